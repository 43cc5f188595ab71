"""What cannot be in a position, and what is only worth knowing (section 11 of the rules)."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.rules.changes import winner
from companion.games.economancy.rules.options import MOST_ON_COIN_CARDS
from companion.games.economancy.rules.state import NOBODY, Attack, Buy, Defend, Income, Invest, Over, Player, State
from companion.games.protocol.terms import Problems, checked, problem

WON = ("last", "points")  # ends that have a winner


def _cards(state: State) -> Problems:
    """Shop, rows and discards hold every copy (M2.2)."""
    rows = [card.kind for player in state.players for card in player.row]
    for kind, word in enumerate(KINDS):
        have = state.shop[kind] + state.discards[kind] + rows.count(kind)
        least = min(state.shop[kind], state.discards[kind])
        if have != derive.copies(state, kind) or least < 0 or (kind == STIPEND and state.shop[kind]):
            yield problem("cards_do_not_add_up", card=word, have=have, should=derive.copies(state, kind))


def _players(state: State) -> Problems:
    for seat, player in enumerate(state.players):
        if player.out:
            if player.row or player.coins or player.buys:
                yield problem("out_with_cards", player=seat)
            continue
        yield from _row(state, seat, player)
        if player.coins < 0 and state.agreed.options.loan_floor:
            yield problem("negative_coins", player=seat)
        yield from _buys(state, seat, player)


def _row(state: State, seat: int, player: Player) -> Problems:
    stipends = [place for place, card in enumerate(player.row) if card.kind == STIPEND]
    if not stipends or stipends[0]:
        yield problem("stipend_missing", player=seat)
    if len(stipends) > 1:
        yield problem("stipend_twice", player=seat)
    for card in player.row:
        yield from _uses(state, seat, card)
        if card.coins < 0 or (card.coins and card.kind != derive.HIPPO):
            yield problem("coins_on_card", player=seat, card=KINDS[card.kind])


def _uses(state: State, seat: int, card: economancy.Card) -> Problems:
    printed = derive.printed(state, card.kind)
    if not 0 <= card.uses <= max(printed.attacks, printed.answers):
        yield problem("uses_too_many", player=seat, card=KINDS[card.kind])
    elif card.uses and not isinstance(state.phase, Attack | Defend | Over):
        yield problem("uses_outside_attack", player=seat, card=KINDS[card.kind])


def _buys(state: State, seat: int, player: Player) -> Problems:
    """At most one, and one more for each Apprentice there is: it may be gone since, and the day another."""
    most = 1 + derive.copies(state, KINDS.index("apprentice"))
    if not 0 <= player.buys <= most and not isinstance(state.phase, Over | Income):
        yield problem("buys_cannot_be", player=seat)


def _day(state: State) -> Problems:
    if not 1 <= state.day <= 3 or state.round < 1:
        yield problem("day_cannot_be", day=state.day)


def _due(state: State) -> Problems:
    """Somebody is due as long as the game goes on, and nobody who is out attacks."""
    phase = state.phase
    if isinstance(phase, Income | Over):
        return
    attacker = phase.attacker if isinstance(phase, Attack | Defend) else NOBODY
    idle = attacker != NOBODY and (state.players[attacker].out or not _can_go_on(state, attacker))
    if idle or not derive.due(state):
        yield problem("nobody_due")


def _can_go_on(state: State, attacker: int) -> bool:
    phase = state.phase
    if not isinstance(phase, Defend):
        return bool(derive.attackers(state, attacker))
    row = state.players[attacker].row
    return 0 < phase.place < len(row) and row[phase.place].uses > 0


def _choice_problems(state: State) -> Problems:
    """Nobody names more than they hold, answers with what cannot, or picks what they cannot pay."""
    phase, card = state.phase, derive.attacking_card(state) if _attack_stands(state) else None
    if not isinstance(phase, Invest | Defend | Buy):
        return
    for seat in state.seats:
        chosen = phase.chosen[seat]
        if chosen == economancy.NOT_CHOSEN:
            continue
        if state.players[seat].out:
            yield problem("out_with_cards", player=seat)
        elif isinstance(phase, Invest) and not 0 <= chosen <= derive.most_bid(state, seat):
            yield problem("invested_too_much", player=seat, amount=chosen)
        elif isinstance(phase, Buy) and not _affordable(state, seat, chosen):
            yield problem("buys_cannot_be", player=seat)
        elif (isinstance(phase, Defend) and card is not None) and (
            seat == phase.attacker or chosen not in derive.answers(state, seat, card)
        ):
            yield problem("uses_too_many", player=seat, card=_card_at(state, seat, chosen))


def _card_at(state: State, seat: int, place: int) -> str:
    row = state.players[seat].row
    return KINDS[row[place].kind] if 0 <= place < len(row) else str(place)


def _attack_stands(state: State) -> bool:
    phase = state.phase
    return isinstance(phase, Defend) and 0 <= phase.place < len(state.players[phase.attacker].row)


def _affordable(state: State, seat: int, kind: int) -> bool:
    return bool(state.players[seat].buys) and (kind == economancy.PASS or kind in derive.affordable(state, seat))


def _end(state: State) -> Problems:
    """Who has won ends the game, and the game ends for a reason."""
    phase, (should, _) = state.phase, winner(state)
    if not isinstance(phase, Over):
        if state.winner != NOBODY:
            yield problem("winner_without_end", player=state.winner)
        if should != NOBODY:
            yield problem("should_have_won", player=should)
        return
    if (state.winner == NOBODY) == (phase.reason in WON) or (phase.reason in WON and state.winner != should):
        yield problem("end_without_reason")


def _above_coin_cards(state: State) -> Problems:
    """MD-5."""
    for seat, bid in enumerate(derive.bids(state)):
        if bid > MOST_ON_COIN_CARDS:
            yield problem("above_coin_cards", note=True, player=seat, amount=bid)


def _points_gone(state: State) -> Problems:
    """No victory points are left to buy, and several share the most: a draw may be agreed (M8.4)."""
    left = any(state.shop[kind] and derive.printed(state, kind).points for kind in state.agreed.shop)
    if not left and not isinstance(state.phase, Over) and derive.leader(state) == NOBODY:
        yield problem("points_gone", note=True)


status = checked(_day, _cards, _players, _due, _choice_problems, _end, _above_coin_cards, _points_gone)
