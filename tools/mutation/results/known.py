"""The survivors somebody has looked at, and why each may live: a TOML file that a person writes and a run reads."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutation.changes.text import Mutation
from tools.mutation.mutation_error import MutationError

FIELDS = ("file", "where", "source", "becomes", "why")


@dataclass(frozen=True, slots=True)
class Key:
    """What a mutation is known by though line numbers change: the lines as they are and as changed."""

    file: str
    where: str
    source: str
    becomes: str

    @classmethod
    def of(cls, mutation: Mutation) -> "Key":
        """The key of a mutation."""
        return cls(mutation.file, mutation.where, mutation.before, mutation.after)


def load(path: Path) -> dict[Key, str]:
    """The reasons by mutation; none without a file. Raises MutationError naming the entry that is wrong."""
    if not path.exists():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as wrong:  # no TOML, or a number of thousands of digits
        raise MutationError(f"{path}: {wrong}; mend it there") from wrong
    if set(found) - {"survivor"}:
        raise MutationError(f"{path}: only [[survivor]] entries belong here, not {', '.join(sorted(found))}")
    return dict(_entry(path, number, entry) for number, entry in enumerate(found.get("survivor", ()), 1))


def _entry(path: Path, number: int, entry: Mapping[str, Any]) -> tuple[Key, str]:
    if sorted(entry) != sorted(FIELDS) or not all(isinstance(value, str) for value in entry.values()):
        raise MutationError(f"{path}, survivor {number}: it needs the texts {', '.join(FIELDS)} and nothing else")
    if not entry["why"].strip():
        raise MutationError(f"{path}, survivor {number} ({entry['where']}): `why` is empty; say why it may survive")
    return Key(*(entry[name] for name in FIELDS[:-1])), entry["why"]


def blanks(unexplained: Iterable[Mutation]) -> str:
    """Entries to be copied into the file, each with a `why` to be filled in."""
    return "\n".join(
        "\n".join(("[[survivor]]", f"# line {mutation.line}", *_lines(Key.of(mutation)), 'why = ""', ""))
        for mutation in unexplained
    )


def _lines(key: Key) -> list[str]:
    return [f"{name} = {_quoted(getattr(key, name))}" for name in FIELDS[:-1]]


def _quoted(text: str) -> str:
    """A TOML string; plain quotes where they do."""
    if "'" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
