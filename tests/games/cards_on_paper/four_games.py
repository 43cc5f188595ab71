"""Whole games of all four kept on paper by what the screen alone says, compared with the app after each act.

`python -m tests.games.cards_on_paper.four_games --games 100 --out docs/results/paper-four.csv` writes a row a game:
random touches at a session, of which some are taken back; `--games 0 --filmed 10 --out docs/results/paper-filmed.csv`
plays at the practice table under the camera (SIMULATED). `wrong` are the acts after which paper and
app differed. Of Economicus the rules' chips are followed, without a session.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.protocol import Action
from companion.session.intents import do
from proofs.long_run import LongRun
from tests.games.cards_on_paper.by_the_screen import ECONOMANCY, ORC, FilmedPaper, Paper
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.games.economicus.paper import test_paper as economicus
from tests.games.orc.screen.orc_table import OrcTable
from tests.games.orconomy.paper.filmed import filmed_game
from tests.games.orconomy.paper.kept_on_paper import Paper as orconomy_paper
from tests.games.orconomy.paper.paper_games import MODES, PaperGame

MOST = 1500  # acts after which a game that nobody wins is broken off
BREAKING_OFF = ("resign", "agree_draw")
BACK = 0.04  # how often an act is taken back
CAMERA = "camera"
SMALL = 8  # so many of the first values of a number are chosen from: nobody names forty coins every day


@dataclass(frozen=True, slots=True)
class Row:
    """One game: `chips` is what was said to hands beyond what they did in acting."""

    game: str
    way: str
    seed: int
    players: int
    acts: int
    chips: int
    wrong: int
    won: bool


def touched(table: Any, rng: Random) -> str:
    """A touch at random, of those that are offered; or one that takes the last act back."""
    snapshot = table.shown
    if snapshot.can_undo and rng.random() < BACK:
        return "undo"
    offers = [offer for offer in snapshot.game.offers if offer.kind not in BREAKING_OFF]
    offer = rng.choice(offers)
    return do(Action(offer.kind, offer.player, tuple(rng.choice(domain[:SMALL]) for domain in offer.domains))).text


def of_cards(table: Any, paper: Paper, rng: Random) -> tuple[int, list[str]]:
    """A game by touches at random until it is over; how many acts there were, and where paper and screen differed."""
    acts, tried = 0, 0
    while not table.shown.game.over and acts < MOST and tried < 4 * MOST:
        before, touch = table.shown, touched(table, rng)
        table.press(touch)
        now, tried = table.shown, tried + 1
        if [line.line for line in before.history] == [line.line for line in now.history]:
            continue
        paper.follow(before, now, by_touch=touch != "undo")
        acts += 1
        wrong = paper.wrong(now.game)
        if wrong:
            return acts, [f"act {acts}, {touch}: {wrong}; chips {now.dues}"]
    return acts, []


def economancy(seed: int) -> tuple[Row, list[str]]:
    """Two to four players, by turns the printed shop and the one with the booster pack."""
    rng, players = Random(f"paper {seed}"), 2 + seed % 3
    with TemporaryDirectory() as folder:
        table = EconomancyTable(Path(folder) / "t", NAMES[:players])
        table.press(f"setup:shop:set:{('base', 'booster1')[seed % 2]}", "setup:start")
        paper = Paper(ECONOMANCY, table.shown.game)
        acts, wrong = of_cards(table, paper, rng)
        table.close()
    return Row("economancy", "touch", seed, players, acts, paper.chips, len(wrong), table.view.over), wrong


def orc(seed: int) -> tuple[Row, list[str]]:
    """Two players; draws are told card by card and not, by turns."""
    rng = Random(f"paper {seed}")
    with TemporaryDirectory() as folder:
        table = OrcTable(Path(folder) / "t", seed=seed)
        table.begin(f"setup:option:draws:{('told', 'seen')[seed % 2]}")
        paper = Paper(ORC, table.shown.game)
        acts, wrong = of_cards(table, paper, rng)
        table.close()
    return Row("orc", "touch", seed, 2, acts, paper.chips, len(wrong), table.view.over), wrong


def orconomy(way: str, seed: int) -> tuple[Row, list[str]]:
    """Two to five players; `way` is guide or quick."""
    players = 2 + seed % 4
    with TemporaryDirectory() as folder:
        game = PaperGame(Path(folder), seed, players)
        won = game.play(MODES[way], MOST)
        game.close()
    return Row("orconomy", way, seed, players, game.acts, game.chips, len(game.wrong), won), game.wrong


def of_economicus(seed: int) -> tuple[Row, list[str]]:
    """Two to eight players, by turns the quick rules and the full ones."""
    players, preset, wrong = 2 + seed % 7, ("quick", "full")[seed % 2], []
    acts = chips = 0
    won = False
    try:
        paper, acts, won = economicus.kept(seed, players, preset)
        chips = paper.chips
    except AssertionError as error:
        wrong = [str(error)]
    return Row("economicus", "touch", seed, players, acts, chips, len(wrong), won), wrong


def filmed(game: str, begin: Callable[[Any], Any], seats: int, rounds: int, seed: int) -> tuple[Row, list[str]]:
    """A practice game under the camera (SIMULATED) of two players or more, `seats` numbers of them; `rounds` are after
    how many it is broken off, 0 never.
    """
    players = 2 + seed % seats
    with TemporaryDirectory() as folder:
        app, apart, won = filmed_game(Path(folder), seed, players, rounds, game, begin)
    wrong = [*app.wrong, *apart]
    return Row(game, CAMERA, seed, players, app.acts, app.chips, len(wrong), won), wrong


WAYS: Mapping[tuple[str, str], Callable[[int], tuple[Row, list[str]]]] = {
    ("orconomy", "guide"): partial(orconomy, "guide"),
    ("orconomy", "quick"): partial(orconomy, "quick"),
    ("economicus", "touch"): of_economicus,
    ("economancy", "touch"): economancy,
    ("orc", "touch"): orc,
}
FILMED: Mapping[tuple[str, str], Callable[[int], tuple[Row, list[str]]]] = {
    ("orconomy", CAMERA): partial(filmed, "orconomy", orconomy_paper, 4, 0),
    ("economancy", CAMERA): partial(filmed, "economancy", partial(FilmedPaper, ECONOMANCY), 3, 4),
    ("orc", CAMERA): partial(filmed, "orc", partial(FilmedPaper, ORC), 1, 0),
}


def main(words: Sequence[str] | None = None) -> int:
    """Play, a row a game; returns 1 if paper and app ever differed."""
    long_run = LongRun("tests.games.cards_on_paper.four_games", __doc__, games=100, filmed=0, first=1)
    asked = long_run.begin(words)
    parts = [(*name, seed) for seed, name in product(range(asked.first, asked.first + asked.games), WAYS)]
    parts += [(*name, seed) for seed, name in product(range(asked.first, asked.first + asked.filmed), FILMED)]
    for game, way, seed in long_run.left(parts, "game", "way", "seed"):
        row, wrong = {**WAYS, **FILMED}[game, way](seed)
        print(*wrong[:2], file=sys.stderr, flush=True)
        long_run.add(row, good=not row.wrong)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
