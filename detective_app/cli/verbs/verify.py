"""The verb that checks session files: verify."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from detective_app.cli import exit_codes
from detective_app.cli.layout import QUIET
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb


def verify(
    context: typer.Context,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|FILE", help="Which sessions; all without one.", show_default=False),
    ] = None,
) -> int:
    """Check session files: schema, rules, seal, scores and quotes; no model is called."""
    terminal: Terminal = context.obj
    results = terminal.application.verify(sessions or ())
    for result in results:
        terminal.record({"path": str(result.path), "ok": result.ok, "problems": list(result.problems)})
        label, style = ("holds", "green") if result.ok else ("fails", "red")
        line = Text.assemble((f"{label}  ", style), shown(result.path.name))
        terminal.out.print(line, soft_wrap=True)  # a name that is cut cannot be copied
        said = [*map(shown, result.problems), *(shown(remark, QUIET) for remark in result.remarks)]
        terminal.say(*(Padding(words, (0, 0, 0, len(label) + 2)) for words in said))
    failed = sum(not result.ok for result in results)
    words = "file holds" if len(results) == 1 else "files hold"
    terminal.say(shown(f"{len(results) - failed} of {len(results)} {words}."))
    return exit_codes.BAD_INPUT if failed else exit_codes.DONE


VERB = Verb(verify, "Look back", 4)
