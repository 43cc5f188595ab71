"""How strong people are over evenings, told only of who has agreed to it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from companion.cli import exchange
from companion.exchange import play_record
from companion.exchange.play_record import Play, Seated
from companion.record.journal import Journal
from companion.record.people.groups_file import Consent, GroupsFile, Person
from tests.cli.running import orctable, refused
from tests.games.finished_games import keep

NEEDED = pytest.mark.skipif(find_spec("openskill") is None, reason="needs `pip install orctable[ratings]`")
DAY = "2026-11-28"
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
PEOPLE = tuple(Person(name[0].lower() * 8, name, "", Consent(play=DAY, rating=DAY)) for name in NAMES)


def game(number: int, *ids: str, places: Sequence[int] = (), simulated: bool = False) -> Play:
    """A game whose people came in in this order, if no places are named."""
    ranks = places or range(1, len(ids) + 1)
    seated = tuple(Seated(who, who or "Guest", rank, None, rank == 1) for who, rank in zip(ids, ranks, strict=True))
    return Play(f"qwertyui-{number}", f"2026-11-{1 + number % 28:02}", 60, "orc", "e", simulated, seated, "s")


def league(games: int, people: Sequence[Person] = PEOPLE) -> Iterator[Play]:
    """Made up: four of five sit down, each plays as strong as they are, and a little better or worse."""
    rng = Random(7)
    for number in range(games):
        four = rng.sample(range(len(people)), 4)
        yield game(number, *(people[at].id for at in sorted(four, key=lambda at: at + rng.gauss(0, 0.7))))


@NEEDED
def test_the_order_of_strength_of_a_league_is_found_whatever_order_its_games_are_read_in() -> None:
    from companion.exchange.ratings import ratings

    played = list(league(120))
    told = ratings(PEOPLE, played)
    assert [rating.name for rating in told] == list(NAMES)
    assert sum(rating.games for rating in told) == 4 * 120
    assert ratings(PEOPLE[::-1], played[::-1]) == told
    assert [rating.games for rating in ratings(PEOPLE, played, "orconomy")] == [0] * 5
    assert ratings(PEOPLE, [*played, game(999, *(person.id for person in PEOPLE[::-1]), simulated=True)]) == told


@NEEDED
@pytest.mark.parametrize("wrong", ["1970-01-01", "2099-12-31", ""])
def test_a_game_that_was_kept_with_a_wrong_day_counts_where_it_was_played(wrong: str) -> None:
    from companion.exchange.ratings import ratings

    played = list(league(24))
    misdated = [replace(play, day=wrong) if number == 12 else play for number, play in enumerate(played)]
    assert ratings(PEOPLE, misdated) == ratings(PEOPLE, played)


@NEEDED
def test_who_is_always_level_is_rated_alike_and_nobody_is_before_ten_games() -> None:
    from companion.exchange.ratings import Rated, ratings

    anna, boris, vera, *_ = PEOPLE
    played = [game(number, anna.id, boris.id, vera.id, places=(1, 1, 3)) for number in range(10)]
    first, second, last = ratings(PEOPLE[:3], played)
    assert (first.name, second.name, last.name) == ("Anna", "Boris", "Vera")
    assert first.rating is not None and first.rating == second.rating
    assert last.rating is not None and last.rating < first.rating
    assert ratings(PEOPLE[:3], played[:9]) == tuple(Rated(name, 9, None) for name in NAMES[:3])


@NEEDED
def test_who_has_not_agreed_is_neither_named_nor_a_measure_of_others() -> None:
    from companion.exchange.ratings import ratings

    *agreed, dasha = PEOPLE
    silent = Person(dasha.id, dasha.name, "", Consent(play=DAY, statistics=DAY, show=DAY))
    played = list(league(120))
    as_guest = [
        game(number, *("" if seat.id == dasha.id else seat.id for seat in play.people))
        for number, play in enumerate(played)
    ]
    assert ratings((*agreed, silent), played) == ratings(agreed, as_guest)
    assert [rating.name for rating in ratings((*agreed, silent), played)] == list(NAMES[:4])
    assert [rating.games for rating in ratings((agreed[0], silent), played)] == [0]


@pytest.fixture
def kept(data_dir: Path) -> Path:
    """A table where Anna, Boris and Vera have agreed to be rated and Gleb has not, with twelve games of others."""
    journal, groups = keep(data_dir, "orc", 2, (4,), ("Anna", "Boris")), GroupsFile(data_dir)
    for name in ("Anna", "Boris", "Vera", "Gleb"):
        groups.agree(name, "", "play", DAY)
        if name != "Gleb":
            groups.agree(name, "", "rating", DAY)
    ids = groups.ids(("Anna", "Boris", "Vera", "Gleb"))
    with Journal(journal) as opened:
        opened.add(1, (), {"people:1": json.dumps(ids[:2])})
        assert play_record.take(opened, [game(number, ids[0], ids[3], ids[1]) for number in range(12)]) == 12
    return data_dir


@NEEDED
def test_ratings_are_told_in_both_languages_and_who_is_forgotten_is_in_none(kept: Path) -> None:
    lines = orctable("ratings").stdout.splitlines()
    assert lines[0].startswith("Anna: ") and lines[0].endswith(", games: 13") and lines[1].startswith("Boris: ")
    assert lines[2:] == ["Vera: no rating yet, games: 0 of 10"]
    assert orctable("ratings", "--lang", "ru").stdout.splitlines()[2] == "Vera: рейтинга пока нет, партий: 0 из 10"
    people = json.loads(orctable("ratings", "--json").stdout)["people"]
    assert [(person["name"], person["games"]) for person in people] == [("Anna", 13), ("Boris", 13), ("Vera", 0)]
    assert people[0]["rating"] > people[1]["rating"] and people[2]["rating"] is None
    assert orctable("forget", "Anna").exit_code == 0
    lines = json.loads(orctable("ratings", "--json").stdout)["people"]
    assert lines == [{"name": name, "games": 0, "rating": None} for name in ("Boris", "Vera")]


@NEEDED
def test_where_nobody_has_agreed_it_says_where_to_agree(data_dir: Path) -> None:
    refused(orctable("ratings"), "Nobody has agreed to be rated. Menu, Who plays?, their name.")
    refused(orctable("ratings", "--lang", "ru"), "Никто не согласился на рейтинг.")


def test_without_the_library_it_says_what_to_install(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "find_spec", lambda _name: None)
    refused(orctable("ratings"), "openskill: not installed. pip install orctable[ratings]")
    refused(orctable("ratings", "--lang", "ru"), "openskill: не установлено", "orctable[ratings]")
