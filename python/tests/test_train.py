"""Training with functions of Python's between the rounds."""

import json
import pathlib
import subprocess
import sys

import plyground as pg
import pytest


def test_training_is_that_of_the_command_line(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "cli.weights"
    command = [sys.executable, "-m", "plyground", "train", "ntuple", "--layout", "0123 4567", "--games", "60"]
    command += ["--test", "20", "--json", "--out", str(file)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    network = pg.train.ntuple("0123 4567", games=60)
    assert (network.games, network.moves) == (told["games"], told["moves"])
    assert network.test(20)["mean"] == pytest.approx(told["test"]["mean"]["value"])
    board = [1, 2, 3, 4] + [0] * 12
    assert pg.train.ntuple(resume=file, games=60).value(board) == network.value(board)


def test_rounds_are_seen_and_can_be_the_last(tmp_path: pathlib.Path) -> None:
    seen: list[int] = []

    def watch(network: pg.train.NTuple, tally: dict[str, object]) -> bool:
        seen.append(network.games)
        assert tally["games"] == 10
        return len(seen) < 3

    network = pg.train.ntuple("012 345", games=100, round=10, callback=watch)
    assert seen == [10, 20, 30] and network.games == 30
    network.save(tmp_path / "own.weights")
    again = pg.train.ntuple(resume=tmp_path / "own.weights", games=40, round=10)
    assert again.games == 40
    state = pg.game("2048").start()
    agent = pg.agent("2048", f'ntuple(weights="{tmp_path / "own.weights"}")')
    assert agent.choose(state, nodes=50).move in state.moves()


def test_weights_are_arrays_that_give_the_value_of_a_board() -> None:
    pytest.importorskip("numpy")
    network = pg.train.ntuple("012 45", games=50, round=50)
    ((first, second),) = network.weights()
    assert first.shape == (16, 16, 16) and second.shape == (16, 16) and first.any()
    board = [1, 2, 3, 0, 4, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 5]
    total = 0.0
    for turned in symmetries(board):
        total += float(first[turned[0], turned[1], turned[2]]) + float(second[turned[4], turned[5]])
    assert total == pytest.approx(network.value(board), rel=1e-4)


def symmetries(board: list[int]) -> list[list[int]]:
    all = []
    for _ in range(4):
        board = [board[4 * (3 - column) + row] for row in range(4) for column in range(4)]
        all += [board, [board[4 * row + 3 - column] for row in range(4) for column in range(4)]]
    return all


def test_deep_q_networks_learn_episode_by_episode(tmp_path: pathlib.Path) -> None:
    scores: list[int] = []
    network = pg.train.dqn(episodes=3, hidden=[8, 8], callback=lambda net, episode: scores.append(episode["score"]))
    assert network.episodes == 3 == len(scores) and network.setting["hidden"] == [8, 8]
    network.save(tmp_path / "own.safetensors")
    assert pg.train.dqn(resume=tmp_path / "own.safetensors", episodes=4).episodes == 4
    numpy = pytest.importorskip("numpy")
    shapes = [matrix.shape for matrix, _ in network.weights()]
    assert shapes[0][1] == 8 and shapes[-1] == (8, 4)
    assert all(numpy.isfinite(matrix).all() for matrix, _ in network.weights())


def test_bad_settings_are_explained(tmp_path: pathlib.Path) -> None:
    for wrong, mention in [
        (lambda: pg.train.ntuple("99"), "99"),
        (lambda: pg.train.ntuple(rate=-1), "rate"),
        (lambda: pg.train.ntuple(speed=1), "is no part"),
        (lambda: pg.train.ntuple(round=0), "round = 0"),
        (lambda: pg.train.dqn("best"), "is not a setting"),
        (lambda: pg.train.dqn(gamma="much"), "expected"),
        (lambda: pg.train.ntuple(resume=tmp_path / "nothing"), "nothing"),
    ]:
        with pytest.raises(pg.Error) as caught:
            wrong()
        assert mention in str(caught.value)
