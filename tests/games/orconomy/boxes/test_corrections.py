"""What an owner corrects by a touch is written into their own box file, and nothing else is lost there."""

from pathlib import Path

import pytest

from companion.games.orconomy.boxes.corrections import correct, correct_rating
from companion.games.orconomy.boxes.loader import USUAL_EDITION, board_path, load_box
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.rules.state import CARDS as RATED
from companion.games.orconomy.set_up import OrconomySetUp
from companion.record.storage import store
from companion.schema.plain_files import read_toml
from companion.schema.wrong_input import BoxError


def own(data_dir: Path, text: str = "") -> Path:
    path = data_dir / "boxes" / USUAL_EDITION / "box.toml"
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def known(box: Box) -> dict[str, int]:
    return {card: rating for card, rating in zip(CARDS, box.ratings, strict=True) if rating >= 0}


def test_the_cards_of_the_box_are_those_of_the_rules() -> None:
    assert RATED == CARDS


def test_a_rating_is_kept_beside_everything_else(tmp_path: Path) -> None:
    path = own(tmp_path, "# mine\n[industries]\n7 = { income = 4 }\n")
    correct_rating(USUAL_EDITION, tmp_path, "veto", 4)
    correct_rating(USUAL_EDITION, tmp_path, "informer", 0)
    correct(USUAL_EDITION, tmp_path, 3, "income", 5)
    box = load_box(data_dir=tmp_path)
    assert known(box) == {"veto": 4, "informer": 0}
    assert [box.prints[number].income for number in (3, 7)] == [5, 4]
    assert path.read_text(encoding="utf-8").startswith("# mine\n")


def test_a_rating_may_be_unknown_again(tmp_path: Path) -> None:
    correct_rating(USUAL_EDITION, tmp_path, "veto", 4)
    correct_rating(USUAL_EDITION, tmp_path, "veto", -1)
    correct_rating(USUAL_EDITION, tmp_path, "fraud", -1)
    assert known(load_box(data_dir=tmp_path)) == {}


@pytest.mark.parametrize(("card", "rating"), [("veto", 1), ("veto", 7), ("veto", -2), ("bribe", 3), ("", 3)])
def test_a_rating_that_cannot_be_leaves_the_file_as_it_was(tmp_path: Path, card: str, rating: int) -> None:
    path = own(tmp_path, "[ratings]\nlobby = 2\n")
    with pytest.raises(BoxError) as caught:
        correct_rating(USUAL_EDITION, tmp_path, card, rating)
    assert caught.value.file == str(path) and caught.value.field.startswith("ratings")
    assert path.read_text(encoding="utf-8") == "[ratings]\nlobby = 2\n"


def test_a_first_correction_that_cannot_be_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(BoxError):
        correct_rating(USUAL_EDITION, tmp_path, "veto", 1)
    assert not own(tmp_path).exists()


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


def test_slots_are_corrected_in_the_box_and_on_a_board_of_the_owner_s_own(tmp_path: Path) -> None:
    printed = load_box()
    correct(USUAL_EDITION, tmp_path, 7, "slots", 4)
    correct(USUAL_EDITION, tmp_path, 7, "stars", 6)
    seven = load_box(data_dir=tmp_path).prints[7]
    assert (seven.slots, seven.stars) == (4, 6) and printed.prints[7].slots != 4
    board = board_path(USUAL_EDITION, tmp_path)
    assert board.parent == own(tmp_path).parent
    assert read_toml(board)["industry_slots"]["7"] == 4
    usual = {**read_toml(board_path()), "industry_slots": {}}
    assert {**read_toml(board), "industry_slots": {}} == usual


def test_an_owner_s_measured_board_keeps_everything_but_the_slots(tmp_path: Path) -> None:
    text = board_path().read_text(encoding="utf-8").replace("outer_radius_mm = 216.0", "outer_radius_mm = 217.5")
    path = own(tmp_path).with_name("board.toml")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    correct(USUAL_EDITION, tmp_path, 7, "slots", 3)
    assert store.read(path) == text.replace("\n7 = 2\n", "\n7 = 3\n")


@pytest.mark.parametrize(("field", "value"), [("slots", 5), ("slots", 1), ("stars", 7), ("income", 21), ("label", 3)])
def test_a_number_that_cannot_be_leaves_both_files_as_they_were(tmp_path: Path, field: str, value: int) -> None:
    correct(USUAL_EDITION, tmp_path, 7, "slots", 3)
    before = {path: path.read_bytes() for path in own(tmp_path).parent.iterdir()}
    assert len(before) == 4
    with pytest.raises(BoxError):
        correct(USUAL_EDITION, tmp_path, 7, field, value)
    assert {path: path.read_bytes() for path in own(tmp_path).parent.iterdir()} == before


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
