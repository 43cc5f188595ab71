"""The rules as one part, until every kind is an act."""

from collections.abc import Mapping

from companion.games.economicus.rules import engine
from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.text import notation


class OldRules:
    """See `companion.games.protocol.rules.Rules`."""

    secrets = False
    rulings = frozenset(rulings.RULES)
    quiet = engine.kinds(lambda says: says.get("quiet"))
    levels: Mapping[str, str] = {
        kind: rule.says["level"] for kind, rule in engine.RULES.items() if "level" in rule.says
    }
    offers = staticmethod(engine.offers)
    refusal = staticmethod(engine.refusal)
    apply = staticmethod(engine.apply)
    to_line = staticmethod(notation.to_line)
    from_line = staticmethod(notation.from_line)

    def sealed(self, _state: object) -> tuple[int, ...]:
        return ()


RULES = OldRules()
