"""The start screen as it stands once the table is laid, painted before rules, devices and session are loaded. A
desktop's window keeps what is touched meanwhile until the table hears it.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.app import catalogue
from companion.app.settings import settings_in
from companion.locale.preferences import LANGUAGES
from companion.schema.wrong_input import BoxError
from companion.session.snapshot import Draft, Snapshot
from companion.ui import first_picture
from companion.ui.compose import compose, scale_of
from companion.ui.game_screen import game_of
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Begin

FACTS: Final = "SELECT name, value FROM facts WHERE name IN ('game', 'ended', 'draft')"


def show(window: Any, data: Path, language: str = "") -> bool:
    """The start screen in this window, in a language or in the one chosen last; False where a game goes on, or where
    it cannot be told before the table is there what will stand on it.
    """
    kept = facts_of(data / "journal.sqlite")
    if kept is None or kept.get("game", "0") != kept.get("ended", "0") or language not in ("", *LANGUAGES):
        return False
    try:
        chosen, snapshot = settings_in(data), first_snapshot(kept)
    except (BoxError, ValueError):
        return False
    local = replace(Begin(start=True).local(language or chosen.language, chosen.theme), chosen=chosen.chosen)
    speaker = catalogue.speaker(game_of(snapshot), local.language)

    def scene(ink: Ink) -> Scene:
        return compose(snapshot, local, ink, speaker, window.size, catalogue.screen)

    first_picture.paint(window, scale_of(*window.size), scene, warm=local.chosen.warm == "on")
    return True


def first_snapshot(kept: dict[str, str]) -> Snapshot:
    """What the session will show of these facts, as far as the start screen shows it. Raises ValueError where they are
    no facts of ours.
    """
    names = tuple(catalogue.GAMES)
    game = json.loads(kept.get("draft") or "{}").get("game", catalogue.USUAL)
    names.index(game)
    draft = Draft(game, names, "", (), (), 0, 0, (), "", (), "", None, False, None)
    return Snapshot(games=names, may_play_alone=True, draft=draft, games_kept=int(kept.get("game", "0")))


def facts_of(journal: Path) -> dict[str, str] | None:
    """The facts of a journal that the start screen depends on, none where there is no journal yet; None where it was
    not closed in order, or cannot be read: that is seen to when it is opened.
    """
    if journal.with_name(f"{journal.name}-wal").exists():
        return None
    if not journal.exists():
        return {}
    try:
        with closing(sqlite3.connect(f"{journal.resolve().as_uri()}?immutable=1", uri=True)) as file:
            return dict(file.execute(FACTS))
    except sqlite3.Error:
        return None
