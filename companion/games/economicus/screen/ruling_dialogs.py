"""Rulings of the table: why first, then any number, slot, token, die or chip set as the players agree.

While a card lies open it is the reason, and nothing is asked.
"""

from collections.abc import Iterator, Sequence

from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.screen.saying import minus, signed, slots_of, title_of
from companion.games.economicus.view import ChipsView, EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import MARKER_WORDS, WHATS
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, dice_keys

Asked = Ruling[EconomicusView]
CHIPS = tuple(WHATS)
UNTURNED = (0, 2)
"""The chips that are put down: a company and a startup."""
CARD = "card"
"""The reason of a ruling while a card lies open that has no name."""
LONGEST_REASON = 40


def _card(game: EconomicusView) -> str:
    """The card that lies open, which is the reason; "" for none."""
    return game.plays[-1].name.replace(":", " ")[:LONGEST_REASON] or CARD if game.plays else ""


def _player_of(asked: Asked) -> PlayerView | None:
    return next((player for player in asked.game.players if [player.seat] == asked.numbers[:1]), None)


def _industry_of(asked: Asked) -> IndustryView | None:
    return next((industry for industry in asked.game.industries if [industry.number] == asked.numbers[:1]), None)


def _player(asked: Asked) -> None:
    player = _player_of(asked)
    if player is not None:
        asked.choose(player.name, _about_player(asked, player), 3, mark=player.mark)


def _about_player(asked: Asked, player: PlayerView) -> Iterator[Choice]:
    """One more or one less of everything, five coins, or any number of coins."""
    seat, button = player.seat, asked.page.say.button
    for change in (1, -1, 5, -5):
        name = asked.rule(rulings.add_coins.kind, seat, change) if player.coins + change >= 0 else ""
        yield Choice(name, f"{button('set_coins')} {signed(change)}", sub=str(player.coins + change))
    yield Choice(asked.onward("coins", seat), f"{button('set_coins')} …", sub=str(player.coins))
    numbers = (
        (rulings.set_cards, player.cards, player.cards), (rulings.set_quotas, player.quotas, player.quotas),
        (rulings.set_adjusted, player.adjusted, player.stars),
    )  # fmt: skip
    for act, kept, shown in numbers:
        for change in (1, -1):
            name = asked.rule(act.kind, seat, kept + change) if shown + change >= 0 else ""
            below = not shown and kept < 0  # Stars that were lost and never had: what is below 0 is not shown
            yield Choice(name, f"{button(act.kind)} {signed(change)}", sub="" if below else minus(shown + change))


def _coins(asked: Asked) -> None:
    player = _player_of(asked)
    if player is not None:
        asked.type(f"{player.name}: {asked.page.say.button('set_coins')}", rulings.set_coins.kind, player.seat)


# --- an industry ----------------------------------------------------------------------------------------------------
def _area(asked: Asked) -> None:
    industry = _industry_of(asked)
    if industry is not None:
        asked.choose(title_of(asked.page, industry), _about_industry(asked, industry), 3)


def _about_industry(asked: Asked, industry: IndustryView) -> Iterator[Choice]:
    """Every chip, a new one, the price, the slots, the tokens, the strength of its crisis."""
    number, say = industry.number, asked.page.say
    for chips in industry.chips:
        way = asked.onward("chip", number, chips.seat, CHIPS.index(chips.what))
        yield _chip_choice(asked, chips, way)
    yield Choice(asked.onward("put", number), say.button(rulings.put_token.kind) + " …")
    for change in (1, -1):
        name = (
            asked.rule(rulings.set_price.kind, -1, number, industry.price + change)
            if industry.price + change > 0
            else ""
        )
        yield Choice(name, f"{say.button('set_price')} {signed(change)}", sub=str(industry.price + change))
    yield Choice(asked.onward("price", number), f"{say.button('set_price')} …", sub=str(industry.price))
    if industry.private[1] or industry.state[1]:
        free = slots_of(asked.page, industry)
        yield Choice(asked.onward("slots", number), say.button(rulings.set_slots.kind) + " …", sub=free)
    for which, (marker, label) in enumerate(MARKER_WORDS.items()):
        there = {"active": industry.active, "forecast": industry.forecast, "crisis": industry.strength}[marker]
        yield Choice("" if there else asked.rule(rulings.set_marker.kind, -1, which, number), say.text(label))
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
    industry = _industry_of(asked)
    number, seat, what = (*asked.numbers, 0, 0, 0)[:3]
    lies = industry is not None and any((chip.seat, chip.what) == (seat, CHIPS[what % 4]) for chip in industry.chips)
    if industry is None or not lies:
        return
    say, who = asked.page.say, asked.game.players[seat]
    mine = (rulings.take_token, rulings.turn_token)
    choices = [Choice(asked.rule(act.kind, seat, number, what), say.button(act.kind)) for act in mine]
    for other in asked.game.players:
        if other.seat != seat:
            left = (other.companies_left, other.startups_left)[what // 2]
            name = (
                asked.rule(rulings.change_owner.kind, seat, number, what, other.seat) if left and not other.out else ""
            )
            choices.append(Choice(name, other.name, mark=other.mark, sub=say.button(rulings.change_owner.kind)))
    asked.choose(f"{industry.number} · {who.name}: {say.text(WHATS[CHIPS[what]])}", choices, 3, mark=who.mark)


def _put(asked: Asked) -> None:
    """A chip is put down beside the slots: whose, and of which kind."""
    industry = _industry_of(asked)
    if industry is None:
        return
    choices = []
    for player in asked.game.players:
        for what in UNTURNED:
            left = player.companies_left if what == UNTURNED[0] else player.startups_left
            name = (
                asked.rule(rulings.put_token.kind, player.seat, industry.number, what)
                if left and not player.out
                else ""
            )
            choices.append(Choice(name, player.name, mark=player.mark, sub=asked.page.say.text(WHATS[CHIPS[what]])))
    asked.choose(f"{industry.number} · {asked.page.say.button('put_token')}", choices)


def _price(asked: Asked) -> None:
    industry = _industry_of(asked)
    if industry is not None:
        title = f"{industry.number} · {asked.page.say.button('set_price')}"
        asked.type(title, rulings.set_price.kind, -1, industry.number)


def _slots(asked: Asked) -> None:
    """How many companies lie in private and in state slots, one more or one less."""
    industry = _industry_of(asked)
    if industry is None:
        return
    say, taken = asked.page.say, (industry.private[0], industry.state[0])
    choices = []
    for kind, label in enumerate(("private", "state")):
        for change in (1, -1):
            now = tuple(count + (change if at == kind else 0) for at, count in enumerate(taken))
            may = _slots_can_be(industry, now)
            name = asked.rule(rulings.set_slots.kind, -1, industry.number, *now) if may else ""
            choices.append(Choice(name, f"{say.text(label)} {signed(change)}", sub=minus(now[kind])))
    asked.choose(f"{industry.number} · {say.button('set_slots')}: {slots_of(asked.page, industry)}", choices)


def _slots_can_be(industry: IndustryView, now: Sequence[int]) -> bool:
    private, public = now
    fits = 0 <= private <= industry.private[1] and 0 <= public <= industry.state[1]
    return fits and private + public <= sum(industry.private[:1]) + industry.state[0] + industry.additional


def _strength(asked: Asked) -> None:
    """Another token of the crisis, or none."""
    say = asked.page.say
    choices = [
        Choice(asked.rule(rulings.set_strength.kind, -1, strength), f"−{strength}") for strength in asked.game.strengths
    ]
    choices.append(Choice(asked.rule(rulings.set_strength.kind, -1, 0), say.text("No crisis"), icon="cross"))
    asked.choose(say.button(rulings.set_strength.kind), choices)


# --- dice -----------------------------------------------------------------------------------------------------------
def _die(asked: Asked) -> None:
    """Another face of a die that may still be answered: a row of keys for each."""
    room = asked.sheet(asked.page.say.button(rulings.set_die.kind))
    rows = room.rows(3, 10)
    for which, row in zip(asked.game.open_dice, rows, strict=False):
        names = [asked.rule(rulings.set_die.kind, -1, which, face) for face in range(1, 7)]
        shown = asked.game.dice[which - 1] if which else 0
        dice_keys(asked.page, Rect(row.x, row.y, row.w, min(row.h, 84)), names, shown)


draw_ruling = ruling_dialog(EconomicusView, 760, {
    "player": _player, "coins": _coins, "area": _area, "chip": _chip, "put": _put, "price": _price, "slots": _slots,
    "strength": _strength, "die": _die,
}, card=_card)  # fmt: skip
