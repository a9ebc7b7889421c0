"""What `detective` alone shows: what the program is, and what to type first."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from detective_app.cli.blocks import QUIET, Labelled
from detective_app.cli.terminal import Terminal


def start_page(terminal: Terminal) -> Group:
    """A few lines that lead to the first run."""
    steps = {
        "See it work": (terminal.command("demo"), "a sample case, with a model on this computer if need be"),
        "Start": (
            terminal.command("interrogate", '"HYPOTHESIS"', "--case", "FOLDER"),
            "questions about your own documents",
        ),
        "Keys": (
            terminal.command("keys", "set", "openai"),
            "or anthropic, gemini; kept in the system keyring",
        ),
        "Look back": (terminal.command("sessions"), "every run is saved as it goes"),
        "Check": (terminal.command("doctor"), "what is set up, and what is missing"),
        "All verbs": (terminal.command("--help"), ""),
    }
    return Group(
        Text("A detective model questions a witness model about your hypothesis,"),
        Text("over documents that stay here.\n"),
        *(
            Labelled(label, Text.assemble((command, "bold"), ("\n" + why if why else "", QUIET)))
            for label, (command, why) in steps.items()
        ),
    )
