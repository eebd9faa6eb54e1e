"""How fast the environments are, beside other libraries in the same run.

    pip install "plyground[gym]"               # what is measured
    pip install open_spiel pgx "jax[cpu]"      # whatever of these is there is measured beside it
    taskset -c 0 python python/benchmarks/environments.py

Every figure is the best of several rounds, by processor time, in which all threads of the process count: on a machine that is
idle that is the time on one core, and other work on the machine can only make a round slower. A move of 2048 is a slide and the new
tile after it, with random legal moves.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import time
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import plyground as pg
import plyground.envs

BOARDS = 4096


class Empty(gym.Env[Any, Any]):
    """An environment that does nothing but hand out new arrays, as it must."""

    def __init__(self) -> None:
        self.observation_space = gym.spaces.Box(0, 1, (18, 4, 4), np.uint8)
        self.action_space = gym.spaces.Discrete(4)

    def step(self, action: Any) -> Any:
        return np.zeros((18, 4, 4), np.uint8), 0.0, False, False, {"action_mask": np.zeros(4, np.int8)}


class Nothing(gym.Env[Any, Any]):
    """An environment that hands out the same every time."""

    def __init__(self) -> None:
        self.answer = (np.zeros((18, 4, 4), np.uint8), 0.0, False, False, {"action_mask": np.zeros(4, np.int8)})

    def step(self, action: Any) -> Any:
        return self.answer


def best(work: Callable[[], int], seconds: float) -> float:
    """Steps a second, of the best round."""
    work()
    found, until = 0.0, time.process_time() + seconds
    while time.process_time() < until:
        began = time.process_time()
        steps = work()
        found = max(found, steps / (time.process_time() - began))
    return found


def say(what: str, rate: float) -> None:
    print(f"{what:<66}{rate / 1e6:>9.3f} million a second{1e6 / rate:>12.3f} µs", flush=True)


def batch(observation: str, seconds: float) -> None:
    envs = plyground.envs.Twenty48VectorEnv(BOARDS, observation=observation)
    envs.reset(seed=1)

    def work() -> int:
        for _ in range(50):
            envs.step(envs.sample_actions())
        return 50 * BOARDS

    say(f"plyground: {BOARDS} boards of 2048, observation={observation!r}", best(work, seconds))


def single(env: Any, what: str, seconds: float) -> float:
    step, action = env.step, np.int64(0)

    def work() -> int:
        for _ in range(20_000):
            step(action)
        return 20_000

    rate = best(work, seconds)
    say(what, rate)
    return 1e6 / rate


def one_by_one(seconds: float) -> None:
    # Action 0 is not legal most of the time, and then the board stays: a step of the library without a move.
    env = plyground.envs.Twenty48Env()
    env.reset(seed=1)
    nothing = single(Nothing(), "an environment that hands out the same every time", seconds)
    empty = single(Empty(), "an environment that hands out new arrays", seconds)

    def work() -> int:
        env.reset(seed=1)
        ended, steps = False, 0
        while not ended:
            for action in (0, 1, 2, 3):
                steps += 1
                ended = env.step(action)[2]
                if ended:
                    break
        return steps

    rate = best(work, seconds)
    say("plyground: one board of 2048, planes", rate)
    print(f"  beyond the first: {1e6 / rate - nothing:.2f} µs; beyond the second: {1e6 / rate - empty:.2f} µs")


def open_spiel(seconds: float) -> None:
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel: not installed")
        return
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game("2048")
    rng = np.random.default_rng(1)

    def work() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal() and moves < 500:
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(actions[rng.choice(len(actions), p=chances)])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.integers(len(actions)))])
                moves += 1
        return moves

    say(f"OpenSpiel {getattr(pyspiel, '__version__', '')}: one board of 2048 from Python", best(work, seconds))


def pgx(seconds: float) -> None:
    if importlib.util.find_spec("pgx") is None or importlib.util.find_spec("jax") is None:
        print("Pgx: not installed")
        return
    import jax  # type: ignore[import-not-found, unused-ignore]
    import pgx as library  # type: ignore[import-not-found, unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

    env = library.make("2048")

    def step(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, 2 * BOARDS)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.vmap(jax.random.categorical)(keys[:BOARDS], logits)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, keys[BOARDS:])

    step = jax.jit(step)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BOARDS))
    keys = list(jax.random.split(jax.random.PRNGKey(1), 10))

    def work() -> int:
        nonlocal state
        for key in keys:
            state = step(state, key)
        state.current_player.block_until_ready()
        return len(keys) * BOARDS

    say(f"Pgx {library.__version__} on JAX {jax.__version__}: {BOARDS} boards of 2048", best(work, seconds))


def sync_vector(seconds: float) -> None:
    envs = gym.vector.SyncVectorEnv([plyground.envs.Twenty48Env] * 64)
    envs.reset(seed=1)
    envs.action_space.seed(1)

    def work() -> int:
        for _ in range(50):
            envs.step(envs.action_space.sample())
        return 50 * 64

    say("Gymnasium's SyncVectorEnv over 64 of our boards", best(work, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each figure (4)")
    seconds = parser.parse_args().seconds
    # One core for everybody; XLA asks how many there are.
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    print(f"plyground {pg.__version__}, Python {platform.python_version()}, NumPy {np.__version__}, Gymnasium {gym.__version__}")
    batch("cells", seconds)
    batch("planes", seconds)
    one_by_one(seconds)
    sync_vector(seconds)
    open_spiel(seconds)
    pgx(seconds)


if __name__ == "__main__":
    main()
