"""Whatever is played: the next step, the keys beside it and Undo stand where the zones say, and there is one always."""

from pathlib import Path
from random import Random

from companion.app.catalogue import screen
from companion.ui.compose import compose
from companion.ui.paint.shapes import Fill, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.games.economancy.screen.test_random_days import act
from tests.locale.compiling import compile_all
from tests.many_rows import each_row
from tests.ui.drawn_with import ink_at, speaker_of

STEPS = 40


def drawn_of(table: EconomancyTable, size: tuple[int, int]) -> tuple[set[tuple[Rect, str]], set[Rect]]:
    """Every place that can be touched now with what it says, and every box."""
    scene = compose(table.shown, Local(), ink_at(size), speaker_of("economancy", "en"), size, screen)
    touches = {(touch.rect, touch.id) for layer in scene.layers for touch in layer.touches}
    return touches, {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}


@each_row("players", [2, 3, 4])
@each_row("entry", [(), ON_SCREEN])
def test_keys_of_every_state_stand_in_their_zones(tmp_path: Path, players: int, entry: tuple[str, ...]) -> None:
    compile_all()
    size = (800, 480)
    rng, table, places = Random(players), EconomancyTable(tmp_path, NAMES[:players]), zones(*size, "right")
    table.press(*entry, *["setup:next"] * 3, "setup:start")
    keys = {places.p, places.s1, places.s2}
    for _ in range(STEPS):
        if table.view.over:
            break
        drawn, boxes = drawn_of(table, size)
        assert places.p in boxes, table.view.prompt
        below = {rect for rect, _ in drawn if rect.y >= places.p.y and rect.x >= places.s1.x}
        assert below <= keys, (table.view.prompt, below - keys)
        assert {rect for rect, name in drawn if name == "undo"} <= {places.undo}
        act(table, rng)
    table.close()
