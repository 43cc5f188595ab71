"""What must hold of every state of every game, on every panel, in both languages and both sizes of letters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from companion.app import catalogue
from companion.games.protocol import NotUnderstood
from companion.locale.preferences import Preferences
from companion.session.intents import Intent, action_of, check
from companion.session.snapshot import GameView, Notice, Snapshot
from companion.ui.compose import compose
from companion.ui.kiosk.kiosk import needs_staff
from companion.ui.paint.shapes import Fill, Rect, Scene, Sign, Text
from companion.ui.paint.theme import THEMES
from companion.ui.parts import page
from companion.ui.parts.local import Guide, KioskView, Local
from companion.ui.parts.zones import Zones, zones
from companion.ui.taps import tapped
from companion.ui.touch_guard import DEAD_S, Guard, meaning
from tests.session.table import FORMS
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS, Panel
from tests.ui.reached import PEOPLE, Reached

LATIN = re.compile(r"[A-Za-z]{2,}(?!-\d)")  # a rule is called as the pages of rules call it: MB-4
BROKEN = re.compile(r"[^\W\d_]-$")  # a word that goes on in the next line
ITSELF = "English"  # a language is called as it calls itself
FITTED = re.compile(r"2/12|\d{3,}")  # a number that is wider than two figures fills its coin or its place in a sector
UNSAID = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя")
"""A sentence that nobody has written, or that lacks a value."""
NAME, NAME_BESIDE, NUMBER, WINNER = 24.0, 19.0, 26.0, 40.0
"""The least sizes across a table: names of one column and of two, what wins and what is due, and the winner's name."""
WHOLE = 4  # so many letters of a name tell people apart
DUE = re.compile(r"[+−]\d+")
MOST = 118
TITLE = 24.0  # the least size of a title
GROWN = 29.0  # letters of this size are read from a metre as they are
TILE = 200.0  # a narrower box is a card or a key: its words fill it
NARROW = 300.0  # a narrower row has two lines
MORE = 1.15  # by so much letters grow that are wanted large, if there is room
WATCHED = ("ui:point", "guide:", "ui:sit", "ui:leave", "ui:globe", "ui:begin", "seat:")
"""What can be touched by whoever only looks on."""
KEYS, KEY_CORNERS = ("plain", "main"), 10  # what a key can look like that something is to be done with
TOLD = Notice(1, "warn", "internal_error")


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is looked at: the panel, the language, and what is chosen for the screen."""

    size: tuple[int, int]
    language: str
    chosen: Preferences = Preferences()
    theme: str = "dark"

    @property
    def upright(self) -> bool:
        """Whether the panel is higher than wide."""
        return self.size[1] > self.size[0]

    @property
    def zones(self) -> Zones:
        """Where everything stands."""
        return zones(*self.panel.size, self.chosen.hand)

    @property
    def panel(self) -> Panel:
        """The panel of that size."""
        return PANELS[self.size]

    @property
    def local(self) -> Local:
        """What the screen knows, as it is looked at."""
        return Local(language=self.language, chosen=self.chosen, theme=self.theme)

    def scene(self, name: str, shown: Snapshot, local: Local | None = None) -> Scene:
        """The picture of a table."""
        local = local or self.local
        return compose(shown, local, ink_at(self.size), speaker_of(name, local.language), self.size, catalogue.screen)


def _looks() -> Iterator[Look]:
    """Every panel, language and size of letters; hands and themes by turns."""
    for place, (size, language, letters) in enumerate(product(PANELS, ("en", "ru"), ("normal", "large"))):
        hand, theme = ("right", "left")[(place // 4 + place) % 2], ("dark", "light")[place // 2 % 2]
        yield Look(size, language, Preferences(size=letters, hand=hand), theme)


LOOKS = tuple(_looks())


def faults(here: Reached, looks: tuple[Look, ...] = LOOKS, turn: int = 0) -> Iterator[str]:
    """All that is wrong with a state, looked at in all these ways; what its touches open is looked at in one of them,
    by turns.
    """
    for shown in here.snapshots():
        normal: dict[tuple[tuple[int, int], str], Scene] = {}
        for place, look in enumerate(looks):
            scene = look.scene(here.name, shown)
            wrong = [*misplaced(shown, scene, look), *unread(scene, look), *far_off(shown.game, scene, look)]
            if look.chosen.size == "large" and (look.size, look.language) in normal:
                wrong += not_grown(normal[look.size, look.language], scene, look)
            normal.setdefault((look.size, look.language), scene)
            if place == turn % len(looks):
                wrong += [*told_elsewhere(here, shown, scene, look), *touched_while_watching(here, shown, look)]
                wrong += [*pressed(here, shown, scene, look), *buried(scene), *locked(here, shown, look)]
                wrong += (f"rich: {fault}" for fault in fit.faults(look.scene(here.name, rich(shown)), look.panel))
            yield from (f"{fault} [{look.size[0]} {look.language} {look.chosen.size}]" for fault in wrong)


def boxes_of(scene: Scene) -> set[Rect]:
    """Every box that is drawn."""
    return {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}


def misplaced(shown: Snapshot, scene: Scene, look: Look) -> Iterator[str]:
    """What of the frame does not stand in its zone, what else stands there, and a next step that takes no touch."""
    game, places, boxes = shown.game, look.zones, boxes_of(scene)
    assert game is not None
    rows = places.of_players(len(game.players), upright=look.upright)
    wanted = {"P": places.p}
    if not game.over:
        wanted |= {"the prompt": places.prompt, **{f"row {seat}": row for seat, row in enumerate(rows)}}
    yield from (f"nothing stands at {name}" for name, box in wanted.items() if box not in boxes)
    keys = (places.p, places.s1, places.s2)
    left, right = min(key.x for key in keys), max(key.right for key in keys)
    for touch in scene.touches:
        if touch.rect.y >= places.p.y and left <= touch.rect.middle[0] < right and touch.rect not in keys:
            yield f"{touch.id} beside the keys"
        if (touch.id == "undo") != (touch.rect == places.undo):
            yield f"{touch.id} at Undo's place"
    found = {touch.id: touch.rect for touch in scene.touches}
    if places.p not in found.values():
        yield "no touch at P"
    if (found.get("ui:menu"), found.get("ui:globe")) != (places.menu, places.globe):
        yield "menu or globe elsewhere"


def unread(scene: Scene, look: Look) -> Iterator[str]:
    """What cannot be read or touched or is not said; Latin and broken words on a Russian screen; a narrow title."""
    yield from fit.faults(scene, look.panel)
    prompt, dialog = look.zones.prompt, any(layer.modal for layer in scene.layers)
    titled = not dialog and prompt in boxes_of(scene)
    for text in fit.visible(scene):
        if UNSAID.search(text.text):
            yield f"not said: {text.text}"
        if look.language == "ru" and LATIN.search(text.text) and text.text != ITSELF:
            yield f"Latin: {text.text}"
        if look.language == "ru" and BROKEN.search(text.text):
            yield f"broken: {text.text}"
        narrow = text.face == "narrow-bold" and text.size >= TITLE
        if titled and narrow and prompt.contains(text.rect.middle):
            yield f"narrow title: {text.text}"


def far_off(game: GameView | None, scene: Scene, look: Look) -> Iterator[str]:
    """What is too small to be read across the table: a name, what wins and what is due in the rows, and the winner."""
    assert game is not None
    unit, texts = 1.5 if look.upright else 1.0, fit.visible(scene)
    if game.over:
        large = " ".join(text.text for text in texts if text.size >= WINNER * unit)
        yield from (f"{game.players[seat].name} is not told to have won" for seat in game.winners
                    if game.players[seat].name[:WHOLE] not in large)  # fmt: skip
        return
    for seat, row in enumerate(look.zones.of_players(len(game.players), upright=look.upright)):
        here = [text for text in texts if row.contains(text.rect.middle)]
        least = NAME_BESIDE if row.w < NARROW * unit else NAME
        if max((text.size for text in here if named(text.text)), default=0.0) < least * unit:
            yield f"name {seat} cannot be read across the table"
        if max((text.size for text in here if text.text.isdigit()), default=0.0) < NUMBER * unit:
            yield f"what wins cannot be read across the table in row {seat}"
        yield from (f"due {text.text} cannot be read across the table" for text in here
                    if DUE.fullmatch(text.text) and text.size < NUMBER * unit)  # fmt: skip


def buried(scene: Scene) -> Iterator[str]:
    """Words, numbers and tokens over which something lies that was drawn later."""
    words, signs = list[Text](), list[Sign]()
    for layer in scene.layers:
        words, signs = ([], []) if layer.modal else (words, signs)
        for item in layer.items:
            if isinstance(item, Fill) and item.paper and item.alpha == 1:
                yield from (f"{text.text} under a box" for text in words if item.rect.contains(text.rect.middle))
                yield from (f"{sign.name} under a box" for sign in signs if item.rect.contains((sign.x, sign.y)))
            elif isinstance(item, Sign):
                half = item.size / 2
                box = Rect(item.x - half, item.y - half, item.size, item.size)
                yield from (f"{text.text} under {item.name}" for text in words if box.contains(text.rect.middle))
                signs.append(item)
            elif isinstance(item, Text) and item.text:
                words.append(item)


def locked(here: Reached, shown: Snapshot, look: Look) -> Iterator[str]:
    """What is wrong where nobody minds the table: the padlock is missing, or a touch is for the staff alone."""
    scene = look.scene(here.name, shown, replace(look.local, kiosk=KioskView()))
    yield from (f"locked: {fault}" for fault in fit.faults(scene, look.panel))
    yield from (f"{touch.id} is for the staff" for touch in scene.touches if needs_staff(touch.id, shown))
    if not any(isinstance(item, Sign) and item.name == "lock" and look.zones.menu.contains((item.x, item.y))
               for layer in scene.layers for item in layer.items):  # fmt: skip
        yield "no padlock"


def rich(shown: Snapshot) -> Snapshot:
    """The same with a purse of three figures for everybody, where a game counts as far as that."""
    assert shown.game is not None
    purses = {"orconomy": "skulls", "economicus": "coins"}
    if (purse := purses.get(shown.game.name)) is None:
        return shown
    much: dict[str, Any] = {purse: MOST}
    players = tuple(replace(player, **much) for player in shown.game.players)
    return replace(shown, game=replace(shown.game, players=players))


def not_grown(normal: Scene, large: Scene, look: Look) -> Iterator[str]:
    """Words that are no larger in large letters, though there is room: names are as large as their row has room for,
    and what is written on a key, in the prompt or on a coin as large as that.
    """
    small, big, texts = _sizes(normal), _sizes(large), fit.visible(large)
    for words in small.keys() & big.keys():
        if len(small[words]) != len(big[words]) or named(words) or FITTED.fullmatch(words):
            continue
        for was, text in zip(small[words], big[words], strict=True):
            if text.size <= was.size < GROWN and not _fills(text, texts, boxes_of(large), look):
                yield f"not grown: {words} {text.size:.3g}"


def _sizes(scene: Scene) -> dict[str, list[Text]]:
    """What is written, the largest of what says the same first."""
    found: dict[str, list[Text]] = {}
    for text in sorted(fit.visible(scene), key=lambda text: -text.size):
        found.setdefault(text.text, []).append(text)
    return found


def named(words: str) -> bool:
    """Whether it is the name of a player, or how it is shortened in a row."""
    return any(name.startswith(words.rstrip(".")) for name in PEOPLE)


def _fills(text: Text, texts: list[Text], boxes: set[Rect], look: Look) -> bool:
    """Whether the letters fill what they stand in: a key, the prompt, a place in a row, the hub, or a card."""
    places, unit = look.zones, 1.5 if look.upright else 1.0
    x, y = places.stage.middle
    rooms: list[tuple[Rect, float, float]] = [
        (places.p, 170, 60),
        (places.s1, 67, 60),
        (places.s2, 67, 60),
        (places.prompt, 224, 50 if text.size < TITLE * unit else 80),
    ]
    rows = next((set(rows) for rows in _rows(look) if set(rows) <= boxes), set())
    rooms += [(row, 72, row.h / unit / (2 if row.w < NARROW * unit else 1)) for row in rows]
    rooms += [(places.status, 100, 26), (places.rows, 84, 124)]
    tiles = [box for box in boxes if box.contains(text.rect.middle) and box.w < TILE * unit]
    tiles.sort(key=lambda box: box.w)
    rooms += [(box, box.w / unit - 8, box.h / unit / 2) for box in tiles]
    rooms.append((Rect(x - 80 * unit, y - 80 * unit, 160 * unit, 160 * unit), 112, 50))
    if tiles and _high(texts, tiles[0]) * MORE > tiles[0].h:
        return True
    for box, wide, high in rooms:
        if box.contains(text.rect.middle):
            lines: dict[int, float] = {}
            for one in texts:
                if box.contains(one.rect.middle) and one.size == text.size:
                    line = round(one.rect.middle[1] / (15 * unit))
                    lines[line] = lines.get(line, 0) + one.rect.w
            return max(lines.values()) * MORE > wide * unit or text.rect.h * len(lines) * MORE > high * unit
    return False


def _rows(look: Look) -> Iterator[tuple[Rect, ...]]:
    """The players' rows, by how many there may be."""
    yield from (look.zones.of_players(count, upright=look.upright) for count in range(8, 1, -1))


def _high(texts: list[Text], box: Rect) -> float:
    """How high all lines together are that stand in a card or on a key."""
    lines = {round(text.rect.y): text.rect.h for text in texts if box.contains(text.rect.middle)}
    return sum(lines.values())


def told_elsewhere(here: Reached, shown: Snapshot, scene: Scene, look: Look) -> Iterator[str]:
    """What a notice changes outside of the strip."""
    told = look.scene(here.name, replace(shown, notices=(TOLD,)))
    plain = {id(item): item for layer in scene.layers for item in layer.items}.values()
    more = [item for layer in told.layers for item in layer.items if item not in plain]
    room = look.zones.strip.inset(-2)
    for item in more:
        at = item.rect.middle if isinstance(item, Fill | Text) else (item.x, item.y) if isinstance(item, Sign) else None
        if at is None or not room.contains(at):
            yield f"told outside of the strip: {item}"
    if not more:
        yield "a fault is not told"


def touched_while_watching(here: Reached, shown: Snapshot, look: Look) -> Iterator[str]:
    """What whoever only looks on could touch that does nothing for them."""
    for sits in (False, True):
        local = replace(look.local, guide=Guide(), sits=sits)
        scene = look.scene(here.name, replace(shown, simulated=True), local)
        yield from (f"{touch.id} while watching" for touch in scene.touches if not touch.id.startswith(WATCHED))
        yield from (f"watching: a key that does nothing at {key}" for key in _keys_in_vain(scene, look))
        yield from (f"watching: {fault}" for fault in fit.faults(scene, look.panel))


def _keys_in_vain(scene: Scene, look: Look) -> Iterator[Rect]:
    """What looks as a key does and cannot be touched."""
    colour, touched = THEMES[look.theme].colour, [touch.rect for touch in scene.touches]
    papers = {(colour(key.paper), key.edge and colour(key.edge), key.width) for key in map(page.LOOKS.get, KEYS) if key}
    for item in (item for layer in scene.layers for item in layer.items if isinstance(item, Fill)):
        as_a_key = item.radius == KEY_CORNERS and (item.paper, item.edge, item.width) in papers
        if as_a_key and not any(rect.contains(item.rect.middle) for rect in touched):
            yield item.rect


def pressed(here: Reached, shown: Snapshot, scene: Scene, look: Look) -> Iterator[str]:
    """Touches of which nothing comes, neither another picture nor a wish the table may fulfil, but for a choice that
    stands already; and what is wrong with the pictures they lead to.
    """
    screen, known, gold = catalogue.screen(here.name), set(unread(scene, look)), THEMES[look.theme].gold
    items = (item for layer in scene.layers for item in layer.items)
    chosen = {item.rect for item in items if isinstance(item, Fill) and item.edge == gold}
    for touch in scene.touches:
        local, said = tapped(look.local, touch.id, shown, screen)
        if said is not None:
            yield from _refused(here, said)
            continue
        opened = look.scene(here.name, shown, local)
        if opened == scene and touch.rect not in chosen:
            yield f"nothing comes of {touch.id}"
        seen = replace(look, language=local.language)
        yield from (f"{touch.id}: {fault}" for fault in unread(opened, seen) if fault not in known)


def _refused(here: Reached, said: Intent) -> Iterator[str]:
    try:
        check(said, (*FORMS, *here.game.conduct.forms))
    except NotUnderstood:
        yield f"{said.text} is not understood"
    if said.name == "do":
        action = here.game.conduct.reach(here.state, action_of(said))[0]
        why = here.game.rules.refusal(here.state, action)
        if why is not None:
            yield f"{said.text} is refused: {why.code}"


def alive_too_soon(states: Iterator[Reached], look: Look) -> Iterator[str]:
    """Keys that mean something else than in the state before and are touched at once: they take nothing for a while."""
    guard, now, before = Guard(), 0.0, Scene((), "")
    for here in states:
        scene = look.scene(here.name, next(here.snapshots()))
        guard.changed(before, scene, None, now)
        was = {touch.rect: touch.id for touch in before.touches}
        for key in scene.touches:
            new = meaning(was.get(key.rect, key.id)) != meaning(key.id)
            if guard.holds(key, now + DEAD_S - 0.01) is not new or guard.holds(key, now + DEAD_S):
                yield f"{key.id} is {'alive too soon' if new else 'dead'}"
        before, now = scene, now + 2 * DEAD_S
