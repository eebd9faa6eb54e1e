"""2048 for Gymnasium: `plyground/2048-v0`.

Actions are 0 up, 1 right, 2 down, 3 left. The reward of a move is what its merges score, so that the sum of an episode's
rewards is the score of the game. An episode ends when no move is legal, or with the tile `stop` if the rules name one.

Observed are planes of `uint8`, by row and column: plane *k* has a 1 where the tile 2^*k* stands, plane 0 where a cell is empty.
A board of *n* cells has *n* + 2 planes, as no tile can be larger than 2^(*n* + 1). With `observation="cells"` there is one plane
that holds the exponents *k* themselves, 0 where a cell is empty.
"""

from __future__ import annotations

from plyground import _native
from plyground.envs._gym import BoardEnv, BoardVectorEnv


class Twenty48Env(BoardEnv):
    """2048 for one player against chance; the rules are keyword arguments (`rows`, `columns`, `four`, `stop`)."""

    game = "2048"
    boards = staticmethod(_native.Batch.slides)


class Twenty48VectorEnv(BoardVectorEnv):
    """Many boards of 2048 in one call."""

    game = "2048"
    boards = staticmethod(_native.Batch.slides)
