"""Everybody at a practice table of Orconomy: they play to win, with cards that the app never sees."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.orconomy.game import orconomy_game
from companion.games.orconomy.practice.boards import app_board
from companion.games.orconomy.practice.player_choices import Known, choose
from companion.games.orconomy.practice.secrets import Cards, printed
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases import rounds, startups
from companion.games.orconomy.rules.phases.revenue import settle
from companion.games.orconomy.rules.state import CARDS, NOBODY, UNKNOWN, Launch, State
from companion.games.protocol import Action, Offer, touch_for
from companion.games.simple.practice.board_players import BoardPlayers
from companion.practice.check import count_differs
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import Lessons
from companion.practice.set_up_steps import SetUpSteps, Wish

PRESETS = ("merged", "en", "ru")
OVERBID = ("allow", "warn")


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays: the presets by turns, and whether somebody is warned of bidding too much."""
    return PRESETS[seed % len(PRESETS)], {"overbid": Random(f"{seed} rules").choice(OVERBID)}


class SettingUp(SetUpSteps):
    """Orconomy's set-up screens: the ring as its sectors lie, and the box as it is printed."""

    def __init__(
        self, around: Around, cardboard: Cardboard, rules: tuple[str, Mapping[str, str]], agreed: dict[str, str]
    ) -> None:
        super().__init__(around, around.table.board.marks, rules, agreed, Lessons(cardboard, around.press))
        self._target = around.agreed.get("target", 0)
        self.steps |= {"ring": self.ring, "box": self.go_on}

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants; nothing where a person has chosen another game."""
        return "hindmost_pay" in draft["details"] and super().act(draft)

    def wishes(self, draft: View) -> list[Wish]:
        """The number of Trophies to win with."""
        missing = bool(self._target) and draft["details"]["target"] != self._target
        return [(f"setup:target:{self._target}", missing)]


START_CARDS = 3
AT_ONCE = 0.1
"""How often one tap says for the whole table that everybody is done."""
AT_LEISURE = 0.2
"""How often somebody says that a round is over, in place of just throwing for the next one."""


class OrconomyPlayers(BoardPlayers):
    """See `companion.practice.game.PracticePlayers`. `_used` counts how often each ability was of use.

    `_asked_about` is the act after which everybody was asked last what they want.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(orconomy_game(), RULES, app_board, around, seed)
        self._printed = printed(Random(f"{seed} print"))
        self._setting_up = SettingUp(around, self.cardboard, rules_of(seed + len(around.names)), self._kit.agreed)
        self.deal_anew(seed)

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self.seats = len(self.cardboard.board.marks)
        self.cards = Cards(Random(f"{seed} cards"), self.seats, START_CARDS)
        self._asked_about = -1

    # --- what somebody wants ----------------------------------------------------------------------------------------
    def _choose(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """Everybody is asked once after each act what they want besides. The next throw ends the round by itself; after
        the last one somebody has to say so.
        """
        known, besides = Known(state, self.cards, self._printed), self._asked_about != self._newest
        self._asked_about = self._newest
        action = choose(known, offers, self._kit.rng, besides=besides)
        ends = action is not None and action.kind == startups.end_round.kind
        if ends and state.round != self._around.rounds and not self._kit.chance(AT_LEISURE):
            return rounds.roll.action(NOBODY, 1, 1)
        return action

    def _do(self, view: View, t: float, action: Action) -> bool:
        """Now and then one tap for the whole table, where nobody else is to be asked."""
        launching = self._state is not None and isinstance(self._state.phase, Launch)
        done = action.kind == settle.kind or (launching and action.kind == startups.pass_launch.kind)
        if done and not self._around.own() and self._kit.chance(AT_ONCE) and self._settle():
            return True
        return super()._do(view, t, action)

    def _read(self, action: Action, faces: Mapping[int, int | None]) -> list[str]:
        """The screen has the six faces of a Risk die as numbers of the act itself."""
        if len(faces) > 1:
            return super()._read(action, faces)
        return [touch_for(action._replace(args=(face,))) for face in faces.values() if face is not None]

    # --- cards ------------------------------------------------------------------------------------------------------
    def _opened(self) -> None:
        """Cards are moved until every pile has as many as the app says."""
        state: State = self._state
        open_cards = [CARDS[play.kind] for play in state.plays]
        top = state.discards[-1] if state.discards else UNKNOWN
        self.cards.count_by(
            state.cards, state.deck, len(state.discards), open_cards, CARDS[top] if top != UNKNOWN else ""
        )

    def _done(self, before: State, action: Action) -> None:
        self.cards.carry_out(before, action, self._state)

    # --- what came of it --------------------------------------------------------------------------------------------
    def wrong(self, game: View) -> list[str]:
        """Where the cards differ too."""
        return super().wrong(game) + wrong_cards(game, self.cards)

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Whether dice have said who begins."""
        return {**super().report(lines), "oracle_dice": self._throwing.side}


def wrong_cards(game: View, cards: Cards) -> list[str]:
    """Where the app's counts of hands, deck and discards, or the card it has on top of the discards, are not the real
    ones.
    """
    differences = []
    for seat, player in enumerate(game["players"]):
        differences += count_differs(player["name"], "cards", player["cards"], cards.count(seat))
    differences += count_differs("the table", "cards in the deck", game["deck"], cards.deck)
    differences += count_differs("the table", "discards", game["discards"], cards.discards)
    if game["top_discard"] not in ("", cards.top):
        differences.append(
            f"app: {game['top_discard']} lies on top of the discards, on the table {cards.top or 'nothing'}"
        )
    return differences + count_differs("the table", "cards in play", len(game["plays"]), len(cards.open))
