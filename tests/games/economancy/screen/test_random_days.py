"""Whoever chooses in secret: every screen of it is whole in both languages, on small and upright panels."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.app.catalogue import screen
from companion.games.economancy.screen.gathering import TAKE, tapped
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.economancy.screen.a_table import ON_SCREEN, EconomancyTable
from tests.locale.compiling import compile_all
from tests.many_rows import few_quick
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS

LONG = ("Anna-Katharina", "Борис Петрович", "Clara", "Dima")
LEFT_OUT = re.compile(r"\([a-z]+[_:][a-z_:]*\)|[{}]|Not allowed now|Сейчас нельзя")
RULED = (
    "rule:set_coins:0:30:agreed", "rule:put_card:0:5:1:agreed", "rule:put_card:0:8:2:agreed",
    "rule:put_card:1:13:1:agreed", "rule:put_card:1:15:2:agreed", *(f"rule:put_card:0:{kind}:3:agreed"
    for kind in (3, 4, 6, 8, 9, 10, 11, 12)),
)  # fmt: skip
"""A long row, much money, and cards that look around."""


def faults(table: EconomancyTable, local: Local, language: str, size: tuple[int, int]) -> list[str]:
    """What is wrong with a screen."""
    scene = compose(table.shown, local, ink_at(size), speaker_of("economancy", language), size, screen)
    unsaid = [f"not said: {text.text}" for text in fit.visible(scene) if LEFT_OUT.search(text.text)]
    return [*fit.faults(scene, PANELS[size]), *unsaid]


def look(table: EconomancyTable, dialogs: Sequence[str], language: str, size: tuple[int, int]) -> list[tuple[str, str]]:
    """The faults of the table and of some dialogs over it."""
    found = []
    for dialog in ("", *dialogs):
        local = Local(language=language, dialog=dialog, reason="agreed" if dialog.startswith("rule") else "")
        found += [(f"{language} {table.view.phase} {dialog}", fault) for fault in faults(table, local, language, size)]
    return found


@few_quick("size", [(800, 480), (720, 1280)])
@few_quick("language", ["en", "ru"])
def test_every_screen_of_a_secret_choice_is_whole(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    compile_all()
    table, found = EconomancyTable(tmp_path / "t", LONG, *ON_SCREEN), list[tuple[str, str]]()
    table.press("setup:shop:set:booster1", "setup:start", *RULED, "settle")
    for seal in ("seal:invest:{seat}:0", "seal:pass:{seat}"):
        for seat in range(4):
            taken = tapped(None, f"{TAKE}:{seat}", table.shown, Random(1))
            for own in (taken.own, tapped(taken.own, "secret:key:0", table.shown).own):
                local = Local(language=language, dialog=f"secret:{seat}", own=own)
                found += [(f"secret {seat}", fault) for fault in faults(table, local, language, size)]
            table.press(seal.format(seat=seat))
            found += look(table, [f"who:{(seat + 1) % 4}"], language, size)
            found += look(table, (), language, size)
        table.press("reveal")
    table.close()
    assert sorted(set(found)) == []
