"""Every kind of action: the fields its line in the table log has, and where it belongs."""

import pytest

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import CARDS
from tests.games.orconomy.positions import GAME, NAMES, do
from tests.many_rows import each_row

FIELDS = {
    "": "pass settle close_revenue pay unable place_won forgot_fee oracle crisis_step deal buy end_round sell_pair"
    " resolve let_fail want withdraw security_service exploitation informer payments_delay fraud",
    "amount": "bid bid_cards tourism transport boost set_skulls set_cards",
    "industry": "place pay_interest give_up waive collapse totemology convert launch loan pay_off"
    " pay_off_in_full espionage lobby set_crisis",
    "victim": "veto tax_inspection",
    "value": "risk_roll reroll",
    "die": "consultants",
    "rating": "rating",
    "die1 die2": "roll",
    "what industry": "food_move",
    "industry what": "remove good_bargain put_token take_token",
    "victim what": "corporate_raid",
    "industry amount": "set_price",
    "first second third fourth fifth sixth seventh eighth ninth tenth": "set_ring",
}
"""The fields of a line besides `do` and `player`, and which kinds have them."""
OF_KIND = {kind: tuple(fields.split()) for fields, kinds in FIELDS.items() for kind in kinds.split()}
WORDS = {"what": (1, "pledged"), "victim": (2, NAMES[2])}
"""Fields that are said in words: a value, and the word for it. All others are the number itself."""


def test_every_kind_is_here() -> None:
    assert set(OF_KIND) == set(RULES.acts)


@each_row("kind", OF_KIND)
def test_a_line_has_its_fields_in_order_and_comes_back(kind: str) -> None:
    pairs = [(name, *WORDS.get(name, (4, 4))) for name in OF_KIND[kind]]
    action = do(kind, 1, *(value for _, value, _ in pairs))
    line = GAME.rules.to_line(action, NAMES)
    assert list(line.items()) == [("do", kind), ("player", NAMES[1]), *((name, word) for name, _, word in pairs)]
    assert GAME.rules.from_line(line, NAMES) == action


@each_row("kind", OF_KIND)
def test_what_the_table_does_together_names_nobody(kind: str) -> None:
    action = do(kind, -1, *(WORDS.get(name, (4,))[0] for name in OF_KIND[kind]))
    line = GAME.rules.to_line(action, NAMES)
    assert "player" not in line
    assert GAME.rules.from_line(line, NAMES) == action


@each_row("what", [0, 1, 2])
def test_the_three_ways_a_token_lies(what: int) -> None:
    line = GAME.rules.to_line(do("put_token", 0, 7, what), NAMES)
    assert line["what"] == ("company", "pledged", "startup")[what]
    assert GAME.rules.from_line(line, NAMES).args == (7, what)


@each_row("amount", [10**15, -(10**15), 0, -1])
def test_numbers_a_line_may_have(amount: int) -> None:
    action = do("bid", 0, amount)
    assert GAME.rules.from_line(GAME.rules.to_line(action, NAMES), NAMES) == action


@pytest.mark.parametrize("amount", [10**15 + 1, -(10**15) - 1])
def test_numbers_beyond_that_are_refused(amount: int) -> None:
    with pytest.raises(ValueError, match="whole number"):
        GAME.rules.from_line({"do": "bid", "player": NAMES[0], "amount": amount}, NAMES)


@pytest.mark.parametrize(
    "line",
    [
        {"do": "bid", "player": NAMES[0], "amount": 3, "card": 1},
        {"do": "pass", "player": NAMES[0], "amount": 3},
    ],
)
def test_a_field_that_a_kind_has_not_is_named_with_those_it_has(line: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=f"'{line['do']}' has no field '[a-z]+'; it has player"):
        GAME.rules.from_line(line, NAMES)


def test_the_twelve_cards_are_kinds_of_their_own_names() -> None:
    assert CARDS == (
        "security_service",
        "exploitation",
        "espionage",
        "veto",
        "tax_inspection",
        "informer",
        "payments_delay",
        "lobby",
        "fraud",
        "good_bargain",
        "consultants",
        "corporate_raid",
    )
    assert set(CARDS) <= set(RULES.acts)
