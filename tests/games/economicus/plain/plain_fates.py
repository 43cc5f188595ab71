"""Phase 2, the fate of startups (269-287); `(n)` as elsewhere."""

from tests.games.economicus.plain.plain_counting import chips_left, modified, modifiers, needed
from tests.games.economicus.plain.plain_hands import can_discard, discard, put, receive_card, take_off
from tests.games.economicus.plain.plain_state import BECOMES, STARTUPS, Table
from tests.games.economicus.plain.plain_turn import begin_auction


def owners(table: Table) -> list[int]:
    """Who may throw: the next in turn, and past those who have no company chip left (273, 378)."""
    numbers: list[int] = []
    for seat in table.in_turn():
        if any(chip[0] == seat for chip in table.left):
            numbers.append(seat)
            if chips_left(table, seat):
                break
    return numbers


def may_fate(table: Table, seat: int, industry: int, what: str, die: int, amount: int = 0, quotas: int = 0) -> bool:
    """The owner throws for a startup that is left; without a company chip none can become one (378)."""
    turn = (table.phase, table.step) == ("fate", "roll") and seat in owners(table) and chips_left(table, seat) > 0
    lies = what in STARTUPS and (seat, industry, what) in table.left
    return turn and lies and 1 <= die <= 6 and can_discard(table, seat, amount, quotas)


def fate(table: Table, seat: int, industry: int, what: str, die: int, amount: int = 0, quotas: int = 0) -> None:
    """One die for each startup (273); without option cards nothing can answer it."""
    table.left = [chip for chip in table.left if chip[0] not in owners(table) or chip[0] == seat]
    table.left.remove((seat, industry, what))
    discard(table, seat, amount - quotas, quotas)
    table.thrown = ((seat, industry, what), die, modifiers(table, seat, industry) + amount)
    table.step = "answer"
    if not table.says("option_cards"):
        accept(table, seat)


def missing(table: Table) -> int:
    """How much the open die is short by (275, 283)."""
    assert table.thrown
    _, die, modifier = table.thrown
    return needed(table) - die - modifier


def burns(table: Table) -> bool:
    """The unlucky starter rolls a unit (398)."""
    return bool(table.says("unlucky_starter") and table.thrown and table.thrown[1] == 1)


def may_boost(table: Table, seat: int, amount: int, quotas: int) -> bool:
    """+1 for each discarded card (281); left open: after the throw, exactly as many as lack."""
    if (table.phase, table.step) != ("fate", "answer") or not table.thrown or table.thrown[0][0] != seat:
        return False
    after = modified(table) and table.says("fate_cards", "after_roll") == "after_roll" and not burns(table)
    return after and 0 < amount == missing(table) and can_discard(table, seat, amount, quotas)


def boost(table: Table, seat: int, amount: int, quotas: int) -> None:
    """The cards make up for the die."""
    discard(table, seat, amount - quotas, quotas)
    assert table.thrown
    chip, die, modifier = table.thrown
    table.thrown = (chip, die, modifier + amount)
    accept(table, seat)


def may_accept(table: Table, seat: int) -> bool:
    """The owner leaves the die as it lies."""
    return (table.phase, table.step) == ("fate", "answer") and bool(table.thrown and table.thrown[0][0] == seat)


def accept(table: Table, seat: int) -> None:
    """A company, additional to the slots (285), its loan with it (326); else it stays, or is burned (398)."""
    assert table.thrown
    chip = table.thrown[0]
    if burns(table):
        take_off(table, chip)
        if table.says("option_cards"):
            receive_card(table, seat)
            table.drew = "burned"
    elif missing(table) <= 0:
        take_off(table, chip)
        put(table, (seat, chip[1], BECOMES[chip[2]]))
    table.thrown, table.step = None, "roll"
    if not table.left:
        begin_auction(table)


def waiting(table: Table) -> bool:
    """Left open: where no owner has a company chip, fates wait until one is sold or the next phase begins."""
    return (table.phase, table.step) == ("fate", "roll") and not any(chips_left(table, chip[0]) for chip in table.left)
