"""Draws the reliability diagram: how often what was stated is so, above how probable it was said to be.

Both axes are stretched towards 1, where nearly everything is stated: each nine more is one step.
`python -m proofs.bench.boards.reliability_diagram docs/results/eyes-reliability.csv docs/eyes-reliability.svg`
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from typing import Final

from proofs.bench.boards.reliability import Bin, read_bins

WIDTH, HEIGHT, LEFT, TOP, SIDE = 500, 650, 70, 20, 400
LEGEND_Y, LINE = 490, 20
MOST_NINES: Final = 4.0
TICKS: Final = (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999)
COLOURS: Final = ("#1b6ca8", "#c8553d", "#3f7d20", "#7b4fa0", "#b8860b", "#2a9d8f", "#555555", "#d16ba5")
HEAD: Final = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
)
INK, PALE = "#222222", "#bbbbbb"


def nines(p: float) -> float:
    """0 for 0, 1 for 0.9, 2 for 0.99, and so on, up to MOST_NINES."""
    return min(-log10(max(1 - p, 1e-9)), MOST_NINES)


def _x(p: float) -> float:
    return LEFT + SIDE * nines(p) / MOST_NINES


def _y(p: float) -> float:
    return TOP + SIDE * (1 - nines(p) / MOST_NINES)


def diagram(found: Sequence[Bin]) -> str:
    """The picture as SVG."""
    names = list(dict.fromkeys(one.pictures for one in found))
    colours = {name: COLOURS[at % len(COLOURS)] for at, name in enumerate(names)}
    parts = [*_axes(), *(line for one in found for line in _point(one, colours[one.pictures])), *_legend(colours)]
    return "\n".join((HEAD, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *parts, "</svg>\n"))


def _axes() -> Iterator[str]:
    bottom, right = TOP + SIDE, LEFT + SIDE
    for tick in TICKS:
        yield _line(_x(tick), TOP, _x(tick), bottom, PALE)
        yield _line(LEFT, _y(tick), right, _y(tick), PALE)
        yield _text(_x(tick), bottom + 18, f"{tick:g}", "middle")
        yield _text(LEFT - 8, _y(tick) + 4, f"{tick:g}", "end")
    yield _line(LEFT, bottom, right, TOP, INK)
    yield _text(LEFT + SIDE / 2, bottom + 40, "stated probability", "middle")
    upright = _text(20, TOP + SIDE / 2, "share that was so", "middle")
    yield f'<g transform="rotate(-90 20 {TOP + SIDE / 2:g})">{upright}</g>'


def _point(one: Bin, colour: str) -> Iterator[str]:
    """The share, larger for more statements, with its interval."""
    x, radius = _x(one.stated), 2.5 + log10(one.n)
    yield _line(x, _y(one.low), x, _y(one.high), colour)
    yield f'<circle cx="{x:.1f}" cy="{_y(one.share):.1f}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.75"/>'


def _legend(colours: dict[str, str]) -> Iterator[str]:
    for at, (name, colour) in enumerate(colours.items()):
        y = LEGEND_Y + LINE * at
        yield f'<circle cx="{LEFT + 6}" cy="{y - 4}" r="5" fill="{colour}"/>'
        yield _text(LEFT + 18, y, name, "start")


def _line(x0: float, y0: float, x1: float, y1: float, colour: str) -> str:
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{words}</text>'


def main() -> None:
    """Draws what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path, help="the measured bins")
    parser.add_argument("out", type=Path, help="the SVG file to write")
    words = parser.parse_args()
    words.out.write_text(diagram(read_bins(words.table)), "utf-8")


if __name__ == "__main__":
    main()
