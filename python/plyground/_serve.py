"""The page and the protocol for other programs, with games and players of your own."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterable

from plyground import _native
from plyground._native import Error, Rules
from plyground._owngames import Game, add
from plyground._players import Agent, text_of


def serve(
    games: Iterable[Game | type[Game]] = (),
    players: Iterable[Agent | type[Agent]] = (),
    *,
    port: int = 2048,
    db: str | os.PathLike[str] = "plyground.db",
) -> None:
    """Starts the web application with games and players of your own, until Ctrl-C. Only this machine reaches it.

    People play them, look inside the searches, analyse, and run experiments, as with plyground's own. An exception in one
    of them is printed, and costs the answer or the game.
    """
    for game in games:
        add(game)
    taken: dict[str, object] = {}
    for player in players:
        text_of(player, taken)
    _command(["serve", "--port", str(port), "--db", os.fspath(db)])


def engine(player: Agent | type[Agent] | str, game: Rules | Game | type[Game] | str) -> None:
    """Lets a player of yours speak plyground's protocol on standard input and output, so that it can be a guest elsewhere.

    A program of two lines is then an engine (`docs/engine.md`, `docs/guests.md`):

        import plyground as pg
        pg.engine(Mine, "morris")
    """
    if isinstance(game, Rules):
        rules = [f"{name}={json.dumps(value)}" for name, value in game.parameters.items()]
        name = game.name
    else:
        rules, name = [], game if isinstance(game, str) else add(game)
    options = [word for rule in rules for word in ("--rules", rule)]
    _command(["engine", name, *options, "--agent", text_of(player, {})])


def _command(arguments: list[str]) -> None:
    # The command has Ctrl-C for itself: Python's handler would wait for Python code to run.
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_DFL) if main else None
    _native.print_exceptions(True)
    try:
        code = _native.main(["plyground", *arguments])
    finally:
        _native.print_exceptions(False)
        if main:
            signal.signal(signal.SIGINT, before)
    if code not in (0, 130):
        raise Error(f"plyground {arguments[0]} ended with code {code}; what is wrong is on standard error")
