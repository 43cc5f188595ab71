"""The pages of a finished game, of past games, and of the box: they fit, can be touched, and lead to each other."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import cv2
import pytest

from companion.app import catalogue
from companion.locale.preferences import Preferences
from companion.session.snapshot import LayStep, Piece, Snapshot, Thing
from companion.ui.compose import compose
from companion.ui.paint.shapes import Area, Photo, Scene, Sign
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from companion.ui.screens.finish.ended import PAGES
from tests.games.finished_games import keep
from tests.many_rows import few_quick
from tests.session.table import Table
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import CHECKS, SIZES, everywhere, visible
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG
from tests.ui.screen import Screen

GAMES = {"orconomy": 5, "orc": 2}
JPEG = b"\xff\xd8\xff\xd9"


def snapshots(folder: Path, name: str, language: str) -> Iterator[tuple[str, Snapshot, str]]:
    """What there is to see after three games: a name, the snapshot, and the open dialog."""
    keep(folder, name, GAMES[name], (3, 5, 8), LONG[language])
    table = Table(folder, eyes=False)
    table.press("notice:close")
    table.wait(0.2)
    over = table.shown
    if (told := over.moments) is not None:
        sure = tuple(replace(moment, between_before=(0.2, 0.4), between_after=(0.6, 0.9)) for moment in told.moments)
        yield "end decided surely", replace(over, moments=replace(told, moments=sure)), "finish:decided"
    yield from ((f"end {page}", over, f"finish:{page}") for page in ("winner", "story", "board", *PAGES))
    table.press("past:list")
    for _ in range(4):
        table.wait(0.1)
    yield from ((f"past {dialog}", table.shown, dialog) for dialog in ("", "records"))
    table.press("past:open:2")
    assert table.shown.past is not None and table.shown.past.replay is not None
    last = table.shown.past.replay.step
    for step in (0, last // 3, last):
        table.press(f"past:to:{step}")
        yield f"replay {step}", table.shown, ""
    yield "acts", table.shown, "acts"
    replay = replace(table.shown.past.replay, before=JPEG, now=JPEG)
    yield "pictures", replace(table.shown, past=replace(table.shown.past, replay=replay)), "crops"
    table.press("past:close", "past:close", "lay:open")
    yield "box", table.shown, ""
    yield from (
        (f"menu {kept}", replace(table.shown, laying=None, pictures_kept=kept), "evenings") for kept in (True, False)
    )
    table.press("lay:done")
    yield "away", table.shown, ""
    table.press("lay:again")
    yield "laying", table.shown, ""
    assert table.shown.laying is not None
    steps = table.shown.laying.steps
    foreign = LayStep(99, Thing("company", 1, area=7, owner=0), Piece("company", 0, "face"), take=True, seen=True)
    if name == "orconomy":
        yield "foreign", replace(table.shown, laying=replace(table.shown.laying, steps=(*steps, foreign))), ""
    yield "laying board", table.shown, "board"
    table.press("lay:all")
    yield "laid", table.shown, ""
    table.press("lay:close")
    table.close()


class Pages:
    """All there is to see of a game in a language; drawn once a size."""

    def __init__(self, folder: Path, game: str, language: str) -> None:
        self.game, self._language = game, language
        self._shown = list(snapshots(folder, game, language))
        self._drawn: dict[tuple[int, int], list[tuple[str, Scene]]] = {}

    def drawn(self, size: tuple[int, int] = SIZES[0]) -> list[tuple[str, Scene]]:
        """Three pages of each."""
        if size not in self._drawn:
            self._drawn[size] = [
                (f"{what} {page}", self._draw(snapshot, dialog, page, size))
                for what, snapshot, dialog in self._shown
                for page in range(3)
            ]
        return self._drawn[size]

    def _draw(self, snapshot: Snapshot, dialog: str, page: int, size: tuple[int, int]) -> Scene:
        local = Local(language=self._language, dialog=dialog, page=page, theme="dark")
        return compose(snapshot, local, ink_at(size), speaker_of(self.game, self._language), size, catalogue.screen)


@pytest.fixture(scope="module", params=[(name, language) for name in GAMES for language in LONG], ids=str)
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Pages:
    return Pages(tmp_path_factory.mktemp("finish"), *request.param)


@few_quick("size", [*SIZES, (1024, 600)])
def test_every_page_can_be_read_and_touched(seen: Pages, size: tuple[int, int]) -> None:
    scenes = seen.drawn(size)
    wrong = [(check.__name__, *one) for check in CHECKS for one in everywhere(check, scenes, PANELS[size])]
    assert wrong == []


def test_no_word_stays_in_braces_or_as_a_code(seen: Pages) -> None:
    told = [(what, text.text) for what, scene in seen.drawn() for text in visible(scene)]
    assert [one for one in told if "_" in one[1] or "{" in one[1] or "→" in one[1]] == []


def test_no_word_of_the_winners_keys_is_broken(seen: Pages) -> None:
    told = [text.text for what, scene in seen.drawn() for text in visible(scene) if what.startswith("end winner")]
    assert told and [words for words in told if words.endswith("-")] == []


def test_no_word_below_the_story_is_broken_in_large_letters_on_an_upright_screen(over: Table) -> None:
    size, large = (720, 1280), Local(language="ru", dialog="finish:story", chosen=Preferences(size="large"))
    scene = compose(over.shown, large, ink_at(size), speaker_of("orconomy", "ru"), size, catalogue.screen)
    assert "Графики" in [text.text for text in visible(scene)]
    assert [text.text for text in visible(scene) if re.search(r"[^\W\d_]-$", text.text)] == []


def test_lines_of_a_chart_differ_without_their_colours(seen: Pages) -> None:
    scene = next(scene for what, scene in seen.drawn() if what == "end numbers 0")
    lines = [item for layer in scene.layers for item in layer.items if isinstance(item, Area) and item.width == 2.6]
    by_colour: dict[str, set[int]] = {}
    for line in lines:
        by_colour.setdefault(line.edge, set()).add(len(line.points))
    counts = [sum(line.edge == colour for line in lines) for colour in by_colour]
    assert len(by_colour) == GAMES[seen.game] and len(set(counts)) > 1


def test_marks_at_the_ends_of_lines_stay_beside_their_chart(seen: Pages) -> None:
    """Four who end near 0 once pushed the winner's mark into the page's title."""
    for what, scene in seen.drawn():
        charts = [
            item for layer in scene.layers for item in layer.items if isinstance(item, Area) and item.width == 2.6
        ]
        top = min((point[1] for line in charts for point in line.points), default=0.0)
        signs = [
            item for layer in scene.layers for item in layer.items if isinstance(item, Sign) and item.name == "disc"
        ]
        ends = [sign for sign in signs if charts and 15 < sign.size < 21 and sign.y > 60]
        assert all(sign.y >= top - 2 for sign in ends), what


def test_nothing_on_a_board_that_is_gone_through_can_be_touched(seen: Pages) -> None:
    for what, scene in seen.drawn():
        if what.startswith("replay"):
            assert {touch.id.partition(":")[0] for touch in scene.touches} <= {"past", "ui"}
            assert all(touch.rect.y < 60 for touch in scene.touches), what


def test_the_menu_leads_to_other_evenings(over: Table, screen: Screen) -> None:
    assert screen.touch("ui:menu") and screen.touch("ui:evenings") and screen.touch("pictures:on")
    assert over.shown.pictures_kept
    assert screen.touch("ui:menu") and screen.touch("ui:evenings") and screen.touch("lay:open")
    assert "Into the box" in screen.words()


@pytest.fixture
def over(tmp_path: Path, screen: Screen) -> Iterator[Table]:
    """A game that is over, on the screen; two were played before it."""
    keep(tmp_path, "orconomy", 3, (3, 5, 8))
    table = Table(tmp_path, eyes=False)
    table.press("notice:close")
    for _ in range(40):
        table.session.tick()  # a finished game is looked back on in several ticks
    screen.sit(table)
    yield table
    table.close()


@pytest.mark.parametrize("way", [(), ("ui:menu", "ui:home")], ids=["winner", "start screen"])
def test_somebody_alone_goes_on_from_a_game_that_is_over(over: Table, screen: Screen, way: tuple[str, ...]) -> None:
    assert all(screen.touch(touch) for touch in (*way, "setup:alone:on"))
    assert over.shown.draft is not None and over.shown.draft.alone
    assert "Who plays?" in screen.words() and "the app plays" in screen.words()


def test_from_the_end_to_the_board_the_numbers_and_back(over: Table, screen: Screen) -> None:
    assert any(line.endswith("wins") for line in screen.words())
    assert screen.touch("ui:finish:story") and "How it came to that" in screen.words()
    assert screen.touch("ui:finish:numbers") and "Trophies by round" in screen.words()
    assert screen.touch("ui:finish:more") and any(line.startswith("Dearest sale") for line in screen.words())
    assert screen.touch("ui:finish:decided") and "Chances of 100, estimated" in screen.words()
    assert screen.touch("ui:finish:more") and screen.touch("ui:finish:numbers") and screen.touch("ui:finish:story")
    assert "How it came to that" in screen.words()
    assert screen.touch("ui:finish:winner") and screen.touch("ui:finish:board") and screen.touch("ui:finish:winner")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_phone_reads_the_game_off_the_screen(tmp_path: Path, screen: Screen, language: str) -> None:
    """Five players with long names, as the table shows them: what a reader finds in the picture is the whole record."""
    keep(tmp_path, "orconomy", 5, (3,), LONG[language])
    table = Table(tmp_path, eyes=False)
    table.press("notice:close")
    screen.sit(table)
    assert screen.wait(screen.app.set_language(language))
    for page in ("story", "numbers", "more", "bgstats"):
        assert screen.touch(f"ui:finish:{page}")
    assert screen.wait(screen.app.screenshot(tmp_path / "screen.png"))
    picture = cv2.imread(str(tmp_path / "screen.png"))
    assert picture is not None
    text, *_ = cv2.QRCodeDetectorAruco().detectAndDecode(picture)
    assert text and text == table.shown.along
    assert [one["name"] for one in json.loads(unquote(text.partition("?data=")[2]))["players"]] == list(LONG[language])
    assert screen.touch("ui:finish:more")


def test_a_past_game_is_gone_through_with_fingers(over: Table, screen: Screen) -> None:
    assert screen.touch("ui:finish:story") and screen.touch("past:list") and screen.touch("past:open:1")
    replay = over.shown.past.replay if over.shown.past else None
    assert replay is not None
    assert screen.touch(f"past:to:{replay.step - 1}")
    assert f"{replay.step - 1}/{replay.step}" in screen.words()
    assert screen.touch("ui:acts") and screen.touch(f"past:to:{replay.step - 3}")
    assert f"{replay.step - 3}/{replay.step}" in screen.words()
    assert screen.touch("past:close") and screen.touch("past:close")
    assert over.shown.past is None and "Anna wins" in screen.words()


def test_the_picture_is_saved_beside_table_and_log_as_the_numbers_are_drawn(over: Table, screen: Screen) -> None:
    assert screen.touch("ui:finish:story") and screen.touch("ui:finish:numbers") and screen.touch("save")
    screen.frame()
    path = Path(f"{over.shown.saved[1]}.png")
    assert path.read_bytes().startswith(b"\x89PNG")
    assert screen.wait(screen.app.screenshot(over.folder / "screen.png"))
    assert sorted(one.suffix for one in path.parent.iterdir()) == [".csv", ".jsonl", ".png"]


def test_where_a_game_was_saved_is_told_on_the_winners_page(over: Table, screen: Screen) -> None:
    screen.frame()
    assert screen.touch("save")
    screen.frame()
    assert any(words.startswith("Saved in") for words in screen.words()), "the whole path stands in the notice"


@pytest.mark.slow
def test_a_picture_that_cannot_be_written_is_told_and_the_rest_is_saved(over: Table, screen: Screen) -> None:
    (over.folder / "saved" / "2026-11-13-orconomy-game-3.png").mkdir(parents=True)
    assert screen.touch("ui:finish:story") and screen.touch("ui:finish:numbers") and screen.touch("save")
    screen.frame()
    codes = over.codes()
    assert "unpictured" in codes and "numbers_saved" in codes


def test_pictures_stand_beside_the_act_they_caused(seen: Pages) -> None:
    scene = next(scene for what, scene in seen.drawn() if what == "pictures 0")
    assert sum(isinstance(item, Photo) for layer in scene.layers for item in layer.items) == 2


def test_a_past_game_that_cannot_be_drawn_is_closed_and_the_table_goes_on(
    over: Table, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.ui.compose.draw_replay", fails)
    assert screen.touch("ui:finish:story") and screen.touch("past:list") and screen.touch("past:open:1")
    screen.frame()
    screen.frame()
    assert "Past games" in screen.words() and over.shown.past is not None and over.shown.past.replay is None


def test_the_winner_stands_alone_and_the_keys_where_they_always_are(over: Table, screen: Screen) -> None:
    screen.frame()
    boxes = {touch.id: touch.rect for touch in screen.app.glass.scene.touches}
    standing = zones(800, 480, "right")
    assert (boxes["rematch"], boxes["save"], boxes["new"]) == (standing.p, standing.s1, standing.s2)
    assert boxes["undo"] == standing.undo
    story = over.shown.chronicle.story if over.shown.chronicle else ()
    assert str(story[-1].value) in screen.words()
    assert screen.words().count("Anna: Company in 5") == 1, "told by the page, not by the strip too"
