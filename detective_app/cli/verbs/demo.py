"""The verb that shows the program at work: demo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import verdict_words
from detective_app.account.board import BoardClaim, board
from detective_app.account.evidence_words import Names, place
from detective_app.account.hints import hints, nearest, words
from detective_app.cli.judged import judged_claim, ruled
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import QUIET, SHORT_ID, Terminal, Unbroken, heading, shown
from detective_app.cli.verb import DONE, Verb
from detective_app.core.events import Event, SessionEnded
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import Application
from detective_app.front_end.cases import OnReading
from detective_app.front_end.run import Run, RunRequest
from detective_app.own_words import say


def demo(context: typer.Context) -> int:
    """See a recorded investigation, and what the program finds by itself; needs no model, key or network."""
    from detective_app.cli.running import begin

    terminal: Terminal = context.obj
    terminal.say(*recording(terminal.application.library.sample_session().session))

    async def prepared(application: Application, _: OnReading) -> Run:
        return await application.runs.demo()

    return begin(terminal, RunRequest(), prepared, DemoView)


PASSAGES = 2
"""So many passages of a claim are shown; all of them stand on the board."""
_WHAT = (
    "A demo on a sample case: a recorded investigation, then what this computer finds by itself. "
    "It fetches nothing, connects to nothing, and needs no key."
)
_RECORDED = (
    "A capable model asks and judges. This run was recorded: what the program sends to a model was answered "
    "by hand. Passages, checks and counts are the program's."
)
_HERE = "Without such a model, passages are found for each claim. What they mean is yours to judge."


def recording(session: InterrogationSession) -> Iterator[RenderableType]:
    """Show the recorded investigation, the verdict first; a disagreement stands at its claim alone."""
    yield Text(say(_WHAT))
    yield heading("1  An investigation")
    yield shown(say(_RECORDED), QUIET)
    yield Text.assemble((f"\n{say('Hypothesis')}  ", "bold"), shown(session.hypothesis.text))
    documents = ", ".join(source.name for source in session.sources or ())
    asked = say("{1} questions about {2}", len(session.qa_pairs), str(shown(documents)))
    yield Text.assemble((f"{say('Asked')}  ", "bold"), asked)
    if given := verdict_words.verdict(session):
        yield Text.assemble(
            (f"{say('Verdict')}  ", "bold"), ruled(given.ruling, given.words), ": ", shown(given.why)
        )
        yield Text()
        for one in given.claims:
            yield from judged_claim(replace(one, reasons=one.reasons[:1]))


class DemoView:
    """Shows the run by hand when it has ended: each claim with its nearest passages and what differs."""

    def __init__(self, terminal: Terminal, run: Run, activity: Activity) -> None:
        """Show a run on a terminal."""
        self._terminal, self._run, self._activity = terminal, run, activity

    def show(self, event: Event) -> None:
        """Show the end; what failed is told by who ends the program."""
        if isinstance(event, SessionEnded):
            self._activity.stop()
            if event.exit_code == DONE:
                self._terminal.say(*self._page(self._run.session))

    def _page(self, session: InterrogationSession) -> Iterator[RenderableType | Unbroken]:
        yield heading("2  What this computer does by itself")
        yield shown(say(_HERE), QUIET)
        names = Names(session.sources)
        yield from (_found(one, names) for one in board(session))
        yield Text(f"\n{say('To judge these passages:')}", QUIET)
        yield Unbroken(self._terminal.command("judge", session.id[:SHORT_ID]), "bold")
        own = say("To ask about your own documents, with a key for a model that judges them:")
        yield Text(own, QUIET)
        yield Unbroken(self._terminal.command("keys", "set", "openai"), "bold")
        yield Unbroken(self._terminal.command("interrogate", '"HYPOTHESIS"', "--case", "FOLDER"), "bold")


def _found(claim: BoardClaim, names: Names) -> Group:
    """Show a claim with the sentences of its nearest passages, and one value that differs in them."""
    measured = hints(claim.text, claim.passages)[:1]
    of_hint = (one for hint in measured for one in (hint.first, hint.second) if one)
    shown_here = {one.id: one for one in (*claim.passages[:PASSAGES], *of_hint)}
    near = {nearest(claim.text, one.text): one for one in reversed(shown_here.values())}
    parts = [f"“{said}” ({place(names, one.source_id, one.locator)})" for said, one in reversed(near.items())]
    parts += [say("Measured: {1}", words(one, names)) for one in measured]
    head = Text.assemble(
        (f"\n{claim.number} ", QUIET), (say("Yours to judge"), "bold"), ": ", shown(claim.text)
    )
    return Group(head, *(shown(f"  {one}") for one in parts))


VERB = Verb(demo, "Run", 2)
