"""What is said of the kinds that are not acts yet."""

from collections.abc import Mapping

from companion.games.economicus.rules.state import Answer, Creation
from companion.games.kernel import Says

SAYS: Mapping[str, Says] = {
    "place": Says(moves_pieces=1),
    "fate": Says(dice=1, waits_for=(Answer,)),
    "boost": Says(seat_buttons="1"),
    "accept": Says(quiet=True, moves_pieces=1, seat_buttons="2"),
    "offer": Says(waits_for=(Creation,)),
    "sell": Says(at=("sheet",), moves_pieces=5, voluntary=True, causes={"price": "E12.1"}),
    "drop": Says(at=("sheet",), level="note", moves_pieces=6, voluntary=True),
    "loan": Says(at=("sheet",), level="note", moves_pieces=3),
    "repay": Says(at=("sheet",), moves_pieces=2),
    "bankrupt": Says(
        at=("sheet",), level="warn", moves_pieces=8, voluntary=True, by_hand=(), causes={"coins": "E13.3"}
    ),
    "quota": Says(at=("sheet",)),
    "time_up": Says(at=("sheet",)),
    "give_coins": Says(at=("sheet",), by_hand=()),
    "give_chip": Says(by_hand=()),
    "give_cards": Says(by_hand=()),
    "play": Says(at=("sheet",)),
}
