"""Rulings of the table: why first (a card that lies open is the reason), then what is set as the players agree."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.state import State
from companion.games.economicus.screen.saying import industry_of, minus, player_of, signed, slots_of, title_of
from companion.games.economicus.view import ChipsView, EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import MARKER_WORDS, WHATS
from companion.games.kernel import AnyAct
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import ruling, ruling_sheet
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_keys, grid, number_sheet

CHIPS = tuple(WHATS)
UNTURNED = (0, 2)
"""The chips that are put down: a company and a startup."""
WIDE = 760.0
CARD = "card"
"""The reason of a ruling while a card lies open that has no name."""
LONGEST_REASON = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page of a ruling is drawn for: the table, why it is ruled ("" not said yet), and the numbers so far."""

    page: Page
    snapshot: Snapshot
    game: EconomicusView
    local: Local
    words: Sequence[str]

    @property
    def card(self) -> str:
        """The card that lies open, which is the reason; "" for none."""
        return self.game.plays[-1].name.replace(":", " ")[:LONGEST_REASON] or CARD if self.game.plays else ""

    @property
    def why(self) -> str:
        """The reason, "" while it is not given."""
        return self.card or self.local.reason

    def rule(self, act: AnyAct[State], seat: int, *numbers: int | str) -> str:
        """What the button of a ruling says."""
        return ruling(act.kind, seat, numbers, self.why)

    def onward(self, *words: object) -> str:
        """A button to another page of the ruling; off while no reason is given."""
        return ":".join(("ui", "rule", *map(str, words))) if self.why else ""

    def sheet(self, title: str, mark: str = "") -> Rect:
        """The page; returns the room below the reasons."""
        return ruling_sheet(self.page, title, self.local, WIDE, mark=mark, card=self.card)


def draw_ruling(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """A page of a ruling: about a player, an industry, or what was chosen there."""
    game, (kind, *rest) = snapshot.game, words or ("",)
    if isinstance(game, EconomicusView) and kind in PAGES and all(word.isdigit() for word in rest):
        PAGES[kind](Asked(page, snapshot, game, local, rest))


# --- a player -------------------------------------------------------------------------------------------------------
def _player(asked: Asked) -> None:
    player = player_of(asked.snapshot, asked.words)
    if player is not None:
        grid(asked.page, list(_about_player(asked, player)), asked.sheet(player.name, player.mark), asked.local, 3)


def _about_player(asked: Asked, player: PlayerView) -> Iterator[Choice]:
    """One more or one less of everything, five coins, or any number of coins."""
    seat, button = player.seat, asked.page.say.button
    for change in (1, -1, 5, -5):
        name = asked.rule(rulings.add_coins, seat, change) if player.coins + change >= 0 else ""
        yield Choice(name, f"{button('set_coins')} {signed(change)}", sub=str(player.coins + change))
    yield Choice(asked.onward("coins", seat), f"{button('set_coins')} …", sub=str(player.coins))
    numbers = (
        (rulings.set_cards, player.cards, player.cards), (rulings.set_quotas, player.quotas, player.quotas),
        (rulings.set_adjusted, player.adjusted, player.stars),
    )  # fmt: skip
    for act, kept, shown in numbers:
        for change in (1, -1):
            name = asked.rule(act, seat, kept + change) if shown + change >= 0 else ""
            below = not shown and kept < 0  # Stars that were lost and never had: what is below 0 is not shown
            yield Choice(name, f"{button(act.kind)} {signed(change)}", sub="" if below else minus(shown + change))


def _coins(asked: Asked) -> None:
    player = player_of(asked.snapshot, asked.words)
    if player is not None:
        typed = asked.local.typed
        done = asked.rule(rulings.set_coins, player.seat, typed) if typed else ""
        number_sheet(asked.page, f"{player.name}: {asked.page.say.button('set_coins')}", typed, done)


# --- an industry ----------------------------------------------------------------------------------------------------
def _area(asked: Asked) -> None:
    industry = industry_of(asked.snapshot, asked.words)
    if industry is not None:
        grid(
            asked.page,
            list(_about_industry(asked, industry)),
            asked.sheet(title_of(asked.page, industry)),
            asked.local,
            3,
        )


def _about_industry(asked: Asked, industry: IndustryView) -> Iterator[Choice]:
    """Every chip, a new one, the price, the slots, the tokens, the strength of its crisis."""
    number, say = industry.number, asked.page.say
    for chips in industry.chips:
        way = asked.onward("chip", number, chips.seat, CHIPS.index(chips.what))
        yield _chip_choice(asked, chips, way)
    yield Choice(asked.onward("put", number), say.button(rulings.put_token.kind) + " …")
    for change in (1, -1):
        name = asked.rule(rulings.set_price, -1, number, industry.price + change) if industry.price + change > 0 else ""
        yield Choice(name, f"{say.button('set_price')} {signed(change)}", sub=str(industry.price + change))
    yield Choice(asked.onward("price", number), f"{say.button('set_price')} …", sub=str(industry.price))
    if industry.private[1] or industry.state[1]:
        yield Choice(asked.onward("slots", number), say.button(rulings.set_slots.kind) + " …", sub=slots_of(industry))
    for which, (marker, label) in enumerate(MARKER_WORDS.items()):
        there = {"active": industry.active, "forecast": industry.forecast, "crisis": industry.strength}[marker]
        yield Choice("" if there else asked.rule(rulings.set_marker, -1, which, number), say.text(label))
    if industry.strength:
        yield Choice(
            asked.onward("strength"), say.button(rulings.set_strength.kind) + " …", sub=minus(industry.strength)
        )
    if asked.game.open_dice:
        yield Choice(asked.onward("die"), say.button(rulings.set_die.kind) + " …", icon="die")


def _chip_choice(asked: Asked, chips: ChipsView, way: str) -> Choice:
    who = asked.game.players[chips.seat]
    many = f" × {chips.many}" if chips.many > 1 else ""
    return Choice(way, who.name + many, mark=who.mark, sub=asked.page.say.text(WHATS[chips.what]))


def _chip(asked: Asked) -> None:
    """One chip: taken off, turned over, or somebody else's from now on."""
    industry = industry_of(asked.snapshot, asked.words)
    number, seat, what = (int(word) for word in (*asked.words, "0", "0", "0")[:3])
    lies = industry is not None and any((chip.seat, chip.what) == (seat, CHIPS[what % 4]) for chip in industry.chips)
    if industry is None or not lies:
        return
    say, who = asked.page.say, asked.game.players[seat]
    room = asked.sheet(f"{industry.number} · {who.name}: {say.text(WHATS[CHIPS[what]])}", who.mark)
    mine = (rulings.take_token, rulings.turn_token)
    choices = [Choice(asked.rule(act, seat, number, what), say.button(act.kind)) for act in mine]
    for other in asked.game.players:
        if other.seat != seat:
            left = (other.companies_left, other.startups_left)[what // 2]
            name = asked.rule(rulings.change_owner, seat, number, what, other.seat) if left and not other.out else ""
            choices.append(Choice(name, other.name, mark=other.mark, sub=say.button(rulings.change_owner.kind)))
    grid(asked.page, choices, room, asked.local, columns=3)


def _put(asked: Asked) -> None:
    """A chip is put down beside the slots: whose, and of which kind."""
    industry = industry_of(asked.snapshot, asked.words)
    if industry is None:
        return
    choices = []
    for player in asked.game.players:
        for what in UNTURNED:
            left = player.companies_left if what == UNTURNED[0] else player.startups_left
            name = asked.rule(rulings.put_token, player.seat, industry.number, what) if left and not player.out else ""
            choices.append(Choice(name, player.name, mark=player.mark, sub=asked.page.say.text(WHATS[CHIPS[what]])))
    title = f"{industry.number} · {asked.page.say.button('put_token')}"
    grid(asked.page, choices, asked.sheet(title), asked.local, columns=2)


def _price(asked: Asked) -> None:
    industry = industry_of(asked.snapshot, asked.words)
    if industry is not None:
        typed = asked.local.typed
        done = asked.rule(rulings.set_price, -1, industry.number, typed) if typed else ""
        number_sheet(asked.page, f"{industry.number} · {asked.page.say.button('set_price')}", typed, done)


def _slots(asked: Asked) -> None:
    """How many companies lie in private and in state slots, one more or one less."""
    industry = industry_of(asked.snapshot, asked.words)
    if industry is None:
        return
    say, taken = asked.page.say, (industry.private[0], industry.state[0])
    choices = []
    for kind, label in enumerate(("private", "state")):
        for change in (1, -1):
            now = tuple(count + (change if at == kind else 0) for at, count in enumerate(taken))
            may = _slots_can_be(industry, now)
            name = asked.rule(rulings.set_slots, -1, industry.number, *now) if may else ""
            choices.append(Choice(name, f"{say.text(label)} {signed(change)}", sub=minus(now[kind])))
    room = asked.sheet(f"{industry.number} · {say.button('set_slots')}: {slots_of(industry)}")
    grid(asked.page, choices, room, asked.local)


def _slots_can_be(industry: IndustryView, now: Sequence[int]) -> bool:
    private, public = now
    fits = 0 <= private <= industry.private[1] and 0 <= public <= industry.state[1]
    return fits and private + public <= sum(industry.private[:1]) + industry.state[0] + industry.additional


def _strength(asked: Asked) -> None:
    """Another token of the crisis, or none."""
    say = asked.page.say
    room = asked.sheet(say.button(rulings.set_strength.kind))
    choices = [
        Choice(asked.rule(rulings.set_strength, -1, strength), f"−{strength}") for strength in asked.game.strengths
    ]
    choices.append(Choice(asked.rule(rulings.set_strength, -1, 0), say.text("No crisis"), icon="cross"))
    grid(asked.page, choices, room, asked.local)


# --- dice -----------------------------------------------------------------------------------------------------------
def _die(asked: Asked) -> None:
    """Another face of a die that may still be answered: a row of keys for each."""
    room = asked.sheet(asked.page.say.button(rulings.set_die.kind))
    rows = room.rows(3, 10)
    for which, row in zip(asked.game.open_dice, rows, strict=False):
        names = [asked.rule(rulings.set_die, -1, which, face) for face in range(1, 7)]
        shown = asked.game.dice[which - 1] if which else 0
        dice_keys(asked.page, Rect(row.x, row.y, row.w, min(row.h, 84)), names, shown)


PAGES: Mapping[str, Callable[[Asked], None]] = {
    "player": _player, "coins": _coins, "area": _area, "chip": _chip, "put": _put, "price": _price, "slots": _slots,
    "strength": _strength, "die": _die,
}  # fmt: skip
