"""A program's start without the methods that nothing calls: those of dataclasses are written once they are called."""

import dataclasses
from collections.abc import Callable
from typing import Any, Final

WRITER: Final = "_create_fn"
"""What of `dataclasses` writes and compiles a method, in Python 3.11 and 3.12; later ones compile all methods of a
class at once, and are left as they are.
"""
Method = Callable[..., Any]


def write_methods_late() -> None:
    """From now on a dataclass is made without its methods: each is written when it is called for the first time.

    Most are never called: to write those of hundreds of dataclasses is the dearest part of a program's start.
    """
    write: Method | None = getattr(dataclasses, WRITER, None)
    if write is not None:
        setattr(dataclasses, WRITER, lambda name, *words, **more: _late(name, lambda: write(name, *words, **more)))


def _late(name: str, write: Callable[[], Method]) -> Method:
    """Stands for a method until it is called."""
    written: list[Method] = []

    def method(*given: Any, **named: Any) -> Any:
        if not written:
            written.append(write())
            written[0].__qualname__ = method.__qualname__
        for owner in type(given[0]).__mro__:
            if owner.__dict__.get(name) is method:
                setattr(owner, name, written[0])
        return written[0](*given, **named)

    method.__name__ = name
    return method
