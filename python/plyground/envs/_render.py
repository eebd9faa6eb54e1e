"""Showing a position to people and to programs, for every environment."""

from __future__ import annotations

import sys
from typing import Any

import plyground

RENDER_MODES = ["ansi", "rgb_array", "human"]

# Of the picture in pixels.
WIDTH = 400


class Screen:
    """Shows positions in one of the modes of `RENDER_MODES`: "ansi" is the board in letters, "rgb_array" its pixels as the page
    draws it, and "human" shows it, as a picture in a notebook and in letters elsewhere."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in RENDER_MODES:
            raise plyground.Error(f"render_mode = {mode!r}: expected one of {', '.join(RENDER_MODES)}")
        self._mode = mode
        self._shown: Any = None

    def show(self, state: plyground.State) -> Any:
        """Letters or pixels; with "human" nothing, after it has been shown."""
        if self._mode == "ansi":
            return state.letters()
        if self._mode == "rgb_array":
            return state.pixels(width=WIDTH)
        if self._mode == "human":
            self._present(state)
        return None

    def _present(self, state: plyground.State) -> None:
        if not _in_notebook():
            print(state.letters(), flush=True)
            return
        from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

        # One picture that changes, not one below the other.
        if self._shown is None:
            self._shown = display(state, display_id=True)
        else:
            self._shown.update(state)


def _in_notebook() -> bool:
    if "IPython" not in sys.modules:
        return False
    shell = sys.modules["IPython"].get_ipython()
    return shell is not None and hasattr(shell, "kernel")
