"""Machines for the tests of the cluster: network namespaces joined by a bridge, each with a Ray node (tools/alone)."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

BIN = pathlib.Path(sys.executable).parent
HEAD = "10.77.0.1"
PORT = 6379


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)


class Network:
    """A head and its machines; the head is where the driver runs, and plays nothing itself."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.nodes: dict[str, subprocess.Popen[bytes]] = {}
        self.addresses: dict[str, str] = {}
        # Ray writes a token into the home folder unless it is given one, and its nodes read their patience from here.
        self.environment = {
            **os.environ,
            "HOME": str(folder),
            "PATH": f"{BIN}:{os.environ['PATH']}",
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": "0123456789abcdef" * 4,
            # A machine of a busy computer may be slow to answer; one that was killed refuses at once.
            "RAY_health_check_period_ms": "1000",
            "RAY_health_check_timeout_ms": "10000",
            "RAY_health_check_failure_threshold": "3",
            "RAY_raylet_start_wait_time_s": "120",
            "PLYGROUND_PROGRESS_MILLIS": "2000",
        }
        ip("link", "add", "machines", "type", "bridge")
        ip("addr", "add", f"{HEAD}/24", "dev", "machines")
        ip("link", "set", "machines", "up")

    def begin(self, name: str, cpus: int) -> None:
        """Starts a Ray node, on a machine of its own unless it is the head; one that was killed starts again."""
        head = name == "head"
        if not head and name not in self.addresses:
            self._wire(name)
        where = HEAD if head else self.addresses[name]
        # A socket's path may have a hundred letters, and Ray adds many.
        temporary = pathlib.Path("/run") / f"{name}{time.monotonic_ns() % 10**6}"
        role = ["--head", f"--port={PORT}", "--include-dashboard=false"] if head else [f"--address={HEAD}:{PORT}"]
        command = [
            *([] if head else ["ip", "netns", "exec", name]),
            *("ray", "start", *role, f"--node-ip-address={where}", f"--temp-dir={temporary}", f"--num-cpus={cpus}"),
            *("--block", "--disable-usage-stats", "--object-store-memory=80000000"),
        ]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.nodes[name] = subprocess.Popen(
                command, env=self.environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )
        if head:
            # Whoever joins a head that is not ready gives up.
            self._await("will now block")

    def _await(self, word: str) -> None:
        log, end = self.folder / "head.log", time.monotonic() + 180
        while word not in log.read_text(errors="replace"):
            if time.monotonic() > end or self.nodes["head"].poll() is not None:
                raise RuntimeError(f"the head has not started: {log.read_text(errors='replace')}")
            time.sleep(0.2)

    def _wire(self, name: str) -> None:
        self.addresses[name] = f"10.77.0.{11 + len(self.addresses)}"
        ip("netns", "add", name)
        ip("link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
        ip("link", "set", f"to-{name}", "master", "machines", "up")
        ip("-n", name, "addr", "add", f"{self.addresses[name]}/24", "dev", "eth0")
        ip("-n", name, "link", "set", "eth0", "up")
        ip("-n", name, "link", "set", "lo", "up")

    def processes(self, name: str) -> list[int]:
        """Everything that runs on a machine."""
        found = subprocess.run(["ip", "netns", "pids", name], check=True, capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]

    def workers(self, name: str) -> list[int]:
        """The processes there that play at the moment."""
        return [pid for pid in self.processes(name) if title(pid).startswith("ray::play")]

    def kill(self, name: str) -> None:
        """Ends a machine as a power cut does."""
        for pid in self.processes(name):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.nodes.pop(name).wait()

    def end(self) -> None:
        for name in [name for name in self.nodes if name != "head"]:
            self.kill(name)
        if head := self.nodes.pop("head", None):
            # Ray's own way of ending a head that was started with --block, which takes its children along.
            os.killpg(head.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                head.wait(10)
            for pid in session(head.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            head.wait()


def title(pid: int) -> str:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def session(leader: int) -> list[int]:
    """What is left of the session that a process began."""
    left = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, ValueError):
                if os.getsid(int(entry.name)) == leader:
                    left.append(int(entry.name))
    return left


class Postgres:
    """A server on loopback, which these tests stop and start again."""

    def __init__(self, folder: pathlib.Path) -> None:
        found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        self.bin = found[-1] if found else pathlib.Path(shutil.which("initdb") or "/usr/bin/initdb").parent
        self.folder = folder / "postgres"
        self.folder.mkdir()
        # The server refuses to be root's.
        self.somebody = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 and mapped() is False else []
        if self.somebody:
            shutil.chown(self.folder, "postgres")
        self._call("initdb", "-D", str(self.folder / "data"), "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()
        self._call("createdb", "-h", "127.0.0.1", "-p", "5433", "-U", "tester", "games")
        self.address = "postgres://tester@127.0.0.1:5433/games"

    def _call(self, program: str, *arguments: str) -> None:
        command = [*self.somebody, str(self.bin / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        options = f"-p 5433 -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -F"
        log = str(self.folder / "log")
        self._call("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self._call("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop")


def mapped() -> bool:
    """Whether root here is somebody else outside, who may not become a third."""
    return pathlib.Path("/proc/self/uid_map").read_text().split() != ["0", "0", "4294967295"]


@contextlib.contextmanager
def network() -> Iterator[Network]:
    # Not pytest's folder, whose long name would make the paths of sockets too long; and everybody may enter it, as
    # PostgreSQL runs as somebody else.
    with tempfile.TemporaryDirectory(prefix="plyground-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        machines = Network(folder)
        try:
            yield machines
        finally:
            machines.end()
