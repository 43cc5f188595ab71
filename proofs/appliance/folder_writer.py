"""Writes every file of a table's data folder again and again, and says after each change what they all say now."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import cv2
import numpy as np

from companion.app.instruments.heard_throws import HeardFrom, HeardThrows, heard_in
from companion.app.kiosk.pin_file import Kept, PinFile, pin_in
from companion.app.settings import Settings, save_settings, settings_in
from companion.appliance.backup_file import restore
from companion.games.orconomy.boxes.corrections import correct
from companion.games.orconomy.boxes.loader import load_box
from companion.games.protocol import SeatDraft
from companion.record.people.groups_file import GroupsFile, whole_file
from companion.record.storage import store
from companion.record.storage.contents import look
from companion.record.storage.files import READABLE, make_folder, write_whole
from companion.record.storage.kept_pictures import keep_pictures
from hardware.clock import SteppedClock
from vision.cards.face_store import load_bare, load_faces, save_cards
from vision.discs.taught import picture_name

EDITION = "orconomy-2017"
SIZE = (12, 16)
SAVED = "numbers of game {}\n"
State = Mapping[str, object]


def _looks(level: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.full((SIZE[1], SIZE[0], 3), level % 250, np.uint8)


def _teach(folder: Path, n: int) -> None:
    save_cards(folder / "taught", {"ghost": [_looks(n)], "thug": [_looks(n + 1)]}, {41: _looks(n)}, keep_pictures)


def _teach_board(folder: Path, n: int) -> None:
    picture = cv2.imencode(".png", _looks(n))[1].tobytes()
    text = json.dumps({"version": 1, "tokens": [{"key": f"n{n}", "file": picture_name(picture)}]})
    keep_pictures(folder / "taught" / "taught.json", text, {picture_name(picture): picture})


def _save(folder: Path, n: int) -> None:
    make_folder(folder / "saved")
    write_whole(folder / "saved" / f"{n}.csv", SAVED.format(n).encode(), READABLE)


CHANGES: Mapping[str, Callable[[Path, int], object]] = {
    "settings": lambda folder, n: save_settings(folder, Settings(explained=(f"n{n}",))),
    "groups": lambda folder, n: GroupsFile(folder).remember("orc", (SeatDraft(f"n{n}", ""),)),
    "pin": lambda folder, n: PinFile(folder, SteppedClock())._write(Kept(f"n{n}", "hash")),
    "heard": lambda folder, n: HeardThrows(folder).keep(HeardFrom("cafe", 1, {1: n})),
    "income": lambda folder, n: correct(EDITION, folder, 7, "income", n % 6),
    "slots": lambda folder, n: correct(EDITION, folder, 7, "slots", 2 + n % 2),
    "lens": lambda folder, n: store.write(folder / "lens.json", json.dumps({"K": [n]})),
    "cards": _teach,
    "board": _teach_board,
    "saved": _save,
}


def state(folder: Path) -> State:
    """What every file says, as its readers understand it. Raises what they raise."""
    groups, pin, heard = whole_file(folder).groups, pin_in(folder), heard_in(folder)
    box = load_box(EDITION, folder).prints[7]
    faces, bare = load_faces(folder / "taught", SIZE), load_bare(folder / "taught", {41: SIZE})
    listing = store.read(folder / "taught" / "taught.json")
    saved = [path.stem for path in (folder / "saved").glob("*.csv") if path.read_text() == SAVED.format(path.stem)]
    return {
        "settings": "".join(settings_in(folder).explained),
        "groups": sorted(seat.name for group in groups for seat in group.seats),
        "pin": pin.salt if pin is not None else "",
        "heard": heard[0].last[1] if heard else 0,
        "box": [box.income, box.slots],
        "lens": store.read(folder / "lens.json"),
        "cards": [int(looks[0][0, 0, 0]) for looks in (*faces.values(), *([[bare[41]]] if bare else []))],
        "board": json.loads(listing)["tokens"] if listing else [],
        "saved": sorted(saved),
        "journal": look(folder / "journal.sqlite").lines,
    }


def write(folder: Path, backup: Path, steps: int, seed: int) -> None:
    """Changes one file after the other; now and then a backup comes back."""
    rng = Random(seed)
    for n in range(1, steps + 1):
        if n % 25 == 0:
            restore(backup, folder)
        else:
            CHANGES[rng.choice(list(CHANGES))](folder, n)
        print(json.dumps(state(folder)), flush=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
