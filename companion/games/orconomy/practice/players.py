"""Virtual players who try to win: they read the screen's view, and throw, move cardboard and coins, play cards, or tap.

What is due and what may be done is read off the view, as a person would. Where the screen shows a camera that sees, a
token is just put down; where it does not, it is tapped as well.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.practice import phase_play, sales
from companion.games.orconomy.practice.abilities import use_gold
from companion.games.orconomy.practice.boards import app_board
from companion.games.orconomy.practice.card_play import CardPlay
from companion.games.orconomy.practice.money import any_time
from companion.games.orconomy.practice.player_kit import Means, Press, has, prompted
from companion.games.orconomy.practice.voting import Voting
from companion.practice.late import Showing
from companion.practice.simulated_table import Stage
from companion.practice.throwing import Throwing, die_by_die, reason

View = Mapping[str, Any]
BOTH = (1, 2)
UNREAD = 6.0
"""Seconds of table time in which a camera that sees should have read what was moved."""
ROUND = ("roll", "winter", "revenue", "auction", "startups", "end")
AT_ONCE = 0.2
"""How often the whole table settles its Revenue with one tap."""
MOST_TRIES = 4
"""How often the same correction is tried before the players go on without it."""
AT_LEISURE = 0.2
"""How often somebody says that a round is over, in place of just throwing for the next one."""


class Players:
    """Everybody at the practice table. `act` does one thing that is due and says whether there was anything.

    `look` gives the newest view, `own` the seats that a person plays; `rounds` is the last round of the game, 0 for
    none.
    """

    def __init__(
        self,
        stage: Stage,
        seed: int,
        press: Press,
        look: Callable[[], View],
        own: Callable[[], frozenset[int]],
        rounds: int = 0,
    ) -> None:
        self.means = Means(stage, seed, press, look)
        self.dice = Throwing(stage, self.means.rng, press)
        self.questions = 0
        self._voting = Voting(stage, self.dice)
        self._cards = CardPlay(self.means, self.dice, own)
        self._own, self._last = own, rounds
        self._showing = Showing(stage, self.means.cardboard, press)
        self._unconfirmed: set[tuple[tuple[str, object], ...]] = set()
        self._tried: Counter[str] = Counter()
        self._moment: tuple[object, ...] = ()
        self._asking: list[int] = []
        self._since = 0.0

    def follow(self, table: View) -> None:
        """Somebody else has touched the screen: everything is laid and counted as it says now, and what anybody was
        waiting for is forgotten.
        """
        self.count(table)
        self.means.cardboard.as_shown(app_board(table))
        self.means.unread = None
        self.dice.forget()
        self._voting.forget()
        self._moment = ()
        self._tried.clear()

    def count(self, table: View) -> None:
        """Coins and cards by the screen."""
        self._cards.follow(table)
        self.means.count_by(table)

    # --- what is due ------------------------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """Do the next thing the screen asks of the table."""
        if view["showing"]:
            return self._showing.go(view["showing"])
        if view["question"]:
            return self._answer(view["question"])
        if self.means.unread is None:
            self._since = t
        waiting = self.means.insist(view, long=t > self._since + UNREAD)
        if waiting is not None:
            return waiting
        if view["difference"]:
            return self._differs(view)
        if self._put_right(view):
            return True
        table = view["table"]
        self._cards.follow(table)
        shown = {"crisis": table["crisis"], "activity": table["active"]}
        if not has(view, "camera") and self.means.cardboard.markers_follow(shown):
            return True
        if table["plays"]:
            return self._cards.go_on(view, t)
        if self.dice.waiting(reason(view)):
            return self._voting.go(view, t) if table["phase"] == "oracle" else self._throw(view, t)
        return self._wishes(view) or self._due(view, t)

    def _differs(self, view: View) -> bool:
        """It is put back; when that was of no use, laid anew as the screen says; and then the camera is wrong."""
        seen = view["difference"]
        self._tried[key := f"differs {seen['industry']} {seen['what']} {seen['sees']}"] += 1
        if self._tried[key] == 2 and self.means.cardboard.as_shown(app_board(view["table"])):
            return True
        return self.means.press("differ:back" if self._tried[key] <= 2 else "differ:camera")

    def _put_right(self, view: View) -> bool:
        """Move what the screen says is to be moved; what no camera can confirm is moved once and then left, and what
        it does not see after some trying too.
        """
        if has(view, "camera"):
            self._unconfirmed.clear()
        if not view["owed"]:
            self._tried.clear()
        for owed in view["owed"]:
            key = tuple(sorted(owed.items()))
            self._tried[tried := f"owed {key}"] += 1
            if key not in self._unconfirmed and self._tried[tried] <= MOST_TRIES:
                self._unconfirmed |= {tuple(sorted(one.items())) for one in self._right(view, owed)}
                return True
        return False

    def _right(self, view: View, owed: View) -> list[View]:
        """Move what this line says; a Startup that became a Company is one token moved, not another one put down."""
        grown = {**owed, "verb": "take", "what": "startup"}
        board, seat, number = self.means.cardboard, owed["seat"], owed["industry"]
        if (owed["verb"], owed["what"]) == ("put", "company") and grown in view["owed"]:
            board.shift(board.startup(seat, number), number, "slot", bones=owed["pledged"])
            return [owed, grown]
        board.put_right(owed)
        return [owed]

    def _answer(self, question: View) -> bool:
        """Whose token it was: the player who moved last knows."""
        self.questions += 1
        self._tried[key := f"question {question['industry']} {question['slot']}"] += 1
        if self._tried[key] > MOST_TRIES:
            return self.means.press("answer:none")
        for index, answer in enumerate(question["answers"]):
            if answer["seat"] == self.means.cardboard.last_seat:
                return self.means.press(f"answer:{index}")
        return self.means.press("answer:again")

    # --- what somebody wants ----------------------------------------------------------------------------------------

    def _wishes(self, view: View) -> bool:
        """At each moment everybody once, in player order, may do something that is not their turn's business."""
        table = view["table"]
        if table["phase"] not in ROUND:
            return False
        moment = tuple(table[name] for name in ("round", "phase", "step", "turn", "best_bid", "best_bidder"))
        if moment != self._moment:
            count = len(table["players"])
            self._moment = moment
            self._asking = [(table["oracle"] + step) % count for step in range(count)]
        while self._asking:
            if self._asking[0] not in self._own() and self._wish(view, self._asking[0]):
                return True
            self._asking.pop(0)
        return False

    def _wish(self, view: View, seat: int) -> bool:
        return (
            use_gold(self.means, view, seat)
            or sales.forgotten_fee(self.means, view, seat)
            or self._cards.begin(view["table"], seat)
            or any_time(self.means, view, seat)
        )

    # --- whose turn it is -------------------------------------------------------------------------------------------

    def _due(self, view: View, t: float) -> bool:
        table = view["table"]
        if table["turn"] in self._own():
            return False
        if table["phase"] in ("crisis_roll", "roll"):
            return self._throw(view, t)
        if table["phase"] == "oracle":
            return self._oracle(view, t)
        if table["phase"] == "end" and table["turn"] < 0:
            return self._end(view, t)
        if self._settle_all(table):
            return phase_play.all_at_once(self.means, view)
        action = ACTS.get((table["phase"], table["step"]))
        return action is not None and action(self.means, view)

    def _settle_all(self, table: View) -> bool:
        if table["phase"] != "revenue" or self._own() or not phase_play.all_can_settle(table):
            return False
        return self.means.chance(AT_ONCE)

    def _throw(self, view: View, t: float) -> bool:
        return self.dice.go(view, t, reason(view), BOTH, die_by_die)

    def _end(self, view: View, t: float) -> bool:
        """The next throw ends the round by itself; after the last one somebody has to say so."""
        if view["table"]["round"] == self._last or self.means.chance(AT_LEISURE):
            return self.means.do("do:end_round:-1")
        return self._throw(view, t)

    def _oracle(self, view: View, t: float) -> bool:
        """The first Oracle: by lot, or the highest of one die each.

        The players draw the lot: one that the app draws would be another one each time the game is played.
        """
        table = view["table"]
        if prompted(table)["how"] == "dice_high" and not self._voting.lost:
            return self._voting.go(view, t)
        return self.means.do(f"do:oracle:{self.means.rng.randrange(len(table['players']))}")


Act = Callable[[Means, View], bool]
ACTS: Mapping[tuple[str, str], Act] = {
    ("placement", ""): phase_play.place,
    ("winter", "interest"): phase_play.interest,
    ("winter", "crisis"): phase_play.crisis_step,
    ("winter", "cards"): phase_play.deal,
    ("revenue", ""): phase_play.revenue,
    ("auction", "bid"): sales.bid,
    ("auction", "pay"): sales.pay,
    ("auction", "place"): sales.place_won,
    ("startups", "competition"): sales.compete,
    ("startups", "convert"): sales.convert,
    ("startups", "launch"): sales.launch,
    ("end", "buy"): sales.buy,
}
