"""Games written in Python: each about sixty lines, and all that `plyground` does works with them.

>>> from plyground.examples import TicTacToe
>>> import plyground as pg
>>> pg.check(TicTacToe).games
20
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.examples.connect_four import ConnectFour
    from plyground.examples.pig import Pig
    from plyground.examples.tic_tac_toe import TicTacToe

__all__ = ["ConnectFour", "Pig", "TicTacToe"]

_MODULES = {"ConnectFour": "connect_four", "Pig": "pig", "TicTacToe": "tic_tac_toe"}


def __getattr__(name: str) -> Any:
    # Only one of them needs NumPy.
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
