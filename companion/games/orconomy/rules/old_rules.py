"""The rules as one part, until every kind is an act."""

from collections.abc import Mapping

from companion.games.orconomy.rules import engine
from companion.games.orconomy.rules.text import notation


class OldRules:
    """See `companion.games.protocol.rules.Rules`."""

    secrets = False
    rulings = engine.RULINGS
    quiet = frozenset({"pass", "close_revenue", "end_round"})
    levels: Mapping[str, str] = dict.fromkeys(("let_fail", "unable", "give_up", "collapse"), "note")
    offers = staticmethod(engine.offers)
    refusal = staticmethod(engine.refusal)
    apply = staticmethod(engine.apply)
    to_line = staticmethod(notation.to_line)
    from_line = staticmethod(notation.from_line)

    def sealed(self, _state: object) -> tuple[int, ...]:
        return ()


RULES = OldRules()
