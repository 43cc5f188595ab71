"""Why an action does not belong in the current phase: what has to be done first, or what is over."""

from companion.games.orconomy.rules.rule import Kind
from companion.games.orconomy.rules.state import NAMES, SETUP, Sold, State, Winter, named

STAGES = (
    "crisis_roll", "oracle", "placement", "roll", "winter:interest", "winter:crisis", "winter:cards", "revenue",
    "auction:bid", "auction:pay", "auction:place", "startups:competition", "startups:convert", "startups:launch",
    "end:buy",
)  # fmt: skip
"""Phases with their steps, in the order of a game and a round."""
STEPPING = {Winter: STAGES[4:7], Sold: STAGES[9:11]}
"""The stages of the phases that carry their step."""


def lacking(state: State, rule: Kind) -> str:
    """Why an action does not belong here: `still:` and the stage to be done first, `no:` and a stage that is over or
    never came, `done:` when this stage no longer asks for it, `card` when no card is in play.
    """
    phase, step = named(state.phase)
    now = f"{phase}:{step}" if step else phase
    if not rule.phases:
        return f"still:{now}" if isinstance(state.phase, SETUP) else "card"
    stages = _stages(rule)
    if all(stage.startswith("winter") for stage in stages) and phase != "winter":
        return "no:winter"
    here = STAGES.index(now)
    if any(STAGES.index(stage) > here for stage in stages):
        return f"still:{now}"
    return f"done:{now}" if now in stages else f"no:{stages[-1]}"


def _stages(rule: Kind) -> tuple[str, ...]:
    """The stages in which a kind may be done."""
    if rule.stage:
        return (rule.stage,)
    found = [stage for phase in rule.phases for stage in STEPPING.get(phase, (":".join(filter(None, NAMES[phase])),))]
    return tuple(sorted(found, key=STAGES.index))
