"""What a session comes to in numbers, and all of them: verdicts, questions, costs and what left.

A session is read once, into what it adds; the history index keeps that and hands the sums back, so that the
same numbers are shown everywhere and none of them needs the files again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from detective_app.account import citations, judgement
from detective_app.account.evidence import session_evidence
from detective_app.account.marks import verdict_of
from detective_app.account.spending import Spending, spending
from detective_app.account.unread_words import ToldRuling, told_as
from detective_app.core.clarification import ClarificationState
from detective_app.core.disclosure import Disclosure
from detective_app.core.errors import FailureKind
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Usage
from detective_app.own_words import say

_WORDS = {
    "contradictions": ("contradiction", "contradictions"),
    "open_gaps": ("open gap", "open gaps"),
    "answers": ("answer", "answers"),
    "quotes": ("quote", "quotes"),
    "conflicts": ("conflict between sources", "conflicts between sources"),
}


@dataclass(frozen=True, slots=True)
class Totals:
    """A session in numbers; `score` and `contradictions` are None without an audit.

    Where nobody `judged`, no number of contradictions, gaps and conflicts is told.
    `facts`, `missing`, `conflicts` and `quotes` come from the documents, an unfinished turn included.
    """

    answers: int
    score: int | None
    contradictions: int | None
    open_gaps: int
    judged: bool
    documents: int
    facts: int
    missing: int
    conflicts: int
    quotes: int
    spent: Spending | None


def totals(session: InterrogationSession) -> Totals:
    """Count what a session holds."""
    audit, pairs, found = session.audit_result, session.qa_pairs, session_evidence(session)
    return Totals(
        answers=len(pairs),
        score=judgement.score(session),
        contradictions=len(audit.contradictions) if audit else None,
        open_gaps=len(judgement.open_gaps(session)),
        judged=not judgement.by_hand(session),
        documents=len(session.sources or ()),
        facts=len(found.facts),
        missing=len(found.gaps),
        conflicts=len(found.conflicts),
        quotes=citations.quotes(session),
        spent=spending(session.usage) if session.usage else None,
    )


def numbers(found: Totals) -> tuple[tuple[str, int], ...]:
    """Return what was found, each with its word; of documents, and of judging, only where there is any."""
    counts = {
        "contradictions": found.contradictions if found.judged else None,
        "open_gaps": found.open_gaps if found.judged else None,
        "answers": found.answers,
        "quotes": found.quotes if found.documents else None,
        "conflicts": found.conflicts if found.documents and (found.judged or found.conflicts) else None,
    }
    return tuple((say(_WORDS[name][n != 1]), n) for name, n in counts.items() if n is not None)


def counted(found: Totals) -> str:
    """Say what was found: `2 contradictions, 1 open gap, 5 answers`."""
    return ", ".join(f"{count:,} {name}" for name, count in numbers(found))


Topic: TypeAlias = Literal[
    "status", "verdict", "trait", "clarification",
    "calls", "tokens", "dollars", "unpriced", "failed", "timed_out",
]  # fmt: skip
RULINGS: tuple[ToldRuling, ...] = (
    *("supported", "refuted", "conflicting", "spoken_of", "not_enough_evidence", "partly_unread"),
    "not_judged",
)
UNREADABLE = "unreadable"
_TRIES = frozenset(map(str, FailureKind))
_NAME_CHARS = 80
_UNFINISHED = ("running", "awaiting_clarification", "limit-reached")


class Added(NamedTuple):
    """What one session adds to a sum; a `trait` is something that it has, and adds the amount of it."""

    topic: Topic
    name: str
    amount: float


class Summed(NamedTuple):
    """What all sessions come to under one name, and how many of them add to it."""

    topic: str
    name: str
    sessions: int
    amount: float


@dataclass(frozen=True, slots=True)
class Clarifications:
    """Questions of the program to the person: `skipped` are those that ended without an answer."""

    answered: int
    skipped: int
    waiting: int

    @property
    def asked(self) -> int:
        """How many were asked."""
        return self.answered + self.skipped + self.waiting

    @property
    def completed(self) -> float | None:
        """The share that was answered of those that no longer wait; None where there are none."""
        ended = self.answered + self.skipped
        return self.answered / ended if ended else None


@dataclass(frozen=True, slots=True)
class ProviderFigures:
    """What was used of a provider, and how often it failed: tries, and in how many sessions.

    `paid` tells whether any of it is paid for; `dollars` is what is known to be spent, and in `unpriced`
    sessions a price was not known.
    """

    name: str
    calls: int
    tokens: int
    paid: bool
    dollars: float
    unpriced: int
    failed: int
    timed_out: int
    failed_in: int


@dataclass(frozen=True, slots=True)
class Left:
    """Words of documents that left this computer: out of how many of the `recorded` sessions, and how many.

    `held_back` counts the sessions in which more was asked for than the budget allowed.
    """

    recorded: int
    sessions: int
    words: int
    held_back: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """All sessions in numbers."""

    sessions: int
    unfinished: int
    failed: int
    unreadable: int
    verdicts: Mapping[ToldRuling, int]
    clarifications: Clarifications
    providers: tuple[ProviderFigures, ...]
    left: Left

    @property
    def judged(self) -> int:
        """How many sessions have a verdict of a model, a person or rules."""
        return sum(self.verdicts.values()) - self.not_judged

    @property
    def not_judged(self) -> int:
        """How many wait for a person's verdict."""
        return self.verdicts["not_judged"]

    @property
    def finished_without(self) -> int:
        """How many were finished and have none: their file is older than verdicts, or from elsewhere."""
        other = self.not_judged + self.unfinished + self.failed + self.unreadable
        return self.sessions - self.judged - other

    @property
    def dollars(self) -> float:
        """What is known to be spent, over all providers."""
        return sum(one.dollars for one in self.providers)


def added(session: InterrogationSession) -> tuple[Added, ...]:
    """Return what a session adds to the statistics."""
    sums: defaultdict[tuple[Topic, str], float] = defaultdict(float)
    for topic, name, amount in _parts(session):
        sums[topic, name] += amount
    return tuple(Added(topic, name, amount) for (topic, name), amount in sums.items())


def added_by_unreadable() -> tuple[Added, ...]:
    """Return what a file adds that cannot be read."""
    return (Added("status", UNREADABLE, 1),)


def statistics(sums: Iterable[Summed]) -> Statistics:
    """Read the statistics off the sums over all sessions."""
    known = {(one.topic, one.name): one for one in sums}

    def amount(topic: Topic, name: str) -> int:
        return round(known[topic, name].amount) if (topic, name) in known else 0

    def sessions(topic: Topic, name: str) -> int:
        return known[topic, name].sessions if (topic, name) in known else 0

    return Statistics(
        sessions=sum(one.sessions for one in known.values() if one.topic == "status"),
        unfinished=sum(amount("status", name) for name in _UNFINISHED),
        failed=amount("status", "failed"),
        unreadable=amount("status", UNREADABLE),
        verdicts={ruling: amount("verdict", ruling) for ruling in RULINGS},
        clarifications=Clarifications(
            *(amount("clarification", name) for name in ("answered", "skipped", "waiting"))
        ),
        providers=_providers(known),
        left=Left(
            recorded=sessions("trait", "recorded"),
            sessions=sessions("trait", "words_left"),
            words=amount("trait", "words_left"),
            held_back=sessions("trait", "held_back"),
        ),
    )


def _parts(session: InterrogationSession) -> Iterator[Added]:
    yield Added("status", session.status, 1)
    if verdict := verdict_of(session):
        yield Added("verdict", told_as(verdict.overall, session), 1)
    yield from _clarified(session.clarification_state)
    yield from _disclosed(session.disclosure)
    for ref, usage in (session.usage or {}).items():
        yield from _used(ref, usage)
    for entry in session.audit_trail:
        yield from _failed(entry)


def _clarified(state: ClarificationState | None) -> Iterator[Added]:
    """Yield the questions to the person, by what became of them."""
    for answer in state.answers if state else ():
        yield Added("clarification", "skipped" if answer.skipped else "answered", 1)
    if state and state.pending_question:
        yield Added("clarification", "waiting", 1)


def _disclosed(record: Disclosure | None) -> Iterator[Added]:
    """Yield what left this computer, where that was counted."""
    if record is None:
        return
    yield Added("trait", "recorded", 1)
    if record.total:
        yield Added("trait", "words_left", record.total)
    if any(one.held_back for one in record.per_document):
        yield Added("trait", "held_back", 1)


def _used(ref: str, usage: Usage) -> Iterator[Added]:
    """Yield calls, tokens and money of one model under its provider; an unknown price is never nothing."""
    spent, name = spending({ref: usage}), _provider(ref)
    yield Added("calls", name, spent.calls)
    yield Added("tokens", name, spent.tokens)
    if spent.paid:
        yield Added("dollars", name, spent.at_least)
    if spent.dollars is None:
        yield Added("unpriced", name, 1)


def _failed(entry: AuditTrailEntry) -> Iterator[Added]:
    """Yield a failed try; what was set right on the way is none. Another tool may not say what failed."""
    is_try = entry.error_class is None or entry.error_class in _TRIES
    if entry.provider and is_try and entry.event != "provider_switch":
        yield Added("failed", _provider(entry.provider), 1)
        if entry.event == "timeout":
            yield Added("timed_out", _provider(entry.provider), 1)


def _provider(ref: str) -> str:
    return ref.partition(":")[0][:_NAME_CHARS]


def _providers(known: Mapping[tuple[str, str], Summed]) -> tuple[ProviderFigures, ...]:
    """Return the figures of each provider, the most used first."""

    def of(name: str) -> ProviderFigures:
        nothing = Summed("", name, 0, 0)
        calls, tokens, dollars, unpriced, failed, timed_out = (
            known.get((topic, name), nothing)
            for topic in ("calls", "tokens", "dollars", "unpriced", "failed", "timed_out")
        )
        return ProviderFigures(
            name=name,
            calls=round(calls.amount),
            tokens=round(tokens.amount),
            paid=("dollars", name) in known,
            dollars=dollars.amount,
            unpriced=unpriced.sessions,
            failed=round(failed.amount),
            timed_out=round(timed_out.amount),
            failed_in=failed.sessions,
        )

    names = {name for topic, name in known if topic in ("calls", "failed")}
    return tuple(sorted(map(of, names), key=lambda one: (-one.calls, -one.failed, one.name)))
