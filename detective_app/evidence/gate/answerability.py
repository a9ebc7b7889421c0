"""The gate before any model call: a question is answered, or a detail is asked for (seed 004 §1)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from detective_app.core.ask import (
    ClarifyCounter,
    ClarifyQuestion,
    Envelope,
    Notes,
    Origin,
    Reason,
    ResolvedContext,
    SessionContext,
    Status,
)
from detective_app.core.settings import EvidenceSettings, time_scale
from detective_app.evidence.gate.coverage import MAX_QUESTION_CHARS, Coverage
from detective_app.evidence.gate.questions import (
    Need,
    grounding_needs,
    intent_needs,
    parameter_needs,
    reference_needs,
)
from detective_app.evidence.gate.references import references
from detective_app.evidence.text.instructions import without_instructions
from detective_app.evidence.text.terms import language

_INTENT = "intent"
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class GateResult:
    """What the gate decided.

    `context` is the session's context to keep from now on. `missing` names the fields that were asked for in
    vain; `unknown` holds the question's words that stand in no passage, for a gap in the answer.
    """

    status: Status
    question: str
    context: SessionContext
    questions: tuple[ClarifyQuestion, ...] = ()
    reasons: tuple[Reason, ...] = ()
    missing: tuple[str, ...] = ()
    resolved: ResolvedContext = field(default_factory=ResolvedContext)
    unknown: tuple[str, ...] = ()

    @property
    def full_question(self) -> str:
        """The question with the details that were found outside it: `… of unit 5A in 2023? (person: Eva)`."""
        text, left = _filled_in(" ".join(self.question.split()), self.resolved.fields)
        details = "; ".join(f"{name}: {value}" for name, value in left.items())
        return f"{text} ({details})" if details else text

    def envelope(self) -> Envelope:
        """Return the decision as the envelope that is shown; an answer is added by who gives it."""
        asks = self.status == "clarify"
        return Envelope(
            status=self.status,
            questions=self.questions if asks else None,
            notes=Notes(reason=self.reasons) if self.reasons else None,
            missing=self.missing or None,
            resolved_context=None if asks else self.resolved,
        )


def check(
    question: str,
    context: SessionContext,
    prior_turns: Sequence[str],
    coverage: Coverage | None,
    *,
    thresholds: EvidenceSettings,
    now: datetime,
) -> GateResult:
    """Decide on a question before any model is called.

    `prior_turns` are the earlier questions and answers, oldest first; `coverage` is what a search of the
    sources found, or None without sources.
    """
    context = SessionContext() if context.expired(now) else context
    known = coverage or Coverage()
    asked = without_instructions(question[:MAX_QUESTION_CHARS])
    needs = list(intent_needs(asked, context.resolved, prior_turns, known, thresholds.tau_intent))
    if all(need.value for need in needs):
        said = " ".join([asked, *(need.value for need in needs)])
        needs += reference_needs(said, context.resolved, prior_turns, known, now)
        needs += parameter_needs(said, context.resolved, prior_turns, known, thresholds.tau_param)
        needs += grounding_needs(said, context.resolved, known, thresholds.retrieval_min_coverage)
    resolved = _resolved(needs)
    unmet = tuple({need.field: need for need in needs if need.field not in resolved.fields}.values())
    if not unmet:
        done = context.evolve(resolved={k: v for k, v in context.resolved.items() if k != _INTENT})
        return GateResult("proceed", question, done, resolved=resolved, unknown=known.unknown)
    return _asked(question, context, unmet, resolved, thresholds=thresholds, now=now, known=known)


def _resolved(needs: Sequence[Need]) -> ResolvedContext:
    filled = [need for need in needs if need.value]
    origins: list[Origin] = ["text", *dict.fromkeys(need.origin for need in filled)]
    return ResolvedContext(origins=tuple(origins), fields={need.field: need.value for need in filled})


def _asked(
    question: str,
    context: SessionContext,
    unmet: Sequence[Need],
    resolved: ResolvedContext,
    *,
    thresholds: EvidenceSettings,
    now: datetime,
    known: Coverage,
) -> GateResult:
    """Ask for what is unmet, or go on without it when that was asked for often enough in vain."""
    key, prompt = _fingerprint(question), _prompt_hash(unmet, context)
    rest = timedelta(minutes=thresholds.cooldown_minutes) * time_scale()
    live = {k: c for k, c in context.clarify_counters.items() if now - c.last_at < rest}
    before = live.get(key)
    count = before.count if before and before.last_prompt_hash == prompt else 0
    reasons = tuple(dict.fromkeys(need.reason for need in unmet))
    if count >= thresholds.max_same_prompt_rounds:
        missing = tuple(need.field for need in unmet)
        return GateResult(
            "proceed_after_clarify_timeout", question, context, reasons=reasons, missing=missing,
            resolved=resolved, unknown=known.unknown,
        )  # fmt: skip
    counter = ClarifyCounter(count=count + 1, last_prompt_hash=prompt, last_at=now)
    return GateResult(
        "clarify",
        question,
        context.evolve(clarify_counters={**live, key: counter}),
        questions=tuple(need.question for need in unmet),
        reasons=reasons,
        resolved=resolved,
    )


def _filled_in(question: str, fields: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Put things and a year where they belong in a question; return it with the details that are left."""
    left, german = dict(fields), language(question) == "german"
    for one in references(question):
        if one.kind in ("thing", "shared") and one.field in left:
            named = _named(one.text, left.pop(one.field), german=german)
            question = question.replace(one.text, named, 1)
    if _YEAR.fullmatch(left.get("period", "")) and question.endswith("?"):
        before = " " if german else " in "
        question = f"{question.rstrip(' ?')}{before}{left.pop('period')}?"
    return question, left


def _named(pointing: str, value: str, *, german: bool) -> str:
    """Say what is meant by "my unit": `unit 5A`, `the rent (unit 5A)`, `the monthly rent for unit 5A`."""
    noun = pointing.rsplit(maxsplit=1)[-1]
    if value.casefold().startswith(f"{noun} ".casefold()):
        value = value[len(noun) :].strip()
    elif not german and noun.casefold() in value.casefold().split():
        return value if value.casefold().startswith("the ") else f"the {value}"
    if german:  # the word before the noun shows its case
        return f"{pointing} {value}"
    return f"the {noun} ({value})" if " " in value else f"{noun} {value}"


def _fingerprint(question: str) -> str:
    """Return what a question is known by, whatever its case, spaces and closing signs."""
    return hashlib.sha256(" ".join(re.findall(r"\w+", question.casefold())).encode()).hexdigest()[:16]


def _prompt_hash(unmet: Sequence[Need], context: SessionContext) -> str:
    """Return what an envelope is known by; a new value of the user's makes it another one."""
    parts: Iterator[str] = (f"{need.field}\0{need.question.prompt}" for need in unmet)
    values = (f"{name}={value}" for name, value in sorted(context.resolved.items()))
    return hashlib.sha256("\n".join([*parts, *values]).encode()).hexdigest()[:16]
