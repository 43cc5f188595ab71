"""Options of a table, read from the dataclass that holds them: each field with its usual value, and a hint.

The hint says what the option may be: True or False, a few words (`Literal`), or the numbers of a range (`Annotated`).
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args, get_type_hints

T = TypeVar("T")


def choices_of(options: type) -> Mapping[str, Sequence[object]]:
    """By option all that it may be; of True and False the usual one first."""
    usual, hints = options(), get_type_hints(options, include_extras=True)
    return {name: _choices(hint, getattr(usual, name)) for name, hint in hints.items()}


def _choices(hint: Any, usual: object) -> Sequence[object]:
    if hint is bool:
        return usual, not usual
    numbers = [ranges for ranges in get_args(hint) if isinstance(ranges, range)]
    return numbers[0] if numbers else get_args(hint)


def read_options(options: type[T], data: Mapping[str, object]) -> T:
    """Reads options back. Raises ValueError naming the option and its possible values."""
    choices = choices_of(options)
    for name, value in data.items():
        if name not in choices:
            raise ValueError(f"option '{name}' is unknown; known are {', '.join(choices)}")
        if not any(value == choice and type(value) is type(choice) for choice in choices[name]):
            raise ValueError(f"option '{name}' is {json.dumps(value, default=str)}; it may be {_could(choices[name])}")
    return options(**data)


def _could(may: Sequence[object]) -> str:
    return f"{may[0]} to {may[-1]}" if isinstance(may, range) else ", ".join(map(json.dumps, may))
