"""Where a number comes from: parts that add up, with the reasons a player is shown, and the rule behind a change."""

import pytest

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.state import Interest, Play, State
from companion.games.economicus.rules.text import origins
from companion.games.protocol import Action, Part
from tests.games.economicus.positions import (
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
    lying,
    priced,
    with_box,
)
from tests.many_rows import each_row

STATE = priced(lying(at_roll(), {3: "AA", 4: "AB", 5: "ABB", 9: "A!a!"}, crisis=9, strength=2), {9: 12})


def parts(state: State, field: str, which: int) -> dict[str, list[int]]:
    """The amounts of each kind of part."""
    found: dict[str, list[int]] = {}
    for part in origins.ASKED.parts(state, field, which):
        found.setdefault(part.code, []).append(part.amount)
    return found


def test_stars_are_presence_lead_and_what_was_lost_for_good() -> None:
    told = parts(STATE._replace(adjusted=(-1, 0, 0)), "stars", A)
    assert told == {"present": [1, 1, 1, 1], "leads": [1, 1], "tied": [0], "behind": [0], "adjusted": [-1]}
    assert parts(STATE, "stars", C) == {}
    assert parts(STATE._replace(adjusted=(0, 0, -3)), "stars", C) == {"adjusted": [-3], "floor": [3]}
    assert parts(STATE._replace(adjusted=(0, -3, 0)), "stars", B)["adjusted"] == [-3]
    exact = lying(at_roll(), {4: "B"})._replace(adjusted=(0, -2, 0))
    assert parts(exact, "stars", B) == {"present": [1], "leads": [1], "adjusted": [-2]}


def test_a_lead_says_how_many_the_others_have() -> None:
    (lead,) = (one for one in origins.ASKED.parts(STATE, "stars", B) if one.code == "leads")
    assert lead == Part("leads", 1, (("industry", 5), ("own", 2), ("others", 1)))


def test_interest_is_a_line_for_each_loan_and_what_is_owed_while_it_is_paid() -> None:
    assert parts(STATE, "interest", A) == {"loans": [2]} and parts(STATE, "interest", B) == {}
    paying = in_phase(STATE, Interest((1, 0, 0), (0, 0, 0)))
    assert parts(paying, "interest", A) == {"owing": [1]}


def test_what_can_be_raised_is_coins_and_loans() -> None:
    assert parts(STATE, "raisable", A) == {"coins": [20], "borrow": [4 * 5]}
    assert parts(STATE, "raisable", C) == {"coins": [20]}
    quick = lying(at_roll(preset="quick"), {3: "A"})
    assert parts(quick, "raisable", A) == {"coins": [20]}


def test_assets_are_companies_at_their_prices_less_the_loans() -> None:
    assert parts(STATE, "assets", A) == {"coins": [20], "worth": [6, 4, 5, 12], "less_loans": [-12]}


def test_a_price_is_written_or_blank_and_a_profit_printed_or_a_crisis() -> None:
    assert parts(STATE, "price", 9) == {"written": [12]} and parts(STATE, "price", 10) == {"blank": [10]}
    assert parts(STATE, "profit", 9) == {"printed": [2], "crisis": [-4]}
    assert parts(STATE, "profit", 10) == {"printed": [2]}


@each_row("field", origins.ASKED.asked)
def test_the_parts_of_a_number_add_up_to_it(field: str) -> None:
    for which in range(2, 13) if origins.ASKED.fields[field] == "area" else range(3):
        told = sum(sum(amounts) for amounts in parts(STATE, field, which).values())
        assert told == origins.ASKED.number(STATE, field, which), (field, which)


@each_row("field, which", [("stars", 3), ("cards", -1), ("price", 13), ("price", 1), ("luck", 0)])
def test_there_is_no_other_number(field: str, which: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        origins.ASKED.number(STATE, field, which)


def cause(state: State, field: str, kind: str, player: int, *args: int) -> str:
    """The rule by which an action changes a number."""
    action = Action(kind, player, args)
    return origins.cause(state, action, do(state, kind, player, *args), field, player)


def test_a_change_names_its_rule() -> None:
    assert cause(STATE, "coins", "sell", A, 3, 0) == cause(STATE, "price", "sell", A, 3, 0) == "E12.1"
    assert cause(STATE, "stars", "sell", A, 3, 0) == "E3.4" and cause(STATE, "coins", "loan", A, 3, 0) == "E12.5"
    assert cause(STATE, "price", "roll", TABLE, 4, 6) == "E5.2" and cause(STATE, "coins", "bankrupt", A) == "E13.3"


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


def test_stars_given_up_by_bankruptcy_are_no_failed_crime() -> None:
    assert cause(at_roll()._replace(adjusted=(2, 0, 0)), "stars", "bankrupt", A) == "E13.1"


def test_a_loan_repaid_for_5_names_the_window_and_how_many_are_left() -> None:
    state = in_phase(lying(at_roll(), {3: "A!", 5: "A!"}), Interest((0, 0, 0), (1, 0, 0)))
    assert economicus_game().view(state).players[A].rights == (("repay", 1),)
    assert cause(state, "coins", "repay", A, 3, 1) == "E6.2"
    after = do(state, "repay", A, 3, 1)
    assert economicus_game().view(after).players[A].rights == ()
    assert cause(after, "coins", "repay", A, 5, 1) == "E12.6"


def test_seats_are_named_in_the_lines_of_an_offer_and_a_deal() -> None:
    line = {"do": "offer", "player": "Bob", "victim": "Ann", "what": "company"}
    assert RULES.to_line(Action("offer", B, (A, 0)), ("Ann", "Bob")) == line
    assert RULES.from_line(line, ("Ann", "Bob")) == Action("offer", B, (A, 0))
