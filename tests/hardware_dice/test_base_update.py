"""New firmware on the dice base: written beside the old one, checked, changed over to, and never half."""

import pytest

from firmware.core import link, msgs
from hardware.errors import LinkLost
from hardware.serial_dice.base_prompt import BasePrompt, BaseRefused
from hardware.serial_dice.base_update import greeted, send_to_prompt, write_firmware
from tests.hardware_dice.prompt_on_bench import Flash, PromptLine

APP, ROLL, PORT = (f"firmware/{name}.mpy" for name in ("core/app", "core/roll", "ports/base"))
OLD = {"main.py": b"old", APP: b"old app", ROLL: b"old roll"}
NEW = {"main.py": b"new", APP: bytes(range(256)) * 4, PORT: b"\0\x03\x04>OK"}


def update(flash: Flash, files: dict[str, bytes]) -> PromptLine:
    line = PromptLine(flash)
    write_firmware(BasePrompt(line), files, lambda: None)
    return line


def test_each_update_goes_into_the_folder_that_is_not_in_use() -> None:
    flash = Flash(OLD)
    slots = []
    for files in (NEW, {**NEW, "main.py": b"newer"}, NEW):
        update(flash, files)
        assert flash.runs() == files
        slots.append(flash.files["slot"])
    assert slots == [b"a", b"b", b"a"]


@pytest.mark.parametrize("updates_before", [0, 1, 2])
def test_whenever_the_power_goes_the_base_starts_with_the_old_or_with_the_new(updates_before: int) -> None:
    changes, seen = 0, set[bool]()
    while True:
        flash = Flash(OLD)
        for _ in range(updates_before):
            update(flash, OLD)
        flash.left = changes
        try:
            update(flash, NEW)
        except LinkLost:
            firmware = {name: data for name, data in flash.runs().items() if name != "main.py"}
            assert firmware in [{name: data for name, data in each.items() if name != "main.py"} for each in (OLD, NEW)]
            assert flash.files["main.py"] in (OLD["main.py"], NEW["main.py"])
            seen.add(flash.runs() == NEW)
            flash.left = 1 << 30
            update(flash, NEW)
            assert flash.runs() == NEW, "begun again, it ends as it should"
            changes += 1
        else:
            break
    assert changes > 10
    assert seen == {False}, "the last change is the one that counts"


class Silent:
    """A line on which nobody answers but with what it was given at first."""

    def __init__(self, says: bytes = b"") -> None:
        self.heard, self._says = b"", says

    def read(self, _timeout_s: float) -> bytes:
        data, self._says = self._says, b""
        return data

    def write(self, data: bytes) -> int:
        self.heard += data
        return len(data)


def test_a_base_that_does_not_answer_is_told() -> None:
    with pytest.raises(BaseRefused, match="does not answer"):
        BasePrompt(Silent()).enter()
    assert greeted(Silent()) is None


@pytest.mark.parametrize(("minor", "told"), [(1, False), (2, True)], ids=["an old base", "a base"])
def test_a_base_is_led_to_its_prompt_unless_it_is_too_old_for_that(minor: int, told: bool) -> None:
    values = (1, minor, 0x00010200, 1, bytes(8), 2, 0, 0, 1, 0, 0x0BA5E0DD, 0, 0)
    line = Silent(link.pack(msgs.HELLO, 0, 0, 0, 9, 0, msgs.pack(msgs.HELLO, *values)))
    there = greeted(line)
    assert there is not None
    assert (there[0].version, there[1]) == ("0.1.2", 9)
    line.heard = b""
    if told:
        send_to_prompt(line, *there)
    else:
        with pytest.raises(BaseRefused, match="by hand"):
            send_to_prompt(line, *there)
    assert [(frame[1], frame[5]) for frame in link.Parser().feed(line.heard)] == ([(msgs.RECOVER, 9)] if told else [])
