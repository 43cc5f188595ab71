"""Everything that lies on a simulated table of ORC, and every card nobody sees; battles are fought here once more.

It follows the printed rules as people do, not by the app's code, so that both can be held against each other: holders
are found by the closed form, and natives are counted on the cards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from companion.games.kernel import changed
from companion.games.orc.deal import Cards, carried_out
from companion.games.orc.rules.cards import COLOURS, Card
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw, enough
from companion.games.orc.rules.phases.ending import natives, show
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, SPARE, other, with_seat
from companion.games.protocol import Action
from companion.practice.check import count_differs
from companion.practice.kit import View

End = tuple[int, int]
"""One end of a card that fights: its colour, and how many Orcs it shows."""
Column = tuple[End, ...]
BARE: tuple[Column, Column] = ((), ())
TIE = -1
TELLING = (show.kind, natives.kind)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The cards, and the columns by land and seat. `battles` are those fought, by land: who had more Orcs, -1 for a
    tie. `due` are the cards to be drawn in this turn; `told` are the seats that have shown their hand.
    """

    cards: Cards
    columns: tuple[tuple[Column, Column], ...] = (BARE,) * len(LANDS)
    battles: Mapping[int, int] = field(default_factory=dict)
    turn: int = NOBODY
    due: int = 0
    shown: tuple[int, int] = (0, 0)
    told: frozenset[int] = frozenset()

    # --- what follows from it ---------------------------------------------------------------------------------------

    def orcs(self, number: int, seat: int) -> int:
        """The Orcs of a player at a land."""
        return sum(orcs for _, orcs in self.columns[number - 1][seat])

    def holder(self, number: int) -> int:
        """Who holds a land: the winner of the first battle that was no tie, from the land on towards the box and round
        by the far end; nobody as long as one on the way is still to be fought.
        """
        for step in range(len(LANDS)):
            winner = self.battles.get((number - 1 - step) % len(LANDS) + 1)
            if winner is None:
                return NOBODY
            if winner != TIE:
                return winner
        return NOBODY

    def score(self, seat: int) -> int:
        """Worth of the own lands; with both hands told also every Orc in hand of the colour of one."""
        own = [self.cards.line[number - 1] for number in LANDS if self.holder(number) == seat]
        colours = [land.colour for land in own]
        hand = Counter(colour for two, one in self.cards.hands[seat] for colour in (two, two, one))
        natives = sum(hand[colour] for colour in colours) if len(self.told) == len(SEATS) else 0
        return sum(land.worth for land in own) + natives

    # --- what is done with it ---------------------------------------------------------------------------------------

    def after(self, action: Action, card: Card | None, drawn_after_discard: int) -> "LaidOut":
        """After a player has done something with the cards; `card` is the one that was deployed or discarded.

        `drawn_after_discard` are the cards drawn then.
        """
        kind, seat, first = action.kind, action.player, action.args[0] if action.args else 0
        if kind in TELLING:
            return self._telling(kind, seat)
        table = self if kind == enough.kind else replace(self, cards=carried_out(self.cards, kind, seat, first, card))
        if kind == spare.kind:
            return replace(table, turn=seat if first == 1 else other(seat))
        if kind == deploy.kind:
            return table._deployed(action)
        if kind == discard.kind:
            return replace(table, due=drawn_after_discard)
        table = replace(table, due=table.due - 1 if kind == draw.kind else 0)
        return table if table.due and any(table.cards.piles) else table._turn_over()

    def _deployed(self, action: Action) -> "LaidOut":
        number, colour, amount = action.args
        sides = self.columns[number - 1]
        column = (*sides[action.player], (colour, amount))
        columns = changed(self.columns, number - 1, with_seat(sides, action.player, column))
        return replace(self, columns=columns, due=3 - amount)

    def _turn_over(self) -> "LaidOut":
        """Battles at every land whose pile was used up; the cards of lands that are held now leave the table."""
        fought = {number: self._winner(number) for number in LANDS if not self.cards.piles[number - 1]}
        table = replace(self, battles={**fought, **self.battles}, due=0, turn=other(self.turn))
        held = [table.holder(number) != NOBODY for number in LANDS]
        columns = tuple(BARE if gone else sides for gone, sides in zip(held, table.columns, strict=True))
        over = not any(table.cards.piles)
        return replace(table, columns=columns, turn=NOBODY if over else table.turn)._nothing_to_tell()

    def _winner(self, number: int) -> int:
        first, second = (self.orcs(number, seat) for seat in SEATS)
        return TIE if first == second else 0 if first > second else 1

    def _telling(self, kind: str, seat: int) -> "LaidOut":
        """A hand is told as one number, or card by card."""
        shown = with_seat(self.shown, seat, self.shown[seat] + 1)
        whole = kind == natives.kind or shown[seat] >= len(self.cards.hands[seat])
        return replace(self, shown=shown, told=self.told | {seat} if whole else self.told)

    def _nothing_to_tell(self) -> "LaidOut":
        """At the end an empty hand needs no telling."""
        if self.turn != NOBODY:
            return self
        return replace(self, told=frozenset(seat for seat in SEATS if not self.cards.hands[seat]))


# --- against the app --------------------------------------------------------------------------------------------------


def differences(table: LaidOut, game: View) -> list[str]:
    """In what the app and the table disagree, in sentences. Where draws are not told, a pile may hold less than the app
    says, by no more than the draws that nobody named.
    """
    sentences = [sentence for number in LANDS for sentence in _land(table, game, number)]
    for player in game["players"]:
        seat, name = player["seat"], player["name"]
        sentences += count_differs(name, "cards in hand", player["hand"], len(table.cards.hands[seat]))
        sentences += count_differs(name, "points", player["score"], table.score(seat))
    left = sum(map(len, table.cards.piles))
    sentences += count_differs("the table", "cards in all piles", game["cards_left"], left)
    if game["turn"] != table.turn and not game["over"]:
        sentences.append(f"app: it is the turn of seat {game['turn']}, at the table of seat {table.turn}")
    return sentences


def _land(table: LaidOut, game: View, number: int) -> list[str]:
    land, printed = game["lands"][number - 1], table.cards.line[number - 1]
    where = f"land {number}"
    there = len(table.cards.piles[number - 1])
    most = min(max(there, land["stock"] - game["loose"]), land["stock"])
    found = count_differs(where, "cards in its pile", most, there)
    if (land["colour"], land["worth"]) != (COLOURS[printed.colour], printed.worth):
        found.append(f"app: {where} is {land['colour']} {land['worth']}, on the table {COLOURS[printed.colour]}")
    if land["owner"] != table.holder(number):
        found.append(f"app: {where} is held by seat {land['owner']}, on the table by {table.holder(number)}")
    frozen = number in table.battles and table.holder(number) == NOBODY
    if (land["status"] == "frozen") != frozen:
        found.append(f"app: {where} is {land['status']}, on the table {'frozen' if frozen else 'not'}")
    for seat in SEATS:
        found += _side(land["sides"][seat], table.columns[number - 1][seat], f"{where}, seat {seat}")
    return found


def _side(side: View, column: Column, where: str) -> list[str]:
    colours = {COLOURS[colour] for colour, _ in column} or {""}
    found = count_differs(where, "Orcs", side["orcs"], sum(orcs for _, orcs in column))
    found += count_differs(where, "cards", side["cards"], len(column))
    if {side["colour"]} != colours:
        found.append(f"app: {where} has {side['colour'] or 'nothing'}, on the table {', '.join(sorted(colours))}")
    return found


def laid_like(table: LaidOut, game: View, cards: Sequence[Card], rng: Random) -> LaidOut:
    """The table laid out as the screen has it, after somebody else has played on it: counts and columns as shown, which
    cards they are by chance. `cards` are all that are dealt.
    """
    pool = [card for card in cards if all(card not in hand for hand in table.cards.hands)]
    rng.shuffle(pool)
    hands = tuple(_filled(table.cards.hands[seat], game["players"][seat]["hand"], pool) for seat in SEATS)
    piles = tuple(_filled((), stock, pool) for stock in stocks_like(table, game).values())
    spare = _filled((), 3 if game["phase"] == SPARE else 0, pool)
    laid = replace(table.cards, hands=(hands[0], hands[1]), piles=piles, spare=spare, gone=tuple(pool))
    columns = tuple((_column(land["sides"][0]), _column(land["sides"][1])) for land in game["lands"])
    shown = tuple(len(player["shown"]) for player in game["players"])
    told = frozenset(player["seat"] for player in game["players"] if player["told"])
    return LaidOut(laid, columns, _fought(game), game["turn"], game["due"], (shown[0], shown[1]), told)


def stocks_like(table: LaidOut, game: View) -> dict[int, int]:
    """How many cards each pile holds, by land: as the screen has it, and where it says "at most" as they lie there, or
    else less of the largest.
    """
    stocks = {land["number"]: land["stock"] for land in game["lands"]}
    lying = {number: min(most, len(table.cards.piles[number - 1])) for number, most in stocks.items()}
    if game["loose"] and sum(lying.values()) == game["cards_left"]:
        return lying
    for _ in range(game["loose"]):
        stocks[max(stocks, key=lambda number: stocks[number])] -= 1
    return stocks


def _filled(hand: tuple[Card, ...], size: int, pool: list[Card]) -> tuple[Card, ...]:
    """So many cards: those at hand first, then from the pool; those too many go back there."""
    pool.extend(hand[size:])
    return (*hand[:size], *(pool.pop() for _ in range(min(len(pool), size - len(hand)))))


def _column(side: View) -> Column:
    """The ends behind a sum of Orcs: twos first."""
    if not side["orcs"]:
        return ()
    colour, twos = COLOURS.index(side["colour"]), side["orcs"] - side["cards"]
    return tuple((colour, 2 if at < twos else 1) for at in range(side["cards"]))


def _fought(game: View) -> dict[int, int]:
    """Battles as the screen has them: a land that is held counts as won, a frozen one as a tie."""
    decided = (land for land in game["lands"] if land["status"] != "open")
    return {land["number"]: land["owner"] for land in decided}
