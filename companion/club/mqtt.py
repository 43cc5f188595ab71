"""The transport over a broker that speaks MQTT, with its certificate pinned."""

import ssl
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

import aiomqtt

from companion.club.club_file import ClubFile
from companion.club.messages import LARGEST
from companion.club.transport import Away
from companion.schema.quick_dataclass import dataclass

PATIENCE_S: Final = 2.0  # seconds after which an operation is given up: longer than that, and the way is lost
ALIVE_S: Final = 5


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker says, and keeps, when this side is gone."""

    topic: str
    raw: bytes


class Mqtt:
    """A way to the broker that a club file names, as this user."""

    def __init__(self, club: ClubFile, will: Will | None = None) -> None:
        self._club, self._will = club, will
        self._client: aiomqtt.Client | None = None
        self._trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self._trusted.check_hostname = False  # one certificate is trusted, wherever that machine is today
        self._trusted.load_verify_locations(cadata=club.certificate)

    async def open(self) -> None:
        await self.close()
        will = self._will
        client = aiomqtt.Client(
            self._club.address,
            self._club.port,
            username=self._club.table,
            password=self._club.password,
            identifier=self._club.table,
            tls_context=self._trusted,
            timeout=PATIENCE_S,
            keepalive=ALIVE_S,
            will=aiomqtt.Will(will.topic, will.raw, qos=1, retain=True) if will else None,
        )
        try:
            await client.__aenter__()
        except (aiomqtt.MqttError, OSError) as error:
            raise Away(str(error)) from error
        self._client = client

    async def say(self, topic: str, raw: bytes, *, keep: bool = False) -> None:
        try:
            await self._open.publish(topic, raw, qos=1, retain=keep)
        except aiomqtt.MqttError as error:
            raise Away(str(error)) from error

    async def follow(self, pattern: str) -> None:
        try:
            await self._open.subscribe(pattern, qos=1)
        except aiomqtt.MqttError as error:
            raise Away(str(error)) from error

    async def messages(self) -> AsyncIterator[tuple[str, bytes]]:
        try:
            async for message in self._open.messages:
                if isinstance(message.payload, bytes) and len(message.payload) <= LARGEST:
                    yield message.topic.value, message.payload
        except aiomqtt.MqttError as error:
            raise Away(str(error)) from error

    @property
    def _open(self) -> aiomqtt.Client:
        if self._client is None:
            raise Away("the way is closed")
        return self._client

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(aiomqtt.MqttError, OSError):
                await client.__aexit__(None, None, None)
                async for _ in client.messages:  # ends by why the way ended, which else is logged as heard by nobody
                    pass
