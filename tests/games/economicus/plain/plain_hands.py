"""What hands do at the table: chips put down and taken off, cards drawn and discarded; `(n)` as elsewhere."""

from tests.games.economicus.plain.plain_counting import additional, stars
from tests.games.economicus.plain.plain_state import COMPANIES, TURNED, Chip, Table


def put(table: Table, chip: Chip, slot: str = "additional") -> None:
    """A chip is put down; a company may take a free slot."""
    table.chips.append(chip)
    if slot == "private":
        table.private[chip[1]] += 1
    if slot == "state":
        table.state[chip[1]] += 1


def take_off(table: Table, chip: Chip) -> None:
    """A chip leaves the board; chips are moved so that a private field gets free, a state one last of all (380)."""
    _, industry, what = chip
    if what in COMPANIES:
        if table.private[industry]:
            table.private[industry] -= 1
        elif not additional(table, industry):
            table.state[industry] -= 1
    table.chips.remove(chip)
    if chip in table.left and table.left.count(chip) > table.chips.count(chip):
        table.left.remove(chip)


def turn_over(table: Table, chip: Chip) -> None:
    """A chip is turned: pledged, or free of its loan (316, 322); a startup whose fate is open stays one."""
    seat, industry, what = chip
    turned = (seat, industry, TURNED[what])
    table.chips[table.chips.index(chip)] = turned
    if chip in table.left and table.left.count(chip) > table.chips.count(chip):
        table.left[table.left.index(chip)] = turned


def shuffle_in(table: Table) -> None:
    """With a single card left in a deck, its discards are mixed back into it (206)."""
    if table.deck <= 1 and table.discards:
        table.deck, table.discards = table.deck + table.discards, 0
        table.opened = dict.fromkeys(table.opened, 0)
    if table.events <= 1 and table.past_events:
        table.events, table.past_events = table.events + table.past_events, 0


def draw_card(table: Table, seat: int) -> None:
    """The top option card."""
    if table.deck:
        table.deck -= 1
        table.cards[seat] += 1
        shuffle_in(table)


def take_quota(table: Table, seat: int) -> None:
    """A quota for a player who comes in. Left open: from the discards where there are any, else from the deck."""
    if table.discards:
        table.discards -= 1
    elif table.deck:
        table.deck -= 1
    else:
        return
    table.quotas[seat] += 1
    shuffle_in(table)


def receive_card(table: Table, seat: int) -> None:
    """A card that is due; by "I'll take two!" one more for who holds none, nor a quota (396)."""
    more = table.says("take_two") and not table.cards[seat] + table.quotas[seat]
    for _ in range(2 if more else 1):
        draw_card(table, seat)


def discard(table: Table, seat: int, cards: int, quotas: int) -> None:
    """Cards and quotas go to the discards."""
    table.cards[seat] -= cards
    table.quotas[seat] -= quotas
    table.discards += cards + quotas
    shuffle_in(table)


def can_discard(table: Table, seat: int, amount: int, quotas: int) -> bool:
    """Whether a player holds so many cards, quotas among them (281), but for the quota that a purchase costs (230)."""
    unpaid = table.phase == "auction" and table.kind == "state" and table.step != "place"
    bound = unpaid and seat in (table.winner, *table.bids)
    return 0 <= quotas <= max(0, table.quotas[seat] - bound) and 0 <= amount - quotas <= table.cards[seat]


def look_for_winner(table: Table, acting: int) -> None:
    """Over as soon as somebody has the Stars (139); left open: of several, the acting player goes first."""
    limited = table.says("limit", "none") != "none" and not table.says("limit_ends_early")
    if table.phase in ("first_player", "placement", "over") or limited:
        return
    reached = [seat for seat in table.in_turn() if stars(table, seat) >= table.target]
    if not reached:
        return
    first = [acting] if acting in reached else reached[:1]
    by = {"acting_player": first, "order_from_active": reached[:1], "shared": sorted(reached)}
    table.winners = by[table.says("simultaneous_win", "acting_player")]
    table.phase, table.step = "over", ""
