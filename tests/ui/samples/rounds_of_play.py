"""Tables to look at: five players with long names, in every state a screen has to show."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.set_up import TEACHING, DraftView, OrconomySetUp
from companion.games.orconomy.view_shapes import IndustryView, LineView, PlayerView, TableView
from companion.games.protocol import Advice, Value
from companion.session.snapshot import (
    Action,
    AdviceView,
    Answer,
    CameraView,
    CorrectionView,
    DieView,
    Difference,
    Draft,
    HistoryLine,
    Notice,
    Offer,
    Owed,
    Piece,
    Prompt,
    Question,
    SeatDraft,
    Showing,
    Snapshot,
    Spot,
    ViewTrouble,
)
from tests.ui.samples.device_card import device_card
from tests.ui.samples.sample_ring import INCOMES, NAMES, SLOTS, industries

SHORT = {"en": ("Anna", "Boris", "Vera", "Gleb", "Dasha"), "ru": ("Анна", "Борис", "Вера", "Глеб", "Даша")}
LONG = {
    "en": ("Anna-Katharina", "Bartholomewson", "Vera Fedorovna", "Gleb Gorbachov", "Dasha the Swift"[:14]),
    "ru": ("Анна-Екатерина", "Борис Петрович", "Вера Семёновна", "Глеб Максимыч", "Дарья-Светлана"),
}
CLANS = ("tusk", "moon", "leaf", "sun", "rune")


def players(names: Sequence[str], dues: Sequence[int | None] = ()) -> tuple[PlayerView, ...]:
    """The players of the sample table."""
    skulls, cards, trophies = (14, 9, 17, 6, 11), (2, 4, 3, 1, 5), (5, 4, 6, 5, 3)
    return tuple(
        PlayerView(
            seat=seat,
            name=name,
            mark=CLANS[seat],
            skulls=skulls[seat],
            cards=cards[seat],
            trophies=trophies[seat],
            presence=trophies[seat] - 1,
            dominance=1,
            tokens_left=6,
            hindmost=seat == 4,
            oracle=seat == 1,
            interest_due=3,
            raisable=skulls[seat] + 4,
            due=dues[seat] if dues else None,
        )
        for seat, name in enumerate(names)
    )


def any_time(count: int = 5) -> tuple[Offer, ...]:
    """What may be done at any time."""
    loans = tuple(Offer("loan", seat, ((7, 6),)) for seat in range(2, min(4, count)))
    removes = tuple(Offer("remove", seat, ((3, 9), (0,))) for seat in range(min(2, count)))
    return (*loans, *removes, Offer("pay_off", 0, ((9,),)), Offer("sell_pair", 0))


def table(names: Sequence[str], phase: str, prompt: Prompt, **changes: object) -> TableView:
    """A table in some phase."""
    whole = TableView(
        name="orconomy",
        topic=f"phase:{phase}",
        round=6,
        phase=phase,
        step="",
        target=7,
        turn=-1,
        players=players(names),
        industries=industries(),
        order=tuple(range(2, 12)),
        turns=(),
        dice=(3, 4),
        active=7,
        crisis=4,
        oracle=1,
        winner=-1,
        prompt=prompt,
        offers=any_time(len(names)),
    )
    return replace(whole, over=phase == "over", **changes)  # type: ignore[arg-type]


DEVICES = (device_card("camera", "overhead", "up", "", "", False), device_card("dice", "ttyACM0", "up", "", "", False))
ABSENT = (
    device_card("camera", "overhead", "absent", "absent", "", False),
    device_card("dice", "ttyACM0", "down", "unplugged", "", False),
    device_card("disk", "/var", "up", "", "", True),
)


def shown(view: TableView | None, **changes: object) -> Snapshot:
    """A snapshot with working devices."""
    whole = Snapshot(version=1, game=view, devices=DEVICES, can_undo=True)
    return replace(whole, **changes)  # type: ignore[arg-type]


def draft(names: Sequence[str], step: str, **changes: object) -> Draft:
    """A set-up at some step."""
    box = tuple((number, NAMES[number], INCOMES[number], SLOTS[number], 3) for number in range(2, 12))
    details = DraftView(
        target=0,
        targets=(7, 8, 9, 10),
        ring=tuple(range(2, 12)),
        ring_doubts=(),
        box=box,
        ratings=(),
        doubt="Income and slots are not in the rulebook's text.",
        start_money=0,
        hindmost_pay=0,
        default_start_money=0,
        default_hindmost_pay=0,
    )
    whole = Draft(
        game="orconomy",
        games=("orconomy",),
        step=step,
        steps=OrconomySetUp.steps,
        seats=tuple(SeatDraft(name, mark) for name, mark in zip(names, CLANS, strict=False)),
        fewest=2,
        most=5,
        marks=CLANS,
        preset="merged",
        presets=("merged", "en", "ru"),
        camera="face",
        lesson=LESSON,
        lessons=("empty", *SIDES),
        can_next=True,
        following=dict(pairwise(OrconomySetUp.steps)).get(step, ""),
        details=replace(details, **{name: changes.pop(name) for name in OWN if name in changes}),  # type: ignore[arg-type]
    )
    if not str(changes.get("camera", "face")).startswith("face"):
        whole = replace(whole, lesson=None)
    return replace(whole, **changes)  # type: ignore[arg-type]


SIDES = ("face", "bones")
OWN = tuple(field.name for field in fields(DraftView))
LESSON = TEACHING.lessons(tuple(range(2, 12)), CLANS)[1]
AGAIN = LESSON._replace(spots=LESSON.spots[3:4])
LIT = ("lamp:7:1", "lamp:7:0", "lamp:8:crisis", "lamp:8:2", "lamp:7:activity")
IN_LAMP = tuple(
    Spot(area, zone, spot, -1, "")
    for area, zone, spot in ((7, "slot", 1), (7, "slot", 0), (8, "crisis", 0), (8, "slot", 2), (7, "activity", 0))
)
"""Places of the empty board that a lamp is mirrored on."""


DOUBTS = ((1, 2, 11), (4, 10, 6), (6, 6, 10), (9, 11, 2))
ALL_DOUBTS = tuple((place, 2 + place, 11 - place) for place in range(10))
"""Where the camera sees another sector than was entered: the place, what was entered, what it sees."""


VIEWS = {
    "well": CameraView(b"", 16 / 9),
    "wrong": CameraView(
        b"",
        16 / 9,
        (ViewTrouble("missing", 0.12, 0.2, 3), ViewTrouble("glare", 0.6, 0.7), ViewTrouble("tilted", -1, -1)),
    ),
    "high": CameraView(b"", 4 / 3, (ViewTrouble("too_high", 0.9, 0.9, 7), ViewTrouble("outside", 1.0, 0.4))),
    "no-board": CameraView(b"", 16 / 9, (ViewTrouble("no_stickers", -1, -1), ViewTrouble("too_dark", -1, -1))),
}
"""What the camera shows at set-up, by what is wrong; the pictures themselves are left out."""


def groups_of(names: Sequence[str]) -> tuple[tuple[SeatDraft, ...], ...]:
    """Groups of two to five."""
    seats = tuple(SeatDraft(name, mark) for name, mark in zip(names, CLANS, strict=False))
    return (seats, seats[:2], seats[1:4], seats[::-1])


def setups(names: Sequence[str]) -> dict[str, Snapshot]:
    """Every step of set-up."""
    steps = {
        "players": draft(names, "players"),
        "two": draft(names[:2], "players"),
        "known": draft(names, "players", groups=groups_of(names), games=("orconomy", "orc")),
        "ring-known": draft(names, "ring", following=""),
        "rules": draft(names, "rules", target=8),
        "ring": draft(names, "ring"),
        "ring-part": draft(names, "ring", ring=(7, 2, 10), can_next=False),
        "box": draft(names, "box"),
        "camera-face": draft(names, "camera"),
        "camera-shines": draft(names, "camera", camera="face-unlike:8:0=3:0", lesson=AGAIN, can_next=False),
        "camera-alike": draft(names, "camera", camera="face-alike:8:0=leaf:face", can_next=False),
        "camera-in-lamp": draft(names, "camera", camera=f"empty-{' '.join(LIT)}", in_lamp=IN_LAMP, can_next=False),
        "camera-moving": draft(names, "camera", camera="empty-moving", can_next=False),
        "ring-doubt": draft(names, "ring", ring_doubts=DOUBTS),
        "ring-doubts": draft(names, "ring", ring_doubts=ALL_DOUBTS),
        "camera-doubt": draft(names, "camera", camera="empty", can_next=False, ring_doubts=DOUBTS),
        "camera-doubts": draft(names, "camera", camera="done", ring_doubts=ALL_DOUBTS),
        "camera-absent": draft(names, "camera", camera="absent"),
    }
    found = {f"setup-{name}": shown(None, draft=one, simulated=name == "rules") for name, one in steps.items()}
    first, faces = draft(names, "camera", camera="empty", can_next=False), draft(names, "camera")
    views = {f"setup-camera-{name}": replace(shown(None, draft=first), view=view) for name, view in VIEWS.items()}
    covered = replace(shown(None, draft=faces), view=VIEWS["wrong"])
    return {**found, **views, "setup-camera-face-covered": covered}


def auction(names: Sequence[str]) -> TableView:
    """An auction: Gleb is to bid above 10 and can raise 10."""
    stances = (
        ("waiting", "due", None),
        ("passed", "free", None),
        ("highest", "paid", 10),
        ("bidding", "due", None),
        ("waiting", "due", None),
    )
    people = tuple(
        replace(player, stance=stance, fee=fee, bid=bid)
        for player, (stance, fee, bid) in zip(players(names), stances, strict=True)
    )
    offers = (Offer("bid", 3, (range(11, 100),)), Offer("pass", 3), *any_time())
    prompt = Prompt("bid", (("player", 3), ("above", 10)))
    return table(
        names,
        "auction",
        prompt,
        step="bid",
        turn=3,
        players=people,
        offers=offers,
        min_bid=11,
        best_bid=10,
        best_bidder=2,
    )


def first_oracle(names: Sequence[str], how: str) -> TableView:
    """The first Oracle is looked for, in one of the ways."""
    prompt = Prompt("first_oracle", (("how", how),))
    offers = tuple(Offer("oracle", seat) for seat in range(len(names)))
    return table(names, "oracle", prompt, round=0, dice=(), active=0, offers=offers)


def phases(names: Sequence[str]) -> dict[str, Snapshot]:
    """Every phase of a round."""
    dues = players(names, (1, 0, 1, -2, 3))
    lines = (LineView(3, 6, -2, (Action("collapse", 3, (6,)),)), LineView(2, 7, 1))
    pledged = tuple(
        LineView(seat, number, -amount, (Action("pay_interest", seat, (number,)), Action("give_up", seat, (number,))))
        for seat, number, amount in ((1, 3, 3), (1, 5, 4), (2, 10, 3), (0, 9, 3), (3, 11, 2))
    )
    who, both_dice = ("player", 2), Offer("roll", -1, (range(1, 7), range(1, 7)))
    setting_up: dict[str, Any] = {"round": 0, "dice": (), "active": 0}
    near, passing = ((6, 7, 8),), Offer("pass", 2)

    def at(phase: str, prompt: str, *values: tuple[str, Value], **changes: Any) -> Snapshot:
        return shown(table(names, phase, Prompt(prompt, values), **changes))

    def of_second(phase: str, step: str, prompt: str, *offers: Offer, **values: Value) -> Snapshot:
        return at(phase, prompt, who, *values.items(), step=step, turn=2, offers=offers)

    roll = at("roll", "roll", ("player", 1), ("round", 6), dice=(), turn=1, offers=(both_dice, *any_time()))
    reason = (("reason", "double"), ("player", 1))
    begun = {**setting_up, "crisis": 0, "industries": industries(0, 0)}
    return {
        "crisis-roll": at("crisis_roll", "roll_crisis", offers=(both_dice,), **begun),
        "oracle": at("oracle", "first_oracle", offers=tuple(Offer("oracle", seat) for seat in range(5)), **setting_up),
        "oracle-draw": shown(first_oracle(names, "random")),
        "oracle-dice": shown(first_oracle(names, "dice_high"), side_dice=((0, 4), (1, 6))),
        "placement": at(
            "placement", "place", who, ("done", 6), ("all", 10), turn=2, offers=(Offer("place", 2, ((2, 6, 7),)),),
            **setting_up,
        ),
        "roll": replace(roll, dice=(DieView(1, 3, "settled"), DieView(2, 0, "rolling"))),
        "roll-keys": replace(roll, dice=(DieView(1, 3, "final"),), devices=ABSENT),
        "winter": at("winter", "winter_interest", *reason, step="interest", dice=(4, 4), lines=pledged),
        "revenue": at("revenue", "revenue", players=dues, lines=lines),
        "auction": shown(auction(names)),
        "sold-pay": of_second(
            "auction", "pay", "sold_pay", Offer("pay", 2), Offer("unable", 2), *any_time(), amount=12
        ),
        "sold-place": of_second("auction", "place", "sold_place", Offer("place_won", 2), *any_time(), industry=7),
        "competition": of_second(
            "startups", "competition", "competition", Offer("bid_cards", 2, (range(2, 4),)), passing, least=2,
            industry=4,
        ),
        "single": of_second(
            "startups", "competition", "single_startup", Offer("bid_cards", 2, (range(1, 4),)), passing, least=1,
            industry=4,
        ),
        "convert": of_second("startups", "convert", "convert", Offer("convert", 2, near)),
        "launch": of_second("startups", "launch", "launch", Offer("launch", 2, near), passing, *any_time(), cost=3),
        "end": of_second("end", "buy", "buy", Offer("buy", 2), passing, *any_time(), cost=7),
        "win": at("over", "win", who, ("trophies", 7), winner=2, winners=(2,), offers=()),
    }  # fmt: skip


UNDONE = Notice(10, "note", "undone", (("kind", "take_token"), ("player", 1), ("n0", 11), ("n1", 1)))
WON = Notice(11, "note", "resumed_over", (("player", 2), ("points", 7)))
EARLY = Notice(14, "warn", "early_roll", (("die", 1), ("value", 6)), touch="use:1")
UNHEARD = Notice(16, "warn", "die_unheard", (("die", 2), ("seconds", 4)))
AWAY = Notice(17, "warn", "die_lost", (("die", 2), ("away", 1)))
EARLY_BOTH = Notice(15, "warn", "early_roll", (("die", 1), ("value", 6), ("second", 3)), touch="use:1:2")
DIFFER = Notice(18, "warn", "dice_differ", (("die", 1), ("value", 4), ("seen", 5)), touch="die:1:4", other="die:1:5")
UNCLEAR = Notice(19, "warn", "dice_unclear")
BLIND = "the stickers of the board are not in view. Uncover them, turn up the light, or check the board file."
PIPE = (
    "there is no camera pipe at /tmp/orctable-x1y2z3/camera.mjpeg. Start the practice table or the camera program "
    "first, or correct the camera source in the table file."
)
PORT = "/dev/ttyACM0: no such serial port; plug the dice base in, or correct the path in the table file"
TROUBLED = (
    device_card("camera", "camera", "down", "absent", PIPE, True),
    device_card("dice", "/dev/ttyACM0", "absent", "absent", PORT, False),
    device_card("disk", "disk", "down", "little_room", "", False),
)
BOX = "/home/pi/.local/share/orctable/orconomy-2017/my-box.toml: industries.7.income is 12, at most 5. Write less."


ADVICE = Advice(Action("bid", 4, (12,)), 0.46, Action("pass", 4), 0.38, (("trophies", 0.81), ("skulls", -12.4)))


def states(names: Sequence[str]) -> dict[str, Snapshot]:
    """The states a table can be in besides playing: asked, differing, owed, resumed, lost, paused, simulated."""
    revenue = table(names, "revenue", Prompt("revenue"), players=players(names, (1, 0, 1, -2, 3)))
    answers = (Answer(2, "face", 0.54, "place_won"), Answer(3, "face", 0.41, "glare"), Answer(-1, "", 0.05, "similar"))
    differ = Difference(9, 1, "company", (Piece("company", 0, "bones"),), (), b"", (Action("remove", 0, (9, 1)),))
    lines = tuple(HistoryLine(n, 6, Action("bid", n % 5, (n,)), "hand") for n in range(13, 0, -1))
    return {
        "question": shown(auction(names), question=Question(7, 1, answers)),
        "differ": shown(replace(revenue, phase="startups"), difference=differ),
        "differ-crisis": shown(revenue, difference=Difference(4, -1, "crisis", (), ())),
        "differ-nowhere": shown(revenue, difference=Difference(0, -1, "activity", (), ())),
        "advice": shown(auction(names), advice=AdviceView(4, ADVICE, ready=True)),
        "advice between equals": shown(auction(names), advice=AdviceView(4, ADVICE._replace(chance=0.39), ready=True)),
        "advice thought about": shown(auction(names), advice=AdviceView(4)),
        "owed": shown(revenue, owed=(Owed("put", "company", 3, 7), Owed("move", "crisis", -1, 5)), can_redo=True),
        **{
            f"undone {name}": replace(
                below,
                owed=(Owed("take", "company", 1, 11), Owed("move", "crisis", -1, 4)),
                can_redo=True,
                simulated=name != "ring",
                notices=(UNDONE,),
            )
            for name, below in {
                "ring": shown(revenue),
                "auction": shown(auction(names)),
                "simulated ring": shown(revenue),
                "winter": phases(names)["winter"],
                "win": phases(names)["win"],
                "question": shown(auction(names), question=Question(7, 1, answers)),
                "differ": shown(replace(revenue, phase="startups"), difference=differ),
                "competition": phases(names)["competition"],
            }.items()
        },
        "failing for good": shown(revenue, notices=(Notice(12, "bad", "box_refused", (("detail", BOX),)),)),
        "early dice": replace(phases(names)["roll"], notices=(EARLY_BOTH,), simulated=True),
        "early die": replace(phases(names)["roll"], notices=(EARLY,)),
        "dice and camera differ": replace(phases(names)["roll"], notices=(DIFFER,)),
        "dice unclear": replace(phases(names)["roll"], notices=(UNCLEAR,)),
        "unheard die": replace(phases(names)["roll"], notices=(UNHEARD,)),
        "die away": replace(phases(names)["roll"], notices=(AWAY,)),
        "camera-gone": shown(revenue, devices=TROUBLED),
        "blind": shown(revenue, notices=(Notice(13, "warn", "camera_problem", (("detail", BLIND),)),)),
        "won before": shown(_table(phases(names)["win"]), notices=(WON,)),
        "resumed": shown(revenue, resumed=True, notices=(Notice(1, "good", "resumed", (("round", 6),)),)),
        "camera-lost": shown(revenue, devices=ABSENT, simulated=True, notices=(Notice(2, "warn", "camera_lost"),)),
        "journal": shown(revenue, notices=(Notice(3, "bad", "journal_failing", (("detail", "disk full"),)),)),
        "refused": shown(
            revenue,
            notices=(
                Notice(4, "note", "refused", (("code", "cannot_pay"), ("player", 1), ("have", 3), ("amount", 12))),
            ),
        ),
        "simulated": shown(revenue, simulated=True, own_seats=frozenset({0, 1})),
        "simulated-auction": shown(auction(names), simulated=True),
        "paused": shown(revenue, paused=True),
        **{
            f"showing {side}": shown(revenue, showing=Showing(names[2], "leaf", side, 11, 3, problem, SIDES))
            for side, problem in ((SIDES[0], ""), (SIDES[1], "blurred"), ("learnt", ""))
        },
        "history": shown(revenue, history=lines, can_redo=True),
        "set-up refused": shown(
            draft=draft(names, "players"),
            view=None,
            notices=(Notice(8, "note", "refused", (("why", "not_understood"), ("what", "setup:name:1:Anna"))),),
        ),
        "box refused": shown(
            draft=draft(names, "box"), view=None, notices=(Notice(9, "bad", "box_refused", (("detail", BOX),)),)
        ),
        "mending": shown(revenue, history=lines, correction=mending()),
        "unsettled": shown(revenue, history=lines, unsettled=lines[:7], simulated=True),
        "mended": shown(revenue, unsettled=lines[:2], notices=(Notice(5, "warn", "mended", (("unsettled", 2),)),)),
        "placed": shown(revenue, notices=(Notice(6, "good", "done", (("kind", "place_won"), ("player", 3))),)),
        "ruled": shown(
            revenue,
            notices=(Notice(7, "good", "done", (("kind", "take_token"), ("player", 3), ("n0", 11), ("n1", 1))),),
        ),
        "two-auction": shown(_two_auction(names[:2])),
        "two": shown(
            table(names[:2], "revenue", Prompt("revenue"), players=players(names[:2], (12, -3)), industries=_two())
        ),
        "empty": Snapshot(version=1),
    }


def _table(snapshot: Snapshot) -> TableView:
    assert isinstance(snapshot.game, TableView)
    return snapshot.game


def mending() -> CorrectionView:
    """A bid opened to be mended: bids, a pass, dice, and what is possible at any time."""
    dice = Offer("roll", -1, (range(1, 7), range(1, 7)))
    plays = (Offer("veto", 3, ((0, 1, 4),)), Offer("corporate_raid", 3, ((1, 2), (0, 1))))
    bids = (Offer("bid", 4, (range(6, 100),)), Offer("pass", 4))
    return CorrectionView(9, Action("bid", 4, (9,)), (*bids, dice, *any_time(), *plays))


def _two_auction(names: Sequence[str]) -> TableView:
    whole = auction([*names, "", "", ""])
    return replace(
        whole,
        players=whole.players[:2],
        turn=0,
        offers=(Offer("bid", 0, (range(11, 100),)),),
        industries=_two(),
        prompt=Prompt("bid", (("player", 0), ("above", 10))),
    )


def _two() -> tuple[IndustryView, ...]:
    return tuple(
        replace(
            industry,
            companies=tuple(Token(token.player % 2, token.pledged) for token in industry.companies),
            startups=tuple(seat % 2 for seat in industry.startups),
        )
        for industry in industries()
    )


@cache
def every(names: tuple[str, ...]) -> Mapping[str, Snapshot]:
    """All of them by name."""
    return MappingProxyType({**setups(names), **phases(names), **states(names)})
