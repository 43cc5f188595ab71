"""The quick tests where nothing is installed of what phones, a club evening and ratings need.

`python -m proofs.without_extras --out docs/results/without-extras.csv` makes a second environment in a folder of its
own, which has all packages of this one by links but those, and writes how the tests went there.
"""

import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import Measurement

LEFT_OUT: Final = ("aiomqtt", "paho-mqtt", "starlette", "uvicorn", "h11", "anyio", "openskill")
"""The packages of the extras `spectators`, `club` and `ratings`, and those that they alone need."""
WORKERS: Final = 2
COUNTED: Final = ("passed", "skipped", "failed", "error")


def environment(place: Path) -> Path:
    """Makes it; its Python."""
    venv.create(place, symlinks=True)
    python, here = place / "bin" / "python", Path(sysconfig.get_path("purelib"))
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    there = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    files = [path for name in LEFT_OUT for path in distribution(name).files or ()]
    without = {path.parts[0] for path in files} | {path.name for path in files if ".." in path.parts}
    for source, target in ((here, there), (Path(sysconfig.get_path("scripts")), python.parent)):
        for path in source.iterdir():
            if path.name not in without and not (target / path.name).exists():
                (target / path.name).symlink_to(path)
    for name in ("aiomqtt", "starlette", "uvicorn", "openskill"):
        if not subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False).returncode:
            raise RuntimeError(f"{name} is still there")
    return python


def main(words: Sequence[str] | None = None) -> int:
    """Runs them; 1 where one failed."""
    run = Measurement("proofs.without_extras", __doc__, workers=WORKERS)
    run.parser.add_argument("tests", nargs="*", help="the tests to run; usually all that are quick")
    asked = run.begin(words)
    with TemporaryDirectory(prefix="orctable-without-") as place:
        options = ["-q", "-p", "no:cacheprovider", "-n", str(asked.workers), "--dist", "loadfile", "-rfE"]
        command = [str(environment(Path(place))), "-m", "pytest", *options, "--ignore", "tests/house", *asked.tests]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    *_, last = done.stdout.strip().splitlines()
    counts = {name: int(match[1]) if (match := re.search(rf"(\d+) {name}", last)) else 0 for name in COUNTED}
    print(*(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), sep="\n")
    run.write(
        [{"without": " ".join(LEFT_OUT), "tests": " ".join(asked.tests) or "all", **counts}],
        "none",
        str(sum(counts.values())),
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
