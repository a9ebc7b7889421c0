"""The gate before the audit in plain English words, for terminal and reports; the window has its own."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.core.ending import ForcedGate, Gate, GateMetrics


def gate_lines(gate: Gate | None) -> tuple[str, ...]:
    """Say what the gate advised, and each thing that held the run back with what would mend it."""
    if gate is None or gate.advisory is None:
        return ()
    graded = f" Answers average {gate.quality_score:.2f} of 5." if gate.quality_score is not None else ""
    issues = (
        f"{one.severity.capitalize()}: {_ended(one.issue)} {_ended(one.suggestion)}"
        for one in gate.advisory.issues
    )
    return (f"{gate.advisory.recommendation}{graded}", *issues)


def forced_at(forced: ForcedGate) -> str:
    """Say with which numbers a person went on; "" where none were kept."""
    return f"At that moment: {', '.join(_numbers(forced.metrics))}." if forced.metrics else ""


def _numbers(found: GateMetrics) -> Iterator[str]:
    yield _counted(found.answers, "answer")
    if found.average_evaluation is not None:
        yield f"{found.average_evaluation:.2f} of 5 on average"
    if found.low_answers:
        yield f"{_counted(found.low_answers, 'answer')} below the grade that counts"
    if found.areas is not None:  # of earlier versions
        yield f"{found.covered_areas or 0} of {_counted(found.areas, 'area')} covered"
    if found.open_conflicts:
        yield f"{_counted(found.open_conflicts, 'high conflict')} open"
    if found.open_critical_signals:
        yield f"{_counted(found.open_critical_signals, 'critical signal')} not addressed"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!", "…", "”")) else f"{sentence}."
