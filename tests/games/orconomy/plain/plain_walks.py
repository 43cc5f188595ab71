"""Random games that go where abilities and cards matter: tables in the middle of a game, and players who use it all."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from companion.games.orconomy.rules.state import CARDS, StartOfRound, State
from companion.games.protocol import Action, Offer
from tests.games.orconomy.plain.plain_choices import BESIDE, SLOT, could_mean, short
from tests.games.orconomy.plain.plain_hands import Spot
from tests.games.orconomy.plain.plain_play import PlainPlay
from tests.games.orconomy.plain.plain_reckoning import COMPANY, FOOD, KINDS, PLEDGED, STARTUP, Lying, PlainTable
from tests.games.orconomy.plain.plain_tables import empty_table, lay_beside_the_slots, sector
from tests.games.orconomy.positions import GAME, INDUSTRIES, agreement, fresh

SWITCHES: dict[str, tuple[object, ...]] = {
    "auction_win_order": ("en", "ru"), "interest_count": ("live", "snapshot_per_player"),
    "hindmost_tracking": ("continuous", "revenue_end"), "winter_new_loan_owes": (True, False),
    "simultaneous_win": ("acting_player", "order_from_oracle", "shared"), "fresh_startup_competes": (True, False),
    "weapon_self_trigger": (False, True), "banking_on_payoff": (True, False), "food_move": ("each", "one"),
    "food_needs_slot": (True, False), "veto_needs_bid": (False, True), "fraud_by_winner": (True, False),
    "risk_rating_unknown": ("ask", "table", "none"), "voluntary_default": (False, True),
    "overbid": ("warn", "allow", "forbid"), "extras_fill_freed_slots": (True, False),
    "banking_covers": ("once", "every_pay_off"), "overbid_frees_cards": (True, False),
    "company_place": ("kept", "kept", "slot_first"),
}  # fmt: skip
SELDOM = {
    "loan": 0.1, "pay_off": 0.1, "pay_off_in_full": 0.1, "remove": 0.03, "want": 0.06, "withdraw": 0.3,
    "sell_pair": 0.01, "unable": 0.1, "forgot_fee": 0.1,
    "collapse": 0.2, "give_up": 0.4, "pass": 0.4, "settle": 0.3, "close_revenue": 0.5, "end_round": 0.5, "bid": 0.3,
    "let_fail": 0.5, "bid_cards": 2.0, "convert": 2.0, "resolve": 2.0, **dict.fromkeys(CARDS, 0.02),
    "security_service": 0.3, "consultants": 0.1, "fraud": 0.5, "veto": 0.15, "payments_delay": 0.3,
    "exploitation": 0.15, "tax_inspection": 0.2, "corporate_raid": 0.5, "good_bargain": 0.1,
}  # fmt: skip
"""How readily a kind of action is chosen, compared with the others that are possible now."""
IN_FULL, RULED = 0.3, 0.01  # how often a place is said that need not be, and how often the table rules on a Company
OFTEN_FOOD, DICE_LIKE = 0.5, 7  # how often Food Processing lies beside the industry that the dice like best
NOW = 10  # so much more readily cards are shown while somebody waits for it
KINDS_LYING = (COMPANY, COMPANY, COMPANY, PLEDGED, STARTUP, STARTUP)


def spot(state: State) -> Spot:
    """Where the round is, in the plain table's words."""
    phase = state.phase
    turn = getattr(phase, "turn", getattr(phase, "winner", -1))
    return Spot(type(phase).__name__.lower(), getattr(phase, "step", ""), turn)


def options_of(rng: Random) -> dict[str, object]:
    """What a table agreed on: nothing unusual, or all switches thrown anyhow."""
    return {name: rng.choice(values) for name, values in SWITCHES.items()} if rng.random() < 0.7 else {}


def from_the_start(rng: Random, players: int) -> tuple[State, PlainPlay]:
    """A new game on a shuffled ring."""
    options = options_of(rng)
    first = fresh(players, ring=rng.sample(INDUSTRIES, 10), **options)
    play = PlainPlay(empty_table(first.agreed, **options))
    play.table.ratings = list(first.ratings)
    return first, play


def from_the_middle(rng: Random, players: int) -> tuple[State, PlainPlay]:
    """A full board at the start of a round, hands full of cards, and a win that is not far off."""
    play = PlainPlay(plain_middle(rng, players, options_of(rng)), began=True)
    table = play.table
    play.token_at = table.hindmost()
    agreed = agreement(players, ring=table.ring, target=table.target, **table.agreed)
    first = State(
        agreed=agreed,
        board=tuple(sector(number, table.tokens, table.prices) for number in INDUSTRIES),
        skulls=tuple(table.skulls),
        cards=tuple(table.cards),
        deck=play.deck,
        discards=(),
        crisis=table.crisis,
        active=table.active,
        oracle=table.oracle,
        hindmost=play.token_at,
        round=5,
        dice=(),
        phase=StartOfRound(),
        winner=-1,
        ratings=tuple(table.ratings),
    )
    return first, play


def plain_middle(rng: Random, players: int, options: dict[str, object]) -> PlainTable:
    """The same table as it lies."""
    ring = rng.sample(INDUSTRIES, 10)
    if rng.random() < OFTEN_FOOD:
        ring.remove(FOOD)
        ring.insert(ring.index(DICE_LIKE), FOOD)
    table = empty_table(agreement(players, ring=ring), **options)
    table.tokens = crowded(rng, players)
    lay_beside_the_slots(rng, table.tokens, most=0 if options.get("extras_fill_freed_slots") else 1)
    table.skulls = [rng.randrange(40) for _ in range(players)]
    table.cards = [rng.randrange(9) for _ in range(players)]
    table.prices = {number: rng.randrange(1, 20) for number in INDUSTRIES if rng.random() < 0.5}
    table.crisis, table.active, table.oracle = rng.choice(INDUSTRIES), rng.choice(INDUSTRIES), rng.randrange(players)
    table.ratings = [rng.choice((-1, 0, 2, 3, 4, 5, 6)) for _ in CARDS]
    table.target = max(table.trophies(seat) for seat in range(players)) + rng.randrange(1, 6)
    return table


def crowded(rng: Random, players: int) -> list[Lying]:
    """Up to nine tokens a player, no industry with more than six Companies, the favourites of each game crowded."""
    few, most = [*rng.sample(INDUSTRIES, rng.randrange(4, 10)), FOOD], rng.choice((3, 4, 6))
    wanted = [
        Lying(seat, rng.choice(few), rng.choice(KINDS_LYING))
        for _ in range(rng.randrange(3, 10))
        for seat in range(players)
    ]
    tokens: list[Lying] = []
    for token in wanted:
        companies = [lies for lies in tokens if lies.industry == token.industry and lies.kind != STARTUP]
        if token.kind == STARTUP or len(companies) < most:
            tokens.append(token)
    return tokens


def choose(rng: Random, offers: Sequence[Offer]) -> Action:
    """First a kind of action, then who and what; bids are mostly low, so that auctions are about something."""
    kinds = sorted({offer.kind for offer in offers})
    hurry = NOW if "withdraw" in kinds else 1
    kind = rng.choices(kinds, [SELDOM.get(name, 1.0) * (hurry if name in CARDS else 1) for name in kinds])[0]
    picked = rng.choice([offer for offer in offers if offer.kind == kind])
    low = kind in ("bid", "bid_cards") and rng.random() < 0.9
    return Action(kind, picked.player, tuple(rng.choice(domain[:4] if low else domain) for domain in picked.domains))


Worded = Callable[[State, Action], Action]


def lively(rng: Random, state: State, most: int, worded: Worded) -> Iterator[tuple[State, Action, State]]:
    """A random game: (before, action, after) until somebody has won or `most` actions are done; `worded` may say an
    action in other words, or do something else.
    """
    for _ in range(most):
        offers = GAME.rules.offers(state)
        if not offers:
            return
        action = worded(state, choose(rng, offers))
        after = GAME.rules.apply(state, action)
        yield state, action, after
        state = after


def in_other_words(rng: Random, play: PlainPlay) -> Worded:
    """Now and then a place is said although it need not be, or a ruling of the table puts or takes a Company."""

    def worded(state: State, action: Action) -> Action:
        if rng.random() < RULED:
            return ruling(rng, state, play) or action
        tokens = could_mean(play, action.kind, action.player, action.args)
        if tokens and action.args == short(action.kind, action.args) and rng.random() < IN_FULL:
            return Action(action.kind, action.player, (*action.args, int(rng.choice(tokens).beside)))
        return action

    return worded


def ruling(rng: Random, state: State, play: PlainPlay) -> Action | None:
    """A Company is put somewhere, though not where a slot is auctioned, or taken off; None where that is refused."""
    industry = rng.choice([number for number in INDUSTRIES if number != play.table.active])
    seat, what = rng.randrange(play.table.players), rng.randrange(2)
    action = Action("put_token", seat, (industry, what, *rng.choice(((), (SLOT,), (BESIDE,)))))
    companies = play.table.tokens_of(seat, KINDS[what])
    if companies and (play.open or rng.random() < 0.5):
        token = rng.choice(companies)
        action = Action("take_token", seat, (token.industry, what, int(token.beside)))
    return None if play.open and action.kind == "put_token" or GAME.rules.refusal(state, action) else action
