"""What one random game says, aspect by aspect, as short hashes."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.protocol import Action, Due, IllegalAction, NotUnderstood, Offer, Refusal
from companion.games.protocol.game import NO_DICE
from companion.locale.sentences import Speaker
from companion.schema.wrong_input import ImpossiblePosition, LogError, TableError
from companion.session.snapshot import Notice
from tests.goldens.seeded_games import MANY, Step, Walk, action_of, any_numbers, walk

ASPECTS: Mapping[str, str] = {
    "offers": "what may be done, in this order and grouped like this",
    "offered": "the same, whatever its order",
    "turns": "whose turn it is, who chooses in secret, the odds, the result",
    "conduct": "what follows by itself, settles everything, is taken for granted; what throws and touches mean",
    "refusals": "why not: every kind by every seat with several numbers, and what is offered with one thing exchanged",
    "misshapen": "the same of unknown kinds, and of kinds with too many or too few numbers",
    "states": "the position after every act",
    "lines": "an act in the log, and read back",
    "wrong_lines": "whether a spoilt line is taken, and as what",
    "line_words": "what is said of a wrong line",
    "positions": "whether a spoilt position or header is taken, and which field is named",
    "position_words": "what is said of a wrong position or header",
    "prompts": "what the table is due to do, as a code and its values",
    "shown": "all else that every game shows",
    "dues": "what hands do after an act, and after it was taken back; what they have before them",
    "board": "what should lie where, and which moves a camera may see",
    "numbers": "what every number is and is made of, by which rule an act changed it, what is counted over a game",
    "stand_in": "what the app does for somebody absent, what a program is told",
    "spoken_en": "sentences about acts, prompts, refusals, dues and numbers",
    "spoken_ru": "the same in Russian",
    "told_en": "the whole table in sentences",
    "told_ru": "the same in Russian",
}
"""The columns, and what each holds."""
DIGITS = 6
LOOKED_AT = 0.04  # how many of a game's positions are asked everything
TRIES = 2  # numbers tried for each kind and seat in such a position
SPOILT = 3  # ways in which such a position is spoilt and read
WEIRD: tuple[object, ...] = (None, -1, "x", 99, 10**7, 10**16, True, [], {}, 0.5, "")
TONGUES = ("en", "ru")
WHERE = "a golden"
WRONG = (TableError, ValueError, LookupError, TypeError, AttributeError)
"""What may be raised at something wrong, as it should be or not: that it is the same is all that is asked here."""


class Tally:
    """A running hash for each aspect."""

    def __init__(self) -> None:
        self._hashes = {aspect: hashlib.sha256() for aspect in ASPECTS}

    def add(self, aspect: str, *what: object) -> None:
        """One more thing that was said."""
        self._hashes[aspect].update(json.dumps(_plain(what), ensure_ascii=False, sort_keys=True).encode())
        self._hashes[aspect].update(b"\n")

    def row(self) -> tuple[str, ...]:
        """The short hashes, in the order of the columns."""
        return tuple(digest.hexdigest()[:DIGITS] for digest in self._hashes.values())


def _plain(what: object) -> object:
    """Ranges, tuples and frozen sets as plain data, so that only what is said counts."""
    if isinstance(what, str | int | float | bool | None):
        return what
    if isinstance(what, Mapping):
        return {str(name): _plain(value) for name, value in what.items()}
    if isinstance(what, set | frozenset):
        return sorted(map(str, what))
    return [_plain(part) for part in what] if isinstance(what, Sequence) else str(what)


def row_of(name: str, seed: int, kinds: Mapping[str, Sequence[int]]) -> tuple[int, tuple[str, ...]]:
    """One random game: how many acts it had, and the hash of everything said of it, aspect by aspect."""
    asking = _Asking(name, walk(name, seed, kinds), kinds, Random(f"asked {name}:{seed}"))
    return asking.all(), asking.tally.row()


class _Asking:
    """Everything that is asked of one game."""

    def __init__(self, name: str, played: Walk, kinds: Mapping[str, Sequence[int]], rng: Random) -> None:
        self._walk, self._kinds, self._rng, self._game = played, kinds, rng, played.game
        self._lines: list[dict[str, Any]] = []
        self._refused: set[Refusal] = set()
        self.tally = Tally()
        self._speakers: dict[str, Speaker] = {tongue: catalogue.speaker(name, tongue) for tongue in TONGUES}

    def all(self) -> int:
        """Plays the game and asks; how many acts it had."""
        self._after(self._walk.start)
        self._look(self._walk.start)
        acts, last = 0, self._walk.start
        for step in self._walk.steps:
            asked = self._rng.random() < LOOKED_AT
            self._act(step, causes=asked)
            acts, last = acts + 1, step.after
            self._after(last)
            if asked:
                self._look(last)
        self._look(last)
        return acts

    def _say(self, sentence: Callable[[Speaker], str], how: str = "spoken") -> None:
        for tongue, speaker in self._speakers.items():
            self.tally.add(f"{how}_{tongue}", sentence(speaker))

    # --- every act --------------------------------------------------------------------------------------------------

    def _act(self, step: Step, *, causes: bool) -> None:
        """Everything that is said of one action."""
        game, names, action = self._game, self._walk.names, step.action
        self._lines.append(game.rules.to_line(action, names))
        self._written(action)
        self.tally.add("conduct", game.conduct.reach(step.before, action))
        for seen in (False, True):
            for due in game.hands.due((step.before, step.after), (action,), seen=seen):
                self.tally.add("dues", _due(due))
                self._say(lambda speaker, due=due: speaker.due(due, names))  # type: ignore[misc]
        self.tally.add("dues", [_due(due) for due in game.hands.back(step.after, step.before, "undone")])
        self.tally.add("numbers", game.counted.tallied(step.before, action, step.after), game.rules.thrown(action))
        if causes:
            for field, which in self._numbers(step.after):
                rule = game.numbers.cause(step.before, action, step.after, field, which)
                self.tally.add("numbers", field, which, rule)
                self._say(lambda speaker, rule=rule: speaker.rule_words(rule))  # type: ignore[misc]

    def _written(self, action: Action) -> None:
        """An action in the log and in sentences."""
        names, where = self._walk.names, self._rng.randrange(12)
        line = self._game.rules.to_line(action, names)
        self.tally.add("lines", line, self._game.rules.from_line(line, names))
        self._say(
            lambda speaker: "|".join(
                (
                    speaker.action(action, names),
                    speaker.action(action, names, where),
                    speaker.deed(action, names),
                    speaker.cause(action, names, where),
                    speaker.button(action.kind, action.args),
                    speaker.caption("dice", action.kind),
                )
            )
        )

    def _after(self, state: Any) -> None:
        """What is asked in every position."""
        game, view = self._game, self._game.view(state)
        self.tally.add("states", game.files.position(state))
        offers = [
            (offer.kind, offer.player, offer.names, [*map(_domain, offer.domains)])
            for offer in game.rules.offers(state)
        ]
        self.tally.add("offers", offers)
        self.tally.add("offered", sorted(_plain(offers), key=str))  # type: ignore[call-overload]
        self.tally.add("turns", game.turns(state), game.rules.sealed(state), game.result(state))
        self.tally.add("prompts", view.prompt.code, view.prompt.args)
        self.tally.add("conduct", game.conduct.settle(state).run, game.conduct.follows(state).run, view.side_due)

    # --- some positions ---------------------------------------------------------------------------------------------

    def _look(self, state: Any) -> None:
        """Everything that is said in one position."""
        game = self._game
        chances = [(chance.action, round(chance.p, 9)) for chance in game.dice.chances(state)]
        self.tally.add("turns", chances, [game.files.position(state) for _ in self._seats])
        self._conducted(state)
        self._shown(state)
        self._refusals(state)
        self._wrong_lines()
        self._positions(state)
        self._lying(state)
        self._asked(state)
        for seat in self._seats:
            told = game.programs.line(state, seat) if game.programs is not None else ""
            self.tally.add("stand_in", game.stand_in(state, seat, Random(seat)), told)

    @property
    def _seats(self) -> range:
        return range(len(self._walk.names))

    def _conducted(self, state: Any) -> None:
        """What a throw and the game's own touches mean now, and why nothing else is understood."""
        game = self._game
        for name in sorted({form.partition(":")[0] for form in game.conduct.forms} - {"setup"}):
            numbers = any_numbers(range(4), self._rng)
            self.tally.add("conduct", name, numbers, self._understood(state, name, numbers))
        for many in range(1, 1 + game.rules.dice):
            values = tuple(self._rng.randint(1, 6) for _ in range(many))
            self.tally.add("conduct", values, game.dice.throw(state, values))
        no_side = game.rules.misplaced(game.dice.side) if game.dice.side else NO_DICE
        for refusal in (game.dice.no_throw(state), game.conduct.cannot_settle, no_side):
            self._refuse("conduct", None, refusal)

    def _understood(self, state: Any, name: str, numbers: Sequence[int]) -> object:
        if name not in self._game.conduct.says:  # a side throw
            return NotUnderstood.__name__
        try:
            spoken = self._game.conduct.says[name](state, numbers, camera=False)
        except IllegalAction as error:
            return error.refusal
        except WRONG as error:
            return type(error).__name__
        return spoken.run, spoken.awaited

    def _shown(self, state: Any) -> None:
        view, names = self._game.view(state), self._walk.names
        header = self._game.files.header_at(self._walk.header, state)
        shown = (view.round, view.dice_due, view.over, view.winners, view.seats_may_change, view.order, view.turns)
        self.tally.add("shown", *shown, view.problems, view.warnings, view.seat_buttons, view.lights, view.topic)
        self.tally.add("shown", [(player.seat, player.name, player.mark, player.rights) for player in view.players])
        self._say(lambda speaker: speaker.prompt_title(view.prompt, names) + "|" + speaker.prompt(view.prompt, names))
        self._say(lambda speaker: "|".join(map(speaker.rights, view.players)))
        self._say(lambda speaker: str(speaker.help(view.topic)))
        for code, args in view.warnings:
            notice = Notice(0, "note", code, args)
            self._say(lambda speaker, notice=notice: speaker.notice(notice, names))  # type: ignore[misc]
        self._say(lambda speaker: "|".join(speaker.table_told(header, view)), "told")
        self.tally.add("told_en", header)
        for problem in self._game.files.position(state).get("problems", ()):
            self._say(lambda speaker, problem=problem: speaker.problem(problem))  # type: ignore[misc]

    def _refusals(self, state: Any) -> None:
        """Every kind by every seat, what is offered, and that with one thing in it exchanged."""
        for kind, many in self._kinds.items():
            for seat in (-1, *self._seats, len(self._seats)):
                for _ in range(TRIES):
                    action = Action(kind, seat, any_numbers(many, self._rng))
                    self._refuse("refusals", action, self._refusal(state, action))
        for action in self._offered(self._game.rules.offers(state)):
            self._written(action)
            for tried in (action, self._exchanged(action)):
                self._refuse("refusals", tried, self._refusal(state, tried))
        for kind in ("unheard_of", "", *self._rng.sample(list(self._kinds), TRIES)):
            action = Action(kind, self._rng.choice(self._seats), (1,) * self._rng.randrange(12))
            self.tally.add("misshapen", action, self._refusal(state, action))

    def _offered(self, offers: Sequence[Offer]) -> Iterator[Action]:
        """An action of each kind and seat that is offered."""
        groups: dict[tuple[str, int], list[Offer]] = {}
        for offer in offers:
            groups.setdefault((offer.kind, offer.player), []).append(offer)
        for key in sorted(groups):
            yield action_of(groups[key], self._rng)

    def _exchanged(self, action: Action) -> Action:
        """The same by another seat, or with another number."""
        place = self._rng.randrange(len(action.args) + 1)
        if place == len(action.args):
            return action._replace(player=self._rng.choice((-1, *self._seats)))
        (number,) = any_numbers((1,), self._rng)
        return action._replace(args=(*action.args[:place], number, *action.args[place + 1 :]))

    def _refusal(self, state: Any, action: Action) -> Refusal | str | None:
        try:
            return self._game.rules.refusal(state, action)
        except WRONG as error:
            return type(error).__name__

    def _refuse(self, aspect: str, action: Action | None, refusal: Refusal | str | None) -> None:
        """A refusal, and how it is said for the first time."""
        self.tally.add(aspect, action, refusal)
        if isinstance(refusal, Refusal) and refusal not in self._refused:
            self._refused.add(refusal)
            self._say(lambda speaker: speaker.refusal(refusal, self._walk.names))

    def _wrong_lines(self) -> None:
        """Lines with something missing, strange or too much: of what was done, and of what was not."""
        never = {"do": self._rng.choice(list(self._kinds)), "player": self._walk.names[0]}
        for _ in range(SPOILT):
            line = _spoilt(self._rng.choice([*self._lines[-30:], never]), self._rng)
            try:
                self.tally.add("wrong_lines", self._game.rules.from_line(line, self._walk.names))
            except WRONG as error:
                self.tally.add("wrong_lines", "refused")
                self.tally.add("line_words", f"{type(error).__name__}: {error}")

    def _positions(self, state: Any) -> None:
        """The position read back, and read with one thing in it spoilt; the header likewise."""
        whole = {**self._walk.header, **self._game.files.position(state)}
        for data in (whole, *(_spoilt(whole, self._rng) for _ in range(SPOILT))):
            self._opened(lambda data=data: self._game.files.open_position(data, WHERE))  # type: ignore[misc]
        header = self._game.files.header_at(self._walk.header, state)
        for data in (header, *(_spoilt(header, self._rng) for _ in range(SPOILT))):
            self._opened(lambda data=data: (self._game.files.open(data, WHERE), {}))  # type: ignore[misc]

    def _opened(self, open_it: Callable[[], tuple[Any, Mapping[str, Any]]]) -> None:
        try:
            opened, agreed = open_it()
        except WRONG as error:
            self.tally.add("positions", "refused", named_in(error))
            self.tally.add("position_words", str(error))
        else:
            self.tally.add(
                "positions", "taken", self._game.files.position(opened.state), opened.names, opened.marks, agreed
            )

    # --- the table --------------------------------------------------------------------------------------------------

    def _lying(self, state: Any) -> None:
        """What hands and a camera find on the table."""
        game, view = self._game, self._game.view(state)
        self.tally.add("dues", sorted(map(str, game.hands.inventory(state).items())))
        layout = game.board.layout(state)
        self.tally.add("board", layout.areas, layout.markers, layout.rows, view.board_waits, view.order)
        self.tally.add("board", game.counted.things(state))
        for move in game.board.moves(state):
            self.tally.add("board", move.run, move.layout.areas, move.layout.markers, move.layout.rows)

    def _asked(self, state: Any) -> None:
        """What every number is made of."""
        for field, which in self._numbers(state):
            value, parts = self._game.numbers.number(state, field, which), self._game.numbers.parts(state, field, which)
            self.tally.add("numbers", field, which, value, [(part.code, part.amount, part.args) for part in parts])
            for part in parts:
                self._say(lambda speaker, part=part: speaker.part(part, self._walk.names))  # type: ignore[misc]

    def _numbers(self, state: Any) -> Iterator[tuple[str, int]]:
        """All numbers that may be asked about, and whose."""
        of = {"player": self._seats, "area": self._game.numbers.areas, "table": (-1,)}
        for field, whose in sorted(self._game.numbers.fields.items()):
            for which in of[whose]:
                try:
                    self._game.numbers.number(state, field, which)
                except ValueError:
                    continue
                yield field, which


def named_in(error: Exception) -> object:
    """Which field a position or header is refused for, or what cannot be in it; not how that is said."""
    if isinstance(error, ImpossiblePosition):
        return error.problems
    if isinstance(error, LogError):
        return str(error).removeprefix(f"{WHERE}: ").split()[0]
    return type(error).__name__


def _domain(values: Sequence[int]) -> Sequence[object]:
    """The numbers offered; of very many only how many there are, from where to where."""
    return values if len(values) <= MANY else ("many", len(values), values[0], values[-1])


def _due(due: Due) -> object:
    was = due.was
    return (due.verb, due.what, due.seat, due.area, due.side, due.amount, due.rule, due.told, was and tuple(was))


def _spoilt(data: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """The same plain data with one thing in it exchanged, left out, or too much."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    holder, name = rng.choice(list(_places(copy)))
    how = rng.random()
    if how < 0.2:
        del holder[name]
    elif how < 0.3 and isinstance(holder, dict):
        holder["unheard_of"] = 1
    else:
        holder[name] = rng.choice(WEIRD)
    return copy


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data: the dictionary or list it is in, and its key."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, name
        if isinstance(value, dict | list):
            yield from _places(value)
