"""What can go wrong besides the program itself."""


class MutationError(RuntimeError):
    """There is no result: says what happened, where, and what to do now."""
