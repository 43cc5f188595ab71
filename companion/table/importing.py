"""Takes a table log into a journal, so that a game kept as text can be played on."""

import json
from pathlib import Path
from typing import Any

from companion.table import log, opening
from companion.table.errors import JournalBusy
from companion.table.journal import Journal
from companion.table.recovery import Open
from companion.table.track import TELLER, Teller, Track


def import_log(file: Path, journal: Path, open_game: Open, tell: Teller = TELLER) -> int:
    """Make the log's game the one that runs in the journal; how many lines were taken.

    Raises LogError when the log cannot be folded, JournalBusy when a game runs in the journal already; nothing is
    changed then.
    """
    header, lines = log.read_log(file)
    opened = open_game(header)
    track: Track[Any] = Track(opened.game, opened.names, opened.state)
    track.fold(lines, tell=tell)
    with Journal(journal) as kept:
        facts = kept.facts()
        game = int(facts.get("game", "0"))
        if facts.get("ended", "0") != facts.get("game", "0") and kept.bodies(game):
            raise JournalBusy(
                f"{journal}: a game runs in this journal already. Export it and move the journal away first, or name"
                " another one with --journal; nothing was changed."
            )
        words = {"game": str(game + 1), "header": json.dumps(opening.written_out(header), ensure_ascii=False)}
        kept.add(game + 1, [{**line, "n": number} for number, line in enumerate(lines, 1)], words)
    return len(lines)
