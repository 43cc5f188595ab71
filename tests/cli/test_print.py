"""`orctable print`: a file that can be printed, or one sentence that says why not, and nothing left behind."""

import errno
import os
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.app.settings import Settings, save_settings
from companion.games.orconomy.boxes.loader import board_path
from tests.cli.running import orctable, refused
from tests.printing.rendered import rendered

WHATS = ("markers", "lens", "board", "cards")


@pytest.mark.slow
@pytest.mark.parametrize("what", WHATS)
def test_each_kind_of_sheet_becomes_a_file(tmp_path: Path, data_dir: Path, what: str) -> None:
    out = tmp_path / "out.pdf"
    result = orctable("print", what, out)
    assert result.exit_code == 0, result.output
    pages = rendered(out, 0.5)
    assert result.stdout.startswith(f"Written to {out}, pages: {len(pages)}. Print them at 100 %")
    assert all("100 mm" in page.text for page in pages)
    assert {tuple(sorted((round(page.width_mm), round(page.height_mm)))) for page in pages} == {(210, 297)}
    assert sorted(tmp_path.iterdir()) == [data_dir, out]
    assert list(data_dir.iterdir()) == []


@pytest.mark.parametrize("game", ["economancy", "orc"])
@pytest.mark.parametrize("what", ["markers", "mat"])
def test_a_game_with_a_mat_has_stickers_and_outlines(tmp_path: Path, data_dir: Path, what: str, game: str) -> None:
    out = tmp_path / "out.pdf"
    result = orctable("print", what, out, "--game", game, "--lang", "ru")
    assert result.exit_code == 0 and result.stdout.startswith(f"{out}: записано страниц: "), result.output
    assert "Печатайте в масштабе 100 %" in result.stdout and "Print" not in result.stdout
    assert len(rendered(out, 0.5)) > 1 and list(data_dir.iterdir()) == []


@pytest.mark.parametrize(("paper", "size"), [("a3", (297, 420)), ("letter", (216, 279))])
def test_the_paper_can_be_chosen(tmp_path: Path, data_dir: Path, paper: str, size: tuple[int, int]) -> None:
    assert orctable("print", "markers", tmp_path / "out.pdf", "--paper", paper).exit_code == 0
    assert {(round(page.width_mm), round(page.height_mm)) for page in rendered(tmp_path / "out.pdf", 0.5)} == {size}


@pytest.mark.parametrize("words", [(), ("--lang", "ru"), ("--language", "ru"), ("--lang", "en")])
def test_it_speaks_the_language_asked_for_or_chosen_last_on_the_screen(
    tmp_path: Path, data_dir: Path, words: tuple[str, ...]
) -> None:
    save_settings(data_dir, Settings("ru"))
    assert orctable("print", "lens", tmp_path / "out.pdf", *words).exit_code == 0
    text = rendered(tmp_path / "out.pdf", 0.5)[0].text
    assert ("Объектив" in text) is ("en" not in words)


def test_the_stickers_are_those_of_the_owner_s_own_board(tmp_path: Path, data_dir: Path) -> None:
    own = data_dir / "boxes" / "orconomy-2017" / "board.toml"
    own.parent.mkdir(parents=True)
    own.write_text(board_path().read_text(encoding="utf-8").replace("[0, -262.0,", "[0, -301.0,"), encoding="utf-8")
    assert orctable("print", "markers", tmp_path / "out.pdf").exit_code == 0
    assert "301 mm to the left" in " ".join(page.text for page in rendered(tmp_path / "out.pdf", 0.5))


@pytest.mark.parametrize(("game", "edition"), [("economancy", "economancy-pnp"), ("orc", "orc-2017")])
def test_a_mat_is_the_owner_s_own_where_there_is_one(tmp_path: Path, data_dir: Path, game: str, edition: str) -> None:
    usual = catalogue.games().named(game).board.file()
    assert usual is not None and usual.parent.name == edition
    own = data_dir / "boxes" / edition / "board.toml"
    own.parent.mkdir(parents=True)
    own.write_text(usual.read_text(encoding="utf-8").replace("[0, -262.0,", "[0, -301.0,"), encoding="utf-8")
    assert orctable("print", "markers", tmp_path / "out.pdf", "--game", game).exit_code == 0
    assert "301 mm to the left" in " ".join(page.text for page in rendered(tmp_path / "out.pdf", 0.5))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("map", "x.pdf"), "map: there is no such sheet. Choose one of: markers, lens, mat, board, cards, strips"),
        (("board", "x.pdf", "--paper", "a5"), "--paper a5: there is no such paper. Choose one of: a4, a3, letter"),
        (("board", "x.pdf", "--game", "chess"), "--game chess: there is no such game. Choose one of:"),
        (("board", "x.pdf", "--lang", "de"), "there is no such language. Choose one of: en (English)"),
        (("board", "x.pdf", "--game", "orc"), "orc has no board to print yet"),
        (("mat", "x.pdf", "--game", "orconomy"), "orconomy has no mat to print yet"),
        (("cards", "x.pdf", "--game", "economicus"), "economicus has no cards to print yet"),
        (("strips", "x.pdf", "--game", "orc"), "orc has no strips to print yet"),
        (("cards", "x.pdf", "--game", "orc", "--coded"), "orc has no cards with coded strips to print yet"),
        (("mat", "x.pdf", "--game", "orc", "--coded"), "--coded is for cards"),
        (("lens", "."), "is a folder. Name a file in it"),
        (("lens", "missing/x.pdf"), "there is no folder missing. Make it"),
        (("lens", "file/x.pdf"), "there is no folder file"),
        (("lens", "n" * 300), "cannot be opened (File name too long)"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_sentence(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], part: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    result = orctable("print", *words)
    refused(result, part)
    assert result.stderr.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == sorted([data_dir, tmp_path / "file"])


def test_a_full_disk_leaves_the_old_file_as_it_was(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"precious")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    refused(orctable("print", "lens", out), f"{out}: cannot be written (No space left on device)")
    assert out.read_bytes() == b"precious" and sorted(tmp_path.iterdir()) == sorted([data_dir, out])


def test_a_full_device_is_told(data_dir: Path) -> None:
    refused(orctable("print", "lens", "/dev/full"), "/dev/full: cannot be written (No space left on device)")


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path, data_dir: Path) -> None:
    refused(orctable("print", "lens", "/proc/out.pdf"), "/proc/out.pdf: cannot be written")


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('"DICT_4X4_50"', '"DICT_0"', "dictionary 'DICT_0'"),
        ("[0, -262.0, -190.0, 0.0]", "[50, -262.0, -190.0, 0.0]", "there is no sticker 50"),
        ("side_mm = 32.0", "", "side_mm"),
        ("[stickers]", "[stickers", "board.toml"),
    ],
)
def test_a_board_file_that_cannot_be_is_refused(tmp_path: Path, data_dir: Path, old: str, new: str, part: str) -> None:
    own = data_dir / "boxes" / "orconomy-2017" / "board.toml"
    own.parent.mkdir(parents=True)
    text = board_path().read_text(encoding="utf-8")
    assert old in text
    own.write_text(text.replace(old, new), encoding="utf-8")
    refused(orctable("print", "markers", tmp_path / "out.pdf"), part)
    assert not (tmp_path / "out.pdf").exists()


def test_the_lens_board_needs_no_board_of_the_game(tmp_path: Path, data_dir: Path) -> None:
    assert orctable("print", "lens", tmp_path / "out.pdf", "--game", "orc").exit_code == 0
