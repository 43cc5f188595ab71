"""Whatever is played: every screen of it is whole in both languages, no code is left without its sentence."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.catalogue import screen
from companion.games.orconomy.screen.own import Own
from companion.games.orconomy.view_shapes import TableView
from companion.locale.sentences import Speaker
from companion.session.snapshot import Offer, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.ink import Ink
from companion.ui.parts.local import Local
from tests.session.table import Table
from tests.ui import fit
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.samples.rounds_of_play import LONG

STEPS = 60
SIZE = (800, 480)
ONWARD = (
    "place", "roll", "pay_interest", "crisis_step", "deal", "settle", "close_revenue", "bid", "pass", "pay",
    "place_won", "bid_cards", "convert", "launch", "buy", "end_round", "rating", "risk_roll", "boost", "let_fail",
    "resolve", "reroll",
)  # fmt: skip
"""Kinds that bring a game on."""
LEFT_OUT = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя")
"""A value nobody gave, or a code without a sentence, as it would show."""
ASKED = ("trophies:1", "skulls:2", "interest:3", "price:7", "hindmost:0")
FIRST = 6


def sat_down(folder: Path) -> Table:
    """Five with long names, about to place their first Companies."""
    table = Table(folder, eyes=False, players=5)
    for seat, name in enumerate(LONG["ru"]):
        table.press(f"setup:name:{seat}:{name}")
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    return table


def chosen(rng: Random, view: TableView) -> str:
    """Any offered action, more often one that brings the game on."""
    onward = [offer for offer in view.offers if offer.kind in ONWARD]
    offer: Offer = rng.choice(onward if onward and rng.random() < 0.6 else list(view.offers))
    numbers = (rng.choice(list(domain)[:FIRST]) for domain in offer.domains)
    return ":".join(("do", offer.kind, str(offer.player), *map(str, numbers)))


def screens(rng: Random) -> Iterator[Local]:
    """What is looked at after each action."""
    for language in ("en", "ru"):
        yield Local(language=language, own=Own(quick=False))
        seat, number = rng.randrange(5), rng.randrange(2, 12)
        for dialog in ("", f"player:{seat}", f"sector:{number}", f"cards:{seat}", "history"):
            yield Local(language=language, dialog=dialog)


def faults(snapshot: Snapshot, local: Local, ink: Ink, speaker: Speaker) -> Iterator[str]:
    """What is wrong with one picture."""
    scene = compose(snapshot, local, ink, speaker, SIZE, screen)
    yield from fit.faults(scene)
    yield from (f"not said: {text.text}" for text in fit.visible(scene) if LEFT_OUT.search(text.text))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 5])
def test_every_screen_of_a_random_game_is_whole(tmp_path: Path, seed: int) -> None:
    rng, ink = Random(seed), ink_of(1.0)
    speakers = {language: speaker_of("orconomy", language) for language in ("en", "ru")}
    table = sat_down(tmp_path)
    found: list[tuple[str, str, str]] = []
    for step in range(STEPS):
        view = table.shown.game
        if not isinstance(view, TableView) or not view.offers:
            break
        text = chosen(rng, view)
        table.press(text)
        if step % 5 == 0:
            table.press(f"why:{ASKED[step // 5 % len(ASKED)]}")
        for local in screens(rng):
            wrong = faults(table.shown, local, ink, speakers[local.language])
            found += [(text, f"{local.language} {local.dialog}", fault) for fault in wrong]
        table.press("why:close")
    table.close()
    assert found == []
