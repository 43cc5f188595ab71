"""Virtual players who try to win: they read the screen's view, and throw, move cardboard and coins, or tap.

What is due and what may be done is read off the view, as a person would. Where the screen shows a camera that sees, a
token is just put down; where it does not, it is tapped as well.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.practice import wits
from companion.practice.cardboard import Cardboard
from companion.practice.purse import Purse
from companion.practice.secrets import Cards
from companion.practice.stage import Stage

View = Mapping[str, Any]
Press = Callable[[str], bool]
START_SILVER, START_GOLD, START_CARDS = 7, 2, 3
LOAN = 7
CLUMSY = 0.05
"""How often a throw ends with a leaning die, or with a nudge before it is final."""
NUDGE_AFTER = 0.12
RICH = 22
CAREFUL = 6


class Players:
    """Everybody at the practice table. `act` does one thing that is due and says whether there was anything."""

    def __init__(self, stage: Stage, seed: int, press: Press, own_seats: Callable[[], frozenset[int]]) -> None:
        count = len(stage.clans)
        self._stage, self._press, self._own = stage, press, own_seats
        self._rng = Random(f"{seed} players")
        self.cardboard = Cardboard(stage)
        self.purses = [Purse(START_SILVER, START_GOLD) for _ in range(count)]
        self.cards = Cards(Random(f"{seed} cards"), count, START_CARDS)
        self._thrown_for: tuple[int, str] | None = None
        self._hindmost_due = False
        self._unconfirmed: set[tuple[tuple[str, object], ...]] = set()
        self.questions = 0
        self.dice_rest = 0.0
        self._nudge: tuple[float, int] | None = None
        self.dice_thrown = self.dice_cocked = self.dice_nudged = 0

    # --- what is due ------------------------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """Do the next thing the screen asks of the table."""
        if view["question"]:
            return self._answer(view["question"])
        if view["difference"]:
            return self._press("differ:back")
        if self._put_right(view):
            return True
        table = view["table"]
        self._take_hindmost(table)
        shown = {"crisis": table["crisis"], "activity": table["active"]}
        if not _has(view, "camera") and self.cardboard.markers_follow(shown):
            return True
        action = ACTS.get((table["phase"], table["step"])) or ACTS.get((table["phase"], ""))
        if action is None or table["turn"] in self._own():
            return False
        return action(self, view, table, t)

    def _put_right(self, view: View) -> bool:
        """Move what the screen says is to be moved; what no camera can confirm is moved once and then left."""
        if _has(view, "camera"):
            self._unconfirmed.clear()
        for owed in view["owed"]:
            key = tuple(sorted(owed.items()))
            if key not in self._unconfirmed:
                self._unconfirmed.add(key)
                self.cardboard.put_right(owed)
                return True
        return False

    def _answer(self, question: View) -> bool:
        """Whose token it was: the player who moved last knows."""
        self.questions += 1
        for index, answer in enumerate(question["answers"]):
            if answer["seat"] == self.cardboard.last_seat:
                return self._press(f"answer:{index}")
        return self._press("answer:again")

    def _say(self, view: View, text: str) -> bool:
        """Tap what the cardboard would have said, where no camera sees it."""
        return True if _has(view, "camera") else self._press(text)

    def _coins(self, seat: int, amount: int) -> None:
        """Coins from the bank, or to it when negative."""
        if amount >= 0:
            self.purses[seat].take(amount)
        else:
            self.purses[seat].give(-amount)

    # --- throwing ---------------------------------------------------------------------------------------------------

    def _roll(self, view: View, table: View, t: float) -> bool:
        """Throw both dice once; a die that leans is thrown again; without a link the faces are tapped in."""
        dice = self._stage.dice
        if dice.moving(t):
            return False
        leaning = [die["die"] for die in view["dice"] if die["state"] == "cocked" or self._went_missing(die, t)]
        due = (table["round"], table["phase"])
        if leaning:
            self.dice_rest = dice.throw(t, dice=leaning)
            self.dice_thrown += len(leaning)
            return True
        if self._thrown_for == due:
            return self._tap_dice(view, t)
        self._thrown_for = due
        if table["phase"] == "roll" and self._pay_off(view, table):
            self._thrown_for = None
            return True
        self._throw_both(view, t)
        return True

    def _went_missing(self, die: View, t: float) -> bool:
        """A die that was thrown and long lies still, and yet is not counted."""
        return self._thrown_for is not None and die["state"] == "idle" and die["value"] == 0 and t > self.dice_rest + 2

    def _throw_both(self, view: View, t: float) -> None:
        clumsy = self._rng.random() if _has(view, "dice") else 1.0
        cocked = (self._rng.choice((1, 2)),) if clumsy < CLUMSY / 2 else ()
        self.dice_rest = rests = self._stage.dice.throw(t, cocked=cocked)
        self.dice_cocked += len(cocked)
        self.dice_thrown += 2 - len(cocked)
        if CLUMSY / 2 <= clumsy < CLUMSY:
            self.dice_nudged += 1
            self._nudge = (rests + NUDGE_AFTER, self._rng.choice((1, 2)))

    def fidget(self, t: float) -> None:
        """Somebody's sleeve brushes a die that has just come to rest."""
        if self._nudge is not None and t >= self._nudge[0]:
            self.dice_rest = self._stage.dice.nudge(t, self._nudge[1])
            self._nudge = None

    def _tap_dice(self, view: View, t: float) -> bool:
        """Read the dice and tap what they show, one tap a die."""
        if _has(view, "dice"):
            return False
        faces = self._stage.dice.faces(t)
        return all(self._press(f"die:{die}:{face}") for die, face in sorted(faces.items()))

    # --- set-up -----------------------------------------------------------------------------------------------------

    def _oracle(self, _view: View, table: View, _t: float) -> bool:
        return self._press(f"do:oracle:{self._rng.randrange(len(table['players']))}")

    def _place(self, view: View, table: View, _t: float) -> bool:
        """A first Company: somewhere that pays, with a free slot, most often alone."""
        open_ = [i for i in table["industries"] if i["free_slots"]]
        best = sorted(open_, key=lambda i: (len(i["companies"]), -i["income"], self._rng.random()))
        number = best[self._rng.randrange(3)]["number"]
        self.cardboard.put(table["turn"], number, "slot")
        return self._say(view, f"do:place:{table['turn']}:{number}")

    # --- Winter -----------------------------------------------------------------------------------------------------

    def _interest(self, view: View, table: View, _t: float) -> bool:
        """Pay by the amount beside each pledge; a player who cannot, or for whom it is not worth it, gives it up."""
        lines = [line for line in table["lines"] if line["player"] == table["turn"]]
        player = table["players"][table["turn"]]
        line = min(lines, key=lambda one: one["amount"])
        owed = -sum(one["amount"] for one in lines)
        if owed > player["skulls"] or (-line["amount"] > CAREFUL and self._rng.random() < 0.5):
            seat, number = line["player"], line["industry"]
            if self._rng.random() < 0.5 and _has(view, "camera"):
                self.cardboard.take(self.cardboard.company(seat, number, bones=True))
                return True
            return self._by_tap(view, f"do:give_up:{seat}:{number}", lambda: self._off(seat, number))
        if not self._press(f"do:pay_interest:{line['player']}:{line['industry']}"):
            return False
        self._coins(line["player"], line["amount"])
        return True

    def _by_tap(self, view: View, text: str, cardboard: Callable[[], None]) -> bool:
        """Tap it; without a camera the cardboard follows by itself, else the screen will say what to move."""
        if not self._press(text):
            return False
        if not _has(view, "camera"):
            cardboard()
        return True

    def _off(self, seat: int, number: int) -> None:
        self.cardboard.take(self.cardboard.company(seat, number, bones=True))

    def _crisis_step(self, view: View, table: View, _t: float) -> bool:
        target = dict(table["prompt"]["args"])["industry"]
        return self._by_tap(view, "do:crisis_step:-1", lambda: self.cardboard.marker("crisis", target))

    def _deal(self, _view: View, table: View, _t: float) -> bool:
        if not self._press("do:deal:-1"):
            return False
        for seat in range(len(table["players"])):
            self.cards.draw(seat, 1)
        return True

    # --- Revenue ----------------------------------------------------------------------------------------------------

    def _revenue(self, view: View, table: View, _t: float) -> bool:
        """Everybody takes or pays the amount by their name; who cannot pay loses the worst Company first."""
        seat = table["turn"]
        player = table["players"][seat]
        if player["due"] is not None and player["skulls"] + player["due"] < 0:
            return self._collapse(view, table, seat)
        if not self._press(f"do:settle:{seat}"):
            return False
        self._coins(seat, player["due"])
        self._hindmost_due = True
        return True

    def _collapse(self, view: View, table: View, seat: int) -> bool:
        losing = [line for line in table["lines"] if line["player"] == seat and line["amount"] < 0]
        number = min(losing, key=lambda line: line["amount"])["industry"]
        companies = next(i for i in table["industries"] if i["number"] == number)["companies"]
        bones = any(token["player"] == seat and token["pledged"] for token in companies)
        find = self.cardboard.company(seat, number, bones=bones)
        return self._by_tap(view, f"do:collapse:{seat}:{number}", lambda: self.cardboard.take(find))

    def _take_hindmost(self, table: View) -> None:
        """The Hindmost Orc's 3 Skulls, read off the mark by the name once everybody has settled."""
        if self._hindmost_due and table["phase"] != "revenue":
            self._hindmost_due = False
            for player in table["players"]:
                if player["hindmost"]:
                    self._coins(player["seat"], 3)

    # --- the auction ------------------------------------------------------------------------------------------------

    def _bid(self, _view: View, table: View, _t: float) -> bool:
        """Bid up to what it is worth, and never more than could be raised; else pass."""
        player = table["players"][table["turn"]]
        fee = 1 if player["fee"] == "due" else 0
        industry = next(i for i in table["industries"] if i["active"])
        limit = min(player["raisable"] - fee, wits.worth(table, industry, player["seat"]) + self._rng.randint(-2, 4))
        if table["min_bid"] <= limit and player["skulls"] >= fee and player["tokens_left"]:
            amount = min(limit, table["min_bid"] + self._rng.choice((0, 0, 1, 2)))
            if not self._press(f"do:bid:{player['seat']}:{amount}"):
                return False
            self._coins(player["seat"], -fee)
            return True
        return self._press(f"do:pass:{player['seat']}")

    def _pay(self, view: View, table: View, _t: float) -> bool:
        """Pay the bid; with too few Skulls a Company is pledged first; when nothing is left, say so."""
        seat, price = table["best_bidder"], table["best_bid"]
        player = table["players"][seat]
        if player["skulls"] >= price:
            if not self._press(f"do:pay:{seat}"):
                return False
            self._coins(seat, -price)
            return True
        if self._borrow(view, table, seat):
            return True
        if not self._press(f"do:unable:{seat}"):
            return False
        self._coins(seat, -self.purses[seat].worth)
        self.cards.discard(seat, self.cards.count(seat))
        return True

    def _borrow(self, view: View, table: View, seat: int) -> bool:
        """Turn a Company of the three industries over for 7 Skulls."""
        offers = [offer for offer in table["offers"] if offer["kind"] == "loan" and offer["player"] == seat]
        if not offers:
            return False
        number = self._rng.choice(offers[0]["domains"][0])
        self.cardboard.flip(seat, number, to_bones=True)
        self._coins(seat, LOAN)
        return self._say(view, f"do:loan:{seat}:{number}")

    def _pay_off(self, view: View, table: View) -> bool:
        """A rich player frees a pledged Company: 7 and the interest, which is every token there."""
        for offer in table["offers"]:
            player = table["players"][offer["player"]] if offer["player"] >= 0 else None
            if offer["kind"] != "pay_off" or player is None or player["skulls"] < RICH or self._rng.random() < 0.5:
                continue
            number = offer["domains"][0][0]
            industry = next(i for i in table["industries"] if i["number"] == number)
            self._coins(player["seat"], -(LOAN + len(industry["companies"]) + len(industry["startups"])))
            self.cardboard.flip(player["seat"], number, to_bones=False)
            return self._say(view, f"do:pay_off:{player['seat']}:{number}")
        return False

    def _place_won(self, view: View, table: View, _t: float) -> bool:
        seat = table["best_bidder"]
        self.cardboard.put(seat, table["active"], "slot")
        return self._say(view, f"do:place_won:{seat}")

    # --- Startups and the end of the round --------------------------------------------------------------------------

    def _compete(self, _view: View, table: View, _t: float) -> bool:
        player = table["players"][table["turn"]]
        own = [i for i in table["industries"] if i["near"] and player["seat"] in i["startups"]]
        value = max((wits.worth(table, industry, player["seat"]) for industry in own), default=0)
        limit = min(player["cards"], max(1, value // 5))
        if table["min_bid"] <= limit:
            return self._press(f"do:bid_cards:{player['seat']}:{table['min_bid']}")
        return self._press(f"do:pass:{player['seat']}")

    def _convert(self, view: View, table: View, _t: float) -> bool:
        seat = table["turn"]
        self.cards.discard(seat, self.cards.count(seat) - table["players"][seat]["cards"])
        own = [i["number"] for i in table["industries"] if i["near"] and seat in i["startups"]]
        number = wits.best_places(table, seat, own)[0]
        self.cardboard.shift(self.cardboard.startup(seat, number), number, "slot")
        return self._say(view, f"do:convert:{seat}:{number}")

    def _launch(self, view: View, table: View, _t: float) -> bool:
        """Sometimes a Startup: the token on a picture says it, and the cost goes to the bank."""
        seat = table["turn"]
        offers = [o for o in table["offers"] if o["kind"] == "launch" and o["player"] == seat]
        cost = dict(table["prompt"]["args"])["cost"]
        if not offers or table["players"][seat]["skulls"] < 2 * cost or self._rng.random() < 0.4:
            return self._press(f"do:pass:{seat}")
        best = wits.best_places(table, seat, list(offers[0]["domains"][0]))
        number = best[0] if self._rng.random() < 0.7 else self._rng.choice(best)
        self._coins(seat, -cost)
        self.cardboard.put(seat, number, "picture")
        return self._say(view, f"do:launch:{seat}:{number}")

    def _buy(self, _view: View, table: View, _t: float) -> bool:
        player = table["players"][table["turn"]]
        cost = dict(table["prompt"]["args"])["cost"]
        if player["skulls"] < cost + 8 or player["cards"] >= 4 or self._rng.random() < 0.4:
            return self._press(f"do:pass:{player['seat']}")
        if not self._press(f"do:buy:{player['seat']}"):
            return False
        self._coins(player["seat"], -cost)
        self.cards.draw(player["seat"], 1)
        return True


def _has(view: View, kind: str) -> bool:
    """Whether the screen shows a working device of this kind."""
    return any(card["kind"] == kind and card["state"] == "up" for card in view["devices"])


Act = Callable[[Players, View, View, float], bool]
ACTS: Mapping[tuple[str, str], Act] = {
    ("crisis_roll", ""): Players._roll,
    ("oracle", ""): Players._oracle,
    ("placement", ""): Players._place,
    ("roll", ""): Players._roll,
    ("winter", "interest"): Players._interest,
    ("winter", "crisis"): Players._crisis_step,
    ("winter", "cards"): Players._deal,
    ("revenue", ""): Players._revenue,
    ("auction", "bid"): Players._bid,
    ("auction", "pay"): Players._pay,
    ("auction", "place"): Players._place_won,
    ("startups", "competition"): Players._compete,
    ("startups", "convert"): Players._convert,
    ("startups", "launch"): Players._launch,
    ("end", "buy"): Players._buy,
}
