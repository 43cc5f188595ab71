"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from collections.abc import Mapping
from typing import Any

from companion.checked.checker import Entry, Many, Place, Row, Shape, Table, Text, Truth, Whole
from companion.checked.named_values import Anything
from companion.checked.values import AnyTable, Name, Switches
from companion.games.economancy.rules import options
from companion.games.economancy.rules.cards import BASE, BOOSTER, KINDS, NEEDED, NUMBER, SHOP_SETS, Prints
from companion.games.economancy.rules.options import Options
from companion.games.economancy.rules.state import MOST, Agreement, Seat

GAME = "economancy"
EDITION = "economancy-pnp"
CLANS = ("tusk", "moon", "leaf", "sun")
"""The players' marks, in the order in which they come out of the box."""
FEWEST, MOST_PLAYERS = 2, 4
FRAME = ("format", "version", "position", "seal")
ON_SALE = tuple(KINDS[kind] for kind in BASE + BOOSTER)
_SMALL = Whole(0, 99)
_CORRECTED: Mapping[str, Shape] = {
    "cost": _SMALL, "strength": _SMALL, "defence": _SMALL, "copies": Whole(1, 9), "points": _SMALL,
    "coins": Row((_SMALL, _SMALL, _SMALL)), "attacks": Whole(0, 9), "answers": Whole(0, 9),
}  # fmt: skip
"""The printed numbers that an owner may correct."""
_PLAYER = Table((Entry("name", Name()), Entry("clan", Text(CLANS), None)))
AGREED = Table((
    Entry("game", Text((GAME,)), GAME), Entry("edition", Text((EDITION,)), EDITION),
    Entry("simulated", Truth(), False), Entry("players", Many(_PLAYER, FEWEST, MOST_PLAYERS)),
    Entry("preset", Text(tuple(options.PRESETS)), "printed"), Entry("options", Switches(), {}),
    Entry("shop", Anything(), "base"), Entry("start_coins", Whole(0, MOST), 1),
    Entry("win_points", Whole(1, 99), 7), Entry("box", AnyTable(), {}),
))  # fmt: skip
NAMES = tuple(entry.name for entry in AGREED.entries)


def read(told: Mapping[str, Any], prints: Prints, where: str) -> tuple[Agreement, bool]:
    """What was agreed on, and whether the table is a simulated one. Raises BoxError."""
    place = Place(where)
    given = AGREED.take({name: value for name, value in told.items() if name not in FRAME}, place)
    try:
        chosen = options.agreed(given["preset"], given["options"])
    except ValueError as error:
        raise place.inside("options", needed=True).wrong(str(error)) from error
    corrections = _corrections(given["box"], place.inside("box"))
    agreed = Agreement(
        seats=_seats(given["players"], place.inside("players", needed=True)),
        prints=_printed(prints, chosen, corrections),
        shop=_shop(given["shop"], place.inside("shop", needed=True)),
        options=chosen,
        corrections=corrections,
        preset=given["preset"],
        start_coins=given["start_coins"],
        win_points=given["win_points"],
    )
    return agreed, given["simulated"]


def _seats(players: tuple[Mapping[str, Any], ...], place: Place) -> tuple[Seat, ...]:
    """Whoever tells no clan gets the first that is left."""
    told = [player["clan"] for player in players if player["clan"]]
    names = [player["name"] for player in players]
    for what, values in (("name", names), ("clan", told)):
        if len(set(values)) < len(values):
            raise place.wrong(f"names two with the same {what}")
    left = iter([clan for clan in CLANS if clan not in told])
    return tuple(Seat(player["name"], player["clan"] or next(left)) for player in players)


def _shop(told: object, place: Place) -> tuple[int, ...]:
    """A set by its name, or kinds by theirs; in the order of the box."""
    if isinstance(told, Mapping):  # a position file, which tells what is left of each
        told = [Text(ON_SALE).take(word, place.inside(str(word))) for word in told]
    if isinstance(told, str):
        return SHOP_SETS[Text(tuple(SHOP_SETS)).take(told, place)]
    words = Many(Text(ON_SALE), len(NEEDED), len(ON_SALE)).take(told, place)
    kinds = {NUMBER[word] for word in words}
    if len(kinds) < len(words) or not kinds >= set(NEEDED):
        needed = " and ".join(KINDS[kind] for kind in NEEDED)
        raise place.wrong(f"must name each kind once, {needed} among them: without them nobody gets points")
    return tuple(sorted(kinds))


Corrections = tuple[tuple[int, str, int | tuple[int, ...]], ...]


def _corrections(told: Mapping[str, Any], place: Place) -> Corrections:
    """Printed numbers that the owner's cards have otherwise: `{"bubble": {"strength": 9}}`."""
    found: list[tuple[int, str, int | tuple[int, ...]]] = []
    for word, numbers in told.items():
        here = place.inside(str(word), needed=True)
        kind = NUMBER[Text(KINDS).take(word, here)]
        for name, value in AnyTable().take(numbers, here).items():
            if name not in _CORRECTED:
                raise here.inside(str(name)).wrong(f"is not known here (known are: {', '.join(_CORRECTED)})")
            found.append((kind, name, _CORRECTED[name].take(value, here.inside(name))))
    return tuple(sorted(found, key=lambda one: one[:2]))


def _printed(prints: Prints, chosen: Options, corrections: Corrections) -> Prints:
    """The printed numbers with the option about Bubble, and what the owner corrects (MD-1)."""
    numbers = [one._asdict() for one in prints]
    numbers[NUMBER["bubble"]]["strength"] = chosen.bubble_strength
    for kind, name, value in corrections:
        numbers[kind][name] = value
    return tuple(type(one)(**changed) for one, changed in zip(prints, numbers, strict=True))


def spelled_out(agreed: Agreement, *, simulated: bool) -> dict[str, Any]:
    """An agreement in the words of a header, everything in it."""
    box: dict[str, dict[str, Any]] = {}
    for kind, name, value in agreed.corrections:
        box.setdefault(KINDS[kind], {})[name] = list(value) if isinstance(value, tuple) else value
    return {
        "game": GAME,
        "edition": EDITION,
        "simulated": simulated,
        "players": [{"name": seat.name, "clan": seat.clan} for seat in agreed.seats],
        "preset": agreed.preset,
        "options": options.to_json(agreed.options),
        "shop": [KINDS[kind] for kind in agreed.shop],
        "start_coins": agreed.start_coins,
        "win_points": agreed.win_points,
        "box": box,
    }
