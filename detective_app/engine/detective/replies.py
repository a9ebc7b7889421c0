"""What a capable detective replies: its forms, what it may propose and ask, and what code makes of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from detective_app.account.board import cited, claims, passages
from detective_app.account.citations import Turn
from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.verdict import NOT_THERE
from detective_app.core.analysis import (
    MAX_ACTIONS,
    MAX_FIRST_ACTIONS,
    MAX_LIST_ITEMS,
    MAX_QUESTION_CHARS,
    Audit,
    FoundClarification,
    FoundContradiction,
    FoundMark,
    NextAction,
    Opening,
    RoundJudgement,
)
from detective_app.core.clarification import ClarificationAnswer, ClarificationOption, ClarificationQuestion
from detective_app.core.passages import PassageId
from detective_app.core.plugin import Context
from detective_app.core.ports import AskedBack
from detective_app.core.quality import Severity
from detective_app.core.record import Record, Share, StrictInt, Text
from detective_app.core.rounds import Ask, Recheck
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, RunVerdict, Side, Superseded
from detective_app.core.words import clean_text
from detective_app.engine.calls.prompts import shortened

ModelRuling: TypeAlias = Literal["supported", "refuted", "conflicting", "not_enough_evidence"]
"""What a model may rule; that nobody judged a claim is no ruling of one."""


class CitedPassage(Record):
    """A passage by its number, and its side; null is neither."""

    passage: Text
    side: Side | None


class FoundClaimVerdict(Record):
    """How one claim of the plan stands at the end, and the passages that carry it."""

    claim: Text
    verdict: ModelRuling
    because: Text
    evidence: Annotated[tuple[CitedPassage, ...], Field(max_length=MAX_LIST_ITEMS)]
    confidence: Share


class FoundSuperseded(Record):
    """A document, or one place in it, that another one replaces."""

    source_id: Text
    locator: str | None
    by: Text


class FoundVerdict(Record):
    """The verdict as a model gives it."""

    overall: ModelRuling
    joined_by: Literal["all", "any"]
    claims: Annotated[tuple[FoundClaimVerdict, ...], Field(max_length=MAX_LIST_ITEMS)]
    superseded: Annotated[tuple[FoundSuperseded, ...], Field(max_length=MAX_LIST_ITEMS)]


class AuditReply(Record):
    """The audit as a model gives it."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Text
    verdict: FoundVerdict


def as_audit(reply: AuditReply, session: InterrogationSession) -> Audit:
    """Return the audit with the words of passages for their numbers, and no conflict that is listed."""
    shown = {one.id: one.text for one in session.passages or ()}
    listed = {frozenset(one.passages or ()) for one in session.conflicts or ()}
    return Audit(
        contradictions=tuple(
            one.evolve(quotes=tuple(shown.get(quote.strip(), quote) for quote in one.quotes))
            for one in reply.contradictions
            if frozenset(quote.strip() for quote in one.quotes) not in listed
        ),
        summary=clean_text(reply.summary),
        verdict=resolved(reply.verdict, session),
    )


def resolved(found: FoundVerdict, session: InterrogationSession) -> RunVerdict:
    """Put passages in place of their numbers; a ruling that cites one that is not there is none."""
    texts = claims(session)
    judged = {one.claim: one for one in found.claims if one.claim in texts}
    return RunVerdict(
        overall=found.overall,
        claims=tuple(_claim(one, texts[one.claim], session) for one in judged.values()),
        superseded=tuple(
            Superseded(source_id=one.source_id, locator=one.locator or None, by=one.by)
            for one in found.superseded
        ),
        method="model",
        joined_by=found.joined_by,
    )


def _claim(one: FoundClaimVerdict, text: str, session: InterrogationSession) -> ClaimVerdict:
    known, sides = passages(session), _sides(one)
    evidence = ((cited(session, one.claim, number), side) for number, side in sides.items())
    claim = ClaimVerdict(
        signal_id=one.claim,
        text=text,
        verdict=one.verdict,
        because=one.because,
        evidence=tuple(quote.evolve(side=side) for quote, side in evidence if quote),
        confidence=one.confidence,
    )
    missing = [number for number in sides if number not in known]
    if not missing or one.verdict == "not_enough_evidence":
        return claim
    return claim.evolve(
        verdict="not_enough_evidence", confidence=0, note=NOT_THERE.format(", ".join(missing))
    )


def _sides(claim: FoundClaimVerdict) -> dict[PassageId, Side | None]:
    named: dict[PassageId, Side | None] = {}
    for one in claim.evidence:
        named.setdefault(one.passage.strip(), one.side)
    return named


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


MOST_WITHOUT = 3
"""So many rounds of a run may ask nothing and only look things up, which costs no question."""


def problems(actions: Sequence[NextAction], context: Context, *, opening: bool = False) -> list[str]:
    """Return what is wrong with proposed actions, in the words of a repair request.

    Rounds that ask nothing are counted: so N questions cost at most N + 5 calls.
    """
    most = MAX_FIRST_ACTIONS if opening else MAX_ACTIONS
    found = list(_unfit(actions, context))
    kinds = [one.kind for one in actions]
    if len(actions) > most:
        found.append(f"actions: at most {most}")
    if opening and "ask" not in kinds:
        found.append("actions: the first round asks at least one question")
    elif not {"ask", "recheck", "finish"} & set(kinds) and (not kinds or _without(context) >= MOST_WITHOUT):
        found.append("actions: at least one ask or recheck is needed, or finish alone")
    return found


def _unfit(actions: Sequence[NextAction], context: Context) -> Iterator[str]:
    sources = {source.source_id for source in context.session.sources or ()}
    answered = context.session.current_iteration + len(context.answers)
    for n, one in enumerate(actions):
        if one.kind in ("ask", "search", "tally", "calculate") and not clean_text(one.text).strip():
            yield f"actions.{n}.text: it is empty"
        if problem := _misplaced(one, sources):
            yield f"actions.{n}{problem}"
        if one.kind == "recheck" and not 0 < one.sequence <= answered:
            yield f"actions.{n}.sequence: there is no earlier answer {one.sequence}"


def _misplaced(action: NextAction, sources: Set[str]) -> str:
    """Say what is wrong with the documents that an action is about, or nothing."""
    named = list(filter(None, action.documents))
    if action.kind not in ("ask", "finish") and not sources:
        return ": there are no documents, only ask and finish can be done"
    if unknown := [one for one in named if one not in sources]:
        return f".documents: {unknown[0][:40]!r} is no id of the catalogue"
    if action.kind == "read" and len(named) != 1:
        return ".documents: one document is needed"
    return ".documents: a document is needed" if action.kind == "tally" and not named else ""


def _without(context: Context) -> int:
    """Return how many rounds of the run asked nothing, that at hand included."""
    done = context.session.actions or ()
    asked = {one.round for one in done if isinstance(one, Ask | Recheck)}
    here = bool(context.looked_up) and not context.answers and not context.rechecks
    return len({one.round for one in done} - asked) + here


def cleaned(actions: Sequence[NextAction]) -> tuple[NextAction, ...]:
    """Clean every text and bound its length, since it goes into the witness's window.

    What else is to be done is done before an end.
    """
    others = tuple(one for one in actions if one.kind != "finish")
    return tuple(
        one.model_copy(update={"text": clean_text(one.text).strip()[:MAX_QUESTION_CHARS]})
        for one in others or actions
    )


def fresh(actions: Sequence[NextAction], context: Context) -> tuple[NextAction, ...]:
    """Return the actions without questions asked before, of the same documents in the same words.

    Nor is an answer given again for which all of the case was read.
    """
    known, whole = set(_asked(context)), _whole(context)
    kept: list[NextAction] = []
    for one in actions:
        asked = (_words(one.text), frozenset(filter(None, one.documents)))
        in_vain = one.sequence in whole if one.kind == "recheck" else one.kind == "ask" and asked in known
        if not in_vain:
            kept.append(one)
        if one.kind == "ask":
            known.add(asked)
    return tuple(kept)


def _asked(context: Context) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    session = context.session
    done = (*(session.actions or ()), *(session.pending_round.actions if session.pending_round else ()))
    documents = {one.sequence: one.documents for one in done if isinstance(one, Ask)}
    turns: Iterable[tuple[int, str]] = (
        *((pair.sequence, pair.question) for pair in session.qa_pairs),
        *((turn.sequence, turn.question) for turn in session.half_turns),
    )
    for sequence, question in turns:
        yield _words(question), frozenset(documents.get(sequence, ()))


def _whole(context: Context) -> frozenset[int]:
    turns: tuple[Turn, ...] = (*context.session.qa_pairs, *(one.turn for one in context.answers))
    return frozenset(one.sequence for one in turns if one.read and one.read.read >= one.read.total)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))
