"""What holds in every game of ORC, whoever plays it and however it goes."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.orc.deal import Cards
from companion.games.orc.rules import derive
from companion.games.orc.rules.acts import COLOURED, RULES
from companion.games.orc.rules.battles import Lands, fight
from companion.games.orc.rules.cards import Card, Print
from companion.games.orc.rules.options import CHOICES
from companion.games.orc.rules.state import NOBODY, Deploy, Draw, Hands, Over, Side, State
from companion.games.protocol import Action
from tests.games.orc.plain import battles_of, holder, points
from tests.games.orc.positions import (
    GAME,
    HEADER,
    NAMES,
    TABLE,
    act,
    agreement,
    fresh,
    hand_sizes,
    holders,
    with_options,
)  # fmt: skip
from tests.games.orc.simulated_games import Played, pick, played, walk
from tests.many_rows import few_quick

SEEDS = st.integers(0, 10**9)
GAMES = range(60)


def table(rng: Random) -> dict[str, object]:
    """What some table agreed on."""
    return {name: rng.choice(values) for name, values in CHOICES.items()}


@pytest.mark.slow
def test_between_turns_a_land_is_open_exactly_as_long_as_its_pile_lasts() -> None:
    for seed in GAMES:
        for step in played(seed):
            if not isinstance(step.after.phase, Draw):
                assert all(land.open == bool(land.stock) for land in step.after.lands)
            assert [land.stock for land in step.after.lands] == [len(pile) for pile in step.cards_after.piles]


@pytest.mark.slow
def test_hands_piles_and_turns_always_make_27_cards_and_a_game_has_12_to_24_turns() -> None:
    lengths = set()
    for seed in GAMES:
        steps = list(played(seed))
        for step in steps:
            held = tuple(map(len, step.cards_after.hands))
            assert tuple(hand.size for hand in step.after.hands) == held
            turns = derive.turns_played(step.after)
            if step.after.phase != steps[0].before.phase:
                assert turns is not None and sum(held) + derive.cards_left(step.after) + turns == 27
            assert GAME.status(step.after) == ()
        lengths.add(derive.turns_played(steps[-1].after))
    assert lengths <= set(range(12, 25)) and len(lengths) > 3


def test_discards_alone_make_the_shortest_and_the_longest_game() -> None:
    for drawn, turns in ((1, 24), (2, 12)):
        state = GAME.rules.apply(fresh(), act("spare", 1, 1))
        while not isinstance(state.phase, Hands):
            state = GAME.rules.apply(state, act("discard", *GAME.turns(state)))
            for _ in range(drawn):
                pile = next(number for number in range(1, 7) if state.land(number).stock)
                state = GAME.rules.apply(state, act("draw", *GAME.turns(state), pile))
            if isinstance(state.phase, Draw):
                state = GAME.rules.apply(state, act("enough", *GAME.turns(state)))
        assert (derive.turns_played(state), holders(state)) == (turns, "------")


def test_holders_agree_with_the_closed_form_and_share_nine_points() -> None:
    for seed in GAMES:
        steps = list(played(seed)) if seed % 2 else list(random_game(seed))
        end = steps[-1].after if isinstance(steps[-1], Played) else steps[-1][2]
        if not isinstance(end.phase, Over) or end.phase.by != "score":
            continue
        actions = [step.action if isinstance(step, Played) else step[1] for step in steps]
        battles = battles_of(actions)
        assert [land.owner for land in end.lands] == [holder(battles, number) for number in range(1, 7)]
        ties = all(first == second for first, second in battles.values())
        assert derive.worth(end, 0) + derive.worth(end, 1) == (0 if ties else 9)


def random_game(seed: int) -> Iterator[tuple[State, Action, State]]:
    return walk(Random(seed), fresh())


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=300)
def test_the_order_of_battles_changes_no_holder(seed: int) -> None:
    """Any piles gone in any turns: each battle by itself, in every order of three, and at once."""
    rng = Random(seed)
    numbers = rng.sample(range(1, 7), 3)
    lands = quiet_lands(rng)
    lands, _ = fight(lands, rng.sample([number for number in range(1, 7) if number not in numbers], rng.randrange(4)))
    at_once, _ = fight(lands, numbers)
    for order in permutations(numbers):
        one_by_one = lands
        for number in order:
            one_by_one, _ = fight(one_by_one, (number,))
        assert [land.owner for land in one_by_one] == [land.owner for land in at_once]
        assert [land.frozen for land in one_by_one] == [land.frozen for land in at_once]


def quiet_lands(rng: Random) -> Lands:
    """Six lands with few Orcs, so that there are many ties."""

    def side(colour: int) -> Side:
        orcs = rng.randrange(3)
        return Side(colour, orcs, 1) if orcs else Side()

    return tuple(land._replace(stock=0, sides=(side(0), side(1))) for land in fresh().lands)


def test_the_score_agrees_with_one_counted_orc_by_orc() -> None:
    for seed in GAMES:
        *_, last = played(seed)
        held = [land.owner for land in last.after.lands]
        by_hand = tuple(points(last.after.agreed.line, held, last.cards_after.hands[seat], seat) for seat in (0, 1))
        result = GAME.result(last.after)
        assert result is not None and result.scores == by_hand
        assert result.winners == tuple(seat for seat in (0, 1) if by_hand[seat] > by_hand[1 - seat])


@pytest.mark.slow
@given(SEEDS)
def test_after_any_ruling_the_game_can_go_on_and_says_what_cannot_be(seed: int) -> None:
    """A table may rule whatever it likes: nothing breaks, and nothing that is offered then is refused."""
    rng = Random(seed)
    state = fresh(**table(rng))
    rulings = sorted(GAME.rules.rulings)
    for _ in range(60):
        if rng.random() < 0.3:
            kind = rng.choice(rulings)
            args = tuple(rng.randrange(0, 7) for _ in RULES.acts[kind].names)
            action = Action(kind, rng.randrange(-1, 2), args)
            if GAME.rules.refusal(state, action) is not None:
                continue
        else:
            offers = [offer for offer in GAME.rules.offers(state) if offer.kind not in ("resign", "agree_draw")]
            if not offers:
                break
            action = pick(rng, offers)
        state = GAME.rules.apply(state, action)
        GAME.status(state)
        json.dumps(GAME.files.position(state))
        assert all(hand.size >= 0 for hand in state.hands) and all(land.stock >= 0 for land in state.lands)


# --- draws that are not told --------------------------------------------------------------------------------------
def as_seen(step: Played) -> Iterator[Action]:
    """What a table without told draws tells of a step: no pile's number, and after the turn which piles are gone."""
    yield step.action._replace(args=(0,)) if step.action.kind == "draw" else step.action
    if not isinstance(step.after.phase, Draw):
        yield from (Action("emptied", TABLE, (number,)) for number in newly_gone(step.cards_after, step.after))


def newly_gone(cards: Cards, told: State) -> list[int]:
    return [number for number, pile in enumerate(cards.piles, 1) if not pile and told.phase != Hands()]


@few_quick("games", [30, 120])
def test_told_and_untold_draws_end_with_the_same_holders_hands_and_scores(games: int) -> None:
    for seed in range(games):
        steps = list(played(seed))
        seen = with_options(steps[0].before, draws="seen")
        for step in steps:
            for action in as_seen(step):
                if action.kind != "emptied" or seen.land(action.args[0]).stock:
                    seen = GAME.rules.apply(seen, action)
            assert hand_sizes(seen) == hand_sizes(step.after)
            assert derive.cards_left(seen) == derive.cards_left(step.after)
            if not isinstance(step.after.phase, Draw):
                assert holders(seen) == holders(step.after)
            assert GAME.status(seen) == ()
        assert isinstance(seen.phase, Over)
        assert GAME.result(seen) == GAME.result(steps[-1].after)


# --- symmetries -----------------------------------------------------------------------------------------------------
def recoloured(state: State, new: Sequence[int]) -> State:
    """The position with every colour renamed."""

    def cards(hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(new[card.two], new[card.one]) for card in hand)

    def side(one: Side) -> Side:
        return one if one.colour == NOBODY else one._replace(colour=new[one.colour])

    line = tuple(Print(new[land.colour], land.worth) for land in state.agreed.line)
    lands = tuple(land._replace(sides=(side(land.sides[0]), side(land.sides[1]))) for land in state.lands)
    phase = state.phase
    if isinstance(phase, Hands):
        phase = Hands((cards(phase.shown[0]), cards(phase.shown[1])), phase.natives)
    elif isinstance(phase, Over):
        phase = Over(phase.by, (cards(phase.shown[0]), cards(phase.shown[1])), phase.natives)
    return state._replace(agreed=agreement(line, state.agreed.dealer), lands=lands, phase=phase)


def recoloured_action(action: Action, new: Sequence[int]) -> Action:
    fields = RULES.acts[action.kind].names
    pairs = zip(fields, action.args, strict=True)
    return action._replace(args=tuple(new[value] if name in COLOURED else value for name, value in pairs))


def mirrored(state: State) -> State:
    """The position with both players exchanged."""

    def swap(seat: int) -> int:
        return seat if seat == NOBODY else 1 - seat

    lands = tuple(
        land._replace(
            owner=swap(land.owner),
            sides=land.sides[::-1],
            fought=land.fought and land.fought._replace(orcs=land.fought.orcs[::-1]),
        )
        for land in state.lands
    )
    phase = state.phase
    if isinstance(phase, Deploy):
        phase = Deploy(swap(phase.turn))
    elif isinstance(phase, Draw):
        phase = Draw(swap(phase.turn), phase.due, phase.after)
    elif isinstance(phase, Hands):
        phase = Hands(phase.shown[::-1], phase.natives[::-1])
    elif isinstance(phase, Over):
        phase = Over(phase.by, phase.shown[::-1], phase.natives[::-1])
    agreed = agreement(state.agreed.line, swap(state.agreed.dealer))
    return state._replace(agreed=agreed, hands=state.hands[::-1], lands=lands, phase=phase, winner=swap(state.winner))


def commutes(step: Played, other: Callable[[State], State], action: Action) -> None:
    assert GAME.rules.apply(other(step.before), action) == other(step.after)


def test_exchanging_the_players_gives_the_mirrored_game() -> None:
    for seed in range(25):
        for step in played(seed):
            commutes(step, mirrored, step.action._replace(player=1 - step.action.player))


@pytest.mark.slow
def test_renaming_the_colours_changes_nothing_but_their_names() -> None:
    renamings = list(permutations(range(6)))
    rng = Random(7)
    for seed in range(8):
        steps = list(played(seed))
        for step in rng.sample(steps, 3):
            for new in renamings if seed < 2 else rng.sample(renamings, 60):
                renamed = recoloured_action(step.action, new)
                assert GAME.rules.apply(recoloured(step.before, new), renamed) == recoloured(step.after, new)


# --- files and secrets ------------------------------------------------------------------------------------------------
@pytest.mark.slow
@few_quick("games", [8, 30])
def test_a_log_without_any_card_of_a_hand_folds_to_the_same_bytes(games: int) -> None:
    """Whatever was dealt: what the app knows at each moment follows from the lines of the log alone."""
    for seed in range(games):
        steps = list(played(seed))
        header = {**GAME.files.header_at(HEADER, steps[0].before), "position": None}
        state = GAME.files.open(json.loads(json.dumps(header)), "the log").state
        for step in steps:
            line = json.loads(json.dumps(GAME.rules.to_line(step.action, NAMES)))
            state = GAME.rules.apply(state, GAME.rules.from_line(line, NAMES))
            assert json.dumps(GAME.files.position(state)) == json.dumps(GAME.files.position(step.after))
            if step.action.kind not in ("show", "natives"):
                assert not {"two", "one"} & set(line)
