#!/usr/bin/env python3
"""Mutation tests in minutes: all mutants of a package in one build.

    tools/mutants.py plyground-stats        # the whole package; again, and it goes on where it stopped
    tools/mutants.py plyground-report --only claim.rs

`cargo mutants` lists the changes (replaced operators, emptied functions, match arms that are gone) and builds the package again
for each of them, which for five crates takes days. Here every function holds all its mutants beside its own body, the
environment says which one is in force, and each is given only the tests that enter its function, the quickest first. What cannot
be switched at run time (constants, `const fn`) is built and tested by itself.

The sources that are changed are a copy. Everything is in target/mutants: the copy, what was built, and for each package
`results.jsonl` with a line for each mutant: caught by which test, missed, timeout (an endless loop), or unviable (not Rust).
`.cargo/mutants.toml` names the mutants that change nothing anybody could notice, with the reasons.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What a mutated library is given: which mutant is in force, and a file for the functions that were entered.
SWITCH = """
#[doc(hidden)]
#[allow(warnings, clippy::all, clippy::pedantic)]
pub(crate) fn __mutant(function: usize) -> u32 {
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    static ACTIVE: LazyLock<u32> = LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|it| it.parse().ok()).unwrap_or(0));
    static COVER: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("MUTANT_COVER").ok());
    static SEEN: [AtomicBool; 4096] = [const { AtomicBool::new(false) }; 4096];
    if let Some(path) = &*COVER && !SEEN[function].swap(true, Relaxed)
        && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
    {
        let _ = file.write_all(format!("{function}\\n").as_bytes());
    }
    *ACTIVE
}
"""


def skip(text: str, i: int) -> int:
    """The end of the comment, string or character that begins at `i`, or `i` where none does."""
    if text.startswith("//", i):
        end = text.find("\n", i)
        return len(text) if end < 0 else end
    if text.startswith("/*", i):
        depth, i = 1, i + 2
        while depth:
            if text.startswith("/*", i):
                depth, i = depth + 1, i + 2
            elif text.startswith("*/", i):
                depth, i = depth - 1, i + 2
            else:
                i += 1
        return i
    raw = re.compile(r'b?r(#*)"').match(text, i)
    if raw and not (i and (text[i - 1].isalnum() or text[i - 1] == "_")):
        return text.index('"' + raw[1], raw.end()) + 1 + len(raw[1])
    if text[i] == '"':
        i += 1
        while text[i] != '"':
            i += 2 if text[i] == "\\" else 1
        return i + 1
    char = re.compile(r"'(\\(u\{[^}]*\}|x..|.)|[^\\'])'").match(text, i)
    return char.end() if char else i


def block(text: str, start: int, end: int) -> tuple[int, str]:
    """Where the block of the function in this range begins, and its head without what is in brackets."""
    i, depth, head = start, 0, ""
    while i < end:
        after = skip(text, i)
        if after > i:
            i = after
            continue
        c = text[i]
        depth += (c in "([") - (c in ")]")
        if depth == 0:
            if c == "{":
                return i, head
            head += c
        i += 1
    raise ValueError(text[start:end][:200])


class Function:
    """A function with the mutants in it."""

    def __init__(self, number: int, path: str, start: int, end: int, text: str, returns: str) -> None:
        self.number, self.path, self.start, self.end = number, path, start, end
        self.open, head = block(text, start, end)
        self.mutants: list[dict] = []
        self.children: list[Function] = []
        # A constant function cannot ask which mutant is in force.
        self.alone = bool(re.search(r"\bconst\s+(unsafe\s+)?fn\b", head))
        # Bodies that return `impl Trait` have different types, unless they are boxed.
        self.boxed = None
        if "impl " in returns:
            one = re.fullmatch(r"-> impl ([^+]*?)(\s*\+ '_)?", returns.strip())
            if one and "impl" not in one[1]:
                self.boxed = one[1]
            else:
                self.alone = True


class Package:
    """The mutants of a package, and its sources with all of them."""

    def __init__(self, name: str, tree: Path, listed: list[dict]) -> None:
        self.name, self.tree, self.mutants = name, tree, listed
        self.crate = tree / "/".join(listed[0]["file"].split("/")[:2])
        self.texts: dict[str, str] = {}
        functions: dict[tuple, Function] = {}
        for number, mutant in enumerate(listed, 1):
            path = mutant["file"]
            text = self.texts.setdefault(path, (tree / path).read_text())
            starts = [0] + [i + 1 for i, c in enumerate(text) if c == "\n"]

            def at(place: dict, starts: list[int] = starts) -> int:
                return starts[place["line"] - 1] + place["column"] - 1

            mutant["id"] = number
            mutant["from"], mutant["to"] = at(mutant["span"]["start"]), at(mutant["span"]["end"])
            if owner := mutant["function"]:
                key = (path, at(owner["span"]["start"]), at(owner["span"]["end"]))
                if key not in functions:
                    functions[key] = Function(len(functions) + 1, *key, text, owner["return_type"])
                functions[key].mutants.append(mutant)
                mutant["owner"] = functions[key].number
        self.functions = {function.number: function for function in functions.values()}
        self.tops: dict[str, list[Function]] = collections.defaultdict(list)
        stack: list[Function] = []
        for function in sorted(functions.values(), key=lambda it: (it.path, it.start, -it.end)):
            while stack and not (stack[-1].path == function.path and function.end <= stack[-1].end):
                stack.pop()
            (stack[-1].children if stack else self.tops[function.path]).append(function)
            stack.append(function)
        self.lib = str((self.crate / "src/lib.rs").relative_to(tree))
        self.texts.setdefault(self.lib, (tree / self.lib).read_text())
        self.unviable: set[int] = set()

    def with_all(self, text: str, start: int, end: int, functions: list[Function]) -> str:
        """A part of a source in which each function holds its mutants. Comments on lines of their own say where."""
        out, at = [], start
        for f in functions:
            out.append(text[at : f.open])
            inside = self.with_all(text, f.open, f.end, f.children)
            live = [m for m in f.mutants if m["id"] not in self.unviable]
            if f.alone or not live:
                out.append(inside)
            else:

                def arm(body: str, boxed: str | None = f.boxed) -> str:
                    return f"Box::new({body})" if boxed else body

                out.append(f"{{\n//F {f.number} begin\n")
                if f.boxed:
                    out.append(f"let boxed: Box<dyn {f.boxed} + '_> = ")
                out.append(f"match crate::__mutant({f.number}) {{\n")
                for m in live:
                    body = text[f.open : m["from"]] + m["replacement"] + text[m["to"] : f.end]
                    out.append(f"//M {m['id']} begin\n{m['id']} => {arm(body)},\n//M {m['id']} end\n")
                out.append(f"_ => {arm(inside)},\n}}\n")
                if f.boxed:
                    out.append("; boxed\n")
                out.append(f"//F {f.number} end\n}}")
            at = f.end
        out.append(text[at:end])
        return "".join(out)

    def write(self) -> dict[str, list[tuple]]:
        """Writes the sources with all mutants; returns the lines of each mutant and function by file."""
        placed = {}
        for path, text in self.texts.items():
            new = self.with_all(text, 0, len(text), self.tops.get(path, []))
            if path == self.lib:
                new += SWITCH
            put(self.tree / path, new)
            placed[path], begun = [], {}
            for line, it in enumerate(new.split("\n"), 1):
                if mark := re.fullmatch(r"\s*//([MF]) (\d+) (begin|end)", it):
                    key = (mark[1], int(mark[2]))
                    if mark[3] == "begin":
                        begun[key] = line
                    else:
                        placed[path].append((begun.pop(key), line, *key))
        return placed

    def restore(self) -> None:
        for path, text in self.texts.items():
            put(self.tree / path, text)


def put(path: Path, text: str) -> None:
    if path.read_text() != text:
        path.write_text(text)


class Runner:
    """Builds a package and plays its tests."""

    def __init__(self, package: Package, args: argparse.Namespace, out: Path) -> None:
        self.package, self.args, self.out = package, args, out

    def cargo(self, *words: str) -> tuple[int, list[dict], str]:
        command = ["cargo", *words, "--locked", "--package", self.package.name, "--message-format=json"]
        command.append(f"--config=profile.dev.package.{self.package.name}.opt-level=1")
        done = subprocess.run(command, cwd=self.package.tree, capture_output=True, text=True, check=False)
        messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        return done.returncode, messages, done.stderr

    @staticmethod
    def binaries(messages: list[dict]) -> list[str]:
        made = [m for m in messages if m["reason"] == "compiler-artifact" and m["profile"]["test"]]
        return [m["executable"] for m in made if m.get("executable")]

    def build(self) -> list[str]:
        """Test binaries with all mutants. Those that are not Rust are found by the compiler's errors, and left out."""
        kept, package = self.out / "binaries.json", self.package
        if kept.exists():
            known = json.loads(kept.read_text())
            package.unviable = set(known["unviable"])
            for number in known["alone"]:
                package.functions[number].alone = True
            return known["binaries"]
        for _ in range(40):
            placed = package.write()
            status, messages, said = self.cargo("check", "--lib")
            if status == 0:
                status, messages, said = self.cargo("test", "--no-run")
            if status == 0:
                folder = self.out / "binaries"
                folder.mkdir(exist_ok=True)
                binaries = [shutil.copy2(binary, folder) for binary in self.binaries(messages)]
                known = {"unviable": sorted(package.unviable), "binaries": [str(binary) for binary in binaries]}
                known["alone"] = [f.number for f in package.functions.values() if f.alone]
                kept.write_text(json.dumps(known))
                return known["binaries"]
            errors = [m["message"] for m in messages if m["reason"] == "compiler-message"]
            errors = [error for error in errors if error["level"] == "error"]
            print(f"{len(errors)} errors: leaving out what is not Rust", flush=True)
            if not any([self.blame(error, placed) for error in errors]):
                sys.exit("".join(error["rendered"] for error in errors[:3]) or said[-3000:])
        sys.exit("there is no end of errors")

    def blame(self, error: dict, placed: dict[str, list[tuple]]) -> bool:
        """Leaves out the mutant in which an error lies, or the function around it."""
        for wanted in "MF":
            for span in sorted(error["spans"], key=lambda span: not span["is_primary"]):
                while span:
                    for begin, end, kind, number in placed.get(span["file_name"], []):
                        if kind == wanted and begin <= span["line_start"] and span["line_end"] <= end:
                            if kind == "M":
                                self.package.unviable.add(number)
                            else:
                                self.package.functions[number].alone = True
                            return True
                    # Out of a macro to where it is called.
                    span = (span.get("expansion") or {}).get("span")
        return False

    def play(self, binary: str, tests: list[str], env: dict[str, str], timeout: float) -> tuple[str, str]:
        """Whether tests passed, failed (and which one first) or took too long."""

        def limits() -> None:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "CARGO_MANIFEST_DIR": str(self.package.crate), "INSTA_UPDATE": "no", "TMPDIR": folder, **env}
            process = subprocess.Popen(
                [binary, "--exact", "--test-threads=2", *tests],
                cwd=self.package.crate, env=env, text=True, errors="replace", preexec_fn=limits,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            )  # fmt: skip

            def end() -> None:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

            late = threading.Event()
            timer = threading.Timer(timeout, lambda: (late.set(), end()))
            timer.start()
            failed = None
            for line in process.stdout:
                if mark := re.match(r"test (.*) \.\.\. FAILED", line):
                    failed = mark[1]
                    break
            timer.cancel() if not failed else end()
            process.stdout.close()
            status = process.wait()
            timer.cancel()
            end()
        if failed:
            return "caught", failed
        if late.is_set():
            return "timeout", ""
        return ("passed", "") if status == 0 else ("caught", f"exit {status}")

    def covers(self, binaries: list[str]) -> list[dict]:
        """Each test by itself: whether it passes, how long it takes, and which functions it enters."""
        kept = self.out / "tests.json"
        if kept.exists():
            return json.loads(kept.read_text())
        jobs = []
        for binary in binaries:
            listed = subprocess.run([binary, "--list", "--format=terse"], cwd=self.package.crate, capture_output=True, text=True, check=True)
            jobs += [(binary, line[:-6]) for line in listed.stdout.splitlines() if line.endswith(": test")]

        def one(job: tuple[str, str]) -> dict:
            with tempfile.TemporaryDirectory() as folder:
                file, began = Path(folder) / "cover", time.time()
                verdict, _ = self.play(job[0], [job[1]], {"MUTANT_COVER": str(file)}, 900)
                seen = sorted({int(word) for word in file.read_text().split()}) if file.exists() else []
                return {"binary": job[0], "test": job[1], "verdict": verdict, "took": time.time() - began, "seen": seen}

        with ThreadPoolExecutor(self.args.jobs) as pool:
            tests = list(pool.map(one, jobs))
        kept.write_text(json.dumps(tests))
        return tests

    def judge(self, mutant: dict, tests: list[dict]) -> tuple[str, str]:
        """A mutant by the tests that enter its function, the quickest first."""
        quick, spent = 0, 0.0
        while quick < len(tests) and (quick < 4 or spent + tests[quick]["took"] < 1):
            spent, quick = spent + tests[quick]["took"], quick + 1
        for part in (tests[:quick], tests[quick:]):
            groups: dict[str, list[dict]] = collections.defaultdict(list)
            for test in part:
                groups[test["binary"]].append(test)
            for binary, group in groups.items():
                most = 15 + 5 * sum(test["took"] for test in group)
                verdict, which = self.play(binary, [test["test"] for test in group], {"MUTANT": str(mutant["id"])}, most)
                if verdict != "passed":
                    return verdict, which
        return "missed", f"{len(tests)} tests enter the function" if tests else "no test enters the function"

    def judge_alone(self, mutant: dict, tests: list[dict]) -> tuple[str, str]:
        """A mutant that is built by itself, by all tests."""
        package = self.package
        text = package.texts[mutant["file"]]
        package.restore()
        put(package.tree / mutant["file"], text[: mutant["from"]] + mutant["replacement"] + text[mutant["to"] :])
        status, messages, _ = self.cargo("test", "--no-run")
        if status != 0:
            return "unviable", ""
        passed = {(Path(test["binary"]).name.rsplit("-", 1)[0], test["test"]) for test in tests}
        for binary in self.binaries(messages):
            mine = [test for name, test in passed if name == Path(binary).name.rsplit("-", 1)[0]]
            if mine:
                most = 15 + 5 * sum(test["took"] for test in tests)
                verdict, which = self.play(binary, sorted(mine), {}, most)
                if verdict != "passed":
                    return verdict, which
        return "missed", "built by itself, tested by all tests"


def copied(tree: Path) -> None:
    """Brings the copy of the repository up to date; files that are alike keep their times."""
    tree.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if name.startswith("web/") or not (ROOT / name).is_file():
            continue
        source, there = (ROOT / name).read_bytes(), tree / name
        if not there.exists() or there.read_bytes() != source:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package")
    parser.add_argument("--only", help="a regular expression for the mutants' names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="mutants tested at a time")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long, with exit code 75; the same command goes on")
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    parser.add_argument("--folder", type=Path, default=ROOT / "target/mutants")
    args = parser.parse_args()
    out, tree = args.folder / args.package, args.folder / "tree"
    os.environ.setdefault("CARGO_TARGET_DIR", str(args.folder / "build"))
    os.environ.setdefault("PLYGROUND_PAGE", "skip")
    copied(tree)
    names = ["cargo", "mutants", "--list", "--json", "--package", args.package]
    listed = json.loads(subprocess.run(names, cwd=tree, stdout=subprocess.PIPE, text=True, check=True).stdout)
    if args.only:
        listed = [mutant for mutant in listed if re.search(args.only, mutant["name"])]
    if not listed:
        sys.exit("there are no such mutants")
    # What was found belongs to these sources and tests.
    crate = tree / "/".join(listed[0]["file"].split("/")[:2])
    sources = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(crate.rglob("*.rs")))).hexdigest()
    state = json.dumps([sources, [mutant["name"] for mutant in listed]])
    if args.fresh or not (out / "state").exists() or (out / "state").read_text() != state:
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
    package = Package(args.package, tree, listed)
    runner = Runner(package, args, out)
    end, file = time.time() + args.seconds, out / "results.jsonl"
    done = {it["name"]: it for it in map(json.loads, file.read_text().splitlines())} if file.exists() else {}
    lock = threading.Lock()
    try:
        binaries = runner.build()
        package.restore()
        (out / "state").write_text(state)
        tests = runner.covers(binaries)
        for test in tests:
            if test["verdict"] != "passed":
                print(f"fails without a mutant, and is left out: {test['test']}")
        tests = sorted((test for test in tests if test["verdict"] == "passed"), key=lambda test: test["took"])
        print(f"{args.package}: {len(listed)} mutants, {len(tests)} tests of {sum(test['took'] for test in tests):.0f} s", flush=True)
        entering = collections.defaultdict(list)
        for test in tests:
            for number in test["seen"]:
                entering[number].append(test)

        def note(mutant: dict, verdict: tuple[str, str]) -> None:
            with lock:
                done[mutant["name"]] = {"name": mutant["name"], "verdict": verdict[0], "by": verdict[1]}
                with file.open("a") as lines:
                    lines.write(json.dumps(done[mutant["name"]]) + "\n")
                if len(done) % 100 == 0:
                    print(f"{len(done)} of {len(listed)}", flush=True)

        def by_itself(mutant: dict) -> bool:
            return "owner" not in mutant or package.functions[mutant["owner"]].alone

        def one(mutant: dict) -> None:
            if mutant["name"] in done or time.time() > end:
                return
            if mutant["id"] in package.unviable:
                note(mutant, ("unviable", ""))
            elif not by_itself(mutant):
                note(mutant, runner.judge(mutant, entering[mutant["owner"]]))

        with ThreadPoolExecutor(args.jobs) as pool:
            list(pool.map(one, listed))
        for mutant in listed:
            if by_itself(mutant) and mutant["name"] not in done and time.time() < end:
                note(mutant, runner.judge_alone(mutant, tests))
    finally:
        package.restore()
    left = sum(mutant["name"] not in done for mutant in listed)
    for mutant in listed:
        if (found := done.get(mutant["name"])) and found["verdict"] == "missed":
            print(f"MISSED {found['name']}: {found['by']}")
    count = collections.Counter(done[mutant["name"]]["verdict"] for mutant in listed if mutant["name"] in done)
    print(f"{args.package}: " + ", ".join(f"{number} {word}" for word, number in sorted(count.items())) + (f", {left} left" if left else ""))
    sys.exit(75 if left else 0)


main()
