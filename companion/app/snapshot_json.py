"""A snapshot as plain data, for whoever watches the app from outside."""

from dataclasses import fields, is_dataclass
from typing import Any

from companion.session.snapshot import Snapshot


def to_plain(value: Any) -> Any:
    """Dataclasses as objects, tuples as lists, ranges as their ends, pictures as their size; what has to be worked out
    first is left out.
    """
    if is_dataclass(value):
        parts = {item.name: getattr(value, item.name) for item in fields(value)}
        return {name: to_plain(part) for name, part in parts.items() if not callable(part)}
    if isinstance(value, dict):
        return {name: to_plain(part) for name, part in value.items()}
    if isinstance(value, range):
        return {"from": value.start, "to": value.stop - 1}
    if isinstance(value, (tuple, list, frozenset)):
        if hasattr(value, "_asdict"):
            return {name: to_plain(part) for name, part in value._asdict().items()}
        return [to_plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    return len(value) if isinstance(value, bytes) else value


def snapshot_json(snapshot: Snapshot) -> dict[str, Any]:
    """The whole snapshot."""
    plain: dict[str, Any] = to_plain(snapshot)
    return plain
