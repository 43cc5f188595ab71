"""How a person has played, told only of who has agreed to it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

import pytest

from companion.app import catalogue
from companion.exchange import play_record
from companion.exchange.person_statistics import Opponent, Sat, games_of, of_person, of_play
from companion.exchange.play_record import Play, Seated
from companion.games.protocol.chronicle import PastGame
from companion.record.journal import Journal
from companion.record.past.past_games import SUMMARY, to_text
from companion.record.people.groups_file import Consent, GroupsFile, Person
from companion.record.people.seated import PEOPLE
from companion.record.storage.contents import look
from tests.cli.running import orctable, refused
from tests.games.finished_games import keep, played

DAY = "2026-11-27"
YES = Consent(play=DAY, statistics=DAY)
ANNA, BORIS, VERA = (
    Person(letter * 8, name, "", YES) for letter, name in zip("abv", ("Anna", "Boris", "Vera"), strict=True)
)


def sat(*places: tuple[str, int], game: str = "orc") -> Sat:
    return Sat(game, tuple((who, place, place == 1) for who, place in places))


def test_wins_places_and_opponents_are_counted() -> None:
    games = [
        sat((ANNA.id, 1), (BORIS.id, 2), ("", 3)),
        sat((BORIS.id, 1), (ANNA.id, 1)),
        sat((BORIS.id, 1), (ANNA.id, 2), game="orconomy"),
        sat((BORIS.id, 1), (VERA.id, 2)),
    ]
    told = of_person(ANNA, (ANNA, BORIS, VERA), games)
    assert (told.games, told.won, told.places) == (3, 2, ((1, 2), (2, 1)))
    assert told.opponents == (Opponent("Boris", 3, 1, 1),)
    assert 0.20 < told.low < 0.21 and 0.93 < told.high < 0.95  # Wilson for 2 of 3
    assert of_person(ANNA, (ANNA, BORIS), games, "orc").games == 2
    silent = Person(BORIS.id, "Boris", "", Consent(play="2026-11-27"))
    assert of_person(ANNA, (ANNA, silent), games).opponents == ()


def test_what_is_read_of_a_journal_is_what_its_whole_records_tell(tmp_path: Path) -> None:
    """Games with a summary, without one, with one from before scores were kept, of a simulated table, not played to the
    end, of somebody else, damaged; and records of other tables, one simulated, one of a later orctable, one damaged.
    """
    games, journal = catalogue.games(), keep(tmp_path, "orc", 2, (3, 4, 5, 6, 7, 8, 9, 10), ("Anna", "Boris"))
    with Journal(journal) as opened:
        facts = {f"people:{n}": json.dumps([ANNA.id, BORIS.id]) for n in (1, 2, 3, 4, 5, 7, 8)}
        facts["people:6"] = json.dumps([VERA.id, BORIS.id])
        for play in play_record.finished_plays(look(journal), games):
            number = int(play.id.rpartition("-")[2])
            ranks = tuple(person.score or 0 for person in play.people)
            winners = tuple(seat for seat, person in enumerate(play.people) if person.winner)
            names = tuple(person.name for person in play.people)
            past = PastGame(number, play.day, "orc", names, names, 9, number != 5, winners, scores=ranks)
            facts[f"summary:{number}"] = to_text(replace(past, scores=None) if number == 3 else past)
        del facts["summary:2"]
        simulated = {**json.loads(look(journal).facts["header:4"]), "simulated": True}
        facts |= {"header:4": json.dumps(simulated), "summary:7": "{", "people:8": f"[{ANNA.id}"}
        seated = (Seated(BORIS.id, "B", 1, 4, True), Seated(ANNA.id, "A", 2, None, False))
        for n, simulated_one in enumerate((False, True)):
            one = Play(f"qwertyui-{n}", "", 0, "orconomy", "e", simulated_one, seated, "s")
            facts[f"{play_record.TAKEN}{one.id}"] = json.dumps(play_record.to_plain(one))
        later = {**play_record.to_plain(one), "schema": "play/2"}
        facts |= {f"{play_record.TAKEN}z-1": json.dumps(later), f"{play_record.TAKEN}z-2": f"{{{ANNA.id}"}
        opened.add(8, (), facts)
    whole = [of_play(play) for play in play_record.finished_plays(look(journal), games) if not play.simulated]
    assert len(whole) == 7
    for person in (ANNA, BORIS, VERA):
        told = of_person(person, (ANNA, BORIS, VERA), games_of(journal, person.id, games))
        assert told == of_person(person, (ANNA, BORIS, VERA), whole) and told.games


def processor_s(done: Callable[[], object]) -> float:
    """The best of three: others use the machine, too."""
    took = []
    for _ in range(3):
        begun = process_time()
        done()
        took.append(process_time() - begun)
    return min(took)


def own_games(fours: Sequence[Sequence[Person]]) -> dict[str, str]:
    """What a table keeps of its games."""
    header, facts = json.dumps(played("orc", 4, 4)[0]), dict[str, str]()
    for number, four in enumerate(fours, 1):
        names = tuple(person.name for person in four)
        past = PastGame(number, DAY, "orc", names, names, 9, over=True, winners=(0,), score=9, scores=(9, 7, 7, 2))
        facts[f"{PEOPLE}{number}"] = json.dumps([person.id for person in four])
        facts |= {f"header:{number}": header, f"{SUMMARY}{number}": to_text(past)}
    return facts


def games_of_others(fours: Sequence[Sequence[Person]]) -> dict[str, str]:
    """What a table keeps of the games of others."""
    facts = {}
    for number, four in enumerate(fours, 1):
        seated = tuple(Seated(who.id, who.name, place, 9 - place, place == 1) for place, who in enumerate(four, 1))
        play = Play(f"qwertyui-{number}", DAY, 60, "orc", "orc-2017", False, seated, "s")
        facts[f"{play_record.TAKEN}{play.id}"] = json.dumps(play_record.to_plain(play))
    return facts


@pytest.mark.slow
@pytest.mark.parametrize("kept", [own_games, games_of_others])
def test_a_statistic_costs_little_more_than_reading_the_json_of_its_games(
    kept: Callable[[Sequence[Sequence[Person]]], dict[str, str]], tmp_path: Path
) -> None:
    rng, people = Random(1), [Person(f"person{number:02}", f"P{number}", "", YES) for number in range(40)]
    facts = kept([[people[0], *rng.sample(people[1:], 3)] for _ in range(2000)])
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.add(2000, (), {"journal": "abcdefgh", **facts})
        games = catalogue.games()
        told = processor_s(lambda: of_person(people[0], people, games_of(journal.path, people[0].id, games)))
    assert told < 4 * processor_s(lambda: [json.loads(text) for text in facts.values()])


def test_nobody_is_told_of_who_has_not_agreed(data_dir: Path) -> None:
    journal = keep(data_dir, "orc", 2, (4,), ("Anna", "Boris"))
    groups = GroupsFile(data_dir)
    groups.agree("Anna", "", "play", "2026-11-27")
    refused(orctable("person", "Anna"), "has not agreed")
    groups.agree("Anna", "", "statistics", "2026-11-27")
    with Journal(journal) as opened:
        opened.add(1, (), {"people:1": json.dumps(groups.ids(("Anna", "Boris")))})
    data = json.loads(orctable("person", "Anna", "--json").stdout)
    assert (data["games"], data["opponents"]) == (1, []) and data["won"] in (0, 1)
    assert "of 1 (" in orctable("person", "Anna").stdout
