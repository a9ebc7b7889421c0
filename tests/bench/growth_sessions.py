"""Sessions of many facts, conflicts, signals and contradictions, read by everything that shows a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from detective_app.account.conflict_list import conflict_of, found_behind, listed, unfounded
from detective_app.account.evidence import conflicts, session_evidence
from detective_app.account.readiness import readiness
from detective_app.account.statistics import added
from detective_app.account.summary import summary_parts
from detective_app.account.verdict import checked
from detective_app.account.verdict_words import judged_claims
from detective_app.core.evidence import (
    AnswerObject,
    ConflictValue,
    EvidenceGap,
    Fact,
    Source,
    SourceConflict,
    Support,
)
from detective_app.core.quality import Signal
from detective_app.core.session import AuditResult, Contradiction, InterrogationSession, QuestionAnswerPair
from detective_app.core.settings import GateSettings
from detective_app.core.verdict import ClaimVerdict, RunVerdict, VerdictEvidence
from detective_app.reports import html, markdown, pdf
from detective_app.storage.sessions.format import Fragments, decode, encode
from tests.storage.samples import START, completed_session, turn

TURNS = 20
_DOCUMENTS = 30
_DAYS, _YEARS = 28, 40

Reader = Callable[[InterrogationSession], object]
READERS: Mapping[str, Reader] = {
    "conflict list": lambda session: (listed(session), unfounded(session), conflicts(session)),
    "conflict opened": lambda session: [
        found_behind(session, one) for n in (1, 2) if (one := conflict_of(session, f"c{n}"))
    ],
    "evidence": session_evidence,
    "statistics": added,
    "summary": lambda session: summary_parts(_audit(session).summary),
    "verdict": lambda session: (checked(_verdict(session), session), judged_claims(session)),
    "readiness": lambda session: readiness(session, GateSettings()),
    "saving and loading": lambda session: decode(encode(session, Fragments())),
    "report, Markdown": markdown.render,
    "report, HTML": html.render,
    "report, PDF": pdf.render,
}


def with_facts(count: int) -> InterrogationSession:
    """Return a session of 20 turns with so many facts and gaps each."""
    return _session(facts=count)


def with_conflicts(count: int) -> InterrogationSession:
    """Return a session in which so many conflicts between sources were found, all in its list."""
    session = _session(facts=5, conflicts=count // TURNS)
    return session.evolve(conflicts=listed(session))


def with_contradictions(count: int) -> InterrogationSession:
    """Return a session whose audit names so many contradictions."""
    return _session(facts=5, contradictions=count)


def with_signals(count: int) -> InterrogationSession:
    """Return a session with so many claims, each judged by a quote."""
    return _session(facts=60, signals=count)


AXES: Mapping[str, tuple[Callable[[int], InterrogationSession], tuple[int, ...]]] = {
    "facts a turn": (with_facts, (15, 60, 240)),
    "conflicts": (with_conflicts, (200, 800, 3_200)),
    "contradictions": (with_contradictions, (50, 200, 800)),
    "signals": (with_signals, (50, 200, 800)),
}
"""Each kind of thing that there may be many of, with the sizes that are read, each four times the last."""


def _session(
    *, facts: int, conflicts: int = 0, signals: int = 0, contradictions: int = 0
) -> InterrogationSession:
    pairs = tuple(_turn(number, facts, conflicts) for number in range(1, TURNS + 1))
    claims = tuple(_signal(number) for number in range(signals))
    return completed_session(
        TURNS,
        iteration_limit=TURNS,
        qa_pairs=pairs,
        signals=claims or None,
        sources=tuple(_source(number) for number in range(1, _DOCUMENTS + 1)),
        audit_result=_audit(completed_session()).evolve(
            contradictions=tuple(_contradiction(number) for number in range(contradictions)),
            verdict=_judged(claims, pairs),
        ),
    )


def _turn(number: int, facts: int, conflicts: int) -> QuestionAnswerPair:
    stated = tuple(_fact(number, place) for place in range(facts))
    said = " ".join(fact.text for fact in stated)
    return turn(number, said).evolve(
        evidence=AnswerObject(
            mode="answer",
            answer=said,
            facts=stated,
            gaps=tuple(
                EvidenceGap(need=f"Need {number}.{place}.", why="no_quote_found")
                for place in range(facts // 5)
            ),
            conflicts=tuple(_conflict(number, place) for place in range(conflicts)),
        )
    )


def _fact(number: int, place: int) -> Fact:
    day = f"{1 + place % _DAYS} May {1990 + number}"
    said = f"The gauge at gate {place} was read on {day} by Anna Keller for {100 * number + place} euros."
    support = Support(
        source_id=f"D{place % _DOCUMENTS + 1}",
        locator=f"L{place + 1}-L{place + 1}",
        quote=said,
        verdict="exact",
    )
    return Fact(text=said, support=(support,), state="verified")


def _conflict(number: int, place: int) -> SourceConflict:
    what, line = f"gate {number}-{place}", f"L{number * 1_000 + place}-L{number * 1_000 + place}"
    values = tuple(
        ConflictValue(
            value=f"{cost} euros",
            source_id=source,
            locator=line,
            quote=f"{what} cost {cost} euros.",
        )
        for source, cost in (("D1", 100 + place), ("D2", 900 + place))
    )
    return SourceConflict(key=f"{what}•cost", kind="number", values=values, delta="800 euros")


def _contradiction(number: int) -> Contradiction:
    first, second = number % TURNS, (number + 1) % TURNS
    said = f"Keeper{number} of tower{number} signed permit{number} on {1 + number % _DAYS} May"
    quotes = (f"{said} {1900 + number % _YEARS}.", f"{said} {1950 + number % _YEARS}.")
    return Contradiction(
        qa_pair_indexes=(first, second), description=f"Two days of permit {number}.", quotes=quotes
    )


def _signal(number: int) -> Signal:
    return Signal(
        id=f"s{number}",
        type="claim",
        content=f"Gate {number} was read on {1 + number % _DAYS} May {1990 + number % _YEARS}.",
        severity="critical" if number % 2 else "high",
        created_at=START,
    )


def _judged(claims: tuple[Signal, ...], pairs: tuple[QuestionAnswerPair, ...]) -> RunVerdict | None:
    if not claims:
        return None
    return RunVerdict(overall="supported", method="rules", claims=tuple(_rulings(claims, pairs)))


def _rulings(claims: tuple[Signal, ...], pairs: tuple[QuestionAnswerPair, ...]) -> Iterator[ClaimVerdict]:
    for number, claim in enumerate(claims):
        pair = pairs[number % len(pairs)]
        facts = pair.evidence.facts if pair.evidence else ()
        [held] = facts[number % len(facts)].support
        quoted = VerdictEvidence(
            sequence=pair.sequence, source_id=held.source_id, locator=held.locator, quote=held.quote
        )
        yield ClaimVerdict(
            signal_id=claim.id,
            text=claim.content,
            verdict="supported",
            because="A quote says it.",
            evidence=(quoted,),
            confidence=0.7,
        )


def _source(number: int) -> Source:
    name = f"note-{number:05}.txt"
    return Source(
        source_id=f"D{number}", name=name, path=name, sha256=f"{number:064x}", chars=90, lines=90_000
    )


def _audit(session: InterrogationSession) -> AuditResult:
    if session.audit_result is None:
        raise RuntimeError("The session was not audited.")
    return session.audit_result


def _verdict(session: InterrogationSession) -> RunVerdict:
    return _audit(session).verdict or RunVerdict(overall="not_enough_evidence", claims=(), method="rules")
