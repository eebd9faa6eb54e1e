"""Pig, a race with a die: chance is a turn of its own."""

from __future__ import annotations

import plyground as pg

GOAL = 20

# The points of both players, the points of this turn, who moves, and whether the die is in the air.
Race = tuple[int, int, int, int, bool]


class Pig(pg.Game):
    """Two players race to twenty points with one die. Whoever is to move rolls as often as they dare, or holds.

    A roll from two to six adds to the points of the turn. A one loses them, and the turn passes on. Whoever holds keeps the
    points of the turn, and the turn passes on.
    """

    def start(self) -> Race:
        return (0, 0, 0, 0, False)

    def turn(self, s: Race) -> int | str:
        first, second, _, mover, rolling = s
        if max(first, second) >= GOAL:
            return "over"
        return "chance" if rolling else mover

    def moves(self, s: Race) -> list[str]:
        return ["roll", "hold"] if s[2] > 0 else ["roll"]

    def chances(self, s: Race) -> list[tuple[str, float]]:
        return [(str(eyes), 1 / 6) for eyes in range(1, 7)]

    def play(self, s: Race, move: str) -> Race:
        first, second, turn, mover, _ = s
        if move == "roll":
            return (first, second, turn, mover, True)
        if move == "1":
            return (first, second, 0, 1 - mover, False)
        if move != "hold":
            return (first, second, turn + int(move), mover, False)
        if mover == 0:
            return (first + turn, second, 0, 1, False)
        return (first, second + turn, 0, 0, False)

    def payoff(self, s: Race) -> float:
        return float(s[0] >= GOAL) - float(s[1] >= GOAL)

    def view(self, s: Race) -> pg.View:
        first, second, turn, _, _ = s
        track = {str(point): (point % 7, point // 7) for point in range(GOAL + 1)}
        links = [(str(point), str(point + 1)) for point in range(GOAL) if point % 7 != 6]
        both = {str(min(first, GOAL)): "A", str(min(second, GOAL)): "B"}
        if first == second:
            both = {str(first): "AB"}
        return pg.graph(
            track, links, pieces=both, sides={"A": 0, "B": 1}, facts={"First": first, "Second": second, "this turn": turn}
        )
