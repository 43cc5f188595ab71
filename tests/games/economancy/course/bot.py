"""A program that takes a seat, for tests: it names nothing, stops, answers with the first card that can, and passes.

`late`, `rubbish`, `wrong`, `many` and `gone` make it fail in that way.
"""

import json
import sys
import time

WAYS = {"rubbish": "{{{", "wrong": "[999]", "many": "[1, 2]"}


def main(way: str) -> None:
    for line in sys.stdin:
        state = json.loads(line)
        if "player" not in state or way == "gone":
            return
        if way == "late":
            time.sleep(30)
        print(WAYS.get(way) or json.dumps([usual(state)]), flush=True)


def usual(state: dict) -> object:  # type: ignore[type-arg]
    phase = state["phase"]
    if phase["name"] == "buy":
        return "Pass"
    if phase["name"] == "attacking" and phase["attacker"] != state["player"]:
        cards = state["players"][state["player"]]["cards"]
        return next(place for place, card in enumerate(cards) if place and not card["uses"])
    return 0


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
