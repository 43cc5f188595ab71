"""What its owner has read off the cards otherwise than it is printed on ours, kept in their own box file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from companion.checked.checker import check, read_toml
from companion.checked.owners_file import document_of, keep
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
    document = document_of(path)
    cards = tomlkit.table()
    for kind, name, value in corrections:
        numbers = cards.setdefault(KINDS[kind], tomlkit.inline_table())
        numbers[name] = list(value) if isinstance(value, tuple) else value
    document["cards"] = cards
    keep(folder, {path: tomlkit.dumps(document)}, corrections_in)
