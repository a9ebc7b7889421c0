"""The child process: llama.cpp's own HTTP server on 127.0.0.1 with one model; it ends when its stdin does.

It reads one line of JSON, `{"model": path, "key": str, "contextTokens": int, "threads": int, "lowMemory":
bool}`, and answers with one: `{"port": int}` when it is ready, or `{"error": str}`. The key and the path come
by stdin, so that neither stands in the process's arguments or environment. It imports the standard
library and xllamacpp only, to start fast.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import Any

PROMPT_CACHE_MIB = 256  # prompts of one run begin alike; more would only be held
PING_SECONDS = 5
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4


def main() -> None:
    """Serve until stdin ends."""
    _harden()
    # llama.cpp writes to stdout as it likes; the answer goes out through a copy that it does not know.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answer:
        os.dup2(2, 1)
        order = json.loads(sys.stdin.readline())
        try:
            server = _start(order)
        except (ImportError, RuntimeError) as error:
            answer.write(json.dumps({"error": str(error)}) + "\n")
            return
        port = int(server.listening_address.rpartition(":")[2])
        answer.write(json.dumps({"port": port}) + "\n")
    while os.read(0, 1024):
        pass
    os._exit(0)  # at once: a clean end would wait for the reply in work


def _start(order: dict[str, Any]) -> Any:
    """Load the model and listen on a free port; raises ImportError or RuntimeError."""
    from xllamacpp import CommonParams, Server

    params = CommonParams()
    params.model.path = order["model"]
    params.api_keys = [order["key"]]
    params.port = 0
    params.ui = False
    params.endpoint_slots = False
    params.use_jinja = True
    params.sse_ping_interval = PING_SECONDS
    params.n_ctx = order["contextTokens"]
    # One slot: requests that share one at the same time get each other's text.
    params.n_parallel = 1
    params.cache_ram_mib = PROMPT_CACHE_MIB
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = order["threads"]
    # Repacked weights read prompts faster and take half as much memory again.
    params.no_extra_bufts = order["lowMemory"]
    return Server(params)


def _harden() -> None:
    """Leave no core file with prompts in it, end with the parent, and let the parent alone answer Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        libc.prctl(_PR_SET_DUMPABLE, 0)


if __name__ == "__main__":
    main()
