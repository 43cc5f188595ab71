"""What Economancy's table says in each state: what is due, the players' rows, and what P, S1 and S2 do."""

from dataclasses import replace

from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.income import income
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import ATTACK, BUY, CHOOSE, DEFEND, INCOME, INVEST, OVER
from companion.games.economancy.screen import gathering
from companion.games.economancy.screen.card_tiles import card_name, short_name
from companion.games.economancy.screen.gathering import DONE, NOBODY, NOT_TOLD, PASS, Own, answered_for, in_secret
from companion.games.economancy.view import EconomancyView, PlayerView
from companion.session.snapshot import HistoryLine, Snapshot
from companion.ui.parts.due_chips import Change, changes_of, next_owed
from companion.ui.parts.offered import entry_by_hand, first_of, listed_by_hand, name_of
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import LEAST
from companion.ui.parts.table_stage import Due, Key, Row, Stage

SIGNS = ("point", "coin")
PHASES = (INCOME, INVEST, ATTACK, BUY)
FIGHT, BEATEN = "M6.4", "M6.3"  # the rules by which cards faint, and players are out
STRIP_SIGN = 48.0  # so much of the strip its sign and edges take
HINTS = {
    INCOME: "Take the coins beside your name. Then all invest.",
    "row": "Day 1: read your rows aloud, compare them here",
    INVEST: "Turn the coin cards over, then tap the amounts",
    BUY: "Turn the cards over, then tap what each wants",
}
"""How a table with cards tells the app what it has chosen, by what is due."""


def stage_of(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> Stage:
    """The table at this moment."""
    p, s1, s2 = keys_of(page, snapshot, game, own)
    step = PHASES.index(game.phase) + 1 if game.phase in PHASES else 0
    rows = rows_of(page, snapshot, game, own)
    return Stage(due_of(page, snapshot, game, own), rows, p, s1, s2, SIGNS, (step, len(PHASES)),
                 _peace(page, snapshot, game))  # fmt: skip


def in_shop(snapshot: Snapshot, game: EconomancyView) -> bool:
    """Whether the shop is on the stage: somebody's pick is told in the open."""
    return game.phase == BUY and bool(game.turns) and not in_secret(game, snapshot)


def buyer(snapshot: Snapshot, game: EconomancyView, own: Own) -> int:
    """Whose pick the next touch in the shop is, -1 where nobody's is."""
    return gathering.picking(game, snapshot, own) if in_shop(snapshot, game) else NOBODY


# --- what is due ------------------------------------------------------------------------------------------------------
def due_of(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> Due:
    """The prompt: whose it is, and a sentence."""
    seat = _whose(snapshot, game, own)
    mark = game.players[seat].mark if seat != NOBODY else ""
    title = page.say.prompt_title(game.prompt, game.names)
    if game.phase == BUY and seat != NOBODY:
        title = page.say.text("{name} buys", name=game.names[seat])
    text = _news(page, snapshot, game) or _asked(page, game, seat, begun=bool(own.told))
    return Due(title, text, mark, "coin" if game.phase in (INCOME, INVEST) else "card", topic=game.topic)


def _whose(snapshot: Snapshot, game: EconomancyView, own: Own) -> int:
    """Whom the prompt is about, -1 for everybody."""
    if game.phase == ATTACK and game.step == CHOOSE:
        return game.attacker
    if game.phase == BUY:
        return buyer(snapshot, game, own)
    return game.turns[0] if game.phase == ATTACK and len(game.turns) == 1 else NOBODY


def _peace(page: Page, snapshot: Snapshot, game: EconomancyView) -> str:
    """Why there is no attack on a day on which cards are bought at once, until somebody has bought; and that the next
    day begins, once all have; '' elsewhere.
    """
    if snapshot.history and snapshot.history[0].action.kind in (buy.kind, pass_buy.kind):
        return _next_day(page, snapshot.history[0], game) if game.phase == INCOME else ""
    if game.phase == BUY and game.bids and not max(game.bids):
        return page.say.text("Nobody attacks: all named 0")
    just_invested = bool(snapshot.history) and snapshot.history[0].action.kind == invest.kind
    if game.phase == BUY and game.prompt.code != "pick_after_tie" and just_invested:
        highest = game.players[game.bids.index(max(game.bids))].name
        return page.say.text("Nobody attacks: {name} has no card for it", name=highest)
    return _tie(page, game) if game.prompt.code == "pick_after_tie" else ""


def _next_day(page: Page, bought: HistoryLine, game: EconomancyView) -> str:
    """What the last purchase of a day was, and the day that follows; without that where there is no room for both."""
    words = f"{page.say.happened(bought, game.names)}. {page.say.text('Day {day} begins', day=game.day)}"
    room = page.zones.strip.w - STRIP_SIGN * page.unit
    return "" if page.ink.fit(words, "body", LEAST * page.unit, room, 2).cut else words


def _tie(page: Page, game: EconomancyView) -> str:
    """Why nobody attacks: who named the same; of more than two that is all."""
    amount = max(game.bids)
    first, second, *more = (player.name for player in game.players if game.bids[player.seat] == amount)
    if more:
        return page.say.text("Nobody attacks: several named {amount}", amount=amount)
    return page.say.text("Nobody attacks: {name} and {other} both named {amount}", name=first, other=second,
                         amount=amount)  # fmt: skip


def _asked(page: Page, game: EconomancyView, seat: int, *, begun: bool) -> str:
    """What is to be done: how the table tells what was chosen, else what the prompt says."""
    if game.phase == BUY and game.bids and not max(game.bids):
        return page.say.text("Nobody attacks: all named 0. Choose a card or Pass")
    if (hint := HINTS.get(_hint(game))) and not (game.phase == BUY and begun):
        return page.say.text(hint)
    if game.phase == BUY and seat != NOBODY and (begun or game.prompt.code == "pick_cards"):
        player = game.players[seat]
        return page.say.text("{name} has {n}: touch a card, or pass", name=player.name, n=player.coins)
    # The title says that cards are bought.
    return _tie(page, game) if game.prompt.code == "pick_after_tie" else page.say.prompt(game.prompt, game.names)


def _hint(game: EconomancyView) -> str:
    """Which hint fits now; rows are compared whenever the days begin anew."""
    if game.phase == INCOME:
        return "row" if game.day == 1 and game.round > 1 else INCOME
    return game.phase if game.phase in HINTS and game.secret and not game.on_screen else ""


def _news(page: Page, snapshot: Snapshot, game: EconomancyView) -> str:
    """What has to be known first: whose program is awaited, who has sealed, or what the last act came to."""
    say = page.say.text
    late = gathering.awaited(game, snapshot)
    if owed := next_owed(page, snapshot):
        return owed
    if snapshot.laid:
        names = ", ".join(game.players[seat].name for seat in sorted(snapshot.laid))
        return say("The camera sees the cards of: {names}", names=names)
    if snapshot.revealed and game.secret:
        return say("Seen by all: correct them here")
    if late >= 0 and not game.on_screen:
        return say("The program of {player} is thinking", player=game.players[late].name)
    if game.secret and (snapshot.sealed or game.on_screen):
        return say("{n} of {m} have chosen", n=len(snapshot.sealed), m=len(game.secret))
    if game.phase in (INCOME, OVER) and game.contested:
        kind, wanted, left = game.contested[0]
        return say("{card}: {k} wanted {n}. All paid, none left.", card=page.say.area(kind), k=wanted, n=left)
    return _fallen(page, snapshot, game)


def _fallen(page: Page, snapshot: Snapshot, game: EconomancyView) -> str:
    """What the last fight has cost, as long as it is the last act: cards that fainted, who is out, or that it was
    nothing.
    """
    if game.phase not in (ATTACK, BUY, OVER):
        return ""
    say, names = page.say.text, game.names
    lifted = [due for due in snapshot.dues if (due.verb, due.rule) == ("lift", FIGHT) and due.seat >= 0]
    naming = card_name if len(lifted) == 1 else short_name
    fell = ", ".join(f"{naming(page, due.area)} ({names[due.seat]})" for due in lifted)
    beaten = sorted({due.seat for due in snapshot.dues if due.rule == BEATEN and due.seat >= 0})
    out = ", ".join(names[seat] for seat in beaten)
    fought = bool(snapshot.history) and snapshot.history[0].action.kind == defend.kind and game.step != DEFEND
    if fought and not (fell or out):
        return say("Nobody fainted, nobody is out")
    fainted = [say("Fainted: {names}", names=fell)] if fell else []
    return " · ".join((*fainted, *([say("Out of the game: {names}", names=out)] if out else [])))


# --- the players ------------------------------------------------------------------------------------------------------
def rows_of(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> tuple[Row, ...]:
    """Everybody in table order; whoever the prompt is about is framed."""
    seat, most = _whose(snapshot, game, own), max(player.points for player in game.players)
    return tuple(
        _row(page, snapshot, game, own, player, now=player.seat == seat, leads=player.points == most > 0)
        for player in game.players
    )


def _row(
    page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, *, now: bool, leads: bool
) -> Row:
    seat, changes = player.seat, changes_of(snapshot)
    takes_income = game.phase == INCOME and not player.out
    due = Change(player.income - player.coins, open=True) if takes_income else changes.get(("coins", seat))
    word, colour = _word(page, snapshot, game, own, player)
    waits = in_secret(game, snapshot) and seat in game.secret
    signs = (("lock", "gold"),) if seat in snapshot.sealed else (("card", "dim"),) if waits else ()
    row = Row(seat, player.name, player.mark, f"ui:player:{seat}", player.points, player.coins, word, colour, signs,
              changes.get(("points", seat)), due, now=now, aside=player.out, leads=leads)  # fmt: skip
    if in_shop(snapshot, game) and seat in gathering.needed(game, snapshot) and not now:
        return replace(row, touch=f"{gathering.SEAT}:{seat}")
    if in_secret(game, snapshot) and seat in game.secret and seat not in snapshot.programs.playing:
        return replace(row, touch=f"{gathering.TAKE}:{seat}", hold_s=gathering.HOLD_S)
    return row


def _word(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView) -> tuple[str, str]:
    """Below a name: out of it, a program, what was told in the open; never what was chosen in secret."""
    say, seat = page.say.text, player.seat
    if player.out:
        return say("out of the game"), "dim"
    if seat in snapshot.programs.seats:
        return program_words(page, snapshot, seat), "gold"
    if not in_shop(snapshot, game):
        return "", "dim"
    picked = player.chosen if player.chosen != NOT_TOLD else own.of(seat)
    if picked != NOT_TOLD:
        return (page.say.button(pass_buy.kind) if picked == PASS else card_name(page, picked)), "text"
    return (say("chooses"), "gold") if seat == buyer(snapshot, game, own) else ("", "dim")


def program_words(page: Page, snapshot: Snapshot, seat: int) -> str:
    """That a program has taken this seat, and that it is played by hand for now, or may do more here than it should."""
    if seat in snapshot.programs.by_hand:
        return page.say.text("program, by hand")
    return page.say.text("unguarded") if snapshot.programs.open else page.say.text("program")


# --- the keys ---------------------------------------------------------------------------------------------------------
Keys = tuple[Key, Key | None, Key | None]


def keys_of(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> Keys:
    """P, S1 and S2."""
    say = page.say.text
    if game.over or game.problems:
        return Key("", say("See the rows"), "hand"), None, None
    if game.phase == ATTACK and game.step == CHOOSE:
        by_hand = Key(entry_by_hand(game, attack.kind), say("Touch a card"), "hand", look="edge")
        return by_hand, None, Key(first_of(game, stop.kind), page.say.button(stop.kind))
    if game.secret and set(game.secret) <= snapshot.sealed:
        return Key("reveal", say("Reveal"), "eye"), None, None
    if in_secret(game, snapshot):
        return Key("", say("Hold your name"), "hand"), None, None
    if game.step == DEFEND:
        all_told = bool(game.secret) and answered_for(game, snapshot) and gathering.all_answered(game, snapshot, own)
        by_hand = Key(listed_by_hand(game, defend.kind), say("Touch a card"), "hand", look="edge")
        return Key(DONE, say("Done"), "check") if all_told else by_hand, None, None
    if game.phase == INCOME:
        later = game.on_screen or answered_for(game, snapshot)
        settling = Key("settle", page.say.button(income.kind), "check")
        return settling, None, None if later else Key(DONE, say("Amounts told"))
    if game.phase in (INVEST, BUY):
        return _told_keys(page, snapshot, game, own)
    return Key("", say("Wait"), "hourglass"), None, None


def _told_keys(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> Keys:
    """Amounts or picks are told one by one: P says what becomes of those nobody has told."""
    say = page.say.text
    ready = gathering.awaited(game, snapshot) < 0
    p = Key(DONE, _ending(page, snapshot, game, own), "check") if ready else Key("", say("Wait"), "hourglass")
    fresh = game.on_screen and bool(snapshot.revealed) and bool(game.secret)
    anew = Key("reveal:anew", say("In secret again")) if fresh else None
    seat = buyer(snapshot, game, own)
    if seat == NOBODY:
        return p, None, anew
    passing = f"{gathering.PICK}:{PASS}" if game.secret else name_of(pass_buy.action(seat))
    return p, anew or Key(f"ui:player:{seat}", say("Cards"), "card"), Key(passing, page.say.button(pass_buy.kind))


def _ending(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> str:
    """What P does with those who have told nothing: they pass, or name 0."""
    say, seats = page.say.text, gathering.needed(game, snapshot)
    silent = [seat for seat in seats if own.of(seat) == NOT_TOLD]
    if not silent:
        return say("Done")
    if game.phase == INVEST:
        return say("All name 0") if len(silent) == len(seats) else say("Others name 0")
    if len(silent) == 1:
        return say("{name} passes", name=game.players[silent[0]].name)
    return say("All pass") if len(silent) == len(seats) else say("Others pass")
