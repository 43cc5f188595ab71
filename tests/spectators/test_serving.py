"""What phones get from the process that serves them: read-only, the newest alone, and nothing left when it ends."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random
from time import monotonic, sleep
from typing import Final

import pytest

from tests.spectators.served import CODE, HANG_S, NEEDED, Served

pytestmark = NEEDED


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served() as server:
        yield server


def test_only_what_stands_under_the_code_can_be_read(served: Served) -> None:
    for name in ("", "tv", "overlay", "page.css", "page.js"):
        status, headers, body = served.ask("GET", f"/{CODE}/{name}")
        assert (status, bool(body)) == (200, True), name
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert headers["cache-control"] == "no-store" and not headers.keys() & {"set-cookie", "server"}
        assert served.ask("HEAD", f"/{CODE}/{name}")[::2] == (200, b"")
    for path in ("/", "/other", "/other/", f"/{CODE}/other", f"/{CODE}/../streams.py", f"/{CODE.upper()}/", "/live"):
        assert served.ask("GET", path)[0] == 404, path
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        assert served.ask(method, f"/{CODE}/live")[0] in (404, 405), method


def test_an_address_typed_without_its_last_stroke_leads_on_and_one_of_another_evening_says_so(served: Served) -> None:
    status, headers, _ = served.ask("GET", f"/{CODE}")
    assert (status, headers["location"]) == (307, f"{CODE}/")
    text = served.ask("GET", "/asdfgh/")[2].decode()
    assert "read it on the table's screen" in text and "посмотрите на экране стола" in text


def test_a_phone_gets_the_newest_at_once_and_then_each_new_one(served: Served) -> None:
    served.tell({"v": 1, "n": 7, "game": "first"})
    phone = served.watch()
    assert phone.answer.getheader("Content-Type", "").startswith("text/event-stream")
    assert phone.event() == {"retry": "1000"}
    event = phone.event()
    assert (event["id"], json.loads(event["data"])["game"]) == ("7", "first")
    served.write(b"no JSON\n[]\n" + json.dumps({"v": 1, "n": 8, "much": "x" * 17_000}).encode() + b"\n")
    served.tell({"v": 1, "n": 9, "game": "second"})
    assert phone.event()["id"] == "9", "what is no message, or too long, goes to nobody"
    phone.close()


def test_one_address_has_eight_streams_and_a_place_that_is_left_is_free_again() -> None:
    with Served() as served:
        phones = [served.watch() for _ in range(9)]
        assert [phone.answer.status for phone in phones] == [200] * 8 + [503]
        assert phones[8].answer.getheader("Retry-After") == "10"
        assert served.said().keys() == {"v", "watching"}
        phones[0].close()
        while served.watch().answer.status != 200:
            pass


def test_one_address_cannot_take_the_places_of_all_others() -> None:
    with Served() as served, ExitStack() as kept:
        for _ in range(520):
            line = kept.enter_context(socket.create_connection(("127.0.0.1", served.port), HANG_S, ("127.0.0.2", 0)))
            with suppress(OSError):  # it is refused at once
                line.sendall(b"GET ")
        assert served.ask("GET", f"/{CODE}/")[0] == 200


def test_a_stalled_phone_holds_up_nobody_and_the_process_ends_with_its_input() -> None:
    with Served() as served:
        stalled, quick = served.watch(), served.watch()
        much = "x" * 15_000
        for number in range(400):  # more than the system keeps for a phone that reads nothing
            served.tell({"v": 1, "n": number, "much": much})
        while quick.event().get("id") != "399":
            pass
        assert served.end()[0] == 0
        seen = stalled.rest().count(b"\nid: ")
        assert seen < 400, "a slow phone skips"


def test_random_requests_leave_it_working_and_say_nothing_to_the_app() -> None:
    requests(Random(3), 60)


@pytest.mark.slow
def test_ten_thousand_random_requests_leave_it_working_and_say_nothing_to_the_app() -> None:
    requests(Random(4), 10_000)


WORDS: Final = (
    b"GET ", b"POST ", b"/", CODE.encode(), b"/live", b" HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n", b"\x00\xff",
    b"Content-Length: 9999\r\n", b"Transfer-Encoding: chunked\r\n", b"Upgrade: websocket\r\n", b"%2e%2e", b"do:end:0",
)  # fmt: skip


def requests(rng: Random, many: int) -> None:
    """Bytes that mean nothing, or almost something."""
    with Served() as served:
        for _ in range(many):
            phone = f"127.0.0.{rng.randrange(2, 250)}"
            with socket.create_connection(("127.0.0.1", served.port), HANG_S, (phone, 0)) as line:
                line.sendall(b"".join(rng.choices(WORDS, k=rng.randrange(1, 12))) + rng.randbytes(rng.randrange(20)))
        end = monotonic() + HANG_S  # connections that have only just gone still count as some
        while (status := served.ask("GET", f"/{CODE}/")[0]) == 503 and monotonic() < end:
            sleep(0.05)
        assert status == 200
        status, said = served.end()
        assert status == 0 and all(message.keys() == {"v", "watching"} for message in said)
