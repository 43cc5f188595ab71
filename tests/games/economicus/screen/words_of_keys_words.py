"""What keys and pages of Economicus say: what a touch costs or does, and what a number is for."""

from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.games.protocol import Action
from companion.ui.compose import compose
from companion.ui.paint.shapes import Sign
from tests.games.economicus.screen.fingers import SIZE, Fingers
from tests.many_rows import each_row
from tests.ui.drawn_with import ink_at, speaker_of


@pytest.mark.parametrize(("language", "said"), [("en", "Price of industry 10"), ("ru", "Цена отрасли 10")])
def test_the_pad_for_a_price_says_whose_price_it_is(table: Fingers, language: str, said: str) -> None:
    table.local = table.local.__class__(language=language, dialog="rule:price:10")
    assert said in "".join(table.words())


@pytest.mark.parametrize(("language", "said"), [("en", "Open a drawn quota"), ("ru", "Открыть вытянутую квоту")])
def test_who_holds_hidden_cards_alone_may_open_a_quota_among_them(table: Fingers, language: str, said: str) -> None:
    table.local = table.local.__class__(language=language)
    table.press("rule:set_quotas:0:0:card")
    table.touch("ui:player:0")
    assert said in " ".join(table.words())
    table.press("rule:set_cards:0:0:card")
    assert said not in " ".join(table.words()), "no card of theirs could be one"


@pytest.mark.parametrize(("language", "said"), [("en", "costs the quota"), ("ru", "стоит квоты")])
def test_a_state_slot_says_at_set_up_that_it_costs_the_quota(tmp_path: Path, language: str, said: str) -> None:
    made = Fingers(tmp_path)
    made.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace", "setup:preset:full")
    made.press("setup:ring:numeric", "setup:box:trial", "setup:start", "do:first:0")
    made.local = made.local.__class__(language=language)
    way = next(one for one in made.ids() if one.startswith("ui:play:place:") and one.endswith(":4"))
    made.touch(way)
    told = " ".join(made.words())
    made.close()
    assert said in told


def test_the_row_of_who_has_just_paid_says_that_a_touch_creates_a_startup(table: Fingers) -> None:
    table.press("die:1:3", "die:2:5", "settle", "do:choose:0:0")
    assert table.game.prompt.code == "bid", table.game.prompt
    table.press("outcome:1:9")
    assert "do:create:1" in table.ids() and table.shown.to_do
    assert table.words().count("a startup") == len([offer for offer in table.game.offers if offer.kind == "create"])


def turn_signs(table: Fingers) -> int:
    """How many rows say that it is their player's turn."""
    scene = compose(table.shown, table.local, ink_at((800, 480)), speaker_of("economicus", "en"), SIZE, screen)
    return sum(isinstance(item, Sign) and item.name == "play" for layer in scene.layers for item in layer.items)


def test_no_row_says_that_it_is_its_turn_before_it_is_known_who_begins(tmp_path: Path) -> None:
    made = Fingers(tmp_path)
    made.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace", "setup:preset:full")
    made.press("setup:ring:numeric", "setup:box:trial", "setup:start")
    assert made.game.prompt.code == "first_player" and turn_signs(made) == 0
    made.close()


def test_the_key_that_opens_the_dice_early_says_so(table: Fingers) -> None:
    assert turn_signs(table) == 1
    table.press("die:1:3", "die:2:5", "settle", "do:choose:0:0", "outcome:1:9")
    assert "Enter dice" in " ".join(table.words())


@each_row(
    "language, placed, created",
    [
        ("en", "Anna places a company in 7", "Anna creates a startup in 7"),
        ("ru", "Anna ставит компанию в отрасль 7", "Anna создаёт стартап в отрасли 7"),
    ],
)
def test_what_is_placed_is_told_with_its_industry(language: str, placed: str, created: str) -> None:
    say = speaker_of("economicus", language)
    assert say.action(Action("place_won", 0), ("Anna",), 7) == placed
    assert say.action(Action("create", 0), ("Anna",), 7) == created


@each_row(
    "preset, language, said",
    [
        ("full", "en", "Anybody buys private companies, state ones only with a quota."),
        ("full", "ru", "Частные компании покупает любой, государственные — только с квотой."),
        ("quick", "en", "State slots count as private ones here."),
        ("quick", "ru", "Здесь места госкомпаний — как у частных."),
    ],
)
def test_reading_the_box_says_what_the_two_kinds_of_companies_are(
    tmp_path: Path, preset: str, language: str, said: str
) -> None:
    made = Fingers(tmp_path / f"{preset}-{language}")
    made.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace", f"setup:preset:{preset}")
    made.press("setup:next", "setup:next", "setup:ring:numeric", "setup:next")
    made.local = made.local.__class__(language=language)
    told = made.words()
    made.close()
    assert said in " ".join(told)
    assert not [line for line in told if line.endswith("-")]


@each_row("language, said", [("en", "Everybody has a card"), ("ru", "Карта есть у каждого")])
def test_one_touch_for_everybodys_cards_is_told_of_everybody(language: str, said: str) -> None:
    say = speaker_of("economicus", language)
    assert say.action(Action("draw", 2), ("A", "B", "C"), shared=True) == said


def test_who_discards_cards_for_a_startup_is_asked_how_many_of_them_are_quotas(table: Fingers) -> None:
    table.press("die:1:3", "die:2:5", "settle", "do:choose:0:0", "outcome:1:9", "do:create:1", "die:1:3", "die:2:5")
    table.press("settle", "do:event:-1:0", "do:close_card:-1", "settle", "die:1:5")
    assert table.game.prompt.code == "fate_short", table.game.prompt
    table.touch("ui:play:boost:1:3")
    told = " ".join(table.words())
    assert "quotas among them: 0" in told and "quotas among them: 1" in told
