"""Every act that a game accepts, at the extremes of every number, is kept: killed, read again, exported and replayed.

`python -m tests.record.kept.extremes --seeds 100 --out docs/results/extremes.csv` plays a seed of each game, a row
each, and goes on from the last one. Between the acts of a random game somebody tries any act at all with any numbers.
What the rules accept has to come back from the journal of an app that was killed, from an exported log, and in the
header of the game that goes on from there.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.app import catalogue
from companion.games.kernel import Rules
from companion.games.protocol import Action, Game, IllegalAction, NotUnderstood
from companion.record.header_to_game import Begun
from companion.record.history import History
from companion.record.journal import Journal, Line
from companion.record.log.reader import write_log
from companion.record.log.replay import replay
from companion.record.unplayable_lines import repair
from companion.schema.wrong_input import TableError
from companion.session.facts import CHECKS
from companion.session.people.seats import begins_from
from proofs.long_run import LongRun

NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
SMALL: Final = tuple(range(-3, 16))
LARGE: Final = (20, 49, 50, 51, 99, 100, 199, 260, 261, 999, 1000, 9999, 10_000, 10**6 - 1, 10**6, 10**6 + 1, 2**31,
                2**53, 10**15 - 1, 10**15, 10**15 + 1, 10**16 - 1)  # fmt: skip
"""Bounds that anything here has had, and the largest number that can be touched."""
GAMES: Final = tuple(sorted(catalogue.games().names))


@dataclass(frozen=True, slots=True)
class Row:
    """A game of a seed: so many acts were accepted, so many of them by somebody who tries anything, of so many kinds;
    the largest number in one; and what was refused when it was read again.
    """

    seed: int
    game: str
    acts: int
    tried: int
    kinds: int
    largest: int
    refused: int
    why: str


def counts(game: Game[Any]) -> Mapping[str, Sequence[int]]:
    """By kind of action how many numbers it may carry."""
    if isinstance(game.rules, Rules):
        return {kind: sorted(act.counts) for kind, act in game.rules.acts.items()}
    rules: Mapping[str, Any] = import_module(f"companion.games.{game.name}.rules.engine").RULES
    return {
        kind: [len(rule.fields) - less for less in (0, getattr(rule, "optional", 0))] for kind, rule in rules.items()
    }


class Table:
    """A random game at which somebody tries anything."""

    def __init__(self, name: str, rng: Random) -> None:
        self._rng, self._play, games = rng, catalogue.GAMES[name].random_play(), catalogue.games()
        limits = games.named(name)
        names = NAMES[: rng.randint(limits.fewest, min(limits.most, len(NAMES)))]
        said = {"game": name, **self._play.header(names, rng), "format": "orctable-log", "version": 2}
        self.header = games.written_out(said)
        self.begun: Begun[Any] = games.open(self.header)
        self._counts = counts(self.begun.game)
        self.track: History[Any] = History(self.begun.game, self.begun.names, self.begun.state)
        self.lines: list[Line] = []
        self.tried: Counter[str] = Counter()
        self.largest = 0

    def step(self) -> None:
        """The next act of the game, or anything at all."""
        if self.begun.game.result(self.track.state) is not None:
            self.lines += self.track.undo("hand")  # nothing can be done after the end
        offers = self.begun.game.rules.offers(self.track.state)
        if not offers or self._rng.random() < 0.6:
            self._try_anything()
        else:
            self._do(self._play.anything(offers, self._rng))

    def _try_anything(self) -> None:
        for _ in range(40):
            action = self._anything()
            try:
                self._do(action)
            except (IllegalAction, NotUnderstood):
                continue
            self.tried[action.kind] += 1
            self.largest = max([self.largest, *map(abs, action.args)])
            return

    def _anything(self) -> Action:
        rng, kind = self._rng, self._rng.choice(sorted(self._counts))
        count = rng.choice(self._counts[kind])
        numbers = [rng.choice(SMALL if rng.random() < 0.7 else LARGE) for _ in range(count)]
        numbers = [-number if rng.random() < 0.1 else number for number in numbers]
        return Action(kind, rng.randrange(-1, len(self.begun.names)), tuple(numbers))

    def _do(self, action: Action) -> None:
        self.lines += self.track.do((action,), "hand")


def kept(table: Table, folder: Path) -> str:
    """What is wrong with the game after a kill, after an export, and where another one goes on from it."""
    games = catalogue.games()
    journal = Journal(folder / "journal.sqlite")
    journal.add(1, table.lines, {"game": "1", "header": json.dumps(table.header, ensure_ascii=False)})
    killed = folder / "killed"
    killed.mkdir()
    for part in folder.glob("journal.sqlite*"):
        (killed / part.name).write_bytes(part.read_bytes())
    journal.close()
    with Journal(killed / "journal.sqlite") as again:
        repair(again, games, CHECKS)
        if again.salvaged is not None:
            return f"killed: {again.salvaged.why}"
        if again.lines(1) != table.lines:
            return "killed: other lines"
    try:
        return _exported(table, folder) or _goes_on(table)
    except TableError as error:
        return str(error)


def _exported(table: Table, folder: Path) -> str:
    log = folder / "log.jsonl"
    with log.open("w", encoding="utf-8") as out:
        write_log(out, table.header, table.lines)
    state = replay(log, catalogue.games()).track.state
    return "" if state == table.track.state else "exported: another position"


def _goes_on(table: Table) -> str:
    """The game that goes on from here with other players, or from a position file, begins with such a header.

    From a position that cannot be, or beyond what a position may say, nobody leaves: that is refused with a sentence.
    """
    games = catalogue.games()
    try:
        header = begins_from(games, table.header, table.track.state)
    except IllegalAction:
        return ""
    begun = games.open(json.loads(json.dumps(header)))  # as the journal has it
    again = games.header_at(header, begun.state)
    return "" if again == header else "going on: another position"


def played(name: str, seed: int, acts: int) -> Row:
    """A game of a seed. What is refused is looked for after every few acts, so that the row can say where."""
    table, why = Table(name, Random(f"{name} {seed} extremes")), ""
    for step in range(acts):
        table.step()
        if step % 20 == 19 or step == acts - 1:
            with TemporaryDirectory(prefix="orctable-extremes-") as folder:
                why = why or kept(table, Path(folder))
    count = table.track.act_count
    return Row(seed, name, count, table.tried.total(), len(table.tried), table.largest, int(bool(why)), why[:300])


def run(seeds: Sequence[int], acts: int) -> list[Row]:
    """A game of each kind for every seed."""
    return [played(name, seed, acts) for seed in seeds for name in GAMES]


def main(words: Sequence[str] | None = None) -> int:
    """Play, kill, read, write; 1 when anything was refused."""
    long_run = LongRun("tests.record.kept.extremes", __doc__, seeds=50, acts=120)
    asked = long_run.begin(words)
    for seed in long_run.left(range(asked.seeds)):
        for row in run([seed], asked.acts):
            long_run.add(row, good=not row.refused)
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
