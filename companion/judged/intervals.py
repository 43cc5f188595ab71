"""How sure a share is that was counted."""

from math import sqrt
from typing import Final

Z_95: Final = 1.959964


def wilson(count: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of which `count` of `n` were counted; all of 0 to 1 when nothing was.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if n == 0:
        return 0.0, 1.0
    share, z2 = count / n, Z_95 * Z_95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z_95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return (0.0 if count == 0 else middle - reach), (1.0 if count == n else middle + reach)
