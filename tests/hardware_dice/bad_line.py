"""The real firmware and the app's half of the link on a bad line, with what was thrown and what was delivered."""

from companion.bench.link_soak.soak_line import SoakLine
from hardware.events import DieRolled


class BadLine(SoakLine):
    """A line somebody throws dice at."""

    thrown: list[tuple[int, int | None]]

    def throw(self, *dice: int) -> None:
        """Throw some dice and let them lie for a second; one the base did not take for thrown is thrown once more."""
        todo = dice or (1, 2)
        while todo:
            before = {die: self.base.judged(die) for die in todo}
            self.step_to(self.base.throw(self.t, todo) + 1.0)
            faces = self.base.faces(self.t)
            told = [die for die in todo if self.base.judged(die) != before[die]]
            self.thrown = [*getattr(self, "thrown", []), *((die, faces[die]) for die in told)]
            todo = tuple(die for die in todo if die not in told)

    def delivered(self, die: int) -> list[int]:
        return [e.face for e in self.events if isinstance(e, DieRolled) and e.die == die]

    def true_faces(self, die: int) -> list[int | None]:
        return [face for which, face in self.thrown if which == die]
