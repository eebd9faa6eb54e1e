"""The laboratory: matches, experiments, and what is stored of them."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground import _native
from plyground._native import Rules, Searcher
from plyground._owngames import Game, add
from plyground._players import Agent, text_of
from plyground._progress import Progress
from plyground._table import Table

Experiment = Mapping[str, Any]
Player = str | Searcher | Agent | type[Agent]


@dataclass(frozen=True)
class Estimate:
    """A number and the ends of its 95 % interval. An end that cannot be known is infinite."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float | str]) -> Estimate:
        value, low, high = (float(number) for number in numbers)
        return cls(value, low, high)

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"


@dataclass(frozen=True)
class Duel:
    """What the games of one agent against another say: computed as in reports, from pairs of games where there are pairs."""

    wins: int
    losses: int
    draws: int
    #: Finished pairs by their half points, 0 to 4.
    pairs: list[int]
    #: Units (pairs, else games) that are copies of others: intervals rest on the rest.
    copies: int
    #: The share of the points.
    score: Estimate
    #: The difference in Elo; where a stopping rule ended the match, with an interval that allows for it.
    elo: Estimate
    #: The difference in normalised Elo; None if all games ended alike.
    normalised: Estimate | None
    #: The probability that the first agent is the stronger one.
    superiority: float
    #: All of it as fastchess prints it.
    text: str = field(repr=False)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Duel:
        normalised = told["normalised"]
        return cls(
            wins=told["wins"],
            losses=told["losses"],
            draws=told["draws"],
            pairs=told["pairs"],
            copies=told["copies"],
            score=Estimate.of(told["score"]),
            elo=Estimate.of(told["elo"]),
            normalised=None if normalised is None else Estimate.of(normalised),
            superiority=told["superiority"],
            text=told["lines"],
        )


@dataclass(frozen=True)
class Standing:
    """How an agent stands in a run."""

    agent: str
    games: int
    #: What `Run.scored` says: the share of points, the share of solved boards, seconds, or the mean of the points.
    score: Estimate


class Report:
    """A report on a run. It shows itself in notebooks; `print` shows it as a terminal does, without colours."""

    def __init__(self, database: _native.Database, key: str) -> None:
        self._database, self._key = database, key

    @property
    def answer(self) -> str:
        """The answer to the question, in a sentence."""
        answer = self.to_dict()["answer"]
        # A sentence with numbers in it comes with its template, for translations.
        return str(answer if isinstance(answer, str) else answer["text"])

    def text(self, width: int = 100) -> str:
        """As in a terminal."""
        return _without_colours(self._database.report(self._key, "terminal", width))

    def html(self) -> str:
        """One page with charts that needs nothing else."""
        return self._database.report(self._key, "html")

    def markdown(self) -> str:
        """As Markdown."""
        return self._database.report(self._key, "markdown")

    def csv(self) -> str:
        """Every number, as CSV."""
        return self._database.report(self._key, "csv")

    def to_dict(self) -> dict[str, Any]:
        """All of it as data, as `plyground report --json` prints it."""
        all: dict[str, Any] = json.loads(self._database.report(self._key, "json"))
        return all

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes it into a file, by the ending of its name: .html, .md, .csv, .json or .txt."""
        path = pathlib.Path(file)
        writers = {".html": self.html, ".md": self.markdown, ".csv": self.csv, ".txt": self.text}
        if path.suffix == ".json":
            text = json.dumps(self.to_dict(), indent=2)
        elif path.suffix in writers:
            text = writers[path.suffix]()
        else:
            raise _native.Error(f"{path}: expected a name that ends with .html, .md, .csv, .json or .txt")
        path.write_text(text, encoding="utf-8")

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        # A frame of its own, so that the styles of the report and of the notebook do not meet.
        page = self.html().replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe srcdoc="{page}" style="width:100%;height:36rem;border:0" sandbox="allow-scripts"></iframe>'


def _without_colours(text: str) -> str:
    parts = text.split("\x1b[")
    return parts[0] + "".join(part[part.index("m") + 1 :] for part in parts[1:])


class Run:
    """A run of an experiment: what was asked, and what is stored of it."""

    def __init__(self, database: Database, row: dict[str, Any]) -> None:
        self._of, self._row = database, row

    @property
    def _native(self) -> _native.Database:
        return self._of._native

    @property
    def database(self) -> Database:
        """Where it is stored."""
        return self._of

    @property
    def key(self) -> str:
        """The same for files that ask the same, in every database."""
        return str(self._row["key"])

    @property
    def name(self) -> str:
        """Its name."""
        return str(self._row["name"])

    @property
    def question(self) -> str:
        """What it asks."""
        return str(self._row["question"])

    @property
    def kind(self) -> str:
        """ "solo", "match", "positions", "solve" or "imported"."""
        return str(self._row["kind"])

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self._row["game"])

    @property
    def seed(self) -> int:
        """What everything left to chance comes from."""
        return int(self._row["seed"])

    @property
    def jobs(self) -> int:
        """How many jobs the experiment has."""
        return int(self._row["jobs"])

    @property
    def state(self) -> str:
        """ "open", "complete", or "decided" if its stopping rule has ended it; as it was when it was asked for."""
        return str(self._row["state"])

    @property
    def specification(self) -> str:
        """The experiment's text."""
        return str(self._row["specification"])

    def to_dict(self) -> dict[str, Any]:
        """All that is stored of the run itself."""
        return dict(self._row)

    @property
    def games(self) -> Table:
        """A row for each game, position or board."""
        return Table(self._native.table(self.key, "games"))

    @property
    def moves(self) -> Table:
        """A row for each player's move, with the thought behind it."""
        return Table(self._native.table(self.key, "moves"))

    @property
    def solutions(self) -> Table:
        """A row for each board given to a solver."""
        return Table(self._native.table(self.key, "solutions"))

    def record(self, job: int) -> str:
        """The game of a job as one line of JSON, which `plyground replay` and `Run.replay` understand."""
        line = self._native.record(self.key, job)
        if line is None:
            raise KeyError(f"job {job} is not stored")
        return line

    def replay(self, job: int) -> dict[str, Any]:
        """The game of a job, played again: its start, every move with the position after it, its payoff and outcome."""
        return _native.replay(self.record(job))

    @property
    def scored(self) -> str:
        """What the scores of the standings are: "points", "solved", "seconds" or "mean"."""
        return str(self._native.standings(self.key)["of"])

    @property
    def standings(self) -> list[Standing]:
        """How the agents stand, in the experiment's order."""
        rows = self._native.standings(self.key)["rows"]
        return [Standing(row["agent"], row["games"], Estimate.of(row["score"])) for row in rows]

    @property
    def agents(self) -> list[str]:
        """Who plays."""
        return [standing.agent for standing in self.standings]

    def duel(self, agent: str | None = None, against: str | None = None) -> Duel:
        """One agent against another; the first against the second if they are not named."""
        names = self.agents
        if len(names) < 2:
            raise _native.Error(f"{self.name}: a comparison needs two agents, and there are {len(names)}")
        one, two = agent or names[0], against or names[1]
        told = self._native.duel(self.key, one, two)
        if told is None:
            raise _native.Error(f"there is no game of {one} against {two}; the agents are {', '.join(names)}")
        return Duel.of(told)

    def report(self) -> Report:
        """The report, as `plyground report` makes it."""
        return Report(self._native, self.key)

    def __repr__(self) -> str:
        return f"<Run {self.name!r}: {self.kind} of {self.game}, {self.jobs} jobs, {self.state}>"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


class Match:
    """A match that was played: the first agent against the second."""

    def __init__(self, run: Run) -> None:
        self.run = run
        #: Everything that the games say of the two.
        self.duel = run.duel()

    @property
    def score(self) -> Estimate:
        """The first agent's share of the points."""
        return self.duel.score

    @property
    def elo(self) -> Estimate:
        """How much stronger the first agent is, in Elo."""
        return self.duel.elo

    @property
    def wins(self) -> int:
        """Games that the first agent won."""
        return self.duel.wins

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.duel.draws

    @property
    def losses(self) -> int:
        """Games that the first agent lost."""
        return self.duel.losses

    @property
    def games(self) -> Table:
        """A row for each game."""
        return self.run.games

    @property
    def moves(self) -> Table:
        """A row for each move."""
        return self.run.moves

    def report(self) -> Report:
        """The report on the match."""
        return self.run.report()

    def __repr__(self) -> str:
        one, two = self.run.agents[:2]
        duel = self.duel
        return f"<Match {one} – {two}: +{duel.wins} ={duel.draws} −{duel.losses}, Elo {self.elo}>"

    def _repr_html_(self) -> str:
        return self.run._repr_html_()


class Database(Mapping[str, Run]):
    """A database of runs, by name, number, or the beginning of a key."""

    def __init__(self, native: _native.Database, folder: tempfile.TemporaryDirectory[str] | None = None) -> None:
        # The folder of a database that nobody named is gone with the database.
        self._native, self._folder = native, folder

    @property
    def place(self) -> str:
        """The file or the address."""
        return self._native.place

    @property
    def runs(self) -> list[Run]:
        """Every run, in the order in which they are stored."""
        return [Run(self, row) for row in self._native.runs()]

    def run(self, name: str = "") -> Run:
        """The run of a name; the latest without one."""
        return Run(self, self._native.run(str(name)))

    def __getitem__(self, name: str) -> Run:
        return self.run(name)

    def __iter__(self) -> Iterator[str]:
        return iter([run.key for run in self.runs])

    def __len__(self) -> int:
        return len(self._native.runs())

    def __repr__(self) -> str:
        return f"<Database {self.place}: {len(self)} runs>"


def open(place: str | os.PathLike[str]) -> Database:
    """Opens a database that the command line or `run` has written, to read it: a file, or `postgres://USER@HOST/NAME`."""
    return Database(_native.Database(os.fspath(place)))


def run(
    experiment: str | os.PathLike[str] | Experiment,
    *,
    db: str | os.PathLike[str] | None = None,
    name: str | None = None,
    threads: int | None = None,
    oversubscribe: bool = False,
    progress: bool = False,
) -> Run:
    """Runs an experiment: a file, or its content as a dict. What the database has of it already is not played again.

    Without a database the games are kept as long as the run is. `threads` is how many games are played at a time. Ctrl-C
    stops it; with a database, the same call goes on where it stopped.
    """
    text: str | Experiment
    if isinstance(experiment, Mapping):
        text, called = _plain(experiment), name or "run"
    else:
        file = pathlib.Path(experiment)
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as why:
            raise _native.Error(f"{file}: {why.strerror}") from None
        called = name or file.stem
    database = _writing(db)
    with Progress(called) if progress else _Silent() as shown:
        key = database._native.perform(text, called, threads, oversubscribe, shown)
    return database.run(key)


class _Silent:
    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


def _plain(experiment: Experiment) -> dict[str, Any]:
    """With names where there are games and players of one's own."""
    plain = {key: value for key, value in experiment.items() if value is not None}
    agents, game = plain.get("agents"), plain.get("game")
    if isinstance(agents, Sequence) and not isinstance(agents, str):
        taken: dict[str, object] = {}
        plain["agents"] = [text_of(agent, taken) for agent in agents]
    if isinstance(game, Game) or (isinstance(game, type) and issubclass(game, Game)):
        plain["game"] = add(game)
    if isinstance(game, Rules):
        plain["game"], plain["rules"] = game.name, game.parameters
    return plain


def _writing(db: str | os.PathLike[str] | None) -> Database:
    if db is not None:
        return Database(_native.Database(os.fspath(db), True))
    folder = tempfile.TemporaryDirectory(prefix="plyground-")
    return Database(_native.Database(os.path.join(folder.name, "run.db"), True), folder)


def match(
    game: Rules | str | Game | type[Game],
    first: Player,
    second: Player,
    *,
    pairs: int = 20,
    seed: int = 1,
    budget: str | None = None,
    opening_plies: int | None = None,
    db: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Match:
    """Lets two agents play pairs of games, with seats swapped, and measures how strong the first one is.

    >>> import plyground as pg
    >>> match = pg.match("morris", "greedy", "random", pairs=5, opening_plies=2)
    >>> match.wins + match.draws + match.losses
    10
    >>> match.score.low <= match.score.value <= match.score.high
    True
    """
    taken: dict[str, object] = {}
    agents = [text_of(player, taken) for player in (first, second)]
    versus = {"pairs": pairs, "opening_plies": opening_plies}
    experiment = {
        "question": f"How strong is {agents[0]} against {agents[1]}?",
        "game": game,
        "agents": agents,
        "budget": budget,
        "seed": seed,
        "match": {key: value for key, value in versus.items() if value is not None},
    }
    return Match(run(experiment, db=db, name="match", threads=threads, progress=progress))
