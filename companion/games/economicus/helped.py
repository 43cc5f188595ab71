"""What there is help on in Economicus: phases, an open card, and the numbers of players and industries."""

from companion.games.economicus.rules.state import NAMES
from companion.games.economicus.rules.text.origins import FIELDS

TOPICS = tuple(dict.fromkeys((
    *(f"phase:{phase}" for phase, _ in NAMES.values()), "phase:card", *(f"number:{field}" for field in FIELDS), "area",
)))  # fmt: skip
