"""The position as the players at the table read it off the screen, in the form in which they think about it."""

from companion.games.orc.practice.laid_out import Column, LaidOut
from companion.games.orc.rules.cards import COLOURS, Card, Line, Print
from companion.games.orc.rules.phases.drawing import enough
from companion.games.orc.rules.state import (
    DEPLOY,
    DEPLOYED,
    DISCARDED,
    DRAW,
    HANDS,
    LANDS,
    NOBODY,
    NOT_TOLD,
    SPARE,
    Agreement,
    Deploy,
    Draw,
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
from companion.practice.kit import View


def state_of(game: View) -> State:
    """The position behind a screen, given as plain data; how its lands were decided is not asked."""
    seats = tuple(Seat(player["name"], player["side"]) for player in game["players"])
    return State(
        agreed=Agreement(seats, game["dealer"], line_of(game)),
        phase=_phase(game),
        round=game["round"],
        hands=pair(tuple(Hand(player["hand"]) for player in game["players"])),
        lands=tuple(map(_land, game["lands"])),
        loose=game["loose"],
    )


def state_of_table(table: LaidOut, game: View) -> State:
    """The position of a turn as the table has it, where the app need not know yet what was drawn."""
    screen = state_of(game)
    phase = Draw(table.turn, table.due) if table.due else Deploy(table.turn)
    return screen._replace(phase=phase, lands=tuple(_as_laid(table, number) for number in LANDS), loose=0)


def _as_laid(table: LaidOut, number: int) -> Land:
    sides = pair(tuple(_laid_side(column) for column in table.columns[number - 1]))
    owner = table.holder(number)
    frozen = number in table.battles and owner == NOBODY
    return Land(len(table.cards.piles[number - 1]), owner, frozen, sides)


def _laid_side(column: Column) -> Side:
    return Side(column[0][0], sum(orcs for _, orcs in column), len(column)) if column else Side()


def line_of(game: View) -> Line:
    """The line as the screen has it."""
    return tuple(Print(COLOURS.index(land["colour"]), land["worth"]) for land in game["lands"])


def _land(land: View) -> Land:
    return Land(land["stock"], land["owner"], land["status"] == "frozen", pair(tuple(map(_side, land["sides"]))))


def _side(side: View) -> Side:
    colour = COLOURS.index(side["colour"]) if side["colour"] else NOBODY
    return Side(colour, side["orcs"], side["cards"])


def _phase(game: View) -> Phase:
    """What is due; that fewer cards would be enough stands in the offers."""
    if game["phase"] == DRAW:
        kinds = {offer["kind"] for offer in game["offers"]}
        free = enough.kind in kinds or game["prompt"]["code"] == "draw_some"
        return Draw(game["turn"], game["due"], DISCARDED if free else DEPLOYED)
    if game["phase"] == HANDS:
        shown = pair(tuple(tuple(map(_card, player["shown"])) for player in game["players"]))
        told = pair(tuple(0 if _as_number(player) else NOT_TOLD for player in game["players"]))
        return Hands(shown, told)
    if game["phase"] == DEPLOY:
        return Deploy(game["turn"])
    return Spare() if game["phase"] == SPARE else Over("score")


def _as_number(player: View) -> bool:
    """Whether a hand was told as one number: told, and yet cards were not shown."""
    return bool(player["told"]) and len(player["shown"]) < player["hand"]


def _card(words: tuple[str, str]) -> Card:
    two, one = words
    return Card(COLOURS.index(two), COLOURS.index(one))
