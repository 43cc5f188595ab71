"""What hands have to do stands where they act: beside the number, on the sector, in the corner and its list."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.app.catalogue import screen
from companion.games.orconomy.screen.own import Own
from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Count, Due, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.many_rows import few_quick
from tests.ui.drawn_with import ink_at, ink_of, speaker_of
from tests.ui.fit import CHECKS, everywhere, visible
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every

DUES = (
    *(Due("take", "trophies", seat, amount=1 + seat, rule="R3.1") for seat in range(5)),
    Due("take", "skulls", 4, amount=3, rule="R5.2"),
    Due("give", "skulls", 2, amount=14, rule="R10.12"),
    Due("give", "skulls", 2, amount=1, rule="R10.6"),
    Due("take", "cards", 1, amount=2, rule="K12"),
    Due("give", "cards", 0, amount=1, rule="K5", told=True),
    Due("write", "price", area=7, amount=114, rule="R10.12"),
    Due("put", "company", 2, 7, "face", rule="R10.13"),
    Due("turn", "company", 1, 3, "bones", rule="K12"),
    Due("lift", "startup", 0, 10, rule="undone"),
    Due("move", "crisis", area=5, rule="K8"),
    Due("erase", "price", area=9, rule="undone"),
)
TO_DO = tuple(place for place, due in enumerate(DUES) if not due.told)
COUNTED = (
    Count("trophies", "", (5, 4, 6, 5, 3)),
    Count("skulls", "set_skulls", (14, 9, 17, 6, 11)),
    Count("cards", "set_cards", (2, 4, 3, 1, 5)),
)
COUNTS = ((("skulls", 0), 12), (("cards", 0), 4), (("trophies", 0), 3))
SHOWN = ("revenue", "launch", "auction", "placement", "win", "two", "card-roll", "winter")


def with_dues(snapshot: Snapshot) -> Snapshot:
    """The same with much to do, as far as there are so many players."""
    players = len(snapshot.game.players) if snapshot.game else 0
    dues = tuple(due for due in DUES if due.seat < players)
    to_do = tuple(place for place, due in enumerate(dues) if not due.told)
    counted = tuple(replace(count, amounts=count.amounts[:players]) for count in COUNTED)
    return replace(snapshot, dues=dues, to_do=to_do, counted=counted, money=True)


def screens(language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Every phase with much to do, the list of it, and the sheet of counts."""
    samples = {name: one for name, one in every(LONG[language]).items() if one.game is not None}
    for name, snapshot in samples.items():
        yield name, with_dues(snapshot), Local(language=language)
    played = with_dues(samples["revenue"])
    for page in range(3):
        yield f"list {page}", played, Local(language=language, dialog="todo", page=page)
    yield "nothing to do", replace(played, to_do=()), Local(language=language, dialog="todo")
    for bank in (False, True):
        shown = replace(played, bank=bank)
        yield "count", shown, Local(language=language, dialog="count")
        counted = Local(language=language, dialog="count", counts=COUNTS, checked=frozenset({1}))
        yield "counted", shown, counted


def scenes(language: str, size: tuple[int, int]) -> list[tuple[str, Scene]]:
    ink, speaker = ink_at(size), speaker_of("orconomy", language)
    return [(name, compose(snapshot, local, ink, speaker, size, screen)) for name, snapshot, local in screens(language)]


@pytest.mark.slow
@few_quick("size", [(800, 480), (1024, 600), (1280, 720)])
@few_quick("language", LONG)
def test_every_picture_with_chips_can_be_read_and_touched(compiled: None, language: str, size: tuple[int, int]) -> None:
    drawn = scenes(language, size)
    found = {check.__name__: everywhere(check, drawn, PANELS[size]) for check in CHECKS}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def composed(snapshot: Snapshot, local: Local | None = None) -> Scene:
    return compose(snapshot, local or Local(), ink_of(1.0), speaker_of("orconomy", "en"), (800, 480), screen)


def words(scene: Scene) -> list[str]:
    return [text.text for text in visible(scene)]


@pytest.fixture
def revenue(compiled: None) -> Snapshot:
    return with_dues(every(LONG["en"])["revenue"])


def test_chips_stand_beside_the_numbers_and_cues_where_pieces_and_prices_go(revenue: Snapshot) -> None:
    said = words(composed(revenue))
    assert {"+3", "−15", "+2", "114", str(len(TO_DO))} <= set(said)
    assert any("Golden Rule" in line for line in said)
    assert {"pen", "erase", "plus", "minus", "redo", "next"} <= signs_on_the_ring(composed(revenue))
    table = revenue.game
    assert isinstance(table, TableView)
    settled = replace(table, players=tuple(replace(player, due=None) for player in table.players))
    ticked = words(composed(replace(revenue, to_do=(), game=settled)))
    assert "114" not in ticked and "−15" in ticked
    ticked_off = composed(replace(revenue, to_do=(), game=settled))
    assert not {"pen", "erase", "plus", "minus", "redo", "next"} & signs_on_the_ring(ticked_off)


def signs_on_the_ring(scene: Scene) -> set[str]:
    body = next(layer for layer in scene.layers if layer.name == "body")
    return {item.name for item in body.items if isinstance(item, Sign)}


def test_the_list_says_who_does_what_and_why(revenue: Snapshot) -> None:
    said = " / ".join(words(composed(revenue, Local(dialog="todo", page=1))))
    assert "Dasha the Swif takes 3 (Hindmost Orc)" in said or "takes 3 (Hindmost Orc)" in said
    ids = {touch.id for touch in composed(revenue, Local(dialog="todo")).touches}
    assert {"tick", "tick:0", "ui:count", "ui:page:1"} <= ids


def test_the_list_closes_with_its_last_deed_and_has_no_key_for_nothing(revenue: Snapshot) -> None:
    local, last = Local(dialog="todo"), replace(revenue, to_do=TO_DO[:1])
    assert tapped(local, f"tick:{TO_DO[0]}", revenue, screen("orconomy"))[0].dialog == "todo"
    assert tapped(local, f"tick:{TO_DO[0]}", last, screen("orconomy"))[0].dialog == ""
    assert "All done" not in words(composed(replace(revenue, to_do=()), local))


def test_counts_that_differ_become_one_touch_with_a_reason(revenue: Snapshot) -> None:
    local, _ = tapped(Local(dialog="count"), "ui:counts:skulls:0:13", revenue, screen("orconomy"))
    local, _ = tapped(local, "ui:counts:cards:3:2", revenue, screen("orconomy"))
    ids = {touch.id for touch in composed(revenue, local).touches}
    assert "count:counted:set_skulls:0:13:set_cards:3:2" in ids
    assert "Skulls −1" in words(composed(revenue, local))


def test_a_counted_trophy_is_no_ruling_but_taken_or_given(revenue: Snapshot) -> None:
    local, _ = tapped(Local(dialog="count"), "ui:counts:trophies:0:4", revenue, screen("orconomy"))
    scene = composed(revenue, local)
    assert "Trophies +1" in words(scene)
    assert not any(touch.id.startswith("count:") for touch in scene.touches)


def test_a_later_players_row_names_those_who_pass_by_that(compiled: None) -> None:
    launch = every(LONG["en"])["launch"]
    seat = next(offer.player for offer in launch.game.offers if offer.kind == "launch")  # type: ignore[union-attr]
    table = replace(launch.game, turn=(seat - 1) % 5)  # type: ignore[type-var]
    scene = composed(replace(launch, game=table), Local(own=Own(picked=seat)))
    assert "now; passing:" in " ".join(words(scene))
