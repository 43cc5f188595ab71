"""Writes changed values into the text of a TOML file, and leaves its comments and everything else as they are."""

from collections.abc import Mapping, MutableMapping
from typing import Any

import tomlkit


def rewritten(text: str, data: Mapping[str, Any]) -> str:
    """The text with these values; what it had beyond them stays."""
    document = tomlkit.parse(text)
    _change(document, data)
    return tomlkit.dumps(document)


def _change(place: MutableMapping[str, Any], data: Mapping[str, Any]) -> None:
    for name, value in data.items():
        if isinstance(value, Mapping) and isinstance(place.get(name), MutableMapping):
            _change(place[name], value)
        elif name not in place or place[name] != value:
            place[name] = value
