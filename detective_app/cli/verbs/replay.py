"""The verb that runs a session again from its tape: replay."""

from __future__ import annotations

from dataclasses import asdict

import typer
from rich.padding import Padding
from rich.text import Text

from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb
from detective_app.front_end.run import PlayedRun, Replayed
from detective_app.own_words import say, say_count, spoken, told


def replay(context: typer.Context, session: options.SessionId) -> int:
    """Run a session again from its tape, without network, and compare what comes of it with its file."""
    terminal: Terminal = context.obj
    with spoken("english"):  # as the file was written
        played = terminal.application.runs.replay(session)
    width = max(len(say("same")), len(say("departs"))) + 2
    for run in played.runs:
        terminal.record({"session": played.session_id, **asdict(run)})
        label, style = ("same", "green") if run.same else ("departs", "red")
        head = say("run {1}, {2} requests", run.number, run.requests)
        head += "" if run.ended else say(", as far as its tape goes")
        terminal.say(Text.assemble((say(label).ljust(width), style), shown(head)))
        said = _said(run, last=run is played.runs[-1])
        terminal.say(*(Padding(shown(told(line)), (0, 0, 0, width)) for line in said))
    terminal.say(shown(_sum(played)))
    return verb.DONE if played.same else verb.BAD_INPUT


def _said(run: PlayedRun, *, last: bool) -> list[str]:
    """Return what there is to say of a run beside whether it is the same."""
    changed = "The session file was changed after this run." if run.changed_since else ""
    cut_off = "" if run.departed or not run.cut_off else _cut_off(run, last=last)
    return [line for line in (run.departed, cut_off, changed) if line]


def _cut_off(run: PlayedRun, *, last: bool) -> str:
    if not run.saved:
        return "It was killed before it saved anything."
    if not last:
        return "It was killed, and the next run went on from its last save."
    if run.exact:
        return "It was killed: the file is the same up to its last save."
    return "It was killed while several things were done at once: what was done by its last save is the same."


def _sum(replayed: Replayed) -> str:
    if not replayed.same:
        return say("What comes of the tape now is not what the file says.")
    runs = replayed.runs
    exact = runs[-1].exact or not runs[-1].saved
    same = say("the same, byte for byte" if exact else "the same as far as it goes")
    one = "The run was played from the tape, without network: the file is {2}."
    several = "All {1} runs were played from the tape, without network: the file is {2}."
    return say_count(len(runs), one, several, same)


VERB = Verb(replay, "Look back", 7)
