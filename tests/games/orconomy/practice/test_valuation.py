"""What a virtual player wants with a card: whom and what it targets, and when it is kept."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from companion.games.orconomy.practice.cards.card_targets import BONES_UP, FACE_UP, THOUGHTS, Play, spite
from companion.games.orconomy.practice.cards.secrets import KINDS
from companion.games.orconomy.practice.player_kit import PlayerKit
from tests.many_rows import each_row

NEAR = (5, 6, 7)


def industry(number: int, companies: str = "", **more: Any) -> dict[str, Any]:
    """An industry in which the Companies of these seats lie: "001" are two of seat 0 and one of seat 1."""
    tokens = [{"player": int(seat), "pledged": False} for seat in companies]
    return {
        "number": number,
        "income": 2,
        "price": number,
        "companies": tokens,
        "startups": [],
        "near": number in NEAR,
        "active": number == NEAR[1],
        "in_crisis": False,
        **more,
    }


def table(companies: dict[int, str], **more: Any) -> dict[str, Any]:
    """A table of three; everybody has 20 Skulls, 4 cards and 4 Trophies of 8."""
    player = {"skulls": 20, "cards": 4, "trophies": 4, "due": None, "interest_due": 0}
    return {
        "players": [{**player, "seat": seat} for seat in range(3)],
        "phase": "auction",
        "target": 8,
        "crisis": 11,
        "industries": [industry(number, companies.get(number, "")) for number in range(2, 12)],
        "best_bidder": -1,
        "plays": [],
        **more,
    }


def play_of(kind: str, view: dict[str, Any], seat: int, *domains: tuple[int, ...], top: str = "veto") -> Play | None:
    """What this seat wants with such a card."""
    kit = cast(PlayerKit, SimpleNamespace(cards=SimpleNamespace(top=top), rng=Random(1)))
    target = THOUGHTS[kind].target
    assert target is not None
    return target(kit, view, seat, [{"domains": domains}])


def test_every_card_but_the_answer_has_a_purpose() -> None:
    assert set(THOUGHTS) == set(KINDS)
    assert [kind for kind, thoughts in THOUGHTS.items() if thoughts.target is None] == ["security_service"]


def test_exploitation_waits_for_a_round_that_pays() -> None:
    assert play_of("exploitation", table({6: "00"}), 0) == ((), 0.9)
    assert play_of("exploitation", table({2: "00", 6: "1"}), 0) is None


def test_a_veto_meets_the_best_bidder_and_nobody_else() -> None:
    view = table({6: "0"}, best_bidder=1)
    assert play_of("veto", view, 0, (1, 2)) == ((1,), 0.3)
    assert play_of("veto", view, 0, (2,)) is None


def test_a_veto_is_certain_when_the_bidder_would_win_the_game() -> None:
    view = table({}, best_bidder=1)
    view["players"][1]["trophies"] = 7
    assert play_of("veto", view, 0, (1, 2)) == ((1,), 1.0)


def test_tax_inspection_takes_from_the_fullest_hand() -> None:
    view = table({})
    view["players"][2]["cards"] = 9
    found = play_of("tax_inspection", view, 0, (1, 2))
    assert found is not None and found[0] == (2,)


@each_row("top, wanted", [("lobby", True), ("informer", False), ("", False)])
def test_the_informer_looks_at_the_real_pile(top: str, wanted: bool) -> None:
    assert (play_of("informer", table({}), 0, top=top) is not None) is wanted


def test_payments_are_delayed_only_by_whoever_owes_some() -> None:
    view = table({})
    assert play_of("payments_delay", view, 0) is None
    view["players"][0]["due"] = -3
    assert play_of("payments_delay", view, 0) is not None


def test_the_crisis_is_sent_where_it_hurts_the_others() -> None:
    found = play_of("lobby", table({6: "0", 7: "12"}), 0, tuple(range(2, 11)))
    assert found is not None and found[0] == (7,)


def test_nobody_tricks_themselves_out_of_their_bid() -> None:
    assert play_of("fraud", table({}, best_bidder=0), 0) is None
    assert play_of("fraud", table({}, best_bidder=1), 0) is not None


def test_the_company_sold_is_the_one_that_costs_no_trophy() -> None:
    view = table({9: "000", 10: "0"})
    assert play_of("good_bargain", view, 0, (9, 10), (FACE_UP,)) == ((9, FACE_UP), 0.4)
    assert play_of("good_bargain", view, 0, (10,), (BONES_UP,)) is None


def test_a_raid_takes_from_whoever_loses_most() -> None:
    view = table({6: "112"})
    found = play_of("corporate_raid", view, 0, (1, 2), (FACE_UP,))
    assert found is not None and found[0] == (1, FACE_UP)


def test_a_throw_that_pays_is_left_alone() -> None:
    assert play_of("consultants", table({6: "00"}), 0, (1, 2)) is None
    assert play_of("consultants", table({}), 0, (1, 2)) is not None


def test_a_card_that_targets_a_player_meets_more_spite_from_them() -> None:
    play = {"kind": "tax_inspection", "player": 1, "args": [["victim", 0]]}
    view = table({}, plays=[play])
    assert spite(view, 1) == 0.0 < spite(view, 2) < spite(view, 0)
