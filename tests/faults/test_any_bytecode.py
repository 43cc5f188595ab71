"""A few ends at any bytecode of a touch; ten thousand with the long proofs."""

import pytest

from companion.record.journal import Journal
from proofs.faults.any_bytecode import Plant, Watched, played, prepared, traced

FEW = 8
ROOMS = ("companion/record/journal.py", "companion/record/writer.py")


def test_nothing_that_was_shown_as_kept_is_lost_and_the_journal_can_be_written() -> None:
    with prepared() as folder:
        rows = [played(seed, folder, FEW) for seed in (1, 2)]
    assert [(row.lost, row.unwritable, row.why) for row in rows] == [(0, 0, "")] * 2
    assert sum(row.raised for row in rows) > 2


@pytest.mark.slow
def test_an_end_at_each_of_the_last_bytecodes_of_a_write_is_no_loss() -> None:
    """From before the commit to after the mark and what is remembered, one after the other."""
    with prepared() as folder:
        table = Watched(folder)
        usual = Plant(ROOMS, 0, RuntimeError)
        with traced(usual):
            table.touch("undo")
        raised = 0
        for back in range(10, min(usual.count, 600), 23):
            plant = Plant(ROOMS, usual.count - back, KeyboardInterrupt if back % 2 else RuntimeError)
            with traced(plant):
                table.touch("redo" if table.shown.can_redo else "undo")
            raised += bool(plant.place)
        assert raised > 10
        table.touch("undo")
        assert not table.lost and not table.shown.unsaved and table.on_disk() == table.shown.game
        table.close()
        with Journal(folder / "journal.sqlite") as journal:
            assert journal.salvaged is None
