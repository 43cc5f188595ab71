"""What the worked cases leave out: chips, the ring, who joins and leaves, and crises beside the rest of the game."""

from dataclasses import replace

import pytest

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import options
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import TRIAL, Card
from companion.games.economicus.rules.phases import rulings, seating
from companion.games.economicus.rules.phases.auction import best_raise
from companion.games.economicus.rules.state import Creation, Fated, Fates, Play, State
from companion.games.economicus.rules.status import status
from companion.games.economicus.rules.text import origins
from companion.games.economicus.rules.text.field_shapes import WrittenEffect
from companion.games.protocol import Action, Part
from companion.games.protocol.terms import can_be
from companion.games.simple.agreed_options import to_json
from companion.schema.wrong_input import BoxError
from tests.games.economicus.positions import TABLE, A, B, at_roll, do, in_phase, lying, priced, with_box
from tests.games.economicus.vocabulary import cause, fated, parts
from tests.many_rows import each_row


@pytest.mark.parametrize(("name", "colour"), [("A", "green"), ("C", "red")])
def test_a_newcomer_has_a_name_and_a_colour_of_their_own(name: str, colour: str) -> None:
    with pytest.raises(ValueError, match="plays already"):
        seating.with_player(at_roll(2), name, colour)


def test_who_leaves_does_so_between_turns_while_two_stay() -> None:
    state = lying(at_roll(3), {4: "ABC", 5: "c"})
    with pytest.raises(ValueError, match="nobody more can leave"):
        seating.without_player(seating.without_player(state, B), A)
    with pytest.raises(ValueError, match="between turns"):
        seating.without_player(in_phase(state, Creation()), A)


def test_a_box_holds_what_its_coins_are_worth() -> None:
    box = replace(at_roll().agreed.box, coins=(30, 40, 30))
    assert box.money == 30 * 1 + 40 * 5 + 30 * 10


def test_trial_numbers_are_those_that_the_worked_cases_use() -> None:
    profits = {number: numbers[0] for number, numbers in TRIAL.items()}
    assert profits == {2: -2, 3: 3, 4: 2, 5: 2, 6: 1, 7: 3, 8: 1, 9: 2, 10: 2, 11: 3, 12: 6}
    assert {numbers[1:] for number, numbers in TRIAL.items() if number != 7} == {(3, 1)} and TRIAL[7][1:] == (0, 0)


@each_row("name, least, most", [("limit_turns", 1, 400), ("limit_minutes", 10, 600), ("target", 0, 22)])
def test_limits_have_limits(name: str, least: int, most: int) -> None:
    assert [options.agreed("full", {name: value}) is not None for value in (least, most)] == [True, True]
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"{least} to {most}"):
            options.agreed("full", {name: value})


def test_the_alternatives_are_the_four_special_rules_with_the_full_ones() -> None:
    full, other = (to_json(options.PRESETS[name]) for name in ("full", "alternatives"))
    changed = {name for name, value in other.items() if full[name] != value}
    assert changed == {"take_two", "unlucky_starter", "exclusive_offer", "related_companies"}


@each_row(
    "off, without",
    [
        ("fiscal_year", {"events": False}),
        ("option_cards", {"state_companies": False}),
        ("option_cards", {"crises": False}),
        ("fiscal_year", {"crises": False}),
    ],
)
def test_a_switch_that_means_nothing_without_another_is_refused(off: str, without: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=f"needs '{off}'"):
        options.agreed("full", {off: False, **without})


def test_a_winner_with_neither_chip_nor_a_company_to_sell_can_raise_nothing() -> None:
    state = with_box(lying(at_roll(), {9: "A!"}), amounts=replace(at_roll().agreed.box.amounts, companies=1))
    assert best_raise(state._replace(coins=(0, 20, 20)), A) == -1
    assert best_raise(state._replace(coins=(1, 20, 20)), A) == 1 + 5 - 6


def test_every_number_of_cards_is_offered_before_the_die_where_agreed() -> None:
    state = in_phase(lying(at_roll(fate_cards="before_roll"), {8: "a"}), Fates((Fated(A, 8),)), active=8, thrown=True)
    offers = [offer for offer in RULES.offers(state) if offer.kind == "fate"]
    named = {(amount, quotas) for offer in offers for amount in offer.domains[3] for quotas in offer.domains[4]}
    assert named == {(amount, quotas) for quotas in (0, 1) for amount in range(quotas, quotas + 3)}


@each_row(
    "action, line",
    [
        (Action("set_coins", A, (7,)), {"do": "set_coins", "player": "Ann", "amount": 7}),
        (Action("set_marker", TABLE, (0, 5)), {"do": "set_marker", "marker": "active", "industry": 5}),
        (Action("set_die", TABLE, (1, 5)), {"do": "set_die", "which": 1, "value": 5}),
        (Action("set_slots", TABLE, (5, 2, 1)), {"do": "set_slots", "industry": 5, "private": 2, "state": 1}),
        (Action("change_owner", A, (5, 1, 1)), {
            "do": "change_owner", "player": "Ann", "industry": 5, "what": "pledged", "to": "Bob",
        }),
        (Action("influence", B, (2, 1)), {"do": "influence", "player": "Bob", "amount": 2, "quotas": 1}),
    ],
)  # fmt: skip
def test_lines_say_what_was_done_in_the_words_of_the_log(action: Action, line: dict[str, object]) -> None:
    assert RULES.to_line(action, ("Ann", "Bob")) == line and RULES.from_line(line, ("Ann", "Bob")) == action


def test_eight_may_play_and_no_ninth() -> None:
    seven = at_roll(7)
    assert seating.with_player(seven, "H", "black").agreed.players == 8
    with pytest.raises(ValueError, match="8 play already"):
        seating.with_player(at_roll(8), "I", "black")
    with pytest.raises(ValueError, match="2 play"):
        seating.without_player(at_roll(2), A)


@each_row("cards, quotas, said", [(6, 0, 6), (4, 2, 6), (5, 0, 0), (0, 0, 0)])
def test_how_many_cards_would_do_is_said_to_who_has_them(cards: int, quotas: int, said: int) -> None:
    """A die of 1 lacks 6 of 7."""
    state = fated({5: "a"}, (A, 5))._replace(cards=(cards, 2, 2), quotas=(quotas, 0, 0))
    prompt = economicus_game().view(do(state, "fate", A, 5, economicus.STARTUP, 1)).prompt
    assert (prompt.code, dict(prompt.args)["amount"]) == ("fate_short", said)
    told = catalogue.speaker("economicus", "en").prompt(prompt, ("Ann", "Bob", "Cid"))
    assert told == (f"Discard {said} to succeed, or leave it" if said else "The startup in 5 fails with 1. Leave it?")


GOOD = lying(at_roll(), {6: "AB", 9: "Aa"})


def test_a_ring_that_is_not_whole_is_named() -> None:
    state = GOOD._replace(agreed=replace(GOOD.agreed, ring=(2, 3, 4, 5, 6, 8, 9, 10, 11, 11)))
    assert "ring_not_whole" in [problem.code for problem in status(state)] and not can_be(status(state))


def test_more_than_the_box_holds_is_worth_a_note() -> None:
    rich = with_box(GOOD, coins=(30, 40, 30))._replace(coins=(500, 30, 1))
    notes = [dict(problem.args)["amount"] for problem in status(rich) if problem.code == "supply_empty"]
    assert notes == [530] and "supply_empty" not in [one.code for one in status(rich._replace(coins=(500, 30, 0)))]
    starry = at_roll(limit="turns")._replace(adjusted=(25, 25, 1))
    assert [problem.code for problem in status(starry)] == ["supply_empty", "trial_numbers"]
    assert "supply_empty" not in [one.code for one in status(starry._replace(adjusted=(25, 25, 0)))]


def test_no_effect_is_none() -> None:
    with pytest.raises(BoxError, match='"none"'):
        WrittenEffect().read("none", ())
    assert WrittenEffect().read("put_token", ()) == "put_token"


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
