"""A progress bar in terminals and notebooks."""

from __future__ import annotations

import sys
import time
from typing import Any

Standings = list[tuple[str, int, float]]


def _notebook() -> Any:
    """IPython's display, if this is a notebook."""
    shell = sys.modules.get("IPython")
    if shell is None:
        return None
    current = shell.get_ipython()
    if current is None or "IPKernelApp" not in getattr(current, "config", {}):
        return None
    return sys.modules["IPython.display"] if "IPython.display" in sys.modules else None


class Progress:
    """Shows what is done: one line that is written again and again, on standard error or in the notebook's cell."""

    def __init__(self, name: str) -> None:
        self._name, self._began, self._last = name, time.monotonic(), ""
        self._display: Any = None

    def __enter__(self) -> Progress:
        notebook = _notebook()
        if notebook is not None:
            self._display = notebook.display(notebook.HTML(""), display_id=True)
        return self

    def __call__(self, done: int, total: int, standings: Standings) -> None:
        share = done / total if total else 1.0
        line = f"{self._name} {_bar(share)} {done}/{total} jobs, {time.monotonic() - self._began:.0f} s"
        points = " · ".join(f"{agent} {points:g} of {games}" for agent, games, points in standings if games)
        if self._display is not None:
            notebook = _notebook()
            self._display.update(notebook.HTML(f"<progress value='{share}'></progress> {line}<br>{points}"))
            return
        if sys.stderr.isatty():
            text = f"{line} · {points}" if points else line
            # Whatever the last line was longer is overwritten.
            sys.stderr.write("\r" + text[:119].ljust(min(len(self._last), 119)))
            sys.stderr.flush()
            self._last = text
        elif done == total:
            sys.stderr.write(line + "\n")

    def __exit__(self, *_: object) -> None:
        if self._last:
            sys.stderr.write("\n")


def _bar(share: float, width: int = 20) -> str:
    full = round(share * width)
    return "█" * full + "░" * (width - full)
