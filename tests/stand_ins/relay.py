"""Another way to a stand-in: at another address of this computer, or behind TLS."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def relay(port: int, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Pass on what comes to a port of this computer, which is given; only what TLS lets in."""
    listening = socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    threads: list[threading.Thread] = []
    opened: list[socket.socket] = []

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                taken, _ = listening.accept()
                opened.append(socket.create_connection(("127.0.0.1", port)))
                threads.append(threading.Thread(target=_converse, args=(taken, opened[-1], tls)))
                threads[-1].start()

    threads.append(threading.Thread(target=serve))
    threads[0].start()
    try:
        yield listening.getsockname()[1]
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        threads[0].join()
        for one in opened:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()


def _converse(taken: socket.socket, there: socket.socket, tls: ssl.SSLContext | None) -> None:
    """Serve one connection until either end closes it."""
    with contextlib.suppress(OSError), taken, there:
        client = tls.wrap_socket(taken, server_side=True) if tls else taken
        with client:
            back = threading.Thread(target=_pump, args=(there, client))
            back.start()
            _pump(client, there)
            back.join()


def _pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65_536):
            target.sendall(piece)
    for one in (source, target):
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
