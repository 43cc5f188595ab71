"""A program that takes a seat, for tests: it names nothing, stops, answers with the first card that can, and passes.

The first word says how it fails: `late` (never answers), `rubbish`, `wrong` (not allowed), `many` (two values), `twice`
(two answers), `long`, `gone` (ends when it is asked), `crash`, `deaf` (reads nothing and goes on for ever), `network`
(plays only if it can open no socket). `bids` and a number: it names so much. `until` and a word: it ends when the end
that it is told of has this word, and never else.
"""

import json
import socket
import sys
import time

WAYS = {"rubbish": "{{{", "wrong": "[999]", "many": "[1, 2]", "twice": "[0]\n[0]", "long": "[" + " " * 100_001 + "0]"}


def main(way: str, more: str) -> None:
    while way == "deaf":
        time.sleep(0.1)
    for line in sys.stdin:
        state = json.loads(line)
        if way == "crash":
            raise RuntimeError("crashed as it was told to")
        while way == "until" and "player" not in state and more not in state["phase"]:
            time.sleep(0.1)
        if "player" not in state or way == "gone" or (way == "network" and reached()):
            return
        while way == "late":
            time.sleep(0.1)
        print(WAYS.get(way) or json.dumps([usual(state, int(more) if way == "bids" else 0)]), flush=True)


def reached() -> bool:
    """Whether a socket can be opened."""
    try:
        socket.socket().close()
    except OSError:
        return False
    return True


def usual(state: dict, bid: int) -> object:  # type: ignore[type-arg]
    phase, mine = state["phase"], state["players"][state["player"]]
    if phase["name"] == "buy":
        return "Pass"
    if phase["name"] == "attacking" and phase["attacker"] != state["player"]:
        return next(place for place, card in enumerate(mine["cards"]) if place and not card["uses"])
    return min(bid, mine["coins"]) if phase["name"] == "investing" else 0


if __name__ == "__main__":
    main(*(*sys.argv[1:], "", "")[:2])
