"""A small referee of the course, written from the protocol alone: dictionaries, printed names, no rule of the program.

It plays random programs (wholly calm ones do nothing) against each other and writes the log of the game, as the
course's own would: each state that was sent, followed by its answer, and the state at the end.
"""

import json
from copy import deepcopy
from random import Random
from typing import Any

CARDS: dict[str, tuple[int, int, int, int, int, tuple[int, int, int]]] = {
    # name: cost, strength, defence, copies, points, coins on days 1, 2, 3
    "Board of Monopoly": (2, 1, 1, 2, 1, (0, 0, 0)),
    "Incantation": (4, 1, 1, 3, 3, (0, 0, 0)),
    "Wall of Wealth": (1, 1, 2, 2, 0, (1, 0, 0)),
    "Worker": (1, 1, 2, 2, 0, (0, 1, 1)),
    "Magic Bean Stock": (1, 1, 1, 1, 0, (0, 0, 0)),
    "Ghost": (2, 3, 2, 2, 0, (0, 0, 1)),
    "Bubble": (2, 9, 2, 1, 0, (0, 0, 0)),
    "Senior Worker": (2, 2, 2, 2, 0, (1, 1, 1)),
    "Gold Fish": (3, 1, 2, 1, 0, (0, 0, 4)),
    "Apprentice": (3, 2, 1, 1, 0, (1, 1, 0)),
    "Thug": (3, 4, 4, 1, 0, (0, 1, 0)),
    "Shield of Greed": (4, 2, 7, 1, 0, (0, 0, 0)),
    "Golem": (5, 7, 7, 1, 0, (0, 0, 0)),
}
STIPEND = "Sorcerer's Stipend"
SIMPLE = tuple(
    name for name in CARDS if name not in ("Wall of Wealth", "Apprentice", "Thug", "Shield of Greed", "Golem")
)
DAYS = 100
Table = dict[str, Any]


class Referee:
    """One game; `lines` is its log."""

    def __init__(self, seed: int, players: int, names: tuple[str, ...], calm: float) -> None:
        self.rng, self.lines, self.calm = Random(seed), list[str](), calm
        self.names, self.idle = names, calm >= 1
        self.shop = {name: CARDS[name][3] * players for name in names}
        self.players: list[Table] = [
            {"coins": 1, "buys": 0, "cards": [{"name": STIPEND, "uses": 0}]} for _ in range(players)
        ]
        self.day, self.passed = 1, 0

    def play(self) -> list[str]:
        """Days until somebody has won or the limit is reached."""
        while True:
            winner = self._one_day()
            if winner is not None:
                return self._ended(winner)
            self.passed += 1
            self.day = self.day % 3 + 1
            if self.passed == DAYS:
                return self._ended(False)

    def _one_day(self) -> int | None:
        self._income()
        attacker = self._investing()
        winner = self._attacks(attacker) if attacker is not None else None
        return winner if winner is not None else self._buying()

    # --- what is sent -----------------------------------------------------------------------------------------------

    def _state(self, phase: Table) -> Table:
        return {"day": self.day, "phase": phase, "shop": dict(self.shop), "players": deepcopy(self.players)}

    def _ask(self, seat: int, phase: Table, value: Any) -> Any:
        self.lines += [json.dumps({**self._state(phase), "player": seat}), json.dumps([value])]
        return value

    def _ended(self, winner: int | bool) -> list[str]:
        self.lines.append(json.dumps(self._state({"name": "end", "winner": winner})))
        return self.lines

    def _living(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player["cards"]]

    def _winner(self) -> int | None:
        living = self._living()
        if len(living) == 1:
            return living[0]
        points = {
            seat: sum(CARDS[card["name"]][4] for card in self.players[seat]["cards"][1:]) for seat in living
        }  # fmt: skip
        best = max(points.values())
        first = [seat for seat in living if points[seat] == best]
        return first[0] if best >= 7 and len(first) == 1 else None

    # --- the day ----------------------------------------------------------------------------------------------------

    def _income(self) -> None:
        for seat in self._living():
            player, buys = self.players[seat], 1
            for card in player["cards"]:
                if card["name"] == STIPEND:
                    player["coins"] += 2 if self.day == 1 else 1
                elif card["name"] == "Magic Bean Stock":
                    player["coins"] += player["coins"] // 3
                else:
                    player["coins"] += CARDS[card["name"]][5][self.day - 1]
                buys += card["name"] == "Apprentice" and self.day == 3
            player["buys"] = buys

    def _investing(self) -> int | None:
        bids = {}
        for seat in self._living():
            most = self.players[seat]["coins"]
            wish = 0 if self.rng.random() < self.calm else self.rng.randint(0, most)
            bids[seat] = self._ask(seat, {"name": "investing"}, wish)
        for seat, bid in bids.items():
            self.players[seat]["coins"] -= bid
        first = [seat for seat, bid in bids.items() if bid == max(bids.values())]
        return first[0] if len(first) == 1 else None

    def _attacks(self, attacker: int) -> int | None:
        winner = None
        while winner is None:
            able = [
                place
                for place, card in enumerate(self.players[attacker]["cards"])
                if place and card["name"] != "Bubble" and card["uses"] == 0
            ]
            if not able:
                break
            phase = {"name": "attacking", "attacker": attacker, "attacker_card": False}
            place = self._ask(attacker, phase, self.rng.choice([0, *able]))
            if place == 0:
                break
            self._fight(attacker, place)
            winner = self._winner()
        if winner is None:
            for player in self.players:
                for card in player["cards"]:
                    card["uses"] = 0
        return winner

    def _fight(self, attacker: int, place: int) -> None:
        """A card that has answered counts as used from then on, while the others still answer."""
        sent = self.players[attacker]["cards"][place]
        sent["uses"] += 1
        answers: dict[int, int] = {}
        phase = {"name": "attacking", "attacker": attacker, "attacker_card": place}
        for seat in [one for one in self._living() if one != attacker]:
            able = [
                at
                for at, card in enumerate(self.players[seat]["cards"])
                if at and card["uses"] < (2 if card["name"] == "Wall of Wealth" else 1)
            ]
            if able:
                answers[seat] = self._ask(seat, phase, self.rng.choice(able))
                self.players[seat]["cards"][answers[seat]]["uses"] += 1
        self._strike(attacker, place, answers)

    def _strike(self, attacker: int, place: int, answers: dict[int, int]) -> None:
        sent = CARDS[self.players[attacker]["cards"][place]["name"]]
        faints = False
        for seat in [one for one in self._living() if one != attacker]:
            player = self.players[seat]
            if seat not in answers:
                player.update({"coins": 0, "buys": 0, "cards": []})
                continue
            name = player["cards"][answers[seat]]["name"]
            player["coins"] += name == "Shield of Greed"
            faints = faints or CARDS[name][1] > sent[2]
            if sent[1] > CARDS[name][2]:
                del player["cards"][answers[seat]]
        if faints:
            del self.players[attacker]["cards"][place]

    def _buying(self) -> int | None:
        while any(player["buys"] for player in self.players):
            picks: dict[int, str] = {}
            for seat, player in enumerate(self.players):
                if player["buys"]:
                    can = [] if self.idle else [name for name in self.names if CARDS[name][0] <= player["coins"]]
                    picks[seat] = self._ask(seat, {"name": "buy"}, self.rng.choice(["Pass", *can]))
            for seat in picks:
                self.players[seat]["buys"] -= 1
            for name in self.names:
                self._hand_out(name, [seat for seat, pick in picks.items() if pick == name])
            winner = self._winner()
            if winner is not None:
                return winner
        return None

    def _hand_out(self, name: str, seats: list[int]) -> None:
        enough = len(seats) <= self.shop[name]
        for seat in seats:
            self.players[seat]["coins"] -= CARDS[name][0]
            if enough:
                self.players[seat]["cards"].append({"name": name, "uses": 0})
        self.shop[name] = self.shop[name] - len(seats) if enough else 0
