"""Who is ahead: a pure function of the evening, so that whoever has its log comes to the same."""

from dataclasses import dataclass

from companion.club.evening_log import Evening


@dataclass(frozen=True, slots=True)
class Standing:
    """A person: the share of opponents beaten (one who is level is half beaten), games, games won, how strong the
    opponents were (the mean of their shares), and the share of points; `place` is shared by those who are level.
    """

    place: int
    id: str
    share: float
    games: int
    won: int
    strength: float
    points: float

    @property
    def key(self) -> tuple[float, int, float, float]:
        """What decides, the first first."""
        return (self.share, self.won, self.strength, self.points)


def standings(now: Evening) -> tuple[Standing, ...]:
    """Everybody who has come, the best first; those who are level in the order in which they came."""
    beaten: dict[str, float] = dict.fromkeys(now.people, 0.0)
    met: dict[str, list[str]] = {one: [] for one in now.people}
    won, games, points = (dict.fromkeys(now.people, 0) for _ in range(3))
    shares: dict[str, float] = dict.fromkeys(now.people, 0.0)
    for one in now.rounds:
        for pod in one.pods:
            ranks = now.counts(one.number, pod.table)
            if not ranks:
                continue
            ruled, result = (one.number, pod.table) in now.ruled, now.results.get((one.number, pod.table))
            scores = result.scores if result is not None and not ruled else ()
            total = sum(max(score, 0) for score in scores)
            for seat, (who, place) in enumerate(zip(pod.people, ranks, strict=True)):
                others = [other for other in range(len(ranks)) if other != seat]
                beaten[who] += sum(1.0 if place < ranks[o] else 0.5 if place == ranks[o] else 0.0 for o in others)
                met[who] += [pod.people[other] for other in others]
                games[who] += 1
                won[who] += place == 1
                shares[who] += max(scores[seat], 0) / total if total else 0.0
                points[who] += bool(total)
    share = {one: round(beaten[one] / len(met[one]), 9) if met[one] else 0.0 for one in now.people}
    rows = [
        Standing(
            0,
            one,
            share[one],
            games[one],
            won[one],
            round(sum(share[other] for other in met[one]) / len(met[one]), 9) if met[one] else 0.0,
            round(shares[one] / points[one], 9) if points[one] else 0.0,
        )
        for one in now.people
    ]
    rows.sort(key=lambda row: row.key, reverse=True)
    places = {row.id: 1 + sum(other.key > row.key for other in rows) for row in rows}
    return tuple(
        Standing(places[row.id], row.id, row.share, row.games, row.won, row.strength, row.points) for row in rows
    )
