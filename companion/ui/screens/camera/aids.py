"""What else can be done about the camera at set-up."""

from companion.session.snapshot import Draft
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid


def draw_aids(page: Page, draft: Draft, local: Local) -> None:
    """A sheet with everything about the camera that need not be done every evening."""
    room = frame(page, page.say.text("Camera and board"), icon="camera")
    say = page.say.text
    measure = "setup:measure:begin" if draft.can_measure else ""
    test = "setup:try:begin" if draft.can_try else ""
    choices = (
        Choice(test, say("Try it out"), icon="eye", sub=say("five pieces, to see how well it reads")),
        Choice(measure, say("Measure the board"), icon="hand", sub=say("tap it on the camera's picture")),
        Choice("setup:lens:begin", say("Calibrate the lens"), icon="shade", sub=say("show it the printed sheet")),
        Choice("setup:teach_again", say("Teach again"), icon="camera", sub=say("the empty board and the pieces")),
    )
    grid(page, choices, room, local)
