"""Measures what people take along: games written and taken elsewhere, people forgotten, statistics of many games."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.app import catalogue
from companion.exchange import forgetting, play_record
from companion.exchange.person_statistics import of_person
from companion.exchange.play_record import Play, Seated
from companion.record.people.groups_file import Consent, Person
from proofs.long_run import Measurement
from tests.exchange.test_plays import ODD, there_and_back
from tests.games.finished_games import Endless, keep


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: how many of `n` were as they should be, or, in milliseconds, the slowest of them."""

    what: str
    value: float
    unit: str
    n: int


def rows(seeds: int, games: int) -> Iterator[Row]:
    """Everything, a row each."""
    yield from _there_and_back(seeds)
    yield from _forgotten(seeds)
    yield from _statistics(games)


def _there_and_back(seeds: int) -> Iterator[Row]:
    for name in catalogue.GAMES:
        done = 0
        for seed in range(seeds):
            with TemporaryDirectory() as folder, suppress(Endless):
                there_and_back(Path(folder), name, seed)
                done += 1
        yield Row(f"{name}: written, taken, written again is the same, and twice adds 0", done, "games", done)


def _forgotten(seeds: int) -> Iterator[Row]:
    for name in catalogue.GAMES:
        done = tried = 0
        for seed in range(seeds):
            with TemporaryDirectory() as folder, suppress(Endless):
                journal = keep(Path(folder), name, 2, (seed,), ODD)
                tried += 1
                forgetting.forget(Path(folder), journal, ODD[1], catalogue.games(), replace_texts=True)
                done += not forgetting.left(Path(folder), ODD[1])
        yield Row(f"{name}: forgotten, the same end and no byte of the name", done, "games", tried)


def _statistics(games: int) -> Iterator[Row]:
    rng, day = Random(1), "2026-11-27"
    people = [Person(f"person{number:02}", f"P{number}", "", Consent(day, day)) for number in range(40)]
    kept = []
    for number in range(games):
        four = rng.sample(people, 4)
        seated = tuple(Seated(one.id, one.name, place, 9 - place, place == 1) for place, one in enumerate(four, 1))
        kept.append(Play(f"qwertyui-{number}", day, 60, "orc", "orc-2017", False, seated, "s"))
    facts = {f"{play_record.TAKEN}{play.id}": json.dumps(play_record.to_plain(play)) for play in kept}

    def asked(person: Person) -> object:
        return of_person(person, people, play_record.taken(facts, person.id))

    took = [_ms(partial(asked, person)) for person in people]
    whole = _ms(lambda: list(play_record.taken(facts)))
    yield Row(
        f"a person's statistics at {games} games, read and counted, the slowest of them", max(took), "ms", len(took)
    )
    yield Row(f"reading {games} records, as for somebody who sat in each", whole, "ms", 1)
    reference = _ms(lambda: [json.loads(text) for text in facts.values()])
    yield Row(f"reference: Python's own reading of the JSON of {games} records", reference, "ms", 1)


def _ms(done: Callable[[], object]) -> float:
    """The best of three: others use the machine, too."""
    took = []
    for _ in range(3):
        begun = perf_counter()
        done()
        took.append(1000 * (perf_counter() - begun))
    return round(min(took), 1)


def main(words: Sequence[str]) -> int:
    """Writes the file of results."""
    run = Measurement("proofs.exchange_figures", __doc__, seeds=250, games=10_000)
    told = run.begin(words)
    run.write(list(rows(told.seeds, told.games)), f"0 to {told.seeds - 1}", str(told.seeds))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
