"""Buttons beside the seats on the screen: key caps where they are, `back`, who was first, and their test."""

from collections import Counter
from dataclasses import replace

from companion.session.snapshot import PanelView, SeatButton, Snapshot
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import SHORT, every
from tests.ui.screen import Screen

BUTTONS = frozenset((seat, name) for seat in (0, 1) for name in ("1", "2", "back"))
CARD = device_card("buttons", "buttons", "up", "", "", False)


def sample(name: str, panel: PanelView) -> Snapshot:
    return replace(every(SHORT["en"])[name], panel=panel, devices=(CARD,))


def test_key_caps_stand_on_the_offers_only_where_there_are_buttons(screen: Screen) -> None:
    paid, unable = SeatButton(2, "1", "do:pay:2"), SeatButton(2, "2", "do:unable:2")
    screen.show(sample("sold-pay", PanelView()))
    before = Counter(screen.words())
    screen.show(sample("sold-pay", PanelView(means=(paid, unable), buttons=BUTTONS)))
    assert Counter(screen.words()) - before == Counter(["1", "2"])


def test_an_auction_is_bid_one_by_one_where_the_seats_have_buttons(screen: Screen) -> None:
    screen.show(sample("auction", PanelView()))
    assert "ui:quick:off" in screen.app.ids()
    screen.show(sample("auction", PanelView(buttons=BUTTONS)))
    assert "ui:quick:off" not in screen.app.ids() and "ui:quick:on" in screen.app.ids()


def test_the_test_says_what_was_not_heard_and_ends_in_pass(screen: Screen) -> None:
    screen.show(sample("revenue", PanelView(buttons=BUTTONS, tested=BUTTONS - {(1, "back")})))
    said = " ".join(screen.words())
    assert "Not heard yet: Boris back" in said and "needs care" in said
    screen.show(sample("revenue", PanelView(buttons=BUTTONS, tested=BUTTONS)))
    assert "works" in screen.words() and "Every button was heard." in screen.words()


def test_a_device_that_fails_says_so_with_what_to_do(screen: Screen) -> None:
    camera = device_card("camera", "camera", "down", "silent", "", False)
    weak = device_card("dice", "dice", "up", "noisy_line", "", False, True)
    screen.show(replace(sample("revenue", PanelView()), devices=(camera, weak, CARD)))
    screen.touch("ui:devices")
    screen.frame()
    said = " ".join(screen.words())
    assert {"does not work", "needs care", "works"} <= set(screen.words())
    assert "Pull its cable out and plug it in again." in said
