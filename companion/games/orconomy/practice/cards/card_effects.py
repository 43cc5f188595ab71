"""What a card does on the real table once it has worked: cards, coins and cardboard, by the players' own hands.

Each function gets the players' kit, the screen's view from just before, and the play as it lay open.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.board import CRISIS, STARTUP
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.boards import company_at, side_up
from companion.games.orconomy.practice.cards.card_targets import BONES_UP, LOAN
from companion.games.orconomy.practice.player_kit import PlayerKit
from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.rules.cards.any_moment import espionage, good_bargain, informer, lobby, security_service
from companion.games.orconomy.rules.cards.of_a_phase import corporate_raid, tax_inspection

View = Mapping[str, Any]
RAID_DRAW = 2


def _numbers(play: View) -> dict[str, int]:
    return dict(play["args"])


def _place(play: View) -> list[int]:
    """Where the Company lies that a card is aimed at, if it was said."""
    return [number for name, number in play["args"] if name == PLACE]


def _cancel(kit: PlayerKit, _view: View, _play: View) -> None:
    kit.cards.cancel()


def _startup(kit: PlayerKit, view: View, play: View) -> None:
    number = _numbers(play)["industry"]
    kit.follow(view, lambda: kit.cardboard.put(play["player"], STARTUP, number))


def _tax(kit: PlayerKit, _view: View, play: View) -> None:
    """Drawn blind: nobody but the two of them sees which."""
    kit.cards.steal(play["player"], _numbers(play)["victim"])


def _inform(kit: PlayerKit, _view: View, play: View) -> None:
    kit.cards.take_top(play["player"])


def _crisis(kit: PlayerKit, view: View, play: View) -> None:
    number = _numbers(play)["industry"]
    kit.follow(view, lambda: kit.cardboard.marker(CRISIS, number))


def _sale(kit: PlayerKit, view: View, play: View) -> None:
    """The price from the bank, and a loan back to it out of that."""
    seat, number, pledged = play["player"], _numbers(play)["industry"], _numbers(play)["what"] == BONES_UP
    kind = company_at(view["game"], seat, number, pledged=pledged, place=_place(play))
    kit.coins(seat, valuation.industry_of(view["game"], number)["price"])
    kit.coins(seat, -LOAN * pledged)
    kit.follow(view, lambda: kit.cardboard.take(kit.cardboard.piece(seat, kind, number, side_up(pledged))))


def _raid(kit: PlayerKit, view: View, play: View) -> None:
    """Another token in the same place, turned as the old one was."""
    victim, pledged = _numbers(play)["victim"], _numbers(play)["what"] == BONES_UP
    number, side = view["game"]["active"], side_up(pledged)
    kind = company_at(view["game"], victim, number, pledged=pledged, place=_place(play))
    kit.cards.draw(victim, RAID_DRAW)

    def replace() -> None:
        kit.cardboard.take(kit.cardboard.piece(victim, kind, number, side))
        kit.cardboard.put(play["player"], kind, number, side)

    kit.follow(view, replace)


EFFECTS: Mapping[str, Callable[[PlayerKit, View, View], None]] = {
    security_service.kind: _cancel,
    espionage.kind: _startup,
    tax_inspection.kind: _tax,
    informer.kind: _inform,
    lobby.kind: _crisis,
    good_bargain.kind: _sale,
    corporate_raid.kind: _raid,
}
"""The others change only what the app keeps, or what is done later anyway."""
