"""An Ollama that another user of this computer runs: a child process that writes down what it is sent."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

NOBODY = 65_534
NEEDS_ROOT = pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0, reason="only root can start a program as another user"
)
_PROGRAM = """
import encodings.idna, http.server, json, os, socket, sys

class Ollama(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        length = int(self.headers.get("content-length") or 0)
        print(self.path, self.rfile.read(length), dict(self.headers), flush=True)
        body = json.dumps({"version": "0.14.2", "models": [{"name": "llama3.1:latest", "size": 1}]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    do_POST = do_GET
    def log_message(self, *_): pass

class Server(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET

os.setgid(int(sys.argv[3]))
os.setuid(int(sys.argv[3]))  # only now: the interpreter itself may stand in a folder of root's
server = Server((sys.argv[1], int(sys.argv[2])), Ollama)
print(server.server_port, flush=True)
server.serve_forever()
"""


class ForeignServer:
    """The child, its port, and what it was sent."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        """Wait until it listens."""
        self._child = child
        assert child.stdout
        self.port = int(child.stdout.readline())

    def sent(self) -> str:
        """End it and return all that it was sent."""
        self._child.terminate()
        return self._child.communicate()[0]


@contextmanager
def foreign_server(host: str = "127.0.0.1", port: int = 0) -> Iterator[ForeignServer]:
    """Run it as the user `nobody`."""
    words = [sys.executable, "-I", "-c", _PROGRAM, host, str(port), str(NOBODY)]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        yield ForeignServer(child)
    finally:
        child.kill()
        child.wait()
        if child.stdout:
            child.stdout.close()
