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

from plyground import train
from plyground._boards import View, graph, grid, hexes
from plyground._check import BrokenLaw, Checked, check
from plyground._drawn import Replay, replay
from plyground._games import agent, game, games
from plyground._lab import Database, Duel, Estimate, Match, Report, Run, Standing, match, open, run
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
from plyground._owngames import Game
from plyground._players import Agent, Budget, Search, guests, search
from plyground._serve import engine, serve
from plyground._table import Table

__version__ = _version()

__all__ = [
    "Agent",
    "BadPosition",
    "BrokenLaw",
    "Budget",
    "Checked",
    "Database",
    "Decision",
    "Duel",
    "Error",
    "Estimate",
    "Forfeit",
    "Game",
    "IllegalMove",
    "InternalError",
    "Judged",
    "Match",
    "Replay",
    "Report",
    "Rules",
    "Run",
    "Search",
    "Searcher",
    "Standing",
    "State",
    "Table",
    "UnknownName",
    "View",
    "agent",
    "check",
    "engine",
    "game",
    "games",
    "graph",
    "grid",
    "guests",
    "hexes",
    "match",
    "open",
    "replay",
    "run",
    "search",
    "serve",
    "train",
]
