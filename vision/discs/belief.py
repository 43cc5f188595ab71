"""Beliefs: turns log-likelihoods into probabilities, and accumulates them over looks without overconfidence."""

from collections.abc import Mapping

import numpy as np

Scores = Mapping[str, float]
_CLIP = 9.0  # one look alone never makes one answer more than e^9 times as likely as another
_LIMIT = 11.0  # nor do many looks: the errors of pictures of a still table are correlated
_REPEAT = 0.3  # a repeated look at the same still scene counts this much of a new one,
_KEEP = 0.85  # and older looks decay: since their errors are correlated, a thousand are worth about two


def probabilities(scores: Scores) -> dict[str, float]:
    """Log-likelihoods to probabilities that sum to 1."""
    names = list(scores)
    values = np.array([scores[name] for name in names])
    raised = np.exp(values - values.max())
    return {name: float(p) for name, p in zip(names, raised / raised.sum(), strict=True)}


def clipped(scores: Scores, limit: float = _CLIP) -> dict[str, float]:
    """Log-likelihoods below the best, none more than `limit` below it."""
    best = max(scores.values())
    return {name: max(value - best, -limit) for name, value in scores.items()}


def gather(before: Scores | None, now: Scores) -> dict[str, float]:
    """Update the belief about an unchanged place with a new look; `before` is None when it is new or has changed."""
    fresh = clipped(now)
    if before is None or before.keys() != fresh.keys():
        return fresh
    return clipped({name: _KEEP * before[name] + _REPEAT * value for name, value in fresh.items()}, _LIMIT)
