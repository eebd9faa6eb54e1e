"""plyground: a playground and laboratory for game-playing search.

>>> import plyground as pg
>>> morris = pg.game("morris", max_quiet=100)
>>> state = morris.start(seed=1).play("d6")
>>> state.turn, len(state.moves())
('second', 23)
>>> state == morris.read(str(state))
True
>>> pg.agent(morris, "uct(nodes=200)").choose(state).nodes
200
"""

from plyground._games import agent, game, games
from plyground._native import (
    BadPosition,
    Decision,
    Error,
    Forfeit,
    IllegalMove,
    InternalError,
    Judged,
    Rules,
    Searcher,
    State,
    UnknownName,
)
from plyground._native import version as _version

__version__ = _version()

__all__ = [
    "BadPosition",
    "Decision",
    "Error",
    "Forfeit",
    "IllegalMove",
    "InternalError",
    "Judged",
    "Rules",
    "Searcher",
    "State",
    "UnknownName",
    "agent",
    "game",
    "games",
]
