"""Training of networks for 2048: rounds that a function of yours sees, and weights as NumPy arrays.

>>> import plyground as pg
>>> means = []
>>> net = pg.train.ntuple("012 456", games=40, round=20, callback=lambda net, tally: means.append(tally["mean"]))
>>> net.games, len(means)
(40, 2)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plyground import _native
from plyground._native import Error

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


class NTuple:
    """An n-tuple network for 2048 in training. `plyground play 2048 --first "ntuple(weights=FILE)"` plays what `save` wrote."""

    def __init__(self, native: _native.NTupleTrainer) -> None:
        self._native = native

    @property
    def games(self) -> int:
        """Games so far."""
        return self._native.games

    @property
    def moves(self) -> int:
        """Moves so far."""
        return self._native.moves

    @property
    def method(self) -> dict[str, Any]:
        """How it learns."""
        return self._native.method

    @property
    def tuples(self) -> list[list[int]]:
        """The cells of each tuple, row by row from 0."""
        return self._native.tuples

    def round(self, games: int = 500, threads: int = 1) -> dict[str, Any]:
        """Plays games and learns: games, moves, the mean, the best, all scores, and games by their largest tile."""
        return self._native.round(games, threads)

    def test(self, games: int = 100, threads: int = 1) -> dict[str, Any]:
        """Plays games that it does not learn from: the same."""
        return self._native.test(games, threads)

    def value(self, board: Sequence[int]) -> float:
        """The points that are still expected after a move has led to a board: sixteen exponents, row by row; 0 is empty."""
        return self._native.value(list(board))

    def weights(self) -> list[list[Array]]:
        """The weights in points: for each stage and each tuple an array with one axis for each of its cells, by the exponent
        of the tile there. They are copied, since the trainer keeps them as whole numbers in tables of its own."""
        import numpy as np

        content, unit = self._native.weights()
        numbers = np.frombuffer(content, dtype=np.int32)
        stages, at = [], 0
        for _ in range(len(self._native.stages) + 1):
            tables = []
            for cells in self.tuples:
                length = 16 ** len(cells)
                table = numbers[at : at + length].astype(np.float32) / np.float32(unit)
                # The first cell of a tuple is the lowest digit of a place.
                tables.append(table.reshape((16,) * len(cells)).transpose())
                at += length
            stages.append(tables)
        return stages

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes all that it takes to play and to go on."""
        self._native.save(os.fspath(file))

    def __repr__(self) -> str:
        return f"<NTuple network of {len(self.tuples)} tuples after {self.games} games>"


class Dqn:
    """A deep Q-network for 2048 in training."""

    def __init__(self, native: _native.DqnTrainer) -> None:
        self._native = native

    @property
    def episodes(self) -> int:
        """Episodes so far."""
        return self._native.episodes

    @property
    def setting(self) -> dict[str, Any]:
        """All parts of the setting."""
        return self._native.setting

    @property
    def diverged(self) -> bool:
        """Whether its numbers are no longer finite: a smaller rate may help."""
        return self._native.diverged

    def episode(self) -> dict[str, Any]:
        """Plays an episode and learns: moves, score, largest tile, epsilon, loss."""
        return self._native.episode()

    def test(self, games: int = 10) -> list[dict[str, Any]]:
        """Plays games that it does not learn from."""
        return self._native.test(games)

    def weights(self) -> list[tuple[Array, Array]]:
        """For each layer its matrix (inputs × outputs) and its biases, as they are now. The arrays are read-only."""
        import numpy as np

        layers = []
        for matrix, biases in self._native.weights():
            row = np.frombuffer(biases, dtype=np.float32)
            layers.append((np.frombuffer(matrix, dtype=np.float32).reshape(-1, len(row)), row))
        return layers

    def save(self, file: str | os.PathLike[str], *, whole: bool = True) -> None:
        """Writes all that it takes to go on, or with `whole=False` what it takes to play."""
        self._native.save(os.fspath(file), whole)

    def __repr__(self) -> str:
        return f"<Dqn after {self.episodes} episodes>"


def ntuple(
    layout: str = "4x6",
    *,
    games: int = 500,
    round: int = 500,
    threads: int = 1,
    stages: Sequence[int] = (),
    seed: int = 1,
    resume: str | os.PathLike[str] | None = None,
    callback: Callable[[NTuple, dict[str, Any]], object] | None = None,
    **method: object,
) -> NTuple:
    """Trains an n-tuple network by temporal differences, as `plyground train ntuple` does: the same numbers for one thread.

    `method` has the parameters of the method: rate, coherence, lambda (as `**{"lambda": 0.5}`), steps, optimism, restarts,
    downgrade, carousel. After each round `callback(network, tally)` is called; the training ends when it returns False. Ctrl-C
    is heard at the end of a round.
    """
    if round < 1:
        raise Error(f"round = {round}: expected 1 game or more")
    if resume is not None:
        network = NTuple(_native.NTupleTrainer.resume(os.fspath(resume)))
    else:
        network = NTuple(_native.NTupleTrainer(layout, list(stages), seed, method))
    while network.games < games:
        tally = network.round(min(round, games - network.games), threads)
        if callback is not None and callback(network, tally) is False:
            break
    return network


def dqn(
    preset: str = "study",
    *,
    episodes: int = 100,
    seed: int = 1,
    resume: str | os.PathLike[str] | None = None,
    callback: Callable[[Dqn, dict[str, Any]], object] | None = None,
    **setting: object,
) -> Dqn:
    """Trains a deep Q-network, as `plyground train dqn` does. `setting` changes parts of the preset: gamma=0.995, hidden=[64, 64].

    After each episode `callback(network, episode)` is called; the training ends when it returns False, and when it diverges.
    """
    if resume is not None:
        network = Dqn(_native.DqnTrainer.resume(os.fspath(resume)))
    else:
        network = Dqn(_native.DqnTrainer(preset, seed, setting))
    while network.episodes < episodes:
        episode = network.episode()
        if network.diverged or (callback is not None and callback(network, episode) is False):
            break
    return network
