"""What its owner has read off the cards otherwise than it is printed on ours, kept in their own box file."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

import tomlkit

from companion.boxes.owners_file import document_of, keep
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.text import header
from companion.games.economancy.rules.text.header import EDITION, Corrections
from companion.schema.from_hints import record
from companion.schema.plain_files import read_file
from companion.schema.sorts import AnyTable, Choice, Whole
from companion.schema.wrong import Inside


def own_file(folder: Path) -> Path:
    """Where an owner's corrections are."""
    return folder / "boxes" / EDITION / "box.toml"


class OwnText(NamedTuple):
    """An owner's box file, which needs to hold only what it corrects."""

    version: Annotated[int, Whole(1, 1)] = 1
    edition: Annotated[str, Choice((EDITION,))] = EDITION
    cards: Annotated[Mapping[str, Any], AnyTable()] = MappingProxyType({})


OWN: Final = record(OwnText)


def corrections_in(folder: Path | None) -> Corrections:
    """The owner's corrections, () where there are none. Raises BoxError when the file says something that cannot be."""
    if folder is None or not own_file(folder).exists():
        return ()
    path = own_file(folder)
    return corrections_of(read_file(path, OWN).cards, str(path))


def corrections_of(told: Mapping[str, Any], where: str) -> Corrections:
    """Corrections from plain data, by a card's word and the name of a number. Raises BoxError."""
    with Inside("cards", file=where):
        return header.corrections_in(told)


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
