"""Rounds of five, played by whoever touches least in three ways of entering them, and how many touches each takes.

`python -m tests.ui.touch.tap_rounds --rounds 100 --out docs/results/taps.csv` writes a row for each mode. A round is
drawn at random and kept to be entered in all three modes: who bids what, who launches where, who buys a card. A touch
counts when it reaches a button; the way to a button is the shortest the screen offers.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from companion.app.catalogue import screen
from companion.games.orconomy.screen.own import Own
from companion.ui.automation.ways import RoughInk, Ways
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from proofs.long_run import Measurement
from tests.locale.compiling import compile_all
from tests.session.table import Table, view
from tests.ui.drawn_with import speaker_of

SEATS = tuple(range(5))
PLACES = ((0, 3), (1, 4), (2, 8), (3, 9), (4, 10), (4, 5), (3, 11), (2, 3), (1, 9), (0, 10))
BUDGETS = {"guide": 26, "quick": 12, "camera": 5}


@dataclass(frozen=True, slots=True)
class Round:
    """A round as people play it: the throw, the bids in order, the launches and the purchases, in player order."""

    dice: tuple[int, int]
    bids: tuple[tuple[int, int], ...]
    launches: tuple[tuple[int, int], ...]
    buyers: tuple[int, ...]

    @property
    def active(self) -> int:
        """The industry that is sold."""
        return sum(self.dice)

    @property
    def others(self) -> tuple[int, ...]:
        """Who bid besides the winner."""
        return tuple(sorted({seat for seat, _ in self.bids} - {self.bids[-1][0]}))


def a_round(rng: Random) -> Round:
    """No Winter; three bids by two or by three, at most one launches and at most one buys: the typical round."""
    first, second = 1, 1
    while first == second or first + second in (2, 12):
        first, second = rng.randrange(1, 7), rng.randrange(1, 7)
    active = first + second
    bidders = sorted(rng.sample(SEATS, rng.choice((2, 3))))
    bids = tuple((bidders[step % len(bidders)], active + step) for step in range(3))
    near = (active, active - 1 if active > 2 else 11, active + 1 if active < 11 else 2)
    launches = ((rng.choice(SEATS), rng.choice(near)),) if rng.random() < 0.8 else ()
    able = [seat for seat in SEATS if seat != bids[-1][0]]  # whoever has bought a Company has little left
    return Round((first, second), bids, launches, (rng.choice(able),) if rng.random() < 0.8 else ())


@dataclass(slots=True)
class Fingers:
    """One screen: touches on the shortest way to each button, counted."""

    table: Table
    local: Local = field(default_factory=Local)
    taps: int = 0
    ways: Ways = field(default_factory=lambda: Ways(RoughInk(1.0), screen, (800, 480)))

    def press(self, *names: str) -> None:
        """Touch these buttons one after the other, by the way that leads to each."""
        for name in names:
            way = self.ways.find(self.table.shown, self.local, speaker_of("orconomy", "en"), name)
            assert way is not None, (name, view(self.table).prompt)
            for touch in (*way.touches, name):
                self.taps += 1
                self.local, intent = tapped(self.local, touch, self.table.shown, screen("orconomy"))
                if intent is not None:
                    self.table.press(intent.text)


def begun(folder: Path, *, eyes: bool) -> Table:
    """A table of five before the throw of round 1."""
    table = Table(folder, eyes=eyes, players=5)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    for seat, industry in PLACES:
        table.press(f"do:place:{seat}:{industry}")
    if eyes:
        table.crisis = 5
        for seat, industry in PLACES:
            table.place((seat, industry))
    return table


def by_guide(table: Table, played: Round) -> int:
    """Every die, income, bid, pass, launch and purchase is a touch of its own."""
    fingers = Fingers(table, Local(own=Own(quick=False)))
    first, second = played.dice
    fingers.press(f"die:1:{first}", f"die:2:{second}", *(f"do:settle:{seat}" for seat in SEATS))
    if view(table).prompt.code == "revenue_done":
        fingers.press("do:close_revenue:-1")
    bids = list(played.bids)
    while view(table).prompt.code == "bid":
        seat = view(table).turn
        fingers.press(f"do:bid:{seat}:{bids.pop(0)[1]}" if bids and bids[0][0] == seat else f"do:pass:{seat}")
    if view(table).prompt.code == "sold_pay":
        fingers.press(f"do:place_won:{view(table).turn}")
    launches = dict(played.launches)
    while view(table).prompt.code == "launch":
        seat = view(table).turn
        fingers.press(f"do:launch:{seat}:{launches[seat]}" if seat in launches else f"do:pass:{seat}")
    while view(table).prompt.code == "buy":
        seat = view(table).turn
        fingers.press(f"do:buy:{seat}" if seat in played.buyers else f"do:pass:{seat}")
    return fingers.taps


def by_quick_entry(table: Table, played: Round) -> int:
    """One touch for all incomes, the auction by its outcome, whoever is not touched has passed."""
    fingers = Fingers(table)
    first, second = played.dice
    fingers.press(f"die:1:{first}", f"die:2:{second}", "settle")
    if view(table).prompt.code == "bid":
        winner, price = played.bids[-1]
        fingers.press(":".join(map(str, ("outcome", winner, price, *played.others))))
    fingers.press(*(f"do:launch:{seat}:{industry}" for seat, industry in played.launches))
    fingers.press(*(f"do:buy:{seat}" for seat in played.buyers))
    return fingers.taps


def by_camera(table: Table, played: Round) -> int:
    """Dice and tokens say themselves what they do; price, other bidders and buyers are touched."""
    fingers = Fingers(table)
    table.throw(*played.dice, roll=2)
    table.activity = played.active
    table.look()
    fingers.press("settle")
    if view(table).prompt.code == "bid":
        winner, price = played.bids[-1]
        fingers.press(f"ui:price:{price}", *(f"ui:other:{seat}:on" for seat in played.others))
        table.put(winner, played.active)
        table.look()
    for seat, industry in played.launches:
        table.lies[industry][1].append(seat)
        table.look()
    fingers.press(*(f"do:buy:{seat}" for seat in played.buyers))
    return fingers.taps


MODES = {"guide": by_guide, "quick": by_quick_entry, "camera": by_camera}


def count(mode: str, played: Round) -> int:
    """The touches of one round, up to the throw that ends it."""
    with TemporaryDirectory() as folder:
        table = begun(Path(folder), eyes=mode == "camera")
        taps = MODES[mode](table, played)
        table.throw(1, 3, roll=3)
        assert view(table).round == 2, view(table).prompt
        assert sum(player.cards for player in view(table).players) == 15 + len(played.buyers)
        table.close()
    return taps


@dataclass(frozen=True, slots=True)
class Row:
    """The touches of many rounds, or turns, in one mode; `within` are those that keep the budget."""

    mode: str
    rounds: int
    median: float
    p90: int
    most: int
    budget: int
    within: int


def row_of(mode: str, taps: list[int], budget: int) -> Row:
    """What so many rounds have in common."""
    ordered = sorted(taps)
    ninth = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    return Row(mode, len(taps), median(taps), ninth, ordered[-1], budget, sum(one <= budget for one in taps))


def main() -> int:
    """Enter every round in every mode; returns 1 when a median is over its budget."""
    run = Measurement("tests.ui.touch.tap_rounds", __doc__, rounds=100, seed=1)
    words = run.begin()
    compile_all()
    rng = Random(words.seed)
    rounds = [a_round(rng) for _ in range(words.rounds)]
    rows = [row_of(mode, [count(mode, played) for played in rounds], BUDGETS[mode]) for mode in MODES]
    run.write(rows, words.seed, f"{words.rounds} rounds of five players in each mode")
    return int(any(row.median > row.budget for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
