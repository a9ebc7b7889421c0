"""The command as a process that is forked from one which has loaded the program.

To load it takes a second of processor time, which is longer than most of what tests have it do. What is
forked has the arguments, streams, environment, folder and terminal that it is given, runs the same `main`,
and is a child of the test's own process like any other. Tests of how a process itself starts, start one.
"""

from __future__ import annotations

import array
import atexit
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import random
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import Any, TypeAlias

import detective_app
from detective_app.__main__ import main
from detective_app.documents.process import child
from detective_app.documents.shared import sniffing
from tests.patience import PATIENCE

_ROOT = Path(__file__).parents[1]
_OF_THE_START = ("PYTHON", "LC_", "LANG", "LD_", "TZ", "MALLOC_")
"""Variables that are read as a process starts, or the interpreter in it."""
_LATE = {f"detective_app.{room}" for room in ("batch", "documents", "gui", "llama", "mcp")}
"""Rooms that few commands load."""
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_MOST_BYTES = 1 << 20
_FEW = 2
"""How often an unusual start is made before it is worth a process of its own that has loaded the program."""


class Loaded(subprocess.Popen[Any]):
    """`python -m detective_app ARGUMENTS` without the loading; its stdin can be a `terminal` of its own.

    Streams, `env` and `cwd` are as with `subprocess.Popen`; other options are not looked at.
    """

    def __init__(self, arguments: list[str], *, terminal: bool = False, **options: Any) -> None:
        self._terminal = terminal
        super().__init__([*COMMAND, *arguments], **options)

    _work = "command"

    def _execute_child(self, args: Any, *options: Any) -> None:
        """Have the process forked that has loaded the program; `options` are those of `subprocess`."""
        first, cwd, env, ends = options[1], options[4], options[5], options[9:15]
        environment = dict(os.environ if env is None else env)
        given = [end if end != -1 else number for number, end in enumerate((ends[0], ends[3], ends[5]))]
        asked = [list(map(str, args[len(COMMAND) :])), environment, str(cwd or Path.cwd()), self._terminal]
        with _ONE_AT_A_TIME:
            server = None if first else _server(self._work, environment)  # what is done first, only it can
            self.pid = server.fork(json.dumps(asked).encode(), given) if server else 0
        if not self.pid:
            super()._execute_child(args, *options)  # type: ignore[misc]
            return
        self._child_created = True
        self._close_pipe_fds(*ends)  # type: ignore[attr-defined]


COMMAND = (sys.executable, "-m", "detective_app")


class LoadedReader(Loaded):
    """The child that reads documents, in the same way."""

    _work = "reader"

    def __init__(self, command: tuple[str, ...], **options: Any) -> None:
        super().__init__(list(command[len(COMMAND) :]), **options)


class _Server:
    """A process that has loaded the program, or its reader of documents, and forks."""

    def __init__(self, work: str, environment: Mapping[str, str]) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.settimeout(PATIENCE)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.loaded", work, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                cwd=_ROOT,
                env=dict(environment),
            )

    def fork(self, asked: bytes, streams: list[int]) -> int:
        """Return the number of a process that is this one's child."""
        sent = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams).tobytes())]
        _adopt(adopts=True)
        try:
            self._socket.sendmsg([len(asked).to_bytes(4, "big")], sent)
            self._socket.sendall(asked)
            answer = self._socket.recv(4)
        finally:
            _adopt(adopts=False)
        assert answer, "the process that forks has ended"
        return int.from_bytes(answer, "big")

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def end(self) -> None:
        """End it; what it forked goes on."""
        self._socket.close()
        self._process.kill()
        self._process.wait(PATIENCE)


_Start: TypeAlias = tuple[str, frozenset[tuple[str, str]]]
_servers: dict[_Start, _Server] = {}
_met = Counter[_Start]()
_ONE_AT_A_TIME = threading.Lock()


def _server(work: str, environment: Mapping[str, str]) -> _Server | None:
    """Return what forks for a start like this; None for one that was not met before, and may not be again."""
    told = frozenset(one for one in environment.items() if one[0].startswith(_OF_THE_START))
    key = work, told
    _met[key] += 1
    if key not in _servers and (told <= os.environ.items() or _met[key] > _FEW):
        _servers[key] = _Server(work, environment)
        atexit.register(_servers[key].end)
    return _servers.get(key)


def forked_readers(children: Sequence[int]) -> list[int]:
    """Return which of some processes are forked readers of documents."""
    servers = {one.pid for one in _servers.values()}
    return [one for one in children if one not in servers and _READER in _command_line(one)]


_READER = b"tests.loaded\0reader"


def _command_line(pid: int) -> bytes:
    with suppress(OSError):  # it ended meanwhile
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _adopt(*, adopts: bool) -> None:
    """Have this process become the parent of what loses its own below it, or not any more."""
    ctypes.CDLL(None).prctl(_SUBREAPER, ctypes.c_ulong(adopts), *(ctypes.c_ulong(0),) * 3)


def _load(work: str) -> None:
    """Load what most commands do, or what most documents take to be read."""
    if work == "reader":
        for name in ("markdown_it", "detective_app.core.evidence", "detective_app.core.sheets"):
            importlib.import_module(name)
        sniffing.formats()
        return
    rooms = (one.name for one in pkgutil.iter_modules(detective_app.__path__, "detective_app."))
    for room in map(importlib.import_module, sorted({*rooms} - _LATE)):
        for one in pkgutil.walk_packages(getattr(room, "__path__", ()), f"{room.__name__}."):
            importlib.import_module(one.name)
    for name in ("openai", "openai.resources.chat", "openai.resources.responses"):
        importlib.import_module(name)


def _serve(asks: socket.socket) -> bool:
    """Fork for each that asks; returns True in a process that was forked, and False at the end."""
    while True:
        head, streams = _received(asks)
        if not head:
            return False
        length, asked = int.from_bytes(head, "big"), b""
        while len(asked) < length:
            asked += asks.recv(_MOST_BYTES)
        told, tells = os.pipe()
        if between := os.fork():
            os.waitpid(between, 0)  # whose child it was is gone, and the one that asks has taken it
            asks.sendall(os.read(told, 4))
            for one in (*streams, told, tells):
                os.close(one)
        elif child := os.fork():
            os.write(tells, child.to_bytes(4, "big"))
            os._exit(0)
        else:
            for one in (asks.detach(), told, tells):
                os.close(one)
            _become(*json.loads(asked), streams)
            return True


def _received(asks: socket.socket) -> tuple[bytes, list[int]]:
    with suppress(OSError):
        head, streams, _, _ = socket.recv_fds(asks, 4, 3)
        return head, streams
    return b"", []


def _become(
    arguments: list[str], environment: dict[str, str], folder: str, terminal: bool, streams: list[int]
) -> None:
    """Take over what the process is given, as one that is started has it."""
    if terminal:
        os.setsid()
    for number, one in enumerate(streams):
        os.dup2(one, number)
    for one in streams:
        os.close(one)
    if terminal:
        ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl+C arrives
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    random.seed()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.modules["__main__"] = sys.modules["detective_app.__main__"]  # which processes of its own begin with
    sys.argv = [str(_ROOT / "detective_app" / "__main__.py"), *arguments]
    named: tuple[tuple[str, int, str, str], ...] = (
        ("stdin", 0, "r", sys.__stdin__.errors or ""),
        ("stdout", 1, "w", sys.__stdout__.errors or ""),
        ("stderr", 2, "w", "backslashreplace"),
    )
    for name, number, mode, errors in named:
        encoding = getattr(sys, f"__{name}__").encoding
        made = open(number, mode, encoding=encoding, errors=errors, closefd=False)  # noqa: SIM115 - as Python does
        if mode == "w":
            made.reconfigure(line_buffering=number == 2 or os.isatty(number))
        setattr(sys, name, made)
        setattr(sys, f"__{name}__", made)


def _main() -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for who asks
    work, asks = sys.argv[1], int(sys.argv[2])
    _load(work)
    gc.collect()
    gc.freeze()
    if not _serve(socket.socket(fileno=asks)):
        return 0
    return main() if work == "command" else child.main() or 0


if __name__ == "__main__":
    sys.exit(_main())
