"""Children that start warm: forked from a process that has imported the program, where each would import it.

Such a child is a process of its own: with its own streams, folder, environment, session, signals and exit
code, and a child of the one that started it. What is imported is the same; a start that is tested itself is
cold (the fixture `cold_start`), and so is every start where the system cannot fork like this.
"""

from __future__ import annotations

import atexit
import ctypes
import fcntl
import gc
import importlib
import inspect
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

_ROOT = Path(__file__).parents[1]
_READER = "detective_app.documents.process.child"
_PROGRAM = "detective_app"
_STARTS = {("-P", "-m", _READER): _READER, ("-m", _PROGRAM): _PROGRAM}
"""What a Python is told, for each module that starts warm."""
_OF_THE_START = ("PYTHON", "LC_", "LANG", "TZ", "LD_", "MALLOC_")
"""Variables that a Python reads while it starts; a child with others than usual starts cold."""
_NOT_READ = ("PYTHON_KEYRING_BACKEND",)
_CLONE3, _CLONE_PARENT = 435, 0x8000
_AS_USUAL = {"executable": None, "shell": False, "pass_fds": (), "gid": None, "gids": None, "uid": None}
_SDKS = ("keyring", "mcp.server.stdio", "openai")
_LATE = ("jinja2.sandbox", "jsonschema", "jsonschema_rs", "snowballstemmer", *_SDKS)
"""What most runs of the program import when they come to it."""
_start = subprocess.Popen._execute_child  # type: ignore[attr-defined]


class _Order(NamedTuple):
    module: str
    words: list[str]
    folder: str
    environment: dict[str, str]
    leads_session: bool
    takes_terminal: bool


def take_terminal() -> None:
    """Make what stdin is the terminal of this session, so that Ctrl+C arrives; for `preexec_fn`."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Popen(subprocess.Popen[Any]):
    """A child that starts warm where it can, and as ever where not."""

    def _execute_child(self, *given: Any) -> None:
        options = inspect.signature(_start).bind(self, *given).arguments
        order = _order(options)
        if order is None or (pid := _started(order, options)) is None:
            _start(self, *given)
            return
        sys.audit("subprocess.Popen", sys.executable, options["args"], options["cwd"], options["env"])
        self.pid = pid
        self._child_created = True
        pipes = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(options[name] for name in pipes))  # type: ignore[attr-defined]


def _order(options: dict[str, Any]) -> _Order | None:
    """Return what a child is to be, if it is one that can start warm."""
    if isinstance(options["args"], str | bytes | os.PathLike) or not enabled:
        return None
    python, *words = map(os.fsdecode, options["args"])
    start = next((start for start in _STARTS if tuple(words[: len(start)]) == start), None)
    usual = all(options.get(name, usual) == usual for name, usual in _AS_USUAL.items())
    if (
        not start
        or python != sys.executable
        or not usual
        or not options["close_fds"]
        or options["umask"] >= 0
        or options.get("process_group", -1) not in (-1, None)
        or options["preexec_fn"] not in (None, take_terminal)
    ):
        return None
    given = os.environ if options["env"] is None else options["env"]
    environment = {os.fsdecode(name): os.fsdecode(value) for name, value in given.items()}
    usual, read = _read_at_start(dict(os.environ)), _read_at_start(environment)
    if read != (usual if _STARTS[start] == _PROGRAM else {"PYTHONPATH": usual.get("PYTHONPATH", "")}):
        return None
    return _Order(
        _STARTS[start],
        words[len(start) :],
        os.path.abspath(os.fsdecode(options["cwd"] or ".")),  # noqa: PTH100 - as the child would see it
        environment,
        options["start_new_session"],
        options["preexec_fn"] is take_terminal,
    )


class _Parent:
    """A process that has imported a module's own, and forks on demand."""

    def __init__(self, order: _Order) -> None:
        self.module = order.module
        self._read = _read_at_start(order.environment)
        self._lock = threading.Lock()
        self._here, there = socket.socketpair()
        with there:
            words = f"from tests import warm; warm.serve({there.fileno()}, {order.module!r})"
            self._process = subprocess.Popen(
                [sys.executable, "-c", words],
                cwd=_ROOT,
                env=order.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[there.fileno()],
            )

    def fits(self, order: _Order) -> bool:
        """Tell whether a child would find what this process found at its start."""
        return order.module == self.module and _read_at_start(order.environment) == self._read

    def child(self, order: _Order, streams: list[int]) -> int:
        """Fork a child and return its process id; raises OSError when that cannot be."""
        text = json.dumps(order).encode()
        with self._lock:
            socket.send_fds(self._here, [len(text).to_bytes(8, "big")], streams)
            self._here.sendall(text)
            answer = self._here.recv(8)
        if pid := int.from_bytes(answer, "big"):
            return pid
        raise OSError("no child")


def _read_at_start(environment: dict[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(_OF_THE_START) and name not in _NOT_READ
    }


enabled = False
_parents: dict[str, _Parent | None] = {}
_lock = threading.Lock()


def enable() -> None:
    """Start the program's children warm from now on, whoever starts them."""
    global enabled  # noqa: PLW0603 - the process has one way to start others
    if sys.platform == "linux":
        subprocess.Popen = Popen  # type: ignore[misc]
        enabled = True


def _started(order: _Order, options: dict[str, Any]) -> int | None:
    with _lock:
        if order.module not in _parents:
            _parents[order.module] = _Parent(order)
        parent = _parents[order.module]
    if parent is None or not parent.fits(order):
        return None
    ends = (options["p2cread"], options["c2pwrite"], options["errwrite"])
    streams = [number if given < 0 else given for number, given in enumerate(ends)]
    try:
        return parent.child(order, streams)
    except OSError:
        _parents[order.module] = None
        return None


def serve(number: int, module: str) -> None:
    """Fork until the socket of that number is closed; returns in each child, where its module has run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the children alone
    connection = socket.socket(fileno=number)
    _import(module)
    gc.collect()
    gc.freeze()
    while True:
        order, streams = _received(connection)
        pid = _fork()
        if pid == 0:
            connection.close()
            _become(order, streams)
            break
        for stream in streams:
            os.close(stream)
        connection.sendall(max(pid, 0).to_bytes(8, "big"))
    _run(order.module)


def _run(module: str) -> None:
    """Run the program, and end as Python does, but that it takes no module apart: most are not its own."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code: Any = 0
    except SystemExit as end:
        code = end.code
        if not isinstance(code, int):
            raise
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _import(module: str) -> None:
    """Import what the module's processes import."""
    if module == _READER:
        importlib.import_module(_READER)
        del sys.modules[_READER]  # which runs as the program itself
        _import_all("detective_app.documents.formats")
        return
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # as the program has it
    for room in ("cli", "app", "front_end", "mcp", "providers", "storage", "engine", "account", "modes"):
        _import_all(f"{_PROGRAM}.{room}")
    for late in _LATE:
        importlib.import_module(late)
    for record in _records(importlib.import_module(f"{_PROGRAM}.core.record").Record):
        record.model_rebuild()


def _records(base: Any) -> set[Any]:
    found = set(base.__subclasses__())
    return found.union(*map(_records, found))


def _import_all(package: str) -> None:
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(found.name)


def _received(connection: socket.socket) -> tuple[_Order, list[int]]:
    head, streams, _, _ = socket.recv_fds(connection, 8, 3)
    if len(head) < 8:
        os._exit(0)
    text, size = b"", int.from_bytes(head, "big")
    while len(text) < size:
        text += connection.recv(size - len(text)) or _gone()
    return _Order(*json.loads(text)), streams


def _gone() -> NoReturn:
    os._exit(0)


def _fork() -> int:
    """Fork a child of this process's own parent; returns its process id, here, and 0 in the child."""
    assert threading.active_count() == 1
    flags = (ctypes.c_uint64 * 8)(_CLONE_PARENT)  # struct clone_args: the other fields are as for a fork
    libc, python = ctypes.PyDLL(None), ctypes.pythonapi
    python.PyOS_BeforeFork()
    pid: int = libc.syscall(_CLONE3, flags, ctypes.sizeof(flags))
    if pid == 0:
        python.PyOS_AfterFork_Child()
    else:
        python.PyOS_AfterFork_Parent()
    return pid


def _become(order: _Order, streams: list[int]) -> None:
    """Take everything over that a process is given by the one that starts it."""
    gc.enable()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if order.leads_session:
        os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if order.takes_terminal:
        take_terminal()
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)
    tempfile.tempdir = None
    sys.argv = ["-m", *order.words]
    sys.path[:1] = [] if order.module == _READER else [order.folder]
    for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        before = getattr(sys, f"__{name}__")
        stream = _stream(number, before)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _stream(number: int, before: Any) -> Any:
    """Open a standard stream anew, as Python had it at the start of this process."""
    raw: Any = io.FileIO(number, "w" if number else "r", closefd=False)
    if not number:
        raw = io.BufferedReader(raw)
    elif not sys.flags.unbuffered:
        raw = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        raw,
        before.encoding,
        before.errors,
        newline="\n",
        line_buffering=not sys.flags.unbuffered and (number == 2 or os.isatty(number)),
        write_through=bool(sys.flags.unbuffered),
    )
