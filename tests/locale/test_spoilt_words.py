"""Sentences that were spoilt, or translated by somebody who mistook their gaps, are no fault at the table."""

import re
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from companion.app import catalogue
from companion.locale.gaps import filled
from companion.locale.preferences import FOLDER, LanguageMissing, load
from companion.locale.sentences import Speaker
from tests.many_rows import each_row


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the compiled Russian sentences."""
    return Path(copytree(FOLDER / "ru", tmp_path / "ru").parent)


MAIN, TOLD = "orctable.mo", "told.mo"


def spoil(folder: Path, file: str, spoilt: bytes) -> bool:
    """Spoils one of the files of a copy of the Russian sentences; whether Russian can be spoken then."""
    for name in (MAIN, TOLD):
        path = folder / "ru" / "LC_MESSAGES" / name
        path.write_bytes(spoilt if name == file else (FOLDER / "ru" / "LC_MESSAGES" / name).read_bytes())
    try:
        Speaker("ru", folder).detail("no dice base is plugged in")
    except LanguageMissing as error:
        assert re.search(rf"{file}: .*compile_words\.py.*choose English", str(error))
        return False
    return True


def whole(file: str) -> bytes:
    return (FOLDER / "ru" / "LC_MESSAGES" / file).read_bytes()


@each_row("length", [0, 3, 20, 28, 100, 5000, -3])
def test_compiled_sentences_that_were_cut_short_are_named_and_others_are_english(folder: Path, length: int) -> None:
    assert not spoil(folder, MAIN, whole(MAIN)[:length])
    assert spoil(folder, TOLD, whole(TOLD)[:length])


@each_row("length", [0, 3, 20, 28, 100, 5000, -3])
def test_a_game_whose_sentences_were_cut_short_is_told_in_english(tmp_path: Path, length: int) -> None:
    of_game = catalogue.speaker("orc", "ru").sentences[0]
    path = Path(copytree(of_game / "ru", tmp_path / str(length) / "ru")) / "LC_MESSAGES" / MAIN
    path.write_bytes(path.read_bytes()[:length])
    spoken = load("ru", FOLDER, tmp_path / str(length))
    assert spoken.gettext("Past games") == "Прошлые игры"


@pytest.mark.parametrize("file", [MAIN, TOLD])
def test_a_bit_that_has_turned_is_no_fault(folder: Path, file: str) -> None:
    rng, spoken = Random(1), 0
    for number in range(60):
        spoilt = bytearray(whole(file))
        spoilt[rng.randrange(28 if number % 2 else len(spoilt))] ^= 1 << rng.randrange(8)
        spoken += spoil(folder, file, bytes(spoilt))
    assert spoken


@each_row(
    "sentence, told",
    [
        ("{player} платит {amount}", "Anna платит 3"),
        ("{player} платит {sum}", "Anna платит (sum)"),
        ("{player} платит {", "Anna платит {"),
        ("} {player} {}", "} Anna {}"),
        ("{0} платит {amount}", "(0) платит 3"),
        ("{player.name} платит {amount:d!}", "{player.name} платит {amount:d!}"),
        ("{player[a]} {amount!q}", "{player[a]} {amount!q}"),
    ],
)
def test_what_a_translation_mistakes_is_shown_and_all_other_gaps_are_filled(sentence: str, told: str) -> None:
    assert filled(sentence, {"player": "Anna", "amount": "3"}) == told
