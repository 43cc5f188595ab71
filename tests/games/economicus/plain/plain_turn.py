"""A turn from one phase to the next (186-263), without fates and auction; `(n)` as elsewhere.

A phase that concerns nobody is gone through at once.
"""

from tests.games.economicus.plain import plain_counting
from tests.games.economicus.plain.plain_any_time import any_time, die_open, hopeless
from tests.games.economicus.plain.plain_counting import due, free_private, free_state, loans, price, startup_cost
from tests.games.economicus.plain.plain_hands import draw_card, put, receive_card, shuffle_in, take_quota
from tests.games.economicus.plain.plain_state import COINS, COMPANY, RISE, STARTUP, STARTUPS, WHITE, Chip, Table


# ---- start of the game (126, 164-173) and coming back (308)
def may_first(table: Table, _seat: int) -> bool:
    """Whoever a die has found (126)."""
    return table.phase == "first_player"


def first(table: Table, seat: int) -> None:
    """From the first player to the last and back (168-170)."""
    table.player = seat
    table.phase, table.placing = "placement", table.in_turn() + table.in_turn()[::-1]


def may_place(table: Table, seat: int, industry: int, slot: str) -> bool:
    """A free company in an industry with a white number (164), by whose turn it is."""
    turn = table.placing[:1] == [seat] and table.phase in ("placement", "return")
    return turn and industry in WHITE and slot in slots_open(table, seat, industry)


def slots_open(table: Table, seat: int, industry: int) -> list[str]:
    """A state company costs the quota, at the start only (173, 308); where no slot is open, an additional one."""
    state = table.phase == "placement" and table.quotas[seat] > 0
    taken = {"private": free_private(table, industry) > 0, "state": state and free_state(table, industry) > 0}
    none = not any(free_private(table, one) or (state and free_state(table, one)) for one in WHITE)
    return [slot for slot, free in taken.items() if free] + ["additional"] * none


def place(table: Table, seat: int, industry: int, slot: str) -> None:
    """Free of charge; after the last one the first turn begins (171)."""
    put(table, (seat, industry, COMPANY), slot)
    if slot == "state":
        table.quotas[seat] -= 1
        table.discards += 1
        shuffle_in(table)
    table.placing.pop(0)
    if not table.placing and table.phase == "placement":
        start_turn(table)
    elif not table.placing:
        table.phase = "roll"


def start_turn(table: Table) -> None:
    """A bankrupt comes into play anew at the beginning of the next turn (308)."""
    back = [seat for seat in around(table) if seat in table.out]
    table.turn += 1
    table.bought, table.created, table.dice, table.out, table.came = False, 0, [], [], 0
    table.phase, table.step = ("return" if back else "roll"), ""
    table.placing = [seat for seat in back for _ in range(2)]
    table.drew = "return" if back else ""
    for seat in back:
        come_back(table, seat)


def around(table: Table) -> list[int]:
    """All seats from the active player, clockwise."""
    return [(table.player + step) % table.players for step in range(table.players)]


def come_back(table: Table, seat: int) -> None:
    """20M, a privatization quota and two option cards (308)."""
    table.coins[seat] = COINS
    if table.says("option_cards"):
        take_quota(table, seat)
        for _ in range(2):
            draw_card(table, seat)


# ---- the throw (190-204)
def may_roll(table: Table, _seat: int, die1: int, die2: int) -> bool:
    """Two dice, when a turn has begun."""
    return table.phase == "roll" and {die1, die2} <= set(range(1, 7))


def roll(table: Table, _seat: int, die1: int, die2: int) -> None:
    """The sum is the active industry (190), its price is written (194); a double or a repeat ends the year (198)."""
    before, table.active, table.drew = table.active, die1 + die2, ""
    table.dice, table.came = [die1, die2], before
    table.prices[table.active] = price(table, table.active)
    repeat = table.active == before and (table.turn > 1 or table.says("first_seven_repeats"))
    if table.says("fiscal_year") and (die1 == die2 or repeat):
        begin_interest(table)
    else:
        begin_profit(table)


# ---- end of the fiscal year (196-206)
def begin_interest(table: Table) -> None:
    """All players pay an interest on loans (202)."""
    table.phase, table.step, table.window = "fiscal", "interest", {}
    table.owing = {seat: loans(table, seat) for seat in table.seats() if loans(table, seat)}
    if not table.owing:
        begin_cards(table)


def interest(table: Table, seat: int) -> int:
    """1M a loan (318). Left open: those that stood when the dice fell, unless the table counts new ones too."""
    return table.owing.get(seat, 0) if (table.phase, table.step) == ("fiscal", "interest") else 0


def may_pay_interest(table: Table, seat: int) -> bool:
    """Whoever owes and has it."""
    owed = interest(table, seat)
    return any_time(table, seat) and owed > 0 and (owed <= table.coins[seat] or spared(table, seat))


def spared(table: Table, seat: int) -> bool:
    """Left open: a table may agree that who has nothing to pledge or sell pays what there is."""
    return table.says("unpayable", "bankrupt") == "pay_what_there_is" and hopeless(table, seat)


def pay_interest(table: Table, seat: int) -> None:
    """Now loans may be repaid for 5M, as many as were paid for (324)."""
    owed = interest(table, seat)
    table.coins[seat] = max(0, table.coins[seat] - owed)
    table.window[seat] = owed
    table.owing.pop(seat, None)


def may_close_interest(table: Table, _seat: int) -> bool:
    """When nobody owes."""
    now = (table.phase, table.step) == ("fiscal", "interest")
    return now and not any(interest(table, seat) for seat in table.seats())


def close_interest(table: Table, _seat: int) -> None:
    """On to the cards."""
    begin_cards(table)


def begin_cards(table: Table) -> None:
    """All players are given one option card (203)."""
    table.step, table.owing, table.window, table.drawn = "cards", {}, {}, []
    if not table.says("option_cards") or not table.seats():
        begin_event(table)


def may_draw(table: Table, seat: int) -> bool:
    """Once each."""
    now = (table.phase, table.step) == ("fiscal", "cards") and seat in table.seats()
    return now and seat not in table.drawn and table.deck > 0


def draw(table: Table, seat: int) -> None:
    """The top card, or two for who has none (203, 396)."""
    receive_card(table, seat)
    table.drawn.append(seat)


CRISIS_OF_A_KIND = 4  # as many of either kind, of eight (89, 352)


def may_crisis_card(table: Table, _seat: int, shows: str) -> bool:
    """Crisis cards lie among the option cards (122); as many of either kind (352)."""
    drawing = (table.phase, table.step) == ("fiscal", "cards") or drawn_otherwise(table)
    some = table.opened[shows] < CRISIS_OF_A_KIND and table.deck > 0
    return drawing and some and bool(table.says("crises"))


def drawn_otherwise(table: Table) -> bool:
    """Left open: crisis cards met by who comes back, or for a burned startup, are executed too, and told soon."""
    told = {"return": ("return", "roll"), "burned": ("fate", "auction", "creation")}
    lately = table.phase in told.get(table.drew, ()) and table.step not in ("answer", "pay", "place")
    return lately and bool(table.says("crisis_on_any_draw", True))


def crisis_card(table: Table, _seat: int, shows: str) -> None:
    """It is opened and executed (203)."""
    table.deck -= 1
    table.discards += 1
    table.opened[shows] += 1
    if shows == "forecast":
        table.forecast = table.active
    else:
        crisis_point(table)
    shuffle_in(table)


def crisis_point(table: Table) -> None:
    """The crisis begins where the forecast lies or gets worse there (356), and ends elsewhere (360); 4 tokens (75)."""
    table.strength = min(4, table.strength + 1) if table.crisis == table.forecast else 1
    table.crisis = table.forecast


def may_close_cards(table: Table, _seat: int) -> bool:
    """When everybody has theirs, or the deck has run out."""
    now = (table.phase, table.step) == ("fiscal", "cards")
    return now and (table.deck == 0 or set(table.seats()) <= set(table.drawn))


def close_cards(table: Table, _seat: int) -> None:
    """On to the event."""
    begin_event(table)


def begin_event(table: Table) -> None:
    """The top card of the event deck is opened (204)."""
    table.step = "event"
    if not table.says("events") or not table.events:
        begin_profit(table)


# ---- phase 1 (210-214)
def begin_profit(table: Table) -> None:
    """Owners get profits from the bank, or pay losses (214)."""
    table.phase, table.step, table.settled = "profit", "", []
    if not unsettled(table):
        begin_fates(table)


def unsettled(table: Table) -> list[int]:
    """Who has a sum to take or pay."""
    return [seat for seat in table.seats() if seat not in table.settled and due(table, seat)]


def may_settle(table: Table, seat: int) -> bool:
    """Whoever has a sum, and can pay it if it is a loss."""
    now = table.phase == "profit" and seat in unsettled(table) and not die_open(table)
    return now and (table.coins[seat] + due(table, seat) >= 0 or spared(table, seat))


def settle(table: Table, seat: int) -> None:
    """All profits and losses in one sum (214)."""
    table.coins[seat] = max(0, table.coins[seat] + due(table, seat))
    table.settled.append(seat)


def may_close_profit(table: Table, _seat: int) -> bool:
    """When nobody has a sum left."""
    return table.phase == "profit" and not unsettled(table)


def close_profit(table: Table, _seat: int) -> None:
    """On to phase 2."""
    begin_fates(table)


def begin_fates(table: Table) -> None:
    """Phase 2: the startups reached, those of the active player first, then clockwise (220, 273)."""
    table.phase, table.step, table.thrown = "fate", "roll", None
    table.left = [chip for seat in table.in_turn() for chip in startups_reached(table, seat)]
    if not table.left:
        begin_auction(table)


def startups_reached(table: Table, seat: int) -> list[Chip]:
    """A player's startups whose fate is to be decided."""
    return [
        chip
        for chip in table.chips
        if chip[0] == seat and chip[2] in STARTUPS and chip[1] in plain_counting.reached(table, seat)
    ]


# ---- phase 3 begins (224-230)
def begin_auction(table: Table) -> None:
    """If there is a free company in the active industry, one is put up (228)."""
    table.phase, table.step, table.left = "auction", "choose", []
    table.bids, table.passed, table.winner, table.bidder = {}, [], -1, -1
    free = {"private": free_private(table, table.active) > 0, "state": free_state(table, table.active) > 0}
    kinds = [kind for kind, some in free.items() if some]
    if not kinds or not table.seats():
        begin_creation(table)
    elif len(kinds) == 1:
        put_up(table, kinds[0])


def put_up(table: Table, kind: str) -> None:
    """The first bet is made by the active player (232); for a state company by the first who has a quota (230)."""
    table.kind = kind
    table.barred = [seat for seat in range(table.players) if kind == "state" and not table.quotas[seat]]
    bidders = standing(table)
    if bidders:
        table.step, table.bidder = "bid", bidders[0]
    else:
        begin_creation(table)


def standing(table: Table) -> list[int]:
    """Who may still bid, in turn: nobody who passed (234), and for a state company holders of a quota (230)."""
    return [seat for seat in table.in_turn() if seat not in (*table.passed, *table.barred)]


# ---- phase 4 and the end of the turn (246-263)
def begin_creation(table: Table) -> None:
    """Phase 4: all players can create startups (250)."""
    table.phase, table.step = "creation", ""
    if not any(plain_counting.startups_left(table, seat) for seat in table.seats()):
        close_creation(table, -1)


def may_create(table: Table, seat: int) -> bool:
    """With a free startup chip (378) and half the price (250)."""
    able = plain_counting.startups_left(table, seat) > 0 and table.coins[seat] >= startup_cost(table)
    return table.phase == "creation" and able and any_time(table, seat)


def create(table: Table, seat: int) -> None:
    """The cost is paid to the bank, the chip takes no slot (254-255)."""
    table.coins[seat] -= startup_cost(table)
    put(table, (seat, table.active, STARTUP))
    table.created += 1


def may_close_creation(table: Table, _seat: int) -> bool:
    """When everybody who wanted has created."""
    return table.phase == "creation" and not die_open(table)


def close_creation(table: Table, _seat: int) -> None:
    """2M more for each new startup (257); 3M less if nobody bought or created (261)."""
    now = price(table, table.active)
    idle = not table.bought and not table.created
    table.prices[table.active] = plain_counting.lowered(now) if idle else now + RISE * table.created
    table.phase = "completion"


def may_end_turn(table: Table, _seat: int) -> bool:
    """When no offer is open."""
    return table.phase == "completion" and table.offer is None and not die_open(table)


def end_turn(table: Table, _seat: int) -> None:
    """At the limit the game is over (392); else the next player, clockwise (263)."""
    limit = table.says("limit", "none")
    if table.time_up or (limit == "turns" and table.turn >= table.says("limit_turns")):
        table.phase, table.winners = "over", plain_counting.ranking(table)
        return
    table.player = (table.player + 1) % table.players
    start_turn(table)
