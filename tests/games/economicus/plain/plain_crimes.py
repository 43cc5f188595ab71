"""Option cards that are played, crimes and the event of the year (328-348); `(n)` as elsewhere.

A card lies open until the table has done what it says. What it says stands on the card, not in the rulebook.
"""

from typing import Any

from tests.games.economicus.plain.plain_any_time import NOT_YET
from tests.games.economicus.plain.plain_hands import can_discard, discard, shuffle_in
from tests.games.economicus.plain.plain_state import Table
from tests.games.economicus.plain.plain_turn import begin_profit


def may_event(table: Table, _seat: int, card: int) -> bool:
    """At the end of the fiscal year (204)."""
    return (table.phase, table.step) == ("fiscal", "event") and card >= 0 and not table.plays


def event(table: Table, _seat: int, card: int) -> None:
    """The top event card is opened."""
    table.events -= 1
    table.plays.append(laid_open(-1, card))


def laid_open(seat: int, card: int) -> dict[str, Any]:
    """A card lying open: whose, whom it hits, what it needs and has thrown, and who lets it stand."""
    nothing = {"victims": [], "difficulty": 0, "die": 0, "extra": 0, "stood": []}
    return {"card": card, "seat": seat, "step": "do", **nothing}


def may_play(table: Table, seat: int, card: int) -> bool:
    """An option card, at any time (332)."""
    return table.phase not in NOT_YET and seat in table.seats() and table.cards[seat] > 0 and card >= 0


def play(table: Table, seat: int, card: int) -> None:
    """The player announces it and reads the text (336)."""
    table.cards[seat] -= 1
    table.plays.append(laid_open(seat, card))


def may_be_crime(table: Table) -> bool:
    """An option card whose die is not thrown yet (342)."""
    return bool(table.plays) and table.plays[-1]["seat"] >= 0 and table.plays[-1]["step"] == "do"


def may_victim(table: Table, seat: int) -> bool:
    """Whoever will lose something by the crime (384)."""
    if not may_be_crime(table):
        return False
    return seat in table.seats() and seat not in (table.plays[-1]["seat"], *table.plays[-1]["victims"])


def victim(table: Table, seat: int) -> None:
    """The player is named with the card (344)."""
    table.plays[-1]["victims"].append(seat)


def may_difficulty(table: Table, _seat: int, value: int) -> bool:
    """The complexity printed on the card (338), told once."""
    return may_be_crime(table) and not table.plays[-1]["difficulty"] and 2 <= value <= 6


def difficulty(table: Table, _seat: int, value: int) -> None:
    """It is a crime."""
    table.plays[-1]["difficulty"] = value


def crime(difficulty: int, die: int, extra: int) -> bool:
    """At least the complexity (346), with what was discarded for and against it (348)."""
    return die + extra >= difficulty


def may_crime_roll(table: Table, seat: int, value: int) -> bool:
    """The criminal throws a die (346)."""
    now = may_be_crime(table) and table.plays[-1]["seat"] == seat and seat in table.seats()
    return now and table.plays[-1]["difficulty"] > 0 and not table.plays[-1]["die"] and 1 <= value <= 6


def crime_roll(table: Table, _seat: int, value: int) -> None:
    """After the roll criminal and victim can influence it (348). Left open: the side that is behind goes first."""
    card = table.plays[-1]
    card["die"] = value
    ahead = crime(card["difficulty"], value, 0) and table.says("crime_influence", "alternate") == "alternate"
    card["step"] = "victim" if ahead and card["victims"] else "criminal"


def acting(table: Table, card: dict[str, Any]) -> list[int]:
    """Who of the side has not let it stand yet."""
    side = [card["seat"]] if card["step"] == "criminal" else card["victims"]
    return [seat for seat in side if seat in table.seats() and seat not in card["stood"]]


def may_influence(table: Table, seat: int, amount: int, quotas: int) -> bool:
    """1 for each discarded option card (348)."""
    return may_stand(table, seat) and amount > 0 and can_discard(table, seat, amount, quotas)


def influence(table: Table, seat: int, amount: int, quotas: int) -> None:
    """The criminal adds, a victim takes off (348). Left open: then the other side is asked again, or nobody is."""
    card = table.plays[-1]
    card["extra"] += amount if card["step"] == "criminal" else -amount
    discard(table, seat, amount - quotas, quotas)
    if table.says("crime_influence", "alternate") == "once":
        stand(table, seat)
        return
    card["stood"] = []
    card["step"] = "victim" if card["step"] == "criminal" and card["victims"] else "criminal"


def may_stand(table: Table, seat: int) -> bool:
    """Of the side that is due."""
    return (
        bool(table.plays)
        and table.plays[-1]["step"] in ("criminal", "victim")
        and seat in acting(table, table.plays[-1])
    )


def stand(table: Table, seat: int) -> None:
    """One lets it stand; when all have, the crime is decided; a failure costs a Star (346)."""
    card = table.plays[-1]
    card["stood"].append(seat)
    if not acting(table, card):
        card["step"] = "victim" if card["step"] == "criminal" else "criminal"
    if acting(table, card):
        return
    card["step"] = "done"
    if not crime(card["difficulty"], card["die"], card["extra"]) and table.says("crime_star", "lasting") == "lasting":
        table.adjusted[card["seat"]] -= 1


def may_close_card(table: Table, _seat: int) -> bool:
    """When its text is done, and its die thrown if it has one."""
    if not table.plays or table.plays[-1]["step"] in ("criminal", "victim"):
        return False
    card = table.plays[-1]
    return card["step"] == "done" or not card["difficulty"] or card["seat"] in table.out


def close_card(table: Table, _seat: int) -> None:
    """To the discards; after the event phase 1 begins."""
    card = table.plays.pop()
    if card["seat"] >= 0:
        table.discards += 1
    else:
        table.past_events += 1
    shuffle_in(table)
    if card["seat"] < 0:
        begin_profit(table)
