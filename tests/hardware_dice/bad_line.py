"""The real firmware and the app's half of the link on a bad line, with what was thrown and what was delivered."""

from hardware.events import DieRolled
from proofs.link_soak.soak_line import SoakLine


class BadLine(SoakLine):
    """A line somebody throws dice at."""

    thrown: list[tuple[int, int | None]]

    def throw(self, *dice: int) -> None:
        """Throw some dice and let them lie for a second."""
        self.step_to(self.base.throw(self.t, dice or (1, 2)) + 1.0)
        faces = self.base.faces(self.t)
        self.thrown = [*getattr(self, "thrown", []), *((die, faces[die]) for die in dice or (1, 2))]

    def delivered(self, die: int) -> list[int]:
        return [e.face for e in self.events if isinstance(e, DieRolled) and e.die == die]

    def true_faces(self, die: int) -> list[int | None]:
        return [face for which, face in self.thrown if which == die]
