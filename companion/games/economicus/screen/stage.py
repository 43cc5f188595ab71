"""What Economicus' table says in each state: what is due, the players' rows, and what P, S1 and S2 do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.economicus.rules.phases.auction import bid
from companion.games.economicus.rules.phases.creation import create
from companion.games.economicus.rules.phases.opening import first
from companion.games.economicus.screen.phase_keys import (
    ALIKE,
    BOTH,
    THROWS,
    alike_offers,
    creating,
    phase_choices,
    throw_due,
)
from companion.games.economicus.screen.saying import minus
from companion.games.economicus.view import EconomicusView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.parts.due_chips import Change, change_of, reasons_of
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, offers_of
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_answer
from companion.ui.parts.table_stage import Due, Key, Row, Stage

SIGNS = ("star", "coins")
"""The number that wins, and the purse."""
PHASES = ("roll", "fiscal", "profit", "fate", "auction", "creation", "completion")
"""A turn."""
ICONS = {
    "roll": "die", "fiscal": "coins", "profit": "coins", "fate": "die", "auction": "hand", "creation": "plus",
    "completion": "hourglass", "over": "trophy",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """What may be done now: what the three keys say, and what has a key each below the tiles."""

    p: Key
    s1: Key | None
    s2: Key | None
    below: str
    """dice, bids, alike, choices, or '' for nothing."""
    choices: Sequence[Choice] = ()


def stage_of(page: Page, snapshot: Snapshot, game: EconomicusView, asked: Asked) -> Stage:
    """The table at this moment."""
    at = PHASES.index(game.phase) + 1 if game.phase in PHASES else 0
    rows = rows_of(page, snapshot, game)
    return Stage(due_of(page, game), rows, asked.p, asked.s1, asked.s2, SIGNS, (at, len(PHASES)))


def due_of(page: Page, game: EconomicusView) -> Due:
    """The prompt: whose it is where one alone is due, and a sentence."""
    names = tuple(player.name for player in game.players)
    seat = game.turns[0] if len(game.turns) == 1 and not game.over else -1
    mark = game.players[seat].mark if seat >= 0 else ""
    title = page.say.prompt_title(game.prompt, names)
    return Due(title, page.say.prompt(game.prompt, names), mark, ICONS.get(game.phase, "token"), topic=game.topic)


def rows_of(page: Page, snapshot: Snapshot, game: EconomicusView) -> tuple[Row, ...]:
    """Everybody in table order."""
    most, now = max(player.stars for player in game.players), game.winners if game.over else game.turns
    starting = {offer.player for offer in offers_of(game, create.kind)} if creating(game) else set()
    beginning = {offer.player for offer in offers_of(game, first.kind)}
    rows = []
    for player in game.players:
        seat = player.seat
        word, colour = _word(page, snapshot, game, player, starts=seat in starting)
        touch = name_of(create.action(seat)) if seat in starting else f"ui:player:{seat}"
        touch = name_of(first.action(seat)) if seat in beginning else touch
        signs = (("play", "gold"),) if player.turn else ()
        rows.append(
            Row(seat, player.name, player.mark, touch, player.stars, player.coins, word, colour, signs,
                more=change_of(snapshot, "stars", seat), due=_owed(snapshot, player), now=seat in now,
                aside=player.out, leads=0 < player.stars == most)
        )  # fmt: skip
    return tuple(rows)


def _owed(snapshot: Snapshot, player: PlayerView) -> Change | None:
    """What hands still have to take or give; else what the phase asks; else how the purse has changed."""
    change = change_of(snapshot, "coins", player.seat)
    if player.due and not (change is not None and change.open):
        return Change(player.due, open=True)
    return change


def _word(page: Page, snapshot: Snapshot, game: EconomicusView, player: PlayerView, *, starts: bool) -> tuple[str, str]:
    """Below a name: why something is due, what a touch does, what may still be used, else cards and quotas."""
    say = page.say
    why = ", ".join(reasons_of(page, snapshot, player.seat))
    if player.out:
        return say.text("bankrupt"), "dim"
    if why:
        return why, "dim"
    if starts:
        return say.text("a startup"), "gold"
    if game.bids and player.seat < len(game.bids):
        if game.passed[player.seat]:
            return say.text("passed"), "dim"
        if game.bids[player.seat]:
            return minus(game.bids[player.seat]), "gold"
    if player.rights:
        return say.rights(player), "gold"
    cards = [say.plural("{n} card", "{n} cards", player.cards)] if player.cards else []
    quotas = [say.plural("{n} quota", "{n} quotas", player.quotas)] if player.quotas else []
    return ", ".join((*cards, *quotas)), "dim"


# --- the keys ---------------------------------------------------------------------------------------------------------


def asked_of(page: Page, snapshot: Snapshot, local: Local, game: EconomicusView) -> Asked:
    """P is the usual next step; what has no room in the keys lies below the tiles, the rest one touch further."""
    due, answer = throw_due(game), dice_answer(snapshot)
    keyed, below = frozenset[str](), ""
    if due and (local.keys or not answer):
        below, keyed = "dice", THROWS
    elif offers_of(game, bid.kind) and not game.plays:
        below, keyed = "bids", frozenset((bid.kind,))
    elif alike_offers(game):
        below, keyed = "alike", ALIKE
    if offers_of(game, first.kind):
        keyed |= {first.kind}
    if creating(game):
        keyed |= ALIKE
        below = "dice" if below == "dice" else ""
    choices = [choice for choice in phase_choices(page, snapshot, local, game, keyed) if choice.name]
    dice = next((choice for choice in choices if choice.name == "ui:dice"), None)
    card = next((choice for choice in choices if choice.name == "ui:card"), None)
    rest = [choice for choice in choices if choice not in (dice, card)]
    p = _next(page, game, rest, dice, below, due)
    rest = [replace(choice, look="plain" if choice.look == "main" else choice.look) for choice in rest
            if choice.name != p.name]  # fmt: skip
    s1 = _key(card) if card else None
    s2 = _key(dice) if dice is not None and dice.name != p.name else None
    if rest and not below:
        return Asked(p, s1, s2, "choices", rest)
    free = (s1 is None) + (s2 is None)
    if rest and (len(rest) > free or any(choice.mark or choice.sub for choice in rest)):
        more = Key("ui:acts", page.say.text("More: {n}", n=len(rest)), "next", look="edge")
        s1, s2 = (s1, more) if s2 is None else (more, s2)
        return Asked(p, s1, s2, below)
    for choice in rest:
        s1, s2 = (s1, _key(choice)) if s2 is None else (_key(choice), s2)
    return Asked(p, s1, s2, below)


def _next(page: Page, game: EconomicusView, rest: Sequence[Choice], dice: Choice | None, below: str, due: int) -> Key:
    """The next step; outlined while dice are thrown, or while one of the keys below the tiles is to be touched."""
    say = page.say.text
    if below == "bids":
        offer = offers_of(game, bid.kind)[0]
        least = offer.domains[0][0]
        return Key(name_of(bid.action(offer.player, least)), say("Bid {n}", n=least), look="main")
    if rest and rest[0].name == "settle":
        return _key(rest[0])
    if due and not game.plays and below == "dice":
        return Key("ui:dice", say("Dice again"), "die", look="edge") if dice else Key("", say("Touch the dice"), "die")
    if due and dice is not None and not game.plays:
        return Key(dice.name, dice.label, "die", look="edge")
    if rest and not rest[0].mark and not rest[0].sub:
        return _key(rest[0])
    if dice is not None:
        return Key(dice.name, dice.label, "die", look="edge")
    if below == "dice" and due <= BOTH:
        return Key("", say("Touch the dice"), "die")
    if offers_of(game, first.kind):
        return Key("", say("Touch a row"), "hand")
    if not rest and len(game.turns) == 1:  # short of money: the ways to raise it are the player's own
        return Key(f"ui:player:{game.turns[0]}", say("Raise money"), "plus")
    return Key("", say("Touch a key"), "hand")


def _key(choice: Choice) -> Key:
    return Key(choice.name, choice.label, choice.icon, look=choice.look)
