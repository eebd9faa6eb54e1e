#!/usr/bin/env python3
"""Simulates a run on many machines, as docs/scale.md quotes it: where does a driver that stores every game become the limit?

Each core plays tasks of about two seconds, with one more waiting at it. The driver takes finished tasks one after another:
each costs it a fixed time and a time for each game, which is mostly storing. Machines are lost at random, with everything
that they had not delivered, and come back after a while. The same seed gives the same numbers.
"""

from __future__ import annotations

import argparse
import heapq
import random


def simulate(
    nodes: int, cores: int, cost: float, *, fixed: float, game: float, mtbf: float, back: float, seconds: float, seed: int
) -> tuple[float, float, float]:
    """Games a second that are stored, how busy the driver is, and the share of games that were played again.

    `cost` is what a game costs a core, `fixed` and `game` what a task and a game cost the driver, `mtbf` how long a machine
    lasts and `back` how long it stays away; all in seconds.
    """
    chance = random.Random(seed)
    games = max(round(2.0 / cost), 1)
    service = fixed + games * game
    lives = [chance.expovariate(1 / mtbf) for _ in range(nodes)]
    # A task that is finished after its machine was lost is lost too: a machine's life has a number.
    life = [0] * nodes
    events: list[tuple[float, int, int, int]] = []
    free = [[0.0] * cores for _ in range(nodes)]

    def send(now: float, node: int, core: int) -> None:
        begins = max(now, free[node][core])
        # Games differ: a task takes between half and one and a half times the mean.
        free[node][core] = begins + games * cost * chance.uniform(0.5, 1.5)
        heapq.heappush(events, (free[node][core], node, core, life[node]))

    for node in range(nodes):
        heapq.heappush(events, (lives[node], node, -1, 0))
        for core in range(cores):
            send(0.0, node, core)
            send(0.0, node, core)
    driver = busy = 0.0
    stored = lost = 0
    while events:
        now, node, core, of = heapq.heappop(events)
        if now > seconds:
            break
        if core == -1:
            life[node] += 1
            lost += 2 * cores * games
            again = now + back
            for each in range(cores):
                free[node][each] = again
                send(again, node, each)
                send(again, node, each)
            heapq.heappush(events, (again + chance.expovariate(1 / mtbf), node, -1, 0))
        elif of == life[node]:
            # The driver takes it when it has done with those before, and only then sends the next one.
            driver = max(driver, now) + service
            busy += service
            if driver <= seconds:
                stored += games
            send(driver, node, core)
    return stored / seconds, min(busy / seconds, 1.0), lost / max(stored + lost, 1)


MEASURED = """
question = "What does a game cost the driver?"
game = "morris"
agents = ["uct(nodes=10)", "random"]
[match]
pairs = 1000
opening_plies = 4
"""


def measure(db: str) -> None:
    """What processor time a task and a game cost the driver here, without Ray's part: unpacking, storing, counting."""
    import time

    from plyground._native import Campaign, Player

    campaign, player = Campaign(MEASURED, "scale", db), Player(MEASURED, "scale")
    pairs, spent = campaign.pending(), {}
    for size in (1, 16):
        batches, pairs = [pairs[size * at : size * (at + 1)] for at in range(30)], pairs[30 * size :]
        packed = [player.play([job for pair in batch for job in pair], "here")[0] for batch in batches]
        began = time.process_time()
        for games in packed:
            campaign.take(games)
        spent[size] = (time.process_time() - began) / len(packed)
        print(f"{2 * size} games: {len(packed[0]) / 2 / size:,.0f} bytes and {1e3 * spent[size] / 2 / size:.2f} ms a game")
    game = (spent[16] - spent[1]) / 30
    print(f"a task costs {1e3 * (spent[1] - 2 * game):.2f} ms, and each game in it {1e3 * game:.2f} ms more")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fixed", type=float, default=0.87, help="what a task costs the driver, in milliseconds")
    parser.add_argument("--game", type=float, default=0.23, help="what a game costs the driver, in milliseconds")
    parser.add_argument("--cores", type=int, default=8, help="cores of each machine")
    parser.add_argument("--mtbf", type=float, default=24.0, help="how many hours a machine lasts on average")
    parser.add_argument("--back", type=float, default=120.0, help="how many seconds a lost machine stays away")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to simulate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", metavar="DB", help="measure what a task and a game cost here, in this new database")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 10, 100, 1000])
    asked = parser.parse_args()
    if asked.measure:
        return measure(asked.measure)
    print("| machines | a game costs | games a second | of the ideal | driver busy | played again |")
    print("|---:|---:|---:|---:|---:|---:|")
    for cost in (0.02, 0.2, 2.0):
        for nodes in asked.nodes:
            rate, busy, again = simulate(
                nodes,
                asked.cores,
                cost,
                fixed=asked.fixed / 1e3,
                game=asked.game / 1e3,
                mtbf=asked.mtbf * 3600,
                back=asked.back,
                seconds=asked.seconds,
                seed=asked.seed,
            )
            ideal = nodes * asked.cores / cost
            print(f"| {nodes} | {cost:g} s | {rate:,.0f} | {rate / ideal:.0%} | {busy:.0%} | {again:.2%} |")


if __name__ == "__main__":
    main()
