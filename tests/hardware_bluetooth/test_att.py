"""The driver speaks real ATT packets to the simulated dice: bumble's hosts and controllers, but no radio waves."""

from collections.abc import Callable, Iterator

import pytest

from hardware.events import DeviceUp, DieRolled, DieUnheard
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin, Twin

pytestmark = pytest.mark.slow  # `make test-all` installs what is needed
PAIRS: dict[str, Callable[[], tuple[Twin, Twin]]] = {
    "pixels": lambda: (PixelsTwin("a"), PixelsTwin("b")),
    "old pixels and godice": lambda: (PixelsTwin("c", old=True), GoDiceTwin("d")),
}


@pytest.fixture(params=PAIRS)
def table(request: pytest.FixtureRequest) -> Iterator[RadioTable]:
    """Two dice that are connected. The library is large, and only these tests need it."""
    pytest.importorskip("bumble", reason="not installed: bumble (make test-all installs it)")
    from tests.hardware_bluetooth.att_air import AttAir

    first, second = PAIRS[request.param]()
    twins = {FIRST: first, SECOND: second}
    with RadioTable(twins, air=AttAir(twins), tick_s=0.1) as made:
        yield made


def test_throws_arrive_over_real_packets_once_each_with_the_right_face(table: RadioTable) -> None:
    assert isinstance(table.events[0], DeviceUp)
    for _ in range(3):
        table.throw(1, 2)
    assert (table.rolled(1), table.rolled(2)) == (table.thrown[1], table.thrown[2])
    assert len(table.told(DieRolled)) == 6


def test_a_die_that_breaks_the_connection_is_found_again_and_asked_for(table: RadioTable) -> None:
    from tests.hardware_bluetooth.att_air import AttAir

    assert isinstance(table.air, AttAir)
    table.wait(0.5)
    table.air.lose(SECOND)
    table.wait(0.3)
    table.air.come_back(SECOND)
    table.wait(2.0)
    unheard = [event.die for event in table.events if isinstance(event, DieUnheard)]
    assert unheard == [2]
    table.throw(1, 2)
    assert (table.rolled(1), table.rolled(2)) == (table.thrown[1], table.thrown[2])
