"""What its owner has read off the cards otherwise than it is printed on ours, kept in their own box file."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from companion.checked.checker import check, read_toml
from companion.checked.wrong_input import BoxError
from companion.games.economancy.boxes.loader import BOX, EDITION
from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.text.header import Corrections


def own_file(folder: Path) -> Path:
    """Where an owner's corrections are."""
    return folder / "boxes" / EDITION / "box.toml"


def corrections_in(folder: Path | None) -> Corrections:
    """The owner's corrections, () where there are none. Raises BoxError when the file says something that cannot be."""
    if folder is None or not own_file(folder).exists():
        return ()
    path = own_file(folder)
    return _sorted(check(read_toml(path), BOX, str(path), partial=True).get("cards", {}))


def corrections_of(told: Mapping[str, Any], where: str) -> Corrections:
    """Corrections from plain data, by a card's word and the name of a number. Raises BoxError."""
    return _sorted(check({"cards": told}, BOX, where, partial=True)["cards"])


def _sorted(cards: Mapping[str, Mapping[str, Any]]) -> Corrections:
    found = ((NUMBER[word], name, value) for word, numbers in cards.items() for name, value in numbers.items())
    return tuple(sorted(found, key=lambda one: one[:2]))


def keep_corrections(folder: Path, corrections: Corrections) -> None:
    """Keep all corrections, and whatever else stands in the owner's file. Raises BoxError, and changes nothing, when it
    cannot be read or written.
    """
    path = own_file(folder)
    document = tomlkit.document()
    if path.exists():
        read_toml(path)
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
    cards = tomlkit.table()
    for kind, name, value in corrections:
        numbers = cards.setdefault(KINDS[kind], tomlkit.inline_table())
        numbers[name] = list(value) if isinstance(value, tuple) else value
    document["cards"] = cards
    new = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(tomlkit.dumps(document), encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        raise BoxError(str(path), "", f"could not be written ({error.strerror})", "Free some space.") from error
