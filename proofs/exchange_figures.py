"""Measures what the statistics of a person cost who has played many games."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from companion.app import catalogue
from companion.exchange import play_record
from companion.exchange.person_statistics import games_of, of_person
from companion.exchange.play_record import Play, Seated
from companion.games.protocol.chronicle import PastGame
from companion.record.journal import Journal
from companion.record.past import past_games
from companion.record.people.groups_file import Consent, Person
from companion.record.people.seated import PEOPLE
from proofs.long_run import Measurement
from tests.games.finished_games import played


@dataclass(frozen=True, slots=True)
class Row:
    """A figure, of `n` games."""

    what: str
    value: float
    unit: str
    n: int


DAY: Final = "2026-11-27"


def statistics(many: int) -> Iterator[Row]:
    """Of somebody who sat at every game of a journal, and of somebody who sat at each thirteenth."""
    rng = Random(1)
    people = [Person(f"person{number:02}", f"P{number}", "", Consent(DAY, DAY)) for number in range(40)]
    fours = [[people[0], *rng.sample(people[1:], 3)] for _ in range(many)]
    for whose, kept in (("its own", _own_facts(fours)), ("other tables'", _facts_of_others(fours))):
        with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite") as journal:
            journal.add(many, (), {"journal": "abcdefgh", **kept})
            for person, sat in ((people[0], "every"), (people[1], "each thirteenth")):
                took = _ms(partial(_asked, journal.path, person, people))
                yield Row(f"statistics of who sat at {sat} of {many} games, {whose}", took, "ms of the processor", many)
            read = _ms(partial(_read, [*kept.values()]))
            yield Row(f"reference: Python's own reading of that JSON, {whose}", read, "ms of the processor", len(kept))


def _own_facts(fours: Sequence[Sequence[Person]]) -> dict[str, str]:
    """What a table keeps of its games."""
    header, facts = json.dumps(played("orc", 4, 4)[0]), dict[str, str]()
    for number, four in enumerate(fours, 1):
        names = tuple(person.name for person in four)
        past = PastGame(number, DAY, "orc", names, names, 9, over=True, winners=(0,), score=9, scores=(9, 7, 7, 2))
        facts[f"{PEOPLE}{number}"] = json.dumps([person.id for person in four])
        facts |= {f"header:{number}": header, f"{past_games.SUMMARY}{number}": past_games.to_text(past)}
    return facts


def _facts_of_others(fours: Sequence[Sequence[Person]]) -> dict[str, str]:
    """What a table keeps of the games of others."""
    facts = {}
    for number, four in enumerate(fours, 1):
        seated = tuple(Seated(who.id, who.name, place, 9 - place, place == 1) for place, who in enumerate(four, 1))
        play = Play(f"qwertyui-{number}", DAY, 60, "orc", "orc-2017", False, seated, "s")
        facts[f"{play_record.TAKEN}{play.id}"] = json.dumps(play_record.to_plain(play))
    return facts


def _asked(journal: Path, person: Person, people: Sequence[Person]) -> object:
    return of_person(person, people, games_of(journal, person.id, catalogue.games()))


def _read(texts: Sequence[str]) -> object:
    return [json.loads(text) for text in texts]


def _ms(done: Callable[[], object]) -> float:
    """Of the processor, the best of three: others use the machine, too."""
    took = []
    for _ in range(3):
        begun = process_time()
        done()
        took.append(1000 * (process_time() - begun))
    return round(min(took), 1)


def main(words: Sequence[str]) -> int:
    """Writes the file of results."""
    run = Measurement("proofs.exchange_figures", __doc__, games=10_000)
    games = run.begin(words).games
    run.write(list(statistics(games)), 1, f"{games} games")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
