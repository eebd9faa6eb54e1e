"""The laws of games, for games written in Python: which law is broken, where, and what to do about it."""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from plyground import _native
from plyground._native import Error
from plyground._owngames import Game, add, instance, own


class BrokenLaw(Error):
    """A game breaks a law of games: the text says which one, where, and what to do."""


@dataclass(frozen=True)
class Checked:
    """What a check has seen."""

    game: str
    games: int
    positions: int
    #: Games that were not over after the longest number of moves.
    unfinished: int

    def __repr__(self) -> str:
        late = f"; {self.unfinished} were not over at the limit" if self.unfinished else ""
        return f"<{self.game} keeps the laws of games: {self.games} random games, {self.positions} positions{late}>"


def check(game: Game | type[Game], *, games: int = 20, longest: int = 500, seed: int = 1) -> Checked:
    """Plays random games and checks every position against the laws of games. `BrokenLaw` explains what breaks which law.

    >>> import plyground as pg
    >>> class Forgetful(pg.Game):
    ...     def start(self): return [0]
    ...     def turn(self, s): return "over" if len(s) > 3 else len(s) % 2
    ...     def moves(self, s): return ["a", "b"]
    ...     def play(self, s, move): s.append(move); return s
    ...     def payoff(self, s): return 0
    ...     def text(self, s): return repr(s)
    ...     def read(self, text): return eval(text)
    >>> pg.check(Forgetful)
    Traceback (most recent call last):
        ...
    plyground._check.BrokenLaw: play changes the state that it is given: "[0]" became "[0, 'a']" ... Copy it first...
    """
    made = instance(game)
    run = _Run(made, random.Random(seed))
    unfinished = sum(not run.game_through(longest) for _ in range(games))
    name = add(made)
    # The same tests that the games of plyground must pass.
    law = _native.check_game(name, min(games, 5), longest)
    if law is not None:
        raise BrokenLaw(law)
    return Checked(name, games, run.positions, unfinished)


class _Run:
    def __init__(self, game: Game, luck: random.Random) -> None:
        self._game, self._luck, self.positions = game, luck, 0

    def game_through(self, longest: int) -> bool:
        """Plays a random game; whether it was over in time."""
        game = self._game
        state = game.start()
        if self._text(state) != self._text(game.start()):
            raise BrokenLaw(
                "start is not the same each time. What is left to chance is a turn of its own: let turn answer "
                '"chance" and chances list the events'
            )
        for _ in range(longest):
            self.positions += 1
            turn, names = self._position(state)
            if turn == "over":
                return True
            state = self._after(state, self._luck.choice(names))
        return False

    def _text(self, state: Any) -> str:
        text = self._game.text(state)
        if not isinstance(text, str) or not text or text.strip() != text or "\n" in text:
            raise BrokenLaw(f"text of a state is {text!r}: it must be one line, not empty, without spaces around it")
        return text

    def _turn(self, state: Any) -> str:
        turn = self._game.turn(state)
        if isinstance(turn, str) or turn is None:
            word = {None: "over", "first": "first", "second": "second", "chance": "chance", "over": "over"}.get(turn)
        else:
            word = {0: "first", 1: "second"}.get(-1 if (number := _whole(turn)) is None else number)
        if word is None:
            raise BrokenLaw(f'turn is {turn!r} at {self._text(state)}: it must be 0 or 1 (a player), "chance" or "over"')
        if word == "second" and self._game.players == 1:
            raise BrokenLaw(f"turn is the second player's at {self._text(state)}, and the game has players = 1")
        if word == "chance" and not own(self._game.chances):
            raise BrokenLaw(f'turn is "chance" at {self._text(state)}, and there is no method chances')
        return word

    def _position(self, state: Any) -> tuple[str, list[str]]:
        """Checks a position; who is to move, and what can happen."""
        game, text, turn = self._game, self._text(state), self._turn(state)
        names = self._names_at(turn, state, text)
        payoff = game.payoff(state)
        if isinstance(payoff, bool) or not _finite(payoff):
            raise BrokenLaw(f"payoff is {payoff!r} at {text}: it must be a finite number, the first player's points")
        if turn in ("first", "second") and not names:
            raise BrokenLaw(f'there is no move at {text}, yet the game is not over: let turn answer "over", or add a move "pass"')
        if turn == "chance" and not names:
            raise BrokenLaw(f"chance is to move at {text}, and chances lists no event")
        self._reads_back(state, text, turn, names)
        return turn, names

    def _names_at(self, turn: str, state: Any, text: str) -> list[str]:
        """What is asked of the game there: a finished game is asked for nothing."""
        if turn == "over":
            return []
        return self._events(state, text) if turn == "chance" else self._moves(state, text)

    def _moves(self, state: Any, text: str) -> list[str]:
        moves = self._game.moves(state)
        if isinstance(moves, str) or not isinstance(moves, Iterable):
            raise BrokenLaw(f"moves is {moves!r} at {text}: it must be a list of names")
        return self._names(list(moves), "moves", text)

    def _events(self, state: Any, text: str) -> list[str]:
        listed = self._game.chances(state)
        events = list(listed.items()) if isinstance(listed, Mapping) else list(listed)
        for event in events:
            if not isinstance(event, tuple) or len(event) != 2 or not _finite(event[1]) or event[1] <= 0:
                raise BrokenLaw(f"chances has {event!r} at {text}: an event is a name with a probability above 0")
        total = sum(chance for _, chance in events)
        if events and abs(total - 1) > 1e-9:
            raise BrokenLaw(f"the probabilities at {text} sum to {total}: they must sum to 1")
        return self._names([name for name, _ in events], "chances", text)

    def _names(self, names: list[Any], where: str, text: str) -> list[str]:
        for name in names:
            if not isinstance(name, str):
                raise BrokenLaw(f"{where} has {name!r} at {text}: a move is a name, so a text; str() makes one")
            if not name or len(name.encode()) > 100 or len(name.split()) != 1 or name.strip() != name:
                raise BrokenLaw(f"{where} has {name!r} at {text}: a name is one word of at most 100 bytes without spaces")
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise BrokenLaw(f"{where} lists {min(twice)!r} twice at {text}")
        return names

    def _after(self, state: Any, name: str) -> Any:
        game, text = self._game, self._text(state)
        after, told = game.play(state, name), self._text(state)
        if told != text:
            raise BrokenLaw(
                f'play changes the state that it is given: "{text}" became "{told}" by {name}. Copy it first '
                "(list(state), state.copy()), and change and return the copy"
            )
        again = game.play(state, name)
        if self._text(after) != self._text(again):
            raise BrokenLaw(
                f"{name} at {text} leads to {self._text(after)} one time and to {self._text(again)} another time. What is left "
                'to chance is a turn of its own: let turn answer "chance" and chances list the events'
            )
        return after

    def _reads_back(self, state: Any, text: str, turn: str, names: list[str]) -> None:
        game = self._game
        try:
            again = game.read(text)
        except Exception as why:
            raise BrokenLaw(f"read does not understand the game's own text {text!r}: {why}") from why
        if self._text(again) != text:
            raise BrokenLaw(f"text and read do not agree: {text!r} reads as {self._text(again)!r}")
        if self._turn(again) != turn or self._names_at(turn, again, text) != names or game.payoff(again) != game.payoff(state):
            raise BrokenLaw(
                f"the text {text!r} does not hold the whole state: what reads back has another turn, other moves or another "
                "payoff. Put everything that matters into the text"
            )


def _whole(number: Any) -> int | None:
    """A whole number, also of NumPy's."""
    try:
        return None if isinstance(number, bool) else operator.index(number)
    except TypeError:
        return None


def _finite(number: object) -> bool:
    try:
        return math.isfinite(number)  # type: ignore[arg-type]
    except TypeError:
        return False
