"""Words of the cases about the referee of the tests."""

from typing import Any

from tests.games.economancy.course.course_referee import PASS_CARD, Bot


def calm(state: dict[str, Any]) -> Any:
    """Does nothing as long as that is allowed."""
    match state["phase"]:
        case {"name": "buy"}:
            return [PASS_CARD]
        case {"name": "attacking", "attacker": int(attacker)} if attacker != state["player"]:
            return [1]
    return [0]


def buying(first: str, invests: int) -> Bot:
    """Buys one card, invests when it is there, and attacks once with it."""

    def answer(state: dict[str, Any]) -> Any:
        me, phase = state["players"][state["player"]], state["phase"]
        if phase["name"] == "buy":
            return [first if len(me["cards"]) < 2 else PASS_CARD]
        if phase["name"] == "investing":
            return [invests if len(me["cards"]) > 1 else 0]
        return [1]

    return answer
