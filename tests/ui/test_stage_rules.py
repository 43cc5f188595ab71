"""Whatever is played, in every game: what is shown of it stands in its place, can be read and touched, and leads on."""

import re
from dataclasses import replace
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import pytest

from companion.app import catalogue
from companion.games.protocol import touch_for
from companion.ui.taps import tapped
from tests.goldens.seeded_screens import FILLING
from tests.session.table import PlainTable
from tests.ui import fit
from tests.ui.panels import PANELS
from tests.ui.reached import PEOPLE, reached
from tests.ui.samples.rounds_of_play import LONG
from tests.ui.stage_rules import LOOKS, MOST, Look, alive_too_soon, boxes_of, faults, unread
from tests.ui.test_layout import everything

PARTS, DEEP = 3, 3
OPENS = re.compile(r"ui:(?!home$|todo)")
"""What leads to another picture of the same table; what hands have to do, with rules in brackets, has its own tests."""
SAMPLE = {"orconomy": 36, "economicus": 36, "economancy": 18, "orc": 10}
"""So many states of each game are looked at in all ways, three times over; `make every-state` looks at far more."""


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_nothing_is_wrong_with_a_few_states(compiled: None, name: str) -> None:
    found = {
        (here.called, fault)
        for place, here in enumerate(islice(reached(name, range(1)), 0, 150, 40))
        for fault in faults(here, LOOKS[place % len(LOOKS) :][:1])
    }
    assert sorted(found) == []


def test_a_purse_of_four_figures_stands_whole_beside_seven_names(compiled: None) -> None:
    games = reached("economicus", range(54, 55))
    here = next(here for here in games if any(getattr(player, "coins", 0) > 1_000 for player in here.view.players))
    assert len(here.view.players) == 7
    upright = [look for look in LOOKS if look.upright]
    assert upright and list(faults(here, tuple(upright), turn=54)) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_nothing_is_wrong_with_any_state(compiled: None, name: str, part: int) -> None:
    states = list(reached(name, range(4)))[part::PARTS]
    step = max(1, len(states) // SAMPLE[name])
    found = {
        (here.called, fault)
        for place, here in enumerate(states[::step][: SAMPLE[name]])
        for fault in faults(here, turn=place)
    }
    assert sorted(found) == []


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_place_that_means_something_else_takes_nothing_for_a_moment(compiled: None, name: str) -> None:
    """Whoever has changed it, in the whole course of a game: by the clock that the screen is given."""
    assert list(alive_too_soon(reached(name, range(1)), LOOKS[0])) == []


@pytest.mark.parametrize("looks", [LOOKS[1:2], pytest.param(LOOKS, marks=pytest.mark.slow)], ids=["few", "all"])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_step_of_set_up_has_the_main_key_in_its_place(
    compiled: None, tmp_path: Path, name: str, looks: tuple[Look, ...]
) -> None:
    table, found, steps = PlainTable(tmp_path, first=name), list[tuple[str, str]](), 0
    assert table.shown.draft is not None
    table.press(*(f"setup:name:{seat}:{PEOPLE[seat]}" for seat in range(len(table.shown.draft.seats))))
    while (draft := table.shown.draft) is not None and steps < len(draft.steps):
        for touch in ("", *FILLING[name].get(draft.step, ())):
            table.press(*filter(None, (touch,)))
            for look in looks:
                scene = look.scene(name, table.shown)
                wrong = [] if look.zones.p in boxes_of(scene) else ["nothing stands at P"]
                found += [(draft.step, fault) for fault in (*wrong, *unread(scene, look))]
        table.press("setup:next")
        steps += 1
    table.journal.close()
    assert steps >= 3
    assert sorted(set(found)) == []


@pytest.mark.parametrize("name", ["question", "differ", "differ-crisis", "differ-nowhere", "undone question"])
def test_what_the_camera_asks_stands_in_the_frame_of_the_game(compiled: None, name: str) -> None:
    shown = {language: everything(LONG[language])[name] for language in LONG}
    found = set[str]()
    for look in LOOKS:
        scene = look.scene("orconomy", shown[look.language])
        touches = {touch.rect: touch.id for touch in scene.touches}
        assert touches[look.zones.p] == ("answer:0" if shown["en"].question is not None else "differ:back")
        assert look.zones.prompt in boxes_of(scene)
        found |= set(fit.faults(scene, PANELS[look.size]))
    assert found == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_what_everybody_has_can_be_counted_on_every_panel(compiled: None, tmp_path: Path, name: str) -> None:
    """However many play, and with numbers of three figures; all of them are there, on two pages at most."""
    found = set[str]()
    for count in (5, 8):
        table = PlainTable(tmp_path / str(count), first=name)
        table.press(f"setup:count:{count}")
        assert table.shown.draft is not None
        seats = range(len(table.shown.draft.seats))
        table.press(*(f"setup:name:{seat}:{PEOPLE[seat]}" for seat in seats))
        for step in table.shown.draft.steps:
            table.press(*FILLING[name].get(step, ()), "setup:next")
        table.press("setup:start")
        much = tuple(((counted.what, seat), MOST) for counted in table.shown.counted for seat in seats[:2])
        shown = replace(table.shown, notices=())
        for look in LOOKS[::5]:
            met = set[str]()
            for page, counts in product(range(2), ((), much)):
                local = replace(look.local, dialog="count", counts=counts, page=page)
                scene = look.scene(name, shown, local)
                met |= {touch.id for touch in scene.touches}
                found |= {f"{count} {look.size} {look.language}: {fault}" for fault in unread(scene, look)}
            assert {f"ui:checked:{seat}" for seat in seats} <= met
        table.close()
    assert sorted(found) == []


@pytest.mark.parametrize("acts", [4, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_whatever_is_asked_or_opened_in_a_random_game_is_whole(
    compiled: None, tmp_path: Path, name: str, acts: int
) -> None:
    """Why a number is what it is, and what touches open one after the other, as far as three dialogs deep."""
    rng, found, play = Random(acts), set[str](), catalogue.GAMES[name].random_play()
    table = PlainTable(tmp_path, first=name)
    assert table.shown.draft is not None
    table.press(*(f"setup:name:{seat}:{PEOPLE[seat]}" for seat in range(len(table.shown.draft.seats))))
    for step in table.shown.draft.steps:
        table.press(*FILLING[name].get(step, ()), "setup:next")
    table.press("setup:start")
    usual = [look for look in LOOKS if look.chosen.size == "normal"]
    for act, look in enumerate(islice(cycle(usual), acts)):
        if table.shown.game is None or table.shown.game.over:
            assert act
            break
        numbers = table.session.running.begun.game.numbers
        which = {"player": range(len(table.shown.game.players)), "area": numbers.areas, "table": (-1,)}
        field, whose = rng.choice(list(numbers.fields.items()))
        for asked in ("why:close", f"why:{field}:{rng.choice(list(which[whose]))}"):
            table.press(asked)
            local, way = look.local, [asked]
            for _ in range(DEEP):
                scene = look.scene(name, table.shown, local)
                found |= {f"{way}: {fault}" for fault in unread(scene, replace(look, language=local.language))}
                way.append(rng.choice([touch.id for touch in scene.touches if OPENS.match(touch.id)]))
                local, _ = tapped(local, way[-1], table.shown, catalogue.screen(name))
        table.press("why:close", touch_for(play.anything(table.shown.game.offers, rng)))
    table.close()
    assert sorted(found) == []
