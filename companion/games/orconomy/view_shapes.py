"""What the screen shows of an Orconomy position: frozen views; every number in them was computed by the rules."""

from companion.games.orconomy.rules.state import Token
from companion.games.protocol import Action, GameView, PlayerCore, Refusal
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PlayerCore):
    """One player's line on the screen. `due` is what this phase owes (+) or asks (-), None when nothing is counted now.

    `stance` is this player's part in the running auction or competition: '', 'bidding', 'highest', 'passed', 'waiting',
    'done'; `fee` is 'free', 'paid' or 'due'; `bid` their standing bid. `raisable` is what they could pay at most
    without selling cards or Companies. The mark is the clan: tusk, moon, leaf, sun or rune. `waivers` are
    the interests that an ability still cancels for this player now, `pay_offs` pairs of an industry with the
    interest that paying off a loan there costs. `interest_due` is what is really owed, `interest_gross` what it would
    be if nothing were paid, put off or spared. `gold` are the industries whose gold ability they may still use.
    `wants`: they want to play a card at the same time as others.
    """

    skulls: int
    cards: int
    trophies: int
    presence: int
    dominance: int
    tokens_left: int
    hindmost: bool
    oracle: bool
    interest_due: int
    raisable: int
    due: int | None = None
    stance: str = ""
    fee: str = ""
    bid: int | None = None
    launch_cost: int = 0
    card_cost: int = 0
    waivers: int = 0
    pay_offs: tuple[tuple[int, int], ...] = ()
    interest_gross: int = 0
    gold: tuple[int, ...] = ()
    wants: bool = False


@dataclass(frozen=True, slots=True)
class IndustryView:
    """One sector on the screen. `near` marks the three industries of the round; `written` a price with ink on it. Of
    the Companies those in slots come first, then those beside.
    """

    number: int
    label: str
    name: str
    income: int
    price: int
    written: bool
    slots: int
    free_slots: int
    in_crisis: bool
    active: bool
    near: bool
    companies: tuple[Token, ...]
    startups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of a list the phase needs settled: a Company's income or loss, or a pledged Company's interest.

    `choices` are the actions a tap may do about it.
    """

    player: int
    industry: int
    amount: int
    choices: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class CardView:
    """One kind of card: its Risk Rating as far as known (-1 not known, 0 none) and, seat by seat, why it cannot be
    played now (None: it can). `fields` name what a play must say: victim, industry, what, die.
    """

    kind: str
    rating: int
    fields: tuple[str, ...]
    refusals: tuple[Refusal | None, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card lying open that is not done with: who plays what, at what it is aimed, and what it waits for.

    `step` is rating (which number is printed is asked), shown (an answer or the resolving is awaited), roll (the Risk
    die is due), told (the table says whether it worked), success, failure, or reroll (a die is to be thrown again).
    `needs` is the least the die must show, `die` what it shows (0: not thrown), `short` how many cards more would do.
    """

    kind: str
    player: int
    args: tuple[tuple[str, int], ...]
    step: str
    needs: int = 0
    die: int = 0
    short: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(GameView):
    """Everything the screen shows of a running game; every number in it was computed by the rules.

    `phase` is one of crisis_roll, oracle, placement, roll, winter, revenue, auction, startups, end, over; `step` says
    where inside it. `dice` are the Forecast dice of this round, or (). `turn` is the seat that is due, or -1.
    `dice_due` is how many dice are to be thrown now. `plays` are the cards lying open, the last one answers those
    before. `top_discard` is the kind on top of the discards, '' for none or not known.
    """

    phase: str
    step: str
    target: int
    turn: int
    players: tuple[PlayerView, ...]
    industries: tuple[IndustryView, ...]
    dice: tuple[int, ...]
    crisis: int
    oracle: int
    winner: int
    lines: tuple[LineView, ...] = ()
    min_bid: int = 0
    best_bid: int = 0
    best_bidder: int = -1
    plays: tuple[PlayView, ...] = ()
    cards: tuple[CardView, ...] = ()
    deck: int = 0
    discards: int = 0
    top_discard: str = ""
    payee: int = -1

    def may(self, *kinds: str) -> frozenset[int]:
        """The seats that may do one of these kinds of action now."""
        return frozenset(offer.player for offer in self.offers if offer.kind in kinds)
