"""Virtual players who try to win: they read the screen's view, and throw, move cardboard and coins, play cards, or tap.

What is due and what may be done is read off the view, as a person would. Where the screen shows a camera that sees, a
token is just put down; where it does not, it is tapped as well.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.practice import phase_play, sales
from companion.games.orconomy.practice.abilities import use_gold
from companion.games.orconomy.practice.boards import app_board, marker_places
from companion.games.orconomy.practice.cards.card_play import CardPlay
from companion.games.orconomy.practice.money import any_time
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.practice.voting import Voting, reason
from companion.games.orconomy.rules.cards import wanting
from companion.games.orconomy.rules.phases import placing, startups
from companion.games.orconomy.rules.state import OF_A_ROUND, CrisisRoll, FirstOracle, StartOfRound
from companion.practice.game import Around
from companion.practice.kit import has, prompted
from companion.practice.pieces.duties import BoardDuties
from companion.practice.throwing import Throwing, die_by_die

View = Mapping[str, Any]
BOTH = (1, 2)
WANTED = "card_wanted"
"""The prompt while somebody has said that they want to play a card."""
AT_ONCE = 0.2
"""How often the whole table settles its Revenue with one tap."""
AT_LEISURE = 0.2
"""How often somebody says that a round is over, in place of just throwing for the next one."""


class Players:
    """Everybody at one game. `act` does one thing that is due and says whether there was anything."""

    def __init__(self, around: Around, seed: int) -> None:
        dice = around.table.dice
        self.kit = PlayerKit(around.table.board, seed, around.press, around.look, around.own)
        self.throwing = Throwing(dice, self.kit.rng, around.press)
        self.duties = BoardDuties(self.kit, self.kit.cardboard)
        self._voting = Voting(dice, self.throwing)
        self._cards = CardPlay(self.kit, self.throwing, around.own)
        self._own, self._last = around.own, around.rounds
        self._moment: tuple[object, ...] = ()
        self._asking: list[int] = []

    def follow(self, table: View) -> None:
        """Somebody else has touched the screen: everything is laid and counted as it says now, and what anybody was
        waiting for is forgotten.
        """
        self.count(table)
        self.kit.cardboard.as_shown(app_board(table))
        self.duties.forget()
        self.throwing.forget()
        self._voting.forget()
        self._moment = ()

    def count(self, table: View) -> None:
        """Coins and cards by the screen."""
        self._cards.follow(table)
        self.kit.count_by(table)

    def act(self, view: View, t: float) -> bool:
        """Do the next thing the screen asks of the table."""
        table = view["game"]
        asked = self.duties.go(view, t, app_board(table))
        if asked is not None:
            return asked
        self._cards.follow(table)
        if not has(view, "camera") and self.kit.cardboard.markers_follow(marker_places(table)):
            return True
        if table["plays"]:
            return self._cards.go_on(view, t)
        if table["prompt"]["code"] == WANTED:
            return self._wanted(table)
        if self.throwing.waiting(reason(view)):
            return self._voting.go(view, t) if table["phase"] in FirstOracle.stages else self._throw(view, t)
        return self._wishes(view) or self._due(view, t)

    # --- what somebody wants ----------------------------------------------------------------------------------------

    def _wishes(self, view: View) -> bool:
        """At each moment everybody once, in player order, may do something that is not their turn's business."""
        table = view["game"]
        if table["phase"] not in OF_A_ROUND:
            return False
        moment = tuple(table[name] for name in ("round", "phase", "step", "turn", "best_bid", "best_bidder"))
        if moment != self._moment:
            self._moment, self._asking = moment, phase_play.order(table)
        while self._asking:
            if self._asking[0] not in self._own() and self._wish(view, self._asking[0]):
                return True
            self._asking.pop(0)
        return False

    def _wanted(self, table: View) -> bool:
        """Whoever said that they want to play a card does so, or does not after all."""
        seat = table["turn"]
        if seat in self._own():
            return False
        return self._cards.begin(table, seat) or self.kit.do(touch(wanting.withdraw, seat))

    def _wish(self, view: View, seat: int) -> bool:
        return (
            use_gold(self.kit, view, seat)
            or sales.forgotten_fee(self.kit, view, seat)
            or self._cards.begin(view["game"], seat)
            or any_time(self.kit, view, seat)
        )

    # --- whose turn it is -------------------------------------------------------------------------------------------

    def _due(self, view: View, t: float) -> bool:
        table = view["game"]
        if table["turn"] in self._own():
            return False
        if table["phase"] in (*CrisisRoll.stages, *StartOfRound.stages):
            return self._throw(view, t)
        if table["phase"] in FirstOracle.stages:
            return self._oracle(view, t)
        if table["phase"] == "end" and table["turn"] < 0:
            return self._end(view, t)
        if self._settle_all(table):
            return phase_play.all_at_once(self.kit, view)
        action = ACTS.get(f"{table['phase']}:{table['step']}")
        return action is not None and action(self.kit, view)

    def _settle_all(self, table: View) -> bool:
        if table["phase"] != "revenue" or self._own() or not phase_play.all_can_settle(table):
            return False
        return self.kit.chance(AT_ONCE)

    def _throw(self, view: View, t: float) -> bool:
        return self.throwing.go(view, t, reason(view), BOTH, die_by_die)

    def _end(self, view: View, t: float) -> bool:
        """The next throw ends the round by itself; after the last one somebody has to say so."""
        if view["game"]["round"] == self._last or self.kit.chance(AT_LEISURE):
            return self.kit.do(touch(startups.end_round, -1))
        return self._throw(view, t)

    def _oracle(self, view: View, t: float) -> bool:
        """The first Oracle: by lot, or the highest of one die each.

        The players draw the lot: one that the app draws would be another one each time the game is played.
        """
        table = view["game"]
        if prompted(table)["how"] == "dice_high" and not self._voting.lost:
            return self._voting.go(view, t)
        return self.kit.do(touch(placing.oracle, self.kit.rng.randrange(len(table["players"]))))


Act = Callable[[PlayerKit, View], bool]
ACTS: Mapping[str, Act] = {
    "placement:": phase_play.place,
    "winter:interest": phase_play.interest,
    "winter:crisis": phase_play.crisis_step,
    "winter:cards": phase_play.deal,
    "revenue:": phase_play.revenue,
    "auction:bid": sales.bid,
    "auction:pay": sales.pay,
    "auction:place": sales.place_won,
    "startups:competition": sales.compete,
    "startups:convert": sales.convert,
    "startups:launch": sales.launch,
    "end:buy": sales.buy,
}
"""What is done by phase and step."""
