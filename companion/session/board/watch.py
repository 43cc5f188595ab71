"""What the app does about the camera's readings: what it waits for, what it asks, and where table and app differ."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from companion.games.protocol import Action, Game, Layout, Token
from companion.session.board import likelihood, reconcile
from companion.session.board.likelihood import Evidence, Place, Reading, Seen
from companion.session.board.reconcile import Explanation, Verdict
from companion.session.snapshot import Answer, Difference, Owed, Question
from vision.sighting import Sighting

S = TypeVar("S")
PATIENCE = 3.0
"""Seconds a still table may differ before the app says so."""
HELD = 2.0
"""Seconds a token may be in somebody's hand, to be turned over or put elsewhere, before it counts as taken off."""
SQUINT = 6.0
"""Seconds of an unclear reading before the app says that it cannot see well."""
MOST_ANSWERS = 3


@dataclass(slots=True)
class BoardWatch(Generic[S]):
    """The app's memory of what the camera sees. `muted` places are waited for; `waived` ones are believed to be
    misread. `unseen` is what lies where people have to move something while no camera has looked.
    """

    game: Game[S]
    clans: Sequence[str]
    look: Evidence | None = None
    known: dict[Place, Seen] = field(default_factory=dict)
    muted: dict[Place, Seen] = field(default_factory=dict)
    waived: set[Place] = field(default_factory=set)
    unseen: dict[Place, Seen] = field(default_factory=dict)
    verdict: Verdict[S] = field(default_factory=lambda: Verdict("agree"))
    since: float = 0.0
    questions: int = 0

    def sight(self, sighting: Sighting) -> None:
        """A new reading: remember what every open place shows."""
        self.look = likelihood.look(sighting, self.clans)
        self.muted, self.unseen = {**self.unseen, **self.muted}, {}
        now = likelihood.read(self.look)
        places: tuple[Place, ...] = (*now.sectors, *now.markers)
        self.known |= {place: seen for place in places if (seen := now.at(place)) is not None}

    def changed_by_hand(self, before: Layout, after: Layout, *, back: bool = False) -> None:
        """The position changed without the camera: where the board should change too, its picture is waited out.

        While no camera has looked, what going `back` asks for is shown until the next act: nobody sees it done.
        """
        if self.look is None and not back:
            self.unseen.clear()
            return
        places: tuple[Place, ...] = (*after.places, "crisis", "activity")
        for place in places:
            was, now = likelihood.expected(before, place), likelihood.expected(after, place)
            if was == now:
                continue
            if self.look is not None:
                self._mute(place, self.known.get(place, was), now)
            elif (lying := self.unseen.pop(place, was)) != now:
                self.unseen[place] = lying

    def memory(self) -> str:
        """What is waited for, as text for the journal."""
        waiting = sorted(self.muted.items(), key=lambda entry: str(entry[0]))
        return json.dumps([[place, seen, place in self.waived] for place, seen in waiting])

    def remember(self, memory: str) -> None:
        """Wait for the same again after a restart. Raises ValueError or TypeError when the text is something else."""
        self.muted, self.waived = remembered(json.loads(memory or "[]"))

    def begin(self, layout: Layout) -> None:
        """A game starts: whatever still lies on the board and should not is waited out."""
        for place, seen in self.known.items():
            self._mute(place, seen, likelihood.expected(layout, place))

    def forget(self) -> None:
        """The sectors were mistaken for each other: what was read of them means nothing."""
        self.look, self.verdict = None, Verdict("agree")
        self.known, self.muted, self.waived = {}, {}, set()

    def _mute(self, place: Place, seen: Seen, wanted: Seen) -> None:
        self.waived.discard(place)
        self.muted.pop(place, None)
        if seen != wanted:
            self.muted[place] = seen

    def judge(self, state: S, now: float, more: Sequence[tuple[Action, ...]] = ()) -> Verdict[S]:
        """What the newest reading means in this position; how long it has meant that is remembered.

        `more` are runs of actions that people have announced and a token would complete.
        """
        if self.look is None:
            return self.verdict
        self._unmute(self.game.layout(state), likelihood.read(self.look))
        verdict = reconcile.judge(self.game, state, self.look, self.muted, more)
        if verdict.kind == "act" and self._only_lifts(state, verdict.best.state):
            verdict = replace(verdict, kind="lifted")
        if (verdict.kind, verdict.places) != (self.verdict.kind, self.verdict.places):
            self.since = now
            self.questions += verdict.kind == "ask"
        self.verdict = verdict
        return replace(verdict, kind="act") if self.gone(now) else verdict

    def gone(self, now: float) -> bool:
        """Whether a token was lifted so long ago that it will not come back."""
        return self.verdict.kind == "lifted" and now - self.since >= HELD

    def _only_lifts(self, before: S, after: S) -> bool:
        """Whether tokens leave the board and none is put down or turned over."""
        was, now = self.game.layout(before).places, self.game.layout(after).places
        return (
            all(
                not _minus(place.companies, was[number].companies) and not _minus(place.startups, was[number].startups)
                for number, place in now.items()
            )
            and was != now
        )

    def wait(self, state: S) -> None:
        """Nothing on the board means anything yet; what was waited for may still come."""
        if self.look is not None:
            self._unmute(self.game.layout(state), likelihood.read(self.look))
        self.verdict = Verdict("wait")

    def _unmute(self, layout: Layout, now: Reading) -> None:
        """Go on waiting only for what has not changed and does not agree yet."""
        self.muted = likelihood.without(self.muted, layout, now)
        self.waived &= set(self.muted)

    def hold(self, places: Sequence[Place], *, believed: bool) -> None:
        """Leave these places' present readings alone until they change; `believed` False: the camera was wrong
        there.
        """
        for place in places:
            if place in self.known:
                self.muted[place] = self.known[place]
                if not believed:
                    self.waived.add(place)

    def owed(self, state: S) -> tuple[Owed, ...]:
        """What has to be moved on the table so that it agrees."""
        layout = self.game.layout(state)
        waiting = self.unseen | {place: seen for place, seen in self.muted.items() if place not in self.waived}
        return tuple(item for place in sorted(waiting, key=str) for item in _owed_at(layout, place, waiting[place]))

    def question(self) -> Question | None:
        """What the app asks now, if it does."""
        if self.verdict.kind != "ask":
            return None
        places = [place for place in self.verdict.places if isinstance(place, int)]
        answers = tuple(_answer(item) for item in self.choices())
        return Question(places[0] if places else 0, self.slot_in_doubt(), answers)

    def choices(self) -> tuple[Explanation[S], ...]:
        """The explanations a person may choose from, likeliest first."""
        return tuple(item for item in self.verdict.ranked if item.run)[:MOST_ANSWERS]

    def slot_in_doubt(self) -> int:
        """The slot whose reading is least clear in the first sector that differs; -1 when it is not about a slot."""
        sector = next((place for place in self.verdict.places if isinstance(place, int)), 0)
        if self.look is None or not sector:
            return -1
        slots = [slot for slot in self.look.sighting.slots if slot.sector == sector]
        return min(slots, key=lambda slot: slot.p[slot.best]).slot if slots else -1

    def difference(self, state: S, now: float) -> Difference | None:
        """Where table and app differ, once the table has been still for a while."""
        if self.verdict.kind != "differ" or now - self.since < PATIENCE:
            return None
        place = self.verdict.places[0]
        layout = self.game.layout(state)
        says, sees = likelihood.expected(layout, place), self.known[place]
        takes = self._takes(state, place, sees)
        if isinstance(place, str):
            return Difference(int(says), -1, place, (), (), takes=takes)  # type: ignore[arg-type]
        what, mine, theirs = _which(says, sees)
        return Difference(place, -1, what, mine, theirs, takes=takes)

    def _takes(self, state: S, place: Place, sees: Seen) -> tuple[Action, ...]:
        """The allowed run that would make the app follow the table here, anything a player may do at will included."""
        for run in self.game.token_moves(state):
            after = state
            for action in run:
                after = self.game.apply(after, action)
            if likelihood.expected(self.game.layout(after), place) == sees:
                return run
        return ()

    def unclear(self, now: float) -> int:
        """The sector the camera has not been able to read for a while, or 0."""
        if self.verdict.kind != "wait" or now - self.since < SQUINT:
            return 0
        return next((place for place in self.verdict.places if isinstance(place, int)), 0)


def remembered(data: Sequence[Any]) -> tuple[dict[Place, Seen], set[Place]]:
    """What is waited for, and what of it is believed to be misread, from plain data.

    Raises ValueError or TypeError when it is something else.
    """
    entries = [(place, seen if isinstance(seen, int) else _seen(seen), waived) for place, seen, waived in data]
    return {place: seen for place, seen, _ in entries}, {place for place, _, waived in entries if waived}


def _seen(plain: Sequence[Any]) -> Seen:
    companies, startups = plain
    return tuple(Token(int(player), bool(pledged)) for player, pledged in companies), tuple(int(s) for s in startups)


def _answer(item: Explanation[S]) -> Answer:
    action = item.run[-1]
    face = "bones" if action.kind == "loan" else "face"
    return Answer(action.player, face, round(item.p, 4), action.kind)


def _which(says: Seen, sees: Seen) -> tuple[str, tuple[Token, ...], tuple[Token, ...]]:
    """Companies when those differ, else the Startups."""
    assert isinstance(says, tuple) and isinstance(sees, tuple)
    if says[0] != sees[0]:
        return "company", says[0], sees[0]
    return "startup", tuple(Token(seat) for seat in says[1]), tuple(Token(seat) for seat in sees[1])


def _owed_at(layout: Layout, place: Place, seen: Seen) -> tuple[Owed, ...]:
    wanted = likelihood.expected(layout, place)
    if isinstance(place, str):
        verb = "move" if wanted and seen else "put" if wanted else "take"
        return (Owed(verb, place, -1, int(wanted or seen)),)  # type: ignore[arg-type]
    assert isinstance(wanted, tuple) and isinstance(seen, tuple)
    companies = _owed_companies(place, wanted[0], seen[0])
    missing, spare = _minus(wanted[1], seen[1]), _minus(seen[1], wanted[1])
    return (
        *companies,
        *(Owed("take", "startup", seat, place) for seat in spare),
        *(Owed("put", "startup", seat, place) for seat in missing),
    )


def _owed_companies(sector: int, wanted: Sequence[Token], seen: Sequence[Token]) -> tuple[Owed, ...]:
    """A token that lies there with the other side up is to be flipped; the rest is put or taken."""
    missing, spare = _minus(wanted, seen), _minus(seen, wanted)
    flips = [token for token in missing if Token(token.player, not token.pledged) in spare]
    spare = _minus(spare, [Token(token.player, not token.pledged) for token in flips])
    missing = _minus(missing, flips)
    return (
        *(Owed("take", "company", token.player, sector, token.pledged) for token in spare),
        *(Owed("put", "company", token.player, sector, token.pledged) for token in missing),
        *(Owed("flip", "company", token.player, sector, token.pledged) for token in flips),
    )


T = TypeVar("T")


def _minus(one: Sequence[T], other: Sequence[T]) -> tuple[T, ...]:
    """What is in `one` beyond `other`, each counted."""
    left = list(one)
    for item in other:
        if item in left:
            left.remove(item)
    return tuple(left)
