"""Positions of Orconomy laid out by hand for tests: who has what, and what lies where, in a short notation.

A sector is written as words: `0` is a Company of seat 0, `0b` a pledged one (bones up), `0~` and `0b~` one beside the
slots, `+0` a Startup, `$9` a price. Companies for which there is no slot lie beside. So
`lay({7: "0b 0b 1 +0 +1 +1"})` is the example of rulebook en 298.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orconomy.game import orconomy_game
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.box import Box, Print, Supply
from companion.games.orconomy.rules.options import Options
from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import CARDS, UNKNOWN, Agreement, Industry, Phase, Revenue, Seat, State, Token
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, Offer

GAME = orconomy_game()
NAMES = ("Grishnak", "Snaggu", "Urzog", "Mogra", "Dushna")
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
INDUSTRIES = tuple(range(2, 12))
NOBODY = -1

# number: (income of a Company, slots), as printed on the sectors.
PRINTED = {
    2: (-3, 3), 3: (3, 3), 4: (3, 3), 5: (3, 4), 6: (-2, 3), 7: (1, 2), 8: (1, 3), 9: (2, 4), 10: (2, 3), 11: (-1, 3),
}  # fmt: skip
TARGETS = {2: 9, 3: 8, 4: 8, 5: 7}
BOX = Box(
    prints={
        number: Print(
            number, str(number), str(number), rolls=(number, 12) if number == 2 else (number,), income=income,
            slots=slots, stars=6 - abs(7 - number), ability="gold" if number in (2, 6, 7, 8) else "silver",
            opening_price=12 if number == 2 else number,
        )
        for number, (income, slots) in PRINTED.items()
    },
    targets=TARGETS,
    supply=Supply(
        tokens_per_player=10, silver=50, gold=30, gold_value=7, trophies=31, start_money=21, start_cards=3,
        card_kinds=12, card_copies=4,
    ),
    ratings=(UNKNOWN,) * len(CARDS),
)  # fmt: skip


UNRATED = (0,) * len(CARDS)  # no card has a Risk Rating: whatever is shown only waits for being resolved
UNASKED = (UNKNOWN,) * len(CARDS)  # nobody has looked yet which Risk Ratings are printed


def card(kind: str) -> int:
    """A kind of card as discards and plays hold it."""
    return CARDS.index(kind)


def rated(**known: int) -> tuple[int, ...]:
    """Risk Ratings of these kinds; all others have none."""
    return tuple(known.get(kind, 0) for kind in CARDS)


def unseen(count: int) -> tuple[int, ...]:
    """Discards nobody looked at."""
    return (UNKNOWN,) * count


def agreement(players: int, ring: Sequence[int] = INDUSTRIES, target: int = 0, **options: Any) -> Agreement:
    """What a table agreed on; the ring is clockwise and in numerical order unless told."""
    return Agreement(
        box=BOX,
        seats=tuple(Seat(NAMES[seat], CLANS[seat]) for seat in range(players)),
        ring=tuple(ring),
        options=Options(**options),
        target=target or TARGETS[players],
        neighbours={number: (ring[place - 1], ring[(place + 1) % 10]) for place, number in enumerate(ring)},
    )


def sector(words: str, slots: int = 10) -> Industry:
    """One sector with so many slots from its words."""
    said = words.split()
    companies: list[Token] = []
    for word in said:
        if word[0] not in "+$":
            full = sum(not token.beside for token in companies) >= slots
            companies.append(Token(int(word[0]), "b" in word, full or "~" in word))
    startups = tuple(int(word[1:]) for word in said if word[0] == "+")
    return Industry(orconomy.by_slot(companies), startups, next((int(word[1:]) for word in said if word[0] == "$"), 0))


def lay(
    board: Mapping[int, str] | None = None,
    phase: Phase | None = None,
    players: int = 2,
    agreed: Agreement | None = None,
    **rest: Any,
) -> State:
    """A position: seat 0 is the Oracle, 21 Skulls and 3 cards each, active 7, Crisis at 3, cards without Risk Rating,
    unless told otherwise.
    """
    agreed = agreed or agreement(players)
    count = agreed.players
    cards, discards = rest.pop("cards", (3,) * count), rest.pop("discards", ())
    usual: dict[str, Any] = {
        "skulls": (21,) * count,
        "cards": cards,
        "deck": 48 - sum(cards) - len(discards),
        "discards": discards,
        "crisis": 3,
        "active": 7,
        "ratings": UNRATED,
        "oracle": 0,
        "hindmost": NOBODY,
        "round": 2,
        "dice": (),
        "winner": NOBODY,
    }
    sectors = tuple(sector((board or {}).get(number, ""), PRINTED[number][1]) for number in INDUSTRIES)
    return State(agreed=agreed, board=sectors, phase=phase or orconomy.StartOfRound(), **{**usual, **rest})


def fresh(players: int = 2, **agreed: Any) -> State:
    """The very start of a game."""
    return new_game(agreement(players, **agreed))


def do(kind: str, player: int = NOBODY, *args: int) -> Action:
    """An action, short."""
    return Action(kind, player, args)


def play(state: State, *actions: Action) -> State:
    """The position after several actions, each of which must be allowed."""
    for action in actions:
        state = GAME.rules.apply(state, action)
    return state


def why_not(state: State, kind: str, player: int = NOBODY, *args: int) -> str:
    """The code of the refusal, '' when the action is allowed."""
    refused = GAME.rules.refusal(state, Action(kind, player, args))
    return refused.code if refused else ""


def refused(state: State, kind: str, player: int, *args: int) -> bool:
    """Whether an action may not be done now."""
    return why_not(state, kind, player, *args) != ""


def collected(board: Mapping[int, str], active: int, *seats: int, **rest: Any) -> State:
    """Revenue with this active industry after some seats (the Oracle alone unless told) have collected."""
    state = lay(board, Revenue(0), active=active, **{"crisis": 10, **rest})
    return play(state, *(do("settle", seat) for seat in seats or (0,)))


def shown(state: State, kind: str, player: int, *args: int) -> State:
    """The position after a card without Risk Rating was shown and resolved, with no answer by anybody."""
    return play(state, Action(kind, player, args), Action("resolve", player))


def offer(state: State, kind: str, player: int = NOBODY) -> Offer | None:
    """What is offered of that kind to that seat."""
    return next((item for item in GAME.rules.offers(state) if (item.kind, item.player) == (kind, player)), None)


def who_may(state: State, kind: str) -> tuple[int, ...]:
    """The seats that are offered this kind."""
    return tuple(item.player for item in GAME.rules.offers(state) if item.kind == kind)


def price(state: State, number: int) -> int:
    """The current price of an industry, as the screen shows it."""
    return table_view(state).industries[number - 2].price


def phase_of(state: State) -> tuple[str, str]:
    """Where the round is, as the screen says it: (phase, step)."""
    view = table_view(state)
    return view.phase, view.step


def trophies(state: State) -> tuple[int, ...]:
    """Everybody's Trophies, as the screen shows them."""
    return tuple(player.trophies for player in table_view(state).players)


def all_cards(state: State) -> int:
    """Every card, wherever it is: deck, hands, discards, and those lying open."""
    return state.deck + sum(state.cards) + len(state.discards) + len(state.plays)
