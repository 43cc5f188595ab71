"""What Economancy's screen keeps for itself: the choices of a reveal, told one tap after the other, then all in one.

With cards a choice is told here only after everybody has turned theirs over. On the screen, where one player after the
other chooses in secret, it keeps the key that is pressed until it is sealed, and the order in which the keys stand.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, Final

from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import STIPEND
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import ATTACK, BUY, INCOME, INVEST
from companion.games.economancy.view import EconomancyView
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent, parse
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import Touched
from companion.ui.parts.local import Local

NOBODY: Final = -1
NOT_TOLD: Final = -1
PASS: Final = STIPEND
BID, ANSWER, PICK, SEAT, DONE, TAKE, KEY, SEAL = (
    "tell:bid", "tell:answer", "tell:pick", "tell:seat", "tell:done", "secret:take", "secret:key", "secret:seal",
)  # fmt: skip
REVEALS: Final = {INVEST: "bids", ATTACK: "answers", BUY: "picks", INCOME: "bids"}
"""The touch that tells a whole reveal, by phase."""
CHOICES: Final = RULES.kinds(lambda act: act.secret)  # acts that everybody chooses at once
HOLD_S: Final = 0.6  # seconds that a finger stays on a name before the keys of a secret choice are shown
WHO: Final = "who"  # the sheet between two secret choices: who takes the screen next
MOST_KEYS: Final = 25  # amounts from 0 that have a key each on the secret sheet; beyond that digits are typed


@dataclass(frozen=True, slots=True)
class Own:
    """The screen's own state: at which moment of the game it was begun, and the choices told so far by seat.

    `seat` is whose pick is told now (-1: the next one's). In secret it is who holds the screen; `keys` are the choices
    in the order in which they stand, `key` the one that is pressed (-1: none). Large amounts are typed: `digits`.
    """

    moment: tuple[int, int, str] = (0, 0, "")
    told: tuple[tuple[int, int], ...] = ()
    seat: int = NOBODY
    keys: tuple[int, ...] = ()
    key: int = NOT_TOLD
    digits: str = ""

    def of(self, seat: int) -> int:
        """What was told of a seat, -1 for nothing yet."""
        return dict(self.told).get(seat, NOT_TOLD)


def own_of(local: Local, snapshot: Snapshot) -> Own:
    """What is kept of this moment; what belongs to an earlier one is forgotten."""
    return known(local.own, snapshot)


def known(own: Any, snapshot: Snapshot) -> Own:
    """The same from whatever is kept."""
    moment = _moment(snapshot)
    return own if isinstance(own, Own) and own.moment == moment else Own(moment, _shown_before(snapshot))


def _moment(snapshot: Snapshot) -> tuple[int, int, str]:
    """Every act begins another one."""
    game = snapshot.game
    newest = snapshot.history[0].line if snapshot.history else 0
    return newest, len(snapshot.history), game.topic if game is not None else ""


def _shown_before(snapshot: Snapshot) -> tuple[tuple[int, int], ...]:
    """The choices of a reveal that was taken back: they are known, and corrected one by one."""
    choices = {action.player: _value(action.kind, action.args) for action in snapshot.revealed}
    return tuple(sorted((seat, value) for seat, value in choices.items() if value != NOT_TOLD))


def _value(kind: str, args: tuple[int, ...]) -> int:
    """A choice as its number: an amount, a place, or a kind."""
    if kind == pass_buy.kind:
        return PASS
    return args[kind == defend.kind] if kind in CHOICES else NOT_TOLD


def needed(game: EconomancyView, snapshot: Snapshot) -> tuple[int, ...]:
    """Whose choices people still have to tell: everybody due, but for those whose choice the app keeps or awaits, or
    the camera sees.
    """
    if game.phase == INCOME:
        return () if answered_for(game, snapshot) else tuple(player.seat for player in game.players if not player.out)
    return tuple(seat for seat in game.turns if seat not in snapshot.sealed | snapshot.laid | snapshot.programs.playing)


def in_secret(game: EconomancyView, snapshot: Snapshot) -> bool:
    """Whether choices are sealed on the screen now; a reveal that was taken back is corrected in the open."""
    return game.on_screen and bool(game.secret) and not snapshot.revealed


def answered_for(game: EconomancyView, snapshot: Snapshot) -> bool:
    """Whether somebody's choice does not come from people: they can tell theirs only once all have chosen."""
    automatic_seats = snapshot.programs.playing | snapshot.absent.seats
    return any(player.seat in automatic_seats and not player.out for player in game.players)


def awaited(game: EconomancyView, snapshot: Snapshot) -> int:
    """The first seat whose program is still thinking, -1 for none."""
    late = (seat for seat in game.turns if seat in snapshot.programs.playing - snapshot.sealed)
    return next(late, NOBODY)


def picking(game: EconomancyView, snapshot: Snapshot, own: Own) -> int:
    """Whose pick the next touch in the shop is."""
    seats = needed(game, snapshot)
    if own.seat in seats:
        return own.seat
    return next((seat for seat in seats if own.of(seat) == NOT_TOLD), seats[-1] if seats else NOBODY)


# --- touches ----------------------------------------------------------------------------------------------------------
def tapped(stored: Any, name: str, snapshot: Snapshot, chance: Random | None = None) -> Touched:
    """What a touch means here; `chance` is where the order of the secret keys comes from."""
    own, game = known(stored, snapshot), snapshot.game
    if not isinstance(game, EconomancyView) or name.count(":") < 1:
        return Touched(own)
    head, _, rest = name.partition(":")
    word, *numbers = rest.split(":")
    touch = TOUCHES.get(f"{head}:{word}")
    if touch is None or not all(number.lstrip("-").isdigit() for number in numbers):
        return Touched(own)
    return touch(Tap(own, game, snapshot, tuple(map(int, numbers)), chance or SystemRandom()))


@dataclass(frozen=True, slots=True)
class Tap:
    """One touch: what is kept, what is shown, and the numbers behind its name."""

    own: Own
    game: EconomancyView
    snapshot: Snapshot
    numbers: tuple[int, ...]
    chance: Random


def _told(own: Own, seat: int, value: int) -> Own:
    others = [choice for choice in own.told if choice[0] != seat]
    return replace(own, told=tuple(sorted((*others, (seat, value)))), seat=NOBODY)


def _bid(tap: Tap) -> Touched:
    seat, amount = tap.numbers
    return Touched(_told(tap.own, seat, amount), mine=True, dialog="")


def _answer(tap: Tap) -> Touched:
    """The last answer tells them all, where no program is awaited."""
    own = _told(tap.own, *tap.numbers)
    whole = all_answered(tap.game, tap.snapshot, own)
    return _all_told(replace(tap, own=own)) if whole else Touched(own, mine=True)


def all_answered(game: EconomancyView, snapshot: Snapshot, own: Own) -> bool:
    """Whether everybody's answer is told, or kept by the app."""
    is_told = all(own.of(seat) != NOT_TOLD for seat in needed(game, snapshot))
    return is_told and awaited(game, snapshot) == NOBODY


def _pick(tap: Tap) -> Touched:
    seat = picking(tap.game, tap.snapshot, tap.own)
    return Touched(_told(tap.own, seat, tap.numbers[0]), mine=True)


def _seat(tap: Tap) -> Touched:
    return Touched(replace(tap.own, seat=tap.numbers[0]), mine=True)


def _all_told(tap: Tap) -> Touched:
    """One act: whoever told nothing named 0 or passed."""
    game, own = tap.game, tap.own
    seats = needed(game, tap.snapshot)
    values = [max(own.of(seat), 0) if seat in seats else NOT_TOLD for seat in range(len(game.players))]
    text = ":".join((REVEALS[game.phase], *map(str, values)))
    return Touched(Own(own.moment), mine=True, intent=parse(text))


def _take(tap: Tap) -> Touched:
    """Somebody takes the screen: the keys are shuffled anew, so that the hand tells nothing."""
    seat = tap.numbers[0]
    keys = list(secret_values(tap.game, seat))
    if tap.game.shuffled:
        tap.chance.shuffle(keys)
    return Touched(
        replace(tap.own, seat=seat, keys=tuple(keys), key=NOT_TOLD, digits=""), mine=True, dialog=f"secret:{seat}"
    )


def _key(tap: Tap) -> Touched:
    """A key is pressed; of a large amount a digit, of which every amount has as many."""
    own, pressed = tap.own, tap.numbers[0]
    if not typed(tap.game, own.seat):
        return Touched(replace(own, key=pressed), mine=True)
    most = tap.game.players[own.seat].most
    digits = f"{own.digits}{pressed}" if len(own.digits) < len(str(most)) else str(pressed)
    whole = len(digits) == len(str(most)) and int(digits) <= most
    return Touched(replace(own, digits=digits, key=int(digits) if whole else NOT_TOLD), mine=True)


def typed(game: EconomancyView, seat: int) -> bool:
    """Whether an amount is typed: there are too many for a key each."""
    return game.phase == INVEST and game.players[seat].most >= MOST_KEYS


def _seal(tap: Tap) -> Touched:
    """The choice is sealed, and nothing of it stays here; the screen goes on to the next player."""
    own, game = tap.own, tap.game
    if own.key == NOT_TOLD:
        return Touched(Own(own.moment), mine=True, dialog="")
    waiting = [seat for seat in choosing(game, tap.snapshot) if seat != own.seat]
    dialog = f"{WHO}:{after(own.seat, waiting)}" if waiting else ""
    return Touched(Own(own.moment), mine=True, intent=seal_intent(game, own.seat, own.key), dialog=dialog)


def choosing(game: EconomancyView, snapshot: Snapshot) -> tuple[int, ...]:
    """Who has still to choose in secret on the screen."""
    return tuple(seat for seat in needed(game, snapshot) if seat in game.secret)


def after(seat: int, seats: Sequence[int]) -> int:
    """The next of these seats, clockwise."""
    return next((other for other in seats if other > seat), seats[0])


def secret_values(game: EconomancyView, seat: int) -> tuple[int, ...]:
    """What a player may think of in secret now, as numbers: amounts, places of cards, or kinds (0: Pass)."""
    player = game.players[seat]
    if game.phase == INVEST:
        return tuple(range(10 if typed(game, seat) else player.most + 1))
    if game.phase == ATTACK:
        return tuple(card.place for card in player.row[1:])
    return (PASS, *(pile.kind for pile in game.shop))


def seal_intent(game: EconomancyView, seat: int, value: int) -> Intent:
    """The touch that seals a choice."""
    if game.phase == INVEST:
        action = invest.action(seat, value)
    elif game.phase == ATTACK:
        action = defend.action(seat, game.players[seat].row[value].kind, value)
    else:
        action = pass_buy.action(seat) if value == PASS else buy.action(seat, value)
    return Intent("seal", tuple(map(str, (action.kind, seat, *action.args))))


TOUCHES: Mapping[str, Callable[[Tap], Touched]] = {
    BID: _bid, ANSWER: _answer, PICK: _pick, SEAT: _seat, DONE: _all_told, TAKE: _take, KEY: _key, SEAL: _seal,
}  # fmt: skip
