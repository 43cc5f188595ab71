"""Tables in the steps between: gold abilities, Banking in Winter, closing steps; and questions about numbers."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.orconomy.view_shapes import IndustryView, LineView
from companion.session.snapshot import (
    AbsentView,
    Action,
    HistoryLine,
    Offer,
    OptionDraft,
    Prompt,
    Snapshot,
    Summand,
    WhyStep,
    WhyView,
)
from tests.ui.samples.rounds_of_play import any_time, draft, players, shown, table
from tests.ui.samples.samples_cards import FIELDS, RATINGS, with_cards

DISPUTED = {
    "first_oracle": ("random", "dice_high", "manual"), "hindmost_tracking": ("continuous", "revenue_end"),
    "auction_win_order": ("en", "ru"), "fresh_startup_competes": ("true", "false"),
    "weapon_self_trigger": ("false", "true"), "banking_on_payoff": ("true", "false"), "food_move": ("each", "one"),
}  # fmt: skip
HOUSE = {
    "overbid": ("warn", "allow", "forbid"), "voluntary_default": ("false", "true"),
    "interest_count": ("live", "snapshot_per_player"), "winter_new_loan_owes": ("true", "false"),
    "simultaneous_win": ("acting_player", "shared", "order_from_oracle"), "food_needs_slot": ("true", "false"),
    "extras_fill_freed_slots": ("true", "false"), "veto_needs_bid": ("false", "true"),
    "fraud_by_winner": ("true", "false"), "supply": ("unlimited_with_warning", "strict"),
    "risk_rating_unknown": ("ask", "table", "none"),
}  # fmt: skip


def revenues(names: Sequence[str]) -> dict[str, Snapshot]:
    """Revenue player by player, with gold abilities to use."""
    gold = (
        Offer("tourism", 2, (range(1, 4),)),
        Offer("totemology", 2, ((3, 5),)),
        Offer("transport", 2, ((1,),)),
        Offer("food_move", 0, ((0, 1), (2, 7, 8))),
    )
    collecting = table(
        names,
        "revenue",
        Prompt("revenue"),
        players=players(names, (None, None, None, -2, 3)),
        turn=3,
        offers=(Offer("settle", 3), *gold, *any_time()),
    )
    return {
        "gold": shown(with_cards(collecting)),
        "again": shown(
            table(
                names,
                "revenue",
                Prompt("again", (("player", 1),)),
                players=players(names, (None, 3) + (None,) * 3),
                turn=1,
                offers=(Offer("settle", 1), *any_time()),
            )
        ),
    }


def winters(names: Sequence[str]) -> dict[str, Snapshot]:
    """Winter with Banking: the second and third lines are spared."""

    def line(seat: int, number: int, amount: int, *kinds: str) -> LineView:
        return LineView(seat, number, -amount, tuple(Action(kind, seat, (number,)) for kind in kinds))

    every = ("pay_interest", "give_up", "waive")
    lines = (
        line(1, 3, 3, *every),
        line(1, 5, 4, *every),
        line(2, 10, 3, "give_up"),
        line(0, 9, 3),
        line(3, 6, 2),
        line(4, 11, 2),
    )
    people = tuple(replace(player, waivers=int(player.seat in (0, 1))) for player in players(names))
    asked = tuple(Offer("consultants", seat, ((1, 2),)) for seat in (0, 2, 3))
    view = table(
        names,
        "winter",
        Prompt("winter_interest", (("reason", "double"), ("player", 1))),
        step="interest",
        dice=(4, 4),
        lines=lines,
        turn=1,
        players=people,
    )
    return {"winter-banking": shown(with_cards(view)), "winter-window": shown(with_cards(view, *asked))}


def endings(names: Sequence[str]) -> dict[str, Snapshot]:
    """Launches and the end of a round, with what they cost."""
    costs = tuple(replace(player, launch_cost=max(0, 3 - player.seat), card_cost=7) for player in players(names))
    who = ("player", 2)
    launches = tuple(Offer("launch", seat, ((2, 10, 11),)) for seat in range(5))
    done = Prompt("end_done", (who, ("round", 7)))
    return {
        "launch-costs": shown(
            table(
                names,
                "startups",
                Prompt("launch", (who, ("cost", 1))),
                step="launch",
                turn=2,
                players=costs,
                offers=(*launches, Offer("pass", 2), *any_time()),
            )
        ),
        "win-shared": shown(
            table(names, "over", Prompt("win", (who, ("trophies", 7))), winner=2, winners=(2, 0), offers=())
        ),
        "end-done": shown(table(names, "end", done, step="buy", offers=(Offer("end_round", -1), *any_time()))),
    }


def reasons(names: Sequence[str]) -> dict[str, Snapshot]:
    """Numbers somebody asks about."""
    steps = tuple(
        WhyStep(act, 1 + act // 4, action, change, value, rule)
        for act, action, change, value, rule in (
            (3, Action("bid", 2, (12,)), -1, 20, "R10.6"),
            (4, Action("pay", 2), -12, 8, "R10.12"),
            (6, Action("settle", 2), 4, 12, "R9.2"),
            (7, Action("loan", 0, (7,)), 1, 13, "R13.2"),
            (9, Action("corporate_raid", 2, (1, 0)), 3, 16, "K12"),
            (11, Action("unable", 4), -2, 14, "R10.11"),
            (12, Action("close_revenue"), 3, 17, "R5.2"),
            (13, Action("espionage", 2, (11,)), -2, 17, "R13.10"),
        )
    )
    revenue = table(names, "revenue", Prompt("revenue"), players=players(names, (1, 0, 1, -2, 3)))
    acts = tuple(HistoryLine(step.act, step.round, step.action, "hand") for step in reversed(steps))
    asked = {
        "trophies": WhyView("trophies", 2, 6, _trophies(), 2, steps[:4]),
        "skulls": WhyView("skulls", 2, 17, (Summand("skulls", 17, (("player", 2),)),), 21, steps),
    }
    return {f"why-{name}": shown(revenue, why=why, history=acts) for name, why in asked.items()}


def _industries(code: str, amount: int, *numbers: int) -> tuple[Summand, ...]:
    return tuple(Summand(code, amount, (("industry", number),)) for number in numbers)


def _trophies() -> tuple[Summand, ...]:
    return (
        *_industries("company", 1, 4, 5, 7, 10),
        *_industries("leads", 1, 7, 10),
        *_industries("tied", 0, 4),
        *_industries("behind", 0, 5),
    )


def set_ups(names: Sequence[str]) -> dict[str, Snapshot]:
    """Set-up with everything a table may agree on."""
    options = tuple(
        OptionDraft(name, choices[-1 if name in ("food_move", "supply") else 0], choices, choices[0], disputed)
        for switches, disputed in ((DISPUTED, True), (HOUSE, False))
        for name, choices in switches.items()
    )
    ratings = tuple((kind, RATINGS.get(kind, -1)) for kind in FIELDS)
    more = {
        "options": options,
        "ratings": ratings,
        "start_money": 28,
        "hindmost_pay": 0,
        "default_start_money": 21,
        "default_hindmost_pay": 3,
    }
    return {
        "setup-agreed": shown(None, draft=draft(names, "rules", **more)),
        "setup-rated": shown(None, draft=draft(names, "box", **more)),
    }


def people(names: Sequence[str]) -> dict[str, Snapshot]:
    """Between two rounds, when somebody may leave or join."""
    roll = Prompt("roll", (("player", 1), ("round", 6)))
    view = table(
        names[:3], "roll", roll, dice=(), turn=1, offers=(Offer("roll", -1, (range(1, 7), range(1, 7))),), industries=()
    )
    three = shown(replace(view, industries=_of_three(names), seats_may_change=True))
    return {
        "three-at-roll": replace(three, absent=AbsentView(may=True)),
        "one-absent": replace(three, absent=AbsentView(frozenset({1}), may=True, levels={1: "beginner"})),
        "held": replace(
            three,
            absent=AbsentView(frozenset({0, 2}), may=True, held=True, levels={0: "beginner", 2: "strong"}),
            can_redo=True,
            simulated=True,
        ),
        "hidden": replace(three, absent=AbsentView(resigning="resign")),
    }


def _of_three(names: Sequence[str]) -> tuple[IndustryView, ...]:
    whole = table(names, "roll", Prompt("roll"))
    return tuple(
        replace(
            industry,
            companies=tuple(token for token in industry.companies if token.player < 3),
            startups=tuple(seat for seat in industry.startups if seat < 3),
        )
        for industry in whole.industries
    )


def more(names: Sequence[str]) -> dict[str, Snapshot]:
    """All of them by name."""
    return {**revenues(names), **winters(names), **endings(names), **reasons(names), **set_ups(names), **people(names)}
