"""Ctrl-C ends whatever takes long, soon."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import plyground as pg
import pytest
from plyground.examples import ConnectFour

#: The rule is 100 ms.
SOON = 0.1
#: On a busy machine one of so many must keep it.
TRIALS = 4


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """A process that was started in the background ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def waited(work: Callable[[], Any]) -> float | None:
    """How long Ctrl-C took to end the work; None if it ended by itself before."""
    sent: list[float] = []
    over = threading.Event()

    def press() -> None:
        if not over.wait(0.15):
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    try:
        work()
        over.set()
        presser.join()
        # It may have been pressed just as the work ended.
        time.sleep(0.01 if sent else 0)
    except KeyboardInterrupt:
        took = time.monotonic() - sent[0]
        presser.join()
        return took
    return None


def ends_soon(work: Callable[[], Any]) -> bool:
    """Whether the work is ended in time; False if it needs no ending."""
    all = []
    for _ in range(TRIALS):
        took = waited(work)
        if took is None:
            return False
        if took < SOON:
            return True
        all.append(took)
    raise AssertionError(f"Ctrl-C was heard after {all} s")


def searches() -> Iterator[tuple[str, str]]:
    for name in pg.games():
        yield from ((name, agent) for agent in pg.game(name).agents())


@pytest.mark.parametrize(("name", "agent"), list(searches()))
def test_ctrl_c_ends_every_search(name: str, agent: str) -> None:
    state = pg.game(name).start(seed=1)
    searcher = pg.agent(name, f"{agent}(time=30s)")
    assert ends_soon(lambda: searcher.choose(state)) or agent not in ("uct", "alpha-beta")


class Slow(pg.Agent):
    """Lets an agent of ours think for long."""

    def choose(self, state: pg.State, budget: pg.Budget) -> pg.Decision:
        return pg.agent(state.game, "uct").choose(state, time=0.02)


@pytest.mark.parametrize(
    "work",
    [
        lambda: pg.agent("morris", "uct(threads=2, time=30s)").choose(pg.game("morris").start()),
        lambda: pg.agent(ConnectFour, "uct(time=30s)").choose(pg.game(ConnectFour).start()),
        lambda: pg.agent(ConnectFour, "alpha-beta(depth=30)").choose(pg.game(ConnectFour).start()),
        lambda: pg.search("uct(time=30s)", value=lambda state: 0.0).choose(pg.game("morris").start()),
        lambda: pg.search("alpha-beta(time=30s)", evaluate=lambda states: [0.0] * len(states)).choose(pg.game("morris").start()),
        lambda: pg.match("morris", "uct(nodes=200)", "random", pairs=5000),
        lambda: pg.match("morris", Slow, "random", pairs=5000),
        lambda: pg.game("morris").perft(9),
        lambda: pg.game(ConnectFour).perft(9),
    ],
    ids=["threads", "own game, uct", "own game, alpha-beta", "own value", "own batches", "match", "own player", "perft", "own perft"],
)
def test_ctrl_c_ends_whatever_takes_long(work: Callable[[], Any]) -> None:
    assert ends_soon(work)


def test_errors_of_plyground_itself_are_exceptions() -> None:
    for elsewhere in (False, True):
        try:
            pg._native.fail("on purpose", elsewhere)
        except Exception as why:
            assert isinstance(why, pg.InternalError) and "on purpose; please report it" in str(why)
        else:
            raise AssertionError("it did not fail")
