"""The thirty cards, the lines that three of them can make, and headers that describe such a line."""

from collections import Counter
from random import Random

import pytest

from companion.games.orc.rules.cards import COLOURS, DECK, Card, Print, draw_line, is_line, line_cards, natives
from tests.games.orc.plain import every_line
from tests.games.orc.positions import GAME, HEADER, LINE, card


def test_y01_the_deck_is_thirty_different_cards_with_fifteen_orcs_of_each_colour() -> None:
    assert len(set(DECK)) == 30
    assert all(each.two != each.one for each in DECK)
    for colour in range(6):
        assert Counter(each.orcs(colour) for each in DECK) == {0: 20, 1: 5, 2: 5}
        assert natives(DECK, (colour,)) == 15


def test_y02_exactly_5760_lines_are_accepted_in_a_header() -> None:
    possible = set(every_line())
    assert len(possible) == 5760
    for row in sorted(possible)[::7]:
        assert GAME.files.spelled_out({**HEADER, "line": [list(end) for end in row]}, "a log")["line"][0] == list(
            row[0]
        )


@pytest.mark.slow
def test_y02_no_other_row_of_six_ends_is_a_line() -> None:
    possible = set(every_line())
    rng = Random(2)
    for _ in range(20_000):
        colours = rng.sample(COLOURS, 6) if rng.random() < 0.7 else rng.choices(COLOURS, k=6)
        row = tuple((name, rng.choice((1, 2))) for name in colours)
        assert is_line([Print(COLOURS.index(name), worth) for name, worth in row]) == (row in possible)


def test_the_cards_of_a_line_are_known_however_they_are_turned() -> None:
    assert line_cards(LINE) == (card("WY"), card("GB"), card("RP"))
    turned = [LINE[1], LINE[0], *LINE[2:]]
    assert line_cards(tuple(turned))[0] == Card(0, 1)


def test_a_line_drawn_at_random_can_be_any_line() -> None:
    rng = Random(5)
    drawn = [draw_line(rng) for _ in range(6_000)]
    assert all(map(is_line, drawn))
    assert len(set(drawn)) > 3_500  # of 5,760; about 3,730 are expected
    assert {line[0] for line in drawn} == {Print(colour, worth) for colour in range(6) for worth in (1, 2)}
