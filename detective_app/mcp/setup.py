"""How to connect a chat client: the text that the terminal prints and the window shows."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_FOLDER = "/path/to/your/documents"
SERVER = "detective"
"""What the server is called in a client's settings."""


@dataclass(frozen=True, slots=True)
class ClientSetup:
    """What to do in one client: where its settings are, and what to put there, or to run."""

    client: str
    where: str
    snippet: str


def command(options: Sequence[str] = (), chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the command that starts the server, as this one was started, with the `chosen` folders."""
    started, running = Path(sys.argv[0]), Path(sys.executable)
    program: tuple[str, ...] = (str(running), "-m", "detective_app")
    if vars(sys).get("frozen"):  # beside a program for windows, which has no streams, stands one that has
        program = (str(running.with_name(f"detective{running.suffix}")),)
    elif started.stem == "detective" and started.is_file():
        program = (str(started.absolute()),)
    return (*program, *chosen, "mcp", *(options or ("--case", _FOLDER)))


def setups(options: Sequence[str] = (), chosen: Sequence[str] = ()) -> tuple[ClientSetup, ...]:
    """Return what to do in three common clients."""
    program, *arguments = command(options, chosen)
    server = {"command": program, "args": arguments}
    return (
        ClientSetup(
            "Claude Desktop",
            "Settings > Developer > Edit Config opens claude_desktop_config.json. Put this into it and start "
            "Claude again.",
            json.dumps({"mcpServers": {SERVER: server}}, indent=2, ensure_ascii=False),
        ),
        ClientSetup(
            "Claude Code",
            "Run this in a terminal.",
            shlex.join(("claude", "mcp", "add", SERVER, "--", program, *arguments)),
        ),
        ClientSetup(
            "Visual Studio Code",
            "Put this into .vscode/mcp.json of a folder, or into the file that the command “MCP: Open User "
            "Configuration” opens.",
            json.dumps({"servers": {SERVER: {"type": "stdio", **server}}}, indent=2, ensure_ascii=False),
        ),
    )


def text(options: Sequence[str] = (), chosen: Sequence[str] = ()) -> str:
    """Return all of it as plain text."""
    parts = [f"{one.client}\n{one.where}\n\n{one.snippet}\n" for one in setups(options, chosen)]
    return "\n".join((*parts, *NOTES, ""))


NOTES = (
    "The client's own model becomes the detective, and the witness answers on this computer.",
    "Only the documents of --case can be read; repeat it for more files and folders.",
    "What the tools return leaves this computer with the chat, within the disclosure budget (--disclose).",
)
"""What to know of it, one sentence each."""
