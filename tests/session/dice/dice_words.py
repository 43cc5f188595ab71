"""One die or two: which throws count, which are told and set aside, and what a tapped die outlives."""

from tests.session.table import Table


def card_shown(table: Table, rating: int = 4) -> None:
    """Anna shows Lobby against industry 11; its Risk Rating is read off the card."""
    table.first_round()
    table.press("do:lobby:0:11", f"do:rating:0:{rating}")
