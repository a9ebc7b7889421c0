"""How a session stands: its score (contract §6), open gaps, checks, and what failed before its end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from detective_app.account.board import claims, standing_marks
from detective_app.account.citations import quoted_documents
from detective_app.core.analysis import FoundContradiction
from detective_app.core.errors import FailureKind
from detective_app.core.passages import PassageId
from detective_app.core.plugin import BY_HAND, PlacedGap
from detective_app.core.quality import Gap, RemainingGap, Severity
from detective_app.core.session import (
    AuditTrailEntry,
    ClosedGap,
    Contradiction,
    InterrogationSession,
    QuestionAnswerPair,
    Stage,
)
from detective_app.provider_facts import PROVIDERS

POINTS_PER_CONTRADICTION = 10
POINTS_PER_GAP: dict[Severity, int] = {"low": 1, "medium": 3, "high": 5}
INCOMPLETENESS_WEIGHT = 0.2
_MIN_QUOTE_CHARS = 2


def consistency_score(pairs: Sequence[QuestionAnswerPair], contradictions: int) -> int:
    """Return the score, 0 to 100: less for contradictions, the last answer's open gaps, incompleteness."""
    if not pairs:
        return max(0, 100 - POINTS_PER_CONTRADICTION * contradictions)
    counted = (gap for gap in pairs[-1].gap_analysis.gaps if gap.dismissed is None)
    gaps = sum(POINTS_PER_GAP[gap.severity] for gap in counted)
    mean = sum(pair.gap_analysis.completeness_score for pair in pairs) / len(pairs)
    lost = POINTS_PER_CONTRADICTION * contradictions + gaps + round((100 - mean) * INCOMPLETENESS_WEIGHT)
    return max(0, 100 - lost)


def remaining_gaps(pairs: Sequence[QuestionAnswerPair]) -> tuple[RemainingGap, ...]:
    """Return the gaps of the whole run that are still open."""
    return tuple(_remaining(one.gap) for one in placed_gaps(pairs))


def gaps_of_last(pairs: Sequence[QuestionAnswerPair]) -> tuple[RemainingGap, ...]:
    """Return the last pair's gaps, which were what remained before gaps could be closed."""
    return tuple(map(_remaining, pairs[-1].gap_analysis.gaps)) if pairs else ()


def _remaining(gap: Gap) -> RemainingGap:
    return RemainingGap(category=gap.category, description=gap.description, severity=gap.severity)


def is_verbatim(quote: str, text: str) -> bool:
    """Tell whether a quote stands in a text, white space and case folded."""
    folded = _folded(quote)
    return len(folded) >= _MIN_QUOTE_CHARS and folded in _folded(text)


def texts_of(session: InterrogationSession) -> Mapping[PassageId, str]:
    """Return the words of the passages of a session by their numbers."""
    return {one.id: one.text for one in session.passages or ()}


def says(pair: QuestionAnswerPair, quote: str, shown: Mapping[PassageId, str]) -> bool:
    """Tell whether a quote stands in an answer, or in a passage that it shows, which is its words as well."""
    texts = (pair.answer, *(shown.get(number, "") for number in pair.passages or ()))
    return any(is_verbatim(quote, text) for text in texts)


def _overlap(first: str, second: str) -> bool:
    """Tell whether one of two quotes holds the other, so that they are no two parts of an answer."""
    return _folded(first) in _folded(second) or _folded(second) in _folded(first)


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()


def kept_contradictions(
    found: Sequence[FoundContradiction],
    pairs: Sequence[QuestionAnswerPair],
    shown: Mapping[PassageId, str] = MappingProxyType({}),
) -> tuple[tuple[Contradiction, ...], int]:
    """Keep the contradictions that quote two answers, or two parts of one, verbatim; one for each two turns.

    Passages that answers show are looked up in `shown`. Returns the kept ones and how many were dropped.
    """
    kept: dict[tuple[int, ...], Contradiction] = {}
    for one in found:
        first, second = one.qa_pair_indexes
        in_range = 0 <= first < len(pairs) and 0 <= second < len(pairs)
        if not in_range or (first == second and _overlap(*one.quotes)):
            continue
        quoted = (first, one.quotes[0]), (second, one.quotes[1])
        if all(says(pairs[n], quote, shown) for n, quote in quoted):
            (low, low_quote), (high, high_quote) = sorted(quoted, key=lambda at: at[0])
            kept.setdefault(
                (low, high),
                Contradiction(
                    qa_pair_indexes=(low, high), quotes=(low_quote, high_quote), description=one.description
                ),
            )
    return tuple(kept.values()), len(found) - len(kept)


def placed_gaps(pairs: Sequence[QuestionAnswerPair]) -> tuple[PlacedGap, ...]:
    """Return the open gaps in the order of their answers; one found again stands where it was last."""
    closed = {(one.sequence, one.gap) for pair in pairs for one in pair.gap_analysis.closed or ()}
    found: dict[tuple[str, str], PlacedGap] = {}
    for pair in pairs:
        for place, gap in enumerate(pair.gap_analysis.gaps, 1):
            found.pop(_words(gap), None)
            if gap.dismissed is None and (pair.sequence, place) not in closed:
                found[_words(gap)] = PlacedGap(pair.sequence, place, gap)
    return tuple(found.values())


def met_by(pair: QuestionAnswerPair) -> Sequence[str]:
    """Return the signals that an answer is about."""
    return pair.evaluation.addresses_signals if pair.evaluation else ()


def with_closed(session: InterrogationSession) -> InterrogationSession:
    """Return a session whose last answer closes the detective's gaps of others that are no longer open.

    Those are of an answer all signals of which one of a later round was about, which tells anew what is open,
    or all claims of which are decided by now, by passages that came later.
    """
    *before, last = session.qa_pairs or (None,)
    if last is None:
        return session
    known = {one for pair in session.qa_pairs for one in pair.gap_analysis.closed or ()}
    new = [one for pair in session.qa_pairs for one in _closed_in(pair, session) if one not in known]
    gaps = last.gap_analysis.evolve(closed=(*(last.gap_analysis.closed or ()), *new) or None)
    return session.evolve(qa_pairs=(*before, last.evolve(gap_analysis=gaps)))


def _closed_in(pair: QuestionAnswerPair, session: InterrogationSession) -> Iterator[ClosedGap]:
    """Yield the gaps that the detective named with an answer, if they are closed."""
    for place, gap in enumerate(pair.gap_analysis.gaps if _is_closed(pair, session) else (), 1):
        if gap.source == "detective":
            yield ClosedGap(sequence=pair.sequence, gap=place)


def _is_closed(pair: QuestionAnswerPair, session: InterrogationSession) -> bool:
    about = set(met_by(pair))
    later = (one for one in session.qa_pairs[pair.sequence :] if one.round is None or one.round != pair.round)
    if about and any(about.issubset(met_by(one)) for one in later):
        return True
    own = about & claims(session).keys()
    return bool(own) and own <= _decided_by(session, without=pair.passages or ())


def _decided_by(session: InterrogationSession, *, without: Collection[str]) -> set[str]:
    """Return the claims that are decided, and not by some passages alone."""
    decided = {one.id for one in session.signals or () if one.standing in ("supported", "refuted")}
    marks = standing_marks(session).values()
    return decided & {one.claim for one in marks if one.side != "unrelated" and one.passage not in without}


def _words(gap: Gap) -> tuple[str, str]:
    return gap.category, " ".join(gap.description.casefold().split())


Ending = Literal["completed", "limit", "audit", "failed", "paused"]
CheckName = Literal["satisfied", "completeness", "high_gaps", "contradictions", "documents"]

ENOUGH_COMPLETENESS = 80
"""The completeness of the last answer from which a run counts as thorough."""

_RANK: dict[Severity | None, int] = {"high": 0, "medium": 1, "low": 2, None: 3}


@dataclass(frozen=True, slots=True)
class Check:
    """One fact about how a run ended: `reached` of `wanted`; `met` is None while it cannot be known."""

    name: CheckName
    met: bool | None
    reached: int
    wanted: int


def ending(session: InterrogationSession) -> Ending:
    """Tell how a session stands; `audit` is a run whose audit failed, `paused` one that can go on."""
    if session.status == "completed":
        return "completed"
    if session.status == "limit-reached":
        return "limit"
    if session.status == "failed":
        return "audit" if session.audit_failed else "failed"
    return "paused"


def by_hand(session: InterrogationSession) -> bool:
    """Tell whether no model judged the answers of a run: its scores are none, and are not shown."""
    return session.mode == BY_HAND


def score(session: InterrogationSession) -> int | None:
    """Return the score, 0 to 100; None before an audit, and where nobody judged what it is made of."""
    audit = session.audit_result
    return audit.consistency_score if audit and not by_hand(session) else None


def scored_by_rules(session: InterrogationSession) -> bool:
    """Tell whether rules made score and summary, as they could before version 3."""
    result, card = session.audit_result, session.reproducibility
    guided = card is not None and card.detective_form == "guided" and not by_hand(session)
    return result is not None and (result.method == "rules" or guided)


def open_gaps(session: InterrogationSession) -> tuple[RemainingGap, ...]:
    """Return what is still open, the gravest first: the audit's list, before one the last answer's gaps."""
    result = session.audit_result
    found = result.remaining_gaps if result else remaining_gaps(session.qa_pairs)
    return tuple(sorted(found, key=lambda gap: _RANK[gap.severity]))


def missing(session: InterrogationSession) -> tuple[str, ...]:
    """Return what was looked for and is in no document, as the open gaps say it."""
    gaps = (one.description for one in open_gaps(session) if one.category == "missing_information")
    return tuple(dict.fromkeys(gaps))


def checks(session: InterrogationSession) -> tuple[Check, ...]:
    """Return the facts by which to judge a run's end; each is counted from the session alone."""
    pairs, result = session.qa_pairs, session.audit_result
    completeness = pairs[-1].gap_analysis.completeness_score if pairs else 0
    high = sum(gap.severity == "high" for gap in open_gaps(session))
    found_by_audit = len(result.contradictions) if result else 0
    found = [
        Check("satisfied", session.exit is not None and session.exit.is_conclusive, len(pairs), 0),
        Check("completeness", completeness >= ENOUGH_COMPLETENESS, completeness, ENOUGH_COMPLETENESS),
        Check("high_gaps", high == 0, high, 0),
        Check("contradictions", found_by_audit == 0 if result else None, found_by_audit, 0),
    ]
    if by_hand(session):
        found = found[:1]  # nobody judged what the others count
    if session.sources:
        documents = quoted_documents(session)
        used = sum(bool(answers) for answers in documents.values())
        found.insert(2, Check("documents", used == len(documents), used, len(documents)))
    return tuple(found)


Outcome = Literal["timeout", "error", "skipped"]
_FOR_GOOD = (FailureKind.AUTHENTICATION, FailureKind.NO_KEY)
_KEY_REFUSED = (*_FOR_GOOD, FailureKind.PERMISSION)


@dataclass(frozen=True, slots=True)
class Tried:
    """One model's part in a failure: how often it was asked, how it failed last, in whose words, and when.

    `times` is 0 for a model that was not asked because it had refused the key before.
    """

    provider: str
    outcome: Outcome
    error_class: str
    said: str
    http_status: int | None
    times: int
    at: datetime


def with_agent(model: str, agent: str | None) -> str:
    """Name a model, and beside it the detective of a panel that asked it."""
    return f"{model} ({agent})" if agent else model


def failed_stage(session: InterrogationSession) -> Stage:
    """Return the stage at which a failed run ended."""
    if ending(session) == "audit":
        return "audit"
    unanswered = any(turn.stage == "answer" for turn in session.half_turns)
    return "answer" if unanswered else "analysis" if session.half_turns else "opening"


def last_tries(session: InterrogationSession) -> tuple[Tried, ...]:
    """Return what was tried at the stage that failed, one entry a model, in the order of their last tries."""
    stage = failed_stage(session)
    trail = [entry for entry in session.audit_trail if entry.provider and entry.event != "provider_switch"]
    here = [entry for entry in trail if entry.stage == stage]
    asked = tuple(map(_tried, _last_series(_of_last_turn(session, here, stage))))
    return asked if stage == "answer" else (*asked, *_passed_over(trail, asked))


def _of_last_turn(
    session: InterrogationSession, trail: list[AuditTrailEntry], stage: str | None
) -> list[AuditTrailEntry]:
    """Return the entries of the turn that was going on last, where turns have the stage."""
    if stage not in ("answer", "analysis"):
        return trail
    going_on = {turn.sequence for turn in session.half_turns if turn.stage == stage}
    sequence = next((one.sequence for one in reversed(trail) if one.sequence in going_on), None)
    return [entry for entry in trail if entry.sequence == sequence]


def _passed_over(trail: Sequence[AuditTrailEntry], asked: Sequence[Tried]) -> Iterable[Tried]:
    """Return who was not asked, as it had refused its key; the witness alone is asked for an answer."""
    names = {one.provider for one in asked}
    refused = (one for one in trail if one.error_class in _FOR_GOOD and one.provider not in names)
    return {entry.provider: _skipped(entry) for entry in refused}.values()


def refused_key(tries: Sequence[Tried]) -> str:
    """Return the first provider that did not take its key, "" when none refused one."""
    refused = (one.provider.partition(":")[0] for one in tries if one.error_class in _KEY_REFUSED)
    keyed = {name for name, facts in PROVIDERS.items() if facts.takes_key}
    return next((name for name in refused if name in keyed), "")


def only_keys(tries: Sequence[Tried]) -> bool:
    """Tell whether nothing but refused keys was in the way, so that trying again must fail again."""
    return bool(tries) and all(one.error_class in _KEY_REFUSED for one in tries)


def _last_series(entries: list[AuditTrailEntry]) -> list[list[AuditTrailEntry]]:
    """Return each provider's attempts since it was last asked for the first time."""
    series: dict[str, list[AuditTrailEntry]] = {}
    for entry in entries:
        name = entry.provider or ""
        if (entry.attempt or 1) == 1:
            series.pop(name, None)
        series.setdefault(name, []).append(entry)
    return list(series.values())


def _tried(series: list[AuditTrailEntry]) -> Tried:
    last = series[-1]
    return Tried(
        provider=last.provider or "",
        outcome="timeout" if last.event == "timeout" else "error",
        error_class=last.error_class or "",
        said=last.reason.partition(": ")[2],
        http_status=last.http_status,
        times=len(series),
        at=last.timestamp,
    )


def _skipped(entry: AuditTrailEntry) -> Tried:
    return Tried(
        provider=entry.provider or "",
        outcome="skipped",
        error_class=entry.error_class or "",
        said="",
        http_status=None,
        times=0,
        at=entry.timestamp,
    )
