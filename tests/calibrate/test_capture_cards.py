"""`orctable capture` and `bench vision --captured` for mats: cards laid as told are stored with their truth, blanked
beside the rows, and judged. The camera is SIMULATED.
"""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.app import catalogue
from companion.calibrate.mat_listing import read_mat_listing
from companion.capture.seeded_layouts import Rows, by_rows, seeded_layouts
from companion.cli import all_commands
from tests.calibrate.card_layer import HAND, Layer, layer, mat_deck, mat_plan
from tests.cli.running import orctable, refused
from vision.cards.card_eye import CardEye
from vision.cards.mat_reader import BACK

pytestmark = pytest.mark.slow

ROWS, LINE = GAMES = ("economancy", "orc")
LAYOUTS = 2
Figures = Mapping[tuple[str, str], Mapping[str, Any]]


def captured(game: str, folder: Path, **wrongly: dict[int, list[str]]) -> Layer:
    """A folder with everything; in the named layouts other cards lie in some rows than were told."""
    owner = layer(game, LAYOUTS)
    owner.wrongly = {name.replace("_", "-"): rows for name, rows in wrongly.items()}
    assert owner.guide(folder).run(owner.owner())
    plan = {"version": 1, "game": game, "ring": [], "seed": 1, "positions": LAYOUTS, "simulated": True}
    (folder / "capture.json").write_text(json.dumps(plan))
    return owner


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Layer]]:
    """A captured set of each game with a mat."""
    found = {}
    for game in GAMES:
        folder = tmp_path_factory.mktemp(game) / "cards"
        found[game] = folder, captured(game, folder)
    return found


def figures(folder: Path) -> Figures:
    """What the command measures, by group and name."""
    result = orctable("bench", "vision", "--captured", folder, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["simulated"] is True
    return {(row["group"], row["name"]): row for row in data["figures"]}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_stored_is_what_was_told(game: str, sets: dict[str, tuple[Path, Layer]]) -> None:
    folder, owner = sets[game]
    mat = read_mat_listing(folder, owner.plan)
    assert len(mat.empty) == 4 and [len(truth.frames) for truth in mat.lessons] == [4] * len(owner.todo[1:-LAYOUTS])
    for lesson, step in zip(mat.lessons, owner.todo[1:], strict=False):
        assert set(lesson.placements) == set(step.placements)
    for layout, step in zip(mat.boards, owner.todo[-LAYOUTS:], strict=True):
        assert (layout.name, layout.rows, layout.light) == (step.name, by_rows(step.placements), step.light)
    assert len({layout.light for layout in mat.boards}) == LAYOUTS
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir() if path.name != "capture.json")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_beside_rows_and_stickers_is_in_a_stored_picture(
    game: str, sets: dict[str, tuple[Path, Layer]]
) -> None:
    folder, owner = sets[game]
    owner.lay(owner.todo[-1])
    seen = owner.next_frame()
    assert seen is not None
    eye = CardEye(owner.plan, None)
    assert eye.find_board(seen) and eye.pose is not None
    hand = eye.pose.project_table(np.array([HAND]))[0].astype(int)
    far = eye.pose.project_table(np.array([(x, y) for x in (-320.0, 320.0) for y in (-235.0, 235.0)]))
    inside = [(x, y) for x, y in far.astype(int) if 0 <= x < seen.shape[1] and 0 <= y < seen.shape[0]]
    assert seen[hand[1], hand[0]].max() > 40 and inside
    for path in sorted(folder.glob("*.jpg")):
        kept = cv2.imread(str(path))
        assert kept is not None
        assert all(kept[y, x].max() == 0 for x, y in [tuple(hand), *inside]), path
        assert (kept.max(axis=2) == 0).mean() > 0.2 and kept.max() > 200


def test_fail__a_picture_that_would_show_more_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, whole = layer(ROWS, 1), CardEye.opened
    monkeypatch.setattr(CardEye, "opened", lambda eye, image: image if image.min() < 255 else whole(eye, image))
    owner.most = 1
    assert not owner.guide(tmp_path).run(owner.owner())
    assert not list(tmp_path.glob("*.jpg")) and not list(tmp_path.glob("*.json"))
    assert any("would have been kept" in line for line in owner.said)


def test_cards_as_told_are_told_rightly_and_counted_with_intervals(sets: dict[str, tuple[Path, Layer]]) -> None:
    for game, groups in ((ROWS, ["cards in rows"]), (LINE, ["ends in columns", "cards of the line", "piles"])):
        folder, owner = sets[game]
        found = figures(folder)
        assert {group for group, _ in found if not group.startswith("light ")} == {*groups, "layouts"}
        told = [found[group, "cards told rightly, without asking"] for group in groups]
        assert sum(row["n"] for row in told) == sum(len(step.placements) for step in owner.todo[-LAYOUTS:])
        assert all(row["value"] >= 0.9 * row["n"] and row["low"] < 1 for row in told)
        assert [found[group, "cards sure and wrong"]["value"] for group in groups] == [0] * len(groups)
        rows = len(owner.plan.rows)
        assert found[f"light {owner.todo[-1].light}", "rows told rightly, without asking"]["n"] == rows


def test_what_lies_otherwise_than_told_is_found_wrong(tmp_path: Path) -> None:
    told = {row: list(cards) for row, cards in by_rows(layer(ROWS, LAYOUTS).todo[-LAYOUTS].placements).items()}
    longest = max(told, key=lambda row: len(told[row]))
    short = next(row for row in (41, 42, 43, 44) if row != longest)
    cards = [*told[longest]]
    cards[1] = "golem" if cards[1] != "golem" else "thug"
    captured(ROWS, tmp_path, layout_01={longest: cards[:-1], short: [*told.get(short, []), "fish"]})
    result = orctable("bench", "vision", "--captured", tmp_path)
    assert result.stdout.startswith("SIMULATED")
    for name in ("cards sure and wrong", "cards overlooked", "cards told where none lies"):
        assert f"cards in rows: {name}: 1 of" in result.stdout
    assert f"layouts with a row sure and wrong: 1 of {LAYOUTS}" in result.stdout
    assert f"layout-01 row {longest}, card 2: {told[longest][1]} read as {cards[1]}" in result.stdout
    table = tmp_path / "table.toml"
    table.write_text(f'version = 1\ngame = "{ROWS}"\n[data]\nfolder = "{tmp_path}/data"\n')
    where = ("--from", tmp_path, "--table", table)
    untaught = orctable("calibrate", "cards", *where)
    assert untaught.exit_code == 1 and "First: orctable calibrate board" in untaught.stdout
    assert orctable("calibrate", "board", *where).exit_code == 0
    misread = orctable("calibrate", "cards", *where)
    sentence = f"layout-01, row {longest}: there lies {told[longest][1]}, and the camera surely sees {cards[1]}"
    assert misread.exit_code == 1 and sentence in misread.stdout and "Not passed." in misread.stdout


def test_cards_that_cannot_be_taught_are_asked_for_again_at_once_and_on_another_evening(tmp_path: Path) -> None:
    owner = layer(ROWS, 1)
    owner.most, owner.wrongly = 2, {"cards": {42: ["wall", "worker"]}}
    assert not owner.guide(tmp_path).run(owner.owner())
    assert (tmp_path / "teach-empty.json").exists() and not list(tmp_path.glob("*cards*"))
    assert any(line.startswith("Row 2: cards found: 2") for line in owner.said)
    owner.said.clear()
    owner.most = 1
    assert not owner.guide(tmp_path).run(owner.owner())
    assert any(line.startswith("Row 2: cards found: 2") for line in owner.said)
    owner.most, owner.wrongly = 1, {}
    owner.guide(tmp_path).run(owner.owner())
    assert (tmp_path / "teach-cards.json").exists()


def test_it_goes_on_where_it_stopped_and_tells_all_rows_again(tmp_path: Path) -> None:
    owner = layer(ROWS, 3)
    owner.answers, owner.most = ["s", "s", "s"], 2
    assert not owner.guide(tmp_path).run(owner.owner())
    assert {path.name for path in tmp_path.glob("layout-*.json")} == {"layout-01.json", "layout-02.json"}
    (second,) = (step for step in owner.todo if step.name == "layout-02")
    assert all(line in owner.said for line in second.changes) and owner.said.count("All else stays as it lies.") >= 1
    owner.said.clear()
    owner.answers = ["s", "s", "s", "q"]
    assert not owner.guide(tmp_path).run(owner.owner())
    titles = [line.split(": ")[1] for line in owner.said if line.startswith("\n")]
    assert titles == ["empty", "cards", "more_cards", "layout-03"]
    assert "All else stays as it lies." not in owner.said
    last = max(at for at, line in enumerate(owner.said) if line.startswith("\n"))
    assert sum(line.startswith("Row ") for line in owner.said[last:]) == 4


def layouts(game: str, count: int, seed: int = 1) -> list[Rows]:
    return list(seeded_layouts(mat_plan(game), mat_deck(game), seed, count))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_layouts_and_each_changes_a_part(game: str) -> None:
    found = layouts(game, 40)
    assert found == layouts(game, 40) and found[:5] == layouts(game, 5) and found != layouts(game, 40, seed=7)
    rows = len(mat_plan(game).rows)
    stays = [sum(one[row] == other[row] for row in one) / rows for one, other in zip(found, found[1:], strict=False)]
    assert min(stays) > 0.4 and float(np.mean(stays)) < 0.75 and max(stays[:10]) < 1


def test_no_more_cards_are_asked_for_than_a_box_holds() -> None:
    for rows in layouts(ROWS, 60):
        cards = Counter(key.partition(":")[0] for row in rows.values() for key in row)
        assert max(cards.values(), default=0) <= 2
    seen = {key for rows in layouts(ROWS, 60) for row in rows.values() for key in row}
    assert {key.partition(":")[0] for key in seen} == set(mat_deck(ROWS).kinds)
    assert any(key.endswith(":used") for key in seen)


def test_every_card_of_a_line_is_laid_once_columns_are_of_a_colour_and_each_pile_has_a_card_left() -> None:
    plan = mat_plan(LINE)
    holds = {row.row: row.holds for row in plan.rows}
    ways = set()
    for rows in layouts(LINE, 60):
        laid = [key for row in rows.values() for key in row if key != BACK]
        assert max(Counter(frozenset(key.split("-")) for key in laid).values()) == 1
        assert len(laid) + sum(holds[row] == "pile" for row in rows) <= len(plan.deck)
        for row, cards in rows.items():
            if holds[row] == "ends":
                assert len({key.split("-")[0][:-1] for key in cards}) <= 1 and len(cards) <= 4
            elif holds[row] == "whole":
                assert len(cards) == 1
                ways |= set(cards)
    assert len(ways) > 40
    piles = [bool(rows[row]) for rows in layouts(LINE, 60) for row in rows if holds[row] == "pile"]
    assert 0.5 < float(np.mean(piles)) < 0.9


def test_taught_from_the_captured_set_the_table_reads_its_cards(
    sets: dict[str, tuple[Path, Layer]], tmp_path: Path
) -> None:
    for game in GAMES:
        folder, owner = sets[game]
        table, taught = tmp_path / f"{game}.toml", tmp_path / game
        table.write_text(f'version = 1\ngame = "{game}"\n[data]\nfolder = "{tmp_path}"\n')
        where = ("--from", folder, "--table", table, "--taught", taught)
        refused(orctable("calibrate", "tokens", *where), "mat with cards", "orctable calibrate cards")
        assert not taught.exists()
        board = orctable("calibrate", "board", *where)
        assert board.exit_code == 0 and "PASS" in board.stdout, board.output
        cards = orctable("calibrate", "cards", *where, "--json")
        data = json.loads(cards.stdout)
        assert cards.exit_code == 0 and data["pass"] and data["tests"] == LAYOUTS and data["what"] == "cards"
        file = catalogue.games().named(game).board.file()
        assert file is not None
        step = owner.todo[-1]
        picture = folder / f"{step.name}_0.jpg"
        words = ("read", picture, "--board", file, "--taught", taught)
        read = orctable(*words, "--json", "--marked", tmp_path / "out.png")
        assert read.exit_code == 0, read.output
        found = json.loads(read.stdout)
        seen = {row["row"]: [card["best"] for card in row["cards"]] for row in found["rows"] if row["cards"]}
        assert set(seen) == set(by_rows(step.placements)) and found["problems"] == []
        lines = orctable(*words).stdout
        assert f"row {min(seen)}: {seen[min(seen)][0]} " in lines
        assert (tmp_path / "out.png").exists()
        refused(orctable(*words, "--ring", "1,2"), "--ring")


def test_the_command_takes_its_pictures_from_the_tables_camera_and_goes_on(tmp_path: Path) -> None:
    """The camera is a film of the bare mat, on the second evening one of the cards that are told then."""
    owner = layer(ROWS, 1)
    for number, step in enumerate(owner.todo):
        owner.lay(step)
        for at in range(4):
            frame = owner.next_frame()
            assert frame is not None
            name = f"evening{min(number, 1)}-{4 * max(number - 1, 0) + at:02d}.png"
            cv2.imwrite(str(tmp_path / name), frame)
    table, folder = tmp_path / "table.toml", tmp_path / "cards"
    source = f'[camera]\nsource = "file:{tmp_path}/evening0-%02d.png"\n'
    table.write_text(f'version = 1\ngame = "{ROWS}"\nsimulated = true\n{source}')
    words = ["capture", str(folder), "--table", str(table), "--positions", "1", "--lang", "ru"]
    begun = CliRunner().invoke(all_commands(), words, input="\nq\n")
    assert begun.exit_code == 1 and "Некоторых раскладов ещё нет" in begun.output
    assert "Ряды идут слева направо" in begun.output
    assert sorted(path.name for path in folder.glob("*.jpg")) == [f"empty_{number}.jpg" for number in range(4)]
    table.write_text(table.read_text().replace("evening0", "evening1"))
    ended = CliRunner().invoke(all_commands(), words[:-2], input="\n\n\n")
    assert ended.exit_code == 0 and "All positions are stored" in ended.output and "1 of 4" not in ended.output
    kept = json.loads((folder / "capture.json").read_text())
    assert kept["simulated"] and kept["game"] == ROWS and kept["ring"] == []


def test_what_a_mat_has_no_use_for_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    camera = '[camera]\nsource = "file:/nowhere/none.mp4"\n'
    for game, words, parts in (
        (ROWS, ("--ring", "1,2"), ("--ring", "mat")),
        (ROWS, ("--kinds", "ghost,gost"), ("--kinds gost", "ghost")),
        (LINE, ("--kinds", "all"), ("--kinds", "Leave it out")),
        ("orconomy", ("--kinds", "all"), ("--kinds", "mat")),
    ):
        table.write_text(f'version = 1\ngame = "{game}"\nsimulated = true\n{camera}')
        refused(orctable("capture", tmp_path / "new", "--table", table, *words), *parts)
    assert not (tmp_path / "new").exists()


def test_a_folder_without_layouts_or_with_a_strange_row_cannot_be_judged(
    sets: dict[str, tuple[Path, Layer]], tmp_path: Path
) -> None:
    (tmp_path / "capture.json").write_text(f'{{"version": 1, "game": "{ROWS}", "ring": [], "seed": 1, "positions": 1}}')
    refused(orctable("bench", "vision", "--captured", tmp_path), "listing.toml")
    (tmp_path / "listing.toml").write_text("version = 1\n")
    refused(orctable("bench", "vision", "--captured", tmp_path), "holds no layouts", "orctable capture")
    folder, _ = sets[ROWS]
    (tmp_path / "listing.toml").write_bytes((folder / "listing.toml").read_bytes())
    for path in folder.glob("*.jpg"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    truth = {"pictures": ["layout-01_0.jpg"], "rows": {"99": ["ghost"]}}
    (tmp_path / "layout-01.json").write_text(json.dumps(truth))
    refused(orctable("bench", "vision", "--captured", tmp_path), "rows.99", "41, 42, 43, 44")
