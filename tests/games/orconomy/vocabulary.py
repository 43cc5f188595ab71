"""The words in which cases of Orconomy are told: positions of `positions` and `moments`, and what is asked of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as states
from companion.games.orconomy.rules.acts import STAGES_OF
from companion.games.orconomy.rules.options import CHOICES, PRESETS, targets
from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import Auction, Competition, Launch, Phase, State
from companion.games.orconomy.set_up import OrconomySetUp
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, Chosen, SeatDraft
from tests.games.orconomy import positions
from tests.games.orconomy.moments import EVERY, IN_ROUND, OUTSIDE, laid
from tests.games.orconomy.positions import GAME, agreement, card, collected, do, fresh, lay, rated
from tests.games.rule_cases import Vocabulary, as_lists, by_name, classes_of, names_of_game, of_game

Numbers = tuple[int, ...]


def bidding(players: int = 3, board: dict[int, str] | None = None, **rest: Any) -> State:
    """An auction for a slot of Banking (price 9 unless written); seat 0 is the Oracle unless told."""
    count = rest["agreed"].players if "agreed" in rest else players
    none = (0,) * count
    phase = Auction(rest.get("oracle", 0), none, (False,) * count, none)
    return lay(board, phase, players, **{"active": 9, **rest})


def competing(board: dict[int, str], out: tuple[bool, ...], **rest: Any) -> State:
    """A Competition around Transportation; `out` are those without a Startup there."""
    phase = Competition(out.index(False), (0,) * len(out), out)
    return lay(board, phase, len(out), **rest)


def launching(board: dict[int, str], players: int = 2, **rest: Any) -> State:
    """New Startups, around Transportation."""
    return lay(board, Launch(rest.get("oracle", 0)), players, **rest)


def bank_of(left: int, supply: str, **rest: Any) -> State:
    """Two players who have all Skulls but so many; seat 0 may borrow, earn, and sell."""
    agreed = agreement(2, supply=supply)
    return lay({7: "0 0", 9: "0"}, rest.get("phase") or Launch(0), agreed=agreed, skulls=(200, 60 - left))


def moment(phase: Phase, **rest: Any) -> State:
    """The board of all moments in a phase."""
    return laid(phase, **rest)


def kinds(words: str = "") -> tuple[int, ...]:
    """Cards by their kinds; `?` is one that nobody looked at."""
    return tuple(states.UNKNOWN if word == "?" else card(word) for word in words.split())


def owed(state: State, seat: int = 0) -> tuple[int, int]:
    """What the screen says is due, and gross; the sheet and the reasons say the same."""
    view, told = table_view(state).players[seat], GAME.files.position(state)["players"][seat]
    assert (told["interest_due"], told["interest_gross"]) == (view.interest_due, view.interest_gross)
    for field, number in (("interest", view.interest_due), ("interest_gross", view.interest_gross)):
        parts = GAME.numbers.parts(state, field, seat)
        assert GAME.numbers.number(state, field, seat) == number == sum(part.amount for part in parts)
    return view.interest_due, view.interest_gross


def prompted(state: State) -> tuple[str, dict[str, Any]]:
    """What is due, and the values of its sentence."""
    prompt = table_view(state).prompt
    return prompt.code, dict(prompt.args)


def parts(state: State, field: str, which: int) -> list[tuple[str, int, dict[str, object]]]:
    """What a number is made of: of each part its sentence, its amount, and the values of its sentence."""
    return [(part.code, part.amount, dict(part.args)) for part in GAME.numbers.parts(state, field, which)]


def offered(state: State, kind: str, player: int = -1, number: int = 0) -> Any:
    """The values offered for one number of an act; None where the act is not offered."""
    offer = positions.offer(state, kind, player)
    return None if offer is None else set(offer.domains[number]) if offer.domains else ()


def card_refused(state: State, kind: str, player: int = 0) -> str | None:
    """Why a player cannot play a card of this kind, whatever it were aimed at."""
    refused = next(card for card in table_view(state).cards if card.kind == kind).refusals[player]
    return refused.code if refused else None


def cause(state: State, kind: str, player: int, field: str, which: int = 0) -> str:
    """The rule behind a number of this position where such an act was the last one."""
    return GAME.numbers.cause(state, Action(kind, player), state, field, which)


def choices(state: State, player: int) -> tuple[Action, ...]:
    """What a touch may do about a player's first line of what is to be settled."""
    return next(line.choices for line in table_view(state).lines if line.player == player)


def shown_offers(state: State, kind: str) -> list[Any]:
    """Who is shown an act of a kind, and all that its numbers may be."""
    offers = (offer for offer in table_view(state).offers if offer.kind == kind)
    return [(offer.player, tuple(map(tuple, offer.domains))) for offer in offers]


def in_industry(state: State, number: int) -> Any:
    """An industry as it is shown."""
    return table_view(state).industries[number - 2]


def drafted(players: int, *touches: str) -> Any:
    """The details of a set-up after touches."""
    seats = tuple(map(SeatDraft, positions.NAMES, positions.CLANS))[:players]
    chosen = Chosen("orconomy", "rules", seats, "merged", SET_UP.begin())
    for words in touches:
        chosen = SET_UP.change(chosen, words.split(), Random(0))
    return chosen.details


def undraftable(_state: State, players: int, *touches: str) -> str:
    """What is said of touches that set nothing up."""
    with pytest.raises(ValueError) as told:
        drafted(players, *touches)
    return str(told.value)


def codes_at(moments: Mapping[str, Callable[..., State]], action: Action, **rest: Any) -> dict[str, str]:
    """Why an act is refused at moments, '' where it is allowed; what is offered agrees."""
    found = {}
    for name, moment in moments.items():
        state = moment(**rest)
        found[name] = positions.why_not(state, action.kind, action.player, *action.args)
        assert found[name] or positions.offer(state, action.kind, action.player) is not None, name
    return found


def when(_state: State, action: Action) -> set[str]:
    """The moments of a game at which an act is allowed."""
    return {name for name, code in codes_at(EVERY, action).items() if not code}


def without_cards(_state: State, action: Action) -> bool:
    """Whether a card is refused at each moment to who holds none; Winter gives everybody one."""
    codes = codes_at({name: IN_ROUND[name] for name in when(_state, action)}, action, cards=(0, 4, 4))
    held = {name for name in codes if IN_ROUND[name](cards=(0, 4, 4)).cards[0]}
    return set(codes.values()) <= {"no_card", ""} and {name for name, code in codes.items() if not code} <= held


def waits_for_a_wish(before: State) -> bool:
    """Whether the phase waits for whoever wants to play a card, and goes on as it was when that is taken back."""
    seat = next(item.player for item in GAME.rules.offers(before) if item.kind == "want")
    state = positions.play(before, do("want", seat))
    offered = {item.kind for item in GAME.rules.offers(state)}
    waiting = [item for item in GAME.rules.offers(before) if STAGES_OF[item.kind]]
    codes = {
        positions.why_not(state, item.kind, item.player, *(numbers[0] for numbers in item.domains)) for item in waiting
    }
    back = positions.play(state, do("withdraw", seat))
    assert {"loan", "remove", "withdraw"} <= offered and not any(STAGES_OF[kind] for kind in offered)
    assert GAME.turns(state) == (seat,) and codes <= {"card_wanted"}
    return back == before and GAME.rules.offers(back) == GAME.rules.offers(before)


def thrown_again(before: State, who: int, dice: Numbers, die: int, value: int, then: Numbers) -> bool:
    """Whether Consultants of a player make a throw of the Oracle another one in all that follows from it."""
    state = positions.play(before, do("roll", -1, *dice), do("consultants", who, die), do("resolve", who))
    state = positions.play(state, do("reroll", positions.who_may(state, "reroll")[0], value))
    direct = positions.play(before, do("roll", -1, *then))
    assert state.cards == tuple(4 - (seat == who) for seat in range(3))
    assert table_view(state).prompt == table_view(direct).prompt
    return (state.active, state.dice, state.phase) == (direct.active, direct.dice, direct.phase)


def goes_on_after(_state: State, *actions: Action) -> bool:
    """Whether the phase and the turn are at each moment of a round what they were before acts."""
    pairs = ((moment(), positions.play(moment(), *actions)) for moment in IN_ROUND.values())
    return all(type(a.phase) is type(b.phase) and table_view(a).turn == table_view(b).turn for a, b in pairs)


def moves_of_the_moment(state: State) -> set[tuple[str, ...]]:
    """The moves of tokens that a camera may see now and not at any time, as kinds of act."""
    found = {tuple(action.kind for action in move.run) for move in GAME.board.moves(state)}
    return found - {("loan",), ("pay_off",), ("remove",)}


def auctioned(state: State, winner: int, amount: int, others: Numbers) -> tuple[Numbers, tuple[str, str], int]:
    """Everybody's Skulls, the phase and the price after an auction that is told as a whole."""
    after = positions.play(state, *auction_outcome(state, winner, amount, others))
    return after.skulls, positions.phase_of(after), positions.price(after, after.active)


def unsold(state: State, winner: int, amount: int, others: tuple[int, ...]) -> str:
    """Why the last bid of an auction that is told as a whole is refused."""
    *run, last = auction_outcome(state, winner, amount, others)
    return positions.why_not(positions.play(state, *run), last.kind, last.player, *last.args)


SET_UP = OrconomySetUp(None)
HEADER = {
    "players": [{"name": name, "clan": clan} for name, clan in zip(positions.NAMES[:2], positions.CLANS, strict=False)],
    "ring": list(positions.INDUSTRIES),
}
FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, HEADER, positions.NAMES),
    "about": lambda state, code: next(dict(problem.args) for problem in GAME.status(state) if problem.code == code),
    "all_cards": positions.all_cards,
    "amounts": lambda state, field, which=0: [(code, amount) for code, amount, _ in parts(state, field, which)],
    "auction_outcome": auction_outcome,
    **by_name(card_refused, cause, choices, shown_offers),
    **by_name(auctioned, thrown_again, goes_on_after, moves_of_the_moment, unsold, waits_for_a_wish, when),
    **by_name(without_cards),
    "bounds": lambda state: (view := table_view(state)) and (view.min_bid, view.best_bid, view.best_bidder),
    "card_step": lambda state: f"card_{table_view(state).plays[-1].step}",
    "choices_of": lambda _state, name: set(CHOICES[name]),
    "codes": lambda state: [problem.code for problem in GAME.status(state)],
    "buttons": lambda state: {(key.seat, key.button): key.touch for key in table_view(state).seat_buttons},
    "during": lambda _state, action: set(codes_at(IN_ROUND, action).values()),
    "except_in": lambda state, action: set(IN_ROUND) - when(state, action),
    "free": lambda state, number=7: derive.free_slots(state, number),
    "industry": in_industry,
    "layout": GAME.board.layout,
    "joined": with_player,
    "left": GAME.leave,
    "names": lambda state: [seat.name for seat in state.agreed.seats],
    "near": derive.near,
    "no_throw": lambda state: GAME.dice.no_throw(state).code,
    "interrupting": lambda state: (
        {offer.kind for offer in GAME.rules.offers(state)} & {"loan", "remove", "launch", "want"}
    ),
    "cannot_outside": lambda _state, action: (
        set(codes_at(OUTSIDE, action).values()) <= {"wrong_phase", "not_an_answer", "game_over"}
    ),
    "moves_change_the_board": lambda state: all(
        GAME.board.layout(positions.play(state, *move.run)) != GAME.board.layout(state)
        for move in GAME.board.moves(state)
    ),
    "offered": offered,
    "offers_told": lambda state, offer: as_lists(offer) in as_lists(GAME.files.position(state)["offers"]),
    "owed": owed,
    "parts": parts,
    "phase": positions.phase_of,
    "price": positions.price,
    "prompted": prompted,
    "outside_of": lambda _state, action: set(codes_at(OUTSIDE, action).values()),
    "reached_at_once": lambda _state, action: all(
        GAME.conduct.reach(moment(), action) == (action,) for moment in IN_ROUND.values()
    ),
    "reached": GAME.conduct.reach,
    "runs": lambda state: [move.run for move in GAME.board.moves(state)],
    "runs_of": lambda state, kind: [move.run for move in GAME.board.moves(state) if move.run[0].kind == kind],
    "stands_in": lambda state, seat: GAME.stand_in(state, seat, Random(1)),
    "shown_winners": lambda state: prompted(state)[1].get("names", positions.NAMES[state.winner]),
    "settles": lambda state: GAME.conduct.settle(state).run,
    "targets": lambda _state, printed: list(targets(printed)),
    "thrown": GAME.dice.throw,
    "to_hands": lambda state, action, what: [
        (due.verb, due.amount)
        for due in GAME.hands.due((state, positions.play(state, action)), (action,), seen=False)
        if due.what == what
    ],
    "trophies": positions.trophies,
    "turned_back": lambda state, number: sorted(
        move.run[-1].kind
        for move in GAME.board.moves(state)
        if move.run[-1].kind.startswith("pay_off") and move.run[-1].args == (number,)
    ),
    "undraftable": undraftable,
    "who_may": positions.who_may,
    "wrong": lambda state: [problem.code for problem in GAME.status(state) if not problem.note],
}
NAMES = {
    **classes_of(states),
    **by_name(agreement, bank_of, bidding, card, collected, competing, do, drafted, fresh, kinds, launching, lay),
    **by_name(moment, rated, replace),
    **names_of_game(GAME, HEADER),
    "by_preset": lambda players, preset: replace(agreement(players), options=PRESETS[preset]),
    "Action": Action,
    "blanks": lambda many: [None] * many,
    "at_moment": lambda name, **rest: EVERY[name](**rest),
    "join": with_player,
    "layout": GAME.board.layout,
    "leave": GAME.leave,
    "priced_box": lambda number, price: replace(
        agreement(2),
        box=replace(
            positions.BOX,
            prints={**positions.BOX.prints, number: replace(positions.BOX.prints[number], opening_price=price)},
        ),
    ),
    "settled": lambda state: positions.play(state, *GAME.conduct.settle(state).run),
    "throwing": lambda state, *values: positions.play(state, *GAME.dice.throw(state, values)),
    "UNASKED": positions.UNASKED,
    "UNRATED": positions.UNRATED,
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {str(seat): seat for seat in range(5)}, positions.NAMES)
