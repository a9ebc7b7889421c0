"""Who listens at an address of this computer: any of its users can, and what is sent there may be private."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection
from detective_app.core.words import is_this_computer

_SERVICE = "ollama"
"""The user that Ollama's own installer makes for it."""
_TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
_LISTENS = "0A"
_ANY = (ipaddress.IPv4Address(0), ipaddress.IPv6Address(0))
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


async def refuse_foreign(connection: Connection) -> None:
    """Raise ProviderFailure where another user's program listens at the address of a connection.

    An address elsewhere, one that a proxy reaches and a recording have nobody to look up here.
    """
    here = sys.platform == "linux" and is_this_computer(connection.base_url)
    if not here or connection.proxy or connection.recording:
        return
    parts = urlsplit(connection.base_url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if owner := await asyncio.to_thread(foreign_owner, parts.hostname or "", port):
        raise ProviderFailure(
            FailureKind.FOREIGN_LISTENER,
            f"Port {port} of this computer belongs to a program of the user {owner}, not to yours. Nothing "
            "was sent to it. Start your server on another port and give its address: --base-url "
            f"{connection.provider}=http://127.0.0.1:PORT, or in the settings.",
        )


def foreign_owner(host: str, port: int) -> str:
    """Return the name of another user who would get what is sent to a port of this computer, else "".

    Root and the service user of Ollama are as good as the person; where nobody listens there is nobody.
    """
    listening = list(_listeners(port))
    trusted = {0, os.getuid(), _uid_of(_SERVICE)}
    for address in _meant(host):
        owners = [uid for uid in _takers(address, listening) if uid not in trusted]
        if owners:
            return _name_of(owners[0])
    return ""


def _meant(host: str) -> tuple[_Address, ...]:
    """Return the addresses that a host of this computer may be reached at."""
    if host == "localhost":
        return ipaddress.IPv4Address("127.0.0.1"), ipaddress.IPv6Address("::1")
    return (ipaddress.ip_address(host),)


def _takers(address: _Address, listening: list[tuple[_Address, int]]) -> list[int]:
    """Return the owners of the sockets that take a connection: the kernel gives it to the nearest address."""
    own, other = _ANY if address.version == 4 else reversed(_ANY)
    nearest = (address, own, other) if address.version == 4 else (address, own)
    for place in nearest:
        if owners := [uid for at, uid in listening if at == place]:
            return owners
    return []


def _listeners(port: int) -> Iterator[tuple[_Address, int]]:
    """Yield address and owner of each socket that listens at a port; none where there is no such table."""
    sought = f":{port:04X} "
    for table in _TABLES:
        try:
            lines = Path(table).read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            if sought not in line:
                continue
            _, local, _, state, _, _, _, uid, *_ = line.split()
            if state == _LISTENS and sought in f"{local} ":
                yield _address(local.partition(":")[0]), int(uid)


def _address(text: str) -> _Address:
    """Read an address as the table writes it: words of 32 bits in the order of this processor."""
    words = (text[at : at + 8] for at in range(0, len(text), 8))
    packed = b"".join(int(word, 16).to_bytes(4, sys.byteorder) for word in words)
    address = ipaddress.ip_address(packed)
    return getattr(address, "ipv4_mapped", None) or address


def _uid_of(name: str) -> int:
    from pwd import getpwnam  # only on Unix

    try:
        return getpwnam(name).pw_uid
    except KeyError:
        return 0


def _name_of(uid: int) -> str:
    from pwd import getpwuid  # only on Unix

    try:
        return getpwuid(uid).pw_name
    except KeyError:
        return f"with the number {uid}"
