"""The place of a Company, in a slot or beside the slots: it is kept, chosen, and what a raider takes (R14)."""

from random import Random
from typing import Any

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import EndOfRound, Launch, Moved, Revenue, State
from companion.games.protocol import Action
from tests.games.orconomy.positions import GAME, agreement, collected, do, lay, play, unseen
from tests.games.orconomy.random_games import AGREED, walk
from tests.many_rows import each_row, few_quick

SLOT, BESIDE = 0, 1
FACE, BONES, STARTUP = 0, 1, 2


def free(state: State, number: int = 7) -> int:
    return derive.free_slots(state, number)


def test_what_was_moved_and_yields_nothing_is_told_apart_by_its_place() -> None:
    """A Company in a slot and one that Food Processing has moved beside the full slots: whichever goes, the other one
    still is what it was (en 438).
    """
    moving: dict[str, Any] = {**AGREED["en"], "food_move": "each"}
    state = play(collected({6: "0", 7: "0 1"}, 7, agreed=agreement(2, **moving)), do("food_move", 0, FACE, 7))
    assert state.phase.moved == (Moved(0, 7, beside=True),)  # type: ignore[union-attr]
    stays = play(state, do("remove", 0, 7, FACE, SLOT))
    assert stays.phase.moved == state.phase.moved  # type: ignore[union-attr]
    assert play(state, do("remove", 0, 7, FACE, BESIDE)).phase.moved == ()  # type: ignore[union-attr]
    turned = play(state, do("loan", 0, 7, BESIDE))
    assert turned.phase.moved == (Moved(0, 7, True, True),)  # type: ignore[union-attr]


NAMED = ("loan", "pay_off", "give_up", "remove", "collapse", "food_move", "good_bargain", "corporate_raid")
"""Kinds that are about one of a player's Companies."""


def crowded(rng: Random, **agreed: Any) -> State:
    """Companies thrown into a few industries, many of them beside the slots; some pledged."""
    words = {}
    left = [8, 8, 8]
    for number in (6, 7, 8, 11):
        said = []
        for _ in range(rng.randrange(6)):
            seat = rng.randrange(3)
            if left[seat]:
                left[seat] -= 1
                said.append(f"{seat}{'b' * (rng.random() < 0.4)}{'~' * (rng.random() < 0.5)}")
        words[number] = " ".join(said)
    phases = (EndOfRound(-1), Launch(0), Revenue(rng.randrange(3)))
    return lay(words, rng.choice(phases), players=3, agreed=agreement(3, target=10, **agreed), discards=unseen(9))


@few_quick("name", ["merged", "en", "wild"])
@few_quick("seed", range(8), 3)
def test_a_place_need_only_be_said_where_both_are_offered(seed: int, name: str) -> None:
    """Offers are what is not refused, places included: of an act without its place there is one reading or none, and
    with the place the act comes to the same.
    """
    rng = Random(f"places {seed} {name}")
    for state, _, _ in walk(rng, crowded(rng, **AGREED[name]), 60):
        for offer in GAME.rules.offers(state):
            if offer.kind in NAMED and offer.names[-1:] == ("place",):
                args = tuple(rng.choice(domain) for domain in offer.domains)
                assert GAME.rules.refusal(state, Action(offer.kind, offer.player, args)) is None
                short = GAME.rules.refusal(state, Action(offer.kind, offer.player, args[:-1]))
                assert short is not None and short.code == "which_place"
            elif offer.kind in NAMED and "what" in offer.names[-2:] and STARTUP not in offer.domains[-1]:
                args = tuple(rng.choice(domain) for domain in offer.domains)
                long = [Action(offer.kind, offer.player, (*args, place)) for place in (SLOT, BESIDE)]
                right = [action for action in long if GAME.rules.refusal(state, action) is None]
                assert len(right) == 1
                same = GAME.rules.apply(state, Action(offer.kind, offer.player, args))
                assert GAME.rules.apply(state, right[0])._replace(plays=()) == same._replace(plays=())


@each_row("seed", range(12))
def test_raids_change_who_lies_where_and_nothing_else(seed: int) -> None:
    rng, seen = Random(f"raids {seed}"), 0
    state = crowded(rng)._replace(phase=EndOfRound(-1))
    for offer in GAME.rules.offers(state):
        if offer.kind == "corporate_raid":
            victim, what, *place = (rng.choice(domain) for domain in offer.domains)
            after = play(state, do("corporate_raid", offer.player, victim, what, *place), do("resolve", offer.player))
            seen += 1
            assert free(after) == free(state)
            was = sorted((token.pledged, token.beside) for token in state.at(7).companies)
            assert was == sorted((token.pledged, token.beside) for token in after.at(7).companies)
    assert seen or not state.at(7).companies or len({token.player for token in state.at(7).companies}) < 2


def test_every_ruling_about_a_token_can_say_its_place() -> None:
    for kind in ("put_token", "take_token"):
        assert RULES.acts[kind].names[-1] == "place" and RULES.acts[kind].counts == {2, 3}
