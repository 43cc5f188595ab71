"""The ways to every button that is not in sight at once: which places are touched before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.games.orconomy.words.option_tables import GROUPS, VALUES
from companion.session.intents import Intent
from companion.ui.parts.offered import CARD_KINDS, GOLD

Route = tuple[str, ...]
"""The touches before a button.

`?` stands before one that may be missing, `...` before one that is waited for, `type:` before letters for a keyboard.
"""


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
    elif words[0] == "option" and len(words) > 2:
        yield from _option_routes(words)
    elif words[0] == "agree":
        yield ("ui:agree",)
    elif words[0] == "rating" and len(words) > 2:
        yield ("ui:ratings", f"ui:rating:{words[1]}")


def _option_routes(words: Route) -> Iterator[Route]:
    """A switch shows its next value only: the ones between are touched first."""
    _, name, value = words
    for group in GROUPS:
        yield (f"ui:options:{group}",)
        for other in VALUES.get(name, {}):
            if other != value:
                yield (f"ui:options:{group}", f"setup:option:{name}:{other}", f"...setup:option:{name}:{value}")


def _game_routes(words: Route) -> Iterator[Route]:
    kind, seat, *numbers = words
    if kind in CARD_KINDS:
        yield from _card_routes(kind, seat, numbers)
        return
    if kind in GOLD:
        yield _asked(kind, seat, numbers)
    if kind in ("risk_roll", "reroll"):
        yield ("ui:dice",)
    if kind == "waive":
        yield (f"ui:moving:{seat}",)
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


def _asked(kind: str, seat: str, numbers: Sequence[str]) -> Route:
    """The pages that ask for the numbers of a play, as far as they are needed."""
    return tuple("?" + ":".join(("ui:play", kind, seat, *numbers[:known])) for known in range(len(numbers) + 1))


def _card_routes(kind: str, seat: str, numbers: Sequence[str]) -> Iterator[Route]:
    """An answer from the prompt; else the grid of cards, by the player's row, the key beside bids, or the menu."""
    asked = _asked(kind, seat, numbers)
    if kind in ANSWERS:
        yield (f"?ui:who:{kind}", *asked)
    for way in _looked_up(f"player:{seat}"):
        yield (*way, f"ui:cards:{seat}", *asked)
    for opener in range(5):
        yield (f"ui:cards:{opener}", f"?ui:cards:{seat}", *asked)


def _why_routes(words: Route) -> Iterator[Route]:
    """A number is asked about where it stands: at its industry or its player."""
    field, which = words[0], words[-1]
    yield from _looked_up(f"sector:{which}" if field == "price" else f"player:{which}")


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
    if kind == "set_ring":
        picked = (":".join(("ui:rule:ring", *numbers[:known])) for known in range(len(numbers)))
        return (f"ui:rule:swap:{industry}", *picked)
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


ANSWERS = ("security_service", "consultants")
WAYS: Mapping[str, Callable[[Route], Iterator[Route]]] = {
    "setup": _setup_routes, "do": _game_routes, "outcome": _outcome_routes, "shout": _shout_routes,
    "rule": _ruling_routes, "mend": _mend_routes, "undo_to": _history_routes,
    "oracle": lambda words: iter([(f"ui:throw:{words[1]}",)] if len(words) > 1 else []),
    "die": lambda words: iter([("ui:dice",)]),
    "why": _why_routes,
    "leave": lambda words: iter([("ui:menu", "ui:people", f"ui:leaving:{words[0]}")]),
    "join": lambda words: iter([("ui:menu", "ui:people", f"ui:joining:{words[-1]}", f"type:{words[0]}")]),
    "seat": lambda words: iter([("ui:menu", "ui:seats")]),
    "unsettled": lambda words: iter([("ui:unsettled",)]),
}  # fmt: skip
