"""The words in which cases of Orconomy are told: positions of `positions` and `moments`, and what is asked of them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as states
from companion.games.orconomy.rules.options import CHOICES, PRESETS, targets
from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import Auction, Competition, Launch, Phase, State
from companion.games.orconomy.set_up import OrconomySetUp
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, Chosen, SeatDraft
from tests.games.orconomy import positions
from tests.games.orconomy.moments import EVERY, laid
from tests.games.orconomy.positions import GAME, agreement, card, collected, do, fresh, lay, rated
from tests.games.rule_cases import Vocabulary, as_lists, by_name, classes_of, names_of_game, of_game


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
    said = table_view(state).prompt
    return said.code, dict(said.args)


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
    "bounds": lambda state: (view := table_view(state)) and (view.min_bid, view.best_bid, view.best_bidder),
    "card_step": lambda state: f"card_{table_view(state).plays[-1].step}",
    "choices_of": lambda _state, name: set(CHOICES[name]),
    "codes": lambda state: [problem.code for problem in GAME.status(state)],
    "free": lambda state, number=7: derive.free_slots(state, number),
    "industry": in_industry,
    "layout": GAME.board.layout,
    "joined": with_player,
    "left": GAME.leave,
    "names": lambda state: [seat.name for seat in state.agreed.seats],
    "near": derive.near,
    "no_throw": lambda state: GAME.dice.no_throw(state).code,
    "offered": offered,
    "offers_told": lambda state, offer: as_lists(offer) in as_lists(GAME.files.position(state)["offers"]),
    "owed": owed,
    "parts": parts,
    "phase": positions.phase_of,
    "price": positions.price,
    "prompted": prompted,
    "reached": GAME.conduct.reach,
    "runs": lambda state: [move.run for move in GAME.board.moves(state)],
    "runs_of": lambda state, kind: [move.run for move in GAME.board.moves(state) if move.run[0].kind == kind],
    "settles": lambda state: GAME.conduct.settle(state).run,
    "targets": lambda _state, printed: list(targets(printed)),
    "thrown": GAME.dice.throw,
    "trophies": positions.trophies,
    "undraftable": undraftable,
    "who_may": positions.who_may,
    "wrong": lambda state: [problem.code for problem in GAME.status(state) if not problem.note],
}
NAMES = {
    **classes_of(states),
    **by_name(
        agreement,
        bank_of,
        bidding,
        card,
        collected,
        competing,
        do,
        drafted,
        fresh,
        kinds,
        launching,
        lay,
        moment,
        rated,
        replace,
    ),
    **names_of_game(GAME, HEADER),
    "by_preset": lambda players, preset: replace(agreement(players), options=PRESETS[preset]),
    "blanks": lambda many: [None] * many,
    "at_moment": lambda name, **rest: EVERY[name](**rest),
    "join": with_player,
    "layout": GAME.board.layout,
    "leave": GAME.leave,
    "settled": lambda state: positions.play(state, *GAME.conduct.settle(state).run),
    "throwing": lambda state, *values: positions.play(state, *GAME.dice.throw(state, values)),
    "UNASKED": positions.UNASKED,
    "UNRATED": positions.UNRATED,
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {str(seat): seat for seat in range(5)}, positions.NAMES)
