"""The way to a button is found by looking at screens: which touches it takes, and what is never touched on the way."""

from dataclasses import replace
from typing import Any

import pytest

from companion.app.catalogue import screen
from companion.games.orconomy.screen.own import Own
from companion.session.snapshot import Snapshot
from companion.ui.automation.ways import RoughInk, Way, Ways, button_of, touchable
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.samples.rounds_of_play import SHORT, phases, setups, states
from tests.ui.samples.samples_cards import with_windows
from tests.ui.samples.samples_rounds import more
from tests.ui.test_layout import screens

NAMES = SHORT["en"]
PHASES, SETUPS, STATES, WINDOWS, MORE = (make(NAMES) for make in (phases, setups, states, with_windows, more))
SIZE = (800, 480)


@pytest.fixture
def ways(compiled: None) -> Ways:
    return Ways(RoughInk(1.0), screen, SIZE)


def way(ways: Ways, snapshot: Snapshot, name: str, local: Local | None = None) -> Way | None:
    return ways.find(snapshot, local or Local(), speaker_of("orconomy", "en"), name)


@pytest.mark.parametrize(
    ("snapshot", "name", "touches"),
    [
        (PHASES["revenue"], "settle", ()),
        (PHASES["revenue"], "do:loan:2:7", ("ui:sector:7",)),
        (PHASES["auction"], "do:bid:3:12", ("ui:quick:off",)),
        (PHASES["auction"], "do:bid:3:55", ("ui:quick:off", "ui:pad", "ui:digit:5", "ui:digit:5")),
        (PHASES["auction"], "outcome:2:10", ("ui:other:2:on", "ui:winner:2", "ui:price:10")),
        (PHASES["auction"], "why:price:7", ("ui:sector:7",)),
        (PHASES["roll"], "die:1:4", ("ui:dice",)),
        (STATES["simulated"], "seat:3", ("ui:menu", "ui:seats")),
        (MORE["three-at-roll"], "leave:1", ("ui:menu", "ui:people", "ui:leaving:1")),
        (SETUPS["setup-players"], "setup:name:0:Аня Ли", ("ui:name:0", "type:Аня Ли")),
        (SETUPS["setup-ring"], "setup:ring:swap:4:9", ("ui:swap:-1", "ui:swap:2")),
        (WINDOWS["bidding-cards"], "do:veto:3:2", ("ui:cards:3", "ui:play:veto:3")),
    ],
)
def test_the_touches_before_a_button(ways: Ways, snapshot: Snapshot, name: str, touches: tuple[str, ...]) -> None:
    assert way(ways, snapshot, name) == Way(touches)


def test_each_button_of_a_kind_has_its_own_way(ways: Ways) -> None:
    assert way(ways, PHASES["revenue"], "do:loan:3:6") == Way(("ui:sector:6",))
    assert way(ways, PHASES["revenue"], "do:loan:3:9") is None


def test_a_search_in_vain_ends_soon_and_is_not_begun_again_while_the_table_stays(
    ways: Ways, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []

    def counted(*args: Any) -> tuple[str, ...]:
        looked.append(args)
        return touchable(*args)

    monkeypatch.setattr("companion.ui.automation.ways.touchable", counted)
    assert way(ways, PHASES["auction"], "do:loan:3:9") is None
    assert 0 < len(looked) <= 250
    looked.clear()
    assert way(ways, PHASES["auction"], "do:loan:3:9") is None and not looked
    assert way(ways, PHASES["revenue"], "do:loan:3:6") == Way(("ui:sector:6",))


def test_what_stands_on_a_pad_is_taken_back_first(ways: Ways) -> None:
    entered = Local(own=Own(quick=False), dialog="pad", typed="99")
    erased = ("ui:digit:erase", "ui:digit:erase", "ui:digit:2", "ui:digit:0")
    assert way(ways, PHASES["auction"], "do:bid:3:20", entered) == Way(erased)


def test_the_table_is_asked_where_only_it_can_open_the_way(ways: Ways) -> None:
    opened = ("ui:menu", "ui:history", "ui:page:1", "ui:act:7")
    assert way(ways, STATES["history"], "mend:change:7:bid:4:8") == Way(opened, "mend:open:7")
    assert way(ways, STATES["mending"], "settle") == Way((), "mend:close")
    assert way(ways, MORE["why-skulls"], "settle") == Way((), "why:close")
    found = way(ways, MORE["setup-agreed"], "setup:option:first_oracle:manual")
    assert found == Way(("ui:options:disputed",), "setup:option:first_oracle:dice_high")


@pytest.mark.slow
def test_no_language_is_changed_and_nothing_is_said_on_the_way(ways: Ways) -> None:
    for name in ("do:launch:2:8", "setup:start", "answer:0", "do:bid:9:9"):
        assert way(ways, PHASES["revenue"], name) is None
    assert way(ways, STATES["paused"], "settle") is None


def test_a_price_is_not_told_to_the_table_on_the_way_to_a_winner(ways: Ways) -> None:
    found = way(ways, PHASES["auction"], "outcome:2:12:0")
    assert found is not None and found.touches.index("ui:winner:2") < found.touches.index("ui:price:12")


@pytest.mark.slow
def test_what_can_be_touched_is_the_same_with_and_without_drawing(compiled: None) -> None:
    ink, rough, say = ink_of(1.0), RoughInk(1.0), speaker_of("orconomy", "en")
    for name, snapshot, local in screens("en"):
        quiet = replace(snapshot, notices=())
        scene = compose(quiet, local, ink, say, SIZE, screen)
        strip = [touch for layer in scene.layers if layer.name == "told" for touch in layer.touches]
        drawn = tuple(touch.id for touch in scene.touches if touch not in strip)  # the strip changes with what is told
        assert touchable(quiet, local, rough, say, SIZE, screen) == drawn, name


@pytest.mark.parametrize(("text", "button"), [("outcome:1:9:3:0", "outcome:1:9:0:3"), ("shout:9:2:1", "shout:9:1:2")])
def test_others_who_bid_are_named_in_seat_order(text: str, button: str) -> None:
    assert button_of(text) == button
