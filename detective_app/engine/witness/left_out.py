"""Answers without a look: questions that are sent back, and checks that were left out for want of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from detective_app.core.ask import ClarifyQuestion, SessionContext
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.evidence import AnswerObject, EvidenceGap, Fact, Source
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.quality import PassagesRead
from detective_app.core.settings import EvidenceSettings
from detective_app.evidence import gate
from detective_app.evidence.answer import outcomes
from detective_app.evidence.answer.answer_object import citations
from detective_app.evidence.text.terms import Language, language

QUESTION = "whether the question is clear"
PASSAGES = "the search for passages"
STATEMENT = "the figures and names of a statement"
CONFLICTS = "conflicts between sources"
WHOLE = "the answer as a whole"
READ_ON = "the passages that were not read yet"

UNPROVEN = "a check of it was left out, since it took too long"
UNCHECKED = "it could not be checked, since that took too long"


def gaps_of(left_out: Sequence[TextsTookTooLong]) -> tuple[EvidenceGap, ...]:
    """Return what was left out as gaps of an answer, each once."""
    return tuple(EvidenceGap(need=said, why="left_out") for said in dict.fromkeys(map(str, left_out)))


def with_left_out(reply: WitnessReply, left_out: Sequence[TextsTookTooLong]) -> WitnessReply:
    """Return an answer that says what was left out; nothing is called absent by it."""
    if not left_out:
        return reply
    gaps = gaps_of(left_out)
    if reply.evidence is None:
        return replace(reply, notes=(*reply.notes, *(gap.need for gap in gaps)))
    evidence = reply.evidence.evolve(gaps=tuple(dict.fromkeys((*reply.evidence.gaps, *gaps))))
    if reply.outcome not in ("absent", "partly_unread"):
        return replace(reply, evidence=evidence)
    text = outcomes.instead("declined", reply.text, reply.outcome, reply.read)
    return replace(reply, evidence=evidence, outcome="declined", text=text)


def not_searched(question: str, passages: int, model: str) -> WitnessReply:
    """Return the answer where no passage was found in time: of so many none was read."""
    gap = EvidenceGap(need=question, why="no_quote_found")
    evidence = AnswerObject(mode="report_insufficient_evidence", gaps=(gap,))
    read = PassagesRead(read=0, total=passages)
    text = outcomes.words("no_answer", read, language(question))
    return WitnessReply(text, evidence, model, mark="no_answer", outcome="no_answer", read=read)


def unproven(fact: Fact) -> Fact:
    """Return a statement as it stands where a check of it was left out: quoted at most."""
    return fact.evolve(state="quoted", reason=UNPROVEN) if fact.is_verified else fact


def unassembled(
    facts: Sequence[Fact], gaps: Sequence[EvidenceGap], sources: Sequence[Source]
) -> AnswerObject:
    """Return what statements rest on where the answer as a whole could not be checked: no running text."""
    kept = tuple(unproven(fact) for fact in facts if fact.support or fact.state == "withheld")
    shown = [fact for fact in kept if fact.state != "withheld"]
    return AnswerObject(
        mode="answer" if shown else "report_insufficient_evidence",
        facts=kept,
        gaps=tuple(gaps),
        citations_index=citations(shown, (), {source.source_id: source for source in sources}),
    )


SENT_BACK: dict[Language, str] = {
    "english": "The question leaves open what is meant, so nothing was looked up.",
    "german": "Die Frage lässt offen, was gemeint ist; es wurde nicht nachgesehen.",
}
_MOST_OPTIONS = 5


def unclear(
    question: str,
    case: CaseIndex,
    earlier: Sequence[str],
    settings: EvidenceSettings,
    model: str,
    *,
    now: datetime,
) -> WitnessReply | None:
    """Return what is answered instead when a question cannot be answered as it stands, else None; blocks.

    `earlier` are the questions and answers before it, oldest first; no model is called.
    """
    found = gate.check(question, SessionContext(), earlier, case, settings=settings, now=now)
    if found.status != "clarify":
        return None
    gap = EvidenceGap(need=question, why="low_coverage")
    evidence = AnswerObject(mode="report_insufficient_evidence", gaps=(gap,))
    note = f"The question was sent back: {' '.join(_written(one) for one in found.questions)}"
    return WitnessReply(SENT_BACK[language(question)], evidence, model, notes=(note,), mark="sent_back")


def _written(one: ClarifyQuestion) -> str:
    options = ", ".join(one.options[:_MOST_OPTIONS])
    return f"{one.prompt} ({options})" if options else one.prompt
