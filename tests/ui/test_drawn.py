"""What stands where it is drawn: keys, signs and words of single states, each of which a person reads at the table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.games.economicus.screen.segment_ring import Thing, draw_thing
from companion.games.orconomy.view_shapes import TableView
from companion.locale.preferences import Preferences
from companion.session.snapshot import Action, DeviceView, GameView, HistoryLine, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign, Text, Touch
from companion.ui.parts.local import KioskView, Local
from companion.ui.parts.page import Page
from companion.ui.parts.zones import zones
from companion.ui.taps import tapped
from tests.goldens.seeded_screens import FILLING
from tests.session.table import PlainTable
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.reached import reached
from tests.ui.samples.rounds_of_play import SHORT, every

SIZE = (800, 480)
PLACES = zones(*SIZE, "right")


def shown(snapshot: Snapshot, local: Local | None = None, game: str = "orconomy") -> Scene:
    local = local or Local()
    return compose(snapshot, local, ink_at(SIZE), speaker_of(game, local.language), SIZE, catalogue.screen)


def words(scene: Scene) -> list[Text]:
    return [item for layer in scene.layers for item in layer.items if isinstance(item, Text)]


def size_of(scene: Scene, word: str) -> float:
    return next(text.size for text in words(scene) if word in text.text)


def at_main(scene: Scene) -> Touch:
    return next(touch for touch in scene.touches if touch.rect == PLACES.p)


@cache
def views_of(game: str) -> tuple[GameView, ...]:
    return tuple(here.view for here in reached(game, range(1)))


def in_state(game: str, code: str) -> Snapshot:
    return Snapshot(game=next(view for view in views_of(game) if view.prompt.code == code), can_undo=True)


@pytest.fixture
def samples(compiled: None) -> Iterator[Mapping[str, Snapshot]]:
    yield every(SHORT["en"])


def test_a_padlock_stands_at_the_menu_while_things_are_for_the_staff(samples: Mapping[str, Snapshot]) -> None:
    def signs(local: Local) -> set[str]:
        found = (item for layer in shown(samples["revenue"], local).layers for item in layer.items)
        return {item.name for item in found if isinstance(item, Sign) and PLACES.menu.contains((item.x, item.y))}

    assert "lock" in signs(Local(kiosk=KioskView()))
    assert "lock" not in signs(Local(kiosk=KioskView(staff=True))) | signs(Local())


def test_prompts_and_titles_of_pages_grow_with_large_letters(samples: Mapping[str, Snapshot]) -> None:
    large = Local(chosen=Preferences(size="large"))
    for word in ("Revenue", "Take or pay"):
        assert size_of(shown(samples["revenue"], large), word) > size_of(shown(samples["revenue"]), word)
    pages = [shown(samples["revenue"], local.opened("devices")) for local in (large, Local())]
    assert size_of(pages[0], "Devices") > size_of(pages[1], "Devices")


def test_winter_says_on_each_row_what_is_to_be_paid(samples: Mapping[str, Snapshot]) -> None:
    said = [text.text for text in words(shown(samples["winter"]))]
    assert {"−3", "−7"} <= set(said) and "beside your name" in " ".join(said)


@pytest.mark.parametrize("letters", ["normal", "large"])
def test_what_a_pledged_company_owes_is_whole_where_many_tokens_lie(
    samples: Mapping[str, Snapshot], letters: str
) -> None:
    table = samples["winter"].game
    assert isinstance(table, TableView)
    here = table.lines[0].industry
    full = [replace(one, startups=(0, 1, 2, 3) * 2) if one.number == here else one for one in table.industries]
    lines = tuple(replace(line, amount=-24) for line in table.lines)
    snapshot = replace(samples["winter"], game=replace(table, industries=tuple(full), lines=lines))
    scene = shown(snapshot, Local(chosen=Preferences(size=letters)))
    assert [text.text for text in words(scene)].count("= 24") == 4, "the rows of the first page"


def test_a_prompt_says_no_name_twice(compiled: None) -> None:
    said = [text.text for text in words(shown(in_state("economancy", "send_card"), game="economancy"))]
    assert "Which card, or stop?" in said and any(one.endswith("attacks") for one in said)


@pytest.mark.parametrize(("language", "green"), [("en", "touch a green sector"), ("ru", "коснитесь зелёного сектора")])
def test_a_launch_says_what_to_touch_and_no_name_again(
    samples: Mapping[str, Snapshot], language: str, green: str
) -> None:
    scene = shown(samples["launch"], Local(language=language))
    said = " ".join(text.text for text in words(scene) if PLACES.prompt.contains(text.rect.middle))
    assert green in said and "Vera" not in said


def test_a_day_without_attack_says_why_in_the_strip(compiled: None) -> None:
    line = HistoryLine(3, 1, Action("invest", 0, (0,)), "touch")
    day = in_state("economancy", "pick_cards")
    assert day.game is not None
    view = replace(day.game, bids=(0,) * len(day.game.players))  # type: ignore[call-arg]
    scene = shown(replace(day, game=view, history=(line,)), game="economancy")
    strip = [text.text for text in words(scene) if PLACES.strip.contains(text.rect.middle)]
    assert any("Nobody attacks" in one for one in strip)
    bought = replace(line, action=Action("buy", 0, (1,)))
    scene = shown(replace(day, game=view, history=(bought,)), game="economancy")
    assert not any("Nobody" in text.text for text in words(scene) if PLACES.strip.contains(text.rect.middle))


def test_who_won_an_auction_of_economicus_is_touched_on_the_rows(compiled: None) -> None:
    auction, screen = in_state("economicus", "bid"), catalogue.screen("economicus")
    scene = shown(auction, game="economicus")
    assert scene.touch("ui:winner:0") and scene.touch("ui:winner:1") and at_main(scene).id == "outcome:-1:0"
    local, said = tapped(Local(), "ui:price:7", auction, screen)
    assert said is None and shown(auction, local, "economicus").touch("outcome:1:7")
    by_bids, _ = tapped(Local(), "ui:bids:on", auction, screen)
    assert at_main(shown(auction, by_bids, "economicus")).id.startswith("do:bid:")
    again, _ = tapped(by_bids, "ui:bids:off", auction, screen)
    assert at_main(shown(auction, again, "economicus")).id == "outcome:-1:0"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_prices_of_economicus_stay_in_sight_when_the_winner_is_touched_first(compiled: None, language: str) -> None:
    auction, screen = in_state("economicus", "bid"), catalogue.screen("economicus")
    local, said = tapped(Local(language=language), "ui:winner:1", auction, screen)
    scene = shown(auction, local, "economicus")
    assert said is None and not local.dialog and scene.touch("outcome:1:7") and scene.touch("ui:outcome:1:other")
    name = auction.game.players[1].name if auction.game else ""
    assert any(name in text.text for text in words(scene))
    assert tapped(local, "outcome:1:7", auction, screen)[1] is not None
    pad, _ = tapped(local, "ui:outcome:1:other", auction, screen)
    assert shown(auction, pad, "economicus").touch("ui:digit:9")
    back, _ = tapped(local, "ui:winner:1", auction, screen)
    assert shown(auction, back, "economicus").touch("ui:price:7")


@pytest.mark.parametrize(("game", "code"), [("orc", "deploy"), ("orc", "draw"), ("economancy", "answer_card")])
def test_an_outlined_main_key_lists_in_words_what_rows_and_places_do(compiled: None, game: str, code: str) -> None:
    snapshot, screen = in_state(game, code), catalogue.screen(game)
    local, todo, said = Local(), [at_main(shown(snapshot, game=game)).id], None
    for _ in range(8):
        local, said = tapped(local, todo[0], snapshot, screen)
        if said is not None:
            break
        listed = shown(snapshot, local, game).touches
        todo = [touch.id for touch in listed if touch.id.startswith(("do:", "ui:byhand:"))]
    assert said is not None and said.name == "do"


@pytest.mark.parametrize("preset", ["quick", "full"])
def test_pages_say_nothing_of_cards_quotas_and_interest_where_nobody_plays_with_them(
    compiled: None, tmp_path: Path, preset: str
) -> None:
    table = PlainTable(tmp_path, first="economicus")
    table.press(f"setup:preset:{preset}")
    for step in ("players", "rules", "ring", "box"):
        table.press(*FILLING["economicus"].get(step, ()), "setup:next")
    table.press("setup:start")
    assert table.shown.game is not None
    pages = [shown(table.shown, Local(dialog=page), "economicus") for page in ("player:0", "rule:player:0", "count")]
    said = " ".join(text.text.lower() for scene in pages for text in words(scene))
    assert [word for word in ("cards", "quotas", "interest") if word in said] == (
        [] if preset == "quick" else ["cards", "quotas"]
    )
    table.close()


def test_a_sign_of_what_hands_do_covers_no_chip_beside() -> None:
    page = Page.__new__(Page)
    reach: list[float] = []
    page.sign = lambda _name, x, y, size, *_: reach.append(max(abs(x), abs(y)) + size / 2)  # type: ignore[method-assign]
    draw_thing(page, None, Thing("forecast", verb="put"), 0.0, 0.0, 12.0)  # type: ignore[arg-type]
    assert max(reach) <= 26 - 12, "two chips in slots side by side are 26 apart"


@pytest.mark.parametrize(("state", "said"), [("up", "works"), ("down", "does not work")])
def test_devices_say_that_they_work_and_what_was_checked(
    samples: Mapping[str, Snapshot], state: str, said: str
) -> None:
    device = DeviceView("camera", "camera", state, "" if state == "up" else "silent", "", simulated=False,
                        title="Camera", sign="camera")  # fmt: skip
    scene = shown(replace(samples["revenue"], devices=(device,)), Local(dialog="devices"))
    told = [text.text for text in words(scene)]
    assert said in told and "Heard now" in told and not {"PASS", "WEAK", "FAIL"} & set(told)


def test_the_ring_at_set_up_says_at_the_main_key_how_many_are_still_to_lay(samples: Mapping[str, Snapshot]) -> None:
    scene = shown(samples["setup-ring-part"])
    told = [text.text for text in words(scene) if PLACES.p.contains(text.rect.middle)]
    assert told == ["7 still to lay"] and scene.touch("setup:ring:pick:3") and not scene.touch("setup:ring:pick:7")


@pytest.mark.parametrize("turn", "0379")
def test_no_number_of_the_ring_at_set_up_stands_on_a_sign(samples: Mapping[str, Snapshot], turn: str) -> None:
    scene = shown(samples["setup-ring"], Local(chosen=Preferences(turn=turn)))
    numbers = [text for text in words(scene) if PLACES.stage.contains(text.rect.middle) and text.text[0].isdigit()]
    signs = [item for layer in scene.layers for item in layer.items if isinstance(item, Sign)]
    signs = [sign for sign in signs if sign.name.startswith("industry") and PLACES.stage.contains((sign.x, sign.y))]
    assert len(signs) == 10 and len([text for text in numbers if "of" not in text.text]) == 10
    for sign, text in product(signs, numbers):
        x, y = text.rect.middle
        near = abs(x - sign.x) - text.rect.w / 2, abs(y - sign.y) - min(text.size * 0.7, text.rect.h) / 2
        assert max(near) >= sign.size * 0.4, (sign.name, text.text)


def test_the_box_page_has_one_key_for_a_number_that_is_not_known(compiled: None, tmp_path: Path) -> None:
    table = PlainTable(tmp_path, first="economicus")
    for step in ("players", "rules", "ring"):
        table.press(*FILLING["economicus"].get(step, ()), "setup:next")
    unknown = shown(table.shown, game="economicus")
    asked = [text for text in words(unknown) if text.text == "?" and PLACES.rows.contains(text.rect.middle)]
    assert len(asked) == 3 and all(unknown.touch(f"ui:box:2:{field}") for field in ("profit", "private", "state"))
    table.press("setup:box:2:private:3")
    known = shown(table.shown, game="economicus")
    assert {f"setup:box:2:private:{to}" for to in ("2", "4", "none")} <= {touch.id for touch in known.touches}
    table.close()
