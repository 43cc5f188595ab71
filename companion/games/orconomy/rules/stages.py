"""Why an action does not belong in the current phase: what has to be done first, or what is over."""

from collections.abc import Iterable, Mapping

from companion.games.kernel import AnyAct
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.state import SETUP, STAGES, Play, State, stage_of


def stages_by_kind(acts: Iterable[AnyAct[State]]) -> Mapping[str, tuple[str, ...]]:
    """The stages to which each kind belongs, in their order; several acts of a kind may each have their own."""
    found: dict[str, set[str]] = {}
    for act in acts:
        found.setdefault(act.kind, set()).update(_stages(act))
    return {kind: tuple(sorted(stages, key=STAGES.index)) for kind, stages in found.items()}


def _stages(act: AnyAct[State]) -> Iterable[str]:
    """The stages of one act; none for a card, what goes on with one, and what may be done at any time."""
    if isinstance(act, Card) or Play in act.phases or act.phases == AT_ANY_TIME:
        return ()
    if "stage" in act.says:
        return (act.says["stage"],)
    return [stage for phase in act.phases for stage in getattr(phase, "stages", ())]


def lacking(state: State, stages: tuple[str, ...]) -> str:
    """Why what belongs to these stages does not belong here: `still:` and the stage to be done first, `no:` and a stage
    that is over or never came, `done:` when this stage no longer asks for it, `card` when no card is in play.
    """
    now = stage_of(state.phase)
    if not stages:
        return f"still:{now}" if isinstance(state.phase, SETUP) else "card"
    if all(stage.startswith("winter") for stage in stages) and not now.startswith("winter"):
        return "no:winter"
    here = STAGES.index(now)
    if any(STAGES.index(stage) > here for stage in stages):
        return f"still:{now}"
    return f"done:{now}" if now in stages else f"no:{stages[-1]}"
