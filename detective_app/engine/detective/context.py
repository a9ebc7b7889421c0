"""What the detective works from: the mode's processors over the session, a bounded view of turns."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from detective_app import registry
from detective_app.account.citations import all_citations, rechecks
from detective_app.account.open_gaps import open_gaps
from detective_app.account.superseded import superseded_sides
from detective_app.core.case import CaseFile
from detective_app.core.evidence import Fact, Support
from detective_app.core.packet import CatalogueEntry, Plan, PlanClaim
from detective_app.core.panel_view import PanelView
from detective_app.core.plugin import COMMON_CHECKS, Context, Mode, PlacedGap, Processor
from detective_app.core.quality import Outcome
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.engine.calls.prompts import shortened

RECENT_TURNS = 2  # word for word; of the others what was established
ASKED_QUESTIONS = 3
MAX_ASKED_CHARS = 70
MAX_RECENT_ANSWER_CHARS = 500
MAX_AUDITED_ANSWER_CHARS = 1_500
MAX_ANSWER_CHARS = 8_000
MAX_QUOTE_CHARS = 300
MAX_REPEATED_CHARS = 80
MAX_GAPS = 4
_RANK = {"high": 0, "medium": 1, "low": 2}
UNMOVED_AFTER = 2
"""After so many questions that left it open, a claim is asked about from another side, or closed."""


def build(
    session: InterrogationSession,
    case_file: CaseFile,
    mode: Mode,
    catalogue: tuple[CatalogueEntry, ...] = (),
    panel: PanelView | None = None,
) -> Context:
    """Fold the mode's processors over a fresh context; `panel` is what an agent sees of the others."""
    start = Context(
        session=session,
        case_file=case_file,
        persona=mode.persona,
        strategy=mode.strategy,
        checks=(*COMMON_CHECKS, *mode.checks),
        gaps=_gravest(open_gaps(session.qa_pairs)),
        established=tuple(established(session)),
        plan=plan(session),
        catalogue=catalogue,
        panel=panel,
    )
    processors: list[Processor] = [
        registry.load("detective_app.processors", name).process for name in mode.processors
    ]
    return reduce(lambda context, process: process(context), processors, start)


def established(session: InterrogationSession) -> Iterator[tuple[int, str]]:
    """Yield what the analyses settled, the latest first, but for what a resolved conflict took out."""
    gone = superseded_sides(session)
    for pair in reversed(session.qa_pairs):
        for fact in pair.gap_analysis.established_facts or ():
            if not any(side.told_by(fact, pair) for side in gone):
                yield pair.sequence, fact


def _gravest(gaps: Sequence[PlacedGap]) -> tuple[PlacedGap, ...]:
    """Return so many gaps as a prompt shows, the gravest first, of these the latest."""
    ranked = sorted(gaps, key=lambda one: (_RANK[one.gap.severity], -one.sequence))
    return tuple(ranked[:MAX_GAPS])


def plan(session: InterrogationSession) -> Plan:
    """Return how the claims stand, and which of the open ones no question moves."""
    asked = Counter(
        signal_id
        for pair in session.qa_pairs
        for signal_id in (pair.evaluation.addresses_signals if pair.evaluation else ())
    )
    signals = session.signals or ()
    claims = (signal for signal in signals if signal.type == "claim")
    return Plan(
        claims=tuple(
            PlanClaim(
                claim, asked[claim.id], stuck=claim.standing == "open" and asked[claim.id] >= UNMOVED_AFTER
            )
            for claim in claims
        ),
        others=tuple(signal for signal in signals if signal.type != "claim"),
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it goes into a prompt, shortened."""

    sequence: int
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class NumberedQuote:
    """A quote by its number in the answer, shortened."""

    number: int
    support: Support
    text: str


@dataclass(frozen=True, slots=True)
class AuditedStatement:
    """A statement of an answer with its quotes."""

    fact: Fact
    quotes: tuple[NumberedQuote, ...]


@dataclass(frozen=True, slots=True)
class AuditedTurn:
    """A turn as it goes into the audit."""

    turn: Turn
    outcome: Outcome | None
    statements: tuple[AuditedStatement, ...]


def recent_turns(pairs: Sequence[QuestionAnswerPair]) -> list[Turn]:
    """Return the last few turns, so that a prompt stays the same size however long the run is."""
    return [_turn(pair, MAX_RECENT_ANSWER_CHARS) for pair in pairs[-RECENT_TURNS:]]


def all_turns(session: InterrogationSession, shuffle: int = 0) -> list[AuditedTurn]:
    """Return every turn with its statements and numbered quotes, for the audit.

    With `shuffle` they stand in another order, the same one each time for the same number.
    """
    pairs = list(session.qa_pairs)
    if shuffle:
        random.Random(shuffle).shuffle(pairs)  # noqa: S311 - an order, no secret
    shown = ((pair, _turn(pair, MAX_AUDITED_ANSWER_CHARS)) for pair in pairs)
    return [AuditedTurn(turn, pair.outcome, _statements(session, pair)) for pair, turn in shown]


def _statements(session: InterrogationSession, pair: QuestionAnswerPair) -> tuple[AuditedStatement, ...]:
    """Return an answer's statements and those of its rechecks, but for withheld and unrelated ones.

    A quote that stands in the answer anyway is shown by its beginning.
    """
    answers = (pair.evidence, *(one.evidence for one in rechecks(session, pair.sequence)))
    facts = (fact for evidence in answers if evidence for fact in evidence.facts)
    numbers = {one.support: one.number for one in reversed(all_citations(session, pair)) if one.support}
    shown = (f for f in facts if f.state != "withheld" and f.entailment != "unrelated")
    said = " ".join(pair.answer[:MAX_AUDITED_ANSWER_CHARS].split())

    def numbered(quote: Support) -> NumberedQuote:
        room = MAX_REPEATED_CHARS if " ".join(quote.quote.split()) in said else MAX_QUOTE_CHARS
        return NumberedQuote(numbers[quote], quote, shortened(quote.quote, room))

    return tuple(AuditedStatement(fact, tuple(map(numbered, fact.support))) for fact in shown)


def asked_before(pairs: Sequence[QuestionAnswerPair]) -> list[str]:
    """Return the questions just before the recent turns, shortened, so that they are not asked again."""
    earlier = pairs[:-RECENT_TURNS][-ASKED_QUESTIONS:]
    return [shortened(pair.question, MAX_ASKED_CHARS) for pair in earlier]


def _turn(pair: QuestionAnswerPair, most: int) -> Turn:
    return Turn(pair.sequence, pair.question, shortened(pair.answer, most))
