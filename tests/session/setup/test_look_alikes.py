"""Kinds of card that the camera cannot tell apart: said once, and nothing has to be shown again."""

from pathlib import Path

from companion.eyes.reports import Taught
from tests.session.table import Table


def test_kinds_that_look_alike_are_said_and_the_lesson_is_learnt(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=True, players=2)
    table.press("setup:game:economancy")
    while table.shown.draft is not None and table.shown.draft.step != "camera":
        table.press("setup:next")
    table.session.handle(Taught("empty"))
    assert table.shown.draft is not None and table.shown.draft.camera == "cards"
    table.session.handle(Taught("cards", ("look_alike:thug=golem", "look_alike:wall=worker")))
    assert table.shown.draft.camera == "more_cards"
    notice = next(notice for notice in table.shown.notices if notice.code == "look_alike")
    assert dict(notice.args) == {"card": "thug", "other_card": "golem", "n": 2}
    table.session.handle(Taught("more_cards", ("cards:41:2",)))
    assert table.shown.draft.camera == "more_cards-cards:41:2"
