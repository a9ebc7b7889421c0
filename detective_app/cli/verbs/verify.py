"""The verb that checks session files: verify."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from detective_app.account.statistics import counted
from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Terminal, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.core.words import few_sentences
from detective_app.own_words import say, say_count, spoken, told

if TYPE_CHECKING:
    from detective_app.storage.sessions.verification import Verification

_NUMBERS = ("score", "contradictions", "open_gaps", "answers", "facts", "missing", "quotes", "conflicts")


def verify(
    context: typer.Context,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|FILE", help="Which sessions; all without one.", show_default=False),
    ] = None,
) -> int:
    """Check session files: schema, rules, seal, scores and quotes; no model is called."""
    terminal: Terminal = context.obj
    with spoken("english"):  # as JSON has it
        results = terminal.application.library.verify(sessions or ())
    for result in results:
        _tell(terminal, result)
    failed = sum(not result.ok for result in results)
    words = ("{2} of {1} file holds.", "{2} of {1} files hold.")
    terminal.say(shown(say_count(len(results), *words, len(results) - failed)))
    return verb.BAD_INPUT if failed else verb.DONE


def _tell(terminal: Terminal, result: Verification) -> None:
    found = as_json(result.totals, *_NUMBERS) if result.totals else None
    about = {"path": str(result.path), "ok": result.ok, "problems": list(result.problems), "found": found}
    terminal.record(about)
    label, style = ("holds", "green") if result.ok else ("fails", "red")
    label = say(label)
    line = Text.assemble((f"{label}  ", style), shown(result.path.name))
    terminal.out.print(line, soft_wrap=True)  # a name that is cut cannot be copied
    remarks = few_sentences(result.remarks, "more remarks of this kind.")
    said = [*(shown(told(one)) for one in result.problems), *(shown(told(one), QUIET) for one in remarks)]
    said += [shown(counted(result.totals), QUIET)] if result.totals else []
    terminal.say(*(Padding(words, (0, 0, 0, len(label) + 2)) for words in said))


VERB = Verb(verify, "Look back", 6)
