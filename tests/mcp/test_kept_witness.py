"""A model file as the witness of a chat client is loaded once for many calls, and gone with its server."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.cli.clerk import written
from tests.cli.command import COMMAND, call
from tests.mcp.bare import greet, tool
from tests.mcp.chat import arguments
from tests.patience import PATIENCE
from tests.small_model import small_model


def children(pid: int) -> list[str]:
    """Return the child processes of a process that run a model."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [one for one in found if b"detective_app.llama" in Path(f"/proc/{one}/cmdline").read_bytes()]


def test_calls_find_the_model_as_the_first_one_left_it(data: Path, tmp_path: Path) -> None:
    case = written(tmp_path / "case", {"log.md": "The south bearing was replaced on 18 June 2024.\n"})
    own = {"provider": "builtin", "model": str(small_model()), "profile": "capable"}
    for name, value in own.items():
        assert call("--data-dir", data, "config", "set", f"witness.{name}", value).code == 0
    program = [*COMMAND, *arguments(data, case, None)]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True) as server:
        greet(server)
        assert tool(server, 2, "ingest", {"hypothesis": "It was replaced."})["sessionId"]
        loaded = children(server.pid)
        assert tool(server, 3, "ingest", {"hypothesis": "It was painted."})["sessionId"]
        assert children(server.pid) == loaded
        assert len(loaded) == 1
        assert server.stdin
        server.stdin.close()
        assert server.wait(PATIENCE) == 0
    assert not Path(f"/proc/{loaded[0]}").exists()
