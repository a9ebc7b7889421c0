"""The bare protocol, over the pipes of a server that a test has started itself."""

from __future__ import annotations

import json
import subprocess
from typing import Any


def greet(server: subprocess.Popen[str]) -> None:
    """Shake hands; the answer is left in the pipe."""
    client = {"name": "bare", "version": "1"}
    told = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    _write(server, {"id": 1, "method": "initialize", "params": told})
    _write(server, {"method": "notifications/initialized"})


def tool(server: subprocess.Popen[str], number: int, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Call a tool, and return its result."""
    send(server, number, name, given)
    assert server.stdout
    found = next(one for one in map(json.loads, server.stdout) if one.get("id") == number)
    result: dict[str, Any] = found["result"]["structuredContent"]
    return result


def send(server: subprocess.Popen[str], number: int, name: str, given: dict[str, Any]) -> None:
    """Call a tool, and wait for nothing."""
    params = {"name": name, "arguments": given, "_meta": {"progressToken": number}}
    _write(server, {"id": number, "method": "tools/call", "params": params})


def _write(server: subprocess.Popen[str], message: dict[str, Any]) -> None:
    assert server.stdin
    server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    server.stdin.flush()
