"""Every kind of action: the fields its line in the table log has, and where it belongs."""

from companion.games.orconomy.rules.acts import RULES
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
