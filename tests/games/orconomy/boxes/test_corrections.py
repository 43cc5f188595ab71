"""What an owner corrects by a touch is written into their own box file, and nothing else is lost there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.orconomy.boxes.corrections import correct_rating
from companion.games.orconomy.boxes.loader import USUAL_EDITION, load_box
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.set_up import OrconomySetUp
from companion.schema.wrong_input import BoxError


def own(data_dir: Path, text: str = "") -> Path:
    path = data_dir / "boxes" / USUAL_EDITION / "box.toml"
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def known(box: Box) -> dict[str, int]:
    return {card: rating for card, rating in zip(CARDS, box.ratings, strict=True) if rating >= 0}


def fault(read: Callable[..., object], *given: object, **more: object) -> tuple[str, str]:
    """The file and the field of a box that cannot be read, or not be corrected."""
    with pytest.raises(BoxError) as caught:
        read(*given, **more)
    return caught.value.file, caught.value.field


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
