"""The two ways to look for better values: SPSA for smooth parameters, however many, and Optuna's TPE for few rough ones."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from plyground._native import Error
from plyground.tune._file import Tuning
from plyground.tune._trial import Games

Values = dict[str, Any]


@dataclasses.dataclass
class Step:
    """A point of the path."""

    trial: int
    games: int
    values: Values
    result: float


def spsa(tuning: Tuning, games: Games, watch: Callable[[Step], None]) -> tuple[Values, list[Step]]:
    """Simultaneous perturbation: two candidates on either side of the middle play each other, and the middle moves towards
    the winner, all parameters at once. Gains fall as Spall (1998) recommends and fishtest uses them."""
    alpha, gamma = 0.602, 0.101
    trials = tuning.games // tuning.batch
    stable, chance, path = 0.1 * trials, random.Random(tuning.seed), []
    middle = [of.place(of.start) for of in tuning.ranges]
    for trial in range(1, trials + 1):
        signs = [chance.choice((-1, 1)) for _ in middle]
        # At the end, the candidates are `step` away and a won match moves the middle by `step` / 2.
        reach = [of.step * (trials / trial) ** gamma for of in tuning.ranges]
        gain = 0.5 * ((stable + trials) / (stable + trial)) ** alpha
        sides = [[at + side * sign * far for at, sign, far in zip(middle, signs, reach)] for side in (1, -1)]
        one, other = (tuning.candidate(_values(tuning, places)) for places in sides)
        result = games.duel(f"{trial:04}", one, other, tuning.batch, tuning.seed + trial)
        for at, (of, sign) in enumerate(zip(tuning.ranges, signs)):
            middle[at] = min(max(middle[at] + gain * of.step * result * sign, 0.0), 1.0)
        path.append(Step(trial, games.played, _values(tuning, middle), result))
        watch(path[-1])
    return _values(tuning, middle), path


def _values(tuning: Tuning, places: list[float]) -> Values:
    return {of.name: of.value(at) for of, at in zip(tuning.ranges, places)}


def tpe(tuning: Tuning, games: Games, watch: Callable[[Step], None]) -> tuple[Values, list[Step]]:
    """Optuna's tree of Parzen estimators; a candidate that is below the median after a quarter of its games is dropped."""
    try:
        import optuna
    except ImportError as why:
        raise Error('method = "tpe" needs Optuna; type: pip install \'plyground[tune]\'') from why
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    path: list[Step] = []
    parts = 4

    def values_of(trial: Any) -> Values:
        found = {}
        for of in tuning.ranges:
            if of.whole:
                found[of.name] = trial.suggest_int(of.name, int(of.low), int(of.high), log=of.log)
            else:
                found[of.name] = float(f"{trial.suggest_float(of.name, of.low, of.high, log=of.log):.4g}")
        return found

    def objective(trial: Any) -> float:
        values, scores = values_of(trial), []
        agent = tuning.candidate(values)
        for part in range(parts):
            # Every candidate plays on the same seeds, so that luck with them is everybody's.
            label = f"{trial.number + 1:04}.{part + 1}"
            scores.append(games.score(label, agent, max(tuning.batch // parts, 2), tuning.seed + part))
            mean = sum(scores) / len(scores)
            trial.report(mean, part)
            if trial.should_prune():
                raise optuna.TrialPruned
        path.append(Step(trial.number + 1, games.played, values, mean))
        watch(path[-1])
        return mean

    # With its seed and the same results, the sampler makes the same proposals again: stored trials are its memory.
    study = optuna.create_study(
        direction="maximize",
        sampler=optuna.samplers.TPESampler(seed=tuning.seed),
        pruner=optuna.pruners.MedianPruner(n_startup_trials=5),
    )
    study.enqueue_trial({of.name: int(of.start) if of.whole else of.start for of in tuning.ranges})
    while games.played < tuning.games:
        before = games.played
        study.optimize(objective, n_trials=1)
        if games.played == before and len(study.trials) > 20 * len(tuning.ranges) + tuning.games:
            break
    best = study.best_trial.params
    return {of.name: best[of.name] if of.whole else float(f"{best[of.name]:.4g}") for of in tuning.ranges}, path
