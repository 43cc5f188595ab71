"""Presses intents as a person would: finds the button, opening the dialog or page it is on when it is not in sight."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.table.intents import Intent, parse
from companion.ui.app import TableApp

TIMEOUT_S = 10.0
ANSWER_S = 2.0
"""How long the table may take to answer a touch in the middle of a way."""
LOOK_S = 0.02
MOST_PAGES = 12
MOST_SHEETS = 3
CLOSERS = ("ui:close", "close", "mend:close")
Route = tuple[str, ...]
"""The touches before a button.

`?` stands before one that may be missing, `...` before one that is waited for, `type:` before letters for a keyboard.
"""


class ScreenFingers:
    """Fingers on the screen of a running app; call from any thread but the screen's own."""

    def __init__(self, app: TableApp) -> None:
        self._app = app

    def press(self, text: str) -> bool:
        """Press the button of an intent by real touches; False when no way leads to it now."""
        text = button_of(text)
        if self._touch(text):
            return True
        if self._close() and self._touch(text):
            return True
        return any(self._walk(route, text) for route in routes(parse(text)))

    def _walk(self, route: Route, text: str) -> bool:
        if all(self._step(step) for step in route) and (self._touch(text) or self._turn_pages(text)):
            return True
        self._close()
        return False

    def _close(self) -> bool:
        """Close whatever covers the table, sheet by sheet; whether there was anything."""
        closed = False
        for _ in range(MOST_SHEETS):
            if not any(self._touch(name) for name in CLOSERS):
                break
            closed = True
        return closed

    def _step(self, step: str) -> bool:
        if step.startswith("type:"):
            return self._app.type_text(step.removeprefix("type:")).result(TIMEOUT_S)
        if step.startswith("?"):
            return self._touch(step[1:]) or self._turn_pages(step[1:]) or True
        if step.startswith("..."):
            return self._await(step[3:])
        return self._touch(step) or self._turn_pages(step)

    def _await(self, name: str) -> bool:
        """Touch a place as soon as the table has answered with it."""
        until = time.monotonic() + ANSWER_S
        while not self._touch(name):
            if time.monotonic() > until:
                return False
            time.sleep(LOOK_S)
        return True

    def _turn_pages(self, text: str) -> bool:
        for _ in range(MOST_PAGES):
            onward = [name for name in self._app.ids() if name.startswith("ui:page:")]
            if not onward or not self._touch(onward[0]):
                return False
            if self._touch(text):
                return True
        return False

    def _touch(self, name: str) -> bool:
        return self._app.touch(name).result(TIMEOUT_S)


def button_of(text: str) -> str:
    """The button an intent's text stands for: those who also bid are named in seat order."""
    name, *words = text.split(":")
    fixed = {"outcome": 2, "shout": 1}.get(name, len(words))
    others = sorted({int(seat) for seat in words[fixed:]})
    return ":".join((name, *words[:fixed], *map(str, others)))


def routes(intent: Intent) -> Iterator[Route]:
    """The ways to an intent's button, each as the touches before it."""
    words = intent.words
    if intent.name in WAYS:
        yield from WAYS[intent.name](words)
    elif intent.name in ("redo", "pause", "look"):
        yield ("ui:menu",)
    elif intent.name == "new":
        yield ("ui:menu", "ui:new")


def _setup_routes(words: Route) -> Iterator[Route]:
    if words[0] == "name" and len(words) > 2:
        yield (f"ui:name:{words[1]}", f"type:{words[2]}")
    elif words[:2] == ("ring", "swap") and len(words) > 3:
        for position in range(10):
            yield ("ui:swap:-1", f"ui:swap:{position}")
    elif words[0] in ("clan", "box"):
        yield (f"ui:{words[0]}:{words[1]}",)


def _game_routes(words: Route) -> Iterator[Route]:
    kind, seat, *numbers = words
    if kind in ("bid", "bid_cards", "pass"):
        yield ("ui:quick:off",)
    if kind in ("bid", "bid_cards") and numbers:
        yield ("?ui:quick:off", "ui:pad", *_digits(numbers[0]))
    if kind == "oracle":
        yield (f"ui:throw:{seat}",)
    if numbers:
        yield from _looked_up(f"sector:{numbers[0]}")
    yield from _looked_up(f"player:{seat}")
    yield ()


def _looked_up(what: str) -> Iterator[Route]:
    """To an industry or a player, straight or through the menu."""
    yield (f"ui:{what}",)
    yield ("ui:menu", "ui:lookup", f"ui:{what}")


def _digits(number: str, prefix: str = "ui:digit") -> Route:
    return tuple(f"{prefix}:{digit}" for digit in number)


def _outcome_routes(words: Route) -> Iterator[Route]:
    winner, price, *others = words
    begun = ("?ui:quick:on", f"ui:winner:{winner}")
    if price == "0":
        yield begun
    for entry in _sale_routes(price, others):
        yield (*begun, *entry)


def _shout_routes(words: Route) -> Iterator[Route]:
    price, *others = words
    for entry in _sale_routes(price, others):
        yield ("?ui:quick:on", *entry)


def _sale_routes(price: str, others: Sequence[str]) -> Iterator[Route]:
    """A price by its chip or by the pad, and who else bid; what was entered before is taken back."""
    who = tuple(f"?ui:other:{seat}:off" for seat in range(5) if str(seat) not in others)
    who += tuple(f"?ui:other:{seat}:on" for seat in others)
    yield (f"ui:price:{price}", *who)
    yield (*("?ui:paid:erase",) * 3, *_digits(price, "ui:paid"), *who)


def _ruling_routes(words: Route) -> Iterator[Route]:
    kind, seat, *numbers, reason = words
    if kind in ("set_skulls", "set_cards"):
        about, last = f"player:{seat}", (f"ui:rule:{kind.removeprefix('set_')}:{seat}", *_digits(numbers[0]))
    else:
        about, last = f"sector:{numbers[0]}", _sector_ruling(kind, numbers)
    for way in _looked_up(about):
        yield (*way, f"ui:rule:{about}", f"ui:reason:{reason}", *last)


def _sector_ruling(kind: str, numbers: Sequence[str]) -> Route:
    industry = numbers[0]
    if kind == "set_price":
        return (f"ui:rule:price:{industry}", *_digits(numbers[1]))
    if kind == "put_token":
        return (f"ui:rule:put:{industry}:{numbers[1]}",)
    return (f"ui:rule:take:{industry}",) if kind == "take_token" else ()


def _history_routes(words: Route) -> Iterator[Route]:
    yield ("ui:menu", "ui:history", f"ui:act:{words[-1]}")


def _mend_routes(words: Route) -> Iterator[Route]:
    """An act is opened first; then the way, the kind, and its numbers that have more than one value."""
    way, *rest = words
    if way in ("open", "strike"):
        yield from _history_routes(words)
    elif way in ("change", "insert"):
        act, kind, seat, *numbers = rest
        opened = ("ui:menu", "ui:history", f"ui:act:{act}", f"mend:open:{act}", f"...ui:way:{way}")
        asked = (":".join(("ui:number", kind, seat, *numbers[:known])) for known in range(len(numbers)))
        typed = _digits(numbers[-1]) if numbers else ()
        yield (*opened, *(f"?{name}" for name in (*asked, *typed)))


WAYS: Mapping[str, Callable[[Route], Iterator[Route]]] = {
    "setup": _setup_routes, "do": _game_routes, "outcome": _outcome_routes, "shout": _shout_routes,
    "rule": _ruling_routes, "mend": _mend_routes, "undo_to": _history_routes,
    "oracle": lambda words: iter([(f"ui:throw:{words[1]}",)] if len(words) > 1 else []),
    "die": lambda words: iter([("ui:dice",)]),
    "seat": lambda words: iter([("ui:menu", "ui:seats")]),
    "unsettled": lambda words: iter([("ui:unsettled",)]),
}  # fmt: skip
