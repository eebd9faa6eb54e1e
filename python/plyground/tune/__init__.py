"""Tuning: better values for an agent's parameters, by SPSA or by Optuna's TPE (docs/tuning.md)."""

from plyground.tune._run import markdown, tune

__all__ = ["markdown", "tune"]
