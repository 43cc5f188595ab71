"""Whatever is played: every screen of it is whole in both languages, with two and with eight players."""

import re
from pathlib import Path
from random import Random

from companion.app.catalogue import screen
from companion.games.economicus.judgements import JUDGEMENTS
from companion.games.protocol import touch_for
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.locale.compiling import compile_all
from tests.many_rows import few_quick
from tests.session.table import PlainTable
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS

NAMES = ("Александра", "Boris", "Vera", "Gleb", "Dmitri", "Elena", "Fyodor", "Галина")
SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
LEFT_OUT = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя")
DIALOGS = ("", "player:{seat}", "sector:{area}", "bankrupt:{seat}", "rule:player:{seat}", "rule:area:{area}", "acts")
WHY = ("stars:{seat}", "assets:{seat}", "due:{seat}", "price:{area}", "profit:{area}")
STEPS = 60


def seated(folder: Path, players: int) -> PlainTable:
    """A session of Economicus with so many people."""
    named = (f"setup:name:{seat}:{name}" for seat, name in enumerate(NAMES[:players]))
    return PlainTable(folder, f"setup:count:{players}", *named, first="economicus")


def faults(table: PlainTable, dialog: str, language: str, size: tuple[int, int]) -> list[str]:
    """What is wrong with a screen."""
    local = Local(language=language, dialog=dialog)
    scene = compose(
        table.shown, local, ink_at(size), speaker_of("economicus", language), size, screen
    )  # fmt: skip
    unsaid = [f"not said: {text.text}" for text in fit.visible(scene) if LEFT_OUT.search(text.text)]
    return [*fit.faults(scene, PANELS[size]), *unsaid]


def act(table: PlainTable, rng: Random) -> None:
    """Any offered action."""
    assert table.shown.game is not None
    table.press(touch_for(JUDGEMENTS.anything(table.shown.game.offers, rng)))


@few_quick(
    "players, size, steps",
    [
        (8, SIZES[0], 10),
        *((players, size, STEPS) for players, size in zip((2, 8, 5, 4, 8), (SIZES[0], *SIZES), strict=True)),
    ],
)
def test_every_screen_of_a_random_game_is_whole(
    tmp_path: Path, players: int, size: tuple[int, int], steps: int
) -> None:
    compile_all()
    rng, found = Random(players), list[tuple[str, str]]()
    table = seated(tmp_path, players)
    for step in ("players", "rules", "ring", "box"):
        for language in ("en", "ru"):
            found += [(f"{step} {language}", fault) for fault in faults(table, "", language, size)]
        if step == "rules":
            table.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
        table.press("setup:ring:numeric", "setup:box:trial" if step == "box" else "setup:next")
    for dialog in ("box:2", "box:7", "box:2:profit", "box:3:state"):
        found += [(dialog, fault) for fault in faults(table, dialog, "ru", size)]
    table.press("setup:start")
    for _ in range(steps):
        if table.shown.game is None or table.shown.game.over:
            break
        act(table, rng)
        about = {"seat": rng.randrange(players), "area": rng.randrange(2, 13)}
        language = rng.choice(("en", "ru"))
        dialog = rng.choice(DIALOGS).format(**about)
        for one in ("", dialog):
            found += [(f"{language} {one}", fault) for fault in faults(table, one, language, size)]
        table.press(f"why:{rng.choice(WHY).format(**about)}")
        found += [(f"{language} why", fault) for fault in faults(table, "", language, size)]
        table.press("why:close")
    table.journal.close()
    assert found == []
