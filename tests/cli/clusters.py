"""A scheduler of dask.distributed on the loopback, over TLS, and workers as other computers have them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from distributed import Security

from tests.cli.command import end_by, start
from tests.patience import PATIENCE


@dataclass
class Cluster:
    """A scheduler over TLS on the loopback, and workers of it with data folders of their own."""

    folder: Path
    stack: ExitStack
    address: str = ""

    def __post_init__(self) -> None:
        """Make certificates and start the scheduler."""
        made = Security.temporary()
        for name, content in (
            ("ca", made.tls_ca_file),
            ("cert", made.tls_client_cert),
            ("key", made.tls_client_key),
        ):
            (self.folder / f"{name}.pem").write_text(content, encoding="ascii")
        told = self.folder / "scheduler.json"
        ca, cert, key = (self.folder / f"{name}.pem" for name in ("ca", "cert", "key"))
        self.scheduler = self._run(
            [
                *(sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "tls://127.0.0.1"),
                *("--port", "0", "--tls-ca-file", str(ca), "--tls-cert", str(cert), "--tls-key", str(key)),
                *("--no-dashboard", "--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(told)),
            ]
        )
        until = monotonic() + PATIENCE
        while not (told.exists() and told.read_text()):
            assert monotonic() < until
            sleep(0.05)
        self.address = json.loads(told.read_text())["address"]

    def _run(self, command: list[str]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.callback(end_by, process, signal.SIGKILL)
        return process

    @property
    def tls(self) -> list[str]:
        """The options with which all know each other."""
        named = ("ca", "cert", "key")
        return [word for one in named for word in (f"--tls-{one}", str(self.folder / f"{one}.pem"))]

    def worker(self, name: str) -> subprocess.Popen[str]:
        """Start a worker, and wait until it takes rows."""
        own = start("--data-dir", self.folder / name, "worker", self.address, *self.tls)
        self.stack.callback(own.communicate)
        self.stack.callback(own.kill)
        assert own.stdout
        assert "Taking rows" in own.stdout.readline()
        return own
