"""What a call from a search into Python costs: processor time, so that other work on the machine counts little.

    python python/benchmarks/own_games.py
"""

import time

import plyground as pg
from plyground.examples import TicTacToe

CALLS = {"turn": 0, "moves": 0, "play": 0, "payoff": 0}


class Counted(TicTacToe):
    """Tic-tac-toe that counts its calls."""

    name = "counted"

    def turn(self, s: str) -> int | str:
        CALLS["turn"] += 1
        return super().turn(s)

    def moves(self, s: str) -> list[str]:
        CALLS["moves"] += 1
        return super().moves(s)

    def play(self, s: str, move: str) -> str:
        CALLS["play"] += 1
        return super().play(s, move)

    def payoff(self, s: str) -> float:
        CALLS["payoff"] += 1
        return super().payoff(s)


class Still(pg.Game):
    """A game whose methods do nothing: forty plies with two moves each. What is left is the bridge."""

    MOVES = ["a", "b"]

    def start(self) -> int:
        return 0

    def turn(self, s: int) -> int | str:
        return "over" if s >= 40 else 0

    def moves(self, s: int) -> list[str]:
        return self.MOVES

    def play(self, s: int, move: str) -> int:
        return s + 1

    def payoff(self, s: int) -> float:
        return 0.0


def spent(work: object) -> float:
    began = time.process_time()
    work()  # type: ignore[operator]
    return time.process_time() - began


def main() -> None:
    nodes = 5_000
    counted = pg.game(Counted)
    agent = pg.agent(counted, f"uct(nodes={nodes}, proofs=false)")
    CALLS.update(dict.fromkeys(CALLS, 0))
    agent.choose(counted.start())
    calls = sum(CALLS.values())
    plain = pg.agent(TicTacToe, f"uct(nodes={nodes}, proofs=false)")
    start = pg.game(TicTacToe).start()
    seconds = min(spent(lambda: plain.choose(start)) for _ in range(5))
    print(f"tic-tac-toe, uct: {nodes / seconds:,.0f} nodes/s, {calls / seconds:,.0f} calls/s, {calls / nodes:.1f} calls a node")

    still, games = pg.game(Still), 2_000
    agent = pg.agent(still, f"uct(nodes={games}, proofs=false)")
    searched = min(spent(lambda: agent.choose(still.start())) for _ in range(5))
    game = Still()

    def by_hand() -> None:
        for _ in range(games):
            s = game.start()
            while game.turn(s) != "over":
                s = game.play(s, game.moves(s)[0])

    looped = min(spent(by_hand) for _ in range(5))
    made = games * 40 * 3
    print(f"empty methods: {searched / made * 1e9:,.0f} ns a call from a search, {looped / made * 1e9:,.0f} ns from a loop in Python")


if __name__ == "__main__":
    main()
