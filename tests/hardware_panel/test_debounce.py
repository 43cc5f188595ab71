"""A press is one press, however the contact bounces; noise and stuck contacts are none."""

from random import Random

from hardware.events import ButtonHeld, ButtonPressed
from hardware.panel.contacts import Contacts
from hardware.panel.debounce import SAMPLE_S, Change, Debouncer
from hardware.simulated.panel import Stretch, bouncing, noise
from tests.many_rows import each_row


def run(contact: Debouncer, *closed: Stretch, until: float, offset: float = 0.0) -> list[tuple[Change, float]]:
    """Samples a contact that is closed in these stretches; what became certain, and when."""
    changes = []
    at = offset
    while at < until:
        change = contact.sample(any(begin <= at < end for begin, end in closed), at)
        if change is not None:
            changes.append((change, at))
        at += SAMPLE_S
    return changes


def kinds(changes: list[tuple[Change, float]]) -> list[Change]:
    return [change for change, _ in changes]


@each_row("length", [0.0005, 0.005, 0.010, 0.0149])
def test_noise_shorter_than_15_ms_is_no_press(length: float) -> None:
    for offset in (0.0, 0.0004, 0.0012, 0.0018):
        contact = Debouncer()
        assert run(contact, (0.1, 0.1 + length), until=0.3, offset=offset) == []
        assert contact.resting


def test_a_contact_that_bounces_at_both_ends_is_one_press() -> None:
    rng = Random(4)
    for number in range(200):
        noisy = noise(rng, rng.uniform(0.005, 0.02)) if number % 2 else []
        closed = bouncing(rng, 0.1, 0.1 + rng.uniform(0.045, 0.4), longest=0.010)
        changes = run(Debouncer(), *noisy, *closed, until=0.7, offset=rng.uniform(0.0, SAMPLE_S))
        assert kinds(changes) == [Change.PRESSED, Change.RELEASED] and changes[0][1] < 0.13


def test_presses_of_one_look_are_told_in_the_order_in_which_they_were_made() -> None:
    contacts = Contacts("buttons", [(0, "1"), (1, "1")])
    contacts.sample(lambda _: False, 0.0)
    contacts.moved((1, "1"), 0.1001)
    contacts.moved((0, "1"), 0.1004)
    told: list[ButtonPressed | ButtonHeld] = []
    for step in range(51, 70):
        told += contacts.sample(lambda _: True, step * SAMPLE_S)
    assert [event.seat for event in told] == [1, 0]
