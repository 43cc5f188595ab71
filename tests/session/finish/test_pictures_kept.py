"""Pictures of what the camera read: none unless the owner has ticked the box, and then with their acts."""

from pathlib import Path

from companion.eyes.commands import Crop
from companion.eyes.reports import SpotPictures
from tests.session.table import Table, view

BEFORE, NOW = b"\xff\xd8\xffbefore\xff\xd9", b"\xff\xd8\xffnow\xff\xd9"


def crops(table: Table) -> list[Crop]:
    assert table.eyes is not None
    return [told for told in table.eyes.told if isinstance(told, Crop)]


def replayed(table: Table) -> tuple[bytes, bytes]:
    table.press("past:list", "past:open:1")
    assert table.shown.past is not None and table.shown.past.replay is not None
    found = table.shown.past.replay.before, table.shown.past.replay.now
    table.press("past:close", "past:close")
    return found


def test_nothing_is_stored_unless_the_box_is_ticked(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.session.handle(SpotPictures(NOW, BEFORE))
    assert not table.shown.pictures_kept and crops(table) == [] and not (table.folder / "pictures").exists()
    assert replayed(table) == (b"", b"")


def test_the_act_a_picture_belongs_to_is_shown_with_it_after_a_restart_too(table: Table) -> None:
    table.start()
    table.press("pictures:on")
    table.place((0, 3))
    assert crops(table) == [Crop(3, "slot", 0)]
    table.session.handle(SpotPictures(NOW, BEFORE))
    assert table.shown.pictures_kept and replayed(table) == (BEFORE, NOW)
    table.close()
    table.open()
    assert table.shown.pictures_kept and replayed(table) == (BEFORE, NOW)
    assert {path.stat().st_mode & 0o077 for path in (table.folder / "pictures" / "game-1").iterdir()} == {0}


def test_the_picture_is_of_the_slot_that_has_changed(table: Table) -> None:
    table.start()
    table.press("pictures:on")
    table.place((0, 3), (1, 3))
    assert crops(table)[-1] == Crop(3, "slot", 1)


def test_an_answer_of_a_person_is_kept_with_the_pictures_that_were_asked_about(table: Table) -> None:
    table.start()
    table.press("pictures:on")
    table.put(0, 3)
    table.sure = 0.9
    table.look()
    assert table.shown.question is not None
    table.session.handle(SpotPictures(NOW, BEFORE))
    table.press("answer:0")
    assert replayed(table) == (BEFORE, NOW)


def test_what_is_done_by_hand_asks_for_no_picture(table: Table) -> None:
    table.start()
    table.press("pictures:on", "do:place:0:3")
    assert crops(table) == []


def test_a_disk_without_room_is_told_once_and_the_game_goes_on(table: Table) -> None:
    table.start()
    table.press("pictures:on")
    (table.folder / "pictures").write_text("in the way")
    for seat, industry in ((0, 3), (1, 4)):
        table.place((seat, industry))
        table.session.handle(SpotPictures(NOW, BEFORE))
    assert table.codes().count("pictures_lost") == 1
    assert view(table).industries[1].companies and view(table).industries[2].companies


def test_a_picture_that_is_missing_or_spoilt_leaves_its_place_empty(table: Table) -> None:
    table.start()
    table.press("pictures:on")
    table.place((0, 3))
    table.session.handle(SpotPictures(NOW, BEFORE))
    kept = sorted((table.folder / "pictures" / "game-1").iterdir())
    kept[0].unlink()
    kept[1].write_bytes(b"no picture")
    assert replayed(table) == (b"", b"")


def test_the_box_can_be_cleared_again(table: Table) -> None:
    table.start()
    table.press("pictures:on", "pictures:off")
    table.place((0, 3))
    assert crops(table) == [] and not Path(table.folder / "pictures").exists()
