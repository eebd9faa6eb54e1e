"""How far a run is: one line that is written over on a terminal, in a log a line every half minute."""

from __future__ import annotations

import os
import sys
import time

#: Seconds between two lines of a log; the variable is there for tests, here as in the binary.
EVERY = int(os.environ.get("PLYGROUND_PROGRESS_MILLIS", "30000")) / 1000


def span(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


class Progress:
    """Writes on standard error; what a run prints goes to standard output."""

    def __init__(self, title: str, quiet: bool = False) -> None:
        self.title, self.quiet = title, quiet
        self.terminal = sys.stderr.isatty()
        self.began = self.told = time.monotonic()
        self.shown = False

    def tell(self, line: str) -> None:
        """A line that stays."""
        self.clear()
        print(line, file=sys.stderr, flush=True)

    def show(self, done: int, before: int, total: int, rest: str) -> None:
        now = time.monotonic()
        if self.quiet or now - self.told < (0.5 if self.terminal else EVERY):
            return
        self.told = now
        rate = (done - before) / max(now - self.began, 1e-9)
        left = f" · {span((total - done) / rate)} left" if rate > 0 else ""
        line = f"{self.title}: {done} of {total} jobs · {rate:.3g}/s{left}{rest}"
        if self.terminal:
            self.clear()
            print(line[:160], end="", file=sys.stderr, flush=True)
            self.shown = True
        else:
            print(line, file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False
