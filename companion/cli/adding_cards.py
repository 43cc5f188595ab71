"""The commands about cards on a mat: their faces are added from the files they were printed from."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from companion.app import catalogue
from companion.cli.calibrating import BoardOption, TableOption, TaughtOption
from companion.cli.common import GameName, app, check_game, read_table
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, spoken_language

cards = typer.Typer(no_args_is_help=True, help="Cards on a mat under a camera.")
app.add_typer(cards, name="cards")
BLEED = "Millimetres by which each picture reaches beyond the cut, on every side."


@cards.command()
def add(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    bleed: Annotated[float, typer.Option(min=0.0, max=10.0, help=BLEED)] = 0.0,
    game: GameName = None,
    table: TableOption = None,
    board: BoardOption = None,
    taught: TaughtOption = None,
) -> None:
    """Learn the faces of cards from the pictures they were printed from, so that none has to be shown to the camera."""
    from companion.calibrate.camera_setting import camera_setting
    from companion.calibrate.print_files import OtherCards, add_cards
    from vision.cards.card_eye import CardEye
    from vision.cards.card_plan import CardPlan

    try:
        check_game(game)
        named = read_table(table)
        named = replace(named, game=game or named.game)
        setting = camera_setting(named, board, taught)
        if not isinstance(setting.plan, CardPlan):
            raise OtherCards(f"cards add: {named.game} has no cards on a mat. Name another game with --game.")
        speaker = catalogue.speaker(named.game, spoken_language())
        names = {kind: speaker.card(kind) for kind in catalogue.games(named.folder).named(named.game).board.kinds}
        added = add_cards(folder, CardEye(setting.plan, setting.taught), names, bleed, setting.taught)
    except (*KNOWN_TROUBLE, ValueError, OSError) as error:
        fail(error)
    card_names = ", ".join(names[kind] for kind in added.kinds)
    kept = "Faces kept in {where}: {n} ({cards}). The camera still has to be shown the bare mat: orctable run."
    typer.echo(speaker.text(kept, n=len(added.kinds), cards=card_names, where=str(setting.taught)))
    for one, other in added.alike:
        alike = (
            "{card} and {other_card} look alike in a row: the camera will always ask. If the right pictures stand under"
            " both names, leave it so; otherwise put them right and do this again."
        )
        typer.echo(speaker.text(alike, card=names[one], other_card=names[other]))
    if added.missing:
        card_names = ", ".join(names[kind] for kind in added.missing)
        missing = "Not in the folder, to be shown to the camera at set-up if they are played: {cards}."
        typer.echo(speaker.text(missing, cards=card_names))
