"""What a run found: the totals, every mutation that lived, and the table they are kept in."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from companion.bench.figures import write_table
from tools.mutation.changes.text import Mutation
from tools.mutation.results.known import Key
from tools.mutation.trials.runner import KILLED, NOT_COVERED, OUTCOMES, SURVIVED, TIMEOUT, Verdict

COLUMNS = ("row", "n", "file", "line", "where", "kind", "source", "becomes", "why")
FIGURES = ("percentage", "percentage at least", "percentage at most")
"""What the rows of the killed share and of its interval are called."""
Z = 1.959964
"""Standard deviations to either side that hold 95 of 100 cases."""
ROWS = {SURVIVED: "survivor", TIMEOUT: "hung", NOT_COVERED: "never run"}
"""What the rows of single mutations are called; those that were killed have none."""


def percentage(counts: Mapping[str, int]) -> float:
    """Killed by hundred of all that came to an end; those stopped by the time limit are not counted."""
    ended = sum(counts.get(outcome, 0) for outcome in (KILLED, SURVIVED, NOT_COVERED))
    return round(100 * counts.get(KILLED, 0) / ended, 1) if ended else 0.0


def interval(counts: Mapping[str, int]) -> tuple[float, float]:
    """Between which two percentages the killed share of all mutations lies, in 95 of 100 samples like this one.

    Wilson's score interval (E. B. Wilson, 1927), which stays between 0 and 100 and holds for few mutations too.
    """
    ended = sum(counts.get(outcome, 0) for outcome in (KILLED, SURVIVED, NOT_COVERED))
    if not ended:
        return 0.0, 100.0
    share, spread = counts.get(KILLED, 0) / ended, Z * Z / ended
    middle = share + spread / 2
    half = Z * math.sqrt(share * (1 - share) / ended + spread / (4 * ended))
    low, high = ((middle + side * half) / (1 + spread) for side in (-1, 1))
    return round(100 * low, 1), round(100 * high, 1)


def count(verdicts: Iterable[Verdict], killed: int = 0) -> Counter[str]:
    """How many of each outcome, `killed` of an earlier run among them."""
    return Counter({KILLED: killed}) + Counter(verdict.outcome for verdict in verdicts)


def in_words(counts: Mapping[str, int]) -> str:
    """The totals in one line."""
    return ", ".join(f"{counts.get(outcome, 0)} {outcome}" for outcome in OUTCOMES)


def rows(verdicts: Sequence[Verdict], known: Mapping[Key, str], killed: int = 0) -> list[dict[str, object]]:
    """The table's rows: totals first, then every mutation that no test killed, by file and line."""
    counts = count(verdicts, killed)
    totals: list[dict[str, object]] = [{"row": outcome, "n": counts[outcome]} for outcome in OUTCOMES]
    lived = sorted((verdict for verdict in verdicts if verdict.outcome in ROWS), key=_order)
    figures = zip(FIGURES, (percentage(counts), *interval(counts)), strict=True)
    totals += [{"row": name, "n": figure} for name, figure in figures]
    return [*totals, *(_row(verdict, known) for verdict in lived)]


def _order(verdict: Verdict) -> tuple[int, str, int, str]:
    mutation = verdict.mutation
    return OUTCOMES.index(verdict.outcome), mutation.file, mutation.line, mutation.after


def _row(verdict: Verdict, known: Mapping[Key, str]) -> dict[str, object]:
    mutation, key = verdict.mutation, Key.of(verdict.mutation)
    return {
        "row": ROWS[verdict.outcome],
        "file": mutation.file,
        "line": mutation.line,
        "where": mutation.where,
        "kind": mutation.change.kind,
        "source": key.source,
        "becomes": key.becomes,
        "why": known.get(key, ""),
    }


def write(
    path: Path, facts: Mapping[str, str], verdicts: Sequence[Verdict], known: Mapping[Key, str], killed: int = 0
) -> None:
    """Keep a run as CSV under what its head says. Raises OSError when it cannot."""
    write_table(path, facts, COLUMNS, rows(verdicts, known, killed))


def unexplained(verdicts: Iterable[Verdict], known: Mapping[Key, str]) -> list[Mutation]:
    """The survivors nobody has given a reason for."""
    return [
        verdict.mutation
        for verdict in verdicts
        if verdict.outcome in (SURVIVED, NOT_COVERED) and Key.of(verdict.mutation) not in known
    ]


def stale(found: Iterable[Mutation], verdicts: Iterable[Verdict], known: Mapping[Key, str]) -> list[str]:
    """What the file of reasons should lose: entries whose code is gone, and those a test kills by now."""
    there = {Key.of(mutation) for mutation in found}
    killed = {Key.of(verdict.mutation) for verdict in verdicts if verdict.outcome == KILLED}
    gone = [f"{key.file}, {key.where}: `{key.source}` is there no more" for key in known if key not in there]
    return gone + [f"{key.file}, {key.where}: `{key.becomes}` is noticed by now" for key in known if key in killed]
