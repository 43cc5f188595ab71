"""What a machine that met a fault is judged by, and what is typed into it."""

import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from proofs.machine import faults, usb_stick

LINES = [[1, 1, "a"], [1, 2, "b"]]


@pytest.mark.parametrize(
    ("fault", "after", "restarts", "well", "verdict"),
    [
        ("app hangs", LINES, 1, True, "goes on"),
        ("app hangs", LINES, 2, True, "DOES NOT GO ON"),
        ("eyes hang", [*LINES, [1, 3, "c"]], 0, True, "goes on"),
        ("eyes hang", LINES, 1, True, "DOES NOT GO ON"),
        ("card full", LINES[:1], 0, True, "LOST"),
        ("card with errors", LINES, 0, False, "DOES NOT GO ON"),
    ],
)
def test_nothing_saved_may_be_missing_and_only_an_app_that_was_hit_starts_anew(
    fault: str, after: list[list[Any]], restarts: int, well: bool, verdict: str
) -> None:
    assert faults.judged(fault, 0, "", 1, (LINES, after), restarts, well).verdict == verdict


@pytest.mark.parametrize(
    ("view", "told"),
    [
        ({}, ""),
        ({"notices": [{"code": "saved", "args": []}]}, ""),
        ({"unsaved": True}, "unsaved"),
        ({"notices": [{"code": "journal_failing", "args": [["full", 1]]}], "unsaved": True}, "journal_failing full"),
    ],
)
def test_a_card_that_cannot_be_written_is_known_by_what_the_screen_says(view: dict[str, Any], told: str) -> None:
    link: Any = SimpleNamespace(ask=lambda _op: {}, view=view)
    assert faults.failing(link) == told


def test_what_is_typed_into_the_machine_is_written_for_a_shell() -> None:
    for script in (faults.CAMERA, faults.FILL, usb_stick.MAKE, usb_stick.PLUG, usb_stick.PULL, usb_stick.FRESH):
        done = subprocess.run(["sh", "-n"], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), script
