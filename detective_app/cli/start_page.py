"""What `detective` alone shows: what the program is, and what to type first."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from detective_app.cli.layout import QUIET
from detective_app.cli.terminal import Terminal, Unbroken


def start_page(terminal: Terminal) -> list[RenderableType | Unbroken]:
    """A few lines that lead to the first run."""
    steps = {
        terminal.command("demo"): "See it work on a sample case; it needs no model, key or network.",
        terminal.command("interrogate", '"HYPOTHESIS"', "--case", "FOLDER"): "Ask about your own documents.",
        terminal.command("keys", "set", "openai"): "Keep a key in the keyring; `keys` lists the providers.",
        terminal.command("sessions"): "Look back; every run is saved as it goes.",
        terminal.command("doctor"): "See what is set up, and what is missing.",
        terminal.command("--help"): "See all verbs.",
    }
    parts: list[RenderableType | Unbroken] = [
        Text("A detective model questions a witness model about your hypothesis,"),
        Text("over documents that stay here."),
    ]
    for command, purpose in steps.items():
        parts += [Text(f"\n{purpose}", QUIET), Unbroken(command, "bold")]
    return parts
