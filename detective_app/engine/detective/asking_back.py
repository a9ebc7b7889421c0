"""How a capable detective asks the person back: its replies with that field, and what code makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic.json_schema import SkipJsonSchema

from detective_app.account.disclosure import OWN_STEPS
from detective_app.core.analysis import FoundClarification, FoundMark, Opening, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer, ClarificationOption, ClarificationQuestion
from detective_app.core.plugin import Context
from detective_app.core.ports import AskedBack
from detective_app.core.quality import Severity
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.words import clean_text
from detective_app.engine.calls.prompts import shortened
from detective_app.engine.detective.audit_reply import AuditReply

MIN_OPTIONS, MAX_OPTIONS = 2, 4
_MOST_CHARS = 600
_MOST_LABEL_CHARS = 200
_MOST_SHOWN, _MOST_SHOWN_CHARS = 4, 120
_WHY = {
    "nobody": "nobody could be asked",
    "never": "the person wants to be asked nothing",
    "skipped": "the person does not know",
    "expired": "the person did not answer",
}


class OpeningOrQuestion(Opening):
    """The plan and the first round, or with `clarification` what there is of them."""

    clarification: FoundClarification | None = None


class RoundOrQuestion(RoundJudgement):
    """The judgement of a round, or with `clarification` what there is of it."""

    clarification: FoundClarification | None = None


class FoundAnswersConflict(Record):
    """Two answers that cannot both hold, with words of both, where there are no passages."""

    answers: tuple[StrictInt, StrictInt]
    quotes: tuple[str, str]
    description: Text
    severity: Severity


class MemoryRound(RoundOrQuestion):
    """The form of a round's reply in a run without documents, as the model is told it; it is never made."""

    marks: SkipJsonSchema[tuple[FoundMark, ...]] = ()
    conflicts: tuple[FoundAnswersConflict, ...] = ()  # type: ignore[assignment]


class AuditOrQuestion(AuditReply):
    """The audit, or with `clarification` what there is of it."""

    summary: str
    clarification: FoundClarification | None = None


ReplyOrQuestion = OpeningOrQuestion | RoundOrQuestion | AuditOrQuestion


def usable(found: FoundClarification | None) -> FoundClarification | None:
    """Return what is asked, cleaned and cut to four options; None with less than two, which ask nothing."""
    if found is None:
        return None
    options = {
        label.casefold(): one.evolve(label=label, description=_cut(one.description or "") or None)
        for one in reversed(found.options)
        if (label := _cut(one.label, _MOST_LABEL_CHARS))
    }
    kept = tuple(reversed(options.values()))[:MAX_OPTIONS]
    question, assumption = _cut(found.question), _cut(found.assumption)
    if len(kept) < MIN_OPTIONS or not question or not assumption:
        return None
    context = _cut(found.context or "") or None
    return found.evolve(question=question, context=context, options=kept, assumption=assumption)


def asked_back(found: ReplyOrQuestion, question: FoundClarification) -> AskedBack:
    """Return a question to the person with what the reply holds beside it."""
    partial = found.model_dump(mode="json", by_alias=True, exclude={"clarification"})
    return AskedBack(question, partial)


def as_question(found: FoundClarification, step: str) -> ClarificationQuestion:
    """Return a question as it is put and kept; each step has one at most, so its name tells it."""
    options = (
        ClarificationOption(id=f"option_{n}", label=one.label, description=one.description)
        for n, one in enumerate(found.options, 1)
    )
    return ClarificationQuestion(
        question_id=f"{step}:clarification",
        step_name=step,
        question=found.question,
        context=found.context,
        options=tuple(options),
        priority=found.priority,
        assumption=found.assumption,
    )


@dataclass(frozen=True, slots=True)
class Said:
    """What the person was asked, and what they said or what was assumed, as it goes into a prompt.

    `chosen` is an option that the detective wrote itself, with what it said of it; `own` are the person's own
    words.
    """

    question: str
    chosen: tuple[str, ...] = ()
    own: str = ""
    assumed: str = ""
    why: str = ""


def said(context: Context) -> list[Said]:
    """Return what was asked back, in its order: the first, on which most depends, and the last ones.

    What the step at hand asked is shown as it is, what others asked shortened. What was asked of what may
    leave is not the detective's.
    """
    state = context.session.clarification_state
    if state is None:
        return []
    answers = ((one, state.answer_to(one.question_id)) for one in state.questions)
    found = [(one.step_name, _answered(one, given)) for one, given in answers if given and not given.skipped]
    found += [
        (one.step_name, Said(one.question, assumed=one.assumed, why=_WHY[one.why]))
        for one in state.assumptions
    ]
    found = [(step, one) for step, one in found if step not in OWN_STEPS]
    found.sort(key=lambda one: _place(one[0]))
    shown = found if len(found) <= _MOST_SHOWN else [found[0], *found[1 - _MOST_SHOWN :]]
    return [one if step == context.step else _short(one) for step, one in shown]


def _answered(question: ClarificationQuestion, answer: ClarificationAnswer) -> Said:
    chosen = (one for one in question.options if one.id == answer.selected_option_id)
    parts = next(((one.label, one.description or "") for one in chosen), ())
    return Said(question.question, tuple(filter(None, parts)), answer.free_text_response or "")


def _short(one: Said) -> Said:
    question, own, assumed, *chosen = (
        shortened(text, _MOST_SHOWN_CHARS) for text in (one.question, one.own, one.assumed, *one.chosen)
    )
    return replace(one, question=question, chosen=tuple(chosen), own=own, assumed=assumed)


def _place(step: str) -> tuple[int, int]:
    """Return where a step stands in a run: the opening, the rounds by number, the audit."""
    name, _, number = step.partition("-")
    return ("opening", "round", "audit").index(name), int(number or 0)


def _cut(text: str, most: int = _MOST_CHARS) -> str:
    return clean_text(text).strip()[:most].strip()
