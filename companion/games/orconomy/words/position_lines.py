"""A position of Orconomy in a few lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.simple.words.position_lines import may_be_done


def position_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """A position of Orconomy in a few lines for people, from its plain data; what cannot be in it is told apart."""
    due = f", due: {data['turn']}" if data["turn"] else ""
    yield f"round {data['round']}, {data['phase']} {data['step']}".rstrip() + due
    markers = {"Oracle": "oracle", "active": "active", "Crisis": "crisis"}
    told = [f"{word} {data[name]}" for word, name in markers.items() if data[name] is not None]
    if data["winners"]:
        told.append(f"{'winner' if len(data['winners']) == 1 else 'winners'} {', '.join(data['winners'])}")
    if told:
        yield ", ".join(told)
    yield from map(_player, data["players"])
    for number, industry in data["industries"].items():
        if industry["companies"] or industry["startups"]:
            yield f"{number}: {_tokens(industry)}, price {industry['price']}, {industry['free_slots']} free slots"
    yield may_be_done(data)


def _player(player: Mapping[str, Any]) -> str:
    loans = "can borrow in " + ", ".join(map(str, player["loans_open"])) if player["loans_open"] else "cannot borrow"
    return (
        f"{player['name']}: Trophies {player['trophies']} ({player['presence']} present, {player['dominance']} leads), "
        f"{player['skulls']} Skulls, {player['cards']} cards, {player['tokens_left']} tokens left, "
        f"interest {player['interest_due']}{_gross(player)}, {loans}, can raise {player['raisable']}"
        + (", Hindmost" if player["hindmost"] else "")
    )


def _gross(player: Mapping[str, Any]) -> str:
    """The interest before what is paid, put off or spared, where that is something else."""
    due, gross = player["interest_due"], player["interest_gross"]
    return f" of {gross}" if gross != due else ""


def _tokens(industry: Mapping[str, Any]) -> str:
    companies = [token["player"] + (" (pledged)" if token["pledged"] else "") for token in industry["companies"]]
    startups = [token["player"] + " (Startup)" for token in industry["startups"]]
    return ", ".join(companies + startups)
