"""Which game is on the table: it is begun, goes on with other players, ends, or goes on where the journal ends."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.protocol import GameView, NotUnderstood, SeatDraft, Value
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.past.past_games import BEGUN, SUMMARY, summary, to_text
from companion.record.people.seated import JOURNAL, PEOPLE, runs
from companion.record.storage.seals import header_name
from companion.record.unplayable_lines import Followed
from companion.schema.sorts import trimmed
from companion.session.board.board_part import BoardPart
from companion.session.board.token_teaching import TokenTeaching
from companion.session.context import Context
from companion.session.finish.act_pictures import ActPictures
from companion.session.finish.statistics import Statistics
from companion.session.intents import Intent, number
from companion.session.part import Part, on_touch
from companion.session.people import seats
from companion.session.people.seats import JOINED, LEFT, TOOK, WentOn, went_on
from companion.session.running_game import RunningGame
from companion.session.setup.setting_up import SettingUp

Told = tuple[str, Mapping[str, Value]]  # a notice of what was met before the session began: its code and values


class Lifecycle(Part):
    """Takes the touches that begin a game, end it, or let it go on with other players. `reopen` builds every part anew
    from what was kept.
    """

    def __init__(
        self,
        context: Context,
        running: RunningGame,
        set_up: SettingUp,
        board: BoardPart,
        teaching: TokenTeaching,
        statistics: Statistics,
        pictures: ActPictures,
        reopen: Callable[[], None],
    ) -> None:
        self._context, self._running, self._set_up = context, running, set_up
        self._board, self._teaching, self._statistics, self._pictures = board, teaching, statistics, pictures
        self._groups, self._reopen = context.beside.groups, reopen

    @property
    def _header(self) -> str:
        """The header of the running game, as it was written."""
        return self._context.writer.fact("header")

    # --- beginning --------------------------------------------------------------------------------------------------

    @on_touch(
        "setup:game:?", "setup:count:#", "setup:name:#:*", "setup:clan:#:?", "setup:preset:?", "setup:option:?:?",
        "setup:called:*", "setup:move:#:#", "setup:group:#", "setup:ring:read", "setup:next", "setup:back",
        "setup:skip_camera", "setup:teach:?", "setup:teach_again", "setup:without_places", "setup:alone:?",
        "setup:try:begin", "setup:try:read", "setup:try:next", "setup:try:back", "setup:try:end",
        "setup:measure:?~", "setup:lens:?", "setup:start",
    )  # fmt: skip
    def setting_up(self, intent: Intent) -> None:
        """A touch on a set-up screen; after a game that is over, another one chosen, or somebody playing alone, begins
        the next set-up. Raises NotUnderstood when a game is running.
        """
        if self._running.on and intent.words[0] in ("game", "alone") and self._running.view().over:
            self.new_game(intent)
        if self._running.on and intent.words[0] != "called":
            raise NotUnderstood("a game is running")
        if intent.words[0] == "start":
            self._begin_set_up()
        else:
            self._set_up.touch(intent)
            if intent.words[0] == "skip_camera":  # the table has decided: what is wrong with the camera is read
                self._context.notices.hush("camera_lost", "camera_problem")

    def _begin_set_up(self) -> None:
        """The game that was set up, with the app in the seats that it was given. People are known the next time."""
        self._begin(self._set_up.header(), self._set_up.facts)
        if self._set_up.alone.on:
            return
        try:
            self._groups.remember(self._set_up.game.name, self._set_up.chosen.seats)
        except OSError as error:
            self._context.tell("group_unkept", {"detail": str(error)})

    @on_touch("erase")
    def erase(self, _intent: Intent) -> None:
        """Groups and pictures of what they did are forgotten; the games stay in the journal, names and all."""
        try:
            self._groups.forget()
            self._pictures.forget()
        except OSError as error:
            self._context.tell("unerased", {"detail": str(error)})
        else:
            self._context.tell("erased")

    def _begin(
        self, header: Mapping[str, Any], facts: Mapping[str, str] | None = None, came_from: WentOn | None = None
    ) -> None:
        """The next game in the journal, with the board as it lies; `facts` are kept in the same moment. `came_from` is
        the game it goes on from with other players.
        """
        begun = self._context.games.open(header)
        game, text = self._context.writer.game + 1, json.dumps(header, ensure_ascii=False)
        ids = self._groups.ids(begun.names)
        people = {f"{PEOPLE}{game}": json.dumps(ids)} if any(ids) else {}
        journal = {JOURNAL: self._context.new_id()} if game == 1 else {}
        beside = {**people, **journal, f"{BEGUN}{game}": self._context.today().isoformat()}
        self._context.keep({**(facts or {}), **beside, "game": str(game), "header": text})
        self._running.start(begun, header, came_from)

    def resume(self, facts: Mapping[str, str], steps_back: int, followed: Followed | None) -> None:
        """Go on exactly where the journal ends, or so many acts before. `followed`: as `Session` was given it."""
        if not runs(facts):
            return
        header = json.loads(facts["header"])
        change = went_on(json.loads(facts["went_on"])) if facts.get("went_on") else None
        # An older one was followed by a game of its own since: undo must not reach back across that.
        before_this = change is not None and change.game == self._context.writer.game - 1
        if followed is None:
            begun = self._context.games.open(header)
            followed = Followed(begun, History(begun.game, begun.names, begun.state))
            followed.history.fold(self._context.writer.lines())
        self._running.open(*followed, header, change if before_this else None)
        self._running.resume(steps_back)

    # --- ending -----------------------------------------------------------------------------------------------------

    @on_touch("new")
    def new_game(self, _intent: Intent) -> None:
        """The game at the table is over, won or not; it stays in the journal, and the next one is set up."""
        if not self._running.on:
            raise NotUnderstood("no game is running yet")
        self._context.keep(self._ending())
        game, state = self._running.history.game, self._running.history.state
        self._running.stop()
        self._context.notices.close()
        self._set_up.again(game, state)

    @on_touch("rematch")
    def rematch(self, intent: Intent) -> None:
        """The same players play again: set-up goes on where something has to be laid or said anew, if anything has."""
        begun = self._running.begun
        seats = [SeatDraft(name, mark) for name, mark in zip(begun.names, begun.marks, strict=True)]
        self.new_game(intent)
        if self._set_up.hurry(seats):
            self._begin_set_up()

    def _ending(self, *, went_on: bool = False) -> dict[str, str]:
        """What the journal keeps of a game that does not go on."""
        game = self._context.writer.game
        began = self._context.writer.fact(f"{BEGUN}{game}")
        past = summary(self._statistics.of_game(), game, began, went_on=went_on)
        return {"ended": str(game), header_name(game): self._header, f"{SUMMARY}{game}": to_text(past)}

    # --- other players ----------------------------------------------------------------------------------------------

    @on_touch("leave:#")
    def leave(self, intent: Intent) -> None:
        """A player leaves between rounds; the others go on in a game of their own, which begins where this one ends."""
        (seat,) = intent.numbers
        history = self._running.history
        seats.check_leaving(history.game, self._running.view(), seat)
        name = history.names[seat]
        self._go_on_with(history.game.leave(history.state, seat), LEFT, name)
        self._context.tell("player_left", {"name": name}, undo=True)

    @on_touch("join:*:?", "join:*")
    def join(self, intent: Intent) -> None:
        """Somebody sits down between rounds, after the last seat; the game that goes on is a new one in the journal."""
        history = self._running.history
        *words, mark = intent.words if history.game.marks else (*intent.words, "")
        name = trimmed(":".join(words))
        seats.check_joining(history.game, self._running.view(), name, mark)
        self._go_on_with(history.game.join(history.state, name, mark), JOINED, name)
        self._context.tell("player_joined", {"name": name}, undo=True)
        self._teaching.arrive(name, mark, self._board.seen)

    @on_touch("takes:#:*")
    def take_chair(self, intent: Intent) -> None:
        """Somebody sits down in the chair of somebody else, whom the app may play for, and plays on with what lies
        there; the game that goes on is a new one in the journal.
        """
        seat, name, history = number(intent.words[0]), trimmed(":".join(intent.words[1:])), self._running.history
        self._go_on_with(seats.in_chair(history.game, self._running.view(), history.state, seat, name), TOOK, name)
        self._context.tell("chair_taken", {"name": name, "was": history.names[seat]}, undo=True)

    def _go_on_with(self, state: Any, how: str, name: str) -> None:
        """The game goes on from this position, with those who play it, as the next one in the journal."""
        came_from = WentOn(self._context.writer.game, how, name)
        header = seats.begins_from(self._context.games, json.loads(self._header), state)
        self._begin(header, {**self._ending(went_on=True), "went_on": came_from.text}, came_from)

    @on_touch("undo")
    def undo(self, _intent: Intent) -> None:
        """The last act is taken back, or that somebody has left or joined since."""
        change = self._running.went_on
        if change is None:
            self._running.back("undo")
        else:
            self._take_change_back(change)

    def _take_change_back(self, change: WentOn) -> None:
        """The game before goes on, as a copy: nothing that was written is ever taken out of the journal."""
        writer = self._context.writer
        lines, header = writer.lines(change.game), writer.fact(header_name(change.game))
        ending, game = self._ending(went_on=True), writer.game + 1
        ending[f"{BEGUN}{game}"] = self._context.today().isoformat()
        ending[f"{PEOPLE}{game}"] = writer.fact(f"{PEOPLE}{change.game}")
        self._context.keep({**ending, "game": str(game), "header": header, "went_on": "", "muted": ""}, lines)
        self._teaching.stay(())
        self._reopen()
        self._context.tell("change_undone", {change.how: 1, "name": change.name})

    # --- what is told at a start ------------------------------------------------------------------------------------

    def tell_of_start(self, facts: Mapping[str, str], told: Sequence[Told], journal: Journal) -> None:
        """What the table should know of the journal and the files it goes on with."""
        if runs(facts):
            self._tell_resumed(self._running.view())
        for code, values in told:
            self._context.tell(code, values)
        if journal.salvaged:
            damage = journal.salvaged
            if damage.kept:
                self._context.tell("journal_salvaged", {"lines": damage.lines, "kept": damage.kept})
            if damage.behind is not None:
                lost = damage.behind
                values = {"lines": lost.missing, "after": lost.line, "game": lost.game}
                self._context.tell("journal_behind", values if lost.missing else {"newest": 1})
        self._context.show()

    def _tell_resumed(self, view: GameView) -> None:
        """What goes on: the game in its round, or the end of one that was played."""
        result = self._running.history.game.result(self._running.history.state)
        if result is None:
            sealed = {"sealed": 1} if self._running.secret else {}
            self._context.tell("resumed", {"round": view.round, **sealed} if view.round else {"begun": 1})
            return
        names = ", ".join(view.players[seat].name for seat in result.winners)
        first = result.winners[0] if result.winners else -1
        points = result.scores[first] if result.winners and result.scores else 0
        values: dict[str, Value] = {"names": names, "player": first, "points": points}
        many = "shared" if len(result.winners) > 1 else "nobody" if not result.winners else ""
        self._context.tell("resumed_over", {**values, **({many: 1} if many else {})})
