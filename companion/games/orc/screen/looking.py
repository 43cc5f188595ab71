"""What is looked at: lands, players, laws, and the ends a card has for a land; and how a game is broken off."""

from collections.abc import Sequence

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.phases.drawing import emptied
from companion.games.orc.rules.phases.ending import agree_draw, resign
from companion.games.orc.rules.state import NOBODY
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.saying import colour_word, outcome_of, owed_to
from companion.games.orc.view import LandView, OrcView, PlayerView
from companion.games.orc.words.tables import LAWS, OWED, RULES, SIDE_WORDS
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, asked_first, at, name_of, of_game, offers_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, grid

TILE, KEY = 62.0, 58.0


@about(OrcView, lambda game, number: at(game.lands, number - 1))
def draw_land(page: Page, _snapshot: Snapshot, _local: Local, game: OrcView, land: LandView) -> None:
    """A land: pile and Orcs with their reasons, both sides in words, and how it was decided."""
    correct = Choice(f"ui:rule:land:{land.number}", page.say.text("Put right"), "edge", "hand")
    room = frame(page, land_title(page, land), 720, side=correct, topic="area")
    tiles = Rect(room.x, room.y, room.w, TILE).columns(3, 8)
    _tile(page, f"why:stock:{land.number}", "pile", str(land.stock), page.say.text("pile"), tiles[0])
    orcs = " : ".join(map(str, land.orcs))
    _tile(page, f"why:land:{land.number}", "token", orcs, page.say.text("Orcs"), tiles[1])
    page.words(tiles[2], page.say.text("worth {n}", n=land.worth), 26, "gold", align="centre")
    rest = Rect(room.x, room.y + TILE + 12, room.w, room.h - TILE - 12)
    for player, row in zip(game.players, Rect(rest.x, rest.y, rest.w, 96).rows(2, 6), strict=True):
        _fighting(page, land, player.seat, player.name, row)
    may_be_empty = any(land.number in offer.domains[0] for offer in offers_of(game, emptied.kind))
    if may_be_empty:
        used_up = emptied.action(NOBODY, land.number)
        page.button(
            name_of(used_up), Rect(rest.x, rest.foot - KEY, rest.w, KEY), page.say.button(emptied.kind), "edge", "pile"
        )
    place = Rect(rest.x, rest.y + 106, rest.w, rest.h - 106 - (KEY + 6 if may_be_empty else 0))
    page.words(place, _fate(page, game, land), 22, lines=4, top=True)


def _tile(page: Page, name: str, icon: str, number: str, word: str, rect: Rect) -> None:
    page.button(name, rect, number, "edge", icon, 26, sub=word)


def _fighting(page: Page, land: LandView, seat: int, name: str, row: Rect) -> None:
    """A player's Orcs there, in words."""
    side = land.sides[seat]
    draw_colour(page, side.colour, row.x + 20, row.middle[1], 15)
    sentence = (
        f"{name}: {colour_word(page, side.colour)} × {side.orcs}" if side.orcs else f"{name}: {page.say.text('none')}"
    )
    page.words(Rect(row.x + 48, row.y, row.w - 48, row.h), sentence, 22)


def _fate(page: Page, game: OrcView, land: LandView) -> str:
    """How the land was decided and what hands have to do, which land it waits for, or who would take a tie."""
    say, number = page.say.text, land.number
    if outcome := outcome_of(page, game, land):
        owner = game.players[land.owner].name if land.status == "held" else ""
        return " ".join(
            (outcome, *(f"{say(OWED[todo], land=number, player=owner)}." for todo in owed_to(land) if owner))
        )
    neighbour = number - 1 or len(game.lands)
    if land.tiebreak < 0:
        return say("A tie would freeze it until land {n} is decided.", n=neighbour)
    return say("A tie would go to {name}, who holds land {n}.", name=game.players[land.tiebreak].name, n=neighbour)


@about(OrcView, lambda game, seat: at(game.players, seat))
def draw_player(page: Page, _snapshot: Snapshot, local: Local, game: OrcView, player: PlayerView) -> None:
    """A player: hand and score with their reasons, and resigning."""
    correct = Choice(f"ui:rule:player:{player.seat}", page.say.text("Put right"), "edge", "hand")
    room = frame(page, player.name, 640, icon=player.side, side=correct, topic="number:score")
    tiles = Rect(room.x, room.y, room.w, TILE).columns(2, 8)
    _tile(page, f"why:hand:{player.seat}", "card", str(player.hand), page.say.text("cards in hand"), tiles[0])
    _tile(page, f"why:score:{player.seat}", "trophy", str(player.score), page.say.text("score"), tiles[1])
    held = ", ".join(map(str, player.lands)) or page.say.text("none")
    sentence = f"{page.say.word(SIDE_WORDS, player.side)}. {page.say.text('Lands held: {held}', held=held)}"
    page.words(Rect(room.x, room.y + TILE + 8, room.w, 40), sentence, 22)
    rest = Rect(room.x, room.y + TILE + 60, room.w, room.h - TILE - 60)
    grid(page, _off(page, game), rest, local, columns=1)


@of_game(OrcView)
def draw_breaking_off(page: Page, _snapshot: Snapshot, local: Local, game: OrcView) -> None:
    """How a game ends before its end."""
    grid(page, _off(page, game), frame(page, page.say.text("Break the game off")), local, columns=1)


def _off(page: Page, game: OrcView) -> list[Choice]:
    """Both agree, or one resigns."""
    resigning = [resign.action(offer.player) for offer in offers_of(game, resign.kind)]
    drawn = [
        Choice(asked_first(offer.kind, offer.player), page.say.button(offer.kind))
        for offer in offers_of(game, agree_draw.kind)
    ]
    return [
        *drawn,
        *(
            Choice(asked_first(action.kind, action.player), page.say.action(action, game.names), "bad")
            for action in resigning
        ),
    ]


def draw_laws(page: Page, _snapshot: Snapshot, _local: Local, _words: Sequence[str]) -> None:
    """What may be deployed where."""
    room = frame(page, page.say.text("Laws"), 720, icon="eye", topic="phase:deploy")
    for law, rule, row in zip(LAWS, ("O4.3", "O4.4", "O4.5", "O4.6"), room.rows(len(LAWS), 8), strict=True):
        page.box(row, "raised", 8)
        page.words(row.inset(16, 4), f"{page.say.text(law)} ({rule})", 22, lines=2)


AMOUNTS = (2, 1)


def _open_land(game: OrcView, number: int) -> LandView | None:
    """A land at which Orcs may be deployed now."""
    is_open = game.turn >= 0 and any(number in offer.domains[0] for offer in offers_of(game, deploy.kind))
    return at(game.lands, number - 1) if is_open else None


@about(OrcView, _open_land)
def draw_ends(page: Page, _snapshot: Snapshot, _local: Local, game: OrcView, land: LandView) -> None:
    """The ends of cards that may be laid at a land now."""
    look = Choice(f"ui:land:{land.number}", page.say.text("Look closer"), "edge", "eye")
    room = frame(page, land_title(page, land), 784, side=look, topic="area")
    allowed = land.sides[game.turn].allowed
    if len(allowed) == 1:
        _sole(page, game, land, allowed[0], room)
        return
    for colour, column in zip(COLOURS, room.columns(len(COLOURS), 8), strict=True):
        _column(page, game, land, colour, column)


def land_title(page: Page, land: LandView) -> str:
    """A land by its number and colour."""
    return page.say.text("Land {land}, {colour}", land=land.number, colour=colour_word(page, land.colour))


def _sole(page: Page, game: OrcView, land: LandView, colour: str, room: Rect) -> None:
    """Two large keys where only one colour may fight, and why."""
    sentence = page.say.text("Only {colour} here now", colour=colour_word(page, colour))
    page.words(Rect(room.x, room.y, room.w, 40), f"{sentence} (O4.5)", 22, "dim")
    keys = Rect(room.x, room.y + 50, room.w, room.h - 60).columns(2, 12)
    for amount, key in zip(AMOUNTS, keys, strict=True):
        _key(page, game, land, colour, amount, key)


def _column(page: Page, game: OrcView, land: LandView, colour: str, rect: Rect) -> None:
    """One colour: a key for two Orcs and one for one; or the law against it."""
    head = Rect(rect.x, rect.y, rect.w, 62)
    if colour in land.sides[game.turn].allowed:
        page.words(Rect(rect.x, rect.y, rect.w, 30), colour_word(page, colour), 20, align="centre")
        for amount, key in zip(AMOUNTS, Rect(rect.x, rect.y + 34, rect.w, rect.h - 40).rows(2, 10), strict=True):
            _key(page, game, land, colour, amount, key)
        return
    page.words(Rect(rect.x, rect.y, rect.w, 30), colour_word(page, colour), 20, "dim", align="centre")
    page.box(Rect(rect.x, rect.y + 34, rect.w, rect.h - 40), "surface", 10, "line")
    draw_colour(page, colour, rect.middle[0], head.foot + 20, 22, 0.35)
    rule = "O4.3" if colour == land.colour else "O4.4"
    law = Rect(rect.x + 4, rect.middle[1] - 30, rect.w - 8, 100)
    page.words(law, f"{page.say.text(RULES[rule])} ({rule})", SMALL, "dim", align="centre", lines=4)


def _key(page: Page, game: OrcView, land: LandView, colour: str, amount: int, key: Rect) -> None:
    """So many Orcs of a colour, and how many cards are drawn for them."""
    name = name_of(deploy.action(game.turn, land.number, COLOURS.index(colour), amount))
    page.button(name, key, "", "plain")
    draw_colour(page, colour, key.middle[0] - 22, key.y + key.h * 0.38, 22)
    page.words(Rect(key.middle[0] + 6, key.y, 60, key.h * 0.76), f"× {amount}", 30, face="bold")
    drawn = page.say.text("draw {n}", n=3 - amount)
    page.words(Rect(key.x, key.y + key.h * 0.38 + 34, key.w, 28), drawn, 20, "dim", align="centre")
