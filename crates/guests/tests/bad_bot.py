"""A guest that misbehaves in the way that its first argument says. It never knows a rule: it answers a1 and so on in turn."""
import os
import subprocess
import sys
import time

MODE = sys.argv[1]
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


def say(line):
    print(line, flush=True)


NAME = "bad-bot 1"
if MODE == "markup":
    NAME = "<script>alert(1)</script>\x1b[31m"
if MODE == "silent":
    time.sleep(60)
if MODE == "dies-at-once":
    sys.exit("there is no library of this name")
if MODE == "children":
    subprocess.Popen(["sleep", "61.5"])
moves = []
for words in map(str.split, sys.stdin):
    if words == ["uci"]:
        say("id name " + NAME)
        say("option name Level type spin default 1 min 0 max 9")
        say("option name Note type string default none")
        say("uciok")
    elif words == ["isready"]:
        if MODE != "never-ready":
            say("readyok")
    elif words[:1] == ["position"]:
        moves = words[words.index("moves") + 1:] if "moves" in words else []
    elif words == ["stop"]:
        if MODE != "ignores-stop":
            say("bestmove " + next(point for point in POINTS if point not in moves))
    elif words[:1] == ["go"]:
        if MODE == "hangs" or MODE == "ignores-stop" or MODE == "waits-for-stop":
            continue
        if MODE == "illegal":
            say("bestmove z9")
            continue
        if MODE == "whole":
            # The third turn closes a mill; from then on it asks to be told of it in one token.
            turn = {0: "a7", 2: "d7", 4: "g7xb6"}.get(len(moves), "g4")
            say("bestmove " + (turn if len(moves) < 6 or "g7xb6" in moves else "z9"))
            continue
        if MODE == "none":
            say("bestmove (none)")
            continue
        if MODE == "late":
            time.sleep(0.5)
        if MODE == "a-little-late":
            time.sleep(0.15)
        if MODE == "dies":
            sys.exit("the stack is full")
        if MODE == "floods":
            while True:
                say("info string " + 100 * "x")
        if MODE == "long-line":
            sys.stdout.write(200_000 * "x")
            sys.stdout.flush()
            time.sleep(60)
        if MODE == "rubbish":
            sys.stdout.buffer.write(b"\xff\xfe\x00 \xc3\x28 hello\nbest\nbestmoves\ninfo depth many score cp\n\n\r\n")
            sys.stdout.buffer.flush()
        if MODE == "not-text":
            sys.stdout.buffer.write(b"bestmove \xff\xfe\n")
            sys.stdout.buffer.flush()
            continue
        if MODE == "eats":
            held = []
            while True:
                held.append(bytearray(os.urandom(1 << 20)))
                time.sleep(0.002)
        if MODE == "children-eat":
            subprocess.run([sys.executable, "-c", "import time; held = b\"x\" * (100 << 20); time.sleep(60)"])
        if MODE == "markup":
            sys.exit("<img src=x onerror=alert(1)>")
        if MODE == "dies-later" and len(moves) >= 4:
            sys.exit("enough")
        if MODE == "tells":
            say("info depth 3 multipv 1 score cp 25 nodes 120 pv d6 d7 z9 a1")
            say("info depth 3 multipv 2 score cp -10 upperbound nodes 120 pv a7")
            say("info depth 3 multipv 3 score cp 99 nodes 120 pv z9")
        say("bestmove " + ("d6" if MODE == "tells" else next(point for point in POINTS if point not in moves)))
    elif words == ["quit"]:
        break
