"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.checked.checker import Entry, Many, Numbered, OneOf, Place, Row, Table, Text, Truth, Whole
from companion.checked.values import Name, Switches
from companion.games.economicus.rules import options
from companion.games.economicus.rules.box import CENTRE, CONFIRMED, NUMBERS, SEGMENTS, Box, Card, Printed, unknown
from companion.games.economicus.rules.state import Agreement, Seat, neighbourhood
from companion.games.economicus.rules.text.field_shapes import Nullable, WrittenEffect

GAME = "economicus"
EDITION = "economicus-2e"
COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "white", "black")
"""The players' colours, in the order in which they come out of the box."""
FEWEST, MOST = 2, 8
MOST_MONEY = 200
PRESET = "full"
BoxOf = Callable[[str], Box]
"""The box of an edition, with what its owner has added."""

_PLAYER = Table((Entry("name", Name()), Entry("colour", Text(COLOURS))))
_CARD = Table((
    Entry("deck", Text(("option", "event"))), Entry("name", Text(longest=40)), Entry("count", Whole(1, 79), 1),
    Entry("difficulty", OneOf((0, 2, 3, 4, 5, 6)), 0), Entry("when", Text(longest=80), ""),
    Entry("note", Text(longest=200), ""), Entry("effects", Many(WrittenEffect(), 0, 6), ()),
))  # fmt: skip
_CRISES = Table((
    Entry("strengths", Many(Whole(-9, -1), 1, 6)), Entry("forecasts", Whole(0, 40)), Entry("points", Whole(0, 40)),
))  # fmt: skip
_PRINTED = Row((Whole(-9, 20), Whole(0, 9), Whole(0, 9)))
_COINS = Many(Whole(0, 100), 0, 3)
AGREED = Table((
    Entry("game", Text((GAME,)), GAME), Entry("edition", Text(longest=40), EDITION),
    Entry("simulated", Truth(), False), Entry("players", Many(_PLAYER, FEWEST, MOST)),
    Entry("ring", Many(OneOf(SEGMENTS), len(SEGMENTS), len(SEGMENTS)), list(SEGMENTS)),
    Entry("preset", Text(tuple(options.PRESETS)), PRESET), Entry("options", Switches(), {}),
    Entry("target", Whole(1, options.MOST_TARGET), None), Entry("start_money", Whole(0, MOST_MONEY), None),
    Entry("prices", Numbered(NUMBERS, Whole(1, 99), optional=True), {}),
    Entry("box", Numbered(NUMBERS, _PRINTED, optional=True), {}), Entry("crises", Nullable(_CRISES), None),
    Entry("coins", Nullable(_COINS), None), Entry("cards", Nullable(Many(_CARD, 0, 104)), None),
    Entry("trial", Truth(), False),
))  # fmt: skip
"""The same names in a log's header and in a position."""
NAMES = tuple(entry.name for entry in AGREED.entries)


def read(told: Mapping[str, Any], box_of: BoxOf, where: str) -> tuple[Agreement, bool]:
    """What was agreed on, and whether the table is a simulated one. Raises BoxError."""
    place = Place(where)
    checked = AGREED.take(dict(told), place)
    if len(set(checked["ring"])) < len(SEGMENTS):
        raise place.inside("ring", needed=True).wrong(f"must name each industry but {CENTRE} once, clockwise")
    for field in ("name", "colour"):
        if len({player[field] for player in checked["players"]}) < len(checked["players"]):
            raise place.inside("players", needed=True).wrong(f"names two with the same {field}")
    box = _box(box_of(checked["edition"]), checked, place)
    try:
        switches = options.agreed(checked["preset"], {**printed_switches(box), **checked["options"]})
    except ValueError as error:
        raise place.inside("options", needed=True).wrong(str(error)) from error
    _check_box(box, switches, place)
    ring = tuple(checked["ring"])
    agreed = Agreement(
        box=box,
        seats=tuple(Seat(player["name"], player["colour"]) for player in checked["players"]),
        ring=ring,
        options=switches,
        target=checked["target"] or switches.target or box.targets[len(checked["players"])],
        preset=checked["preset"],
        trial=checked["trial"],
        near=neighbourhood(ring, switches),
    )
    return agreed, checked["simulated"]


def printed_switches(box: Box) -> dict[str, str]:
    """The options whose usual value is what is printed in the box (ED-02, ED-08)."""
    return {name: getattr(box, name) for name in CONFIRMED}


def _check_box(box: Box, switches: options.Options, place: Place) -> None:
    """Everything that the rules need must be known (a trial number counts)."""
    missing = [f"{number}.{field}" for number, field in unknown(box.prints)]
    if missing:
        few = ", ".join(missing[:4]) + (" ..." if missing[4:] else "")
        remedy = "Read them off the board and write them there, or write `trial`: true."
        raise place.inside("box", needed=True).wrong(f"lacks {len(missing)} of 31 printed numbers ({few})", remedy)
    if switches.supply == "strict" and not box.money:
        remedy = "Count the coins of the box, or leave the supply unlimited."
        raise place.inside("coins", needed=True).wrong("are not known", remedy)


def _box(box: Box, checked: Mapping[str, Any], place: Place) -> Box:
    """The box as the rules need it; what was agreed on wins over today's box file."""
    prints = dict(box.prints)
    for number, (profit, private, state) in checked["box"].items():
        if number == CENTRE and (private or state):
            raise place.inside("box").inside(str(number), needed=True).wrong("has slots; there are none in the centre")
        prints[number] = replace(prints[number], profit=profit, private=private, state=state)
    for number, price in checked["prices"].items():
        prints[number] = replace(prints[number], start_price=price)
    box = replace(box, prints=prints)
    if checked["trial"]:
        from companion.games.economicus.boxes.loader import with_trial

        box = with_trial(box)
    return _with_rest(box, checked)


def _with_rest(box: Box, checked: Mapping[str, Any]) -> Box:
    if checked["start_money"] is not None:
        box = replace(box, amounts=replace(box.amounts, start=checked["start_money"]))
    if checked["crises"] is not None:
        crises = checked["crises"]
        strengths = tuple(sorted({-strength for strength in crises["strengths"]}))
        box = replace(box, strengths=strengths, forecasts=crises["forecasts"], points=crises["points"])
    if checked["coins"] is not None:
        box = replace(box, coins=tuple(checked["coins"]))
    if checked["cards"] is not None:
        box = replace(
            box, cards=tuple(Card(**{**card, "effects": tuple(card["effects"])}) for card in checked["cards"])
        )
    return box


def spelled_out(agreed: Agreement, *, simulated: bool) -> dict[str, Any]:
    """An agreement in the words of a header, everything in it."""
    box = agreed.box
    prints: list[tuple[int, Printed]] = sorted(box.prints.items())
    return {
        "game": GAME,
        "edition": EDITION,
        "simulated": simulated,
        "players": [{"name": seat.name, "colour": seat.colour} for seat in agreed.seats],
        "ring": list(agreed.ring),
        "preset": agreed.preset,
        "options": options.to_json(agreed.options),
        "target": agreed.target,
        "start_money": box.amounts.start,
        "prices": {str(number): printed.start_price for number, printed in prints},
        "box": {str(number): [printed.profit, printed.private, printed.state] for number, printed in prints},
        "crises": {"strengths": [-one for one in box.strengths], "forecasts": box.forecasts, "points": box.points},
        "coins": list(box.coins),
        "cards": [_say_card(card) for card in box.cards],
        "trial": agreed.trial,
    }


def _say_card(card: Card) -> dict[str, Any]:
    """A card that is known; what it does not say is left out."""
    told = {"when": card.when, "note": card.note, "effects": list(card.effects)}
    said = {name: one for name, one in told.items() if one}
    return {"deck": card.deck, "name": card.name, "count": card.count, "difficulty": card.difficulty, **said}
