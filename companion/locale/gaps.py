"""The gaps of sentences: what fills them, how a number stands in them, and which of several sentences is meant."""

import re
from collections.abc import Mapping, Sequence

from companion.session.snapshot import (
    Refusal,
    Value,
)

GAP = re.compile(r"\{(\w+)\}")


def gaps_of(sentence: str, told: str) -> dict[str, str] | None:
    """What fills the gaps of a sentence that was told, None where something else was told."""
    words = GAP.split(sentence)[::2]
    # Hundreds of sentences are tried: a pattern is made only for those whose own words were told.
    if not all(part in told for part in words):
        return None
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence))
    match = re.fullmatch(pattern, told)
    return match.groupdict() if match else None


def closest(table: Mapping[str, str], keys: Sequence[str]) -> str:
    """The sentence under the first of these keys that has one, '' for none."""
    return next((table[key] for key in keys if key in table), "")


def refusal_keys(refusal: Refusal, near_args: Sequence[str]) -> tuple[str, ...]:
    """Under which keys a refusal's sentence is looked for, the closest first."""
    args = dict(refusal.args)
    near = [str(args[name]) for name in near_args if name in args]
    shorter = [word.rpartition(":")[0] for word in near if word.count(":") > 1]
    return (*(f"{refusal.code}:{word}" for word in (*near, *shorter)), refusal.code)


def signed(number: int) -> str:
    """A number with its sign, as the screen writes it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def whole(value: Value) -> int:
    """A value as a whole number; -1 when it is none."""
    return value if isinstance(value, int) else int(value) if value.lstrip("-").isdigit() else -1


def filled(sentence: str, values: Mapping[str, Value]) -> str:
    """Fill in what is known; a value nobody gave shows as its name, rather than failing at the table."""
    named = _Named(values)
    try:
        return sentence.format_map(named)
    except (ValueError, LookupError, AttributeError, TypeError):
        return GAP.sub(lambda gap: str(named[gap[1]]), sentence)


class _Named(dict[str, Value]):
    def __missing__(self, key: str) -> str:
        return f"({key})"
