"""The cluster's code without a cluster: games by threads of this process, the recipes, and what is said where Ray is missing."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import plyground as pg
import pytest
from plyground._native import Campaign, Player
from plyground.cluster._run import play

EXPERIMENT = """
question = "Who wins?"
game = "morris"
agents = ["uct(nodes=30)", "greedy"]
[match]
pairs = 8
opening_plies = 4
"""
DOCS = pathlib.Path(__file__).parents[2] / "docs"


def plyground(*arguments: object, **options: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "plyground", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)  # type: ignore[call-overload, no-any-return]


def games(db: object) -> list[object]:
    exported = plyground("export", "who", "--db", db, "--format", "jsonl")
    assert exported.returncode == 0, exported.stderr
    measured = ("nanos", "seconds", "measured")
    return [{k: v for k, v in json.loads(line).items() if k not in measured} for line in exported.stdout.splitlines()]


@pytest.fixture
def local(tmp_path: pathlib.Path) -> pathlib.Path:
    file = tmp_path / "who.toml"
    file.write_text(EXPERIMENT)
    assert plyground("run", file, "--db", tmp_path / "local.db").returncode == 0
    return file


def test_games_that_come_back_as_bytes_are_those_of_a_local_run(local: pathlib.Path, tmp_path: pathlib.Path) -> None:
    ended = play(EXPERIMENT, "who", 2, str(tmp_path / "threads.db"), str(local), quiet=True)
    assert (ended["state"], ended["done"], ended["fresh"]) == ("complete", 16, 16)
    assert games(tmp_path / "threads.db") == games(tmp_path / "local.db")
    again = play(EXPERIMENT, "who", 2, str(tmp_path / "threads.db"), str(local), quiet=True)
    assert (again["done"], again["fresh"]) == (16, 0)


def test_the_same_games_twice_are_stored_once_and_nonsense_is_refused(tmp_path: pathlib.Path) -> None:
    campaign, player = Campaign(EXPERIMENT, "who", str(tmp_path / "c.db")), Player(EXPERIMENT, "who")
    packed, seconds = player.play([3, 2], "north")
    assert seconds > 0 and (campaign.take(packed), campaign.take(packed)) == (2, 0)
    assert [2, 3] not in campaign.pending() and len(campaign.pending()) == 7
    with pytest.raises(pg.cluster.RunFailed, match="no finished games"):
        campaign.take(b"nonsense")
    with pytest.raises(pg.cluster.RunFailed, match="there is no job 99"):
        player.play([99], "north")
    other, _ = Player(EXPERIMENT.replace("= 8", "= 9"), "who").play([0], "north")
    with pytest.raises(pg.cluster.RunFailed, match="another experiment"):
        campaign.take(other)


def test_bad_input_ends_with_exit_code_2_and_a_sentence(tmp_path: pathlib.Path, local: pathlib.Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(EXPERIMENT.replace("uct", "utc"))
    for arguments, mention in [
        (["cluster", "run", tmp_path / "none.toml"], "No such file"),
        (["cluster", "run", bad, "--db", tmp_path / "b.db"], "bad.toml: agents, number 1"),
        (["cluster", "run", local, "--db", "ftp://x"], "expected a file"),
        (["tune", tmp_path / "none.toml"], "No such file"),
        (["tune", local], "unknown key"),
        (["tune", local, "--threads", 0], "expected 1 to 1024"),
    ]:
        ended = plyground(*arguments)
        assert ended.returncode == 2 and mention in ended.stderr, ended
        assert "Traceback" not in ended.stderr


def test_an_experiment_with_guests_is_refused_with_the_way_to_play_it(tmp_path: pathlib.Path) -> None:
    (tmp_path / "guests.toml").write_text('[bot]\ncommand = ["./bot"]\n')
    file = tmp_path / "guests-play.toml"
    file.write_text(EXPERIMENT.replace("greedy", "bot"))
    ended = plyground("cluster", "run", file, "--db", tmp_path / "g.db", cwd=tmp_path)
    assert ended.returncode == 2 and "guests do not play on a cluster" in ended.stderr, ended


def test_without_ray_the_package_works_and_the_command_says_what_to_install(
    tmp_path: pathlib.Path, local: pathlib.Path
) -> None:
    if importlib.util.find_spec("ray"):
        pytest.skip("Ray is installed here; `make cluster` tests with it")
    ended = plyground("cluster", "run", local, "--db", tmp_path / "r.db")
    assert ended.returncode == 2 and "pip install 'plyground[ray]'" in ended.stderr, ended


def test_the_slurm_script_plays_shares_that_merge_into_the_whole(tmp_path: pathlib.Path, local: pathlib.Path) -> None:
    here = pathlib.Path(sys.executable).parent
    for task in (1, 2, 3):
        environment = {
            **os.environ,
            "PATH": f"{here}:/usr/bin:/bin",
            "SLURM_ARRAY_TASK_ID": str(task),
            "SLURM_ARRAY_TASK_COUNT": "3",
            "SLURM_CPUS_PER_TASK": "1",
        }
        script = ["bash", str(DOCS / "recipes" / "slurm.sh"), str(local)]
        ended = subprocess.run(script, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
        assert ended.returncode == 0, ended.stderr
    shares = sorted((tmp_path / "shares").glob("*.db"))
    assert len(shares) == 3 and plyground("merge", tmp_path / "all.db", *shares).returncode == 0
    assert games(tmp_path / "all.db") == games(tmp_path / "local.db")
