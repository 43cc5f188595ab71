"""The words in which cases of ORC are told: its positions, and what is asked of them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.orc import board
from companion.games.orc.rules import derive
from companion.games.orc.rules import state as states
from companion.games.orc.rules.cards import Print
from companion.games.orc.rules.state import State
from companion.games.orc.set_up import FORMS, Details, following
from companion.games.protocol import Chosen, SeatDraft
from companion.session.intents import check, parse
from companion.session.setup.draft import from_json, to_json
from tests.games.orc import positions
from tests.games.orc.positions import GAME, codes, ended, fresh, hand_sizes, holders, last_draw, lay, stocks
from tests.games.rule_cases import Vocabulary, as_lists, by_name, classes_of, names_of_game, of_game


def parts(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """What a number is made of."""
    return [(part.code, part.amount) for part in GAME.numbers.parts(state, field, which)]


def wrong(state: State, note: bool) -> set[str]:
    """What cannot be, or is only worth knowing."""
    return {problem.code for problem in GAME.status(state) if problem.note == note}


def drafted(*touches: str, seed: int = 0, **said: Any) -> Chosen:
    """A set-up of Anna and Boris after touches."""
    chosen = Chosen("orc", "line", (SeatDraft("Anna"), SeatDraft("Boris")), "printed", GAME.set_up.begin(), **said)
    for words in touches:
        check(parse(f"setup:{words}"), FORMS)
        chosen = GAME.set_up.change(chosen, words.split(":"), Random(seed))
    return chosen


def agreed_on(chosen: Chosen) -> dict[str, Any]:
    """The header of the game to begin, as the session makes it of a set-up."""
    told = {"simulated": True, "preset": chosen.preset, "options": chosen.options, **GAME.set_up.header(chosen)}
    header = GAME.files.spelled_out(told, "the set-up")
    assert GAME.files.spelled_out(header, "the set-up") == header and header["simulated"]
    return header


def begun_with(options: dict[str, Any], *touches: str) -> State:
    """The first position of the game that was set up."""
    return GAME.files.open(agreed_on(drafted(*touches, options=options)), "the set-up").state


def fails(make: Callable[..., object], *given: Any) -> bool:
    """Whether nothing comes of it: it is not understood, or no draft that could be kept."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        make(*given)
    return True


def misread_draft(_state: State, name: str, value: Any) -> bool:
    """Whether a kept draft with another value among its details is refused."""
    data = to_json(drafted())
    return fails(from_json, {**data, "details": {**data["details"], name: as_lists(value)}}, GAME)


def next_header(state: State, name: str) -> Any:
    """What the header of the next game of a series says."""
    draft = replace(drafted(options={"series": 3}), details=following(state))
    assert GAME.set_up.fitted(draft) == draft and GAME.set_up.fitted(replace(draft, options={})).details.game == 1
    return agreed_on(GAME.set_up.change(draft, ["line", "draw"], Random(0)))[name]


FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, positions.HEADER, positions.NAMES),
    **by_name(codes, hand_sizes, holders, parts, stocks),
    **by_name(derive.allowed, derive.cards_left, derive.next_dealer, derive.score, derive.tiebreak),
    **by_name(derive.won_after, derive.worth),
    "again": lambda _state, *touches: from_json(to_json(drafted(*touches)), GAME) == drafted(*touches),
    "buttons": lambda state: {(key.seat, key.button): key.touch for key in GAME.view(state).seat_buttons},
    "dealers_drawn": lambda _state: {drafted("dealer:draw", seed=seed).details.dealer for seed in range(20)},
    "drawn_alike": lambda _state, words, one, two: drafted(words, seed=one) == drafted(words, seed=two),
    "ends_shown": lambda _state: (
        sorted(end for spot in GAME.set_up.lessons(drafted())[1].spots for end in spot.key.split("-"))
        == sorted(board.ENDS)
        and not GAME.set_up.lessons(drafted())[0].spots
        and not GAME.set_up.order(drafted()).areas
    ),
    "has": lambda state, code: code in wrong(state, note=False),
    "lacks": lambda _state, *touches: bool(GAME.set_up.lacks(drafted(*touches))),
    "last_step": lambda _state: GAME.set_up.steps[-1],
    **by_name(misread_draft, next_header),
    "no_game": lambda _state, options, *touches: fails(begun_with, options, *touches),
    "no_next_game": lambda state: fails(following, state),
    "noted": lambda state, code: code in wrong(state, note=True),
    "offered_rulings": lambda state: {offer.kind for offer in GAME.rules.offers(state)} & GAME.rules.rulings,
    "reached": GAME.conduct.reach,
    "result": GAME.result,
    "set_up": lambda _state, *touches: GAME.set_up.view(drafted(*touches)),
    "thawed_after": lambda state, land: [
        dict(part.args)["land"] for part in GAME.numbers.parts(state, "land", land) if part.code == "thawed"
    ],
}
NAMES = {
    **classes_of(states),
    **by_name(Print, ended, fresh, last_draw, lay),
    **by_name(begun_with, drafted, Details),
    "lands_of": lambda chosen: GAME.set_up.view(chosen).lands,
    **names_of_game(GAME, positions.HEADER),
    "untold": lambda *touches: fails(drafted, *touches),
    "with_land": lambda state, number, **said: state.with_land(number, state.land(number)._replace(**said)),
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {"A": 0, "B": 1, "C": 2}, positions.NAMES)
