"""Correcting an earlier act: what could have been done then, in its place or before it, with its numbers one by one."""

from collections.abc import Sequence

from companion.session.snapshot import CorrectionView, GameView, HistoryLine, Offer, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import onward
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_keys, frame, grid, number_sheet
from companion.ui.screens.history import told

WAYS = (("change", "In its place"), ("insert", "Before it"))
PART, PART_WORDS = "part", "One player's part"
"""How one choice of a reveal is corrected, and what the button says."""
MOST_KEYS = 12
"""Up to this many values of a number get a key each; beyond that there is a pad."""


def draw_correcting(
    page: Page, snapshot: Snapshot, correction: CorrectionView, local: Local, screen: GameScreen
) -> None:
    """What could have been done then; or, once that is chosen, its next number."""
    kind, *words = local.dialog_words
    game = snapshot.game
    if game is None:
        return
    if kind == "number" and len(words) > 1:
        _numbers(page, game, correction, local, screen, words)
        return
    room = frame(page, _title(page, snapshot, correction), 720, close="mend:close", icon="swap", topic="house:correct")
    ways = (*WAYS, (PART, PART_WORDS)) if correction.part_offers else WAYS
    for (way, label), cell in zip(ways, Rect(room.x, room.y, room.w, 54).columns(len(ways), 8), strict=True):
        page.button(f"ui:way:{way}", cell, page.say.text(label), "gold" if way == local.way else "plain")
    choices = [_choice(page, game, correction, local, offer) for offer in _kinds(_offers(correction, local))]
    grid(page, choices, Rect(room.x, room.y + 66, room.w, room.h - 66), local, columns=3)


def _title(page: Page, snapshot: Snapshot, correction: CorrectionView) -> str:
    line = next(
        (one for one in snapshot.history if one.line == correction.act),
        HistoryLine(correction.act, 0, correction.action, ""),
    )
    return told(page, snapshot, line)


def _offers(correction: CorrectionView, local: Local) -> tuple[Offer, ...]:
    """What could have been done then; of one player's part, what that player could have chosen."""
    return correction.part_offers if local.way == PART and correction.part_offers else correction.offers


def _kinds(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """One offer for each kind and player."""
    return tuple({(offer.kind, offer.player): offer for offer in reversed(offers)}.values())[::-1]


def _choice(page: Page, game: GameView, correction: CorrectionView, local: Local, offer: Offer) -> Choice:
    mark = game.players[offer.player].mark if 0 <= offer.player < len(game.players) else ""
    return Choice(_name(correction, local, offer.kind, offer.player, ()), page.say.button(offer.kind), mark=mark)


def _name(correction: CorrectionView, local: Local, kind: str, seat: int, chosen: Sequence[int]) -> str:
    """What the button of a choice says: the whole correction, or where its next number is asked."""
    numbers, values = onward(_offers(correction, local), kind, seat, chosen)
    if values:
        return ":".join(("ui:number", kind, str(seat), *map(str, numbers)))
    return ":".join(("mend", local.way, str(correction.act), kind, str(seat), *map(str, numbers)))


def _numbers(
    page: Page, game: GameView, correction: CorrectionView, local: Local, screen: GameScreen, words: Sequence[str]
) -> None:
    kind, seat, chosen = words[0], int(words[1]), [int(word) for word in words[2:]]
    _, values = onward(_offers(correction, local), kind, seat, chosen)
    if len(values) > MOST_KEYS:
        fits = local.typed.isdigit() and int(local.typed) in values
        done = _name(correction, local, kind, seat, (*chosen, int(local.typed))) if fits else ""
        number_sheet(page, page.say.button(kind), local.typed, done)
        return
    mark = game.players[seat].mark if 0 <= seat < len(game.players) else ""
    room = frame(page, page.say.button(kind), mark=mark)
    if kind in screen.dice_kinds:
        names = [_name(correction, local, kind, seat, (*chosen, value)) for value in values]
        dice_keys(page, Rect(room.x, room.y + 20, room.w, 90), names)
        return
    choices = [
        Choice(
            _name(correction, local, kind, seat, (*chosen, value)),
            screen.number_words(page, game, kind, len(chosen), value),
        )
        for value in values
    ]
    grid(page, choices, room, local)
