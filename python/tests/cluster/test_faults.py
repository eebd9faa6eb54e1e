"""A real Ray cluster whose machines, workers, driver and database are killed while it plays. Every job is stored once, and the
games are those of a local run."""

from __future__ import annotations

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import machines

#: A minute of play for two machines would be too long for a test; this is about twenty seconds.
EXPERIMENT = """
question = "Does more thinking help?"
game = "morris"
agents = ["uct(nodes=250)", "uct(nodes=120)"]
seed = 21
[match]
pairs = {pairs}
opening_plies = 4
"""

SPRT = """
question = "Is searching better than chance?"
game = "morris"
agents = ["alpha-beta(nodes=2000)", "random"]
[match]
pairs = 400
opening_plies = 4
sprt = { elo0 = 0, elo1 = 50 }
"""

ADDRESS = f"{machines.HEAD}:{machines.PORT}"
PLYGROUND = str(machines.BIN / "plyground")


def experiment(folder: pathlib.Path, text: str, name: str = "faults") -> pathlib.Path:
    file = folder / f"{name}.toml"
    file.write_text(text)
    return file


def plyground(*arguments: object, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    command = [PLYGROUND, *map(str, arguments)]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)


def games(db: str) -> list[tuple[object, ...]]:
    """What a run stored, without what was measured."""
    exported = plyground("export", "faults", "--db", db, "--format", "jsonl")
    assert exported.returncode == 0, exported.stderr
    rows = [json.loads(line) for line in exported.stdout.splitlines()]
    kept = ("job", "pair", "opening", "first", "second", "seed", "outcome", "payoff", "plies", "length", "fingerprint")
    return [tuple(row.get(key) for key in kept) for row in rows]


class Accidents(threading.Thread):
    """Kills workers and machines at random moments, and starts machines again."""

    def __init__(self, network: machines.Network, seed: int) -> None:
        super().__init__(daemon=True)
        self.network, self.chance = network, random.Random(seed)
        self.over = threading.Event()
        self.workers = self.machines = 0
        self.wrong: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over.wait(self.chance.uniform(1, 3)):
                if self.chance.random() < 0.6 or self.machines >= 2:
                    for name in self.chance.sample(["north", "south"], 2):
                        if name in self.network.nodes and (playing := self.network.workers(name)):
                            os.kill(self.chance.choice(playing), signal.SIGKILL)
                            self.workers += 1
                            break
                else:
                    name = self.chance.choice(["north", "south"])
                    self.network.kill(name)
                    self.machines += 1
                    self.network.begin(name, 1)
        except BaseException as why:  # noqa: BLE001 (told by the test)
            self.wrong = why


def driver(network: machines.Network, file: pathlib.Path, db: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [PLYGROUND, "cluster", "run", str(file), "--address", ADDRESS, "--db", db, "--json"],
        env=network.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_nothing_is_lost_or_played_twice_whatever_is_killed(
    cluster: machines.Network, tmp_path: pathlib.Path
) -> None:
    seed = int(os.environ.get("PLYGROUND_FAULT_SEED", "1"))
    file = experiment(tmp_path, EXPERIMENT.format(pairs=int(os.environ.get("PLYGROUND_FAULT_PAIRS", "40"))))
    # Where root is somebody else outside, PostgreSQL cannot be started, and the games go to a file.
    server = None if machines.mapped() else machines.Postgres(cluster.folder)
    db = server.address if server else str(tmp_path / "cluster.db")
    accidents = Accidents(cluster, seed)
    first = driver(cluster, file, db)
    # The first driver is killed when it has stored something.
    wait_for_games(db, 4, first)
    first.kill()
    first.communicate()
    before = len(games(db))
    accidents.start()
    second = driver(cluster, file, db)
    if server:
        wait_for_games(db, before + 6, second)
        server.stop()
        time.sleep(1)
        server.start()
    out, err = second.communicate(timeout=150)
    accidents.over.set()
    accidents.join()
    if accidents.wrong:
        raise accidents.wrong
    assert second.returncode == 0, err
    ended = json.loads(out)
    assert ended["state"] == "complete" and ended["cluster"]["set_aside"] == [], ended
    assert 0 < before < ended["done"] == ended["total"] and ended["fresh"] <= ended["total"] - before
    lost = ended["cluster"]
    print(f"\nkilled: {accidents.workers} workers, {accidents.machines} machines, the driver, PostgreSQL: {lost}")
    local = str(tmp_path / "local.db")
    assert plyground("run", file, "--db", local, "--threads", 2).returncode == 0
    assert games(db) == games(local)
    assert [row[0] for row in games(db)] == list(range(ended["total"]))
    if server:
        server.stop()


def wait_for_games(db: str, count: int, while_running: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end:
        shown = plyground("runs", "--db", db, "--json")
        if shown.returncode == 0 and sum(run["done"] for run in json.loads(shown.stdout)["runs"]) >= count:
            return
        if while_running.poll() is not None:
            raise AssertionError(while_running.communicate())
        time.sleep(0.3)
    raise AssertionError(f"no {count} games within 90 seconds: {shown.stdout} {shown.stderr}")


def test_a_job_that_kills_its_worker_is_set_aside_by_name(cluster: machines.Network, tmp_path: pathlib.Path) -> None:
    file, db = experiment(tmp_path, EXPERIMENT.format(pairs=4)), str(tmp_path / "cluster.db")
    # What kills a worker is made for the test; everything else is the command's own way.
    program = f"""
import json, os, plyground.cluster
from plyground.cluster import _worker
real = _worker.play
def play(text, name, node, jobs):
    if 5 in jobs:
        os.kill(os.getpid(), 9)
    return real(text, name, node, jobs)
_worker.play = play
print(json.dumps(plyground.cluster.run({str(file)!r}, address={ADDRESS!r}, db={db!r})))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], env=cluster.environment, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    ended = json.loads(run.stdout)
    assert [aside["job"] for aside in ended["cluster"]["set_aside"]] == [5], ended["cluster"]
    assert (ended["state"], ended["done"], ended["total"]) == ("open", 7, 8)
    # The command goes on with what was set aside, and says how it ended.
    again = plyground("cluster", "run", file, "--address", ADDRESS, "--db", db, env=cluster.environment)
    assert again.returncode == 0 and "8 of 8 jobs are stored" in again.stdout, again


def test_a_stopping_rule_decides_as_in_a_local_run(cluster: machines.Network, tmp_path: pathlib.Path) -> None:
    file, db, local = experiment(tmp_path, SPRT), str(tmp_path / "cluster.db"), str(tmp_path / "local.db")
    run = plyground("cluster", "run", file, "--address", ADDRESS, "--db", db, env=cluster.environment)
    assert run.returncode == 0 and "decided by its stopping rule" in run.stdout, run
    assert plyground("run", file, "--db", local, "--threads", 2).returncode == 0
    assert games(db) == games(local)


def test_bad_input_is_told_in_a_sentence(cluster: machines.Network, tmp_path: pathlib.Path) -> None:
    file = experiment(tmp_path, EXPERIMENT.format(pairs=4))
    quick = {**cluster.environment, "RAY_gcs_rpc_server_connect_timeout_s": "1"}
    nobody = plyground("cluster", "run", file, "--address", f"{machines.HEAD}:6399", "--db", tmp_path / "a.db", env=quick)
    assert nobody.returncode == 2 and "there is no Ray cluster" in nobody.stderr, nobody
    away = plyground("cluster", "run", file, "--address", ADDRESS, "--db", "postgres://x@127.0.0.1:9/x", env=quick)
    assert away.returncode == 2 and "127.0.0.1:9" in away.stderr, away
    assert "Traceback" not in nobody.stderr + away.stderr
