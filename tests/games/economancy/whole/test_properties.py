"""What holds in every random game: cards add up, points have a cause, choices have no order, files come back."""

from random import Random

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import BOOSTER, KINDS, NUMBER
from companion.games.economancy.rules.state import Attack, Defend, Over, State
from companion.games.protocol import Action
from tests.games.economancy.positions import GAME, first
from tests.games.economancy.random_games import begun, walk
from tests.many_rows import each_row

SEEDS = range(100)
SEES_MONEY = {"bean_stock", "mine", "hippo", "underdog"}


def check(state: State) -> None:
    """Invariants 1, 2, 5 and 9."""
    rows = [card for player in state.players for card in player.row]
    for kind, word in enumerate(KINDS):
        lying = state.shop[kind] + state.discards[kind] + [card.kind for card in rows].count(kind)
        assert lying == derive.copies(state, kind), word
    if state.agreed.options.loan_floor:
        assert min(player.coins for player in state.players) >= 0
    if not isinstance(state.phase, Attack | Defend | Over):
        assert not any(card.uses for card in rows)
    if state.winner >= 0:
        points = {seat: derive.points(state, seat) for seat in state.living}
        assert len(points) == 1 or (
            points[state.winner] >= state.agreed.win_points and derive.only_most(points) == state.winner
        )


@each_row("seed", SEEDS)
def test_cards_add_up_whatever_is_done(seed: int) -> None:
    for _, action, after in walk(seed, rulings=0.1):
        check(after)
        assert [problem.code for problem in GAME.status(after) if not problem.note] == [], action


@each_row("seed", SEEDS[:15])
def test_points_change_only_by_buying_fighting_giving_up_and_ruling(seed: int) -> None:
    for state, action, after in walk(seed, rulings=0.05):
        if [derive.points(state, seat) for seat in state.seats] != [derive.points(after, seat) for seat in after.seats]:
            assert action.kind in ("buy", "pass", "attack", "defend", "resign", "put_card", "take_card")


@each_row("seed", SEEDS[:15])
def test_choices_made_at_once_may_be_told_in_any_order(seed: int) -> None:
    steps = list(walk(seed, giving_up=0))
    for place, (state, action, _) in enumerate(steps):
        many = len(GAME.rules.sealed(state))
        run = [act for _, act, _ in steps[place : place + many]]
        if many < 2 or len({act.player for act in run}) < many or action.kind == "feed":
            continue
        forward, backward = state, state
        for act in run:
            forward = GAME.rules.apply(forward, act)
        for act in reversed(run):
            backward = GAME.rules.apply(backward, act)
        assert forward == backward


@each_row("seed", SEEDS[:15])
def test_an_attack_phase_has_at_most_as_many_attacks_as_cards(seed: int) -> None:
    sent, cards = 0, 0
    for state, action, _ in walk(seed):
        if not isinstance(state.phase, Attack | Defend):
            sent = 0
        elif action.kind == "attack":
            cards = len(state.players[action.player].row) if not sent else cards
            sent += 1
            assert sent <= cards


@each_row("seed", SEEDS[:15])
def test_income_without_cards_that_look_around_does_not_depend_on_their_order(seed: int) -> None:
    rng = Random(seed)
    for state, _, _ in walk(seed):
        for seat in state.living:
            player = state.players[seat]
            if SEES_MONEY & {KINDS[card.kind] for card in player.row}:
                continue
            mixed = (player.row[0], *rng.sample(player.row[1:], len(player.row) - 1))
            other = state.with_player(seat, player._replace(row=mixed))
            assert derive.walk(other, seat).sum == derive.walk(state, seat).sum


@each_row("seed", SEEDS[:15])
def test_strength_and_defence_follow_the_formulas(seed: int) -> None:
    """By hand, beside the table of the rules."""
    for state, _, _ in walk(seed):
        for seat in state.living:
            row, purse = state.players[seat].row, max(state.players[seat].coins, 0)
            for place, card in enumerate(row):
                word, printed = KINDS[card.kind], state.agreed.prints[card.kind]
                plus = (purse if word == "gremlin" else 0) + (card.coins if word == "hippo" else 0)
                right = len(row) - 1 - place if word == "flower" else 0
                assert derive.strength(state, seat, place) == printed.strength + plus + right
                assert derive.defence(state, seat, place) == printed.defence + plus


def test_without_a_booster_in_the_shop_its_cards_change_nothing() -> None:
    """The same actions with both shops, as long as only base cards are bought."""
    base, every = first(3, shop="base"), first(3, shop="booster1")
    for seed in range(10):
        rng, states = Random(seed), [base, every]
        for _ in range(120):
            offers = [offer for offer in GAME.rules.offers(states[0]) if offer.kind not in ("resign", "agree_draw")]
            if not offers:
                break
            offer = rng.choice(offers)
            action = Action(offer.kind, offer.player, tuple(rng.choice(domain) for domain in offer.domains))
            states = [GAME.rules.apply(state, action) for state in states]
            assert states[0].players == states[1].players and states[0].phase == states[1].phase


def test_the_random_games_meet_every_kind_of_card_and_both_ends() -> None:
    met: set[str] = set()
    ends: set[str] = set()
    for seed in SEEDS:
        for _, _, after in walk(seed):
            met |= {KINDS[card.kind] for player in after.players for card in player.row}
            ends |= {after.phase.reason} if isinstance(after.phase, Over) else set()
    assert met >= {KINDS[kind] for kind in BOOSTER} | {"golem", "incantation"}
    assert {"last", "agreed", "days"} <= ends and NUMBER
    assert begun(Random(1)).shop
