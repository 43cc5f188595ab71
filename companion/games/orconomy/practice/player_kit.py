"""What the players act with: cardboard, coins and cards of their own, and a finger on the screen."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.orconomy.practice.purse import Purse
from companion.games.orconomy.practice.secrets import Cards, printed
from companion.practice.cardboard import Cardboard
from companion.practice.simulated_table import Stage

View = Mapping[str, Any]
Press = Callable[[str], bool]
START_SILVER, START_GOLD, START_CARDS = 7, 2, 3


class Means:
    """The things of one game. `agreed` are the switches of the rules this table plays by, by name, as words.

    `bids` are the cards bid in the running Competition, by seat. `used` counts how often each ability brought its owner
    something; `refused` are touches that led to nothing. `unread` is cardboard that was moved for the camera: after
    which act, and what could be tapped in its place.
    """

    def __init__(self, stage: Stage, seed: int, press: Press, look: Callable[[], View]) -> None:
        count = len(stage.clans)
        self.stage, self.press, self._look = stage, press, look
        self.rng = Random(f"{seed} players")
        self.cardboard = Cardboard(stage)
        self.purses = [Purse(START_SILVER, START_GOLD) for _ in range(count)]
        self.cards = Cards(Random(f"{seed} cards"), count, START_CARDS)
        self.printed = printed(Random(f"{seed} print"))
        self.agreed: dict[str, str] = {}
        self.bids: dict[int, int] = {}
        self.used: Counter[str] = Counter()
        self.refused: list[str] = []
        self.unread: tuple[int, str] | None = None

    def chance(self, p: float) -> bool:
        """Whether something happens that does so with probability `p`."""
        return self.rng.random() < p

    def do(self, text: str) -> bool:
        """Press a button; whether the game went on by it. One that leads to nothing is remembered."""
        before = newest_act(self._look())
        self.press(text)
        done = newest_act(self._look()) != before
        if not done:
            self.refused.append(text)
        return done

    def count_by(self, table: View) -> None:
        """Coins and cards are counted by the screen, and moved where the piles differ."""
        for seat, player in enumerate(table["players"]):
            if self.purses[seat].worth != player["skulls"]:
                self.purses[seat] = Purse.holding(player["skulls"])
        hands = [player["cards"] for player in table["players"]]
        shown = [play["kind"] for play in table["plays"]]
        self.cards.count_by(hands, table["deck"], table["discards"], shown, table["top_discard"])

    def coins(self, seat: int, amount: int) -> None:
        """Coins from the bank, or to it when negative."""
        if amount >= 0:
            self.purses[seat].take(amount)
        else:
            self.purses[seat].give(-amount)

    def moved(self, view: View, text: str, cardboard: Callable[[], None]) -> bool:
        """Move cardboard; where no camera sees it, it is tapped first. Whether the game follows."""
        if has(view, "camera"):
            self.unread = (newest_act(view), text)
        elif not self.do(text):
            return False
        cardboard()
        return True

    def insist(self, view: View, *, long: bool) -> bool | None:
        """Wait for the camera to read what was moved; when it cannot, or takes too `long`, tap it. None: it is read."""
        if self.unread is None or self.unread[0] != newest_act(view):
            self.unread = None
            return None
        if has(view, "camera") and not view["difference"] and not long:
            return False
        _, text = self.unread
        self.unread = None
        return self.do(text)

    def tapped(self, view: View, text: str, cardboard: Callable[[], None]) -> bool:
        """Tap it first; where a camera sees, the screen says later what to move, and not everybody waits for that."""
        if not self.do(text):
            return False
        self.follow(view, cardboard)
        return True

    def follow(self, view: View, cardboard: Callable[[], None]) -> None:
        """Move what the app has just been told: without a camera at once, else perhaps only when the screen says so."""
        if not has(view, "camera") or self.chance(0.5):
            cardboard()

    def either(self, view: View, text: str, cardboard: Callable[[], None]) -> bool:
        """Cardboard or a tap first, as people do."""
        return (self.moved if self.chance(0.7) else self.tapped)(view, text, cardboard)


def newest_act(view: View) -> int:
    """The number of the last thing that happened in the game, 0 for none."""
    history = view.get("history") or ({"line": 0},)
    return int(history[0]["line"])


def has(view: View, kind: str) -> bool:
    """Whether the screen shows a working device of this kind."""
    return any(card["kind"] == kind and card["state"] == "up" for card in view["devices"])


def offers(table: View, kind: str, seat: int) -> list[View]:
    """What is offered to a player of one kind."""
    return [offer for offer in table["offers"] if offer["kind"] == kind and offer["player"] == seat]


def values(domain: Any) -> list[int]:
    """All numbers of an offer's domain."""
    return list(range(domain["from"], domain["to"] + 1)) if isinstance(domain, Mapping) else list(domain)


def prompted(table: View) -> dict[str, Any]:
    """The values in the screen's prompt, by name."""
    return dict(table["prompt"]["args"])
