"""What a log says became of the cards that were played."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orconomy.practice.secrets import KINDS
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.cards.any_moment import security_service

CARD_ENDS = ("played", "effective", "failed", "cancelled")


def card_tally(lines: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """What became of each kind of card in a log: how often it was played, worked, failed by its Risk die and was
    cancelled by Security Service.
    """
    out = {kind: dict.fromkeys(CARD_ENDS, 0) for kind in KINDS}
    lying: list[str] = []
    for kind in (line["do"] for line in lines if "do" in line):
        if kind in out:
            lying.append(kind)
            out[kind]["played"] += 1
        elif kind in (plays.resolve.kind, plays.boost.kind):
            _worked(out, lying)
        elif kind == plays.let_fail.kind:
            out[lying.pop()]["failed"] += 1
    return out


def _worked(out: Mapping[str, dict[str, int]], lying: list[str]) -> None:
    kind = lying.pop()
    out[kind]["effective"] += 1
    if kind == security_service.kind:
        out[lying.pop()]["cancelled"] += 1
