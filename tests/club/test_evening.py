"""An evening: who plays whom, who is ahead, and the log from which both are worked out."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from companion.club.evening_log import (
    Close,
    Dispute,
    Drop,
    Evening,
    Event,
    Header,
    Late,
    Person,
    Pod,
    Repeat,
    Result,
    Round,
    Ruled,
    after,
    header_body,
    of_bodies,
    to_body,
)
from companion.club.standings import arranged, met, reasons, seated, sizes, standings
from companion.locale.sentences import Speaker
from companion.schema.wrong_input import LogError
from tests.many_rows import each_row

HEADER = Header("abcdefgh", "Club", "2026-11-27", "orconomy", 2, 5)
TABLES = [f"table-{number}" for number in range(40)]


def evening(people: int) -> Evening:
    now = Evening(HEADER)
    for number in range(people):
        now = after(now, Person(f"person{number:02}", f"P{number}"))
    return now


def played(now: Evening, rng: Random) -> Evening:
    """Every open table comes to a result."""
    number = len(now.rounds)
    for table in now.open:
        pod = now.pod(number, table)
        assert pod is not None
        scores = tuple(rng.randrange(30) for _ in pod.people)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        now = after(now, Result(number, table, places, scores))
    return now


@each_row("people", range(3, 65))
def test_tables_are_of_nearly_four(people: int) -> None:
    each = sizes(people, 3, 5) if people > 2 else ()
    assert sum(each) == people and max(each) - min(each) <= 1 and set(each) <= {3, 4, 5}


def test_twenty_four_play_five_rounds_and_hardly_anybody_meets_twice() -> None:
    now, rng = evening(24), Random(1)
    for number in range(1, 6):
        now = played(after(now, Round(number, seated(now, TABLES, rng, steps=1500))), rng)
    assert sum(count - 1 for count in met(now).values()) <= 2
    firsts = [pod.people[0] for seating in now.rounds for pod in seating.pods]
    assert max(map(firsts.count, firsts)) <= 2


def every_seating(people: tuple[int, ...], each: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Each way to put them at tables of these sizes, some twice."""
    if not each:
        yield []
        return
    for others in combinations(people[1:], each[0] - 1):
        here = (people[0], *others)
        rest = tuple(person for person in people if person not in here)
        yield from ([here, *more] for more in every_seating(rest, each[1:]))


@pytest.mark.slow
@each_row("people, seed", [(people, seed) for people in (6, 8, 9, 11) for seed in range(4)])
def test_no_seating_of_few_people_is_cheaper_than_the_one_that_is_found(people: int, seed: int) -> None:
    """Of all that there are; repeats first, for they cost most."""
    rng, each = Random(seed), sizes(people, 3, 5)
    again, points = [[0] * people for _ in range(people)], [rng.randrange(0, 30) for _ in range(people)]
    for _ in range(people):
        one, other = rng.sample(range(people), 2)
        again[one][other] = again[other][one] = 100 * rng.choice((1, 1, 4))
    points = [3 * point for point in points]

    def cost(groups: Sequence[Sequence[int]]) -> int:
        held = [[points[person] for person in group] for group in groups]
        pairs = sum(again[one][other] for group in groups for one, other in combinations(group, 2))
        return pairs + sum(max(group) - min(group) for group in held)

    sizes_in_any_order = set(permutations(each))
    best = min(cost(groups) for order in sizes_in_any_order for groups in every_seating(tuple(range(people)), order))
    assert cost(arranged(each, again, points, rng)) <= best * 1.1


def test_people_of_like_standing_sit_together_and_each_table_says_why() -> None:
    now, rng = evening(16), Random(2)
    now = played(after(now, Round(1, seated(now, TABLES, rng))), rng)
    share = {row.id: row.share for row in standings(now)}

    def spread(pods: tuple[Pod, ...]) -> float:
        held = [[share[person] for person in pod.people] for pod in pods]
        return sum(max(shares) - min(shares) for shares in held)

    balanced, mixed = seated(now, TABLES, Random(3)), seated(now, TABLES, Random(3), "random")
    assert spread(balanced) < spread(mixed) / 1.5
    for pod in balanced:
        again = [(*pair, 1) for pair in combinations(pod.people, 2) if met(now)[frozenset(pair)]]
        told = reasons(after(now, Round(2, balanced)), 2, pod)
        assert list(told.again) == again and told.high - told.low <= 1


@each_row("seed", range(20))
def test_whoever_has_the_log_comes_to_the_same_after_any_doings_of_a_director(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    rng, now = Random(seed), evening(rng_people := 6 + seed % 9)
    bodies = [header_body(HEADER), *(to_body(person) for person in now.people.values())]
    for _ in range(80):
        tables = [pod.table for pod in now.rounds[-1].pods] if now.rounds else ["a"]
        number, table, who = max(len(now.rounds), 1), rng.choice(tables), f"person{rng.randrange(rng_people + 3):02}"
        pod = now.pod(number, table)
        places = tuple(rng.randrange(1, 4) for _ in (pod.people if pod else "ab"))
        tried: list[Event] = [
            Drop(who), Late(who), Person(who, f"P{who[-2:]}"), Result(number, table, places), Dispute(number, table),
            Ruled(number, table, places, "so"), Repeat(number, table), Close() if rng.random() < 0.02 else Drop(who),
        ]  # fmt: skip
        if not now.open and len(now.here) > 1:
            tried += [Round(len(now.rounds) + 1, seated(now, TABLES, rng, steps=50))] * 5
        event = rng.choice(tried)
        try:
            now = after(now, event)
        except LogError:
            continue
        bodies.append(to_body(event))
    record_property("doings", len(bodies))
    again = of_bodies(bodies, "test")
    assert again == now and standings(again) == standings(now)
    assert sum(row.games for row in standings(now)) == sum(
        len(pod.people) for seating in now.rounds for pod in seating.pods if now.counts(seating.number, pod.table)
    )


def test_whatever_cannot_be_is_refused_in_the_directors_language() -> None:
    pod, speaker = Pod("a", ("person00", "person01", "person02")), Speaker("ru")
    now = after(evening(3), Round(1, (pod,)))
    ruled = after(now, Ruled(1, "a", (1, 2, 3), "so"))
    closed = after(ruled, Close())
    refused: list[tuple[Evening, Event]] = [
        (now, Person("person03", "P0")), (evening(128), Person("person03", "P200")), (now, Drop("nobody00")),
        (now, Late("person00")), (now, Close()), (closed, Drop("person00")), (now, Round(3, (pod,))),
        (evening(4), Round(1, (pod,))), (now, Round(2, (pod,))), (now, Result(1, "b", (1, 2, 3))),
        (now, Ruled(1, "a", (1, 2), "so")), (after(ruled, Round(2, (pod,))), Repeat(1, "a")),
    ]  # fmt: skip
    for state, event in refused:
        with pytest.raises(LogError) as error:
            after(state, event)
        assert re.search("[а-яё]{3}.*[а-яё]{3}", speaker.detail(str(error.value))), error.value
    for people, tables in ((2, 1), (9, 1)):
        with pytest.raises(ValueError) as told:
            seated(replace(evening(people), header=replace(HEADER, fewest=3)), TABLES[:tables], Random(1))
        assert re.search("[а-яё]{3}.*[а-яё]{3}", speaker.detail(str(told.value))), told.value


def test_a_log_that_is_none_says_where() -> None:
    for bodies, told in ((["{}"], "row 0"), ([], "holds no evening"), ([header_body(HEADER), "[]"], "row 1"),
                         ([header_body(HEADER), '{"do": "drop", "id": "person00"}'], "row 1")):  # fmt: skip
        with pytest.raises(ValueError, match=told):
            of_bodies(bodies, "evening")
