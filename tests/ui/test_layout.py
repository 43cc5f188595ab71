"""Every screen in both languages and on every panel: no word is cut or covers another, targets are big and apart."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

import pytest

from companion.app.catalogue import games, screen
from companion.devices.kind import NOISY_LINE, NOISY_WIRES
from companion.games.orconomy.screen.own import Own, Sale
from companion.games.orconomy.view import seat_buttons
from companion.games.orconomy.view_shapes import TableView
from companion.locale.preferences import Preferences
from companion.session.intents import check
from companion.session.snapshot import GameView, PanelView, SeatButton, ShownToPhones, Snapshot
from companion.session.views import Standing
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Text
from companion.ui.parts.keyboard import LAYERS
from companion.ui.parts.local import KioskView, Local
from companion.ui.taps import tapped
from hardware.panel.gpio_buttons import NO_PINS as NO_PINS_TOLD
from tests.many_rows import each_row, rest_slow
from tests.session.table import FORMS
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import CHECKS, everywhere, visible
from tests.ui.panels import PANELS, Panel
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.samples.samples_adding import adding
from tests.ui.samples.samples_camera import tools
from tests.ui.samples.samples_cards import WHY_NOT, failing, in_play, with_windows
from tests.ui.samples.samples_kiosk import kiosk
from tests.ui.samples.samples_places import places
from tests.ui.samples.samples_rounds import more

FIGURE = re.compile(r"\d")
DIALOGS = {
    "sector": ("revenue", "sector:9"), "player": ("revenue", "player:0"), "loser": ("revenue", "player:3"),
    "menu": ("simulated", "menu"), "seats": ("simulated", "seats"), "devices": ("camera-lost", "devices"),
    "troubles": ("camera-gone", "devices"),
    "wrong roll": ("camera-lost", "wrong_roll"), "told over a dialog": ("undone simulated ring", "menu"),
    "history": ("history", "history"), "look": ("revenue", "look"), "pad": ("auction", "pad"),
    "name": ("setup-players", "name:1"), "groups": ("setup-known", "groups"), "clan": ("setup-players", "clan:1"),
    "box": ("setup-box", "box:11"), "camera and board": ("camera-taught", "aids"),
    "set-up menu": ("setup-rules", "menu"),
    "told": ("box refused", "notices"), "told at the table": ("refused", "notices"),
    "lookup": ("auction", "lookup"), "throw": ("oracle-dice", "throw:3"), "act": ("history", "act:5"),
    "newest act": ("history", "act:13"), "settling": ("unsettled", "unsettled"),
    "sector ruling": ("revenue", "rule:sector:11"), "player ruling": ("revenue", "rule:player:1"),
    "price ruling": ("revenue", "rule:price:4"), "skulls ruling": ("auction", "rule:skulls:1"),
    "cards ruling": ("auction", "rule:cards:4"), "put ruling": ("revenue", "rule:put:5:1"),
    "take ruling": ("revenue", "rule:take:5"), "swap ruling": ("revenue", "rule:swap:11"),
    "ring ruling": ("revenue", "rule:ring:5:9:11:2"), "whole ring ruling": ("revenue", "rule:ring:5:9:11:2:3:4:6:7:8"),
    "die by die": ("mending", "number:roll:-1"),
    "second die": ("mending", "number:roll:-1:3"), "mended bid": ("mending", "number:bid:4"),
    "mended removal": ("mending", "number:remove:0"), "mended veto": ("mending", "number:veto:3"),
    "mended raid": ("mending", "number:corporate_raid:3:1"),
    "cards": ("consultants-window", "cards:2"), "cards while bidding": ("bidding-cards", "cards:3"),
    "whom to veto": ("bidding-cards", "play:veto:3"), "where to spy": ("bidding-cards", "play:espionage:1"),
    "where to lobby": ("winter-banking", "play:lobby:2"), "which company": ("end-cards", "play:good_bargain:2:5"),
    "which to sell": ("end-cards", "play:good_bargain:2"), "whom to raid": ("end-cards", "play:corporate_raid:2"),
    "which to raid": ("end-cards", "play:corporate_raid:2:3"),
    "where the raided one lies": ("twins", "play:corporate_raid:1:0:0"), "twins": ("twins", "sector:7"),
    "whose twins": ("twins", "player:0"), "where the pledged one lies": ("twins-winter", "play:give_up:0:7"),
    "a twin put": ("twins", "rule:put:7:0"), "a twin taken": ("twins", "rule:take:7"),
    "which die": ("consultants-window", "play:consultants:0"),
    "who reads": ("consultants-window", "who:consultants"), "who stops it": ("card-shown", "who:security_service"),
    "how many cards": ("gold", "play:tourism:2"), "where to push": ("gold", "play:totemology:2"),
    "which to move": ("gold", "play:food_move:0"), "where to move": ("gold", "play:food_move:0:1"),
    "hindmost player": ("gold", "player:4"), "far sector": ("gold", "sector:10"),
    "act below a number": ("why-skulls", "act:9"), "switches": ("setup-agreed", "options:disputed"),
    "house rules": ("setup-agreed", "options:house"), "amounts": ("setup-agreed", "agree"),
    "risks": ("setup-rated", "ratings"), "one risk": ("setup-rated", "rating:security_service"),
    "places that cannot be read": ("unreadable", "look"),
    "settings": ("revenue", "settings"), "settings at set-up": ("setup-rules", "settings"),
    "in words": ("revenue", "told"),
    "absent people": ("one-absent", "people"), "held people": ("held", "people"), "tongues": ("one-absent", "tongues"),
    "leaving late": ("revenue", "leaving:4"), "leaving hidden hands": ("hidden", "leaving:1"),
    "people": ("three-at-roll", "people"), "people later": ("revenue", "people"),
    "joining": ("three-at-roll", "joining:rune"), "leaving": ("three-at-roll", "leaving:1"),
}  # fmt: skip
PERSONS = {
    "to be forgotten": ("person:1", ("forget",)),
    "forgetting": ("forgetme:1", ()), "forgetting asked": ("forgetme:1", ("forget",)),
}  # fmt: skip
SALES = {
    "won": Sale(6, 1), "sold": Sale(6, 1, "12", frozenset({0, 3})), "sold dear": Sale(6, 1, "128", frozenset({2})),
    "sold by the free one": Sale(6, 0, "11", frozenset({1, 2, 3, 4})), "nobody": Sale(6, -1),
    "shouted": Sale(6, -2, "14", frozenset({0}), said=True), "price first": Sale(6, -2, "9"),
}  # fmt: skip


ALL_BUTTONS = frozenset((seat, button) for seat in range(5) for button in ("1", "2", "back"))
HALF = frozenset(one for one in ALL_BUTTONS if one[0] < 3)
NO_PINS = NO_PINS_TOLD.format(error="Unable to load any default pin factory")
PANEL = (
    device_card("camera", "camera", "down", "silent", "", False),
    device_card("dice", "dice", "up", "noisy_line", NOISY_LINE, False, True),
    device_card("buttons", "buttons", "up", "noisy_wires", NOISY_WIRES, False, True),
    device_card("lights", "lights", "absent", "absent", NO_PINS, False),
    device_card("disk", "disk", "down", "little_room", "", False),
    device_card("machine", "machine", "up", "low_power", "", False, True),
    device_card("machine", "machine", "up", "clock", "", False, True),
)
PAGED = {
    "more switches": ("setup-agreed", "options:disputed", 1), "more house rules": ("setup-agreed", "options:house", 1),
    "last house rules": ("setup-agreed", "options:house", 2), "more Winter": ("winter-banking", "", 1),
    "more Skulls": ("why-skulls", "", 1), "more settings": ("revenue", "settings", 1),
    "last settings": ("revenue", "settings", 2), "more in words": ("revenue", "told", 1),
}  # fmt: skip


def everything(names: Sequence[str]) -> dict[str, Snapshot]:
    """All samples by name."""
    return {
        **every(names),
        **in_play(names),
        **failing(names),
        **with_windows(names),
        **more(names),
        **tools(names),
        **places(names),
    }


def screens(language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Every sample as it is, and the dialogs over some of them."""
    samples, taken = everything(LONG[language]), LONG[language][0]
    for name, snapshot in samples.items():
        yield name, snapshot, Local(language=language)
    for name, (below, dialog) in DIALOGS.items():
        yield name, samples[below], Local(language=language, dialog=dialog, typed="12", cyrillic=language == "ru")
    for name in ("sector ruling", "put ruling", "take ruling", "swap ruling", "ring ruling", "whole ring ruling"):
        below, dialog = DIALOGS[name]
        yield f"{name} with a reason", samples[below], Local(language=language, dialog=dialog, reason="misread")
    for name, (dialog, agreed) in PERSONS.items():
        shown = replace(samples["revenue"], agreed=(tuple((what, "2026-11-28") for what in agreed),) * 5)
        yield name, shown, Local(language=language, dialog=dialog)
    for name, sale in SALES.items():
        yield name, samples["auction"], Local(language=language, own=Own(sale=sale))
    for name in ("auction", "two-auction", "simulated-auction"):
        yield f"{name} bid by bid", samples[name], Local(language=language, own=Own(quick=False))
    for name, (below, dialog, page) in PAGED.items():
        yield name, samples[below], Local(language=language, dialog=dialog, page=page)
    for card in WHY_NOT:
        yield (
            f"why not {card}",
            samples["consultants-window"],
            Local(language=language, dialog="cards:2", own=Own(asked=card)),
        )
    for layer in LAYERS:
        for cyrillic, typed in product((False, True), ("", "Wilhelmina-Ann", taken)):
            name = f"{layer} {'Cyrillic' if cyrillic else 'Latin'} after {typed}"
            keyboard = Local(language=language, dialog="name:1", typed=typed, cyrillic=cyrillic, layer=layer)
            yield name, samples["setup-players"], keyboard
    yield "bids with cards", samples["bidding-cards"], Local(language=language, own=Own(quick=False))
    yield "another Company waived", samples["winter-banking"], Local(language=language, own=Own(moving=1))
    yield "die keys at the end", samples["end-done"], Local(language=language, keys=True)
    yield "risk by hand", samples["card-roll"], Local(language=language, keys=True)
    yield "second page of history", samples["history"], Local(language=language, dialog="history", page=1)
    yield "second page of mending", samples["mending"], Local(language=language, way="insert", page=1)
    yield "swap", samples["setup-ring"], Local(language=language, own=Own(swap=3))
    for name in ("revenue", "simulated", "one-absent", "history", "camera-gone"):
        yield f"{name} not saved yet", replace(samples[name], unsaved=True), Local(language=language)
    yield "dice keys", samples["roll"], Local(language=language, keys=True)
    yield from with_buttons(samples, language)
    yield from kiosk(samples, language)
    yield from adding(samples, language)
    yield from counted(samples, language)
    yield from shown_to_phones(samples, language)


def meanings(game: GameView | None) -> tuple[SeatButton, ...]:
    """What the buttons beside the seats mean in a sample."""
    if not isinstance(game, TableView) or game.over:
        return ()
    return seat_buttons(game.offers, game.turn, game.oracle, card_open=bool(game.plays))


def with_buttons(samples: Mapping[str, Snapshot], language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Every sample in which a seat has a button to press, with its key caps; and what only such a table shows."""
    for name, snapshot in samples.items():
        if means := meanings(snapshot.game):
            panel = PanelView(means=means, buttons=ALL_BUTTONS)
            yield f"{name} with buttons", replace(snapshot, panel=panel), Local(language=language)
    played = samples["revenue"]
    yield "who was first", replace(played, panel=PanelView(tied=(0, 1, 3))), Local(language=language)
    for name, pressed in (("untested", frozenset[tuple[int, str]]()), ("half tested", HALF), ("tested", ALL_BUTTONS)):
        tested = PanelView(buttons=ALL_BUTTONS, tested=pressed)
        yield name, replace(played, panel=tested, devices=PANEL), Local(language=language)
    for page in (0, 1):
        yield "five devices", replace(played, devices=PANEL), Local(language=language, dialog="devices", page=page)


def counted(samples: Mapping[str, Snapshot], language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """What somebody has agreed to, and how they have played."""
    agreed = tuple(
        (("play", "2026-11-28"), ("statistics", "2026-11-28"), ("rating", "2026-11-28")) for _ in LONG[language]
    )
    other, name, *_ = LONG[language]
    told = Standing(name, 118, 57, (39, 57), ((1, 57), (2, 30), (3, 20), (4, 11)), ((other, 64, 30, 34),))
    standings = {"": None, " being counted": Standing(name), " counted": told, " unread": Standing(name, unread=True)}
    for how, standing in standings.items():
        person = replace(samples["revenue"], agreed=agreed, standing=standing)
        yield f"person{how}", person, Local(language=language, dialog="person:1")


PHONES = {
    "off": ShownToPhones(),
    "starting": ShownToPhones("evening"),
    "on": ShownToPhones("on", "http://192.168.178.123:8080/qwerty/", 128),
}


def shown_to_phones(samples: Mapping[str, Snapshot], language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """The page on which a table is shown to phones, and what says elsewhere that it is."""
    for name, phones in PHONES.items():
        snapshot = replace(samples["revenue"], phones=phones)
        yield f"phones {name}", snapshot, Local(language=language, dialog="phones")
        yield f"phones {name} for the staff", snapshot, Local(language=language, dialog="phones", kiosk=KioskView())
        yield f"phones {name} in the settings", snapshot, Local(language=language, dialog="settings", page=1)
    for name, dialog in (("simulated", "menu"), ("setup-players", ""), ("setup-players", "phones"), ("auction", "")):
        yield (
            f"{name} {dialog} shown",
            replace(samples[name], phones=PHONES["on"]),
            Local(language=language, dialog=dialog),
        )


def scenes(
    language: str, size: tuple[int, int], chosen: Preferences, theme: str, one_in: int = 1
) -> Iterator[tuple[str, Scene]]:
    """The pictures of all samples, or of one in so many."""
    ink, speaker = ink_at(size), speaker_of("orconomy", language)
    for name, snapshot, local in islice(screens(language), 0, None, one_in):
        yield name, compose(snapshot, replace(local, chosen=chosen, theme=theme), ink, speaker, size, screen)


FEW = 12  # one picture in so many is enough for a quick test


@pytest.fixture(
    scope="module",
    params=rest_slow([("ru", (800, 480), FEW), *((*on, 1) for on in product(LONG, PANELS))]),
    ids=str,
)
def drawn(request: pytest.FixtureRequest) -> tuple[Panel, list[tuple[str, Scene]]]:
    language, size, one_in = request.param
    return PANELS[size], list(scenes(language, size, Preferences(), "dark", one_in))


@pytest.mark.slow
@each_row("check", CHECKS)
def test_every_picture_can_be_read_and_touched(
    drawn: tuple[Panel, list[tuple[str, Scene]]], check: Callable[[Scene, Panel], list[str]]
) -> None:
    panel, pictures = drawn
    assert everywhere(check, pictures, panel) == []


@pytest.mark.parametrize("one_in", rest_slow([FEW, 1]))
def test_whatever_a_touch_says_has_a_form(one_in: int) -> None:
    size, forms = (800, 480), (*FORMS, *games().named("orconomy").conduct.forms)
    ink, speaker = ink_at(size), speaker_of("orconomy", "en")
    said = set()
    for _, snapshot, local in islice(screens("en"), 0, None, one_in):
        for touch in compose(snapshot, local, ink, speaker, size, screen).touches:
            _, intent = tapped(local, touch.id, snapshot, screen("orconomy"))
            if intent is not None:
                check(intent, forms)
                said.add(intent.name)
    assert len(said) > 10


WANTED = [
    (Preferences(size="large"), "dark"),
    (Preferences(size="large"), "light"),
    (Preferences(hand="left"), "dark"),
    (Preferences(size="large", hand="left", turn="3"), "dark"),
]


def wanted() -> Iterator[object]:
    """Each of these in each language on one panel by turns; the other panels take three times as long and are soak."""
    for (row, (chosen, theme)), (place, size) in product(enumerate(WANTED), enumerate(PANELS)):
        for turn, language in enumerate(LONG):
            name = f"{chosen.size} {chosen.hand} {theme} {size[0]} {language}"
            marks = [pytest.mark.soak] if (row + place + 2 * turn) % len(PANELS) else []
            yield pytest.param(language, size, chosen, theme, id=name, marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size", "chosen", "theme"), list(wanted()))
def test_every_picture_can_be_read_and_touched_however_people_want_it(
    language: str, size: tuple[int, int], chosen: Preferences, theme: str
) -> None:
    pictures = list(scenes(language, size, chosen, theme))
    assert [fault for check in CHECKS for fault in everywhere(check, pictures, PANELS[size])] == []


def test_simulated_is_always_said(drawn: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    for name, scene in drawn[1]:
        if name in ("simulated", "simulated-auction", "camera-lost", "menu", "seats", "devices", "setup-rules"):
            assert any(text.text in ("SIMULATED", "СИМУЛЯЦИЯ") for text in visible(scene)), name


def test_what_is_not_saved_yet_is_always_marked(drawn: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    for name, scene in drawn[1]:
        said = " ".join(text.text for text in visible(scene))
        marked = "saved yet" in said or "Ещё не сохранено" in said
        assert marked == name.endswith("not saved yet"), name


def test_no_figure_is_set_in_the_serif_face(drawn: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    items = [(name, item) for name, scene in drawn[1] for layer in scene.layers for item in layer.items]
    serif = [(name, item.text) for name, item in items if isinstance(item, Text) and item.face == "title"]
    assert len(serif) > len(drawn[1]) / 2 and [text for text in serif if FIGURE.search(text[1])] == []


@each_row("language", LONG)
@each_row("step", ["setup-players", "setup-rules", "setup-box"])
def test_set_up_uses_the_room_of_an_upright_screen(compiled: None, language: str, step: str) -> None:
    size, local = (720, 1280), Local(language=language)
    scene = compose(every(LONG[language])[step], local, ink_at(size), speaker_of("orconomy", language), size, screen)
    keys = [touch.rect.foot for touch in scene.touches if touch.id not in ("setup:next", "setup:start")]
    assert max(keys) > 0.6 * 1280
