"""Rulings of the table: why first, then any number, slot, token, die or chip set as the players agree.

While a card lies open it is the reason, and nothing is asked.
"""

from collections.abc import Iterator, Sequence

from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.screen.saying import has_cards, minus, signed, slots_of, title_of
from companion.games.economicus.view import ChipsView, EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import MARKER_WORDS, WHATS
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, dice_keys

Dialog = Ruling[EconomicusView]
CHIPS = tuple(WHATS)
UNTURNED = (0, 2)
"""The chips that are put down: a company and a startup."""
CARD = "card"
"""The reason of a ruling while a card lies open that has no name."""
LONGEST_REASON = 40


def _card(game: EconomicusView) -> str:
    """The card that lies open, which is the reason; "" for none."""
    return game.plays[-1].name.replace(":", " ")[:LONGEST_REASON] or CARD if game.plays else ""


def _player_of(dialog: Dialog) -> PlayerView | None:
    return next((player for player in dialog.game.players if [player.seat] == dialog.numbers[:1]), None)


def _industry_of(dialog: Dialog) -> IndustryView | None:
    return next((industry for industry in dialog.game.industries if [industry.number] == dialog.numbers[:1]), None)


def _player(dialog: Dialog) -> None:
    player = _player_of(dialog)
    if player is not None:
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


def _coins(dialog: Dialog) -> None:
    player = _player_of(dialog)
    if player is not None:
        dialog.type(f"{player.name}: {dialog.page.say.button('set_coins')}", rulings.set_coins.kind, player.seat)


# --- an industry ----------------------------------------------------------------------------------------------------
def _area(dialog: Dialog) -> None:
    industry = _industry_of(dialog)
    if industry is not None:
        dialog.choose(title_of(dialog.page, industry), _about_industry(dialog, industry), 3)


def _about_industry(dialog: Dialog, industry: IndustryView) -> Iterator[Choice]:
    """Every chip, a new one, the price, the slots, the tokens, the strength of its crisis."""
    number, say = industry.number, dialog.page.say
    for chips in industry.chips:
        way = dialog.onward("chip", number, chips.seat, CHIPS.index(chips.what))
        yield _chip_choice(dialog, chips, way)
    yield Choice(dialog.onward("put", number), say.button(rulings.put_token.kind) + " …")
    for change in (1, -1):
        name = (
            dialog.rule(rulings.set_price.kind, -1, number, industry.price + change)
            if industry.price + change > 0
            else ""
        )
        yield Choice(name, f"{say.button('set_price')} {signed(change)}", sub=str(industry.price + change))
    yield Choice(dialog.onward("price", number), f"{say.button('set_price')} …", sub=str(industry.price))
    if industry.private[1] or industry.state[1]:
        free = slots_of(dialog.page, industry)
        yield Choice(dialog.onward("slots", number), say.button(rulings.set_slots.kind) + " …", sub=free)
    for marker_index, (marker, label) in enumerate(MARKER_WORDS.items()):
        is_there = {"active": industry.active, "forecast": industry.forecast, "crisis": industry.strength}[marker]
        yield Choice(
            "" if is_there else dialog.rule(rulings.set_marker.kind, -1, marker_index, number), say.text(label)
        )
    if industry.strength:
        yield Choice(
            dialog.onward("strength"), say.button(rulings.set_strength.kind) + " …", sub=minus(industry.strength)
        )
    if dialog.game.open_dice:
        yield Choice(dialog.onward("die"), say.button(rulings.set_die.kind) + " …", icon="die")


def _chip_choice(dialog: Dialog, chips: ChipsView, way: str) -> Choice:
    owner = dialog.game.players[chips.seat]
    many = f" × {chips.many}" if chips.many > 1 else ""
    return Choice(way, owner.name + many, mark=owner.mark, sub=dialog.page.say.text(WHATS[chips.what]))


def _chip(dialog: Dialog) -> None:
    """One chip: taken off, turned over, or somebody else's from now on."""
    industry = _industry_of(dialog)
    number, seat, chip_kind = (*dialog.numbers, 0, 0, 0)[:3]
    lies = industry is not None and any(
        (chip.seat, chip.what) == (seat, CHIPS[chip_kind % 4]) for chip in industry.chips
    )
    if industry is None or not lies:
        return
    say, owner = dialog.page.say, dialog.game.players[seat]
    mine = (rulings.take_token, rulings.turn_token)
    choices = [Choice(dialog.rule(act.kind, seat, number, chip_kind), say.button(act.kind)) for act in mine]
    for other in dialog.game.players:
        if other.seat != seat:
            left = (other.companies_left, other.startups_left)[chip_kind // 2]
            name = (
                dialog.rule(rulings.change_owner.kind, seat, number, chip_kind, other.seat)
                if left and not other.out
                else ""
            )
            choices.append(Choice(name, other.name, mark=other.mark, sub=say.button(rulings.change_owner.kind)))
    dialog.choose(f"{industry.number} · {owner.name}: {say.text(WHATS[CHIPS[chip_kind]])}", choices, 3, mark=owner.mark)


def _put(dialog: Dialog) -> None:
    """A chip is put down beside the slots: whose, and of which kind."""
    industry = _industry_of(dialog)
    if industry is None:
        return
    choices = []
    for player in dialog.game.players:
        for chip_kind in UNTURNED:
            left = player.companies_left if chip_kind == UNTURNED[0] else player.startups_left
            name = (
                dialog.rule(rulings.put_token.kind, player.seat, industry.number, chip_kind)
                if left and not player.out
                else ""
            )
            choices.append(
                Choice(name, player.name, mark=player.mark, sub=dialog.page.say.text(WHATS[CHIPS[chip_kind]]))
            )
    dialog.choose(f"{industry.number} · {dialog.page.say.button('put_token')}", choices)


def _price(dialog: Dialog) -> None:
    industry = _industry_of(dialog)
    if industry is not None:
        title = dialog.page.say.text("Price of industry {n}", n=industry.number)
        dialog.type(title, rulings.set_price.kind, -1, industry.number)


def _slots(dialog: Dialog) -> None:
    """How many companies lie in private and in state slots, one more or one less."""
    industry = _industry_of(dialog)
    if industry is None:
        return
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
