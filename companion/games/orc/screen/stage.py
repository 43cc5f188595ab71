"""What ORC's table says in each state: what is due, both players' rows, and what P, S1 and S2 do."""

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import DEPLOY, DRAW, HANDS, SPARE
from companion.games.orc.screen.hands_told import APPS
from companion.games.orc.screen.saying import last_battles
from companion.games.orc.view import OrcView, PlayerView
from companion.games.orc.words.tables import HOW_MANY, SIDE_WORDS, WHYS
from companion.session.snapshot import Snapshot
from companion.ui.parts.due_chips import next_owed
from companion.ui.parts.offered import first_of, listed_by_hand, name_of, offers_of
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import LEAST, sentence_width
from companion.ui.parts.table_stage import Due, Key, Row, Stage

BUTTONS = RULES.kinds(lambda act: act.says.get("seat_buttons") and not act.numbers)
"""Kinds of action that have a key of their own, here as beside a seat."""
SIGNS = ("trophy", "card")  # of the score, and of the cards in hand
STEPS = (DEPLOY, DRAW)  # the steps of a turn
WHOSE = (SPARE, "hand")  # prompts whose sentence says whose it is: it stands before the reason


def stage_of(page: Page, snapshot: Snapshot, game: OrcView) -> Stage:
    """The table at this moment."""
    p, s1, s2 = _keys(page, game)
    if snapshot.absent.tells is not None:
        p = Key(f"ui:{APPS}", page.say.text("Tell a card"), "card")
    step = STEPS.index(game.phase) + 1 if game.phase in STEPS else 0
    return Stage(_due(page, snapshot, game), rows_of(page, game), p, s1, s2, SIGNS, (step, len(STEPS)))


def _due(page: Page, snapshot: Snapshot, game: OrcView) -> Due:
    """What the app has to be told, or has laid, of its own hand; what hands owe the camera; else the battles of the
    turn before, as many as have room; else what is due.
    """
    names = game.names
    if (tells := snapshot.absent.tells) is not None:
        title = page.say.text("{name}: a card to tell", name=names[tells.seat])
        sentence = page.say.text(
            "Card {n} from the left, face down in its row: tell the app what it is.", n=tells.place
        )
        return Due(title, sentence, sign="card")
    title = page.say.prompt_title(game.prompt, names)
    sign = game.players[game.turn].side if game.turn >= 0 else "card"
    if (laid := snapshot.absent.laid) is not None:
        sentence = page.say.text("{name} plays card {n} from the left of the row.", name=names[laid.seat], n=laid.place)
        return Due(title, sentence, sign="card", topic=game.topic)
    if owed := next_owed(page, snapshot):
        return Due(title, owed, sign=sign, topic=game.topic)
    battles = last_battles(page, snapshot, game) if game.phase in (DEPLOY, HANDS) else ()
    for count in range(len(battles), 0, -1):
        rest = [page.say.text("And {n} more.", n=len(battles) - count)] if count < len(battles) else []
        sentence = " ".join((*battles[:count], *rest))
        if not page.ink.fit(sentence, "body", LEAST * page.unit, sentence_width(page), 3).cut:
            return Due(title, sentence, sign=sign, topic=game.topic)
    return Due(title, _asked(page, game, names), sign=sign, topic=game.topic)


def _asked(page: Page, game: OrcView, names: tuple[str, ...]) -> str:
    """The reason where the title says all that is due; else the prompt's own sentence."""
    code = game.prompt.code
    reason = WHYS.get(code, "") if code not in WHOSE else ""
    return page.say.text(reason) if reason else page.say.prompt(game.prompt, names)


def rows_of(page: Page, game: OrcView) -> tuple[Row, ...]:
    """Both players, the far one above, as they sit."""
    most = max(player.score for player in game.players)
    return tuple(_row(page, game, player, most) for player in sorted(game.players, key=lambda seated: seated.side))


def _row(page: Page, game: OrcView, player: PlayerView, most: int) -> Row:
    side = page.say.word(SIDE_WORDS, player.side)
    word = f"{side}, {page.say.text('deals')}" if player.seat == game.dealer else side
    return Row(player.seat, player.name, "", f"ui:player:{player.seat}", player.score, player.hand, word,
               sign=player.side, now=player.seat in game.turns, leads=most > 0 and player.score == most)  # fmt: skip


def _keys(page: Page, game: OrcView) -> tuple[Key, Key | None, Key | None]:
    """The next step, what there is to look up, and the other thing that may be done."""
    say = page.say
    laws = Key("ui:laws", say.text("Laws"), "eye") if game.phase in STEPS else None
    cards = [action for offer in offers_of(game, spare.kind) for action in offer.actions()]
    if cards:
        first, *others = [Key(name_of(action), say.text(HOW_MANY[action.args[0]]), "card") for action in cards]
        return first, None, others[0] if others else None
    if game.phase == HANDS:
        return Key("ui:point", say.prompt_title(game.prompt, ()), "card", look="edge"), None, None
    keys = [Key(name, say.button(kind)) for kind in sorted(BUTTONS) if (name := first_of(game, kind))]
    if game.phase == DRAW and game.seen and game.turn >= 0:  # draws are not told: whoever follows goes on
        following = discard.action(1 - game.turn)
        keys.append(Key(name_of(following), say.button(discard.kind), game.players[1 - game.turn].side))
    touch = say.text("Touch a land") if offers_of(game, deploy.kind) else say.text("Touch a pile")
    by_hand = listed_by_hand(game, deploy.kind, draw.kind)
    side = game.players[game.turn].side if game.turn >= 0 else "hand"
    return Key(by_hand, touch, side, look="edge"), laws, keys[0] if keys else None
