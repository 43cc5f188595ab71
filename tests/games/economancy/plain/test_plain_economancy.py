"""The worked cases of the rules, on the plain table: it has to be right before the program is held against it."""

from typing import Any

import pytest

from tests.games.economancy.plain.plain_cards import SHOPS
from tests.games.economancy.plain.plain_play import do
from tests.games.economancy.plain.plain_refusals import refusals
from tests.games.economancy.plain.plain_state import Card, Table, new_table, points
from tests.many_rows import each_row

A, B, C, D = range(4)


def table(*rows: str, coins: tuple[int, ...] = (), day: int = 1, phase: str = "income", **said: Any) -> Table:
    """A table with these rows, each without its Stipend."""
    one = new_table(len(rows), shop=SHOPS["booster1"], **said)
    for seat, row in enumerate(rows):
        one.rows[seat] += [Card(kind) for kind in row.split()]
        for kind in row.split():
            one.shop[kind] -= 1
    one.coins = list(coins) or one.coins
    one.day, one.phase, one.round = day, phase, day
    one.buys = [1 if phase != "income" else 0] * len(rows)
    return one


def say(one: Table, words: str) -> None:
    """Lines such as `A attack 1` or `income`, each of them allowed."""
    for text in words.split(", "):
        line = line_of(one, text.split())
        assert not refusals(one, line), text
        do(one, line)


def line_of(one: Table, words: list[str]) -> dict[str, Any]:
    """One line from its words."""
    if words[0] in ("income", "agree_draw"):
        return {"do": words[0]}
    seat, kind = "ABCD".index(words[0]), words[1]
    line: dict[str, Any] = {"do": kind, "player": seat}
    if kind == "invest":
        line["amount"] = int(words[2])
    if kind in ("attack", "defend", "feed"):
        place = int(words[2])
        row = one.rows[seat]
        line |= {"place": place, "card": row[place].kind if place < len(row) else ""}
    if kind == "buy":
        line["card"] = words[2]
    return line


def refused(one: Table, text: str) -> list[str]:
    """What is wrong with a line."""
    return list(refusals(one, line_of(one, text.split())))


def kinds(one: Table, seat: int) -> str:
    """A row without its Stipend."""
    return " ".join(card.kind for card in one.rows[seat][1:])


def fighting(*rows: str, coins: tuple[int, ...] = (), day: int = 1, **said: Any) -> Table:
    """A table where A alone has put in a coin."""
    one = table(*rows, coins=coins or (1,) * len(rows), day=day, phase="invest", **said)
    one.coins[A] += 1
    say(one, ", ".join(f"{seat} invest {int(seat == 'A')}" for seat in "ABCD"[: len(rows)]))
    return one


def test_three_players_have_sixty_cards_and_thirty_three_points_to_buy() -> None:
    one = new_table(3)
    assert sum(one.shop.values()) == 60
    assert sum(one.box[kind].points * count for kind, count in one.shop.items()) == 33


@each_row(
    "row, coins, day, after, buys",
    [
        ("", 1, 1, 3, 1),
        ("worker bean_stock senior", 0, 1, 3, 1),
        ("worker bean_stock senior", 1, 1, 5, 1),
        ("senior bean_stock", 1, 2, 4, 1),
        ("bean_stock senior", 1, 2, 3, 1),
        ("bean_stock bean_stock", 7, 2, 13, 1),
        ("fish apprentice", 2, 3, 7, 2),
        ("fish apprentice", 2, 1, 5, 1),
        ("loan", 7, 2, 6, 1),
        ("mine worker ghost", 0, 1, 4, 1),
        ("mine worker ghost", 0, 3, 4, 1),
    ],
)
def test_income(row: str, coins: int, day: int, after: int, buys: int) -> None:
    one = table(row, "", "", "", coins=(coins, 0, 0, 0), day=day)
    say(one, "income")
    assert (one.coins[A], one.buys[A]) == (after, buys)


def test_the_underdog_pays_only_who_has_fewer_cards_than_everybody() -> None:
    fewest, equal = table("underdog", "ghost wall", "wall wall", day=2), table("underdog", "ghost", "wall wall", day=2)
    say(fewest, "income")
    say(equal, "income")
    assert (fewest.coins[A], equal.coins[A]) == (5, 2)


def test_everybody_pays_and_the_highest_amount_attacks() -> None:
    one = table("ghost", "", "", coins=(5, 4, 2), phase="invest")
    say(one, "A invest 3, B invest 2, C invest 2")
    assert (one.coins, one.attacker, one.phase) == ([2, 2, 0], A, "attack")
    tie = table("ghost", "", "", coins=(5, 4, 2), phase="invest")
    say(tie, "A invest 2, B invest 2, C invest 1")
    assert (tie.coins, tie.attacker, tie.phase) == ([3, 2, 1], None, "buy")


def test_nobody_names_more_than_they_hold() -> None:
    assert refused(table("", "", coins=(3, 3), phase="invest"), "A invest 4") == ["too_much"]


def test_who_cannot_attack_has_paid_for_nothing() -> None:
    one = table("bubble", "", coins=(3, 3), phase="invest")
    say(one, "A invest 2, B invest 1")
    assert (one.phase, one.coins) == ("buy", [1, 2])


def test_a_ghost_against_three() -> None:
    one = fighting("ghost", "ghost", "shield", "worker")
    say(one, "A attack 1, B defend 1, C defend 1, D defend 1")
    assert [kinds(one, seat) for seat in range(4)] == ["", "", "shield", ""]
    assert (one.coins[C], one.phase) == (2, "buy")


@each_row(
    "mine, other, strong, left",
    [
        ("senior", "senior", 5, ("senior", "senior")),
        ("thug", "bubble", 5, ("", "")),
        ("golem", "bubble", 5, ("golem", "")),
        ("golem", "bubble", 9, ("", "")),
    ],
)
def test_fights(mine: str, other: str, strong: int, left: tuple[str, str]) -> None:
    one = fighting(mine, other, bubble_strength=strong)
    say(one, "A attack 1, B defend 1")
    assert (kinds(one, A), kinds(one, B)) == left and one.phase == "buy"


def test_who_has_no_answer_is_out() -> None:
    one = fighting("worker", "")
    say(one, "A attack 1")
    assert (one.out, one.winner, one.reason) == ([False, True], A, "last")


def test_a_wall_answers_twice_if_it_survives_and_then_its_owner_is_out() -> None:
    one = fighting("worker senior ghost", "wall", "golem golem golem")
    say(one, "A attack 1, B defend 1, C defend 1, A attack 1, B defend 1, C defend 2")
    assert kinds(one, B) == "wall" and one.rows[B][1].uses == 2
    say(one, "A attack 1, C defend 3")
    assert one.out == [False, True, False]


def test_an_attack_is_once_a_card_and_all_are_turned_back() -> None:
    one = fighting("worker senior thug", "golem worker")
    say(one, "A attack 1, B defend 2")
    assert refused(one, "A attack 1") == ["used_up"]
    say(one, "A stop")
    assert one.phase == "buy" and not any(card.uses for row in one.rows for card in row)


def test_a_contested_pile_is_lost() -> None:
    one = table("", "", "", coins=(1, 1, 1), phase="buy")
    one.shop["wall"] = 2
    say(one, "A buy wall, B buy wall, C buy wall")
    assert (one.coins, one.shop["wall"], one.discards["wall"]) == ([0, 0, 0], 0, 2)
    assert kinds(one, A) == ""


def test_a_pile_that_is_enough_is_shared_out() -> None:
    one = table("", "", "", coins=(1, 1, 1), phase="buy")
    one.shop["wall"] = 2
    say(one, "A buy wall, B pass, C buy wall")
    assert (one.coins, kinds(one, A), kinds(one, C), one.shop["wall"]) == ([0, 1, 0], "wall", "wall", 0)


def test_an_apprentice_buys_twice_on_day_three() -> None:
    one = table("apprentice", "", coins=(4, 4), day=3)
    say(one, "income, A invest 0, B invest 0, A buy ghost, B pass")
    assert refused(one, "B pass") == ["no_buy_left"]
    say(one, "A pass")
    assert (one.round, one.day, one.phase, one.coins) == (4, 1, "income", [3, 5])


def test_what_is_sold_out_or_too_dear() -> None:
    one = table("", "", coins=(3, 3), phase="buy")
    one.shop["ghost"] = 0
    assert refused(one, "A buy incantation") == ["cannot_pay"] and refused(one, "A buy ghost") == ["sold_out"]
    free = table("", "", coins=(3, 3), phase="buy", preset="course")
    free.shop["ghost"] = 0
    say(free, "A buy ghost, B pass")
    assert (free.coins[A], kinds(free, A)) == (1, "")


def test_seven_points_win_at_once_if_nobody_has_as_many() -> None:
    one = table("incantation incantation", "incantation monopoly", coins=(2, 2), phase="buy")
    say(one, "A buy monopoly, B pass")
    assert (one.winner, one.reason, points(one, A)) == (A, "points", 7)
    tie = table("incantation incantation", "incantation incantation", coins=(2, 2), phase="buy")
    say(tie, "A buy monopoly, B buy monopoly")
    assert tie.phase == "income"


def test_a_fight_can_win_by_points() -> None:
    seven = "incantation incantation monopoly"
    one = fighting(f"ghost {seven}", seven)
    say(one, "A attack 1, B defend 3")
    assert (one.winner, one.reason) == (A, "points")


def test_all_others_can_go_out_at_once() -> None:
    one = fighting("worker", "", "")
    say(one, "A attack 1")
    assert (one.winner, one.out) == (A, [False, True, True])


def test_a_lizard_brings_coins_and_a_gremlin_feels_them() -> None:
    one = table("lizard gremlin", "gremlin", coins=(3, 4), phase="invest")
    say(one, "A invest 1, B invest 0, A attack 1, B defend 1")
    assert (one.coins[A], kinds(one, A), kinds(one, B)) == (4, "gremlin", "gremlin")


def test_a_loan_is_seven_coins() -> None:
    one = table("", "", coins=(0, 0), phase="buy", day=1)
    say(one, "A buy loan, B pass")
    assert one.coins == [7, 0]
    say(one, "income")
    assert one.coins == [6, 1]


@pytest.mark.parametrize(("blocker", "left"), [("eliminated", True), ("no_effect", False)])
def test_a_buff_farmer_asks_for_strong_answers(blocker: str, left: bool) -> None:
    one = fighting("buff", "worker", "golem", no_legal_blocker=blocker)
    say(one, "A attack 1")
    assert refused(one, "B defend 1") == ["not_asked"]
    say(one, "C defend 1")
    assert (one.out[B], kinds(one, A)) == (left, "")


@pytest.mark.parametrize(("coins_go", "after"), [("reserve", 1), ("owner", 2)])
def test_a_fed_hippo_is_stronger_until_it_faints(coins_go: str, after: int) -> None:
    one = table("ghost", "hippo", coins=(2, 0), hippo_coins=coins_go)
    say(one, "B feed 1, income")
    assert (one.coins[B], one.rows[B][1].coins) == (1, 1)
    say(one, "A invest 1, B invest 0, A attack 1, B defend 1")
    assert one.coins[B] == 1 and kinds(one, B) == "hippo"
    one = table("golem", "hippo", coins=(2, 0), hippo_coins=coins_go)
    say(one, "B feed 1, income, A invest 1, B invest 0, A attack 1, B defend 1")
    assert one.coins[B] == after and kinds(one, B) == ""


def test_giving_up_ends_the_attack_and_the_day_limit_the_game() -> None:
    one = fighting("worker", "wall", "wall", max_days=1)
    say(one, "A resign")
    assert (one.phase, one.out[A], one.discards) == ("buy", True, {"stipend": 1, "worker": 1})
    say(one, "B pass, C pass")
    assert (one.phase, one.winner, one.reason) == ("over", None, "days")


def test_the_log_in_the_rules() -> None:
    one = new_table(2)
    say(one, "income, A invest 0, B invest 1, A buy worker, B buy ghost, income, A invest 0, B invest 1")
    say(one, "B attack 1, A defend 1, A buy thug, B pass")
    assert (one.round, one.day, one.phase, one.coins) == (3, 3, "income", [1, 0])
    assert (kinds(one, A), kinds(one, B), one.discards) == ("thug", "ghost", {"worker": 1})
