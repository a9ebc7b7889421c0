"""What the printed reports (HTML, PDF) say of a session, in reading order and in words; never how it looks.

Every text that a model, a document or a person wrote is made safe to show here, once for all formats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import zip_longest

from detective_app.account.evidence_words import ASKED_BY_USER
from detective_app.account.reader import Account
from detective_app.account.statistics import numbers
from detective_app.account.summary import SHOWN_APART, SummaryPart
from detective_app.account.verdict_words import NOT_THERE, SIDES, ShownClaim, ShownQuote, ShownVerdict
from detective_app.core.operator import USER
from detective_app.core.provider import NO_MODEL
from detective_app.core.quality import Gap, RemainingGap, Severity
from detective_app.core.session import Contradiction, InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.core.words import display_text
from detective_app.reports._case import CaseContents, Refusal, case_contents, refusals, says_the_same
from detective_app.reports._making import (
    RULE_BASED,
    AttemptRow,
    Card,
    PanelContents,
    attempts,
    card,
    counted,
    moment,
    one_line,
    panel_contents,
    span,
    usage_words,
)

_FEW_CLAIMS, _MOST_QUOTES = 5, 2
"""Of so few claims so many quotes stand on the first page, else one; of two sides, one of each."""
STATUS_WORDS = {
    "running": "Not finished",
    "awaiting_clarification": "Waits for an answer",
    "completed": "Completed",
    "failed": "Failed",
    "limit-reached": "Limit reached",
}


@dataclass(frozen=True, slots=True)
class GapLine:
    """One gap: how grave, of which kind, in which words, and by whom it was found when not by a model."""

    severity: Severity | None
    category: str
    description: str
    remark: str


@dataclass(frozen=True, slots=True)
class ContradictionLines:
    """Two answers, by their 1-based numbers, that cannot both be true."""

    first: int
    second: int
    description: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn; `completeness` (0..100) is None where nobody judged, as in a half turn, not `finished`.

    `asked_by` names who asked when it was not the detective; `looked_up` what code did in its round. `answer`
    is empty where it is nothing but the quotes of its `facts`, which are given by their numbers.
    """

    sequence: int
    asked_by: str
    question: str
    answer: str
    facts: tuple[int, ...]
    refusals: tuple[Refusal, ...]
    notes: tuple[str, ...]
    gaps: tuple[GapLine, ...]
    completeness: int | None
    made_by: str
    looked_up: tuple[str, ...] = ()
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole report; `heading` says in one line what kind of run it was, `facts` say it in full.

    `verdict` and `missing` are its first page, with at most two quotes a claim; `more` has the claims with
    further ones. `score_remark` says when rules, not a model, did the analysis.
    """

    hypothesis: str
    heading: str
    facts: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str], ...]
    verdict: ShownVerdict | None
    missing: tuple[str, ...]
    more: tuple[ShownClaim, ...]
    score: int | None
    score_remark: str
    summary: tuple[SummaryPart, ...]
    contradictions: tuple[ContradictionLines, ...]
    gaps: tuple[GapLine, ...]
    turns: tuple[Turn, ...]
    attempts: tuple[AttemptRow, ...]
    case: CaseContents
    card: Card | None
    forced: str
    gate: tuple[str, ...]
    asked: tuple[str, ...]
    session_id: str
    firmness: tuple[str, ...] = ()
    panel: PanelContents | None = None

    @property
    def title(self) -> str:
        """The hypothesis on one line of at most 120 characters, for window titles and page headers."""
        line = one_line(self.hypothesis)
        return line if len(line) <= 120 else f"{line[:119]}…"

    @property
    def none_found(self) -> str:
        """What stands in place of contradictions when there are none."""
        return f"None found among {counted(len(self.answered), 'answer')}."

    @property
    def fingerprints(self) -> tuple[tuple[str, str], ...]:
        """What each document, model and prompt can be told by, with its name; for the end of the report."""
        documents = [(f"{one.source_id} {one.name} (SHA-256)", one.sha256) for one in self.case.documents]
        made = self.card.fingerprints if self.card else ()
        return (*documents, *made)

    @property
    def answered(self) -> tuple[Turn, ...]:
        """The complete turns: those with a completeness."""
        return tuple(turn for turn in self.turns if turn.completeness is not None)


def contents(account: Account) -> Contents:
    """Read a session into the words of its report."""
    session, result = account.session, account.session.audit_result
    whole, reason = _verdict(account), session.forced.reason if session.forced else ""
    most = _MOST_QUOTES if whole and len(whole.claims) <= _FEW_CLAIMS else 1
    return Contents(
        hypothesis=display_text(session.hypothesis.text).strip(),
        heading=_heading(session),
        facts=tuple(_facts(account)),
        numbers=tuple((name, f"{count:,}") for name, count in numbers(account.totals)),
        verdict=_brief(_cut(whole, 0, most)) if whole else None,
        missing=tuple(map(one_line, _missing(account))),
        more=tuple(one for one in _cut(whole, most, None).claims if one.quotes) if whole else (),
        score=account.score,
        score_remark=RULE_BASED if account.by_rules else "",
        summary=_summary(account),
        contradictions=tuple(map(_contradiction, result.contradictions)) if result else (),
        gaps=_gaps(account.open_gaps) if result else (),
        turns=(
            *(_turn(account, pair) for pair in session.qa_pairs),
            *(_half_turn(account, turn) for turn in session.half_turns),
        ),
        attempts=attempts(session.audit_trail),
        case=case_contents(account),
        card=card(session.reproducibility, by_hand=account.by_hand),
        forced=one_line(f"{reason} {account.forced}"),
        gate=tuple(map(one_line, account.gate)),
        asked=tuple(map(one_line, account.asked_lines)),
        session_id=session.id,
        firmness=tuple(map(one_line, (*account.spread, *account.families))),
        panel=panel_contents(account),
    )


def _cut(given: ShownVerdict, first: int, last: int | None) -> ShownVerdict:
    """Return a verdict with some of the quotes of each claim."""
    claims = (replace(one, quotes=tuple(_deciding(one.quotes)[first:last])) for one in given.claims)
    return replace(given, claims=tuple(claims))


def _brief(given: ShownVerdict) -> ShownVerdict:
    """Return a verdict whose quotes name their documents alone; where they stand is told apart."""
    claims = tuple(
        replace(one, quotes=tuple(replace(quote, caption=quote.brief) for quote in one.quotes))
        for one in given.claims
    )
    places = tuple(
        f"Claim {one.number}, {'; '.join(quote.caption for quote in one.quotes)}."
        for one in given.claims
        if one.quotes
    )
    return replace(given, claims=claims, places=places)


def _deciding(quotes: Sequence[ShownQuote]) -> list[ShownQuote]:
    """Return quotes with the first of each side before its second; a caption begins with the side."""
    sides: dict[str, list[ShownQuote]] = {}
    for one in quotes:
        side = next((words for words in SIDES.values() if one.caption.startswith(words)), "")
        sides.setdefault(side, []).append(one)
    return [one for each in zip_longest(*sides.values()) for one in each if one]


def _summary(account: Account) -> tuple[SummaryPart, ...]:
    """Return the parts of a summary, without those that stand elsewhere in a report with a verdict."""
    audit = account.session.audit_result
    apart = SHOWN_APART if audit and audit.verdict else ()
    return tuple(part for part in account.summary if part.title not in apart)


def _verdict(account: Account) -> ShownVerdict | None:
    """Return the verdict with every text made safe to show."""
    given = account.verdict
    if given is None:
        return None
    claims = tuple(
        replace(
            claim,
            text=one_line(claim.text),
            reasons=tuple(one_line(reason) for reason in claim.reasons),
            quotes=tuple(
                ShownQuote(display_text(quote.text).strip(), one_line(quote.caption), one_line(quote.brief))
                for quote in claim.quotes
            ),
        )
        for claim in given.claims
    )
    superseded, assumed = (tuple(map(one_line, lines)) for lines in (given.superseded, given.assumed))
    return replace(given, why=one_line(given.why), claims=claims, superseded=superseded, assumed=assumed)


def _heading(session: InterrogationSession) -> str:
    """Return when it was checked, and how it stands unless it is done; who asked whom is in the appendix."""
    status = "" if session.status == "completed" else _status(session)
    return one_line(" · ".join(filter(None, (status, moment(session.start_time)))))


def _missing(account: Account) -> tuple[str, ...]:
    """Return what no document shows: the claims that nothing decides, before a verdict what gaps say."""
    given = account.ruled
    if given is None:
        return account.missing
    nowhere = f"{NOT_THERE}." if account.is_partly_unread else "No document shows it."
    return tuple(
        f"{one.text.rstrip(' .')}. {nowhere}" for one in given.claims if one.verdict == "not_enough_evidence"
    )


def _facts(account: Account) -> list[tuple[str, str]]:
    session, ended = account.session, account.session.end_time
    auditor = session.audit_result.provider_used if session.audit_result and not account.by_hand else None
    facts = [
        ("Status", _status(session)),
        ("Started", moment(session.start_time)),
        ("Ended", moment(ended) if ended else ""),
        ("Mode", session.mode or ""),
        ("Detective", account.models("detective")),
        ("Witness", account.models("witness")),
        ("Audited by", auditor or ""),
        ("Why it ended", session.exit.details if session.exit else ""),
        ("Used", usage_words(session.usage or {}, session.spending_stop)),
        ("Left this computer", account.left),
    ]
    return [(name, one_line(value)) for name, value in facts if value]


def _status(session: InterrogationSession) -> str:
    asked = f"{session.current_iteration} of {counted(session.iteration_limit, 'question')}"
    return f"{STATUS_WORDS[session.status]}, {asked}"


def _turn(account: Account, pair: QuestionAnswerPair) -> Turn:
    made = [*by_whom(pair), moment(pair.timestamp)]
    made += [f"strategy {pair.strategy}"] if pair.strategy and pair.strategy != USER else []
    made += [span(timedelta(milliseconds=pair.duration_ms))] if pair.duration_ms is not None else []
    return replace(
        _half_turn(account, pair),
        gaps=_gaps(pair.gap_analysis.gaps),
        completeness=None if account.by_hand else pair.gap_analysis.completeness_score,
        made_by=one_line(", ".join(made)),
        looked_up=tuple(map(one_line, account.looked_up.get(pair.sequence, ()))),
        finished=True,
    )


def by_whom(pair: QuestionAnswerPair) -> tuple[str, ...]:
    """Say which models asked and answered; nothing of where none did."""
    asked = f"{'Analysed' if pair.strategy == USER else 'Asked'} by {pair.provider_used}"
    named = ((asked, pair.provider_used), (f"answered by {pair.witness_used}", pair.witness_used))
    return tuple(words for words, model in named if model and model != NO_MODEL)


def _half_turn(account: Account, turn: QuestionAnswerPair | PendingTurn) -> Turn:
    """Return what is told of any turn; an answer that is only quotes stands under its facts."""
    facts, answer = turn.evidence.shown if turn.evidence else (), turn.answer or ""
    only_quotes = says_the_same(answer, [one for fact in facts for one in fact.support])
    return Turn(
        sequence=turn.sequence,
        asked_by=ASKED_BY_USER if turn.strategy == USER else "",
        question=display_text(turn.question).strip(),
        answer="" if only_quotes else display_text(answer).strip(),
        facts=tuple(account.facts[fact] for fact in facts),
        refusals=refusals(turn.evidence),
        notes=tuple(map(one_line, turn.notes or ())),
        gaps=(),
        completeness=None,
        finished=False,
        made_by=one_line(f"Answered by {turn.witness_used}") if turn.witness_used else "",
    )


def _gaps(found: Sequence[Gap | RemainingGap]) -> tuple[GapLine, ...]:
    return tuple(
        GapLine(
            severity=gap.severity,
            category=one_line(gap.category.replace("_", " ")),
            description=one_line(gap.description),
            remark="found by a check" if isinstance(gap, Gap) and gap.source == "check" else "",
        )
        for gap in found
    )


def _contradiction(found: Contradiction) -> ContradictionLines:
    first, second = (index + 1 for index in found.qa_pair_indexes)
    quotes = tuple(display_text(quote).strip() for quote in found.quotes or ())
    return ContradictionLines(first, second, one_line(found.description), quotes)
