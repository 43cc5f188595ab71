"""Plain data (from JSON or TOML) as typed values, and back: one reader and writer, worked out from type hints.

`codec(hint)` reads and writes one value, `record(kind)` a whole named tuple or dataclass. Hints say what sort of value
each is: `stock: Annotated[int, Whole(0, 27)]`. Whatever is wrong raises `Wrong`: what stands there, where, what to do.
"""
