"""Nothing leaves this computer: a switch that is held for the whole process, below every library it uses.

A hook of the interpreter sees each connection before it is made, and each name before it is looked up. It
cannot see where a proxy or a server on this computer passes things on to: so the border to HTTP asks here by
the address that is meant, and adapters refuse models that their server passes on.
"""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Callable

from detective_app.core.errors import OnlyLocal
from detective_app.core.words import is_this_computer, origin

_LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_CALLS = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.bind"}


class _Switch:
    """The one switch of the process, asked each time, so that a change of the settings holds at once."""

    asked: Callable[[], bool] = staticmethod(lambda: False)
    hooked = False


def keep(asked: Callable[[], bool]) -> None:
    """Let nothing leave this computer from now on while `asked` says so; a hook can never be taken out."""
    _Switch.asked = staticmethod(asked)
    if not _Switch.hooked:
        _Switch.hooked = True
        sys.addaudithook(_hook)


def only_local() -> bool:
    """Tell whether nothing may leave this computer."""
    return _Switch.asked()


def refuse(what: str) -> None:
    """Raise OnlyLocal where nothing may leave, naming what is elsewhere."""
    if only_local():
        raise OnlyLocal(what)


def refuse_elsewhere(address: str) -> None:
    """Raise OnlyLocal for an address elsewhere that must not be called."""
    if not is_this_computer(address):
        refuse(origin(address))


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if event in _LOOK_UPS:
        host = arguments[0]
    elif event in _CALLS and isinstance(arguments[1], tuple):  # else a socket of this computer's own kind
        host = arguments[1][0]
    else:
        return
    text = host.decode("ascii", "replace") if isinstance(host, bytes | bytearray) else host
    if isinstance(text, str) and not _is_here(text, event):
        refuse(text or "every address")


def _is_here(host: str, event: str) -> bool:
    """Tell whether a host is this computer; nothing is looked up for it."""
    if host in ("", "localhost"):
        return event in _LOOK_UPS  # which of its addresses is called is seen then
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False
