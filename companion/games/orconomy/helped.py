"""What there is help on in Orconomy: phases, the numbers of a player and of an industry, industries, and cards."""

from typing import Final

from companion.games.orconomy.rules.state import CARDS, NUMBERS, PHASES, State, named

AN_OPEN_CARD: Final = "phase:card"
FIELDS: Final = ("trophies", "skulls", "interest", "raisable", "hindmost", "price", "cards")
TOPICS: Final = tuple(
    dict.fromkeys(
        (
            *(f"phase:{stage.partition(':')[0]}" for phase in PHASES for stage in phase.stages),
            AN_OPEN_CARD,
            *(f"number:{field}" for field in FIELDS),
            *(f"area:{number}" for number in NUMBERS),
            *(f"card:{kind}" for kind in CARDS),
        )
    )
)


def topic(state: State) -> str:
    """The phase, or the card that lies open."""
    return AN_OPEN_CARD if state.plays else f"phase:{named(state.phase)[0]}"
