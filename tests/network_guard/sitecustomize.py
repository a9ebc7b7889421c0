"""Blocks connections to other machines, in the test process and, by PYTHONPATH, in every Python it starts."""

from __future__ import annotations

import sys

_CALLS = {"socket.connect", "socket.sendto"}


def _guard(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _CALLS or not isinstance(address := arguments[1], tuple):
        return
    host = str(address[0])
    if host != "localhost" and not _is_loopback(host):
        raise ConnectionRefusedError(f"The tests reach no other machine; this was a connection to {host}.")


def _is_loopback(host: str) -> bool:
    import ipaddress  # late: most programs that tests start connect to nothing

    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


sys.addaudithook(_guard)
