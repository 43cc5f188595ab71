"""Whatever is played or ruled: every screen of it is whole in both languages."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.app.catalogue import screen
from companion.session.snapshot import Offer
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.orc.screen.orc_samples import LONG
from tests.games.orc.screen.orc_table import OrcTable
from tests.locale.compiling import compile_all
from tests.many_rows import few_quick
from tests.ui import fit
from tests.ui.drawn_with import ink_of, speaker_of

SIZE = (800, 480)
STEPS = 80
LEFT_OUT = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя")
BREAKING_OFF = ("agree_draw", "resign")
DIALOGS = ("", "ends:{land}", "land:{land}", "player:{seat}", "show:{seat}", "natives:{seat}", "history", "lookup")
WHY = ("score:{seat}", "hand:{seat}", "land:{land}", "stock:{land}")


def chosen(rng: Random, table: OrcTable) -> str:
    """Any offered action that goes on with the game; now and then a ruling, which may be refused."""
    if rng.random() < 0.15:
        seat, land, number = rng.randrange(2), rng.randrange(1, 7), rng.randrange(5)
        rulings = (
            f"set_stock:-1:{land}:{number}", f"set_orcs:{seat}:{land}:{rng.randrange(6)}:{number}",
            f"set_owner:{rng.choice((-1, seat))}:{land}", f"set_hand:{seat}:{number}", f"set_turn:{seat}",
        )  # fmt: skip
        return f"rule:{rng.choice(rulings)}:counted"
    offer: Offer = rng.choice([offer for offer in table.view.offers if offer.kind not in BREAKING_OFF])
    numbers = (rng.choice(list(domain)) for domain in offer.domains)
    return ":".join(("do", offer.kind, str(offer.player), *map(str, numbers)))


@pytest.mark.slow
@few_quick("seed, steps", [(1, 25), (1, STEPS), (2, STEPS), (3, STEPS)])
def test_every_screen_of_a_random_game_is_whole(tmp_path: Path, seed: int, steps: int) -> None:
    compile_all()
    rng, ink = Random(seed), ink_of(1.0)
    table = OrcTable(tmp_path, LONG["ru"], seed)
    table.begin()
    found: list[tuple[str, str, str]] = []
    for step in range(steps):
        if table.view.over or not any(offer.kind not in BREAKING_OFF for offer in table.view.offers):
            break
        text = chosen(rng, table)
        table.press(text)
        about = {"seat": rng.randrange(2), "land": rng.randrange(1, 7)}
        if step % 4 == 0:
            table.press(f"why:{rng.choice(WHY).format(**about)}")
        language = rng.choice(("en", "ru"))
        for dialog in DIALOGS:
            local = Local(language=language, dialog=dialog.format(**about))
            scene = compose(table.shown, local, ink, speaker_of("orc", language), SIZE, screen)
            unsaid = [f"not said: {one.text}" for one in fit.visible(scene) if LEFT_OUT.search(one.text)]
            wrong = [*fit.faults(scene), *unsaid]
            found += [(text, f"{language} {local.dialog}", fault) for fault in wrong]
        table.press("why:close")
    table.close()
    assert found == []
