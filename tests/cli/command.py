"""The command `detective`: called in this process, started as a child, or run in a pseudo terminal."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Self

from detective_app.__main__ import main
from detective_app.own_words import spoken
from tests import surroundings
from tests.loaded import COMMAND, Loaded
from tests.passed import passed_by
from tests.patience import PATIENCE

_SEQUENCES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True)
class Ended:
    """How one call ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


class _Output(io.TextIOWrapper):
    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def text(self) -> str:
        content: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return content.decode()


def call(*arguments: str | Path, stdin: str = "") -> Ended:
    """Call the command in this process, with nothing around it that is a terminal."""
    passed_by(arguments)
    out, err = _Output(), _Output()
    keyboard = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    before, sys.stdin = sys.stdin, keyboard
    try:
        with process_state_kept(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(argument) for argument in arguments])
    finally:
        sys.stdin = before
    return Ended(code, out.text(), err.text())


@contextlib.contextmanager
def process_state_kept() -> Iterator[None]:
    """Put back what the command sets for its whole process: its language, logging and exception hooks."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    try:
        with spoken("english"):
            yield
    finally:
        for handler in [h for h in root.handlers if h not in handlers]:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(level)
        logging.captureWarnings(capture=False)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def start(*arguments: str | Path, within: Sequence[str] = (), **options: Any) -> subprocess.Popen[str]:
    """Start the command as a child process with pipes; `within` is another command that starts it."""
    passed_by(arguments)
    given = [str(argument) for argument in arguments]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    if within:
        return subprocess.Popen([*within, *COMMAND, *given], **{**pipes, **options})
    return Loaded(given, **{**pipes, **options})


class PseudoTerminal:
    """The command in a terminal of its own; a context manager that leaves no process behind.

    `within` is another command that starts it.
    """

    def __init__(
        self,
        *arguments: str | Path,
        columns: int = 80,
        environment: Mapping[str, str] | None = None,
        within: Sequence[str] = (),
    ) -> None:
        passed_by(arguments)
        self._master, slave = surroundings.pseudo_terminal()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        given = [str(argument) for argument in arguments]
        env = {**os.environ, "TERM": "xterm-256color", **(environment or {})}
        ends: dict[str, Any] = {"stdin": slave, "stdout": slave, "stderr": slave, "env": env}
        self.process: subprocess.Popen[Any] = (
            subprocess.Popen(
                [*within, *COMMAND, *given],
                start_new_session=True,
                preexec_fn=lambda: ioctl(slave, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - so that Ctrl+C arrives
                **ends,
            )
            if within
            else Loaded(given, terminal=True, **ends)
        )
        os.close(slave)
        self.raw = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self._master >= 0:
            os.close(self._master)

    @property
    def text(self) -> str:
        """Everything printed so far, without colours and cursor movements."""
        return _SEQUENCES.sub("", self.raw.decode("utf-8", "replace")).replace("\r", "\n")

    def read_until(self, wanted: str) -> None:
        """Read until a text was printed; fails when the command ends or stays silent before."""
        while wanted not in self.text:
            if not self._read():
                raise AssertionError(f"{wanted!r} was not printed in:\n{self.text[-2000:]}")

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._master, keys.encode())

    def hang_up(self) -> None:
        """Take the terminal away, as closing its window does."""
        os.close(self._master)
        self._master = -1

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        if not ready:
            raise AssertionError(f"nothing was printed for {PATIENCE} s after:\n{self.text[-2000:]}")
        try:
            piece = os.read(self._master, 65_536)
        except OSError:  # Linux reports the end of the other side this way
            return False
        self.raw += piece
        return bool(piece)


def end_by(process: subprocess.Popen[Any], number: int) -> None:
    """Send a signal and wait until the process has ended."""
    process.send_signal(number)
    process.wait(PATIENCE)


def wait_until_caught(pid: int, number: int) -> None:
    """Wait until a process has a handler of its own for a signal; before, no program can have one."""
    until = monotonic() + PATIENCE
    status = Path(f"/proc/{pid}/status")
    while not _caught(status.read_text("utf-8")) >> (number - 1) & 1:
        assert monotonic() < until, "the process took no signal over"
        sleep(0.001)


def _caught(status: str) -> int:
    (mask,) = re.findall(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE)
    return int(mask, 16)
