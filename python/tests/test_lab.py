"""Matches and experiments, and what is stored of them."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import plyground as pg
import pytest

FILE = """
question = "Who wins?"
game = "morris"
agents = ["greedy", "random"]
[match]
pairs = 3
opening_plies = 2
"""


@pytest.fixture
def stored(tmp_path: pathlib.Path) -> pg.Run:
    file = tmp_path / "who.toml"
    file.write_text(FILE)
    return pg.run(file, db=tmp_path / "games.db")


def test_a_match_is_measured_as_reports_measure_it() -> None:
    match = pg.match("morris", "greedy", "random", pairs=4, opening_plies=2)
    assert match.wins + match.draws + match.losses == 8 == match.games.height
    assert match.score.low <= match.score.value <= match.score.high
    assert match.score.value == pytest.approx((match.wins + match.draws / 2) / 8)
    assert match.elo.low <= match.elo.value <= match.elo.high
    assert sum(match.duel.pairs) == 4
    assert "Ptnml" in match.duel.text and str(match.wins) in repr(match)
    turned = match.run.duel("random", "greedy")
    assert turned.wins == match.losses and turned.score.value == pytest.approx(1 - match.score.value)


def test_the_command_line_reads_what_python_stored_and_the_other_way_round(stored: pg.Run, tmp_path: pathlib.Path) -> None:
    command = [sys.executable, "-m", "plyground", "report", "who", "--db", str(tmp_path / "games.db"), "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    ours = stored.report().to_dict()
    assert told["sections"] == ours["sections"] and told["answer"] == ours["answer"]
    run = [sys.executable, "-m", "plyground", "run", str(tmp_path / "who.toml"), "--db", str(tmp_path / "cli.db")]
    subprocess.run(run, check=True, capture_output=True)
    theirs = pg.open(tmp_path / "cli.db").run("who")
    assert theirs.key == stored.key and theirs.state == "complete"
    plain = lambda run: {name: column for name, column in run.games.items() if name != "nanos"}  # noqa: E731
    assert plain(theirs) == plain(stored)


def test_a_run_goes_on_where_it_was(stored: pg.Run, tmp_path: pathlib.Path) -> None:
    before = dict(stored.games)
    again = pg.run(tmp_path / "who.toml", db=tmp_path / "games.db")
    assert dict(again.games) == before and again.key == stored.key
    assert [run.key for run in stored.database.runs] == [stored.key] == list(stored.database)


def test_a_dict_is_an_experiment_and_shows_how_far_it_is() -> None:
    said: list[int] = []
    database = pg._lab._writing(None)
    experiment = {"question": "How long?", "game": "tenpair", "agents": ["random"], "solo": {"games": 5}}
    key = database._native.perform(experiment, "how", 1, False, lambda done, total, rows: said.append(done))
    assert said[-1] == 5 and database.run(key).kind == "solo"
    assert database.run().standings[0].games == 5
    assert pg.run(experiment, progress=True).games.height == 5


def test_tables_are_columns_for_numpy_and_arrow(stored: pg.Run) -> None:
    games, moves = stored.games, stored.moves
    assert games.columns[:3] == ["job", "pair", "opening"] and games.height == 6
    assert len(moves["nodes"]) == moves.height > 20
    assert sum(games["payoff"]) == sum(row["payoff"] for row in games.rows())
    numpy = pytest.importorskip("numpy")
    arrays = moves.to_numpy()
    assert arrays["nodes"].dtype == numpy.int64 and arrays["nodes"].tolist() == moves["nodes"]
    assert arrays["cpu_nanos"].dtype == numpy.float64 and numpy.isnan(arrays["cpu_nanos"]).all()
    assert arrays["move"].tolist() == moves["move"]
    assert "<table>" in games._repr_html_()
    with pytest.raises(KeyError, match="there is no column"):
        games["nothing"]


def test_libraries_of_tables_take_them_without_a_copy(stored: pg.Run) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(stored.moves)
    assert table.to_pydict() == dict(stored.moves)
    again = pyarrow.table(stored.games)
    assert again.num_rows == 6 and str(again.schema.field("payoff").type) == "double"
    moves, others = stored.moves, stored.moves
    address = lambda rows: pyarrow.table(rows)["nodes"].chunk(0).buffers()[1].address  # noqa: E731
    assert address(moves) == address(moves) != address(others)


def test_reports_in_all_forms(stored: pg.Run, tmp_path: pathlib.Path) -> None:
    report = stored.report()
    assert report.answer.split()[0] == "greedy" and " ".join(report.answer.split()[:6]) in " ".join(report.text().split())
    assert "\x1b" not in str(report)
    assert report.html().startswith("<!") and "<iframe" in stored._repr_html_()
    for ending in (".html", ".md", ".csv", ".json", ".txt"):
        report.save(tmp_path / f"report{ending}")
        assert (tmp_path / f"report{ending}").stat().st_size > 100
    with pytest.raises(pg.Error, match="ends with .html"):
        report.save(tmp_path / "report.doc")


def test_games_can_be_played_again(stored: pg.Run) -> None:
    replayed = stored.replay(0)
    assert len(replayed["history"]) == stored.games["plies"][0]
    assert replayed["payoff"] == stored.games["payoff"][0]
    with pytest.raises(KeyError, match="job 99"):
        stored.record(99)


@pytest.mark.parametrize(
    ("wrong", "mention"),
    [
        (lambda: pg.open("there/is/none.db"), "there is no such database"),
        (lambda: pg.run("there/is/none.toml"), "No such file"),
        (lambda: pg.run({"question": "?", "game": "morris", "agents": ["random"]}), "one of the tables"),
        (lambda: pg.match("morris", "deep-blue", "random"), "no agent"),
        (lambda: pg.match("morris", "alpha-beta(depth=1)", "alpha-beta(depth=2)", pairs=2), "copies"),
        (lambda: pg.match("tenpair", "random", "greedy"), "a game for one"),
        (lambda: pg.match("morris", "random", "greedy", threads=0), "threads = 0"),
        (lambda: pg.match("morris", "random", "uct(time=1s)", threads=999), "oversubscribe=True"),
        (lambda: pg.match("morris", 7, "random"), "expected an agent"),
    ],
)
def test_bad_input_is_explained(wrong, mention) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError) as caught:
        wrong()
    assert mention in str(caught.value)


def test_ctrl_c_stops_a_run_and_keeps_its_games(tmp_path: pathlib.Path) -> None:
    program = f"""
import plyground as pg, sys
experiment = {{"question": "?", "game": "morris", "agents": ["random", "uct(nodes=300)"], "match": {{"pairs": 5000}}}}
print("running", flush=True)
try:
    pg.run(experiment, db={str(tmp_path / "long.db")!r})
except KeyboardInterrupt:
    sys.exit(7)
"""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment)
    assert child.stdout and child.stdout.readline() == "running\n"
    time.sleep(2)
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=30) == 7
    run = pg.open(tmp_path / "long.db").run()
    assert run.state == "open" and run.games.height < run.jobs
