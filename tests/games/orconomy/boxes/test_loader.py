"""The box as printed, and as its owner corrected it."""

from pathlib import Path

import pytest

from companion.games.orconomy.boxes.loader import EDITIONS, USUAL_EDITION, board_path, load_box
from companion.games.orconomy.rules.box import Box
from companion.schema.wrong_input import BoxError


def write(data_dir: Path, name: str, text: str) -> Path:
    path = data_dir / "boxes" / USUAL_EDITION / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def own_board(data_dir: Path, old: str, new: str) -> Path:
    text = board_path().read_text(encoding="utf-8")
    assert old in text
    return write(data_dir, "board.toml", text.replace(old, new))


def test_the_printed_box_holds_what_the_rulebook_counts() -> None:
    box = load_box()
    assert (box.supply.trophies, box.supply.silver, box.supply.gold) == (31, 50, 30)
    assert box.targets == {2: 9, 3: 8, 4: 8, 5: 7}
    assert list(box.prints) == list(range(2, 12))
    assert [industry.number for industry in box.prints.values() if industry.income < 0] == [2, 6, 11]
    assert set(box.ratings) == {-1}
    assert (box.supply.money, box.supply.hindmost_pay) == (260, 3)


def test_there_are_as_many_trophies_as_the_closest_game_can_need() -> None:
    """All but the winner one short of the target: most with five players, 4 x 6 + 7 (en 15)."""
    box = load_box()
    assert max((players - 1) * (target - 1) + target for players, target in box.targets.items()) == box.supply.trophies


def test_incomes_slots_and_colours_are_those_on_the_sectors() -> None:
    """Number, income of a Company, slots, kind of ability, as the icons of the sectors show them."""
    sectors = [(sector.number, sector.income, sector.slots, sector.ability) for sector in load_box().prints.values()]
    assert sectors == [
        (2, -3, 3, "gold"),
        (3, 3, 3, "silver"),
        (4, 3, 3, "silver"),
        (5, 3, 4, "silver"),
        (6, -2, 3, "gold"),
        (7, 1, 2, "gold"),
        (8, 1, 3, "gold"),
        (9, 2, 4, "silver"),
        (10, 2, 3, "silver"),
        (11, -1, 3, "silver"),
    ]


def test_stars_are_the_ways_to_roll_an_industry() -> None:
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    for industry in load_box().prints.values():
        assert industry.stars == sum(throws.count(roll) for roll in industry.rolls)


def test_a_blank_price_counts_as_the_number_and_tourism_as_twelve() -> None:
    prices = {industry.number: industry.opening_price for industry in load_box().prints.values()}
    assert prices == {number: number for number in range(3, 12)} | {2: 12}


def test_without_corrections_a_data_folder_changes_nothing(tmp_path: Path) -> None:
    assert load_box(data_dir=tmp_path) == load_box()


def test_a_correction_changes_only_what_it_names(tmp_path: Path) -> None:
    write(tmp_path, "box.toml", "[industries]\n7 = { income = 4 }\n[targets]\n2 = 6\n")
    box, printed = load_box(data_dir=tmp_path), load_box()
    assert box.prints[7].income == 4
    assert box.prints[7].name == printed.prints[7].name
    assert {**box.prints, 7: None} == {**printed.prints, 7: None}
    assert box.targets == {**printed.targets, 2: 6}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("[industries]\n7 = { incme = 4 }\n", "industries.7.incme"),
        ("[industries]\n12 = { income = 4 }\n", "industries.12"),
        ("[industries]\n7 = { income = 400 }\n", "industries.7.income"),
        ("[industries]\n7 = { rolls = [6] }\n", "industries.7.rolls"),
        ("[industries]\n2 = { rolls = [2] }\n", "industries"),
        ("version = 2\n", "version"),
        ('edition = "another"\n', "edition"),
        ("[supply]\nsilver = -1\n", "supply.silver"),
    ],
)
def test_a_wrong_correction_names_the_owners_file_and_the_field(tmp_path: Path, text: str, field: str) -> None:
    own = write(tmp_path, "box.toml", text)
    with pytest.raises(BoxError) as caught:
        load_box(data_dir=tmp_path)
    assert (caught.value.file, caught.value.field) == (str(own), field)


def test_slots_have_to_be_corrected_on_the_board_too(tmp_path: Path) -> None:
    write(tmp_path, "box.toml", "[industries]\n7 = { slots = 3 }\n")
    with pytest.raises(BoxError) as caught:
        load_box(data_dir=tmp_path)
    assert caught.value.field == "industry_slots.7"
    own = own_board(tmp_path, "\n7 = 2\n", "\n7 = 3\n")
    assert load_box(data_dir=tmp_path).prints[7].slots == 3
    assert board_path(data_dir=tmp_path) == own


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("sectors = 10", "sectors = 9", "industry_slots"),
        ("side_mm = 32.0", "side_mm = 0", "stickers.side_mm"),
        ("2 = [[178.0, -17.0], [178.0, 17.0]]", "2 = [[178.0, -17.0], [178.0, 17.0], [178.0, 0.0]]", "slots.2"),
        ('edition = "orconomy-2017"', 'edition = "orconomy-2020"', "edition"),
    ],
)
def test_a_wrong_board_names_the_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    own = own_board(tmp_path, old, new)
    with pytest.raises(BoxError) as caught:
        load_box(data_dir=tmp_path)
    assert (caught.value.file, caught.value.field) == (str(own), field)


@pytest.mark.parametrize("edition", ["orconomy-1999", "../boxes/orconomy-2017", ""])
def test_an_unknown_edition_is_refused_and_the_known_ones_named(edition: str, tmp_path: Path) -> None:
    for open_it in (load_box, board_path):
        with pytest.raises(BoxError, match=EDITIONS.names[0]):
            open_it(edition, tmp_path)


def test_a_box_cannot_be_changed_by_mistake() -> None:
    box: Box = load_box()
    with pytest.raises(AttributeError):
        box.doubt = "none"  # type: ignore[misc]
