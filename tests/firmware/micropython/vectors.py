"""Prints, for each recorded vector, whether the base wrote the same bytes under this interpreter."""

import os
import sys

sys.path.append("/")

from vector_player import differences  # type: ignore[import-not-found]

FOLDER = "/vectors" if "vectors" in os.listdir("/") else "vectors"


def each():
    for name in sorted(os.listdir(FOLDER)):
        with open(FOLDER + "/" + name) as lines:
            wrong = list(differences(lines))
        print(name, "as recorded" if not wrong else f"differs at lines {wrong[:5]}")
        yield True


steps = each()
