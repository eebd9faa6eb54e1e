"""The threads of this process as a pool: a run without a cluster, by the same way."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Hashable

from plyground._native import Player
from plyground.cluster._queue import Done

HERE = "here"


class Threads:
    """Plays in this process; a search does not hold Python's lock."""

    def __init__(self, text: str, name: str, threads: int) -> None:
        self.threads = threads
        self.player = Player(text, name)
        self.executor = concurrent.futures.ThreadPoolExecutor(threads, thread_name_prefix="plyground")
        self.tasks: dict[concurrent.futures.Future[tuple[bytes, float]], int] = {}
        self.count = 0

    def nodes(self) -> dict[str, int]:
        return {HERE: self.threads}

    def submit(self, node: str, jobs: list[int]) -> Hashable:
        self.count += 1
        self.tasks[self.executor.submit(self.player.play, jobs, node)] = self.count
        return self.count

    def wait(self, seconds: float) -> list[Done]:
        ready, _ = concurrent.futures.wait(
            self.tasks, timeout=seconds, return_when=concurrent.futures.FIRST_COMPLETED
        )
        found = []
        for future in ready:
            handle, why = self.tasks.pop(future), future.exception()
            if why is not None and not isinstance(why, Exception):
                raise why
            if why is not None:
                found.append(Done(handle, None, failure="error", why=str(why)))
            else:
                found.append(Done(handle, *future.result()))
        return found

    def cancel(self) -> None:
        self.player.stop()
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.tasks.clear()

    def close(self) -> None:
        self.cancel()
