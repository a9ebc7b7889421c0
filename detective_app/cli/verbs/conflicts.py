"""The verb that lists what does not fit together in a session: conflicts."""

from __future__ import annotations

import typer

from detective_app.account.conflict_list import listed
from detective_app.account.judgement import by_hand
from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb
from detective_app.own_words import say


def conflicts(context: typer.Context, session: options.SessionId) -> int:
    """List what does not fit together."""
    from detective_app.cli.blocks import conflict

    terminal: Terminal = context.obj
    opened = terminal.application.library.files.load(session).session
    found = listed(opened)
    terminal.record(
        {
            "session": opened.id,
            "conflicts": [one.model_dump(mode="json", exclude_none=True) for one in found],
            "remainingConflicts": sum(not one.resolved for one in found),
        }
    )
    terminal.say(*(conflict(one, opened) for one in found))
    if not found and by_hand(opened):
        terminal.say(shown(say("Nobody looked for conflicts: no model judged this session.")))
    elif not found:
        none = say("No answers and no documents of this session were found to conflict.")
        terminal.say(shown(none))
    elif waiting := next((one for one in found if not one.resolved), None):
        ends = f"detective resolve {opened.id[:8]} {waiting.id} --decision DECISION --resolution TEXT"
        terminal.say(shown(say("To end one: {1}", ends)))
    return verb.DONE


VERB = Verb(conflicts, "Look back", 4)
