"""Rulings of the table: why first, then any number, slot, token, die or chip set as the players agree.

While a card lies open it is the reason, and nothing is asked.
"""

from collections.abc import Callable, Iterator, Sequence

from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.screen.saying import has_cards, minus, signed, slots_of, title_of
from companion.games.economicus.view import ChipsView, EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import MARKER_WORDS, WHATS
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, dice_keys

Dialog = Ruling[EconomicusView]
CHIPS = tuple(WHATS)
UNTURNED = (0, 2)  # the chips that are put down: a company and a startup
CARD = "card"  # the reason of a ruling while a card lies open that has no name
LONGEST_REASON = 40


def _card(game: EconomicusView) -> str:
    """The card that lies open, which is the reason; "" for none."""
    return game.plays[-1].name.replace(":", " ")[:LONGEST_REASON] or CARD if game.plays else ""


def _of_player(draw: Callable[[Dialog, PlayerView], None]) -> Callable[[Dialog], None]:
    """A page about a player; nothing where there is none of this seat."""

    def page(dialog: Dialog) -> None:
        for player in dialog.game.players:
            if [player.seat] == dialog.numbers[:1]:
                draw(dialog, player)

    return page


def _of_industry(draw: Callable[[Dialog, IndustryView], None]) -> Callable[[Dialog], None]:
    """A page about an industry; nothing where there is none of this number."""

    def page(dialog: Dialog) -> None:
        for industry in dialog.game.industries:
            if [industry.number] == dialog.numbers[:1]:
                draw(dialog, industry)

    return page


@_of_player
def _player(dialog: Dialog, player: PlayerView) -> None:
    dialog.choose(player.name, _about_player(dialog, player), 3, mark=player.mark)


def _about_player(dialog: Dialog, player: PlayerView) -> Iterator[Choice]:
    """One more or one less of everything, five coins, or any number of coins."""
    seat, button = player.seat, dialog.page.say.button
    for change in (1, -1, 5, -5):
        name = dialog.rule(rulings.add_coins.kind, seat, change) if player.coins + change >= 0 else ""
        yield Choice(name, f"{button('set_coins')} {signed(change)}", sub=str(player.coins + change))
    yield Choice(dialog.onward("coins", seat), f"{button('set_coins')} …", sub=str(player.coins))
    of_cards = ((rulings.set_cards, player.cards, player.cards), (rulings.set_quotas, player.quotas, player.quotas))
    stars = (rulings.set_adjusted, player.adjusted, player.stars)
    for act, number, shown in (*(of_cards if has_cards(dialog.game) else ()), stars):
        for change in (1, -1):
            name = dialog.rule(act.kind, seat, number + change) if shown + change >= 0 else ""
            below = not shown and number < 0  # Stars that were lost and never had: what is below 0 is not shown
            yield Choice(name, f"{button(act.kind)} {signed(change)}", sub="" if below else minus(shown + change))


@_of_player
def _coins(dialog: Dialog, player: PlayerView) -> None:
    dialog.type(f"{player.name}: {dialog.page.say.button('set_coins')}", rulings.set_coins.kind, player.seat)


# --- an industry ----------------------------------------------------------------------------------------------------
@_of_industry
def _area(dialog: Dialog, industry: IndustryView) -> None:
    dialog.choose(title_of(dialog.page, industry), _about_industry(dialog, industry), 3)


def _about_industry(dialog: Dialog, industry: IndustryView) -> Iterator[Choice]:
    """Every chip, a new one, the price, the slots, the tokens, the strength of its crisis."""
    number, say = industry.number, dialog.page.say
    for chips in industry.chips:
        way = dialog.onward("chip", number, chips.seat, CHIPS.index(chips.what))
        yield _chip_choice(dialog, chips, way)
    yield Choice(dialog.onward("put", number), say.button(rulings.put_token.kind) + " …")
    for change in (1, -1):
        price = industry.price + change
        name = dialog.rule(rulings.set_price.kind, -1, number, price) if price > 0 else ""
        yield Choice(name, f"{say.button('set_price')} {signed(change)}", sub=str(price))
    yield Choice(dialog.onward("price", number), f"{say.button('set_price')} …", sub=str(industry.price))
    if industry.private[1] or industry.state[1]:
        free = slots_of(dialog.page, industry)
        yield Choice(dialog.onward("slots", number), say.button(rulings.set_slots.kind) + " …", sub=free)
    for marker_index, (marker, label) in enumerate(MARKER_WORDS.items()):
        is_there = {"active": industry.active, "forecast": industry.forecast, "crisis": industry.strength}[marker]
        name = "" if is_there else dialog.rule(rulings.set_marker.kind, -1, marker_index, number)
        yield Choice(name, say.text(label))
    if industry.strength:
        sub = minus(industry.strength)
        yield Choice(dialog.onward("strength"), say.button(rulings.set_strength.kind) + " …", sub=sub)
    if dialog.game.open_dice:
        yield Choice(dialog.onward("die"), say.button(rulings.set_die.kind) + " …", icon="die")


def _chip_choice(dialog: Dialog, chips: ChipsView, way: str) -> Choice:
    owner = dialog.game.players[chips.seat]
    many = f" × {chips.many}" if chips.many > 1 else ""
    return Choice(way, owner.name + many, mark=owner.mark, sub=dialog.page.say.text(WHATS[chips.what]))


@_of_industry
def _chip(dialog: Dialog, industry: IndustryView) -> None:
    """One chip: taken off, turned over, or somebody else's from now on."""
    number, seat, chip_kind = (*dialog.numbers, 0, 0)[:3]
    if not any((chip.seat, chip.what) == (seat, CHIPS[chip_kind % 4]) for chip in industry.chips):
        return
    say, owner = dialog.page.say, dialog.game.players[seat]
    mine = (rulings.take_token, rulings.turn_token)
    choices = [Choice(dialog.rule(act.kind, seat, number, chip_kind), say.button(act.kind)) for act in mine]
    for other in dialog.game.players:
        if other.seat != seat:
            may = (other.companies_left, other.startups_left)[chip_kind // 2] and not other.out
            name = dialog.rule(rulings.change_owner.kind, seat, number, chip_kind, other.seat) if may else ""
            choices.append(Choice(name, other.name, mark=other.mark, sub=say.button(rulings.change_owner.kind)))
    dialog.choose(f"{industry.number} · {owner.name}: {say.text(WHATS[CHIPS[chip_kind]])}", choices, 3, mark=owner.mark)


@_of_industry
def _put(dialog: Dialog, industry: IndustryView) -> None:
    """A chip is put down beside the slots: whose, and of which kind."""
    choices = []
    for player in dialog.game.players:
        for chip_kind in UNTURNED:
            may = (player.companies_left, player.startups_left)[chip_kind // 2] and not player.out
            name = dialog.rule(rulings.put_token.kind, player.seat, industry.number, chip_kind) if may else ""
            chip = dialog.page.say.text(WHATS[CHIPS[chip_kind]])
            choices.append(Choice(name, player.name, mark=player.mark, sub=chip))
    dialog.choose(f"{industry.number} · {dialog.page.say.button('put_token')}", choices)


@_of_industry
def _price(dialog: Dialog, industry: IndustryView) -> None:
    title = dialog.page.say.text("Price of industry {n}", n=industry.number)
    dialog.type(title, rulings.set_price.kind, -1, industry.number)


@_of_industry
def _slots(dialog: Dialog, industry: IndustryView) -> None:
    """How many companies lie in private and in state slots, one more or one less."""
    say, filled = dialog.page.say, (industry.private[0], industry.state[0])
    choices = []
    for kind, label in enumerate(("private", "state")):
        for change in (1, -1):
            counts = tuple(count + (change if at == kind else 0) for at, count in enumerate(filled))
            may = _slots_can_be(industry, counts)
            name = dialog.rule(rulings.set_slots.kind, -1, industry.number, *counts) if may else ""
            choices.append(Choice(name, f"{say.text(label)} {signed(change)}", sub=minus(counts[kind])))
    dialog.choose(f"{industry.number} · {say.button('set_slots')}: {slots_of(dialog.page, industry)}", choices)


def _slots_can_be(industry: IndustryView, counts: Sequence[int]) -> bool:
    private, public = counts
    fits = 0 <= private <= industry.private[1] and 0 <= public <= industry.state[1]
    return fits and private + public <= sum(industry.private[:1]) + industry.state[0] + industry.additional


def _strength(dialog: Dialog) -> None:
    """Another token of the crisis, or none."""
    say = dialog.page.say
    choices = [
        Choice(dialog.rule(rulings.set_strength.kind, -1, strength), f"−{strength}")
        for strength in dialog.game.strengths
    ]
    choices.append(Choice(dialog.rule(rulings.set_strength.kind, -1, 0), say.text("No crisis"), icon="cross"))
    dialog.choose(say.button(rulings.set_strength.kind), choices)


# --- dice -----------------------------------------------------------------------------------------------------------
def _die(dialog: Dialog) -> None:
    """Another face of a die that may still be answered: a row of keys for each."""
    room = dialog.sheet(dialog.page.say.button(rulings.set_die.kind))
    rows = room.rows(3, 10)
    for which, row in zip(dialog.game.open_dice, rows, strict=False):
        names = [dialog.rule(rulings.set_die.kind, -1, which, face) for face in range(1, 7)]
        shown = dialog.game.dice[which - 1] if which else 0
        dice_keys(dialog.page, Rect(row.x, row.y, row.w, min(row.h, 84)), names, shown)


draw_ruling = ruling_dialog(EconomicusView, 760, {
    "player": _player, "coins": _coins, "area": _area, "chip": _chip, "put": _put, "price": _price, "slots": _slots,
    "strength": _strength, "die": _die,
}, card=_card)  # fmt: skip
