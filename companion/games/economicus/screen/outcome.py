"""A shouted auction entered at once: a key says the price, a row who won, in either order; who was outbid only where
they cannot pay.

What was said so far stands behind the dialog's name: the winner's seat, the price, and so on for those behind.
"""

from collections.abc import Sequence
from typing import Any

from companion.games.economicus.rules.state import MOST_PRICE
from companion.games.economicus.view import EconomicusView, PlayerView
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid, number_sheet

NOBODY = -1
PRICES = 17  # so many prices have a key; a pad asks for others
OTHER = "other"
NOBODY_BID = f"outcome:{NOBODY}:0"


@dataclass(frozen=True, slots=True)
class Sale:
    """What the screen keeps of an auction: whether it is told bid by bid; of this round the price, 0 for none, or who
    has won.
    """

    by_bids: bool = False
    round: int = 0
    price: int = 0
    winner: int = NOBODY


def sale_of(own: Any, snapshot: Snapshot, game: EconomicusView) -> Sale:
    """What is kept; a price and a winner are those of one round. Who is not at the screen bids, and shouts nothing."""
    sale = own if isinstance(own, Sale) else Sale(snapshot.others_play)
    return sale if sale.round == game.round else Sale(sale.by_bids, game.round)


def asks_outcome(game: EconomicusView, sale: Sale) -> bool:
    """Whether rows answer who has won: from the first bid on, or where people want it so, bids are told one by one."""
    fresh = game.auction is not None and not game.auction.slots and not any(game.bids) and not any(game.passed)
    return fresh and game.step == "bid" and not game.plays and not sale.by_bids


def tapped_sale(name: str, sale: Sale) -> Sale | None:
    """What a touch changes of it; None where it is about something else."""
    match name.split(":"):
        case ["ui", "price", price] if price.isdigit():
            return Sale(False, sale.round, 0 if int(price) == sale.price else int(price))
        case ["ui", "winner", seat] if seat.isdigit():
            return Sale(False, sale.round, winner=NOBODY if int(seat) == sale.winner else int(seat))
        case ["ui", "bids", way]:
            return Sale(way == "on", sale.round)
    return None


def won_by(player: PlayerView, sale: Sale) -> str:
    """What a touch of a row says: the whole outcome, or who has won while the price is still to be touched."""
    return _with_price(player, [str(player.seat), str(sale.price)]) if sale.price else f"ui:winner:{player.seat}"


def sold_for(game: EconomicusView, sale: Sale, price: int) -> str:
    """What a touch of a price says: the whole outcome, or the price while it is still to be touched who has won."""
    if sale.winner == NOBODY:
        return f"ui:price:{price}"
    return _with_price(game.players[sale.winner], [str(sale.winner), str(price)])


def other_price(sale: Sale) -> str:
    """The way to the pad for a price that has no key; '' while nobody has been touched who would pay it."""
    return f"{_page([str(sale.winner)])}:{OTHER}" if sale.winner != NOBODY else ""


def draw_outcome(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The page of what is asked next."""
    game, answers = snapshot.game, [word for word in words if word.isdigit()]
    if not isinstance(game, EconomicusView) or game.auction is None:
        return
    if len(answers) % 2:
        _price(page, game, game.auction.least, local, words)
    else:
        _winner(page, game, local, answers)


def _winner(page: Page, game: EconomicusView, local: Local, answers: Sequence[str]) -> None:
    """Who won; or, of a winner who cannot pay, who was outbid last."""
    behind = bool(answers)
    room = frame(page, page.say.text("Who was outbid?" if behind else "Who won?"), topic=game.topic)
    choices = [
        Choice(_page([*answers, str(player.seat)]), player.name, mark=player.mark)
        for player in game.players
        if not player.out
        and not any(game.passed[player.seat : player.seat + 1])
        and str(player.seat) not in answers[::2]
    ]
    nobody = _done(answers) if behind else NOBODY_BID
    grid(page, [*choices, Choice(nobody, page.say.text("Nobody bid"), "edge", "cross")], room, local)


def _price(page: Page, game: EconomicusView, least: int, local: Local, words: Sequence[str]) -> None:
    """For how much: a key for each of the lowest prices, a pad for others."""
    answers = [word for word in words if word.isdigit()]
    player = game.players[int(answers[-1]) % len(game.players)]
    most = int(answers[-2]) - 1 if len(answers) > 1 else MOST_PRICE
    if words[-1] == OTHER:
        fits = local.typed.isdigit() and least <= int(local.typed) <= most
        button = _with_price(player, [*answers, local.typed]) if fits else ""
        number_sheet(page, page.say.text("{name} pays", name=player.name), local.typed, button)
        return
    room = frame(page, page.say.text("{name} pays", name=player.name), mark=player.mark, topic=game.topic)
    prices = range(least, min(most, least + PRICES - 1) + 1)
    choices = [Choice(_with_price(player, [*answers, str(price)]), str(price)) for price in prices]
    if most > prices[-1]:
        choices.append(Choice(f"{_page(answers)}:{OTHER}", page.say.text("Another price"), "edge", "next"))
    grid(page, choices, room, local, columns=3)


def _with_price(player: PlayerView, answers: Sequence[str]) -> str:
    """The whole auction; of a winner who cannot pay it is asked who was outbid."""
    short = len(answers) == 2 and int(answers[1]) > player.raisable
    return _page(answers) if short else _done(answers)


def _done(answers: Sequence[str]) -> str:
    return ":".join(("outcome", *answers))


def _page(answers: Sequence[str]) -> str:
    return ":".join(("ui", "outcome", *answers))
