"""What a card does on the real table once it has worked: cards, coins and cardboard, by the players' own hands.

Each function gets the means, the screen's view from just before, and the play as it lay open.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.card_targets import BONES, LOAN
from companion.games.orconomy.practice.player_kit import Means

View = Mapping[str, Any]
RAID_DRAW = 2


def _numbers(play: View) -> dict[str, int]:
    return dict(play["args"])


def _cancel(means: Means, _view: View, _play: View) -> None:
    means.cards.cancel()


def _startup(means: Means, view: View, play: View) -> None:
    number = _numbers(play)["industry"]
    means.follow(view, lambda: means.cardboard.put(play["player"], number, "picture"))


def _tax(means: Means, _view: View, play: View) -> None:
    """Drawn blind: nobody but the two of them sees which."""
    means.cards.steal(play["player"], _numbers(play)["victim"])


def _inform(means: Means, _view: View, play: View) -> None:
    means.cards.take_top(play["player"])


def _crisis(means: Means, view: View, play: View) -> None:
    number = _numbers(play)["industry"]
    means.follow(view, lambda: means.cardboard.marker("crisis", number))


def _sale(means: Means, view: View, play: View) -> None:
    """The price from the bank, and a loan back to it out of that."""
    seat, number, bones = play["player"], _numbers(play)["industry"], _numbers(play)["what"] == BONES
    means.coins(seat, valuation.industry_of(view["table"], number)["price"])
    means.coins(seat, -LOAN * bones)
    means.follow(view, lambda: means.cardboard.take(means.cardboard.company(seat, number, bones=bones)))


def _raid(means: Means, view: View, play: View) -> None:
    """Another token in the same place, turned as the old one was."""
    victim, bones = _numbers(play)["victim"], _numbers(play)["what"] == BONES
    number = view["table"]["active"]
    means.cards.draw(victim, RAID_DRAW)

    def replace() -> None:
        means.cardboard.take(means.cardboard.company(victim, number, bones=bones))
        means.cardboard.put(play["player"], number, "slot", bones=bones)

    means.follow(view, replace)


EFFECTS: Mapping[str, Callable[[Means, View, View], None]] = {
    "security_service": _cancel, "espionage": _startup, "tax_inspection": _tax, "informer": _inform, "lobby": _crisis,
    "good_bargain": _sale, "corporate_raid": _raid,
}  # fmt: skip
"""The others change only what the app keeps, or what is done later anyway."""
