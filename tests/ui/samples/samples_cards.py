"""Tables at which cards are played: the grid, a card lying open at every step, and who may answer it."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.orconomy.view_shapes import CardView, PlayView, TableView
from companion.session.snapshot import Offer, Prompt, Refusal, Snapshot
from tests.ui.samples.rounds_of_play import ABSENT, EARLY, any_time, auction, players, shown, table

FIELDS = {
    "security_service": (), "exploitation": (), "espionage": ("industry",), "veto": ("victim",),
    "tax_inspection": ("victim",), "informer": (), "payments_delay": (), "lobby": ("industry",), "fraud": (),
    "good_bargain": ("industry", "what"), "consultants": ("die",), "corporate_raid": ("victim", "what"),
}  # fmt: skip
RATINGS = {"veto": 3, "espionage": 3, "lobby": 6, "informer": 0, "consultants": 0}
OTHERS = tuple(number for number in range(2, 12) if number != 4)
WHY_NOT = {
    "security_service": Refusal("not_an_answer", "K1"),
    "exploitation": Refusal("not_collected", "K2", (("player", 2),)),
    "veto": Refusal("wrong_phase", "K4", (("kind", "veto"),)),
    "tax_inspection": Refusal("wrong_phase", "K5", (("kind", "tax_inspection"),)),
    "informer": Refusal("no_copies", "R1.4", (("card", "informer"),)),
    "payments_delay": Refusal("wrong_phase", "K7", (("kind", "payments_delay"),)),
    "fraud": Refusal("wrong_phase", "K9", (("kind", "fraud"),)),
    "consultants": Refusal("no_die", "K11", (("die", 0),)),
    "corporate_raid": Refusal("wrong_phase", "K12", (("kind", "corporate_raid"),)),
}


def cards(count: int, playable: Sequence[str]) -> tuple[CardView, ...]:
    """The twelve kinds: some can be played by everybody, the others by nobody."""
    refused = Refusal("wrong_phase", "R6.1", (("kind", ""),))
    return tuple(
        CardView(
            kind, RATINGS.get(kind, -1), fields, (None if kind in playable else WHY_NOT.get(kind, refused),) * count
        )
        for kind, fields in FIELDS.items()
    )


def plays(seats: Sequence[int]) -> tuple[Offer, ...]:
    """The cards that can always be played, by these seats."""
    return tuple(
        offer
        for seat in seats
        for offer in (
            Offer("espionage", seat, (tuple(range(2, 12)),)),
            Offer("lobby", seat, (OTHERS,)),
            Offer("good_bargain", seat, ((3, 5, 9), (0,))),
            Offer("good_bargain", seat, ((5, 10), (1,))),
        )
    )


ALWAYS = ("espionage", "lobby", "good_bargain")


def with_cards(view: TableView, *more: Offer) -> TableView:
    """The same table at which cards can be played."""
    count = len(view.players)
    kinds = {offer.kind for offer in more}
    return replace(
        view,
        offers=(*view.offers, *plays(range(count)), *more),
        cards=cards(count, (*ALWAYS, *kinds)),
        deck=19,
        discards=11,
        top_discard="corporate_raid",
    )


def bidding(names: Sequence[str]) -> TableView:
    """An auction in which anybody may play Veto against anybody still in it."""
    vetoes = (Offer("veto", seat, (tuple(other for other in (0, 2, 3, 4) if other != seat),)) for seat in range(5))
    return with_cards(auction(names), *vetoes)


def end_of_round(names: Sequence[str]) -> TableView:
    """The end of a round: cards are bought, raids and inspections are made."""
    who = ("player", 2)
    hunts = (
        Offer("tax_inspection", 2, ((0, 1, 3, 4),)),
        Offer("corporate_raid", 2, ((1, 3), (0,))),
        Offer("corporate_raid", 2, ((3,), (1,))),
    )
    buys = (*(Offer("buy", seat) for seat in range(5)), Offer("pass", 2), *any_time())
    view = table(names, "end", Prompt("buy", (who, ("cost", 6))), step="buy", turn=2, offers=buys)
    costs = tuple(replace(player, card_cost=7 - player.seat) for player in view.players)
    return with_cards(replace(view, players=costs), *hunts)


def open_card(names: Sequence[str], *lying: PlayView, phase: str = "revenue", **changes: object) -> Snapshot:
    """Some cards lie open; the last one waits in its step."""
    top = lying[-1]
    args = (("player", top.player), ("card", top.kind), ("needs", top.needs), ("short", top.short))
    view = table(
        names,
        phase,
        Prompt(f"card_{top.step}", args),
        turn=top.player,
        plays=lying,
        cards=cards(len(names), ()),
        players=players(names),
    )
    return shown(replace(view, **changes))  # type: ignore[arg-type]


SERVICE = tuple(Offer("security_service", seat) for seat in (0, 1, 3, 4))
EXPERTS = tuple(Offer("consultants", seat, ((0,),)) for seat in range(5))


def in_play(names: Sequence[str]) -> dict[str, Snapshot]:
    """A card at every step of being played."""
    espionage = PlayView("espionage", 2, (("industry", 11),), "shown")
    raid = PlayView("corporate_raid", 0, (("victim", 1), ("what", 0)), "roll", needs=5)
    service = PlayView("security_service", 3, (), "shown")
    faces = tuple(range(1, 7))
    rating = replace(raid, step="rating", needs=0)
    failed = replace(raid, step="failure", die=3, short=2)
    again = PlayView("consultants", 4, (("die", 0),), "reroll")
    roll = Offer("risk_roll", 0, (faces,))
    lost = (Offer("let_fail", 0), *EXPERTS)
    return {
        "card-shown": open_card(names, espionage, offers=(Offer("resolve", 2), *SERVICE)),
        "card-answered": open_card(names, raid, service, offers=(Offer("resolve", 3), SERVICE[0])),
        "card-rating": open_card(names, rating, offers=(Offer("rating", 0, ((0, 2, 3, 4, 5, 6),)), *SERVICE)),
        "card-roll": open_card(names, raid, offers=(roll, *SERVICE)),
        "card-early-die": replace(open_card(names, raid, offers=(roll, *SERVICE)), notices=(EARLY,)),
        "card-roll-by-hand": replace(open_card(names, raid, offers=(roll, *SERVICE)), devices=ABSENT),
        "card-failure": open_card(names, failed, offers=(Offer("boost", 0, ((2,),)), *lost)),
        "card-success": open_card(names, replace(raid, step="success", die=6), offers=(Offer("resolve", 0), *EXPERTS)),
        "card-reroll": replace(open_card(names, failed, again, offers=(Offer("reroll", 4, (faces,)),)), devices=ABSENT),
        "card-inspection": open_card(
            names,
            PlayView("tax_inspection", 2, (("victim", 1),), "shown"),
            phase="end",
            offers=(Offer("resolve", 2), *SERVICE),
        ),
    }


def failing(names: Sequence[str]) -> dict[str, Snapshot]:
    """Every kind of card whose Risk die was too low."""
    aimed = {"victim": 1, "industry": 11, "what": 0, "die": 0}
    below = PlayView("espionage", 4, (("industry", 11),), "shown")
    return {
        f"failed {kind}": open_card(
            names,
            below,
            PlayView(kind, 0, tuple((field, aimed[field]) for field in fields), "failure", 6, 4, 2),
            offers=(Offer("boost", 0, ((2,),)), Offer("let_fail", 0), *EXPERTS),
        )
        for kind, fields in FIELDS.items()
    }


def with_windows(names: Sequence[str]) -> dict[str, Snapshot]:
    """Moments in which cards can be played."""
    asked = tuple(Offer("consultants", seat, ((1, 2),)) for seat in (0, 2, 3))
    revenue = table(
        names,
        "revenue",
        Prompt("revenue"),
        players=players(names, (1, 0, 1, -2, 3)),
        turn=1,
        offers=(Offer("settle", 1), *any_time()),
    )
    sold = table(
        names,
        "auction",
        Prompt("sold_pay", (("player", 2), ("amount", 12))),
        step="pay",
        turn=2,
        payee=1,
        offers=(Offer("pay", 2), Offer("unable", 2), *any_time()),
    )
    return {
        "consultants-window": shown(with_cards(revenue, *asked)),
        "bidding-cards": shown(bidding(names)),
        "sold-fraud": shown(with_cards(sold, *(Offer("fraud", seat) for seat in (3, 4)))),
        "end-cards": shown(end_of_round(names)),
    }
