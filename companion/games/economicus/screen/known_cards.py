"""The cards known so far, at set-up: each can be called otherwise, or is not known after all."""

from collections.abc import Sequence

from companion.games.economicus.set_up import DraftView
from companion.session.snapshot import Snapshot
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid

DECKS = {"option": "Option card", "event": "Event card"}
Known = Sequence[tuple[str, str]]
"""The cards as deck and name."""


def draw_known(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The list by deck; of one card, what may be done about it."""
    known = _known(snapshot)
    if not known:
        return
    number = int(words[0]) if words and words[0].isdigit() else 0
    if 1 <= number <= len(known):
        deck, name = known[number - 1]
        room = frame(page, f"{page.say.text(DECKS[deck])}: {name}", close="ui:known")
        forget = Choice(f"setup:card:{number}:forget", page.say.text("Forget this card"), "bad", "erase")
        grid(page, [Choice(f"ui:naming:known:{number}", page.say.text("Name it")), forget], room, local)
        return
    room = frame(page, page.say.text("Cards known"), 760, icon="card")
    listed = sorted(enumerate(known, 1), key=lambda one: list(DECKS).index(one[1][0]))
    choices = [Choice(f"ui:known:{at}", name, sub=page.say.text(DECKS[deck])) for at, (deck, name) in listed]
    grid(page, choices, room, local, columns=3)


def draw_renaming(page: Page, snapshot: Snapshot, local: Local, number: str) -> None:
    """What a card is called from now on."""
    known = _known(snapshot)
    if number.isdigit() and 1 <= int(number) <= len(known):
        deck = known[int(number) - 1][0]
        taken = [name for other, name in known if other == deck]
        draw_keyboard(page, local, f"setup:card:{number}:name:{{}}", taken=taken)


def _known(snapshot: Snapshot) -> Known:
    details = snapshot.draft.details if snapshot.draft is not None else None
    return details.cards if isinstance(details, DraftView) else ()
