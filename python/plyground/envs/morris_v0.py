"""Nine Men's Morris for PettingZoo, an AEC environment for two players.

There are 600 actions, in OpenSpiel's numbers. The 24 points are numbered in reading order, line by line from the top: a7 is 0,
g1 is 23. While men are placed, action *p* puts a man on the point *p*; afterwards 24 + 24·*from* + *to* moves one. If that closes a
mill the same player acts again, and action *p* removes the man on the point *p*.

Observed are 7 planes of 7 by 7, by row and column of the board, each number from 0 to 1:

| plane | |
|---|---|
| 0, 1 | own men, the other's men; a man that is placed or moved stands on its new point already while a removal is due |
| 2 | the points of the board |
| 3, 4 | own men in hand, the other's men in hand, in ninths |
| 5 | 1 everywhere if a removal is due |
| 6 | half-moves since the last removal, of those after which the game is drawn |
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.envs._aec import TwoPlayerEnv, wrapped

POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
_NUMBER = {name: number for number, name in enumerate(POINTS)}
_PLACES = [(7 - int(name[1]), ord(name[0]) - ord("a")) for name in POINTS]


class raw_env(TwoPlayerEnv):
    """The environment without wrappers; the rules are keyword arguments (`repetition`, `max_quiet`)."""

    game = "morris"
    actions = 24 + 24 * 24
    shape = (7, 7, 7)
    metadata = {**TwoPlayerEnv.metadata, "name": "morris_v0"}

    # A move whose removal is still to be chosen: its number, and the moves by the man they remove.
    _begun: tuple[int, dict[int, str]] | None = None

    def _actions(self) -> dict[int, str]:
        self._begun = None
        self._moves: dict[int, dict[int, str]] = {}
        for move in self._state.moves():
            way, _, removed = move.partition("x")
            start, _, end = way.partition("-")
            number = 24 + 24 * _NUMBER[start] + _NUMBER[end] if end else _NUMBER[start]
            self._moves.setdefault(number, {})[_NUMBER[removed] if removed else -1] = move
        return {number: f"{number}" for number in self._moves}

    def _act(self, move: str) -> None:
        if self._begun is not None:
            super()._act(move)
            return
        moves = self._moves[int(move)]
        if -1 in moves:
            super()._act(moves[-1])
        else:
            self._begun = (int(move), moves)
            self._legal = moves

    def _observe(self, planes: NDArray[np.float32], own: str) -> None:
        board, _, *hands, quiet = str(self._state).split()
        men = list(board)
        mover = "W" if self._state.turn == "first" else "B"
        in_hand = dict(zip("WB", map(int, hands), strict=True))
        if self._begun is not None:
            number = self._begun[0]
            if number >= 24:
                men[(number - 24) // 24] = "."
                men[(number - 24) % 24] = mover
            else:
                men[number] = mover
                in_hand[mover] -= 1
            planes[5] = 1
        mine, other = ("W", "B") if own == "first" else ("B", "W")
        for man, (row, column) in zip(men, _PLACES, strict=True):
            planes[2, row, column] = 1
            if man != ".":
                planes[0 if man == mine else 1, row, column] = 1
        planes[3], planes[4] = in_hand[mine] / 9, in_hand[other] / 9
        limit = self.rules.parameters["max_quiet"]
        planes[6] = min(1.0, int(quiet) / limit) if limit else 0.0


def env(render_mode: str | None = None, **rules: Any) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(render_mode, **rules))
