"""Setting a game up: the draft, the owner's box numbers, and showing the camera what it will have to know."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.table import draft
from companion.table.intents import Intent
from companion.table.shelf import Eyes, Shelf
from companion.table.snapshot import Draft, SeatDraft

Keep = Callable[[Mapping[str, str]], None]
MARKERS: Mapping[int, str] = {draft.CRISIS_SPOT: "crisis", draft.ACTIVITY_SPOT: "activity"}


class SettingUp:
    """The set-up screens' other side. `keep` writes facts to the journal, so that a restart goes on in the middle."""

    def __init__(self, shelf: Shelf, eyes: Eyes | None, keep: Keep, kept: str) -> None:
        self._shelf, self._eyes, self._keep = shelf, eyes, keep
        self.chosen = draft.Chosen(camera="empty" if eyes else "absent")
        if kept:
            old = draft.from_json(json.loads(kept))
            camera = self.chosen.camera if eyes is None or old.camera == "absent" else old.camera
            self.chosen = replace(old, camera=camera)
        self._tell_ring()

    def touch(self, intent: Intent) -> None:
        """One touch on a set-up screen. Raises ValueError, KeyError or IndexError when it means nothing here."""
        what, *words = intent.words
        if what == "teach":
            self._teach(words[0])
        elif intent.words[:2] == ("ring", "read"):
            self._read_ring()
        elif what == "box":
            number, field, value = words
            self._shelf.correct_box(int(number), field, int(value))
        else:
            before = self.chosen.step
            self._set(draft.change(self.chosen, intent.words))
            self._tell_ring()
            if self.chosen.step == "ring" != before and not self.chosen.ring:
                self._read_ring()

    def again(self) -> None:
        """Another game at the same table: everything is still as it was chosen, and looked through once more."""
        self._set(replace(self.chosen, step="players"))

    def _set(self, chosen: draft.Chosen) -> None:
        self.chosen = chosen
        self._keep({"draft": json.dumps(draft.to_json(chosen), ensure_ascii=False)})

    def _tell_ring(self) -> None:
        if self._eyes is not None and draft.whole(self.chosen):
            self._eyes.tell("ring", keep=True, ring=list(self.chosen.ring))

    def _read_ring(self) -> None:
        """Ask the camera in which order the sectors lie; it knows their pictures from an earlier game."""
        if self._eyes is not None:
            self._eyes.tell("read_ring")

    def ring_read(self, body: Mapping[str, Any]) -> None:
        """The eyes' answer; people confirm it by going on."""
        self._set(draft.seen_ring(self.chosen, body["ring"]))
        self._tell_ring()

    def _teach(self, what: str) -> None:
        """Show the camera the empty board, then one token of each player face up, then the same with bones up."""
        if what not in draft.TEACHING or self._eyes is None:
            raise ValueError("teach")
        lying = draft.spots(len(self.chosen.seats)) if what != "empty" else ()
        self._eyes.tell("teach", what=what, places=[self._placement(*spot, what) for spot in lying])

    def _placement(self, position: int, slot: int, seat: int, side: str) -> dict[str, Any]:
        sector = self.chosen.ring[position]
        if seat in MARKERS:
            return {"sector": sector, "place": MARKERS[seat], "key": MARKERS[seat]}
        return {"sector": sector, "place": slot, "key": f"{self.chosen.seats[seat][1]}:{side}"}

    def taught(self, body: Mapping[str, Any]) -> None:
        """The eyes say how the showing went."""
        problems = body.get("problems") or [""]
        self._set(draft.taught(self.chosen, str(body["what"]), str(problems[0])))

    def header(self) -> dict[str, Any]:
        """The log header of the game to begin. Raises ValueError when the ring is not whole."""
        if not draft.whole(self.chosen):
            raise ValueError("ring")
        return self._shelf.header(self.chosen)

    def view(self) -> Draft:
        """Set-up as the screen shows it."""
        chosen, count = self.chosen, len(self.chosen.seats)
        return Draft(
            step=chosen.step,
            seats=tuple(SeatDraft(*seat) for seat in chosen.seats),
            preset=chosen.preset,
            target=chosen.target,
            ring=chosen.ring,
            camera=chosen.camera,
            spots=draft.spots(count),
            can_next=draft.can_next(chosen),
            default_target=self._shelf.default_target(count),
            box=self._shelf.box_rows(),
            doubt=self._shelf.doubt,
        )
