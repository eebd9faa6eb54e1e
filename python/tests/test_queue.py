"""Whatever happens to the machines, every job is stored once. The machines here are made up, so that accidents can be many."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import pytest
from plyground.cluster._queue import KILLS, Account, Done, Queue, Stranded


class Stored:
    """A run that counts."""

    timed = False

    def __init__(self, groups: list[list[int]], enough: int | None = None) -> None:
        self.groups, self.enough = groups, enough
        self.games: list[int] = []
        self.late: list[str] = []

    @property
    def over(self) -> bool:
        return self.enough is not None and len(self.games) >= self.enough

    def pending(self) -> list[list[int]]:
        return [list(group) for group in self.groups]

    def take(self, games: bytes) -> int:
        jobs = [int(job) for job in games.split()]
        self.games += jobs
        return len(jobs)

    def uses(self, node: str, threads: int) -> None: ...
    def note(self) -> None: ...
    def overloaded(self) -> list[str]:
        return self.late


class Machines:
    """Machines whose tasks take no time, and are lost as often as one likes."""

    def __init__(self, places: dict[str, int], seed: int = 1, loss: float = 0.0, cost: float = 0.01) -> None:
        self.places, self.loss, self.cost = places, loss, cost
        self.chance = random.Random(seed)
        self.tasks: dict[int, tuple[str, list[int]]] = {}
        self.sent: list[tuple[str, list[int]]] = []
        self.poison: set[int] = set()
        self.cancelled = False

    def nodes(self) -> dict[str, int]:
        return self.places

    def submit(self, node: str, jobs: list[int]) -> Hashable:
        self.sent.append((node, jobs))
        self.tasks[len(self.sent)] = (node, jobs)
        return len(self.sent)

    def wait(self, seconds: float) -> list[Done]:
        back = []
        for handle in self.chance.sample(sorted(self.tasks), (len(self.tasks) + 1) // 2):
            node, jobs = self.tasks.pop(handle)
            if node not in self.places or self.chance.random() < self.loss / 2:
                back.append(Done(handle, None, failure="node", why="lost"))
            elif self.poison.intersection(jobs) or self.chance.random() < self.loss / 2:
                back.append(Done(handle, None, failure="worker", why="killed"))
            else:
                games = " ".join(map(str, jobs)).encode()
                back.append(Done(handle, games, self.cost * len(jobs)))
        return back

    def cancel(self) -> None:
        self.cancelled = True
        self.tasks.clear()


def pairs(count: int) -> list[list[int]]:
    return [[2 * pair, 2 * pair + 1] for pair in range(count)]


def play(run: Stored, machines: Machines, **options: Any) -> Account:
    return Queue(run, machines).play(lambda _: None, **options)


@pytest.mark.parametrize("seed", range(20))
def test_every_job_is_played_once_whatever_is_lost(seed: int) -> None:
    run, machines = Stored(pairs(300)), Machines({"north": 2, "south": 3}, seed, loss=0.05, cost=0.3)
    account = play(run, machines)
    assert account.workers_lost + account.nodes_lost > 0
    # By bad luck alone a job may have lost three workers; it is named, not forgotten.
    assert sorted(run.games + list(account.aside)) == list(range(600))


def test_tasks_take_about_two_seconds_and_pairs_stay_together() -> None:
    run, machines = Stored(pairs(2000)), Machines({"north": 2}, cost=0.02)
    play(run, machines)
    assert sorted(run.games) == list(range(4000))
    sizes = [len(jobs) for _, jobs in machines.sent]
    assert max(sizes) == 100 and len(sizes) < 60, sizes
    # Only the first tasks, whose cost nobody knows yet, and the very last one are shorter than a second.
    assert sum(size * 0.02 < 1 for size in sizes) <= 5, sizes
    for _, jobs in machines.sent:
        assert len(jobs) % 2 == 0 and all(jobs[at] + 1 == jobs[at + 1] for at in range(0, len(jobs), 2))


def test_a_job_that_kills_its_worker_three_times_is_set_aside_and_the_rest_goes_on() -> None:
    run, machines = Stored(pairs(200)), Machines({"north": 2, "south": 2}, cost=0.2)
    machines.poison = {77}
    account = play(run, machines)
    assert account.aside == {77: "killed"}
    assert sorted(run.games) == [job for job in range(400) if job != 77]
    assert sum(jobs == [77] for _, jobs in machines.sent) == KILLS


def test_a_lost_machine_gets_nothing_more_and_a_new_one_does() -> None:
    run, machines = Stored(pairs(100)), Machines({"north": 1, "south": 1}, cost=0.5)
    queue = Queue(run, machines)

    def watch(account: Account) -> None:
        if len(run.games) > 60:
            machines.places = {"north": 1, "west": 1}

    account = queue.play(watch)
    assert sorted(run.games) == list(range(200)) and account.nodes_lost >= 1
    assert any(node == "west" for node, _ in machines.sent)


def test_a_decided_run_ends_at_once_and_calls_off_what_is_under_way() -> None:
    run, machines = Stored(pairs(1000), enough=50), Machines({"north": 4}, cost=0.5)
    play(run, machines)
    assert 50 <= len(run.games) < 80 and machines.cancelled


def test_an_overloaded_machine_is_left_out_of_timed_runs() -> None:
    run, machines = Stored(pairs(100)), Machines({"north": 1, "south": 1}, cost=0.5)
    run.timed, run.late = True, ["south"]  # type: ignore[misc]
    play(run, machines)
    assert {node for node, _ in machines.sent} == {"north"}


def test_without_machines_a_run_waits_and_then_says_so() -> None:
    with pytest.raises(Stranded):
        play(Stored(pairs(2)), Machines({}), wait=0.01)
