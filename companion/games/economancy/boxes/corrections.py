"""What its owner has read off the cards otherwise than it is printed on ours, kept in their own box file."""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import tomlkit

from companion.boxes.owners_file import document_of, keep
from companion.games.economancy.rules.text.header import EDITION, CorrectedNumbers, Corrections
from companion.schema.from_hints import record
from companion.schema.plain_files import read_file
from companion.schema.sorts import Choice, Whole


def own_file(folder: Path) -> Path:
    """Where an owner's corrections are."""
    return folder / "boxes" / EDITION / "box.toml"


CARDS: Final = CorrectedNumbers()


class OwnText(NamedTuple):
    """An owner's box file, which needs to hold only what it corrects."""

    version: Annotated[int, Whole(1, 1)] = 1
    edition: Annotated[str, Choice((EDITION,))] = EDITION
    cards: Annotated[Corrections, CARDS] = ()


OWN: Final = record(OwnText)


def corrections_in(folder: Path | None) -> Corrections:
    """The owner's corrections, () where there are none. Raises BoxError when the file says something that cannot be."""
    if folder is None or not own_file(folder).exists():
        return ()
    text: OwnText = read_file(own_file(folder), OWN)
    return text.cards


def keep_corrections(folder: Path, corrections: Corrections) -> None:
    """Keep all corrections, and whatever else stands in the owner's file. Raises BoxError, and changes nothing, when it
    cannot be read or written.
    """
    path = own_file(folder)
    document = document_of(path)
    cards = document["cards"] = tomlkit.table()
    for word, numbers in CARDS.write(corrections, ()).items():
        cards[word] = tomlkit.inline_table()
        cards[word].update(numbers)
    keep(folder, {path: tomlkit.dumps(document)}, corrections_in)
