"""Reads all that a program says of its window through AT-SPI, again and again until it ends.

Debian's GObject bindings need the system's own Python, so this is a program of its own, inside the D-Bus
session of the window. It starts the program that its arguments name and reads until that has ended. It asks
many things at once and remembers nothing, and like a reader whose count is a moment old it asks for one child
more than there are. At the end it writes one line of JSON: the program's exit code, how many walks it ended,
and how many things it read.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

from gi.repository import Gio, GLib

_ACCESSIBLE, _PROPERTIES = "org.a11y.atspi.Accessible", "org.freedesktop.DBus.Properties"
_ROOT = "/org/a11y/atspi/accessible/root"
_BETWEEN_WALKS_MS = 50
_AT_ONCE = 32
_LONGEST_MS = 20_000
_MOST_CHILDREN = 500
Done = Callable[[Any], None]


class RestlessReader:
    """Walks the tree of one program; `walks` and `things` count what it read."""

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        self.walks = self.things = 0
        self._program = program
        self._bus = _accessibility_bus()
        self._name = ""
        self._waiting: deque[tuple[str, str, str, GLib.Variant | None, Done | None]] = deque()
        self._open = 0

    def read(self) -> None:
        """Read until the program has ended."""
        GLib.timeout_add(_BETWEEN_WALKS_MS, self._begin)
        while self._program.poll() is None:
            GLib.MainContext.default().iteration(True)

    def _begin(self) -> bool:
        """Begin another walk, unless one goes on."""
        if not self._name:
            self._name = self._found()
        elif not (self._waiting or self._open):
            self._visit(_ROOT)
        return True

    def _found(self) -> str:
        """Return the name that the program has on the bus; "" before it is there."""
        listed = self._bus.call_sync(
            "org.a11y.atspi.Registry", _ROOT, _ACCESSIBLE, "GetChildren", None, None, 0, _LONGEST_MS, None
        )
        for name, _ in listed.unpack()[0]:
            asked = GLib.Variant("(s)", (name,))
            bus = ("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID")
            try:
                told = self._bus.call_sync(*bus, asked, None, 0, _LONGEST_MS, None)
            except GLib.Error:
                continue
            if told.unpack()[0] == self._program.pid:
                return str(name)
        return ""

    def _visit(self, path: str) -> None:
        self.things += 1
        for name in ("Name", "Description"):
            self._ask(path, _PROPERTIES, "Get", GLib.Variant("(ss)", (_ACCESSIBLE, name)))
        for method in ("GetRole", "GetState", "GetInterfaces", "GetRelationSet"):
            self._ask(path, _ACCESSIBLE, method)
        counted = GLib.Variant("(ss)", (_ACCESSIBLE, "ChildCount"))
        self._ask(path, _PROPERTIES, "Get", counted, lambda count: self._go_into(path, count))

    def _go_into(self, path: str, count: int) -> None:
        for place in range(min(count, _MOST_CHILDREN) + 1):
            self._ask(path, _ACCESSIBLE, "GetChildAtIndex", GLib.Variant("(i)", (place,)), self._on_child)

    def _on_child(self, child: tuple[str, str]) -> None:
        name, path = child
        if name == self._name and not path.endswith("/null"):
            self._visit(path)

    def _ask(
        self,
        path: str,
        interface: str,
        method: str,
        given: GLib.Variant | None = None,
        done: Done | None = None,
    ) -> None:
        self._waiting.append((path, interface, method, given, done))
        self._send()

    def _send(self) -> None:
        while self._waiting and self._open < _AT_ONCE:
            path, interface, method, given, done = self._waiting.popleft()
            self._open += 1
            asked = (self._name, path, interface, method, given, None, 0, _LONGEST_MS, None)
            self._bus.call(*asked, self._on_answer, done)

    def _on_answer(self, bus: Gio.DBusConnection, result: Gio.AsyncResult, done: Done | None) -> None:
        self._open -= 1
        try:
            told = bus.call_finish(result).unpack()[0]
        except GLib.Error:
            pass  # it went away while it was looked at
        else:
            if done is not None:
                done(told)
        self._send()
        if not (self._waiting or self._open):
            self.walks += 1


def _accessibility_bus() -> Gio.DBusConnection:
    session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    place = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    address = session.call_sync(*place, None, None, 0, _LONGEST_MS, None).unpack()[0]
    flags = Gio.DBusConnectionFlags
    kind = flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, kind, None, None)


def main() -> None:
    """Read, and tell how much was read and how the program ended."""
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    reader = RestlessReader(program)
    reader.read()
    told = {"code": program.returncode, "walks": reader.walks, "things": reader.things}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
