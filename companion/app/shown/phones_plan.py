"""The section `[spectators]` of a table file: whether the table is shown to phones, and how."""

from typing import Annotated, NamedTuple

from companion.schema.sorts import Whole


class PhonesPlan(NamedTuple):
    """Whether it is shown whenever the app runs, at which port, and how many seconds late."""

    on: bool = False
    port: Annotated[int, Whole(1024, 65535)] = 8080
    delay_s: Annotated[int, Whole(0, 600)] = 0
