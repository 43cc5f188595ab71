"""Where a number comes from: parts that add up, with the reasons a player is shown, and the rule behind a change."""

import pytest

from companion.app import catalogue
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.state import Play, State
from companion.games.economicus.rules.text import origins
from companion.games.protocol import Action, Part
from tests.games.economicus.positions import TABLE, A, B, at_roll, do, lying, priced, with_box
from tests.games.economicus.vocabulary import cause, parts
from tests.many_rows import each_row

STATE = priced(lying(at_roll(), {3: "AA", 4: "AB", 5: "ABB", 9: "A!a!"}, crisis=9, strength=2), {9: 12})


def test_a_lead_says_how_many_the_others_have() -> None:
    (lead,) = (part for part in origins.ASKED.parts(STATE, "stars", B) if part.code == "leads")
    assert lead == Part("leads", 1, (("industry", 5), ("own", 2), ("others", 1)))


@each_row("field", origins.ASKED.asked)
def test_the_parts_of_a_number_add_up_to_it(field: str) -> None:
    for which in range(2, 13) if origins.ASKED.fields[field] == "area" else range(3):
        told = sum(sum(amounts) for amounts in parts(STATE, field, which).values())
        assert told == origins.ASKED.number(STATE, field, which), (field, which)


@each_row("field, which", [("stars", 3), ("cards", -1), ("price", 13), ("price", 1), ("luck", 0)])
def test_there_is_no_other_number(field: str, which: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        origins.ASKED.number(STATE, field, which)


def test_a_ruling_is_the_tables_or_the_open_cards() -> None:
    opened = STATE._replace(plays=(Play(0, 0, A),))
    assert cause(STATE, "coins", "add_coins", A, 2) == "ruling" and cause(opened, "coins", "add_coins", A, 2) == "card"
    assert cause(STATE, "stars", "set_adjusted", A, 1) == "ruling"
    assert {origins.ruled(STATE, Action(act.kind, A)) for act in rulings.ACTS} == {"ruling"}
    assert origins.ruled(STATE, Action("roll", TABLE)) == ""


def known(name: str = "Kidnapping") -> State:
    """With a listed card open, the first player's."""
    state = with_box(STATE, cards=(Card("option", name),))
    return state._replace(plays=(Play(0, 1, A),))


def test_a_card_that_is_known_is_named() -> None:
    state = known()
    assert cause(state, "coins", "add_coins", A, 2) == "card:Kidnapping"
    assert cause(state, "stars", "set_adjusted", A, 1) == "card:Kidnapping"
    assert cause(state, "stars", "take_token", A, 3, 0) == "card:Kidnapping", "not only what is for good"
    assert cause(state, "interest", "turn_token", A, 3, 0) == "card:Kidnapping"
    assert cause(STATE, "stars", "take_token", A, 3, 0) == "E3.4"


def test_the_name_of_a_card_is_said_beside_its_rule() -> None:
    english = catalogue.speaker("economicus", "en")
    assert english.rule_words("card:Kidnapping") == "card: Kidnapping"
    assert english.rule_words("E14.5:Kidnapping") == "failed crime (E14.5): Kidnapping"
    assert english.why_due("card:Kidnapping") == "Kidnapping" and english.why_due("E12.1") == "sale"


def test_a_star_lost_by_a_crime_names_the_crime() -> None:
    state = do(known()._replace(plays=(Play(0, 1, A, difficulty=6),)), "crime_roll", A, 1)
    assert cause(state, "stars", "stand", A) == "E14.5:Kidnapping"


def test_seats_are_named_in_the_lines_of_an_offer_and_a_deal() -> None:
    line = {"do": "offer", "player": "Bob", "victim": "Ann", "what": "company"}
    assert RULES.to_line(Action("offer", B, (A, 0)), ("Ann", "Bob")) == line
    assert RULES.from_line(line, ("Ann", "Bob")) == Action("offer", B, (A, 0))
