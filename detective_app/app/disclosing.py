"""Who counts what of a case goes to another computer: a detective there, and nobody where it is here."""

from __future__ import annotations

from detective_app.app.selection import Selection, outside_host
from detective_app.core.ports import CaseIndex
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.prompt_files import texts


def counter_for(
    session: InterrogationSession, case: CaseIndex | None, selection: Selection
) -> DisclosureCounter | None:
    """Return what counts for the detectives of a run, None where no document goes to another computer."""
    if case is None or session.disclosure is None or not any(map(outside_host, selection.detectives)):
        return None
    state = session.clarification_state
    answers = (one.free_text_response or "" for one in (state.answers if state else ()))
    own = (session.hypothesis.text, session.brief or "", *answers, *texts().values())
    return DisclosureCounter(
        budget=session.disclosure.budget,
        texts=lambda: {source.source_id: case.text(source.source_id) for source in case.sources},
        own="\n".join(own),
        before=session.disclosure,
    )
