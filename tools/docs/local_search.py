"""A hook of MkDocs: the one script that its theme would fetch for the search from the network is taken from here."""

from typing import Final

REMOTE: Final = "https://unpkg.com/iframe-worker/shim"
LOCAL: Final = "assets/iframe-worker.js"


class Page:
    """What is asked of a page of MkDocs."""

    url: str


def on_post_page(output: str, page: Page, **_others: object) -> str:
    """A page's own way to the script."""
    return output.replace(REMOTE, "../" * page.url.count("/") + LOCAL)


def on_post_template(output: str, **_others: object) -> str:
    """The page for what is not found, wherever that was."""
    return output.replace(REMOTE, f"/{LOCAL}")
