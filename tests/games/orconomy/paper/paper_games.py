"""Whole random games at a session, kept on paper beside it by the chips and by hand."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.games.orconomy.rules.acts import STAGES_OF
from companion.games.protocol import Action
from companion.session.intents import do
from tests.games.orconomy.paper.kept_on_paper import Paper, acted
from tests.games.orconomy.random_games import MOODS, SELDOM, choose
from tests.session.table import Table, view

KEEN = {"pass": 0.3, "remove": 0.3, "collapse": 0.3, "give_up": 0.3, "launch": 4.0, "bid_cards": 4.0, "convert": 4.0}
"""So that somebody wins in the end few pass, and few take their tokens back; many Startups, so that some Companies come
to lie beside the slots.
"""
DUE = 0.8  # how often something is done that the phase waits for
OTHERWISE = {"undo": 0.03, "redo": 0.3, "strike": 0.004}  # how often something is taken back, done again, or struck


class PaperGame:
    """A game at a table of so many, with paper beside it. `wrong` says where they differ after an act."""

    def __init__(self, folder: Path, seed: int, players: int) -> None:
        self.rng = Random(f"paper {seed} {players}")
        self.table = Table(folder, eyes=False, players=players)
        self.table.press("setup:ring:numeric")
        self.table.press("setup:start")
        self.paper = Paper(view(self.table))
        self.mood = {kind: self.rng.choice(MOODS) if kind in SELDOM else 1.0 for kind in STAGES_OF} | KEEN
        self.acts = self.chips = self.throws = 0
        self.wrong: list[str] = []

    def touch(self, text: str) -> bool:
        """One touch; whether it was an act. Paper follows."""
        return self._followed(text, lambda: self.table.press(text))

    def throw(self) -> None:
        """Both electronic dice fall."""
        first, second, self.throws = self.rng.randrange(1, 7), self.rng.randrange(1, 7), self.throws + 1
        self._followed("dice", lambda: self.table.throw(first, second, roll=self.throws))

    def _followed(self, text: str, work: Callable[[], None]) -> bool:
        """Whether it was an act; paper follows what the screen shows then."""
        before = self.table.shown
        work()
        now = self.table.shown
        if not acted(before, now):
            return False
        self.chips, self.acts = self.chips + self.paper.follow(before, now, text), self.acts + 1
        wrong = self.paper.wrong(view(self.table))
        if wrong:
            self.wrong.append(f"act {self.acts}, {text}: {wrong}; chips {now.dues}")
        return True

    def play(self, step: Any, most: int) -> bool:
        """Until somebody has won, or so many acts; whether somebody has."""
        while not view(self.table).over and self.acts < most and not self.wrong:
            if not self._otherwise():
                step(self)
        return view(self.table).over

    def choose(self) -> Action:
        """One of the offered actions, seldom one that is possible at any time or a bid beyond one's means."""
        shown = view(self.table)
        due = [offer for offer in shown.offers if STAGES_OF[offer.kind]]
        action = choose(self.rng, due if due and self.rng.random() < DUE else shown.offers, self.mood)
        dear = action.kind == "bid" and action.args[0] > shown.players[action.player].skulls
        return Action("pass", action.player) if dear and self.rng.random() < DUE else action

    def _otherwise(self) -> bool:
        """Perhaps something is taken back, done again, or struck out."""
        snapshot = self.table.shown
        if snapshot.can_redo and self.rng.random() < OTHERWISE["redo"]:
            return self.touch("redo")
        if snapshot.can_undo and self.rng.random() < OTHERWISE["undo"]:
            return self.touch("undo")
        if len(snapshot.history) > 8 and self.rng.random() < OTHERWISE["strike"]:
            return self.touch(f"mend:strike:{self.rng.choice(snapshot.history[:8]).line}")
        return False

    def close(self) -> None:
        self.table.close()


def each_act(game: PaperGame) -> None:
    """The full guide: every bid and pass, every income and every die is a touch of its own."""
    action = game.choose()
    if action.kind == "roll":
        game.touch(f"die:1:{game.rng.randrange(1, 7)}")
        game.touch(f"die:2:{game.rng.randrange(1, 7)}")
    else:
        game.touch(do(action).text)


QUICK = ("settle", "bid", "pass", "close_revenue", "pay_interest", "waive", "place_won", "pay", "crisis_step", "deal")
"""Kinds for which there is a shorter way."""


def quick(game: PaperGame) -> None:
    """Quick entry: one tap for all, auctions by their outcome, electronic dice; sometimes an act by itself."""
    shown = view(game.table)
    if shown.dice_due == 2 or (shown.prompt.code == "end_done" and game.rng.random() < 0.8):
        game.throw()
        return
    if shown.prompt.code == "bid" and game.rng.random() < 0.8 and game.touch(_outcome(game, shown)):
        return
    if any(offer.kind in QUICK for offer in shown.offers) and game.rng.random() < 0.7 and game.touch("settle"):
        return
    game.touch(do(game.choose()).text)


def _outcome(game: PaperGame, shown: Any) -> str:
    seats = list(range(len(shown.players)))
    winner = game.rng.choice([-1, *seats])
    others: Sequence[int] = [] if winner < 0 else [seat for seat in seats if seat != winner and game.rng.random() < 0.3]
    price = 0 if winner < 0 else shown.min_bid + len(others) + game.rng.randrange(4)
    return ":".join(map(str, ("outcome", winner, price, *others)))


MODES = {"guide": each_act, "quick": quick}
