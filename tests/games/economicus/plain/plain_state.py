"""A table for Economicus in plain lists and dictionaries, set up as the rulebook says; `(n)` is a line of the rulebook.

A chip is (seat, industry, what). Seats count from 0, clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Chip = tuple[int, int, str]
Box = dict[int, tuple[int, int, int]]
COMPANY, PLEDGED, STARTUP, PLEDGED_STARTUP = "company", "pledged", "startup", "pledged_startup"
COMPANIES, STARTUPS = (COMPANY, PLEDGED), (STARTUP, PLEDGED_STARTUP)
TURNED = {COMPANY: PLEDGED, PLEDGED: COMPANY, STARTUP: PLEDGED_STARTUP, PLEDGED_STARTUP: STARTUP}
BECOMES = {STARTUP: COMPANY, PLEDGED_STARTUP: PLEDGED}
INDUSTRIES = tuple(range(2, 13))
CENTRE = 7
WHITE = (2, 3, 4, 5, 6)
COINS, COMPANY_CHIPS, STARTUP_CHIPS = 20, 12, 3
OPTION_CARDS, CRISIS_CARDS, EVENT_CARDS = 79, 8, 25
LOAN, REPAYMENT, REPAYMENT_AFTER_INTEREST = 5, 6, 5
FALL, RISE = 3, 2
TARGETS = {2: 10, 3: 9, 4: 9, 5: 8, 6: 8, 7: 7, 8: 7}
CENTRE_PRICE = 17
TRIAL_PROFITS = {2: -2, 3: 3, 4: 2, 5: 2, 6: 1, 7: 3, 8: 1, 9: 2, 10: 2, 11: 3, 12: 6}
TRIAL_BOX = {number: (profit, *((0, 0) if number == CENTRE else (3, 1))) for number, profit in TRIAL_PROFITS.items()}
"""Profit, private and state slots of each industry: the rulebook prints none, so these are invented."""

FULL_MATTER = ("fiscal_year", "loans", "state_companies", "option_cards", "events", "crises")
"""What the green text brings (106)."""
ALTERNATIVES = ("take_two", "unlucky_starter", "exclusive_offer", "related_companies")  # the special rules of (394-406)


@dataclass
class Table:
    """What lies on the table, and what its players remember.

    `private` and `state` are the slots taken. `placing` are the seats that still put a company down, in order.
    `owing` are the loans whose interest is unpaid, `window` the loans that may still be repaid without interest.
    `left` are the startups whose fate is open, `thrown` the one whose die lies there, with die and modifiers.
    `drew` says why option cards were drawn lately besides the fiscal year: "return" or "burned".
    `came` is where the Active token was before the throw, as long as cards may change the dice.
    `bids` are the bids that count, `bidder` who is due, `kind` what is auctioned, `barred` have no
    quota for it. `offer` is (buyer, owner, what).
    `plays` are the cards lying open; the last answers the one before.
    """

    players: int
    ring: list[int]
    box: Box
    agreed: dict[str, Any]
    target: int
    coins: list[int]
    cards: list[int]
    quotas: list[int]
    adjusted: list[int]
    prices: dict[int, int] = field(default_factory=lambda: {CENTRE: CENTRE_PRICE})
    chips: list[Chip] = field(default_factory=list)
    private: dict[int, int] = field(default_factory=lambda: dict.fromkeys(INDUSTRIES, 0))
    state: dict[int, int] = field(default_factory=lambda: dict.fromkeys(INDUSTRIES, 0))
    out: list[int] = field(default_factory=list)
    active: int = CENTRE
    forecast: int = CENTRE
    crisis: int = 0
    strength: int = 0
    turn: int = 0
    player: int = 0
    came: int = 0
    dice: list[int] = field(default_factory=list)
    bought: bool = False
    created: int = 0
    drew: str = ""
    deck: int = 0
    discards: int = 0
    events: int = 0
    past_events: int = 0
    opened: dict[str, int] = field(default_factory=lambda: {"forecast": 0, "point": 0})
    phase: str = "first_player"
    step: str = ""
    placing: list[int] = field(default_factory=list)
    owing: dict[int, int] = field(default_factory=dict)
    window: dict[int, int] = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)
    left: list[Chip] = field(default_factory=list)
    thrown: tuple[Chip, int, int] | None = None
    kind: str = ""
    bids: dict[int, int] = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)
    bidder: int = -1
    winner: int = -1
    offer: tuple[int, int, str] | None = None
    plays: list[dict[str, Any]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    time_up: bool = False

    def says(self, name: str, usual: Any = False) -> Any:
        """What the table agreed on."""
        return self.agreed.get(name, usual)

    def seats(self) -> list[int]:
        """Everybody in play, seat by seat."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def in_turn(self) -> list[int]:
        """Everybody in play, the active player first, then clockwise (234, 273)."""
        around = [(self.player + step) % self.players for step in range(self.players)]
        return [seat for seat in around if seat not in self.out]


def agreement(preset: str, **options: Any) -> dict[str, Any]:
    """What is played with: quick leaves out the green text (104), alternatives add the special rules (394)."""
    full = dict.fromkeys(FULL_MATTER, preset != "quick")
    return full | dict.fromkeys(ALTERNATIVES, preset == "alternatives") | options


def new_table(players: int, ring: Sequence[int], agreed: dict[str, Any], box: Box) -> Table:
    """Before the first player is found: 20M each, and by the full rules a quota and two cards (116, 120-122)."""
    cards = agreed["option_cards"]
    return Table(
        players=players,
        ring=list(ring),
        box=box if agreed["state_companies"] else all_private(box),
        agreed=agreed,
        target=agreed.get("target") or TARGETS[players],
        coins=[COINS] * players,
        cards=[2 * cards] * players,
        quotas=[1 * cards] * players,
        adjusted=[0] * players,
        deck=OPTION_CARDS - 3 * players + CRISIS_CARDS if cards else 0,
        events=EVENT_CARDS if cards else 0,
    )


def all_private(box: Box) -> Box:
    """By the quick rules a state company is like a private one (173)."""
    return {number: (profit, private + state, 0) for number, (profit, private, state) in box.items()}
