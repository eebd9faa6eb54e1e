"""L-put for PettingZoo, an AEC environment for two players. The piece whose turn it is acts, so that no action names it.

There are 1442 actions. The 180 hexes are numbered by rows from the top, each from the left: a1 is 0, o12 is 179. The directions
are 0 east, 1 south-east, 2 south-west, 3 west, 4 north-west, 5 north-east.

| action | |
|---|---|
| 0 | defend |
| 1 | wait |
| 2 + *hex* | go to the hex |
| 182 + *hex* | attack what stands on the hex, from where the piece stands |
| 362 + 6·*hex* + *direction* | go to the hex and attack its neighbour in this direction |

Observed are 23 planes of 12 by 15, by row and column, not turned for the second player:

| plane | |
|---|---|
| 0–4 | own pikeman, swordsman, knight, archer, flyer: fighters in sixteenths |
| 5–9 | the same of the other player |
| 10 | the piece whose turn it is |
| 11–14 | pieces that defend, have struck back, have waited, have acted in this round |
| 15 | wounds of a piece that have killed nobody yet, as a share of what kills a fighter |
| 16–20 | grass, road, shallow water, deep water, rock |
| 21 | 1 everywhere if the player who looks is to move |
| 22 | the round, of those after which the game is drawn |
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.envs._aec import TwoPlayerEnv, wrapped

ROWS, COLUMNS = 12, 15
HEXES = ROWS * COLUMNS
_GROUNDS = ["grass", "road", "shallow", "deep", "rock"]
_PIECE = re.compile(r"([BR])([PSKAF])([a-o]\d+):(\d+)(?:\+(\d+))?([dcwa]*)")
# By the parity of the row: columns and rows to the neighbour in each direction.
_STEPS = (
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)],
    [(1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)],
)


def _hex(name: str) -> int:
    return (int(name[1:]) - 1) * COLUMNS + ord(name[0]) - ord("a")


def _direction(start: int, end: int) -> int:
    """The direction from a hex to its neighbour."""
    row, column = divmod(start, COLUMNS)
    to_row, to_column = divmod(end, COLUMNS)
    return _STEPS[row % 2].index((to_column - column, to_row - row))


def _number(move: str) -> int:
    """The action that stands for a move."""
    if move in ("defend", "wait"):
        return 0 if move == "defend" else 1
    way, _, target = move.partition("x")
    _, _, end = way.partition("-")
    if not target:
        return 2 + _hex(end)
    if not end:
        return 2 + HEXES + _hex(target)
    return 2 + 2 * HEXES + 6 * _hex(end) + _direction(_hex(end), _hex(target))


class raw_env(TwoPlayerEnv):
    """The environment without wrappers; the rules are keyword arguments, as `plyground rules lput` lists them."""

    game = "lput"
    actions = 2 + 2 * HEXES + 6 * HEXES
    shape = (23, ROWS, COLUMNS)
    metadata = {**TwoPlayerEnv.metadata, "name": "lput_v0"}

    def _actions(self) -> dict[int, str]:
        return {_number(move): move for move in self._state.moves()}

    def _observe(self, planes: NDArray[np.float32], own: str) -> None:
        view = self._state.view()
        for index, cell in enumerate(view["cells"]):
            planes[16 + _GROUNDS.index(cell["kind"]), index // COLUMNS, index % COLUMNS] = 1
        # The view tells wounds with what kills a fighter: "BF 340/400, BP 20/200".
        wounds = [word for fact in view["facts"] if fact["label"] == "wounded" for word in fact["value"].split(", ")]
        lives = {name: int(share.partition("/")[2]) for name, share in (word.split() for word in wounds)}
        mine = "B" if own == "first" else "R"
        round_, *pieces = str(self._state).split()
        for text in pieces:
            found = _PIECE.fullmatch(text)
            if found is None:
                continue
            side, kind, name, fighters, wound, flags = found.groups()
            place = divmod(_hex(name), COLUMNS)
            planes[(("PSKAF".index(kind)) + (0 if side == mine else 5), *place)] = int(fighters) / 16
            for plane, flag in enumerate("dcwa", 11):
                planes[(plane, *place)] = flag in flags
            if wound:
                planes[(15, *place)] = int(wound) / lives[side + kind]
        if view.get("order"):
            planes[(10, *divmod(view["order"][0], COLUMNS))] = 1
        planes[21] = self._state.turn == own
        planes[22] = min(1.0, int(round_) / self.rules.parameters["max_rounds"])


def env(render_mode: str | None = None, **rules: Any) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    return wrapped(raw_env(render_mode, **rules))
