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
    table.plays.append({"card": card, "seat": -1, "victims": [], "difficulty": 0, "die": 0, "extra": 0, "step": "do"})


def may_play(table: Table, seat: int, card: int) -> bool:
    """An option card, at any time (332)."""
    return table.phase not in NOT_YET and seat in table.seats() and table.cards[seat] > 0 and card >= 0


def play(table: Table, seat: int, card: int) -> None:
    """The player announces it and reads the text (336)."""
    table.cards[seat] -= 1
    play_of = {"card": card, "seat": seat, "victims": [], "difficulty": 0, "die": 0, "extra": 0, "step": "do"}
    table.plays.append(play_of)


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
    now = bool(table.plays) and table.plays[-1]["seat"] == seat and table.plays[-1]["step"] == "do"
    return now and table.plays[-1]["difficulty"] > 0 and not table.plays[-1]["die"] and 1 <= value <= 6


def crime_roll(table: Table, _seat: int, value: int) -> None:
    """After the roll criminal and victim can influence it (348). Left open: the side that is behind goes first."""
    table.plays[-1]["die"] = value
    to_act(table, "victim" if crime(table.plays[-1]["difficulty"], value, 0) else "criminal")


def to_act(table: Table, side: str) -> None:
    """It is this side's turn; a side without anybody or without cards lets it stand."""
    card = table.plays[-1]
    card["step"] = side
    if not acting(table, card):
        stand_by(table, card)


def acting(table: Table, card: dict[str, Any]) -> list[int]:
    """Who of the side may discard."""
    side = [card["seat"]] if card["step"] == "criminal" else card["victims"]
    return [seat for seat in side if seat in table.seats()]


def may_influence(table: Table, seat: int, amount: int, quotas: int) -> bool:
    """1 for each discarded option card (348)."""
    return may_stand(table, seat) and amount > 0 and can_discard(table, seat, amount, quotas)


def influence(table: Table, seat: int, amount: int, quotas: int) -> None:
    """The criminal adds, a victim takes off (348)."""
    card = table.plays[-1]
    card["extra"] += amount if card["step"] == "criminal" else -amount
    card["stood"] = []
    discard(table, seat, amount - quotas, quotas)
    to_act(table, "victim" if card["step"] == "criminal" else "criminal")


def may_stand(table: Table, seat: int) -> bool:
    """Of the side that is due."""
    return (
        bool(table.plays)
        and table.plays[-1]["step"] in ("criminal", "victim")
        and seat in acting(table, table.plays[-1])
    )


def stand(table: Table, _seat: int) -> None:
    """A side lets it stand."""
    stand_by(table, table.plays[-1])


def stand_by(table: Table, card: dict[str, Any]) -> None:
    """When both sides have let it stand, the crime is decided; a failure costs a Star (346)."""
    card.setdefault("stood", []).append(card["step"])
    if set(card["stood"]) < {"criminal", "victim"}:
        to_act(table, "victim" if card["step"] == "criminal" else "criminal")
        return
    card["step"] = "done"
    if not crime(card["difficulty"], card["die"], card["extra"]) and table.says("crime_star", "lasting") == "lasting":
        table.adjusted[card["seat"]] -= 1


def may_close_card(table: Table, _seat: int) -> bool:
    """When its text is done, and its die thrown if it has one."""
    return bool(table.plays) and (table.plays[-1]["step"] == "done" or not table.plays[-1]["difficulty"])


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
