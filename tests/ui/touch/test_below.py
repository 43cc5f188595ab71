"""The table below a dialog is the same as if it had been drawn anew."""

from dataclasses import replace

import pytest

from companion.app.catalogue import screen
from companion.session.snapshot import Snapshot
from companion.ui.compose import Below, compose
from companion.ui.parts.local import Local
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.test_layout import screens

SIZE = (800, 480)


@pytest.mark.slow
def test_every_picture_is_as_if_drawn_anew() -> None:
    ink, speaker, below = ink_of(1.0), speaker_of("orconomy", "en"), Below()

    def picture(snapshot: Snapshot, local: Local, kept: Below | None) -> object:
        return compose(snapshot, local, ink, speaker, SIZE, screen, below=kept)

    for name, snapshot, local in screens("en"):
        for shown in (local, replace(local, dialog="menu"), replace(local, page=1)):
            assert picture(snapshot, shown, below) == picture(snapshot, shown, None), (name, shown.dialog)
