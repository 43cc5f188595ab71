"""Virtual players: they read the screen's view, and throw, move cardboard and coins, or tap.

Nothing here knows a rule's number: what is due and what may be done is read off the view, as a person would.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.practice.bodies import MARKERS, Body
from companion.practice.motion import Task
from companion.practice.purse import Purse
from companion.practice.secrets import Cards
from companion.practice.stage import Stage

View = Mapping[str, Any]
Press = Callable[[str], bool]
START_SILVER, START_GOLD, START_CARDS = 7, 2, 3


class Players:
    """Everybody at the practice table. `act` does one thing that is due and says whether there was anything."""

    def __init__(self, stage: Stage, seed: int, press: Press, own_seats: Callable[[], frozenset[int]]) -> None:
        count = len(stage.clans)
        self._stage, self._press, self._own = stage, press, own_seats
        self._rng = Random(f"{seed} players")
        self.purses = [Purse(START_SILVER, START_GOLD) for _ in range(count)]
        self.cards = Cards(Random(f"{seed} cards"), count, START_CARDS)
        self._thrown_for: tuple[int, str] | None = None
        self.questions = 0
        self.dice_thrown = 0
        self._last_seat = -1

    # --- what is due --------------------------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """Do the next thing the screen asks of the table."""
        if view.get("draft"):
            return False
        if view["question"]:
            return self._answer(view["question"])
        if view["difference"]:
            return self._press("differ:back")
        if view["owed"]:
            return self._put_right(view["owed"][0])
        return self._play(view, view["table"], t)

    def _play(self, view: View, table: View, t: float) -> bool:
        action = ACTS.get((table["phase"], table["step"])) or ACTS.get((table["phase"], ""))
        if action is None or table["turn"] in self._own():
            return False
        return action(self, view, table, t)

    def _answer(self, question: View) -> bool:
        """Whose token it was: the player who moved last knows."""
        self.questions += 1
        for index, answer in enumerate(question["answers"]):
            if answer["seat"] == self._last_seat:
                return self._press(f"answer:{index}")
        return self._press("answer:again")

    # --- cardboard ----------------------------------------------------------------------------------------------------

    def put(self, seat: int, industry: int, where: str, *, bones: bool = False) -> bool:
        """A player's token from the hand onto the board."""
        self._last_seat = seat
        stage = self._stage

        def task() -> Task:
            spot = stage.table.roughly(stage.table.free_spot(industry, where))
            return Task(stage.table.in_hand(stage.clans[seat]), spot, bones)

        stage.hands.order(task)
        return True

    def take(self, find: Callable[[], Body]) -> bool:
        """A piece off the board."""
        self._stage.hands.order(lambda: Task(find(), None, False))
        return True

    def shift(self, find: Callable[[], Body], industry: int, where: str, *, bones: bool = False) -> bool:
        """A piece from one place of the board to another."""
        held: list[Body] = []

        def lift() -> Task:
            held.append(find())
            return Task(held[0], None, held[0].bones)

        def lower() -> Task:
            spot = self._stage.table.roughly(self._stage.table.free_spot(industry, where))
            return Task(held[0], spot, bones)

        self._stage.hands.order(lift)
        self._stage.hands.order(lower)
        return True

    def marker(self, name: str, industry: int) -> bool:
        """The Crisis or the Activity token onto an industry."""
        table = self._stage.table
        body = next(body for body in table.bodies if body.owner == name)
        if body.lying:
            return self.shift(lambda: body, industry, name)
        self._stage.hands.order(lambda: Task(body, table.roughly(table.free_spot(industry, name)), False))
        return True

    def _put_right(self, owed: View) -> bool:
        """Move what the screen says is to be moved."""
        seat, industry, what = owed["seat"], owed["industry"], owed["what"]
        if what in MARKERS:
            return self._marker_right(owed)
        where = ("slot", "extra") if what == "company" else ("picture",)
        owner = self._stage.clans[seat]
        if owed["verb"] == "put":
            return self.put(seat, industry, where[0], bones=owed["pledged"])
        bones = owed["pledged"] if owed["verb"] == "take" else not owed["pledged"]
        find = lambda: self._stage.table.at(industry, where, owner, bones if what == "company" else None)  # noqa: E731
        if owed["verb"] == "flip":
            return self.shift(find, industry, where[0], bones=owed["pledged"])
        return self.take(find)

    def _marker_right(self, owed: View) -> bool:
        if owed["verb"] == "take":
            return self.take(lambda: next(b for b in self._stage.table.bodies if b.owner == owed["what"] and b.lying))
        return self.marker(owed["what"], owed["industry"])

    # --- phases -------------------------------------------------------------------------------------------------------

    def _roll(self, view: View, table: View, t: float) -> bool:
        """Throw both dice once; a die that leans is thrown again."""
        if self._stage.dice.moving(t):
            return False
        leaning = [die["die"] for die in view["dice"] if die["state"] == "cocked"]
        due = (table["round"], table["phase"])
        if leaning:
            self._stage.dice.throw(t, dice=leaning)
            self.dice_thrown += len(leaning)
            return True
        if self._thrown_for == due:
            return False
        self._thrown_for = due
        self._stage.dice.throw(t)
        self.dice_thrown += 2
        return True

    def _oracle(self, _view: View, table: View, _t: float) -> bool:
        return self._press(f"do:oracle:{self._rng.randrange(len(table['players']))}")

    def _place(self, _view: View, table: View, _t: float) -> bool:
        """A first Company: somewhere that pays, with a free slot, most often alone."""
        open_ = [i for i in table["industries"] if i["free_slots"]]
        best = sorted(open_, key=lambda i: (len(i["companies"]), -i["income"], self._rng.random()))
        return self.put(table["turn"], best[self._rng.randrange(3)]["number"], "slot")

    def _interest(self, _view: View, table: View, _t: float) -> bool:
        """Everybody pays the interest by their name; one tap says so."""
        if not self._press("settle"):
            return False
        for line in table["lines"]:
            self._coins(line["player"], line["amount"])
        return True

    def _crisis_step(self, _view: View, _table: View, _t: float) -> bool:
        return self._press("do:crisis_step:-1")

    def _deal(self, _view: View, table: View, _t: float) -> bool:
        if not self._press("do:deal:-1"):
            return False
        for seat in range(len(table["players"])):
            self.cards.draw(seat, 1)
        return True

    def _revenue(self, view: View, table: View, _t: float) -> bool:
        """Everybody takes or pays the amount by their name; then one tap, and the Hindmost Orc takes 3 more."""
        dues = {player["seat"]: player["due"] for player in table["players"] if player["due"] is not None}
        if not self._press("settle"):
            return False
        for seat, due in dues.items():
            self._coins(seat, due)
        self._pending_hindmost = True
        return True

    _pending_hindmost = False

    def after_revenue(self, table: View) -> None:
        """The Hindmost Orc's 3 Skulls, read off the mark by the name once everybody has settled."""
        if self._pending_hindmost and table["phase"] != "revenue":
            self._pending_hindmost = False
            for player in table["players"]:
                if player["hindmost"]:
                    self._coins(player["seat"], 3)

    def _coins(self, seat: int, amount: int) -> None:
        if amount >= 0:
            self.purses[seat].take(amount)
        else:
            self.purses[seat].give(-amount)

    def _bid(self, _view: View, table: View, _t: float) -> bool:
        """Bid while it looks worth it and can be paid; else pass."""
        player = table["players"][table["turn"]]
        worth = self._rng.randint(3, 12)
        fee = 1 if player["fee"] == "due" else 0
        if table["min_bid"] + fee <= min(player["skulls"], worth):
            if self._press(f"do:bid:{player['seat']}:{table['min_bid']}"):
                self._coins(player["seat"], -fee)
                return True
            return False
        return self._press(f"do:pass:{player['seat']}")

    def _sold(self, _view: View, table: View, _t: float) -> bool:
        """Pay, then place: the token on the board says both."""
        seat = table["best_bidder"]
        if table["step"] == "pay":
            if not self._press(f"do:pay:{seat}"):
                return False
            self._coins(seat, -table["best_bid"])
            return True
        return self.put(seat, table["active"], "slot")

    def _compete(self, _view: View, table: View, _t: float) -> bool:
        player = table["players"][table["turn"]]
        if table["min_bid"] <= min(player["cards"], 2):
            return self._press(f"do:bid_cards:{player['seat']}:{table['min_bid']}")
        return self._press(f"do:pass:{player['seat']}")

    def _convert(self, _view: View, table: View, _t: float) -> bool:
        seat = table["turn"]
        held = table["players"][seat]["cards"]
        self.cards.discard(seat, self.cards.count(seat) - held)
        own = [i for i in table["industries"] if i["near"] and seat in i["startups"]]
        chosen = own[0]
        where = "slot" if chosen["free_slots"] else "extra"
        find = lambda: self._stage.table.at(chosen["number"], ("picture",), self._stage.clans[seat])  # noqa: E731
        return self.shift(find, chosen["number"], where)

    def _launch(self, _view: View, table: View, _t: float) -> bool:
        """Sometimes a Startup: the token on a picture says it, and 3 Skulls go to the bank."""
        player = table["players"][table["turn"]]
        offers = [o for o in table["offers"] if o["kind"] == "launch"]
        if not offers or player["skulls"] < 6 or self._rng.random() < 0.5:
            return self._press(f"do:pass:{player['seat']}")
        cost = dict(table["prompt"]["args"])["cost"]
        self._coins(player["seat"], -cost)
        return self.put(player["seat"], self._rng.choice(offers[0]["domains"][0]), "picture")

    def _buy(self, _view: View, table: View, _t: float) -> bool:
        player = table["players"][table["turn"]]
        cost = dict(table["prompt"]["args"])["cost"]
        if player["skulls"] >= cost + 8 and self._rng.random() < 0.6:
            if not self._press(f"do:buy:{player['seat']}"):
                return False
            self._coins(player["seat"], -cost)
            self.cards.draw(player["seat"], 1)
            return True
        return self._press(f"do:pass:{player['seat']}")


Act = Callable[[Players, View, View, float], bool]
ACTS: Mapping[tuple[str, str], Act] = {
    ("crisis_roll", ""): Players._roll, ("oracle", ""): Players._oracle, ("placement", ""): Players._place,
    ("roll", ""): Players._roll, ("revenue", ""): Players._revenue, ("winter", "interest"): Players._interest,
    ("winter", "crisis"): Players._crisis_step, ("winter", "cards"): Players._deal,
    ("auction", "bid"): Players._bid, ("auction", "pay"): Players._sold, ("auction", "place"): Players._sold,
    ("startups", "competition"): Players._compete, ("startups", "convert"): Players._convert,
    ("startups", "launch"): Players._launch, ("end", "buy"): Players._buy,
}  # fmt: skip
