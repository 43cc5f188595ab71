"""The editions of a game: a folder each with what is printed in its box, and an owner's own files in their place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.schema.plain_files import merged, read_as, read_toml
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Sort
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError

BOXES: Final = "boxes"
BOX, BOARD = "box.toml", "board.toml"


class BoxRead(NamedTuple):
    """What a box file says with its owner's changes, those alone, and the file to name in messages."""

    text: Any
    changes: Mapping[str, Any]
    file: str


@dataclass(frozen=True, slots=True)
class Editions:
    """All editions of a game. `folder` holds a folder for each, with its box.toml and board.toml; `usual` is the one
    that is meant where none is named.
    """

    folder: Path
    usual: str

    @property
    def names(self) -> tuple[str, ...]:
        """The editions orctable knows."""
        return tuple(sorted(path.parent.name for path in self.folder.glob(f"*/{BOX}")))

    def own_file(self, edition: str, data_dir: Path, name: str = BOX) -> Path:
        """Where an owner's own file is kept in their data folder. Raises BoxError for an unknown edition."""
        return data_dir / BOXES / self._printed(edition).name / name

    def board_file(self, edition: str | None = None, data_dir: Path | None = None) -> Path:
        """The board in millimetres: the owner's own when there is one. Raises BoxError for an unknown edition."""
        edition = self.usual if edition is None else edition
        return self._own(edition, data_dir, BOARD) or self._printed(edition) / BOARD

    def read_box(self, edition: str, data_dir: Path | None, sort: Sort) -> BoxRead:
        """The box of an edition; an owner's own file needs to hold only what it adds or changes.

        Raises BoxError: no such edition, or a file says something that cannot be.
        """
        printed, own = self._printed(edition) / BOX, self._own(edition, data_dir, BOX)
        changes = read_toml(own) if own else {}
        file = str(own or printed)
        text = read_as(sort, merged(read_toml(printed), changes), file)
        check_edition(text.edition, edition, file)
        return BoxRead(text, changes, file)

    def has_own(self, edition: str, data_dir: Path | None) -> bool:
        """Whether an owner has a file of their own for an edition. Raises BoxError for an unknown edition."""
        return any(self._own(edition, data_dir, name) is not None for name in (BOX, BOARD))

    def _printed(self, edition: str) -> Path:
        if edition not in self.names:
            known = ", ".join(self.names)
            raise BoxError(f"box {edition!r}", "", "is not an edition orctable knows", f"Choose one of: {known}.")
        return self.folder / edition

    def _own(self, edition: str, data_dir: Path | None, name: str) -> Path | None:
        """The owner's file where there is one."""
        path = self.own_file(edition, data_dir, name) if data_dir is not None else None
        return path if path is not None and path.exists() else None


def check_edition(named: str, edition: str, file: str) -> None:
    """See that a file is about the edition in whose folder it lies. Raises BoxError."""
    if named != edition:
        with Inside("edition", file=file):
            raise Wrong("is {value!r}", f"Write {edition!r}, or move it to the folder {named!r}.", value=named)
