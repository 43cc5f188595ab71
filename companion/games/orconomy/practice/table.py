"""Orconomy at the practice table: its board and pieces, its players, and what the app is checked against."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.orconomy import board
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import CLANS
from companion.games.orconomy.practice.boards import MARKERS, app_board, seen_board
from companion.games.orconomy.practice.cards.card_report import card_tally
from companion.games.orconomy.practice.cards.secrets import Cards
from companion.games.orconomy.practice.players import Players
from companion.games.orconomy.practice.printed.printing import any_print
from companion.games.orconomy.practice.set_up_play import OrconomySetUp, rules_of
from companion.games.orconomy.rules.phases import gold
from companion.games.orconomy.rules.state import NUMBERS
from companion.practice.check import count_differs
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.board_set import ANY, BoardSet
from companion.practice.pieces.bodies import Truth
from companion.practice.simulated_table import TableSetting
from companion.practice.throwing import Throwing

EDITION = "orconomy-2017"
TOKENS = 10
"""Of each clan."""
ABILITIES = (
    *gold.ABILITIES, "livestock", "communications", "innovations", "banking", "smuggling", "weapons",
)  # fmt: skip
"""All ten, as players count them when they bring their owner something."""


class OrconomyPractice:
    """The game as the practice table knows it: see `companion.practice.game.PracticeGame`."""

    name = "orconomy"

    def setting(self, seed: int, players: int) -> TableSetting:
        """Ring and clans are drawn from the seed."""
        rng = Random(f"{seed} set-up")
        ring = list(NUMBERS)
        rng.shuffle(ring)
        clans = rng.sample(CLANS, players)
        printed = BoardSet(
            file=board_path(EDITION),
            order=tuple(ring),
            kinds=board.KINDS,
            sides=(board.FACE, board.BONES),
            tokens={ANY: TOKENS},
            markers=MARKERS,
            printed=any_print,
        )
        return TableSetting(self.name, tuple(clans), printed, dice=True)

    def sit_down(self, around: Around, seed: int) -> "OrconomyPlayers":
        return OrconomyPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return app_board(game)

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return seen_board(sighting)

    def moment(self, game: View) -> str:
        """Phase and step, or what the card lying open waits for."""
        if game["plays"]:
            return f"card-{game['plays'][-1]['step']}"
        return "-".join(word for word in (game["phase"], game["step"]) if word)


class OrconomyPlayers:
    """Everybody at the table, from set-up on: see `companion.practice.game.PracticePlayers`."""

    def __init__(self, around: Around, seed: int) -> None:
        self._around = around
        self.playing = Players(around, seed)
        self.setting_up = OrconomySetUp(around, self.playing.kit, rules_of(seed + len(around.names)))

    @property
    def seats(self) -> int:
        return len(self.playing.kit.purses)

    @property
    def questions(self) -> int:
        return self.playing.duties.questions

    @property
    def refused(self) -> Sequence[str]:
        return self.playing.kit.refused

    @property
    def throwing(self) -> Throwing:
        return self.playing.throwing

    def set_up(self, draft: View) -> bool:
        return self.setting_up.act(draft)

    def order(self, draft: View) -> tuple[int, ...]:
        """The ring."""
        return tuple(draft["details"]["ring"])

    def meddled(self) -> None:
        self.setting_up.meddled = True

    def act(self, view: View, t: float) -> bool:
        return self.playing.act(view, t)

    def follow(self, game: View) -> None:
        self.playing.follow(game)

    def count(self, game: View) -> None:
        self.playing.count(game)

    def deal_anew(self, seed: int) -> None:
        self.playing = Players(self._around, seed)
        self.setting_up.another(self.playing.kit)

    def pack_up(self) -> None:
        self.playing.kit.cardboard.clear()

    def wrong(self, game: View) -> list[str]:
        """Where Skulls and cards differ from those on the table."""
        kit, found = self.playing.kit, []
        for seat, player in enumerate(game["players"]):
            found += count_differs(player["name"], "Skulls", player["skulls"], kit.purses[seat].worth)
            found += count_differs(player["name"], "cards", player["cards"], kit.cards.count(seat))
        return found + wrong_cards(game, kit.cards)

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """What became of the cards, and how often each ability brought its owner something."""
        return {
            "oracle_dice": self.throwing.side,
            "cards": card_tally(lines),
            "abilities": {name: self.playing.kit.used[name] for name in ABILITIES},
        }


def wrong_cards(game: View, cards: Cards) -> list[str]:
    """Where the app's counts of deck and discards, or the card it has on top of the discards, are not the real ones."""
    found = count_differs("the table", "cards in the deck", game["deck"], cards.deck)
    found += count_differs("the table", "discards", game["discards"], cards.discards)
    if game["top_discard"] not in ("", cards.top):
        found.append(f"app: {game['top_discard']} lies on top of the discards, on the table {cards.top or 'nothing'}")
    return found + count_differs("the table", "cards in play", len(game["plays"]), len(cards.open))
