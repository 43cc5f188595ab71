"""Why an action does not belong in the current phase: what has to be done first, or what is over."""

from companion.games.orconomy.rules.rule import Kind
from companion.games.orconomy.rules.state import SETUP, STAGES, State, stage_of


def lacking(state: State, rule: Kind) -> str:
    """Why an action does not belong here: `still:` and the stage to be done first, `no:` and a stage that is over or
    never came, `done:` when this stage no longer asks for it, `card` when no card is in play.
    """
    now = stage_of(state.phase)
    if not rule.phases:
        return f"still:{now}" if isinstance(state.phase, SETUP) else "card"
    stages = _stages(rule)
    if all(stage.startswith("winter") for stage in stages) and not now.startswith("winter"):
        return "no:winter"
    here = STAGES.index(now)
    if any(STAGES.index(stage) > here for stage in stages):
        return f"still:{now}"
    return f"done:{now}" if now in stages else f"no:{stages[-1]}"


def _stages(rule: Kind) -> tuple[str, ...]:
    """The stages in which a kind may be done."""
    if rule.stage:
        return (rule.stage,)
    return tuple(stage for stage in STAGES if any(stage in getattr(phase, "stages", ()) for phase in rule.phases))
