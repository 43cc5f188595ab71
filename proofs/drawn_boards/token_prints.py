"""What is printed on the tokens of one table, the same in each picture. Its tests have no Mitsuba, so it needs none."""

from collections.abc import Mapping

import numpy as np

from proofs.drawn_boards.drawn_tables import Table
from proofs.drawn_boards.ring_plan import RingPlan
from proofs.drawn_boards.token_emblems import COLOURS, EMBLEMS, PALETTES, Image, bones, rgb, token_face

Look = tuple[str | None, str | None]
"""The colour and side of a token, or the name of a marker and nothing."""


def print_tokens(table: Table, plan: RingPlan) -> Mapping[Look, Image]:
    """The print of every look of a table's tokens, and of its two markers."""
    rng, style = np.random.default_rng([table.seed, 4]), table.style
    looks: dict[Look, Image] = {}
    ink, shared = rgb(style.ink), EMBLEMS[style.emblem](rng, 2) if style.alike else None
    for kind, (name, code) in enumerate(zip(COLOURS, PALETTES[table.palette], strict=True)):
        body = rgb(code)
        mark = ink if abs(ink.mean() - body.mean()) > 45 or style.emblem == "lines" else 255 - ink
        if style.emblem == "lines" and body.mean() < 60:
            mark = body * 0.5 + 60
        if style.emblem == "rosette" and body.mean() > 150:
            mark = body * 0.62
        emblem = EMBLEMS[style.emblem](rng, kind) if shared is None else shared
        looks[name, "orc"] = token_face(body, mark, emblem, style.size, style.rim, rng)
        bone = 0.25 * body if style.bones == 2 and body.mean() > 120 else 0.15 * body + 0.85 * np.array([236, 228, 205])
        looks[name, "bones"] = token_face(body * 0.9, bone, bones(rng, style.bones), 0.8, 0.0, rng)
    of_marks, *codes = style.marks.split()
    for name, code in zip(plan.places, codes, strict=True):
        looks[name, None] = token_face(rgb(code), rgb("141414"), EMBLEMS[of_marks](rng, 1), 0.7, 1.0, rng)
    return looks
