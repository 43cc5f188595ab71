"""The rules at set-up: a rulebook, the target, where the rulebooks differ, house rules, and the amounts agreed on."""

from collections.abc import Sequence

from companion.games.orconomy.words.option_tables import AMOUNTS, GROUPS, OPTIONS, VALUES
from companion.session.snapshot import Draft, OptionDraft
from companion.ui.local import Local
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.setup_step import foot, step_title
from companion.ui.parts.sheet import frame

ROWS = 5
MOST_TARGETS = 4
"""Seven for five players, and up to ten."""
Amount = tuple[str, int, int, int]
"""An amount agreed on: its name in an intent, what it is, what is usual, and the most it may be."""


def draw_rules(page: Page, draft: Draft) -> None:
    """The step itself; what is seldom changed is one touch away."""
    say = page.say.text
    step_title(page, say("Which rules?"), say("The two printed rulebooks differ in a few places."))
    presets = (
        ("merged", say("Both, merged"), say("each fills the other's gaps")),
        ("en", say("English rulebook"), say("where they differ, English")),
        ("ru", say("Russian rulebook"), say("where they differ, Russian")),
    )
    for (code, label, sub), cell in zip(presets, Rect(8, 126, page.rect.w - 16, 76).columns(3, 8), strict=True):
        page.button(f"setup:preset:{code}", cell, label, "gold" if draft.preset == code else "plain", size=23, sub=sub)
    page.words(Rect(16, 206, page.rect.w - 32, 28), say("Trophies to win"), 20, "dim")
    usual, *higher = draft.targets
    row = Rect(8, 236, page.rect.w - 16, 62).columns(max(MOST_TARGETS, len(draft.targets)), 8)
    chosen = draft.target in (0, usual)
    label = say("Rulebook: {n}", n=usual)
    page.button("setup:target:0", row[0], label, "gold" if chosen else "plain", size=20, lines=2)
    for target, cell in zip(higher, row[1:], strict=False):
        page.button(f"setup:target:{target}", cell, str(target), "gold" if draft.target == target else "plain", size=28)
    _more(page, draft, Rect(8, 312, page.rect.w - 16, 76))
    foot(page, draft, "setup:next", say("Ring"))


def _more(page: Page, draft: Draft, rect: Rect) -> None:
    """What else may be agreed on, and how much of it is not as usual."""
    *groups, money = rect.columns(len(GROUPS) + 1, 8)
    for (group, label), cell in zip(GROUPS.items(), groups, strict=True):
        changed = sum(option.value != option.usual for option in _of(draft, group))
        sub = page.say.plural("{n} changed", "{n} changed", changed) if changed else page.say.text("as in the rulebook")
        name = f"ui:options:{group}" if _of(draft, group) else ""
        page.button(name, cell, page.say.text(label), "gold" if changed else "edge", size=21, sub=sub)
    told = " · ".join(str(value or usual) for _, value, usual, _ in _amounts(draft))
    other = any(value not in (0, usual) for _, value, usual, _ in _amounts(draft))
    page.button("ui:agree", money, page.say.text("Amounts"), "gold" if other else "edge", "skull", 21, told)


def _of(draft: Draft, group: str) -> Sequence[OptionDraft]:
    return [option for option in draft.options if option.disputed == (group == "disputed")]


def _amounts(draft: Draft) -> tuple[Amount, ...]:
    return (
        ("money", draft.start_money, draft.default_start_money, 50),
        ("hindmost_pay", draft.hindmost_pay, draft.default_hindmost_pay, 9),
    )


def draw_options(page: Page, draft: Draft, local: Local, group: str) -> None:
    """One line a switch; a touch sets the next value."""
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
    words = VALUES.get(option.name, {})
    after = option.choices[(option.choices.index(option.value) + 1) % len(option.choices)]
    value = Rect(row.right - 270, row.y, 270, row.h)
    page.words(Rect(row.x + 6, row.y, value.x - row.x - 16, row.h), page.say.word(OPTIONS, option.name), 21, lines=2)
    look = "plain" if option.value == option.usual else "gold"
    shown = value.inset(0, 3)
    page.button(
        f"setup:option:{option.name}:{after}", value, page.say.word(words, option.value), look, "swap", 21, shown=shown
    )


def draw_agree(page: Page, draft: Draft) -> None:
    """The amounts, each with minus and plus."""
    room = frame(page, page.say.text("Amounts"), icon="skull")
    for (name, value, usual, most), row in zip(_amounts(draft), room.rows(3, 12), strict=False):
        now = value or usual
        page.words(Rect(row.x, row.y, row.w - 270, 70), page.say.word(AMOUNTS, name), 22, lines=2)
        less, middle, more = Rect(row.right - 260, row.y, 260, 70).columns(3, 6)
        page.button(_agreed(name, now - 1, usual) if now > 1 else "", less, "−", size=30)
        page.words(middle, str(now), 32, "text" if now == usual else "gold", "bold", "centre")
        page.button(_agreed(name, now + 1, usual) if now < most else "", more, "+", size=30)


def _agreed(name: str, amount: int, usual: int) -> str:
    """What a touch says: the amount, or 0 for the usual one."""
    return f"setup:agree:{name}:{0 if amount == usual else amount}"
