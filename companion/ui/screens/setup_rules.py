"""The rules at set-up: a set of rules, what the game adds, and every option where it differs from that set."""

from collections.abc import Sequence

from companion.session.snapshot import Draft, OptionDraft
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.setup_step import foot, step_title
from companion.ui.parts.sheet import Choice, frame

ROWS = 5
DISPUTED = "disputed"
GROUPS = {DISPUTED: "Where the books differ", "house": "House rules"}


def draw_rules(page: Page, draft: Draft, screen: GameScreen, onward: str, following: str) -> None:
    """The step itself; what is seldom changed is one touch away. The main button says `onward`; `following` stands on
    it.
    """
    say = page.say.text
    step_title(page, say("Which rules?"), page.say.hint("rules"))
    cells = Rect(8, 126, page.rect.w - 16, 76).columns(max(1, len(draft.presets)), 8)
    for code, cell in zip(draft.presets, cells, strict=False):
        label, sub = page.say.word(page.say.tables.presets, code), page.say.hint(f"preset:{code}")
        look = "gold" if draft.preset == code else "plain"
        page.button(f"setup:preset:{code}", cell, label, look, size=23, sub=sub)
    screen.draw_rules(page, draft, Rect(8, 206, page.rect.w - 16, 92))
    _more(page, draft, screen, Rect(8, 312, page.rect.w - 16, 76))
    foot(page, draft, onward, following)


def _more(page: Page, draft: Draft, screen: GameScreen, rect: Rect) -> None:
    """What else may be agreed on, and how much of it is not as usual."""
    choices = [*(_group(page, draft, group) for group in GROUPS), *screen.rule_choices(page, draft)]
    for choice, cell in zip(choices, rect.columns(len(choices), 8), strict=True):
        page.button(choice.name, cell, choice.label, choice.look, choice.icon, 21, choice.sub)


def _group(page: Page, draft: Draft, group: str) -> Choice:
    options = _of(draft, group)
    changed = sum(option.value != option.usual for option in options)
    sub = page.say.plural("{n} changed", "{n} changed", changed) if changed else page.say.text("as in the rulebook")
    name = f"ui:options:{group}" if options else ""
    return Choice(name, page.say.text(GROUPS[group]), "gold" if changed else "edge", sub=sub)


def _of(draft: Draft, group: str) -> Sequence[OptionDraft]:
    return [option for option in draft.options if option.disputed == (group == DISPUTED)]


def draw_options(page: Page, draft: Draft, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """One line an option; a touch sets the next value."""
    group = words[0]
    if group not in GROUPS:
        return
    room = frame(page, page.say.text(GROUPS[group]), page.rect.w)
    options = _of(draft, group)
    pages = max(1, -(-len(options) // ROWS))
    shown = min(local.page, pages - 1)
    rows = Rect(room.x, room.y, room.w, room.h - (58 if pages > 1 else 0)).rows(ROWS, 0)
    for option, row in zip(options[shown * ROWS : (shown + 1) * ROWS], rows, strict=False):
        _option(page, option, row)
    if pages > 1:
        onward = Rect(room.right - 200, room.foot - 54, 200, 54)
        page.button(f"ui:page:{(shown + 1) % pages}", onward, f"{shown + 1}/{pages}", "edge", "next", 20)


def _option(page: Page, option: OptionDraft, row: Rect) -> None:
    values = page.say.tables.values.get(option.name, {})
    after = option.choices[(option.choices.index(option.value) + 1) % len(option.choices)]
    value = Rect(row.right - 270, row.y, 270, row.h)
    about = page.say.word(page.say.tables.options, option.name)
    page.words(Rect(row.x + 6, row.y, value.x - row.x - 16, row.h), about, 21, lines=2)
    look = "plain" if option.value == option.usual else "gold"
    told = page.say.word(values, option.value)
    page.button(f"setup:option:{option.name}:{after}", value, told, look, "swap", 21, shown=value.inset(0, 3))
