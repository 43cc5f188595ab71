"""A person at the practice table: virtual players wait for whoever has anything open, or has just touched it."""

from pathlib import Path
from typing import Any

import pytest

from companion.ui.automation.fingers import CLOSERS
from tests.locale.compiling import compile_all
from tests.practice.glass import shared

pytestmark = pytest.mark.slow

LONG = 60.0


def state_of(view: dict[str, Any]) -> tuple[object, ...]:
    """What changes when a table goes on."""
    return (view["history"][0]["line"] if view["history"] else 0, view["game"]["phase"], view["game"]["turn"])


def test_virtual_players_wait_for_an_open_sheet_and_three_seconds_after_each_touch(tmp_path: Path) -> None:
    compile_all()
    with shared(tmp_path, 2) as (world, glass):
        world.play_until(lambda view: bool(view["game"] and view["game"]["phase"] == "revenue"))
        before, until = state_of(world.view), world.t + LONG
        assert glass.on("ui:sector:7")
        while world.t < until:
            world.step()
        assert state_of(world.view) == before and glass.on("ui:close")
        closed = world.t
        while state_of(world.view) == before and world.t < closed + LONG:
            world.step()
        assert 3.0 <= world.t - closed < LONG


def test_a_set_up_stays_with_the_person_who_looks_at_it(tmp_path: Path) -> None:
    compile_all()
    with shared(tmp_path, 4) as (world, glass):
        world.play_until(lambda view: bool(view["draft"] and view["draft"]["step"] == "rules"))
        assert glass.on("ui:options:auction") or glass.on("ui:agree")
        for _ in range(60):
            world.step()
        assert world.view["draft"]["step"] == "rules"
        while any(glass.on(name) for name in (*CLOSERS, "ui:back")):
            pass
        world.play_until(lambda view: bool(view["game"]))


def test_whoever_a_person_made_want_a_card_plays_one_or_does_not_and_the_table_goes_on(tmp_path: Path) -> None:
    compile_all()
    with shared(tmp_path, 8) as (world, _glass):
        world.play_until(lambda view: bool(view["game"] and any(o["kind"] == "want" for o in view["game"]["offers"])))
        seat = next(offer["player"] for offer in world.view["game"]["offers"] if offer["kind"] == "want")
        assert world.app.press(f"do:want:{seat}") and world.view["game"]["prompt"]["code"] == "card_wanted"
        world.play_until(lambda view: view["game"]["prompt"]["code"] != "card_wanted")
