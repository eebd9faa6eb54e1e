"""Games written in Python."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from plyground import _boards, _native
from plyground._boards import View
from plyground._native import Error


class Game:
    """Base of games written in Python: one or two players, nothing hidden; what is left to chance is a turn of its own.

    A state is any value that never changes: `play` returns a new one. Texts and plain data (tuples, numbers, None) need
    nothing more; for any other kind of state, `text` and `read` turn it into one line of text and back.

    >>> import plyground as pg
    >>> class Matches(pg.Game):
    ...     '''Take one to three matches; whoever takes the last one wins.'''
    ...     def start(self): return (7, 0)
    ...     def turn(self, s): return "over" if s[0] == 0 else s[1]
    ...     def moves(self, s): return [str(n) for n in range(1, min(3, s[0]) + 1)]
    ...     def play(self, s, move): return (s[0] - int(move), 1 - s[1])
    ...     def payoff(self, s): return 0 if s[0] else (1 if s[1] == 1 else -1)
    >>> pg.check(Matches)
    <matches keeps the laws of games: 20 random games, ... positions>
    >>> state = pg.game(Matches).start()
    >>> pg.agent(Matches, "alpha-beta(depth=8)").choose(state).move
    '3'
    """

    #: One or two.
    players: int = 2
    #: In commands and files: lower-case letters, digits and hyphens. From the name of the class if it is not given.
    name: str = ""
    #: For people. From the name if it is not given.
    title: str = ""
    #: What the players are called, first player first.
    seats: Sequence[str] = ()
    #: How many times a position must occur for a draw, if that is a rule.
    repetition: int | None = None

    def start(self) -> Any:
        """The first state."""
        raise NotImplementedError("start")

    def turn(self, state: Any) -> int | str | None:
        """Who moves: 0 or 1 (or "first", "second"), "chance", or "over" (or None)."""
        raise NotImplementedError("turn")

    def moves(self, state: Any) -> Iterable[str]:
        """The names of the legal moves, at least one. Asked only if a player is to move."""
        raise NotImplementedError("moves")

    def play(self, state: Any, move: str) -> Any:
        """The state after a legal move or an event. It must leave `state` as it is."""
        raise NotImplementedError("play")

    def payoff(self, state: Any) -> float:
        """Points for the first player so far; the second player has the opposite. In a game that is won or lost: 1 or −1."""
        raise NotImplementedError("payoff")

    def chances(self, state: Any) -> Iterable[tuple[str, float]] | Mapping[str, float]:
        """The events of a chance turn and their probabilities, which sum to one. Only games with chance have this method."""
        return ()

    def view(self, state: Any) -> View | None:
        """How the board looks: `grid`, `hexes` or `graph`. Without it, the text of the position is shown."""
        return None

    def outcome(self, state: Any) -> str:
        """The result of a finished game in a word or two."""
        payoff = self.payoff(state)
        if self.players == 1:
            return f"{payoff:g}"
        names = self._seats()
        return f"{names[0]} wins" if payoff > 0 else f"{names[1]} wins" if payoff < 0 else "draw"

    def text(self, state: Any) -> str:
        """The state in one line: equal states have equal texts."""
        if isinstance(state, str):
            return state
        if _is_plain(state):
            return repr(state)
        raise TypeError(
            f"a state of {type(self).__name__} is a {type(state).__name__}: write the methods text(state) and read(text), "
            "which turn it into one line of text and back"
        )

    def read(self, text: str) -> Any:
        """The state of a text."""
        if isinstance(self.start(), str):
            return text
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            raise ValueError(f"{text!r} is no state of {type(self).__name__}") from None

    def _seats(self) -> list[str]:
        return list(self.seats) or (["First", "Second"] if self.players == 2 else ["Player"])

    def _shown(self, state: Any, legal: Sequence[str]) -> dict[str, Any]:
        view = self.view(state)
        if view is not None and not isinstance(view, View):
            raise TypeError(f"view: expected what grid, hexes or graph make, or None, not a {type(view).__name__}")
        return (view or _boards.of_text(self.text(state))).to_json(legal)


def _is_plain(value: Any) -> bool:
    if isinstance(value, (tuple, frozenset)):
        # The order of a set is not the same in every process.
        return isinstance(value, tuple) and all(map(_is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def kebab(name: str) -> str:
    """The name of a class as names are written: TicTacToe becomes tic-tac-toe."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).replace("_", "-").lower().strip("-")


def own(kind: Callable[..., Any]) -> bool:
    return getattr(kind, "__func__", kind) is not getattr(Game, getattr(kind, "__name__", ""), None)


def instance(game: Game | type[Game]) -> Game:
    """The game of a class, or the game itself."""
    made = game() if isinstance(game, type) else game
    if not isinstance(made, Game):
        raise Error(f"expected a game: its name, or a subclass of plyground.Game, not {game!r}")
    for needed in ("start", "turn", "moves", "play", "payoff"):
        if not own(getattr(made, needed)):
            raise Error(f"{type(made).__name__} needs a method {needed}")
    return made


def name_of(game: Game) -> str:
    """The name that a game has in commands and files."""
    return game.name or kebab(type(game).__name__)


def add(game: Game | type[Game]) -> str:
    """Adds a game to the catalogue, and returns its name. A game that is added again takes the place of the one before."""
    made = instance(game)
    name = name_of(made)
    rules = inspect.cleandoc(type(made).__doc__ or "") if own_doc(made) else ""
    methods: dict[str, object] = {
        key: getattr(made, key) for key in ("start", "turn", "moves", "play", "payoff", "read", "outcome")
    }
    methods["shown"] = made._shown
    methods["chances"] = made.chances if own(made.chances) else None
    methods["solved"] = getattr(made, "solved", None)
    texts = isinstance(made.start(), str) and not own(made.text)
    methods["text"] = None if texts else made.text
    title = made.title or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(made).__name__)
    _native.add_game(
        {
            "name": name,
            "title": title,
            "summary": rules.splitlines()[0] if rules else f"{title}, a game written in Python",
            "rules": rules,
            "players": made.players,
            "seats": made._seats(),
            "repetition": made.repetition,
            "methods": methods,
        }
    )
    return name


def own_doc(game: Game) -> bool:
    """Whether the class says something of its rules itself."""
    return type(game).__doc__ is not None and type(game).__doc__ != Game.__doc__
