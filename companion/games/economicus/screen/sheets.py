"""Sheets over the table: all that may be done, a player, and an industry."""

from collections.abc import Iterator

from companion.games.economicus.rules.phases.anytime import bankrupt, time_up
from companion.games.economicus.rules.state import NOBODY
from companion.games.economicus.screen.phase_keys import SHEET, phase_choices, value_words
from companion.games.economicus.screen.saying import has_cards, title_of
from companion.games.economicus.view import EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import WHATS
from companion.locale.gaps import signed
from companion.session.snapshot import Offer, Snapshot
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, at, name_of, of_game, offers_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid

NUMBERS = ("stars", "coins", "cards", "quotas", "due", "interest", "raisable", "assets")
OF_CARDS = ("cards", "quotas")
WIDE = 760.0
RECEIVER = "to"  # who receives what is given


@of_game(EconomicusView)
def draw_acts(page: Page, snapshot: Snapshot, local: Local, game: EconomicusView) -> None:
    """Everything that the phase allows."""
    room = frame(page, page.say.text("What may be done"), WIDE)
    grid(page, phase_choices(page, snapshot, local, game), room, local)


@about(EconomicusView, lambda game, seat: at(game.players, seat))
def draw_player(page: Page, _snapshot: Snapshot, local: Local, game: EconomicusView, player: PlayerView) -> None:
    """What a player may do at any time, their numbers, and the way to a ruling."""
    side = Choice(f"ui:rule:player:{player.seat}", page.say.text("Put right"), "edge", "plus_minus")
    room = frame(page, player.name, WIDE, mark=player.mark, side=side)
    mine = [offer for offer in game.offers if offer.player == player.seat and offer.kind in SHEET]
    choices = list(dict.fromkeys(choice for offer in mine for choice in _choices(page, game, offer)))
    if offers_of(game, time_up.kind):
        choices.append(Choice(name_of(time_up.action(NOBODY)), page.say.button(time_up.kind)))
    choices += [
        Choice(
            f"why:{field}:{player.seat}",
            page.say.word(page.say.tables.fields, field),
            "edge",
            sub=signed(value) if field == "due" else str(value),
        )
        for field, value in _numbers(game, player)
    ]
    grid(page, choices, room, local, columns=3)


def _choices(page: Page, game: EconomicusView, offer: Offer) -> Iterator[Choice]:
    """A button for each chip; a list of cards or coins, and whatever is given to somebody, asks further."""
    if offer.names and ("industry" not in offer.names or RECEIVER in offer.names):
        yield Choice(way_to(game, offer.kind, offer.player), page.say.button(offer.kind) + " …")
        return
    gives_up = offer.kind == bankrupt.kind
    for action in offer.actions():
        numbers = [value_words(page, game, name, value) for name, value in zip(offer.names, action.args, strict=True)]
        way = f"ui:{bankrupt.kind}:{offer.player}" if gives_up else name_of(action)
        yield Choice(way, " ".join((page.say.button(offer.kind), *numbers)), "bad" if gives_up else "plain")


@about(EconomicusView, lambda game, seat: at(game.players, seat))
def draw_bankrupt(page: Page, _snapshot: Snapshot, local: Local, _game: EconomicusView, player: PlayerView) -> None:
    """Asked first: what is given up."""
    room = frame(page, page.say.text("Go bankrupt?"), mark=player.mark)
    lost = "{name} gives up all chips, Stars, cards and coins, and comes back next turn."
    text = page.say.text(lost, name=player.name)
    page.words(room, text, 22, lines=4, top=True)
    yes = Choice(name_of(bankrupt.action(player.seat)), page.say.button(bankrupt.kind), "bad")
    grid(page, [yes, Choice("ui:close", page.say.text("No"), "main")], room.rows(3, 6)[-1], local)


@about(EconomicusView, lambda game, number: at(game.industries, number - 2))
def draw_sector(page: Page, _snapshot: Snapshot, local: Local, game: EconomicusView, industry: IndustryView) -> None:
    """An industry: what lies there, its numbers, and the way to a ruling."""
    side = Choice(f"ui:rule:area:{industry.number}", page.say.text("Put right"), "edge", "plus_minus")
    room = frame(page, title_of(page, industry), WIDE, side=side, topic="area")
    choices = [
        Choice(f"why:price:{industry.number}", page.say.text("price"), "edge", sub=str(industry.price)),
        Choice(f"why:profit:{industry.number}", page.say.text("profit"), "edge", sub=f"{industry.profit:+d}"),
    ]
    for chips in industry.chips:
        owner = game.players[chips.seat]
        words_of = page.say.text(WHATS[chips.what])
        choices.append(Choice(f"ui:player:{owner.seat}", f"{owner.name} × {chips.many}", mark=owner.mark, sub=words_of))
    grid(page, choices, room, local, columns=3)


def _numbers(game: EconomicusView, player: PlayerView) -> Iterator[tuple[str, int]]:
    """What is counted of a player; nothing of cards where the table plays without, and interest where any is due."""
    left_out = (*(() if has_cards(game) else OF_CARDS), *(() if player.interest else ("interest",)))
    return ((field, getattr(player, field)) for field in NUMBERS if field not in left_out)
