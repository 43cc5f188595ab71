"""`python -m tools.mutation`: try many small changes of the rules and say which of them no test notices."""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

from companion.bench.figures import provenance
from tools.mutation.changes.finder import mutations, sources
from tools.mutation.changes.sampling import sample
from tools.mutation.changes.text import Mutation, Source
from tools.mutation.game_tests import GAMES
from tools.mutation.mutation_error import MutationError
from tools.mutation.results import known, report
from tools.mutation.results.earlier import Earlier, digest, load
from tools.mutation.trials.clean import measure
from tools.mutation.trials.runner import KILLED, Verdict, try_all
from tools.mutation.trials.stamp import Stamp

BLANKS = Path("build/mutation/unexplained.toml")
EVERY = 25
"""After how many mutations the state of things is told."""


def main(words: Sequence[str] | None = None) -> int:
    """Run from the checkout's top folder. Returns 0 however many survive, 2 when it could not be done."""
    asked = _completed(_parser().parse_args(words))
    try:
        _run(asked, ["python -m tools.mutation", *(sys.argv[1:] if words is None else words)])
    except (MutationError, OSError) as wrong:
        print(f"mutation: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mutation: stopped; nothing is kept", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="orconomy", help="whose rules are changed (orconomy)")
    parser.add_argument("--source", help="another folder whose code is changed")
    parser.add_argument("--tests", nargs="+", help="other tests that should notice")
    parser.add_argument("--sample", type=_counted, metavar="N", help="try only so many, every file with its share")
    parser.add_argument("--seed", type=int, default=1, help="which ones a sample takes (1)")
    parser.add_argument("--workers", type=_counted, default=2, help="how many at the same time (2)")
    parser.add_argument("--only", metavar="FILE[:LINE]", help="try all of one file or line")
    parser.add_argument("--retry", type=Path, metavar="CSV", help="try again what this result of --out lists")
    parser.add_argument("--known", type=Path, default=Path("tests/mutation/known.toml"), help="why survivors may live")
    parser.add_argument("--out", type=Path, metavar="CSV", help="keep the result in this file")
    return parser


def _completed(asked: argparse.Namespace) -> argparse.Namespace:
    """The folder and the tests of the game, where no others are named."""
    game = GAMES[asked.game]
    asked.source, asked.tests = asked.source or game.source, asked.tests or game.tests(Path())
    return asked


def _counted(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"{word} is no whole number above 0")
    return int(word)


def _run(asked: argparse.Namespace, command: Sequence[str]) -> None:
    reasons = known.load(asked.known)
    files = sources(Path(), asked.source)
    found = [mutation for source in files for mutation in mutations(source)]
    before = _earlier(asked, files, found)
    chosen = before.again if asked.retry else _chosen(found, asked)
    print(
        f"{len(chosen)} of {len(found)} mutations in {len(files)} files; first the tests on the unchanged program",
        flush=True,
    )
    with tempfile.TemporaryDirectory(prefix="orctable-mutation-") as scratch:
        verdicts = list(_try(chosen, files, asked, Path(scratch)))
    if asked.out:
        tried = f"{before.killed + len(verdicts)} of {len(found)} mutations"
        facts = {**provenance(" ".join(command), before.seed or asked.seed, tried), "source": digest(files)}
        report.write(asked.out, {**facts, **before.told}, verdicts, reasons, before.killed)
    _tell(found, verdicts, reasons, before.killed)


def _earlier(asked: argparse.Namespace, files: Sequence[Source], found: Sequence[Mutation]) -> Earlier:
    """The result to be taken up again, an empty one without --retry."""
    if asked.retry and (asked.sample or asked.only):
        raise MutationError("--retry tries what a result lists; leave --sample and --only out")
    return load(asked.retry, asked.source, files, found) if asked.retry else Earlier()


def _chosen(found: Sequence[Mutation], asked: argparse.Namespace) -> list[Mutation]:
    wanted = [mutation for mutation in found if asked.only in (None, mutation.file, f"{mutation.file}:{mutation.line}")]
    if not wanted:
        where = f"--only {asked.only}" if asked.only else asked.source
        raise MutationError(f"{where}: there is nothing to change; name a file with code, or FILE:LINE of some")
    return sample(wanted, asked.sample or len(wanted), asked.seed)


def _try(
    chosen: Sequence[Mutation], files: Sequence[Source], asked: argparse.Namespace, scratch: Path
) -> Iterator[Verdict]:
    # Modules are compiled once for all children, and nothing is written into the checkout.
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(scratch / "compiled")
    stamp = Stamp([asked.source, *asked.tests], asked.known)
    clean = measure(files, asked.tests, scratch)
    print(f"{len(clean.seconds)} tests pass in {sum(clean.seconds.values()):.0f} s", flush=True)
    started, done = monotonic(), []
    trials = ((mutation, clean.tests_of(mutation)) for mutation in chosen)
    for verdict in try_all(trials, clean, asked.workers, scratch):
        done.append(verdict)
        if verdict.outcome != KILLED:
            _say(verdict)
        if len(done) % EVERY == 0:
            _say_how_far(done, len(chosen), monotonic() - started)
            stamp.check()
        yield verdict
    stamp.check()


def _say(verdict: Verdict) -> None:
    mutation = verdict.mutation
    print(f"{verdict.outcome}: {mutation.file}:{mutation.line} `{mutation.before}` -> `{mutation.after}`", flush=True)


def _say_how_far(done: Sequence[Verdict], of: int, seconds: float) -> None:
    left = seconds / len(done) * (of - len(done)) / 60
    print(f"-- {len(done)} of {of}: {report.in_words(report.count(done))}; about {left:.0f} minutes left", flush=True)


def _tell(found: Sequence[Mutation], verdicts: Sequence[Verdict], reasons: dict[known.Key, str], killed: int) -> None:
    counts = report.count(verdicts, killed)
    low, high = report.interval(counts)
    print(f"{report.in_words(counts)}: {report.percentage(counts)} % killed (95 % interval: {low} to {high} %)")
    for line in report.stale(found, verdicts, reasons):
        print(f"no longer needed among the reasons: {line}")
    open_ = report.unexplained(verdicts, reasons)
    if open_:
        BLANKS.parent.mkdir(parents=True, exist_ok=True)
        BLANKS.write_text(known.blanks(open_), encoding="utf-8")
        print(f"{len(open_)} have no reason yet: entries to fill in are in {BLANKS}")


if __name__ == "__main__":
    raise SystemExit(main())
