"""`python -m tools.mutation.rules`: spoil each rule's own line and see whether just the tests named for it notice."""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from companion.bench.figures import provenance, write_table
from tools.mutation.changes.finder import sources
from tools.mutation.changes.text import Source
from tools.mutation.game_tests import GAMES
from tools.mutation.mutation_error import MutationError
from tools.mutation.rules.own_lines import OwnLine, load
from tools.mutation.trials.clean import Clean, measure
from tools.mutation.trials.runner import KILLED, TIMEOUT, Verdict, try_all
from tools.mutation.trials.stamp import Stamp

COLUMNS = ("number", "code", "line", "tried", "noticed", "for_example")
Row = dict[str, object]


def main(words: Sequence[str] | None = None) -> int:
    """Run from the checkout's top folder. Returns 1 when a rule can be spoilt unnoticed, 2 when it cannot be tried."""
    asked = _parser().parse_args(words)
    asked.rules = asked.rules or Path(GAMES[asked.game].rules)
    try:
        return _run(asked, " ".join(["python -m tools.mutation.rules", *(sys.argv[1:] if words is None else words)]))
    except (MutationError, OSError) as wrong:
        print(f"rules: {wrong}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation.rules", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="orconomy", help="whose rules are spoilt (orconomy)")
    parser.add_argument("--rules", type=Path, help="another table of rules, tests and lines")
    parser.add_argument("--only", nargs="+", metavar="NUMBER", help="these rules alone, such as R7.2 A-05")
    parser.add_argument("--workers", type=int, default=2, help="how many at the same time (2)")
    parser.add_argument("--out", type=Path, metavar="CSV", help="keep the result in this file")
    return parser


def _run(asked: argparse.Namespace, command: str) -> int:
    lines = [line for line in load(asked.rules) if not asked.only or line.number in asked.only]
    if not lines:
        raise MutationError(f"{asked.rules}: no such rule names its line")
    rows = []
    with tempfile.TemporaryDirectory(prefix="orctable-rules-") as scratch:
        for row in _try(lines, asked, Path(scratch)):
            rows.append(row)
            if not row["noticed"]:
                print(f"{row['number']}: {row['tried']} changes of `{row['line']}`, none noticed", flush=True)
    if asked.out:
        write_table(asked.out, provenance(command, 1, f"{len(rows)} rules"), COLUMNS, rows)
    spoilt = sum(bool(row["noticed"]) for row in rows)
    print(f"{spoilt} of {len(rows)} rules: spoiling the own line makes the named test fail")
    return 0 if spoilt == len(rows) else 1


def _try(lines: Sequence[OwnLine], asked: argparse.Namespace, scratch: Path) -> Iterator[Row]:
    # Modules are compiled once for all children, and nothing is written into the checkout.
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(scratch / "compiled")
    files = {name: sources(Path(), name)[0] for name in sorted({line.file for line in lines})}
    tests = sorted({test for line in lines for test in line.tests})
    stamp = Stamp([*files, *(test.partition("::")[0] for test in tests)], asked.rules)
    clean = measure(list(files.values()), tests, scratch)
    for line in lines:
        yield _row(line, list(_spoil(line, files, clean, asked.workers, scratch)))
        stamp.check()


def _spoil(line: OwnLine, files: Mapping[str, Source], clean: Clean, workers: int, scratch: Path) -> Iterator[Verdict]:
    """Try every change of the rule's line with the rule's tests alone."""
    own = [test for test in sorted(clean.seconds, key=clean.seconds.__getitem__) if line.proves(test)]
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        trials = [(mutation, own) for mutation in line.spoilings(files[line.file])]
        yield from try_all(trials, clean, workers, Path(folder))


def _row(line: OwnLine, verdicts: Sequence[Verdict]) -> Row:
    noticed = [verdict for verdict in verdicts if verdict.outcome in (KILLED, TIMEOUT)]
    return {
        "number": line.number,
        "code": f"{line.file}::{line.name}",
        "line": line.text,
        "tried": len(verdicts),
        "noticed": len(noticed),
        "for_example": noticed[0].mutation.after if noticed else "",
    }


if __name__ == "__main__":
    raise SystemExit(main())
