"""One suite over every game: what a game says hangs together, and whatever is played can be kept, undone and shown."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action, Game, IllegalAction, Offer, Piece
from companion.locale.sentences import Speaker
from companion.record.header_to_game import Begun, Games
from companion.record.history import History
from companion.record.log.reader import write_log
from companion.record.log.replay import replay
from companion.session.board.likelihood import changes
from companion.session.intents import action_of, check, do, parse
from tests.contract.noughts.game import NAME as NOUGHTS
from tests.contract.noughts.game import Noughts
from tests.contract.page_game import NAME as ON_PAGE
from tests.contract.page_game import page_parts
from tests.many_rows import few_quick
from tests.session.table import FORMS, PlainTable

TOUCHES: Mapping[str, tuple[str, ...]] = {
    "orconomy": ("setup:ring:numeric",),
    "orc": ("setup:line:draw",),
    "economicus": (
        "setup:confirm:centre_neighbours:all",
        "setup:confirm:crisis_profit:replace",
        "setup:ring:numeric",
        "setup:box:trial",
    ),
}
"""What has to be touched at set-up before a game can begin."""
MOST_ACTS = 60
FEW = 12  # how many values of one choice are tried


def every_game(folder: Path | None = None) -> Games:
    """The games of the catalogue, the mock, and the game that docs/contributing.md adds."""
    known = catalogue.games(folder)
    more: Mapping[str, Callable[[], Game[Any]]] = {
        NOUGHTS: lambda: Noughts().game(),
        ON_PAGE: lambda: page_parts().game(None),
    }

    def named(name: str) -> Game[Any]:
        return more[name]() if name in more else known.named(name)

    return Games((*known.names, *more), known.usual, named)


NAMES = every_game().names
UNSAID = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now")
"""A gap that nobody fills, or a code without a sentence, as it would show."""


def english(name: str) -> Speaker | None:
    """Who speaks of a game; nobody of the mock."""
    if name == ON_PAGE:
        return page_parts().speaker("en")
    return catalogue.speaker(name, "en") if name in catalogue.GAMES else None


class Table(PlainTable):
    """A session without devices at any of the games."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        super().__init__(folder, games=every_game(folder), first=game, rng=Random(7))

    def start(self) -> None:
        self.press(*TOUCHES.get(self.game, ()), "setup:start")
        assert self.shown.game is not None, self.shown.notices

    @property
    def state(self) -> Any:
        return self.session.running.history.state


@pytest.fixture(params=NAMES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A table at which a game has just begun."""
    table = Table(tmp_path, request.param)
    table.start()
    yield table
    table.close()


def expanded(game: Game[Any], state: Any, rng: Random) -> list[Action]:
    """Some of what is offered, each with some of its values."""
    actions = []
    for offer in game.rules.offers(state):
        assert len(offer.names) == len(offer.domains), offer
        few = [rng.sample(list(domain), min(len(domain), FEW)) for domain in offer.domains]
        actions += [Action(offer.kind, offer.player, numbers) for numbers in islice(product(*few), FEW)]
    return actions


def walk(begun: Begun[Any], seed: int) -> Iterator[tuple[Any, Action | None]]:
    """A random game: each position with the action that was done in it, None at the end."""
    rng, state, game = Random(seed), begun.state, begun.game
    for _ in range(MOST_ACTS):
        may = expanded(game, state, rng) + by_dice(game, state, rng)
        if not may:
            break
        action = rng.choice(may)
        yield state, action
        state = game.rules.apply(state, action)
    yield state, None


def by_dice(game: Game[Any], state: Any, rng: Random) -> list[Action]:
    """What dice or deck may do."""
    return (
        [chance.action for chance in rng.sample(chances, min(3, len(chances)))]
        if (chances := game.dice.chances(state))
        else []
    )


def begun(table: Table) -> Begun[Any]:
    return table.session.running.begun


@pytest.mark.parametrize("seed", range(4))
def test_offers_and_refusals_agree_and_applying_changes_nothing_it_was_given(table: Table, seed: int) -> None:
    rng, players, seen = Random(seed), range(-1, len(begun(table).names) + 1), dict[str, int]()
    for state, _ in walk(begun(table), seed):
        game, kept = begun(table).game, repr(state)
        for action in expanded(game, state, rng):
            assert game.rules.refusal(state, action) is None, (action, kept)
            assert repr(game.rules.apply(state, action)) == repr(game.rules.apply(state, action))
        offered = {(offer.kind, offer.player) for offer in game.rules.offers(state)}
        seen |= {offer.kind: len(offer.domains) for offer in game.rules.offers(state)}
        for kind, player in sorted(set(product(seen, players)) - offered):
            action = Action(kind, player, (1,) * seen[kind])
            refused = game.rules.refusal(state, action)
            assert refused is not None and refused.code, action
            with pytest.raises(IllegalAction):
                game.rules.apply(state, action)
        assert repr(state) == kept


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_due_offered_or_done_has_a_sentence(table: Table, seed: int) -> None:
    speaker = english(table.game)
    if speaker is None:
        assert table.game == NOUGHTS
        return
    opened = begun(table)
    for state, action in walk(opened, seed):
        prompt = opened.game.view(state).prompt
        said = [speaker.prompt_title(prompt, opened.names), speaker.prompt(prompt, opened.names)]
        buttons = {offer.kind: speaker.button(offer.kind) for offer in opened.game.rules.offers(state)}
        assert [kind for kind, word in buttons.items() if word == kind] == []
        said += [speaker.action(action, opened.names)] if action else []
        assert [sentence for sentence in said if UNSAID.search(sentence)] == []
        assert all(said[1:]), (prompt, action)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_done_for_the_players_is_allowed_and_a_move_comes_to_what_it_says(table: Table, seed: int) -> None:
    game, rng = begun(table).game, Random(seed)
    for state, _ in walk(begun(table), seed):
        dice = tuple(rng.randint(1, 6) for _ in range(game.rules.dice))
        for run in (game.conduct.settle(state).run, game.conduct.follows(state).run, game.dice.throw(state, dice)):
            reduce(game.rules.apply, run, state)
        for move in islice(game.board.moves(state), FEW):
            assert move.after == reduce(game.rules.apply, move.run, state)
            assert move.layout == game.board.layout(move.after) != game.board.layout(state)
            assert move in game.board.moves(state, changes(game.board.layout(state), move.layout))


def beside(offers: Iterable[Offer]) -> Iterator[Action]:
    """Actions that are offered, but for one number that is another."""
    for offer in offers:
        numbers = [domain[0] for domain in offer.domains]
        for place, other in product(range(len(numbers)), (-1, 0, 4, 99)):
            yield Action(offer.kind, offer.player, (*numbers[:place], other, *numbers[place + 1 :]))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_number_is_refused_is_refused_in_a_sentence(table: Table, seed: int) -> None:
    speaker = english(table.game)
    opened = begun(table)
    for state, _ in walk(opened, seed):
        for action in beside(opened.game.rules.offers(state)):
            refused = opened.game.rules.refusal(state, action)
            if refused is not None and speaker is not None:
                refusal = speaker.refusal(refused, opened.names)
                assert "Not allowed now" not in refusal, (action, refusal)


@pytest.mark.parametrize("seed", range(4))
def test_chances_are_odds_and_only_a_finished_game_has_a_result(table: Table, seed: int) -> None:
    game = begun(table).game
    for state, _ in walk(begun(table), seed):
        chances, result, view = game.dice.chances(state), game.result(state), game.view(state)
        assert not chances or game.dice.any and sum(chance.p for chance in chances) == pytest.approx(1)
        assert all(game.rules.refusal(state, chance.action) is None for chance in chances)
        assert (result is not None) == view.over
        assert result is None or result.winners == view.winners
        assert view.turns == game.turns(state) and view.offers == game.rules.offers(state) or not view.over
        assert {problem.code for problem in game.status(state) if not problem.note} == set()


@few_quick("seed", range(4))
def test_actions_and_positions_come_back_from_their_text(table: Table, seed: int) -> None:
    opened = begun(table)
    game, names = opened.game, opened.names
    header = json.loads(table.journal.facts()["header"])
    for state, action in walk(opened, seed):
        if action is not None:
            line = json.loads(json.dumps(game.rules.to_line(action, names)))
            assert game.rules.from_line(line, names) == action
        at = every_game().header_at(header, state)
        again = every_game().open(json.loads(json.dumps(at)))
        assert game.files.position(again.state) == game.files.position(state)
        assert game.view(again.state).prompt == game.view(state).prompt


def test_pieces_come_back_from_the_journal_and_what_is_none_is_refused(table: Table) -> None:
    board, lying = begun(table).game.board, set[Piece]()
    for state, _ in walk(begun(table), 1):
        layout = board.layout(state)
        for pieces in (*layout.areas.values(), *layout.rows.values()):
            assert sorted(board.pieces_from(json.loads(json.dumps(pieces)))) == sorted(pieces)
            lying.update(pieces)
    for kind, owner, side in lying:
        for wrong in (["", owner, side], [kind, owner, "of no side"], [kind, "nobody", side], [kind], kind, 5):
            with pytest.raises((TypeError, ValueError)):
                board.pieces_from([wrong])


@pytest.mark.parametrize("seed", range(2))
def test_a_log_folds_to_the_same_position(table: Table, seed: int, tmp_path: Path) -> None:
    opened = begun(table)
    played = History(opened.game, opened.names, opened.state)
    lines = [line for _, action in walk(opened, seed) if action for line in played.do((action,), "hand")]
    file = tmp_path / "game.jsonl"
    with file.open("w", encoding="utf-8") as out:
        write_log(out, json.loads(table.journal.facts()["header"]), lines)
    assert replay(file, every_game()).track.state == played.state


@few_quick("seed, acts", [(0, MOST_ACTS // 3), (0, MOST_ACTS), (1, MOST_ACTS)])
def test_undo_and_redo_and_a_restart_in_every_state(table: Table, seed: int, acts: int) -> None:
    for state, action in islice(walk(begun(table), seed), acts):
        assert table.state == state
        if action is None:
            break
        table.press(do(action).text)
        if table.state == state:  # what dice do is no touch
            table.session.running.act((action,), "hand")
        after = table.state
        table.press("undo")
        assert table.state == state
        table.press("redo")
        assert table.state == after
        table.journal.close()
        table.open()
        assert table.state == after


def test_the_numbers_of_a_game_are_made_of_their_parts_and_changed_by_a_rule(table: Table) -> None:
    """In every number that has changed, or in none where a game names no rules."""
    game, speaker, causes = begun(table).game, english(table.game), set[str]()
    for state, action in walk(begun(table), 1):
        after = state if action is None else game.rules.apply(state, action)
        for field, whose in game.numbers.fields.items():
            members = {"player": range(len(begun(table).names)), "area": game.numbers.areas, "table": (-1,)}[whose]
            for which in members:
                parts, number = game.numbers.parts(state, field, which), game.numbers.number(state, field, which)
                if whose != "table":
                    assert sum(part.amount for part in parts) == number, (field, which)
                if speaker and table.game in catalogue.GAMES and game.numbers.number(after, field, which) != number:
                    assert action is not None
                    causes.add(cause := game.numbers.cause(state, action, after, field, which))
                    assert cause == "" or speaker.rule_words(cause) != cause, (field, which, action)
    assert "" not in causes or causes == {""}


@pytest.mark.parametrize("wrong", ["no such thing", 7, None, [], {"do": 1}])
def test_lines_that_mean_nothing_are_told_as_such(table: Table, wrong: object) -> None:
    game, names = begun(table).game, begun(table).names
    with pytest.raises(ValueError):
        game.rules.from_line({"do": wrong}, names)


@pytest.mark.parametrize("seed", range(4))
def test_a_button_beside_a_seat_stands_for_a_touch_that_is_allowed_now(table: Table, seed: int) -> None:
    game, names = begun(table).game, begun(table).names
    for state, _ in walk(begun(table), seed):
        means, lights = game.view(state).seat_buttons, game.view(state).lights
        assert len({(button.seat, button.button) for button in means}) == len(means)
        assert all(button.button in ("1", "2", "back") and 0 <= button.seat < len(names) for button in means)
        assert all(re.fullmatch(r"[a-z]+( [1-9])?", light) for light in lights)
        for button in means:
            intent = parse(button.touch)
            check(intent, (*FORMS, *game.conduct.forms))
            assert intent.name != "do" or game.rules.refusal(state, action_of(intent)) is None, button


@pytest.mark.parametrize("name", NAMES)
def test_no_touch_of_a_game_is_one_that_every_game_has(name: str) -> None:
    """Where a game took such a word for its own, nobody could answer what the table is asked with it in every game."""
    every, own = (
        {form.split(":")[0].rstrip("~") for form in forms} for forms in (FORMS, every_game().named(name).conduct.forms)
    )
    assert own & every <= {"setup"}


def test_no_touch_that_every_game_has_is_a_fault_in_this_one(table: Table) -> None:
    """Whatever stands in it, and whether a game runs or not."""
    for numbers, word in product(("0", "1"), ("rest", "first")):
        for form in FORMS:
            table.press(form.replace("~", f":{numbers}").replace("#", numbers).replace("?", word).replace("*", "Zoya"))
            assert "internal_error" not in [notice.code for notice in table.shown.notices], form
        table.press("setup:start")


def test_who_takes_a_chair_is_called_by_the_own_name(table: Table) -> None:
    table.press("takes:1:Zoya")
    assert table.shown.game is not None and [player.name for player in table.shown.game.players][1] == "Zoya"
    assert begun(table).names[1] == "Zoya"
