"""The words on buttons: whole, in smaller letters rather than broken."""

from companion.ui.paint.shapes import Fill, Rect, Text
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key
from tests.many_rows import each_row
from tests.ui.drawn_with import ink_of, speaker_of


@each_row("words", ["Отказаться", "Консультанты", "Consultants"])
@each_row("width", [112.0, 118.0, 140.0])
def test_a_word_on_a_narrow_button_is_not_broken(compiled: None, words: str, width: float) -> None:
    page = Page(ink_of(1.0), "dark", speaker_of("orconomy", "ru"), 800, 480)
    page.button("do:let_fail:0", Rect(0, 0, width, 54), words, lines=2)
    assert [item.text for layer in page.layers for item in layer.items if isinstance(item, Text)] == [words]


@each_row(
    "words, lines",
    [
        ("Consultants?", ("Consul-", "tants?")),
        ("Служба безопасности", ("Служба", "безопас-", "ности")),
        ("/var/lib/orctable", ("/var/lib", "/orctabl", "e")),
    ],
)
def test_a_word_too_long_for_a_key_has_a_hyphen_between_syllables(words: str, lines: tuple[str, ...]) -> None:
    assert ink_of(1.0).fit(words, "bold", 19, 68, 3).lines == lines


def test_a_line_does_not_end_between_a_cross_and_its_number(compiled: None) -> None:
    assert ink_of(1.0).fit("white × 2, green × 1", "body", 20, 160, 3).lines == ("white × 2, green", "× 1")


def test_on_an_upright_screen_letters_are_as_large_as_there_is_room_for(compiled: None) -> None:
    sizes = []
    for width, height in ((800, 480), (720, 1280)):
        page = Page(ink_of(1.0), "dark", speaker_of("orconomy", "en"), width, height)
        page.words(Rect(0, 0, 300, 60), "Which rules?", 19)
        sizes += [item.size for layer in page.layers for item in layer.items if isinstance(item, Text)]
    assert sizes == [19, 28.5]


@each_row("label, short", [("Консультанты?", ""), ("Служба безопасности", "Служба безоп."), ("Security Service", "")])
@each_row("icon", ["", "die"])
def test_long_words_stay_within_a_small_key(label: str, short: str, icon: str) -> None:
    page = Page(ink_of(1.0), "dark", speaker_of("orconomy", "ru"), 800, 480)
    draw_keys(page, Key("settle", "Дальше"), Key("answer", label, icon, short=short), None)
    key = page.zones.s1
    items = [item for layer in page.layers for item in layer.items]
    lines = [item for item in items if isinstance(item, Text) and key.contains(item.rect.middle)]
    assert len(lines) == 2
    assert all(text.rect.y >= key.y and text.rect.foot <= key.foot for text in lines)


def test_where_one_waits_the_main_place_has_words_and_no_edge_of_a_key(compiled: None) -> None:
    edges = []
    for key in (Key("", "Looking…"), Key("", "Touch the dice", "die"), Key("ui:dice", "Enter dice", look="edge")):
        page = Page(ink_of(1.0), "dark", speaker_of("orconomy", "en"), 800, 480)
        draw_keys(page, key, None, None)
        (box,) = [item for item in page.layers[-1].items if isinstance(item, Fill) and item.rect == page.zones.p]
        edges.append((bool(box.edge), any(touch.rect == box.rect for touch in page.layers[-1].touches)))
    assert edges == [(False, False), (True, True), (True, True)]
