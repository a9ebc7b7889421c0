"""A real browser without a window, behind a proxy that lets nothing out and counts who tries."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.patience import PATIENCE

_CONSOLE = re.compile(r"CONSOLE[:(].*")
_BROWSERS_OWN = (".google.com", ".googleapis.com")
_QUIET = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-extensions",
    "--disable-domain-reliability", "--no-pings", "--hide-scrollbars", "--proxy-bypass-list=<-loopback>",
    "--enable-logging=stderr", "--virtual-time-budget=2000", "--run-all-compositor-stages-before-draw",
)  # fmt: skip


class Trap:
    """A proxy that answers nothing and keeps what pages asked it for; a context manager.

    Left out is what the browser asks for itself: its maker's servers, for the time and for updates.
    """

    def __init__(self) -> None:
        """Listen on a free port of this computer."""
        asked: list[str] = []

        class Refusing(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                host = urlsplit(self.path if "//" in self.path else f"//{self.path}").hostname or ""
                if not host.endswith(_BROWSERS_OWN):
                    asked.append(self.path)
                self.send_error(403)

            do_CONNECT = do_POST = do_HEAD = do_GET  # noqa: N815 - http.server's names

            def log_message(self, format: str, *_arguments: object) -> None:
                """Stay silent."""

        self.asked = asked
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@dataclass(frozen=True)
class Seen:
    """What the browser made of a page: its document after loading, and what its console said."""

    document: str
    console: tuple[str, ...]


@dataclass(frozen=True)
class Browser:
    """Chromium with a profile of its own."""

    profile: Path
    trap: Trap

    def read(self, page: Path) -> Seen:
        """Load a page and return its document."""
        ended = self._run(page, "--dump-dom")
        return Seen(ended.stdout, tuple(_CONSOLE.findall(ended.stderr)))

    def photograph(self, page: Path, picture: Path, *, dark: bool = False) -> None:
        """Load a page into a window of 900 x 1,400 pixels and save what it shows as a PNG file."""
        scheme = ("--blink-settings=preferredColorScheme=0",) if dark else ()
        self._run(page, f"--screenshot={picture}", "--window-size=900,1400", *scheme)

    def _run(self, page: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        chromium = shutil.which("chromium")
        assert chromium, "chromium is not there: packaging/system-deps.sh soak"
        own = (f"--user-data-dir={self.profile}", f"--proxy-server={self.trap.address}")
        return subprocess.run(
            [chromium, *_QUIET, *own, *arguments, page.as_uri()],
            capture_output=True, text=True, timeout=PATIENCE, check=True,
        )  # fmt: skip
