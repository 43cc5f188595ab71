"""Imports a table log into a journal, so that a game kept as text can be continued."""

import json
from pathlib import Path

from companion.record.failures import JournalBusy
from companion.record.history import TELLER, Teller
from companion.record.journal import Journal
from companion.record.log.replay import Replayed, replay
from companion.record.opening import Games


def import_log(file: Path, journal: Path, games: Games, tell: Teller = TELLER) -> Replayed:
    """Make the log's game the one that runs in the journal; the log as it was taken.

    Raises LogError if the log cannot be replayed or is not as it was written, JournalBusy if the journal already has a
    running game, JournalFailing if it cannot be written; nothing is changed then.
    """
    replayed = replay(file, games, tell)
    with Journal(journal) as kept:
        facts = kept.facts()
        game = int(facts.get("game", "0"))
        if facts.get("ended", "0") != facts.get("game", "0") and kept.bodies(game):
            raise JournalBusy(
                f"{journal}: a game runs in this journal already. Export it and move the journal away first, or name"
                " another one with --journal; nothing was changed."
            )
        header = json.dumps(games.written_out(replayed.header), ensure_ascii=False)
        lines = [{**line, "n": number} for number, line in enumerate(replayed.lines, 1)]
        kept.add(game + 1, lines, {"game": str(game + 1), "header": header})
    return replayed
