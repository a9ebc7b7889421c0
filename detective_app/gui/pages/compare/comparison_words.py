"""A comparison in words: its rows, its differences, and the one sentence over it, all from counted facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from detective_app.account.comparison import (
    Comparison,
    SharedContradiction,
    Side,
    lacking_document,
    missing_documents,
)
from detective_app.account.contradictions import RankedContradiction
from detective_app.account.marks import verdict_of
from detective_app.core.verdict import Ruling
from detective_app.gui.run.history_cells import cost
from detective_app.gui.run.naming import mode_title, model_name
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

_NAMED = 2
translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class MetricRow:
    """One row of figures: its name, A, B, and B against A.

    `rulings` stand as badges in place of the words of those sides that have one.
    """

    name: str
    first: str
    second: str
    difference: str
    rulings: tuple[Ruling | None, Ruling | None] = (None, None)


def heading(side: Side, now: datetime) -> str:
    """Return what a column is called: mode and start."""
    started = side.session.start_time.astimezone(now.tzinfo)
    day = QDate(started.year, started.month, started.day)
    written = QLocale().toString(day, "d MMMM yyyy")
    if started.date() == now.date():
        written = translate("Compare", "today")
    mode = mode_title(side.session.mode) if side.session.mode else translate("Compare", "No mode")
    return f"{mode}, {written} {started:%H:%M}"


def models(side: Side) -> str:
    """Return who asked whom, and over how many documents."""
    pairs = side.session.qa_pairs
    documents = translate("Compare", "%n document(s)", "", len(side.session.sources or ()))
    if not pairs:
        return documents
    asked = filled(translate("Compare", "%1 asked %2"), model_name(pairs[-1].provider_used), _witness(side))
    return f"{asked} · {documents}"


def metrics(found: Comparison) -> tuple[MetricRow, ...]:
    """Return the rows of figures."""
    one, other = found.first, found.second
    return (
        MetricRow(
            translate("Compare", "Verdict"),
            _verdict(one),
            _verdict(other),
            _verdicts_apart(one, other),
            rulings=(_ruling(one), _ruling(other)),
        ),
        MetricRow(
            translate("Compare", "Answers"),
            _answers(one),
            _answers(other),
            _count(len(one.session.qa_pairs), len(other.session.qa_pairs)),
        ),
        MetricRow(
            translate("Compare", "Contradictions"),
            _contradictions(one),
            _contradictions(other),
            _count(len(one.findings), len(other.findings)) if one.audited and other.audited else "",
        ),
        MetricRow(
            translate("Compare", "Quotes checked"), _quotes(one), _quotes(other), _not_found_in(one, other)
        ),
        MetricRow(
            translate("Compare", "Cost"),
            cost(one.cost) or translate("Compare", "unknown"),
            cost(other.cost) or translate("Compare", "unknown"),
            _dearer(one, other),
        ),
    )


def conclusion(found: Comparison) -> tuple[str, str]:
    """Return the sentence over the comparison: what matters most, and the facts that may explain it."""
    one, other = found.first, found.second
    same = translate("Compare", "Same claim") if found.same_hypothesis else translate("Compare", "Two claims")
    if _ruling(one) and _ruling(other):
        verdict = f"{same}, {_verdicts_apart(one, other)}."
    else:
        without = "B" if _ruling(one) else "A"
        if not _ruling(one) and not _ruling(other):
            without = translate("Compare", "A and B")
        verdict = filled(translate("Compare", "%1, no verdict for %2."), same, without)
    return verdict, " ".join(_reasons(found))


def where(found: SharedContradiction) -> str:
    """Return which session has a contradiction."""
    if found.first is not None and found.second is not None:
        return translate("Compare", "in both")
    return translate("Compare", "only in A") if found.first is not None else translate("Compare", "only in B")


def answers(found: RankedContradiction) -> str:
    """Name the two answers that contradict each other, or the one that contradicts itself."""
    if found.within_one:
        return filled(translate("Contradiction", "within answer %1"), found.first.sequence)
    words = translate("Contradiction", "answers %1 and %2")
    return filled(words, found.first.sequence, found.second.sequence)


def not_found(found: Comparison, side: Side, shared: SharedContradiction) -> str:
    """Return why a session may lack a contradiction: no audit, or not the document that carries it."""
    if not side.audited:
        return translate("Compare", "Not judged yet")
    lacking = lacking_document(found, side, shared)
    if lacking is None:
        return translate("Compare", "Not found")
    return filled(translate("Compare", "Not found, %1 not in the case"), lacking)


def _reasons(found: Comparison) -> list[str]:
    reasons = []
    for name, side, other in (("A", found.first, found.second), ("B", found.second, found.first)):
        missing = missing_documents(side, other)
        if missing:
            listed = ", ".join(missing[:_NAMED]) + (" …" if len(missing) > _NAMED else "")
            reasons.append(filled(translate("Compare", "%1 did not have %2."), name, listed))
    return reasons


def _witness(side: Side) -> str:
    pair = side.session.qa_pairs[-1]
    return model_name(pair.witness_used) if pair.witness_used else translate("Compare", "who reads")


def _ruling(side: Side) -> Ruling | None:
    given = verdict_of(side.session)
    return given.overall if given else None


def _verdict(side: Side) -> str:
    ruling = _ruling(side)
    if ruling:
        return ruling_word(ruling)
    return (
        translate("Compare", "made before verdicts")
        if side.audited
        else translate("Compare", "not judged yet")
    )


def _verdicts_apart(one: Side, other: Side) -> str:
    """Return how the verdicts stand to each other; only one for and one against are opposite."""
    rulings = {_ruling(one), _ruling(other)}
    if None in rulings:
        return ""
    if len(rulings) == 1:
        return translate("Compare", "same verdict")
    opposite = rulings == {"supported", "refuted"}
    return translate("Compare", "opposite verdicts") if opposite else translate("Compare", "other verdict")


def _answers(side: Side) -> str:
    return filled(translate("Compare", "%1 of %2"), len(side.session.qa_pairs), side.session.iteration_limit)


def _contradictions(side: Side) -> str:
    if not side.audited:
        return translate("Compare", "not judged yet")
    if not side.findings:
        return translate("Compare", "none")
    return str(len(side.findings))


def _quotes(side: Side) -> str:
    return (
        filled(translate("Compare", "%1 of %2"), *side.quotes)
        if side.quotes[1]
        else translate("Compare", "none")
    )


def _count(one: int, other: int) -> str:
    if one == other:
        return translate("Compare", "the same")
    return filled(
        translate("Compare", "%1 more") if other > one else translate("Compare", "%1 fewer"), abs(other - one)
    )


def _not_found_in(one: Side, other: Side) -> str:
    """Compare what was not found: that is the news, not how much was quoted."""
    missing = [side.quotes[1] - side.quotes[0] for side in (one, other)]
    if missing[0] == missing[1]:
        return translate("Compare", "the same not found") if missing[0] else ""
    more = missing[1] > missing[0]
    return filled(
        translate("Compare", "%1 more not found") if more else translate("Compare", "%1 fewer not found"),
        abs(missing[1] - missing[0]),
    )


def _dearer(one: Side, other: Side) -> str:
    if one.cost is None or other.cost is None:
        return ""
    apart = other.cost - one.cost
    if cost(one.cost) == cost(other.cost):
        return translate("Compare", "the same")
    return filled(
        translate("Compare", "%1 more") if apart > 0 else translate("Compare", "%1 less"), cost(abs(apart))
    )
