"""A Ray cluster as a pool. Which task goes to which machine is the queue's decision: Ray carries it there, and says what
became of it."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable, Hashable
from typing import Any

from plyground._native import Error, RunFailed, version
from plyground.cluster import _probe, _worker
from plyground.cluster._queue import Done

try:
    import ray
    from ray import exceptions as gone
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
except ImportError as why:
    raise Error("this needs Ray, which is not installed; type: pip install 'plyground[ray]'") from why

#: How often to look which machines there are, in seconds.
LOOK = 1.0


class Cluster:
    """The machines of a Ray cluster that have this version of plyground."""

    def __init__(self, address: str, text: str, name: str, threads: int, tell: Callable[[str], None]) -> None:
        join(address)
        pickling: Any = ray.cloudpickle
        pickling.register_pickle_by_value(_probe)
        # What is lost is played again by the queue, which counts how often.
        self.play = ray.remote(num_cpus=threads, max_retries=0)(_worker.play)
        self.probe = ray.remote(num_cpus=0, max_retries=0)(_probe.probe)
        self.text, self.name, self.threads, self.tell = text, name, threads, tell
        self.places: dict[str, int] = {}
        self.known: dict[str, str] = {}
        self.asked: dict[str, Any] = {}
        self.refused: dict[str, str] = {}
        self.tasks: dict[Any, int] = {}
        self.count = 0
        self.looked = float("-inf")

    def nodes(self) -> dict[str, int]:
        if time.monotonic() - self.looked >= LOOK:
            self._look()
            self.looked = time.monotonic()
        return self.places

    def _look(self) -> None:
        places = {}
        for node in _heard(ray.nodes):
            identity, cpus = node["NodeID"], int(node["Resources"].get("CPU", 0)) // self.threads
            name = f"{node['NodeManagerHostname']}@{node['NodeManagerAddress']}"
            if not node["Alive"] or cpus == 0 or identity in self.refused:
                continue
            if name not in self.known or self.known[name] != identity:
                if not self._admits(name, identity):
                    continue
                self.known[name] = identity
            places[name] = cpus
        self.places = places
        if self.refused and not places and not self.asked and not self.tasks:
            raise Error("; ".join(self.refused.values()))

    def _admits(self, name: str, identity: str) -> bool:
        """Whether a machine has this version of plyground. It is asked once, and nobody waits for the answer."""
        if identity not in self.asked:
            self.asked[identity] = self.probe.options(scheduling_strategy=_at(identity)).remote()
        ready, _ = ray.wait([self.asked[identity]], timeout=0)
        if not ready:
            return False
        try:
            theirs = ray.get(self.asked.pop(identity))
        except gone.RayError:
            # It has gone meanwhile; if it comes again, it is asked again.
            return False
        if theirs == version():
            return True
        has = f"plyground {theirs}" if theirs else "no plyground"
        why = f"{name} has {has}, and this is {version()}: install the same wheel on every machine"
        self.refused[identity] = why
        self.tell(f"{why}; it is left out")
        return False

    def submit(self, node: str, jobs: list[int]) -> Hashable:
        play = self.play.options(scheduling_strategy=_at(self.known[node]))
        self.count += 1
        self.tasks[play.remote(self.text, self.name, node, jobs)] = self.count
        return self.count

    def wait(self, seconds: float) -> list[Done]:
        if not self.tasks:
            time.sleep(seconds)
            return []
        ready, _ = _heard(lambda: ray.wait(list(self.tasks), timeout=seconds))
        if ready and len(self.tasks) > 1:
            ready, _ = ray.wait(list(self.tasks), num_returns=len(self.tasks), timeout=0)
        return [_result(self.tasks.pop(task), task) for task in ready]

    def cancel(self) -> None:
        for task in self.tasks:
            with contextlib.suppress(Exception):
                ray.cancel(task)
        self.tasks.clear()

    def close(self) -> None:
        ray.shutdown()


def _at(identity: str) -> Any:
    return NodeAffinitySchedulingStrategy(node_id=identity, soft=False)


def _result(handle: int, task: Any) -> Done:
    try:
        games, seconds = ray.get(task)
        return Done(handle, games, seconds)
    except (gone.WorkerCrashedError, gone.OutOfMemoryError) as why:
        return Done(handle, None, failure="worker", why=_first_line(why))
    except gone.RayTaskError as why:
        return Done(handle, None, failure="error", why=_first_line(why.cause or why))
    except gone.RayError as why:
        return Done(handle, None, failure="node", why=_first_line(why))


def _first_line(why: BaseException) -> str:
    return next(iter(str(why).splitlines()), "") or type(why).__name__


def _heard(ask: Callable[[], Any]) -> Any:
    """What the cluster answers."""
    try:
        return ask()
    except Exception as why:
        raise RunFailed(
            f"the cluster does not answer any more ({_first_line(why)}): every game that has come back is stored; "
            "type the same command again when it is back"
        ) from why


def _knock(address: str) -> None:
    """Says at once that nobody is there; Ray itself tries for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except (OSError, OverflowError) as why:
        raise Error(
            f"--address {address}: there is no Ray cluster ({why}); start one with `ray start --head`, or use --address local"
        ) from why


def join(address: str) -> None:
    """Connects to a cluster; `local` starts one on this machine."""
    # Ray asks every user whether it may count them; this is no place to answer that.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if address == "local":
        options["include_dashboard"] = False
    _knock(address)
    try:
        ray.init(address=address, **options)
    except (ConnectionError, ValueError, RuntimeError, gone.RayError) as why:
        raise Error(
            f"--address {address}: there is no Ray cluster ({_first_line(why)}); start one with `ray start --head`, or "
            "use --address local"
        ) from why
