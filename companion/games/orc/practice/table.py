"""ORC at the practice table: two players with shuffled cards who play by touch, and the cards held against the app."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.orc.practice.choose import card_for, choose
from companion.games.orc.practice.deal import Cards, carried_out, deal
from companion.games.orc.practice.open_position import line_of, options_of, position_of
from companion.games.orc.practice.set_up_play import OrcSetUpPlay
from companion.games.orc.rules import derive, engine
from companion.games.orc.rules.cards import COLOURS, Card
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, Spare, State, pair
from companion.games.protocol import Action
from companion.practice.check import count_differs
from companion.practice.game import Around
from companion.practice.kit import Kit, View
from companion.practice.pieces.bodies import Truth
from companion.practice.simulated_table import TableSetting

NO_CARDS = ("show", "natives", "enough")
"""Kinds of action that move no card."""


class OrcPractice:
    """The game as the practice table knows it: see `companion.practice.game.PracticeGame`."""

    name = "orc"

    def setting(self, seed: int, players: int) -> TableSetting:
        """Cards and nothing else."""
        return TableSetting(self.name)

    def sit_down(self, around: Around, seed: int) -> "OrcPlayers":
        return OrcPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return {}

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return {}

    def moment(self, game: View) -> str:
        """The phase."""
        return str(game["phase"])


class OrcPlayers:
    """Both players, from set-up on: see `companion.practice.game.PracticePlayers`.

    `cards` are the real ones. The position is worked out here from what was done, and held against the app's before
    each act.
    """

    seats = len(SEATS)
    questions = 0
    throwing = None

    def __init__(self, around: Around, seed: int) -> None:
        self._around, self._seed = around, seed
        self._kit = Kit(seed, around.press, around.look)
        self.cards = deal(Random(f"{seed} cards"))
        self.setting_up = OrcSetUpPlay(around, self._kit.agreed, seed)
        self._position: State | None = None
        self._wrong: list[str] = []

    @property
    def refused(self) -> Sequence[str]:
        return self._kit.refused

    # --- set-up -----------------------------------------------------------------------------------------------------

    def set_up(self, draft: View) -> bool:
        self.setting_up.line = self.cards.line
        return self.setting_up.act(draft)

    def order(self, draft: View) -> tuple[int, ...]:
        return ()

    def meddled(self) -> None:
        self.setting_up.meddled = True

    def deal_anew(self, seed: int) -> None:
        self.cards = deal(Random(f"{seed} cards"))
        self._position = None

    def pack_up(self) -> None:
        """The cards are shuffled for the next game when it is dealt."""
        self._position = None

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """One act of somebody who is due; nobody speaks for a seat that a person plays."""
        game = view["game"]
        if self._position is None:
            self.follow(game)
        state = self._checked(game)
        due = [seat for seat in derive.turns(state) if seat not in self._around.own()]
        if not due:
            return False
        seat = self._kit.rng.choice(due)
        return self._do(state, choose(state, seat, self.cards.hands[seat], self._kit.rng))

    def _do(self, state: State, action: Action) -> bool:
        """Tap it, and move the card that carries it out."""
        if not self._kit.do(":".join(map(str, ("do", action.kind, action.player, *action.args)))):
            return False
        card = card_for(state, action, self.cards.hands[action.player])
        if action.kind not in NO_CARDS:
            amount = action.args[0] if action.args else 0
            self.cards = carried_out(self.cards, action.kind, action.player, amount, card)
        self._position = engine.apply(state, action)
        return True

    def follow(self, game: View) -> None:
        """A person has played: the position is theirs, and the cards are counted by it."""
        line = line_of(game)
        if line != self.cards.line:
            self.cards = deal(Random(f"{self._seed} line"), line)
        self._position = position_of(game, options_of(self._kit.agreed))
        self.count(game)

    def count(self, game: View) -> None:
        """Cards by the screen: nobody has seen which card a person played."""
        self.cards = counted(self.cards, position_of(game, options_of(self._kit.agreed)))

    # --- what is wrong ----------------------------------------------------------------------------------------------

    def _checked(self, game: View) -> State:
        """The position; where the app has another one this is wrong, and the players go on from the app's."""
        assert self._position is not None
        found = self._differences(game, self._position)
        if found:
            self._wrong += [one for one in found if one not in self._wrong]
            self.follow(game)
        return self._position

    def wrong(self, game: View) -> list[str]:
        """What was wrong at any moment, and what is wrong now."""
        now = self._differences(game, self._position) if self._position is not None else []
        return [*self._wrong, *(one for one in now if one not in self._wrong)]

    def _differences(self, game: View, state: State) -> list[str]:
        return [*differing_cards(game, self.cards), *differing_position(game, state)]

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The scores, by player."""
        game = self._around.look()["game"]
        return {"scores": {player["name"]: player["score"] for player in game["players"]}}


# --- the app held against the table ---------------------------------------------------------------------------------


def differing_cards(game: View, cards: Cards) -> list[str]:
    """Where line, piles and hands on the table are not those of the app."""
    found = [] if line_of(game) == cards.line else ["app: another line lies on the table"]
    for land, pile in zip(game["lands"], cards.piles, strict=True):
        if not game["seen"]:
            found += count_differs(f"land {land['number']}", "cards in its pile", land["stock"], len(pile))
    for player, hand in zip(game["players"], cards.hands, strict=True):
        found += count_differs(player["name"], "cards in hand", player["hand"], len(hand))
    return found


def differing_position(game: View, state: State) -> list[str]:
    """Where the app has other Orcs, holders, turns or scores than follow from what was done."""
    found = [] if list(derive.turns(state)) == list(game["turns"]) else ["app: somebody else is due"]
    for number, shown in zip(LANDS, game["lands"], strict=True):
        land = state.land(number)
        for player, side, seen in zip(game["players"], land.sides, shown["sides"], strict=True):
            whose = f"{player['name']} at land {number}"
            found += count_differs(whose, f"Orcs ({seen['colour'] or 'none'})", seen["orcs"], side.orcs)
            if seen["colour"] != (COLOURS[side.colour] if side.colour != NOBODY else ""):
                found.append(f"app: {whose} has Orcs of another colour")
        if (shown["owner"], shown["status"] == "frozen") != (land.owner, land.frozen):
            found.append(f"app: land {number} is {shown['status']} by {shown['owner']}, it should be {land.owner}")
    for seat, player in enumerate(game["players"]):
        found += count_differs(player["name"], "points", player["score"], derive.score(state, seat))
    return found


def counted(cards: Cards, state: State) -> Cards:
    """The same cards with every pile and hand as large as in a position, moving as few as that takes."""
    sizes = [land.stock for land in state.lands] + [hand.size for hand in state.hands]
    sizes.append(len(cards.spare) if isinstance(state.phase, Spare) else 0)
    heaps = [list(heap) for heap in (*cards.piles, *cards.hands, cards.spare)]
    spare = [card for heap, size in zip(heaps, sizes, strict=True) for card in _cut(heap, size)]
    spare = [*cards.gone, *spare]
    for heap, size in zip(heaps, sizes, strict=True):
        while len(heap) < size and spare:
            heap.append(spare.pop())
    *piles, first, second, left = map(tuple, heaps)
    return replace(cards, piles=tuple(piles), hands=pair((first, second)), spare=left, gone=tuple(spare))


def _cut(heap: list[Card], size: int) -> Iterable[Card]:
    """What a heap has too many of, taken off."""
    more = heap[size:]
    del heap[size:]
    return more
