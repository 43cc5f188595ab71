"""Whatever is played: the next step, the keys beside it and Undo stand where the zones say, and there is one always."""

from pathlib import Path
from random import Random

import pytest

from companion.app.catalogue import screen
from companion.ui.compose import compose
from companion.ui.paint.shapes import Fill, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from tests.games.economicus.screen.test_random_screens import Table, act
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800, 480)
STEPS = 50


def drawn_of(table: Table) -> tuple[set[tuple[Rect, str]], set[Rect]]:
    """Every place that can be touched now with what it says, and every box."""
    speaker = speaker_of("economicus", "en")
    scene = compose(table.shown, Local(), ink_at(SIZE), speaker, SIZE, screen)
    touches = {(touch.rect, touch.id) for layer in scene.layers for touch in layer.touches}
    return touches, {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}


@pytest.mark.parametrize("players", [2, 4, 8])
def test_keys_of_every_state_stand_in_their_zones(tmp_path: Path, players: int) -> None:
    rng, table, places = Random(players), Table(tmp_path, players), zones(*SIZE, "right")
    table.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    table.press(*("setup:ring:numeric", *["setup:next"] * 3, "setup:box:trial", "setup:start"))
    foot = places.p.y
    keys = {places.p, places.s1, places.s2}
    for _ in range(STEPS):
        if table.shown.game is None or table.shown.game.over:
            break
        drawn, boxes = drawn_of(table)
        assert places.p in boxes, table.shown.game.prompt
        row = {rect for rect, _ in drawn if rect.y >= foot and rect.x >= places.p.x - 170}
        assert row <= keys, (table.shown.game.prompt, row - keys)
        assert {rect for rect, name in drawn if name == "undo"} <= {places.undo}
        act(table, rng)
    table.journal.close()
