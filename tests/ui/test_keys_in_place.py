"""Whatever is played, in every game: the prompt, the next step, the keys and Undo stand where the zones say."""

from collections.abc import Iterator

import pytest

from companion.app import catalogue
from companion.locale.preferences import Preferences
from companion.session.snapshot import GameView, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Fill, Rect, Scene
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from companion.ui.touch_guard import DEAD_S, Guard, meaning
from tests.goldens.kept import FOLDER, Golden
from tests.goldens.seeded_games import walk
from tests.many_rows import few_quick
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS


def states(name: str, seeds: range) -> Iterator[GameView]:
    """Every distinct state that these random games reach, once: phase, prompt, kinds offered, and number of seats."""
    kinds, met = Golden.read(FOLDER / f"{name}.txt").kinds, set()
    for seed in seeds:
        played = walk(name, seed, kinds)
        for step in played.steps:
            view = played.game.view(step.after)
            key = (getattr(view, "phase", ""), view.prompt.code, frozenset(offer.kind for offer in view.offers),
                   len(view.players), view.over)  # fmt: skip
            if key not in met:
                met.add(key)
                yield view


def misplaced(view: GameView, name: str, language: str, size: tuple[int, int], chosen: Preferences) -> list[str]:
    """What of the frame does not stand in its zone."""
    ink = ink_at(size)
    local, shown = Local(language=language, chosen=chosen), Snapshot(game=view, can_undo=True)
    scene = compose(shown, local, ink, speaker_of(name, language), size, catalogue.screen)
    places = zones(size[0] / ink.scale, size[1] / ink.scale, chosen.hand)
    boxes = {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}
    keys, touches = (places.p, places.s1, places.s2), [touch for layer in scene.layers for touch in layer.touches]
    left, right = min(key.x for key in keys), max(key.right for key in keys)
    wrong = [] if places.p in boxes else ["nothing stands at P"]
    wrong += [] if view.over or places.prompt in boxes else ["nothing stands at the prompt"]
    wrong += [
        f"{touch.id} beside the keys"
        for touch in touches
        if touch.rect.y >= places.p.y and left <= touch.rect.middle[0] < right and touch.rect not in keys
    ]
    return wrong + [
        f"{touch.id} at {touch.rect}" for touch in touches if touch.id == "undo" and touch.rect != places.undo
    ]


LOOKS = (Preferences(), Preferences(size="large"), Preferences(hand="left"))


@few_quick("name", catalogue.GAMES, 4)
def test_the_keys_of_every_state_stand_in_their_zones(compiled: None, name: str) -> None:
    wrong = [
        (view.prompt.code, fault)
        for view in states(name, range(2))
        for fault in misplaced(view, name, "en", (800, 480), Preferences())
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.GAMES)
@pytest.mark.parametrize("size", PANELS)
def test_the_keys_of_every_state_stand_in_their_zones_on_every_panel(
    compiled: None, name: str, size: tuple[int, int]
) -> None:
    wrong = {
        (view.prompt.code, len(view.players), language, chosen.size, chosen.hand, fault)
        for view in states(name, range(2))
        for chosen in LOOKS
        for language in ("en", "ru")
        for fault in misplaced(view, name, language, size, chosen)
    }
    assert sorted(wrong) == []


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_place_that_means_something_else_takes_nothing_for_a_moment(compiled: None, name: str) -> None:
    """Whoever has changed it, in the whole course of a game: by the clock that the screen is given."""
    size, guard, now = (800, 480), Guard(), 0.0
    before, changed = Scene((), ""), 0
    for view in states(name, range(1)):
        shown = Snapshot(game=view, can_undo=True)
        scene = compose(shown, Local(), ink_at(size), speaker_of(name, "en"), size, catalogue.screen)
        guard.changed(before, scene, None, now)
        was = {touch.rect: touch.id for touch in before.touches}
        for key in scene.touches:
            new = meaning(was.get(key.rect, key.id)) != meaning(key.id)
            changed += new
            assert guard.holds(key, now + DEAD_S - 0.01) is new, key.id
            assert not guard.holds(key, now + DEAD_S)
        before, now = scene, now + 2 * DEAD_S
    assert changed


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_no_zone_moves_while_a_game_goes_on(compiled: None, name: str) -> None:
    """From one picture to the next the boxes of the frame are the same: prompt, keys, and a row for each player."""
    size, boxes = (800, 480), dict[int, set[Rect]]()
    for view in states(name, range(1)):
        if view.over:
            continue
        shown = Snapshot(game=view, can_undo=True)
        scene = compose(shown, Local(), ink_at(size), speaker_of(name, "en"), size, catalogue.screen)
        places = zones(*size, "right")
        rows = set(places.of_players(len(view.players), upright=False))
        drawn = {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}
        boxes.setdefault(len(view.players), drawn & {places.prompt, places.p, *rows})
        assert drawn >= boxes[len(view.players)] == {places.prompt, places.p, *rows}, view.prompt.code
