"""Games and agents by name."""

from __future__ import annotations

from plyground import _native
from plyground._native import Rules, Searcher
from plyground._owngames import Game, add


def games() -> list[str]:
    """The names of all games.

    >>> import plyground as pg
    >>> pg.games()[:4]
    ['2048', 'tenpair', 'morris', 'lput']
    """
    return _native.game_names()


def game(game: str | Game | type[Game], **rules: object) -> Rules:
    """The game of this name, or a game of your own; rule parameters that are not given have their defaults.

    >>> import plyground as pg
    >>> pg.game("2048", rows=3).parameters["rows"]
    3
    >>> pg.game("2049")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    plyground.UnknownName: unknown game "2049" (did you mean "2048"?); there are 2048, tenpair, morris, lput...
    """
    return _native.open_game(game if isinstance(game, str) else add(game), rules)


def agent(game: Rules | str | Game | type[Game], text: str) -> Searcher:
    """An agent for a game, as the command line writes it.

    >>> import plyground as pg
    >>> pg.agent("2048", "expectimax(depth=2)")
    plyground.agent("2048", "expectimax(depth=2)")
    """
    return _native.Searcher(game if isinstance(game, (str, Rules)) else add(game), text)
