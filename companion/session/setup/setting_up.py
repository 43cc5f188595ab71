"""Setting a game up: the draft, the owner's box numbers, and showing the camera what it will have to know."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.eyes.commands import Order, ReadOrder, Teach
from companion.eyes.reports import OrderRead, Taught
from companion.games.protocol import NotUnderstood
from companion.session.intents import Intent
from companion.session.ports import Eyes, Shelf
from companion.session.setup import draft
from companion.session.snapshot import Draft, OptionDraft, SeatDraft
from vision.sighting import EMPTY, SLOT, PieceLook, Placement

Keep = Callable[[Mapping[str, str]], None]
Words = Sequence[str]
COMPARED = ("ring", "camera")
"""The steps at which the camera is asked whether it sees the ring that was entered."""
MARKERS: Mapping[int, str] = {draft.CRISIS_SPOT: "crisis", draft.ACTIVITY_SPOT: "activity"}


class SettingUp:
    """The set-up screens' other side. `keep` writes facts to the journal, so that a restart goes on in the middle."""

    def __init__(self, shelf: Shelf, eyes: Eyes | None, keep: Keep, kept: str) -> None:
        self._shelf, self._eyes, self._keep = shelf, eyes, keep
        self.chosen = draft.Chosen(camera="empty" if eyes else "absent")
        if kept:
            self.chosen = self._kept(draft.from_json(json.loads(kept)))
        self._asked = False
        self._seen: Sequence[int] = ()
        self._compared = self.chosen.step not in COMPARED
        self._tell_ring()

    def _kept(self, old: draft.Chosen) -> draft.Chosen:
        """What was chosen before, as far as it fits this table and these rules."""
        camera = self.chosen.camera if self._eyes is None or old.camera == "absent" else old.camera
        choices = self._shelf.choices.options
        old = self._with_a_target(old)
        return replace(old, camera=camera, options={n: v for n, v in old.options.items() if v in choices.get(n, ())})

    def touch(self, intent: Intent) -> None:
        """One touch on a set-up screen. Raises NotUnderstood when it means nothing here."""
        what, *words = intent.words
        if intent.words[:2] == ("ring", "read"):
            self._read_ring(asked=True)
        elif what in TOUCHES:
            TOUCHES[what](self, words)
        else:
            self._change(intent.words)

    def _change(self, words: Words) -> None:
        before = self.chosen
        self._set(self._with_a_target(draft.change(before, words)))
        self._tell_ring()
        if self.chosen.step == "ring" != before.step and not self.chosen.ring:
            self._read_ring(asked=False)
        elif self.chosen.ring != before.ring or self.chosen.step in COMPARED and self.chosen.step != before.step:
            self._compare_ring()

    def _with_a_target(self, chosen: draft.Chosen) -> draft.Chosen:
        """A target that so many players may not agree on is the rulebook's again."""
        fits = chosen.target in self._shelf.targets(len(chosen.seats))
        return chosen if fits else replace(chosen, target=0)

    def _target(self, words: Words) -> None:
        self._set(draft.with_target(self.chosen, int(words[0]), self._shelf.targets(len(self.chosen.seats))))

    def _correct_box(self, words: Words) -> None:
        number, field, value = words
        self._shelf.correct_box(int(number), field, int(value))

    def _rate(self, words: Words) -> None:
        card, rating = words
        self._shelf.rate(card, int(rating))

    def _option(self, words: Words) -> None:
        """One switch of the rules; what the preset says anyway is not kept as a choice."""
        name, word = words
        value = next((one for one in self._shelf.choices.options.get(name, ()) if _word(one) == word), None)
        if value is None:
            raise NotUnderstood("option")
        options = {key: kept for key, kept in self.chosen.options.items() if key != name}
        if value != self._shelf.choices.presets[self.chosen.preset][name]:
            options[name] = value
        self._set(replace(self.chosen, options=options))

    def again(self) -> None:
        """Another game at the same table: everything is still as it was chosen, and looked through once more."""
        self._set(replace(self.chosen, step="players"))

    def _set(self, chosen: draft.Chosen) -> None:
        self.chosen = chosen
        self._keep({"draft": json.dumps(draft.to_json(chosen), ensure_ascii=False)})

    # --- the camera -------------------------------------------------------------------------------------------------

    def _tell_ring(self) -> None:
        if self._eyes is not None and draft.whole(self.chosen):
            self._eyes.tell(Order(self.chosen.ring), keep=True)

    def _read_ring(self, *, asked: bool) -> None:
        """Let the camera say in which order the sectors lie; it knows their pictures from an earlier game."""
        self._asked = asked
        if self._eyes is not None:
            self._eyes.tell(ReadOrder())

    def _compare_ring(self) -> None:
        """Let the camera say whether it sees the sectors as they were entered, as far as it knows their pictures."""
        self._compared = True
        if self._eyes is not None and draft.whole(self.chosen):
            self._eyes.tell(ReadOrder(compare=True))

    def look_again(self) -> None:
        """The picture has changed and is still: somebody may have laid the sectors otherwise."""
        if draft.ring_doubts(self.chosen, self._seen) or not self._compared:
            self._compare_ring()

    def order_unread(self) -> bool:
        """The eyes cannot read the ring; whether somebody waits for it, and so has to be told."""
        waiting, self._asked = self._asked, False
        return waiting

    def order_read(self, report: OrderRead) -> None:
        """The eyes' answer; people confirm it by going on. One to compare with changes nothing: it is only shown."""
        self._seen = draft.known_ring(report.order)
        if report.compare:
            return
        self._set(draft.seen_ring(self.chosen, report.order))
        self._tell_ring()

    def _teach(self, words: Words) -> None:
        """Show the camera the empty board, then one token of each player face up, then the same with bones up."""
        what = words[0]
        if what not in draft.TEACHING or self._eyes is None:
            raise NotUnderstood("teach")
        lying = draft.spots(len(self.chosen.seats)) if what != "empty" else ()
        if not self._eyes.tell(Teach(what, tuple(self._placement(*spot, what) for spot in lying))):
            self._set(draft.taught(self.chosen, what, "silent"))

    def _placement(self, position: int, slot: int, seat: int, side: str) -> Placement:
        area = self.chosen.ring[position]
        if seat in MARKERS:
            return Placement(area, MARKERS[seat], 0, PieceLook(MARKERS[seat]).key)
        return Placement(area, SLOT, slot, PieceLook(self.chosen.seats[seat][1], side).key)

    def taught(self, report: Taught) -> None:
        """The eyes say how the showing went."""
        if report.what == EMPTY:
            self._seen = ()  # from now on they know the sectors as they were entered
        self._set(draft.taught(self.chosen, report.what, next(iter(report.problems), "")))

    # --- what comes of it -------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        """The log header of the game to begin. Raises NotUnderstood when the ring is not whole."""
        if not draft.whole(self.chosen):
            raise NotUnderstood("ring")
        return self._shelf.header(self.chosen)

    def view(self) -> Draft:
        """Set-up as the screen shows it."""
        chosen, count, usual = self.chosen, len(self.chosen.seats), self._shelf.usual
        box = self._shelf.box()
        return Draft(
            step=chosen.step,
            seats=tuple(SeatDraft(*seat) for seat in chosen.seats),
            preset=chosen.preset,
            target=chosen.target,
            ring=chosen.ring,
            camera=chosen.camera,
            spots=draft.spots(count),
            can_next=draft.can_next(chosen),
            targets=tuple(self._shelf.targets(count)),
            box=box.rows,
            doubt=self._shelf.doubt,
            options=tuple(self._option_view(name) for name in self._shelf.choices.options),
            ratings=box.ratings,
            start_money=chosen.start_money,
            hindmost_pay=chosen.hindmost_pay,
            default_start_money=usual.start_money,
            default_hindmost_pay=usual.hindmost_pay,
            ring_doubts=draft.ring_doubts(chosen, self._seen),
        )

    def _option_view(self, name: str) -> OptionDraft:
        choices, presets = self._shelf.choices.options[name], self._shelf.choices.presets
        usual = presets[self.chosen.preset][name]
        disputed = len({_word(preset[name]) for preset in presets.values()}) > 1
        value = _word(self.chosen.options.get(name, usual))
        return OptionDraft(name, value, tuple(map(_word, choices)), _word(usual), disputed)


def _word(value: object) -> str:
    """A value of an option as it stands in a button's text."""
    return str(value).lower()


TOUCHES: Mapping[str, Callable[[SettingUp, Words], None]] = {
    "teach": SettingUp._teach, "box": SettingUp._correct_box, "rating": SettingUp._rate, "option": SettingUp._option,
    "target": SettingUp._target,
}  # fmt: skip
