"""The Answer Object (seed 004 §2.1) of checked statements: coverage, confidence, citations, gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from detective_app.core.evidence import (
    AnswerObject,
    Citation,
    EvidenceGap,
    Extractions,
    Fact,
    Source,
    SourceConflict,
)
from detective_app.evidence.answer.levels import analysis, narrative
from detective_app.evidence.conflicts import among_supports, joined
from detective_app.evidence.figures.measures import CONFLICT_PERCENT
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.quotes.names import names
from detective_app.evidence.text.terms import language, terms

AnswerMode: TypeAlias = Literal["answer", "report_insufficient_evidence"]

_ONLY_SECONDARY = "only secondary sources"


def assemble(  # noqa: PLR0917 - the fields of the record in their order
    question: str,
    statements: Sequence[Fact],
    gaps: Sequence[EvidenceGap],
    conflicts: Sequence[SourceConflict],
    sources: Sequence[Source],
    mode: AnswerMode | None = None,
    *,
    lower_on_secondary: bool = True,
    percent: float = CONFLICT_PERCENT,
    compare: bool = True,
) -> AnswerObject:
    """Build the Answer Object of statements whose quotes, figures and calculations were checked before.

    Statements without a quote become gaps, unless they are withheld. Conflicts among the quotes, of numbers
    beyond `percent`, are added to those given if they are to `compare` and do not only bear on a claim.
    Nothing withheld takes part in narrative, conflicts and citations. The mode is
    `report_insufficient_evidence` when nothing is left to show, or `mode` says so.
    """
    known = {source.source_id: source for source in sources}
    called = {source.source_id: source.name for source in sources}
    kept = tuple(_rated(fact, known, lower=lower_on_secondary) for fact in _carried(statements))
    facts = tuple(fact for fact in kept if fact.state != "withheld")
    compare = compare and not claim_asked(question)
    among = among_supports(facts, percent=percent) if compare else ()
    differing = tuple(_annotated(conflict, known) for conflict in joined((*conflicts, *among)))
    words = (facts, differing, called, language(question))
    return AnswerObject(
        mode=mode or ("answer" if facts else "report_insufficient_evidence"),
        answer=narrative(*words),
        facts=kept,
        gaps=_gaps(question, statements, facts, gaps),
        conflicts=differing,
        analysis=analysis(*words),
        citations_index=citations(facts, differing, known),
        extractions=_extractions(narrative(*words)),
    )


def _carried(statements: Sequence[Fact]) -> Iterator[Fact]:
    """Yield, each once, what has a quote, and what is withheld and is not shown in the same words."""
    told = {fact.text for fact in statements if fact.support and fact.state != "withheld"}
    for fact in dict.fromkeys(statements):
        if fact.support if fact.state != "withheld" else fact.text not in told:
            yield fact


def coverage(fact: Fact) -> float | None:
    """Return the share (0 to 1) of a statement's topic words that stand in its quotes.

    None when it has no topic word, or is in another language than its quotes.
    """
    quoted = " ".join(support.quote for support in fact.support)
    of = language(quoted)
    wanted = terms(fact.text, of)
    if not wanted or language(fact.text) != of:
        return None
    return round(len(wanted & terms(quoted, of)) / len(wanted), 3)


def rests_on_secondary_only(source_ids: Sequence[str], sources: Mapping[str, Source]) -> bool:
    """Tell whether every one of some sources is secondary (seed 004 §3.5, which never blocks)."""
    return {sources[s].provenance for s in source_ids if s in sources} == {"secondary"}


def _rated(fact: Fact, sources: Mapping[str, Source], *, lower: bool) -> Fact:
    secondary = rests_on_secondary_only([s.source_id for s in fact.support], sources)
    confidence = "lowered" if lower and secondary else "normal"
    return fact.evolve(
        coverage=coverage(fact), confidence=confidence, entailment=fact.entailment or "unjudged"
    )


def _gaps(
    question: str, statements: Sequence[Fact], facts: Sequence[Fact], gaps: Sequence[EvidenceGap]
) -> tuple[EvidenceGap, ...]:
    """Return the gaps given, then what has no quote."""
    bare = (
        EvidenceGap(need=fact.text, why="no_quote_found")
        for fact in statements
        if not fact.support and fact.state != "withheld"
    )
    found = tuple(dict.fromkeys((*gaps, *bare)))
    return found if found or facts else (EvidenceGap(need=question, why="no_quote_found"),)


def _annotated(conflict: SourceConflict, sources: Mapping[str, Source]) -> SourceConflict:
    if not rests_on_secondary_only([value.source_id for value in conflict.values], sources):
        return conflict
    notes = [note for note in conflict.notes.split("; ") if note not in ("", _ONLY_SECONDARY)]
    return conflict.evolve(notes="; ".join((*notes, _ONLY_SECONDARY)))


def citations(
    facts: Sequence[Fact], conflicts: Sequence[SourceConflict], sources: Mapping[str, Source]
) -> tuple[Citation, ...]:
    """Return the documents that statements and conflicts quote, each once."""
    quoted = [support.source_id for fact in facts for support in fact.support]
    quoted += [value.source_id for conflict in conflicts for value in conflict.values]
    return tuple(
        Citation(source_id=s, ingest_hash=sources[s].sha256) for s in dict.fromkeys(quoted) if s in sources
    )


def _extractions(answer: str) -> Extractions:
    """Return the names, numbers and dates of an answer as they stand in it, each once."""
    found = figures(answer)
    places = names(answer, language(answer))
    named = (answer[a:b] for a, b in places if not any(f.start < b and a < f.end for f in found))
    labels = (figure.text for figure in found if figure.kind == "label")
    return Extractions(
        entities=tuple(dict.fromkeys((*named, *labels))),
        numbers=tuple(dict.fromkeys(f.text for f in found if f.kind == "quantity")),
        dates=tuple(dict.fromkeys(f.text for f in found if f.kind in ("date", "time"))),
    )
