"""What a player at the practice table wants with a card: whom and what it targets, and when it is kept."""

from random import Random
from types import SimpleNamespace
from typing import cast

from companion.games.orconomy.practice.player_choices import BY_KIND, Known, choose
from companion.games.orconomy.practice.secrets import KINDS, Cards
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import Auction, EndOfRound, State
from companion.games.protocol import Action
from tests.games.orconomy.positions import NOBODY, lay


def known(state: State, top: str = "veto", held: tuple[str, ...] = ()) -> Known:
    """What a player knows who holds these cards."""
    cards = SimpleNamespace(top=top, hand=lambda _seat: held, pair=lambda _seat: "", least=lambda _seat, _count: ("",))
    return Known(state, cast(Cards, cards), dict.fromkeys(KINDS, 0), lambda _kind, _number: True)


def test_every_card_has_a_purpose() -> None:
    assert set(BY_KIND) == set(KINDS)


def test_nobody_plays_a_card_they_do_not_hold() -> None:
    state = lay({7: "0 0", 6: "1"}, EndOfRound(NOBODY), players=3)
    rng, offers = Random(1), RULES.offers(state)
    assert {offer.kind for offer in offers} & set(KINDS)
    chosen = [choose(known(state), offers, rng, besides=True) for _ in range(200)]
    assert not {action.kind for action in chosen if action is not None} & set(KINDS)


def test_nobody_goes_on_in_a_persons_place() -> None:
    state = lay({7: "0 1"}, players=3, phase=Auction(1, (0,) * 3, (False,) * 3, (0,) * 3))
    others = [offer for offer in RULES.offers(state) if offer.player != 1]
    chosen: list[Action | None] = [choose(known(state), others, Random(seed), besides=False) for seed in range(40)]
    assert set(chosen) == {None}
