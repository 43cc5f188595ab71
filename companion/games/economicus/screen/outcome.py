"""A shouted auction entered at once: who won, and for how much; who was outbid only where the winner cannot pay.

What was said so far stands behind the dialog's name: the winner's seat, the price, and so on for those behind.
"""

from collections.abc import Sequence

from companion.games.economicus.rules.state import MOST_PRICE
from companion.games.economicus.view import EconomicusView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid, number_sheet

NOBODY = -1
PRICES = 17
"""So many prices have a key; a pad asks for others."""
OTHER = "other"


def draw_outcome(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The page of what is asked next."""
    game, said = snapshot.game, [word for word in words if word.isdigit()]
    if not isinstance(game, EconomicusView) or game.auction is None:
        return
    if len(said) % 2:
        _price(page, game, game.auction.least, local, words)
    else:
        _winner(page, game, local, said)


def _winner(page: Page, game: EconomicusView, local: Local, said: Sequence[str]) -> None:
    """Who won; or, of a winner who cannot pay, who was outbid last."""
    behind = bool(said)
    room = frame(page, page.say.text("Who was outbid?" if behind else "Who won?"), topic=game.topic)
    choices = [
        Choice(_page([*said, str(player.seat)]), player.name, mark=player.mark)
        for player in game.players
        if not player.out and not any(game.passed[player.seat : player.seat + 1]) and str(player.seat) not in said[::2]
    ]
    nobody = _done(said) if behind else f"outcome:{NOBODY}:0"
    grid(page, [*choices, Choice(nobody, page.say.text("Nobody"), "edge", "cross")], room, local)


def _price(page: Page, game: EconomicusView, least: int, local: Local, words: Sequence[str]) -> None:
    """For how much: a key for each of the lowest prices, a pad for others."""
    said = [word for word in words if word.isdigit()]
    player = game.players[int(said[-1]) % len(game.players)]
    most = int(said[-2]) - 1 if len(said) > 1 else MOST_PRICE
    if words[-1] == OTHER:
        fits = local.typed.isdigit() and least <= int(local.typed) <= most
        done = _with_price(player, [*said, local.typed]) if fits else ""
        number_sheet(page, page.say.text("{name} pays", name=player.name), local.typed, done)
        return
    room = frame(page, page.say.text("{name} pays", name=player.name), mark=player.mark, topic=game.topic)
    prices = range(least, min(most, least + PRICES - 1) + 1)
    choices = [Choice(_with_price(player, [*said, str(price)]), str(price)) for price in prices]
    if most > prices[-1]:
        choices.append(Choice(f"{_page(said)}:{OTHER}", page.say.text("Another price"), "edge", "next"))
    grid(page, choices, room, local, columns=3)


def _with_price(player: PlayerView, said: Sequence[str]) -> str:
    """The whole auction; of a winner who cannot pay it is asked who was outbid."""
    short = len(said) == 2 and int(said[1]) > player.raisable
    return _page(said) if short else _done(said)


def _done(said: Sequence[str]) -> str:
    return ":".join(("outcome", *said))


def _page(said: Sequence[str]) -> str:
    return ":".join(("ui", "outcome", *said))
