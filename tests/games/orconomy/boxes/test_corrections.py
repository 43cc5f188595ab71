"""What an owner corrects by a touch is written into their own box file, and nothing else is lost there."""

from pathlib import Path

import pytest

from companion.games.orconomy.boxes.corrections import correct, correct_rating
from companion.games.orconomy.boxes.loader import USUAL_EDITION, board_path, load_box
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.set_up import OrconomySetUp
from companion.record.storage import store
from companion.schema.wrong_input import BoxError


def own(data_dir: Path, text: str = "") -> Path:
    path = data_dir / "boxes" / USUAL_EDITION / "box.toml"
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def known(box: Box) -> dict[str, int]:
    return {card: rating for card, rating in zip(CARDS, box.ratings, strict=True) if rating >= 0}


@pytest.mark.parametrize(("card", "rating"), [("veto", 1), ("veto", 7), ("veto", -2), ("bribe", 3), ("", 3)])
def test_a_rating_that_cannot_be_leaves_the_file_as_it_was(tmp_path: Path, card: str, rating: int) -> None:
    path = own(tmp_path, "[ratings]\nlobby = 2\n")
    with pytest.raises(BoxError) as caught:
        correct_rating(USUAL_EDITION, tmp_path, card, rating)
    assert caught.value.file == str(path) and caught.value.field.startswith("ratings")
    assert path.read_text(encoding="utf-8") == "[ratings]\nlobby = 2\n"


@pytest.mark.parametrize("text", ["ratings = 3\n", "ratings = = 3\n", "[ratings]\nveto = 1\n"])
def test_a_spoilt_file_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = own(tmp_path, text)
    with pytest.raises(BoxError, match="box.toml"):
        correct_rating(USUAL_EDITION, tmp_path, "lobby", 3)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("number", [2, 11])
def test_a_spoilt_industry_is_named_and_left_alone(tmp_path: Path, number: int) -> None:
    path = own(tmp_path, f"[industries]\n{number} = 4\n")
    with pytest.raises(BoxError, match="must be a table"):
        correct(USUAL_EDITION, tmp_path, number, "income", 3)
    assert path.read_text(encoding="utf-8") == f"[industries]\n{number} = 4\n"


def test_an_owner_s_measured_board_keeps_everything_but_the_slots(tmp_path: Path) -> None:
    text = board_path().read_text(encoding="utf-8").replace("outer_radius_mm = 216.0", "outer_radius_mm = 217.5")
    path = own(tmp_path).with_name("board.toml")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    correct(USUAL_EDITION, tmp_path, 7, "slots", 3)
    assert store.read(path) == text.replace("\n7 = 2\n", "\n7 = 3\n")


def test_the_box_is_read_again_only_when_its_owner_has_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up, read = OrconomySetUp(tmp_path), 0

    def load(edition: str, folder: Path | None) -> Box:
        nonlocal read
        read += 1
        return load_box(edition, folder)

    monkeypatch.setattr(set_up, "load", load)
    for _ in range(3):
        assert known(set_up.newest()) == known(set_up.box_of(USUAL_EDITION)) == {}
    correct_rating(USUAL_EDITION, tmp_path, "veto", 4)
    assert known(set_up.newest()) == known(set_up.newest()) == {"veto": 4}
    own(tmp_path, "spoilt")
    assert known(set_up.newest()) == {"veto": 4}
    written = own(tmp_path, "[industries]\n7 = { income = 4 }\n")
    assert set_up.newest().prints[7].income == 4
    written.unlink()
    assert set_up.newest() == load_box(data_dir=None)
    assert read == 5
