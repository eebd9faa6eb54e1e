"""Which machine plays which jobs, whatever happens to the machines. It knows no Ray, only a pool of places."""

from __future__ import annotations

import collections
import dataclasses
import heapq
import time
from collections.abc import Callable, Hashable
from typing import Literal, Protocol

#: What a task should take, in seconds: little is lost with it, and sending it costs little beside it.
TASK = 2.0
#: The least that a task takes while there is so much left.
LEAST = 1.0
#: A job that ends its worker so often is set aside.
KILLS = 3
#: How long to wait for a machine when all are gone, in seconds.
WAIT = 600.0
#: Tasks at each place: one is played while the next one waits there.
DEPTH = 2

Group = list[int]


@dataclasses.dataclass
class Done:
    """A task that has come back."""

    handle: Hashable
    #: The packed games, if they were finished.
    games: bytes | None
    #: How long they took.
    seconds: float = 0.0
    failure: Literal["", "worker", "node", "error"] = ""
    why: str = ""


class Pool(Protocol):
    """Machines that play."""

    def nodes(self) -> dict[str, int]:
        """The machines that can play, with how many tasks at a time."""

    def submit(self, node: str, jobs: list[int]) -> Hashable: ...

    def wait(self, seconds: float) -> list[Done]:
        """What has come back, as soon as there is something."""

    def cancel(self) -> None:
        """Ends everything that is under way."""


class Run(Protocol):
    """What stores the games; `plyground._native.Campaign` is one."""

    @property
    def over(self) -> bool: ...
    @property
    def timed(self) -> bool: ...
    def pending(self) -> list[Group]: ...
    def take(self, games: bytes) -> int: ...
    def uses(self, node: str, threads: int) -> None: ...
    def note(self) -> None: ...
    def overloaded(self) -> list[str]: ...


@dataclasses.dataclass
class Task:
    node: str
    groups: list[Group]


@dataclasses.dataclass
class Account:
    """What happened beside the games."""

    nodes: int = 0
    running: int = 0
    workers_lost: int = 0
    nodes_lost: int = 0
    tasks: int = 0
    #: Jobs that were set aside, with what their last worker said.
    aside: dict[int, str] = dataclasses.field(default_factory=dict)


class Stranded(Exception):
    """No machine is left."""


class Queue:
    """Hands out jobs in their order, takes the games, and hands out again what was lost."""

    def __init__(self, run: Run, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self.run, self.pool, self.clock = run, pool, clock
        self.waiting = collections.deque(run.pending())
        self.left = sum(len(group) for group in self.waiting)
        #: Groups whose worker was lost: they are played alone, so that the others need not suffer for one of them.
        self.suspects: collections.deque[Group] = collections.deque()
        self.tasks: dict[Hashable, Task] = {}
        self.kills: collections.Counter[int] = collections.Counter()
        #: Seconds that a job takes, as last measured, by machine.
        self.cost: dict[str, float] = {}
        self.account = Account()
        self.alone_since: float | None = None

    def play(self, watch: Callable[[Account], None], wait: float = WAIT) -> Account:
        """Plays everything that is missing."""
        noted = self.clock()
        try:
            while not self.run.over and (self.waiting or self.suspects or self.tasks):
                self._send(wait)
                for done in self.pool.wait(0.2):
                    self._take(done)
                    if self.run.over:
                        break
                if self.clock() - noted > 5:
                    self.run.note()
                    noted = self.clock()
                watch(self.account)
        finally:
            if self.tasks:
                self.pool.cancel()
        return self.account

    def _send(self, wait: float) -> None:
        nodes = self.pool.nodes()
        if self.run.timed:
            # Where moves take longer than their time, the games are not those of the experiment.
            nodes = {node: places for node, places in nodes.items() if node not in self.run.overloaded()}
        self.account.nodes, self.account.running = len(nodes), len(self.tasks)
        if not nodes and not self.tasks:
            self.alone_since = self.alone_since or self.clock()
            if self.clock() - self.alone_since > wait:
                raise Stranded
            return
        self.alone_since = None
        places = sum(nodes.values())
        under_way = collections.Counter(task.node for task in self.tasks.values())
        # The machine with the least to do for its size comes first, so that the last jobs are spread over all of them.
        free = [(under_way[node] / count, node) for node, count in nodes.items() if under_way[node] < DEPTH * count]
        heapq.heapify(free)
        while free and (self.waiting or self.suspects):
            _, node = heapq.heappop(free)
            self._submit(node, self._batch(node, places))
            self.run.uses(node, nodes[node])
            under_way[node] += 1
            if under_way[node] < DEPTH * nodes[node]:
                heapq.heappush(free, (under_way[node] / nodes[node], node))

    def _batch(self, node: str, places: int) -> list[Group]:
        if self.suspects:
            return [self.suspects.popleft()]
        batch: list[Group] = []
        jobs, most = 0, self._size(node, places)
        while self.waiting and (not batch or jobs + len(self.waiting[0]) <= most):
            batch.append(self.waiting.popleft())
            jobs += len(batch[-1])
        return batch

    def _size(self, node: str, places: int) -> int:
        """Jobs of a task: by what they cost, and near the end so that all machines end together."""
        cost = self.cost.get(node) or (min(self.cost.values()) if self.cost else 0.0)
        if cost <= 0.0:
            return 1
        share = self.left / (2 * places)
        return int(max(LEAST / cost, min(TASK / cost, share), 1))

    def _submit(self, node: str, groups: list[Group]) -> None:
        jobs = [job for group in groups for job in group]
        self.left -= len(jobs)
        self.account.tasks += 1
        self.tasks[self.pool.submit(node, jobs)] = Task(node, groups)

    def _take(self, done: Done) -> None:
        task = self.tasks.pop(done.handle)
        jobs = [job for group in task.groups for job in group]
        if done.games is not None:
            self._measure(task.node, done.seconds / len(jobs))
            self.run.take(done.games)
            return
        if done.failure == "node":
            self.account.nodes_lost += 1
        else:
            self.account.workers_lost += 1
        self.left += len(jobs)
        if len(task.groups) > 1:
            self.suspects.extend(task.groups)
        elif len(jobs) > 1:
            self.suspects.extend([job] for job in jobs)
        else:
            self._blame(jobs[0], done.why)

    def _measure(self, node: str, seconds: float) -> None:
        # The last task counts as much as all before it: jobs of other agents may cost ten times as much.
        before = self.cost.get(node, seconds)
        self.cost[node] = max((before + seconds) / 2, 1e-6)

    def _blame(self, job: int, why: str) -> None:
        self.kills[job] += 1
        if self.kills[job] < KILLS:
            self.suspects.append([job])
            return
        self.account.aside[job] = why
        self.left -= 1
