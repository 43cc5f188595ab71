"""The table is told of a machine that is too hot or has too little voltage, once, and the game goes on."""

from pathlib import Path

import pytest

from companion.session.snapshot import DeviceView
from tests.session.table import Table


@pytest.mark.parametrize(("why", "code"), [("low_power", "low_power"), ("hot", "hot"), ("clock", "clock_wrong")])
def test_what_is_wrong_with_the_machine_is_told_once_and_taken_back(tmp_path: Path, why: str, code: str) -> None:
    table = Table(tmp_path, eyes=False)
    table.start()
    table.instruments.machine = (DeviceView("machine", "machine", "up", why, "", False, True),)
    for _ in range(3):
        table.wait(0.1)
    assert table.codes().count(code) == 1
    assert why in [card.why for card in table.shown.devices]
    table.instruments.machine = ()
    table.wait(0.1)
    assert code not in table.codes()
    table.press("settle")
    assert table.shown.game is not None
