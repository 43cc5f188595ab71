"""The position as a practice player reads it off the screen: what is open, nothing of anybody's cards."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orc.rules.cards import COLOURS, Card, Line, Print
from companion.games.orc.rules.options import CHOICES, Options
from companion.games.orc.rules.state import (
    NOBODY,
    NOT_TOLD,
    SIDES,
    Agreement,
    Deploy,
    Draw,
    Fought,
    Hand,
    Hands,
    Land,
    Over,
    Phase,
    Seat,
    Side,
    Spare,
    State,
    pair,
)

View = Mapping[str, Any]
TOLD = 0
"""Stands for natives that were told, but are not shown before the other hand is told too."""
AFTER_DISCARD = ("draw_some", "draw_more")
"""Prompts of a draw in which a card may be left in its pile, as after a discard."""


def options_of(words: Mapping[str, str]) -> Options:
    """The options a table has chosen, from the words on the screen."""
    chosen = {name: value for name, values in CHOICES.items() for value in values if words.get(name) == str(value)}
    return Options(**chosen)  # type: ignore[arg-type]


def line_of(game: View) -> Line:
    """The six lands, from the box on."""
    return tuple(Print(COLOURS.index(land["colour"]), land["worth"]) for land in game["lands"])


def position_of(game: View, options: Options) -> State:
    """The position that the screen shows."""
    first, second = game["won"]
    agreed = Agreement(
        seats=tuple(Seat(one["name"], SIDES[SIDES.index(one["side"])]) for one in game["players"]),
        dealer=game["dealer"],
        line=line_of(game),
        options=options,
        game=game["game"],
        won=(first, second),
    )
    return State(
        agreed=agreed,
        phase=_phase(game),
        round=game["round"],
        hands=pair(tuple(Hand(one["hand"]) for one in game["players"])),
        lands=tuple(map(_land, game["lands"])),
        loose=game["loose"],
        winner=game["winners"][0] if game["winners"] else NOBODY,
    )


def _phase(game: View) -> Phase:
    return PHASES[game["phase"]](game)


def _draw(game: View) -> Phase:
    after_discard = game["prompt"]["code"] in AFTER_DISCARD
    return Draw(game["turn"], game["due"], "discard" if after_discard else "deploy")


def _shown(game: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = (tuple(Card(*map(COLOURS.index, card)) for card in one["shown"]) for one in game["players"])
    return pair(tuple(cards))


def _natives(game: View) -> tuple[int, int]:
    """By seat, as far as a hand was told in one number."""

    def told(player: View) -> int:
        in_one_number = player["told"] and len(player["shown"]) < player["hand"]
        return max(player["natives"], TOLD) if in_one_number else NOT_TOLD

    return pair(tuple(map(told, game["players"])))


PHASES: Mapping[str, Callable[[View], Phase]] = {
    "spare": lambda _game: Spare(),
    "deploy": lambda game: Deploy(game["turn"]),
    "draw": _draw,
    "hands": lambda game: Hands(_shown(game), _natives(game)),
    "over": lambda game: Over(game["ended"], _shown(game), _natives(game)),
}


def _land(land: View) -> Land:
    first, second = land["orcs"]
    return Land(
        stock=land["stock"],
        sides=pair(tuple(_side(side) for side in land["sides"])),
        owner=land["owner"],
        frozen=land["status"] == "frozen",
        fought=Fought(land["by"], (first, second)) if land["by"] else None,
    )


def _side(side: View) -> Side:
    return Side(COLOURS.index(side["colour"]) if side["colour"] else NOBODY, side["orcs"], side["cards"])
