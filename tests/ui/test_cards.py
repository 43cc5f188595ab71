"""Cards, gold abilities and questions about numbers, with fingers: what is shown, what is hidden, what a touch says."""

from dataclasses import replace

import pytest

from companion.games.orconomy.view_shapes import CardView, TableView
from companion.games.orconomy.words.card_sentences import NAMES as CARDS
from companion.games.protocol import Refusal
from companion.session.snapshot import Snapshot
from tests.many_rows import few_quick
from tests.session.table import Table, view
from tests.ui.samples.rounds_of_play import SHORT, phases
from tests.ui.samples.samples_cards import in_play, with_windows
from tests.ui.samples.samples_rounds import more
from tests.ui.screen import Screen

NAMES = SHORT["en"]
PHASES, PLAYS, WINDOWS, MORE = phases(NAMES), in_play(NAMES), with_windows(NAMES), more(NAMES)


def touched(screen: Screen, snapshot: Snapshot, *names: str) -> list[str]:
    """Touch places one after the other; what was said to the table."""
    screen.show(snapshot)
    for name in names:
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    return screen.said


@few_quick(
    "snapshot, names",
    [
        (PLAYS["card-shown"], ("do:resolve:2",)),
        (PLAYS["card-shown"], ("ui:who:security_service", "do:security_service:3")),
        (PLAYS["card-rating"], ("do:rating:0:5",)),
        (PLAYS["card-roll"], ("ui:dice", "do:risk_roll:0:4")),
        (PLAYS["card-failure"], ("do:boost:0:2",)),
        (PLAYS["card-success"], ("ui:who:consultants", "do:consultants:3:0")),
        (PLAYS["card-reroll"], ("do:reroll:4:1",)),
        (WINDOWS["consultants-window"], ("ui:who:consultants", "ui:play:consultants:2", "do:consultants:2:1")),
        (WINDOWS["bidding-cards"], ("ui:cards:3", "ui:play:veto:3", "do:veto:3:2")),
        (WINDOWS["bidding-cards"], ("ui:cards:3", "ui:cards:0", "ui:play:lobby:0", "do:lobby:0:9")),
        (WINDOWS["end-cards"], ("ui:cards:2", "ui:play:corporate_raid:2", "do:corporate_raid:2:1:0")),
        (WINDOWS["sold-fraud"], ("ui:player:4", "ui:cards:4", "do:fraud:4")),
        (MORE["gold"], ("ui:pick:2", "ui:player:2", "ui:play:totemology:2", "do:totemology:2:5")),
        (MORE["gold"], ("ui:pick:2", "ui:player:2", "ui:play:tourism:2", "do:tourism:2:3")),
        (MORE["gold"], ("ui:play:food_move:0", "ui:play:food_move:0:1", "do:food_move:0:1:8")),
        (MORE["winter-banking"], ("ui:moving:1", "do:waive:1:3")),
        (MORE["winter-banking"], ("ui:moving:1", "ui:moving:1", "do:pay_interest:1:3")),
        (MORE["winter-window"], ("ui:who:consultants", "ui:play:consultants:0", "do:consultants:0:2")),
        (MORE["launch-costs"], ("ui:pick:4", "do:launch:4:11")),
        (PHASES["win"], ("ui:finish:story", "why:trophies:2")),
        (MORE["setup-agreed"], ("ui:options:disputed", "setup:option:first_oracle:dice_high")),
        (MORE["setup-agreed"], ("ui:agree", "setup:agree:money:29", "setup:agree:hindmost_pay:2")),
        (MORE["setup-rated"], ("ui:ratings", "ui:rating:veto", "setup:rating:veto:-1")),
        (MORE["three-at-roll"], ("ui:menu", "ui:people", "ui:leaving:1", "leave:1")),
    ],
    4,
)
def test_a_play_is_a_few_touches(screen: Screen, snapshot: Snapshot, names: tuple[str, ...]) -> None:
    said = [name for name in names if not name.startswith("ui:")]
    assert touched(screen, snapshot, *names) == said


@few_quick(
    "snapshot, text",
    [
        (WINDOWS["bidding-cards"], "do:veto:0:3"),
        (WINDOWS["bidding-cards"], "do:good_bargain:4:10:1"),
        (WINDOWS["end-cards"], "do:corporate_raid:2:3:1"),
        (WINDOWS["consultants-window"], "do:consultants:3:2"),
        (MORE["winter-banking"], "do:espionage:2:11"),
        (MORE["gold"], "do:food_move:0:0:7"),
        (PHASES["auction"], "why:price:7"),
        (MORE["setup-agreed"], "setup:option:risk_rating_unknown:table"),
        (MORE["setup-rated"], "setup:rating:fraud:6"),
        (MORE["three-at-roll"], "join:Аня Ли:rune"),
    ],
    6,
)
def test_fingers_find_the_way_to_every_play(screen: Screen, snapshot: Snapshot, text: str) -> None:
    screen.show(snapshot)
    assert screen.press(text) and screen.said == [text]


def names_of_cards(screen: Screen) -> set[str]:
    """The cards whose whole names stand on the screen."""
    told = " ".join(screen.words())
    return {kind for kind, name in CARDS.items() if name in told}


@pytest.mark.parametrize("name", [*WINDOWS, "gold", "winter-banking", "launch-costs", "end-done"])
def test_no_card_is_named_before_it_is_played(screen: Screen, name: str) -> None:
    screen.show({**WINDOWS, **MORE}[name])
    assert names_of_cards(screen) - {"consultants"} == set()
    for opened in ("ui:player:1", "ui:close"):
        screen.touch(opened)
    screen.frame()
    assert names_of_cards(screen) - {"consultants"} == set()


def test_the_grid_shows_all_twelve_the_same_for_everybody(screen: Screen) -> None:
    seen = []
    for seat in range(5):
        screen.app.local = screen.app.local.opened(f"cards:{seat}")
        screen.show(WINDOWS["end-cards" if seat == 2 else "bidding-cards"])
        seen.append(names_of_cards(screen))
    assert seen == [set(CARDS)] * 5


def test_cards_that_can_be_played_come_first(screen: Screen) -> None:
    touched(screen, WINDOWS["end-cards"], "ui:cards:2")
    screen.frame()
    told = screen.words()
    grid = [word for word in told if word in CARDS.values()]
    assert grid.index("Lobby") < grid.index("Veto") and grid.index("Good Bargain") < grid.index("Exploitation")


def test_a_card_that_cannot_be_played_says_why_and_by_which_rule(screen: Screen) -> None:
    touched(screen, WINDOWS["bidding-cards"], "ui:cards:3", "ui:asked:tax_inspection")
    screen.frame()
    assert "Tax Inspection: Only at the end of a round (K5)" in " ".join(screen.words()) and screen.said == []


def test_a_card_lying_open_says_what_it_would_do_and_to_whom(screen: Screen) -> None:
    for name, told in (
        ("card-inspection", "Draw blind from Boris's hand."),
        ("card-answered", "Corporate Raid of Anna is cancelled."),
        ("card-reroll", "One die is thrown again."),
        ("card-roll", "5+"),
    ):
        screen.show(PLAYS[name])
        assert told in " ".join(screen.words()), name


def test_banking_spares_the_dearest_and_the_bank_gets_the_rest(screen: Screen) -> None:
    screen.show(MORE["winter-banking"])
    assert sum("waived" in word for word in screen.words()) == 2
    assert not screen.touch("do:pay_interest:1:5") and screen.touch("do:pay_interest:1:3")


def test_a_card_lying_open_is_shown_in_place_of_bids(screen: Screen) -> None:
    view = PLAYS["card-shown"].game
    assert isinstance(view, TableView)
    screen.show(replace(PLAYS["card-shown"], game=replace(view, phase="auction")))
    assert "Industrial Espionage" in " ".join(screen.words()) and "do:resolve:2" in screen.app.ids()


# --- at a real game ---------------------------------------------------------------------------------------------------


def test_a_card_is_played_from_the_players_row(table: Table, screen: Screen) -> None:
    before = screen.app.taps
    for name in ("ui:player:0", "ui:cards:0", "ui:play:lobby:0", "do:lobby:0:9"):
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    assert screen.app.taps - before == 4
    for name in ("do:rating:0:3", "do:risk_roll:0:4", "do:resolve:0"):
        screen.frame()
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    assert view(table).crisis == 9 and not view(table).plays and view(table).players[0].cards == 2


@pytest.mark.slow
def test_a_rating_is_asked_once(table: Table, screen: Screen) -> None:
    assert screen.press("do:lobby:0:9") and screen.press("do:rating:0:0") and screen.press("do:resolve:0")
    assert screen.press("do:lobby:1:3") and view(table).plays[-1].step == "shown"
    assert screen.press("do:security_service:0")
    assert view(table).prompt.code == "card_rating"


def test_a_risk_die_that_fails_is_mended_with_more_cards(table: Table, screen: Screen) -> None:
    for text in ("do:lobby:0:9", "do:rating:0:5", "do:risk_roll:0:4", "do:boost:0:1"):
        assert screen.press(text), text
    assert view(table).crisis == 9 and view(table).players[0].cards == 1


def test_players_are_settled_one_by_one(table: Table, screen: Screen) -> None:
    for name in ("do:settle:0", "do:settle:1", "do:close_revenue:-1"):
        screen.frame()
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    assert view(table).phase == "auction"


@pytest.mark.parametrize("name", ["placement", "roll"])
def test_a_card_asked_for_too_early_says_what_is_due_now_and_leads_there(screen: Screen, name: str) -> None:
    early = CardView("veto", 4, (), (Refusal("wrong_phase", "R14.1"),) * len(NAMES))
    game = PHASES[name].game
    assert isinstance(game, TableView)
    touched(screen, replace(PHASES[name], game=replace(game, cards=(early,))), f"ui:cards:{game.turn}", "ui:asked:veto")
    screen.frame()
    told = " ".join(screen.words())
    assert "Not in this phase" not in told
    assert "Veto: not yet. Now:" in told and screen.app._speaker().prompt(game.prompt, NAMES) in told
    assert screen.touch("ui:close") and screen.app.local.dialog == ""
