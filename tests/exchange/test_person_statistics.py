"""How a person has played, told only of who has agreed to it."""

import json
from pathlib import Path

from companion.exchange.person_statistics import Opponent, of_person
from companion.exchange.play_record import Play, Seated
from companion.record.journal import Journal
from companion.record.people.groups_file import Consent, GroupsFile, Person
from tests.cli.running import orctable, refused
from tests.games.finished_games import keep

YES = Consent(play="2026-11-27", statistics="2026-11-27")
ANNA, BORIS, VERA = (
    Person(letter * 8, name, "", YES) for letter, name in zip("abv", ("Anna", "Boris", "Vera"), strict=True)
)


def play(number: int, *places: tuple[str, int], simulated: bool = False, game: str = "orc") -> Play:
    people = tuple(Seated(one, "x", place, None, place == 1) for one, place in places)
    return Play(f"qwertyui-{number}", "2026-11-27", 30, game, "e", simulated, people, "s")


def test_wins_places_and_opponents_are_counted_and_simulated_games_are_not() -> None:
    plays = [
        play(1, (ANNA.id, 1), (BORIS.id, 2), ("", 3)),
        play(2, (BORIS.id, 1), (ANNA.id, 1)),
        play(3, (BORIS.id, 1), (ANNA.id, 2), game="orconomy"),
        play(4, (BORIS.id, 1), (VERA.id, 2)),
        play(5, (ANNA.id, 1), (BORIS.id, 2), simulated=True),
    ]
    told = of_person(ANNA, (ANNA, BORIS, VERA), plays)
    assert (told.games, told.won, told.places) == (3, 2, ((1, 2), (2, 1)))
    assert told.opponents == (Opponent("Boris", 3, 1, 1),)
    assert 0.20 < told.low < 0.21 and 0.93 < told.high < 0.95  # Wilson for 2 of 3
    assert of_person(ANNA, (ANNA, BORIS), plays, "orc").games == 2
    silent = Person(BORIS.id, "Boris", "", Consent(play="2026-11-27"))
    assert of_person(ANNA, (ANNA, silent), plays).opponents == ()


def test_nobody_is_told_of_who_has_not_agreed(data_dir: Path) -> None:
    journal = keep(data_dir, "orc", 2, (4,), ("Anna", "Boris"))
    groups = GroupsFile(data_dir)
    groups.agree("Anna", "", "play", "2026-11-27")
    refused(orctable("person", "Anna"), "has not agreed")
    groups.agree("Anna", "", "statistics", "2026-11-27")
    with Journal(journal) as opened:
        opened.add(1, (), {"people:1": json.dumps(groups.ids(("Anna", "Boris")))})
    told = json.loads(orctable("person", "Anna", "--json").stdout)
    assert (told["games"], told["opponents"]) == (1, []) and told["won"] in (0, 1)
    assert "of 1 (" in orctable("person", "Anna").stdout
