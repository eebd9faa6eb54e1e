"""TenPair for Gymnasium: `plyground/TenPair-v0`.

A digit has at most two partners after it, so the actions are fixed: 2*c* pairs the digit in cell *c* (in reading order, from 0)
with the next digit in reading order, 2*c* + 1 pairs it with the next digit below it in its column, and the last action deals.
Where both ways lead to the same partner, both actions are legal and do the same. The reward is 1 for the move that solves the
board and 0 for every other one. An episode ends when no move is legal; the rule parameter `max_cells` (1000 unless it is given)
limits the board, and with it the number of actions and the size of an observation.

Observed are planes of `uint8` by row and column, with all the rows that a board can have: plane 0 has a 1 where there is a cell,
plane *d* where the digit *d* stands; a cell that is in no plane of digits is crossed out. With `observation="cells"` there is one
plane: 0 where there is no cell, the digit where one stands, and the width plus one where it is crossed out.
"""

from __future__ import annotations

from plyground import _native
from plyground.envs._gym import BoardEnv, BoardVectorEnv


class TenPairEnv(BoardEnv):
    """TenPair for one player; the rules are keyword arguments (`width`, `pair_sum`, `deal`, `max_cells`, `board`, `rows`)."""

    game = "tenpair"
    boards = staticmethod(_native.Batch.pairs)


class TenPairVectorEnv(BoardVectorEnv):
    """Many boards of TenPair in one call."""

    game = "tenpair"
    boards = staticmethod(_native.Batch.pairs)
