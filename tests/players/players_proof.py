"""Proofs about players that think, a row for each dozen games, from the games' own seeds; goes on where it stopped.

Run as: python -m tests.players.players_proof advice --game GAME --games N --iterations I --out FILE
or      python -m tests.players.players_proof permuted --games N --iterations I --out FILE
or      python -m tests.players.players_proof session --games N --iterations I --out FILE
or      python -m tests.players.players_proof again --game GAME --games N --iterations I --out FILE
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from companion.app import catalogue
from companion.games.orc.hidden_cards import HiddenCards
from companion.games.orc.rules.cards import Card
from companion.games.orc.rules.state import SEATS
from companion.games.protocol import Action
from companion.players import advice, strength
from companion.players.match import play
from companion.players.playing import Table
from companion.players.strength import EVEN, STRONG, Player
from companion.players.strength import Thought as Chosen
from companion.record.header_to_game import framed
from companion.session.people.absent_seats import PAUSE_S
from companion.session.ports import Thought, Wish
from companion.ui.paint.shapes import Text
from companion.ui.parts.page import Page
from companion.ui.screens.first.helping import draw_advice
from proofs.long_run import LongRun
from tests.games.orc.screen.orc_table import Minds, OrcTable, Players
from tests.games.orc.simulated_games import by_hand
from tests.ui.drawn_with import ink_of, speaker_of

NAMES: Final = ("Ann", "Bob")
EACH: Final = 12
FEWER: Final = 4  # how often acts are played on for the reasons of an advice, where only what it may know is proved
Sums = Mapping[str, float]


def begun(name: str, seed: str) -> tuple[Table, Any]:
    """A table of two, and the position its game begins with."""
    opened = catalogue.games().open(framed(catalogue.GAMES[name].random_play().header(NAMES, Random(seed))))
    return Table.of(opened.game), opened.state


# --- following advice -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remembered(Table):
    """A table that remembers what everybody has seen."""

    acts: list[Action] = field(default_factory=list)

    def after(self, state: Any, deal: Any, action: Action) -> tuple[Any, Any]:
        """Position and deal after an action."""
        self.acts.append(action)
        return Table.after(self, state, deal, action)


@dataclass(frozen=True, slots=True)
class Follower(Player):
    """Does what it is advised to, which knows no card of its hand; where that is nothing, or its cards cannot, it plays
    as even players do.
    """

    seen: Sequence[Action]

    def decide(self, state: Any, seat: int, held: Any, rng: Random, late: Callable[[], bool] = lambda: False) -> Chosen:
        """What it does; see `Player.decide`."""
        thinking = self.table.thinking
        if thinking.hand is None:
            return Player.decide(self, state, seat, held, rng, late)
        advised = Player.decide(self, state, seat, thinking.hand.told(seat, (), self.seen), rng, late)
        offers = self.table.offers(state, thinking.hidden.guess(state, seat, held, rng), seat)
        can = advised.action in [action for offer in offers for action in offer.actions()]
        if can and advised.action is not None and advised.action.kind in thinking.considered:
            return advised
        return Player.of(self.table, EVEN).decide(state, seat, held, rng, late)


def advised(name: str, iterations: int, number: int) -> Sums:
    """What a seat of an even game wins from its middle on: as it went, and where it follows each advice instead."""
    table, state = begun(name, f"advice {number}")
    even, seat, seed = Player.of(table, EVEN), number % len(NAMES), f"advice {number}"
    whole = play(table, state, (even, even), seed)
    deal = table.thinking.hidden.deal(state, Random(f"{seed} luck"))
    watched = Remembered(table.game, table.thinking)
    for action in whole.actions[: len(whole.actions) // 2]:
        state, deal = watched.after(state, deal, action)
    follower = Follower(table, STRONG, iterations, watched.acts)
    followed = play(watched, state, [follower if at == seat else even for at in range(2)], f"{seed} middle", deal)
    won, before = (table.shares(end) or (0.0, 0.0) for end in (followed.end, whole.end))
    gain = won[seat] - before[seat]
    return {"games": 1, "followed": won[seat], "as_it_went": before[seat], "gain": gain, "gain_squared": gain**2}


# --- what cannot be seen is permuted ----------------------------------------------------------------------------------


def permuted(iterations: int, number: int) -> Sums:
    """In how many positions of a game of ORC the choice is another one when what the seat cannot see is permuted."""
    table, state = begun("orc", f"permuted {number}")
    hidden, player, rng = table.thinking.hidden, Player.of(table, STRONG, iterations), Random(number)
    deal, positions, others = hidden.deal(state, rng), 0, 0
    while table.shares(state) is None:
        for seat in table.deciding(state):
            held = hidden.held(deal, seat)
            again = hidden.held(hidden.guess(state, seat, held, Random(f"{number} {positions}")), seat)
            first, second = (player.decide(state, seat, one, Random(positions)).action for one in (held, again))
            positions, others = positions + 1, others + (first != second)
        after = table.usual_step(state, deal, rng)
        assert after is not None
        state, deal = after
    return {"games": 1, "positions": positions, "other_choices": others}


class Asked(NamedTuple):
    """What the process that thinks was asked in a position and answered, and the advice in the words of the screen."""

    wishes: Sequence[Wish]
    thoughts: Sequence[Thought]
    words: Sequence[str]


class BothSeats:
    """ORC in a real session, whose app plays both seats from hands that people tell it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.table = OrcTable(folder, seed=seed, thinkers=Minds())
        self.table.begin()
        self.table.press(*(f"absent:{seat}:{STRONG}" for seat in SEATS))
        self.players, self._acts = Players(self.table, seed), list[Action]()

    @property
    def hands(self) -> Sequence[Sequence[Card]]:
        """The cards of both seats as they lie."""
        return self.players.cards.hands

    @property
    def due(self) -> int:
        """Whose turn it is first."""
        return self.table.view.turns[0]

    def with_other_cards(self, rng: Random) -> Sequence[Sequence[Card]]:
        """The hands, of whoever is not due another one that agrees with all that whoever is due has seen."""
        hidden, seat = HiddenCards(), self.due
        guess = hidden.guess(self.players.state, seat, hidden.told(seat, self.hands[seat], self._acts), rng)
        return [self.hands[holder] if holder == seat else guess.cards.hands[holder] for holder in SEATS]

    def asked(self, hands: Sequence[Sequence[Card]]) -> Asked:
        """The app starts anew and is told these hands; what it thinks of in this position, and advises."""
        self.table.close()
        self.table.more["thinkers"] = minds = Minds()
        self.table.open()
        while (tells := self.table.shown.absent.tells) is not None:
            card = hands[tells.seat][tells.place - 1]
            self.table.press(f"hand:{tells.seat}:{card.two}:{card.one}")
        self.table.wait(PAUSE_S / 10)
        self.table.press("advice:ask")
        self.table.wait(PAUSE_S / 10)
        view = self.table.shown.advice
        asks = [wish.asks for wish in minds.wishes]
        assert view is not None and view.ready and asks == ["act", "advice"], (view, asks, self.table.codes())
        words = list[str]()
        for language in ("en", "ru"):
            page = Page(ink_of(1.0), "dark", speaker_of("orc", language), 800, 480)
            draw_advice(page, view, self.table.view)
            words += [item.text for layer in page.layers for item in layer.items if isinstance(item, Text)]
        self.table.press("advice:close")
        return Asked(minds.wishes, minds.thoughts, words)

    def act(self) -> None:
        """The app does what it has thought of, and people carry it out with the cards."""
        before, state = self.table.shown.history[:1], self.players.state
        self.table.wait(PAUSE_S + 0.1)
        assert self.table.shown.history[:1] != before, "the app does nothing"
        action = self.table.shown.history[0].action
        self._acts.append(action)
        self.players.cards = by_hand(state, self.players.cards, action)


def through_session(iterations: int, number: int) -> Sums:
    """In how many positions of a game of ORC the session asks, chooses or advises otherwise when the cards that it was
    told for the other seat are others.
    """
    sums: Counter[str] = Counter(games=1)
    with (
        TemporaryDirectory() as folder,
        patch.dict(strength.ITERATIONS, {STRONG: iterations}),
        patch.object(advice, "PLAYED_ON", FEWER),
    ):
        seats = BothSeats(Path(folder), number)
        while not seats.table.view.over:
            others = seats.with_other_cards(Random(f"{number} {sums['positions']}"))
            second, first = seats.asked(others), seats.asked(seats.hands)
            sums["positions"] += 1
            sums["other_hands"] += [set(hand) for hand in others] != [set(hand) for hand in seats.hands]
            sums["other_questions"] += first.wishes != second.wishes
            sums["other_choices"] += first.thoughts[0] != second.thoughts[0]
            sums["other_words"] += first.words != second.words or first.thoughts[1] != second.thoughts[1]
            seats.act()
        seats.table.close()
    return sums


# --- the same again ---------------------------------------------------------------------------------------------------


def moves(name: str, iterations: int, number: int) -> tuple[Sequence[Action], Sequence[tuple[int, int]]]:
    """All acts of a game of two, and who thought about how many iterations."""
    table, state = begun(name, f"again {number}")
    played = play(table, state, [Player.of(table, level, iterations) for level in (EVEN, STRONG)], str(number))
    return played.actions, [(move.seat, move.iterations) for move in played.moves]


def again(other_process: Executor, name: str, iterations: int, number: int) -> Sums:
    """Whether a game comes out otherwise when it is played again in another process, whose hashes are others."""
    second = other_process.submit(moves, name, iterations, number)
    first = moves(name, iterations, number)
    return {"games": 1, "acts": len(first[0]), "moves": len(first[1]), "other_games": int(first != second.result())}


# --- the proofs -------------------------------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """One proof; 1 when anything was chosen or said otherwise."""
    run = LongRun("tests.players.players_proof", __doc__, games=500, iterations=48)
    run.parser.add_argument("what", choices=("advice", "permuted", "session", "again"))
    run.parser.add_argument("--game", default="orc", choices=tuple(catalogue.GAMES))
    asked = run.begin(words)
    with ProcessPoolExecutor(1, get_context("spawn")) as other_process:
        proofs: Mapping[str, Callable[[int, int], Sums]] = {
            "advice": partial(advised, asked.game), "permuted": permuted, "session": through_session,
            "again": partial(again, other_process, asked.game),
        }  # fmt: skip
        for first in run.left(range(0, asked.games, EACH), "first"):
            sums: Counter[str] = Counter()
            for number in range(first, min(first + EACH, asked.games)):
                sums.update(proofs[asked.what](asked.iterations, number))
            others = [sums[name] for name in sums if name.startswith("other_") and name != "other_hands"]
            run.add({"first": first, **sums, "iterations": asked.iterations}, good=not any(others))
    rows = run.rows.read()
    if asked.what == "advice" and rows:
        games, gain, squared = (sum(float(row[name]) for row in rows) for name in ("games", "gain", "gain_squared"))
        mean = gain / games
        wide = 1.96 * sqrt(max(0.0, squared / games - mean**2) / games)
        print(
            f"{games:.0f} games; of 100 {100 * mean:.1f} more ({100 * (mean - wide):.1f} to {100 * (mean + wide):.1f})"
        )
    return run.end()


if __name__ == "__main__":
    raise SystemExit(main())
