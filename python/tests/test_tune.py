"""Tuning finds what is known to be better, goes on where it stopped, and confirms it with games of its own."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from typing import Any

import plyground as pg
import pytest
from plyground.tune import markdown, tune
from plyground.tune._file import understand
from plyground.tune._search import spsa
from plyground.tune._trial import Games

FILE = """
question = "How many candidates should a beam keep?"
game = "morris"
agent = "uct(nodes=40)"
games = {games}
batch = 8
confirm = {confirm}
opening_plies = 4
[parameters]
c = {{ from = 0.2, to = 3.0, start = 2.9 }}
"""


def table(**other: Any) -> dict[str, Any]:
    asked = {"question": "?", "game": "morris", "agent": "uct(nodes=40)", "games": 400, "batch": 10}
    return {**asked, "parameters": {"c": {"from": 0.2, "to": 3.0}}, **other}


def test_spsa_climbs_a_hill_whose_top_is_known() -> None:
    parameters = {"c": {"from": 0.2, "to": 3.0, "start": 2.8}, "mixture": {"from": 0.0, "to": 1.0, "start": 0.9}}
    known = {of["parameter"]["name"] for of in pg._native.agent_parameters("morris", {}, "uct")}
    parameters = {name: of for name, of in parameters.items() if name in known}
    tuning = understand(table(games=4000, batch=10, parameters=parameters), "hill")

    class Hill(Games):
        def duel(self, label: str, one: str, other: str, games: int, seed: int) -> float:
            def height(agent: str) -> float:
                values = {of["parameter"]["name"]: of["value"] for of in pg._native.agent_parameters("morris", {}, agent)}
                return -abs(values["c"] - 1.0)

            return max(min(height(one) - height(other), 1.0), -1.0)

    values, path = spsa(tuning, Hill(tuning, 1, ""), lambda _: None)
    assert len(path) == 400 and values["c"] == pytest.approx(1.0, abs=0.2)


def test_a_tuning_is_stored_goes_on_and_confirms_with_seeds_of_its_own(tmp_path: pathlib.Path) -> None:
    file, db = tmp_path / "beam.toml", str(tmp_path / "t.db")
    file.write_text(FILE.format(games=32, confirm=20))
    first = tune(file, address=2, db=db, quiet=True)
    assert first["games"] == 32 and len(first["path"]) == 4 and first["fresh"] == 52, first
    again = tune(file, address=1, db=db, quiet=True)
    assert again["fresh"] == 0 and again["path"] == first["path"] and again["values"] == first["values"]
    runs = subprocess.run(
        [sys.executable, "-m", "plyground", "runs", "--db", db, "--json"], check=True, capture_output=True, text=True
    )
    found = {run["name"]: run["seed"] for run in json.loads(runs.stdout)["runs"]}
    assert set(found) == {"beam-0001", "beam-0002", "beam-0003", "beam-0004", "beam-confirmed"}
    assert len(set(found.values())) == 5 and found["beam-confirmed"] == first["confirmation"]["seed"]
    report = markdown(first)
    assert report.startswith("# How many candidates") and "95 %" in report and first["tuned"] in report


def test_the_score_of_a_game_of_one_player_can_be_tuned(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "solo.toml"
    file.write_text(
        'question = "?"\ngame = "2048"\nrules = { rows = 3, columns = 3 }\nagent = "uct(nodes=10)"\ngames = 16\nbatch = 4\n'
        "confirm = 4\n[parameters]\nc = { from = 0.1, to = 5 }\n"
    )
    found = tune(file, address=2, db=str(tmp_path / "t.db"), quiet=True)
    assert found["confirmation"] is None or "payoff" in found["confirmation"]
    assert len(found["path"]) == 4 and markdown(found)


def test_tpe_needs_optuna_and_says_so_without_it(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "rough.toml"
    file.write_text('method = "tpe"\n' + FILE.format(games=48, confirm=8).lstrip())
    try:
        import optuna  # noqa: F401
    except ImportError:
        with pytest.raises(pg.Error, match=r"plyground\[tune\]"):
            tune(file, address=2, db=str(tmp_path / "t.db"), quiet=True)
        return
    first = tune(file, address=2, db=str(tmp_path / "t.db"), quiet=True)
    again = tune(file, address=2, db=str(tmp_path / "t.db"), quiet=True)
    assert again["fresh"] == 0 and again["values"] == first["values"] and first["path"]


@pytest.mark.parametrize(
    ("other", "mention"),
    [
        ({"parameters": {}}, "[parameters] is missing"),
        ({"parameters": {"cc": {"from": 0, "to": 1}}}, "no such parameter; it has"),
        ({"parameters": {"c": {"from": 2, "to": 1}}}, "no range"),
        ({"parameters": {"c": {"from": -1, "to": 1}}}, "no range"),
        ({"parameters": {"c": {"from": 0.2}}}, "expected { from"),
        ({"parameters": {"c": {"from": 0.2, "to": 0.3}}}, "outside"),
        ({"method": "grid"}, "expected one of spsa, tpe"),
        ({"games": 15}, "two batches"),
        ({"games": 0}, "1 or more"),
        ({"gaems": 15}, "unknown key"),
        ({"agent": "uct("}, "not closed"),
        ({"game": "moris"}, "did you mean"),
        ({"question": ""}, "question is missing"),
    ],
)
def test_bad_files_are_explained(other: dict[str, Any], mention: str) -> None:
    with pytest.raises(pg.Error) as caught:
        understand(table(**other), "bad")
    assert mention in str(caught.value)
