"""Players written in Python, and searches that ask functions written in Python."""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plyground import _native
from plyground._native import Decision, Error, Rules, Searcher, State
from plyground._owngames import kebab


@dataclass(frozen=True)
class Budget:
    """What a player may spend on a move; None where there is no limit."""

    nodes: int | None = None
    depth: int | None = None
    #: In seconds.
    time: float | None = None
    #: For players with luck: other games and other moves have other seeds, and the same game always the same.
    seed: int = 1


#: What a player may answer: a move, a move with its value for the first player, or the decision of another agent.
Answer = "str | tuple[str, float] | Decision"


class Agent:
    """Base of players written in Python. They play wherever an agent does: in `match`, `run`, `serve`, and behind `engine`.

    Give the class to have a new player for every game; give an object to have one for all games.

    >>> import plyground as pg
    >>> class Shy(pg.Agent):
    ...     '''Plays the last legal move.'''
    ...     def choose(self, state, budget):
    ...         return state.moves()[-1]
    >>> match = pg.match("morris", Shy, "random", pairs=3)
    >>> match.wins + match.draws + match.losses
    6
    """

    #: In notation and reports: lower-case letters, digits and hyphens. From the name of the class if it is not given.
    name: str = ""
    #: Is stored with its games, so that players of different strength are not mixed.
    version: str = ""

    def choose(self, state: State, budget: Budget) -> Any:
        """A legal move of `state`: its name, its name with its value for the first player, or another agent's decision."""
        raise NotImplementedError("choose")


def guests(file: str | os.PathLike[str] = "guests.toml") -> list[str]:
    """Adds the players of a file that are programs of their own, in any language (`docs/guests.md`), and returns their names.

    From there on they sit wherever an agent does: `pg.match("morris", "bot(time=100ms)", "uct(time=100ms)")`.
    """
    return _native.invite(os.fspath(file))


class Search(Agent):
    """A search of plyground that asks your functions; see `search`."""

    def __init__(self, native: _native.Guided, name: str, version: str) -> None:
        self._native, self.name, self.version = native, name, version

    def choose(self, state: State, budget: Budget | None = None, *, seed: int | None = None) -> Decision:
        """A decision for the player to move."""
        limits = budget or Budget()
        return self._native.choose(
            state,
            seed=limits.seed if seed is None else seed,
            nodes=limits.nodes,
            depth=limits.depth,
            time=limits.time,
        )

    def __repr__(self) -> str:
        return f"<{self.name}: {self._native} with functions of Python's>"


def search(
    agent: str,
    *,
    value: Callable[[State], float] | None = None,
    evaluate: Callable[[list[State]], Sequence[float]] | None = None,
    policy: Callable[[State], str | Sequence[float]] | None = None,
    name: str | None = None,
) -> Search:
    """A search that judges positions by your function, or lets it move in playouts. It plays any game.

    `agent` is "uct(…)", "alpha-beta(…)", "expectimax(…)", "flat-monte-carlo(…)" or "greedy(…)", with the parameters that
    the command line has.

    - `value(state)` is the expected payoff of a position for the first player.
    - `evaluate(states)` is the same for a list of positions: the one that the search asks for, and those beside it in the
      tree, so that a network sees batches. The search is the same search; only the calls are fewer.
    - `policy(state)` is the move of a playout: its name, or a weight for each of `state.moves()`.

    With the parameter `eval=points` the values are points on a scale of their own, such as men, of which a won game
    outranks any number. A UCT without playouts needs `playout=0`.

    >>> import plyground as pg
    >>> def men(state):
    ...     sides = [piece["side"] for piece in state.view()["pieces"]]
    ...     return sides.count("first") - sides.count("second")
    >>> material = pg.search("alpha-beta(depth=2, eval=points)", value=men)
    >>> material.choose(pg.game("morris").start()).depth
    2
    """
    native = _native.Guided(agent, value, evaluate, policy)
    functions = [function for function in (value, evaluate, policy) if function is not None]
    if not functions:
        raise Error("a search without a function of yours is plyground.agent(game, text)")
    base = agent.split("(")[0].strip()
    called = getattr(functions[0], "__name__", "function")
    label = kebab("".join(letter if letter.isalnum() else "-" for letter in called)).strip("-") or "function"
    sources = "\n".join([str(native), *(source_of(function) for function in functions)])
    return Search(native, name or f"{base}-{label}"[:40].strip("-"), hashlib.sha256(sources.encode()).hexdigest()[:16])


def source_of(thing: Any) -> str:
    """The source of a function or a class, as far as Python knows it."""
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return repr(getattr(thing, "__qualname__", type(thing).__qualname__))


def text_of(player: object, taken: dict[str, object]) -> str:
    """A player as experiments write it. A player of yours is added to the catalogue; `taken` has the names of this call."""
    if isinstance(player, str):
        return player
    if isinstance(player, Searcher):
        return str(player)
    sit: Callable[[], Agent]
    if isinstance(player, type) and issubclass(player, Agent):
        kind, sit = player, player
    elif isinstance(player, Agent):
        same = player
        kind, sit = type(player), lambda: same
    else:
        raise Error(f"expected an agent such as 'uct(nodes=1000)', or an agent of your own, not {player!r}")
    if kind.choose is Agent.choose:
        raise Error(f"{kind.__name__} needs a method choose(self, state, budget)")
    wanted = getattr(player, "name", "") or kebab(kind.__name__)
    name, number = wanted, 1
    while taken.setdefault(name, player) is not player:
        number += 1
        name = f"{wanted}-{number}"
    source = source_of(kind)
    lines = inspect.cleandoc(kind.__doc__).splitlines() if kind.__doc__ and kind.__doc__ != Agent.__doc__ else []
    version = getattr(player, "version", "") or hashlib.sha256(source.encode()).hexdigest()[:16]
    about = {"version": version, "class": kind.__qualname__, "summary": lines[0] if lines else f"{kind.__name__}, in Python"}
    _native.add_player(name, lambda rules: _seat(sit(), rules), about)
    return name


def _seat(player: Agent, rules: Rules) -> Callable[..., Decision | tuple[str, float | None]]:
    def ask(
        state: State, nodes: int | None, depth: int | None, time: float | None, seed: int
    ) -> Decision | tuple[str, float | None]:
        answer = player.choose(state, Budget(nodes, depth, time, seed))
        if isinstance(answer, Decision):
            return answer
        if isinstance(answer, str):
            return answer, None
        if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], str):
            return answer[0], float(answer[1])
        raise TypeError(f"choose answered {answer!r}: expected a move, a move with its value, or a decision")

    return ask
