"""The four gold abilities: after one's own collecting, off in Crisis, in the three industries (rulebook en 205)."""

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.options import agreed
from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import EndOfRound, Launch, Revenue, StartOfRound, State, Winter
from companion.games.orconomy.view import table_view
from tests.games.orconomy import positions
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import GAME, agreement, collected, do, lay, offer, play, refused, shown, why_not
from tests.many_rows import each_row

GOLD: dict[str, tuple[int, tuple[int, ...]]] = {
    "tourism": (2, (1,)), "food_move": (6, (0, 3)), "transport": (7, (1,)), "totemology": (8, (9,)),
}  # fmt: skip
"""Kind: the industry it belongs to, and what a player with one Company there may say (Crisis at 10)."""


@each_row("kind", GOLD)
def test_a_gold_ability_comes_after_ones_own_collecting(kind: str) -> None:
    number, args = GOLD[kind]
    state = lay({number: "0 1"}, Revenue(0), active=number, crisis=10)
    assert refused(state, kind, 0, *args)
    state = play(state, do("settle", 0))
    assert not refused(state, kind, 0, *args)
    assert offer(state, kind, 0) is not None
    assert refused(state, kind, 1, *args)  # who has not collected yet
    assert play(state, do(kind, 0, *args)) != state


@each_row("kind", GOLD)
def test_a_gold_ability_ends_when_the_next_player_collects(kind: str) -> None:
    number, args = GOLD[kind]
    state = collected({number: "0 1"}, number, 0, 1)
    assert refused(state, kind, 0, *args)
    assert not refused(state, kind, 1, *args)
    assert refused(play(state, positions.CLOSE), kind, 1, *args)


@each_row("kind", GOLD)
def test_a_gold_ability_is_for_companies_in_the_three_industries(kind: str) -> None:
    number, args = GOLD[kind]
    assert refused(collected({number: "0"}, 4 if number > 5 else 6), kind, 0, *args)
    assert not refused(collected({number: "0"}, 3 if number == 2 else number), kind, 0, *args)  # near will do


@each_row("kind", GOLD)
@each_row("words", ["1", "+0", ""])
def test_a_gold_ability_needs_an_own_company(kind: str, words: str) -> None:
    number, args = GOLD[kind]
    assert refused(collected({number: words}, number), kind, 0, *args)


@each_row("kind", GOLD)
def test_a_pledged_company_keeps_its_ability(kind: str) -> None:
    """En 294."""
    number, args = GOLD[kind]
    args = (1, 3) if kind == "food_move" else args
    assert not refused(collected({number: "0b"}, number), kind, 0, *args)


@each_row("moment", [name for name in IN_ROUND if not name.startswith("revenue")])
@each_row("kind", GOLD)
def test_gold_abilities_belong_to_revenue(kind: str, moment: str) -> None:
    assert why_not(IN_ROUND[moment](), kind, 0, *GOLD[kind][1]) == "wrong_phase"


# Tourism, en 414


def test_without_deck_and_discards_nobody_draws() -> None:
    state = collected({2: "0 0"}, 2, cards=(24, 24))
    assert refused(state, "tourism", 0, 1) or play(state, do("tourism", 0, 1)).cards == (24, 24)
    last_one = collected({2: "0 0"}, 2, cards=(24, 23))
    tried = last_one if refused(last_one, "tourism", 0, 2) else play(last_one, do("tourism", 0, 2))
    assert (positions.all_cards(tried), tried.deck >= 0) == (48, True)
    assert play(last_one, do("tourism", 0, 1)).cards == (25, 23)


# Totemology, en 450


def test_totemology_pushes_the_crisis_to_a_neighbour_of_where_it_is() -> None:
    state = collected({8: "0"}, 8, crisis=3)
    assert [number for number in range(1, 13) if not refused(state, "totemology", 0, number)] == [2, 4]
    assert why_not(state, "totemology", 0, 5) == "not_neighbour"
    state = play(state, do("totemology", 0, 4))
    assert table_view(state).crisis == 4
    assert why_not(state, "totemology", 0, 5) == "none_left"


def test_lobby_may_free_a_gold_ability_too() -> None:
    state = shown(collected({7: "0"}, 7, crisis=7), "lobby", 0, 3)
    assert not refused(state, "transport", 0, 1)


# --- The six silver abilities: always on unless their industry is in Crisis (ru 447, rulebook en 476)


# Banking, en 456

PLEDGED = {9: "0 1", 7: "0b 0b", 10: "0b 1 1 1", 4: "1b"}


def winter(board: dict[int, str], **rest: object) -> State:
    return play(lay(board, StartOfRound(), **{"crisis": 3, **rest}), do("roll", -1, 3, 3))  # type: ignore[arg-type]


def test_the_one_tap_waives_the_dearest_interest() -> None:
    state = winter(PLEDGED)
    after = play(state, *GAME.conduct.settle(state).run)
    assert (after.skulls, GAME.board.layout(after).areas) == ((17, 21), GAME.board.layout(state).areas)


def test_who_leaves_takes_what_their_bank_has_covered_along() -> None:
    agreed = agreement(3, banking_covers="once")
    state = play(lay({9: "0 1", 7: "0b 1b"}, EndOfRound(-1), agreed=agreed), do("pay_off", 1, 7))
    assert state.covered == (0, 1, 0)
    assert GAME.leave(state, 0).covered == (1, 0)
    assert GAME.leave(state, 1).covered == ()
    assert with_player(state, "Zoya", "sun", 0).covered == (0, 0, 1, 0)


# --- Food Processing: a Company that moves to another industry (rulebook en 438, ru 479)
def test_food_may_move_into_the_crisis() -> None:
    assert not refused(collected({6: "0"}, 6, crisis=9), "food_move", 0, 0, 9)


def test_a_moved_company_taken_back_leaves_the_old_one_earning() -> None:
    """En 438: only the moved one gains nothing; its owner takes that one home."""
    state = play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = play(collected({6: "0", 7: "0"}, 7), do("food_move", 0, 0, 7), do("remove", 0, 7, 0))
    assert not refused(state, "transport", 0, 1)
    state = shown(play(collected({6: "0", 7: "0b"}, 7), do("food_move", 0, 0, 7)), "good_bargain", 0, 7, 0)
    assert not refused(state, "transport", 0, 1)


def test_a_moved_company_is_still_known_when_it_is_turned_over() -> None:
    """Moved with its pledge and paid off; then the other one is pledged, and bones lie for the one that earns."""
    state = play(collected({6: "0b", 7: "0"}, 7), do("food_move", 0, 1, 7), do("pay_off", 0, 7), do("loan", 0, 7))
    assert not refused(play(state, do("remove", 0, 7, 0)), "transport", 0, 1)
    assert refused(play(state, do("remove", 0, 7, 1)), "transport", 0, 1)


# --- Whether Banking spares a pay-off's interest its payer chooses; nothing is used up without a word (R7.4, A-32)
BOARD = {9: "0", 7: "0b 1 1", 4: "0b"}
"""A bank, a loan of 3 and one of 1."""


def banked(covers: str = "every_pay_off", **rest: object) -> State:
    return lay(BOARD, Launch(0), agreed=agreement(2, banking_covers=covers), **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize("covers", ["once", "every_pay_off"])
def test_the_payer_chooses(covers: str) -> None:
    state = banked(covers)
    paid = play(state, do("pay_off_in_full", 0, 7))
    assert (paid.skulls[0], paid.covered, GAME.board.layout(paid).areas[7]) == (
        21 - 7 - 3,
        (),
        GAME.board.layout(play(state, do("pay_off", 0, 7))).areas[7],
    )
    both = [item for item in GAME.rules.offers(state) if item.kind in ("pay_off", "pay_off_in_full")]
    assert [item.domains for item in both] == [((4, 7),), ((4, 7),)]


@each_row(
    "skulls, spared, in_full", [(6, None, None), (7, ((4, 7),), None), (8, ((4, 7),), ((4,),)), (10, 0, ((4, 7),))]
)
def test_it_is_offered_to_whom_can_pay_it(skulls: int, spared: object, in_full: object) -> None:
    state = banked(skulls=(skulls, 21))
    found = offer(state, "pay_off", 0)
    assert (found and found.domains) == (((4, 7),) if spared == 0 else spared)
    found = offer(state, "pay_off_in_full", 0)
    assert (found and found.domains) == in_full
    assert why_not(state, "pay_off_in_full", 0, 7) == ("" if skulls >= 10 else "cannot_pay")


def test_why_names_banking_when_a_bank_comes_goes_or_is_in_crisis() -> None:
    state = banked()
    for action in (do("remove", 0, 9, 0), do("set_crisis", -1, 9), do("put_token", 0, 9, 0)):
        after = play(state, action)
        changed = GAME.numbers.number(after, "interest", 0) != GAME.numbers.number(state, "interest", 0)
        assert not changed or GAME.numbers.cause(state, action, after, "interest", 0) == "R7.4"
    assert GAME.numbers.number(play(state, do("remove", 0, 9, 0)), "interest", 0) == 4


def test_what_is_left_is_seen_at_the_seat() -> None:
    def seen(state: State) -> tuple[tuple[str, int], ...]:
        return table_view(state).players[0].rights

    assert seen(banked("once")) == (("banking", 1),) and seen(banked()) == ()
    assert seen(play(banked("once"), do("pay_off", 0, 4))) == ()
    winter = lay(BOARD, Winter("double", "interest", 0, ()))
    assert seen(winter) == (("banking", 1),) and seen(play(winter, do("waive", 0, 7))) == ()
    english = catalogue.speaker("orconomy", "en")
    assert english.rights(table_view(winter).players[0]) == "Banking spares: 1"


def test_headers_keep_to_their_own() -> None:
    """New games read the text; a header says what its game began with."""
    assert agreed("merged", {}).banking_covers == agreed("en", {}).banking_covers == "every_pay_off"
    assert agreed("merged", {"banking_covers": "once"}).banking_covers == "once"


@pytest.mark.parametrize(
    ("covers", "kinds"), [("once", ["pay_off", "pay_off_in_full"]), ("every_pay_off", ["pay_off"])]
)
def test_a_token_turned_over_is_asked_about_only_where_a_cover_is_used_up(covers: str, kinds: list[str]) -> None:
    runs = [move.run[-1] for move in GAME.board.moves(banked(covers))]
    assert sorted(run.kind for run in runs if run.kind.startswith("pay_off") and run.args == (7,)) == kinds
