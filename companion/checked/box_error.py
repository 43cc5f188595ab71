"""What the app says when a file about the box cannot be used: which file, which line in it, and what to do now."""


class BoxError(ValueError):
    """A file from outside says something that cannot be.

    `file` is its name, `field` the dotted path inside it (empty when the whole file is meant), `problem` what is wrong,
    `remedy` what to do now.
    """

    def __init__(self, file: str, field: str, problem: str, remedy: str) -> None:
        super().__init__(file, field, problem, remedy)
        self.file = file
        self.field = field
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        where = f"{self.file}: {self.field}" if self.field else self.file
        return f"{where} {self.problem}. {self.remedy}"
