"""The detective's form for capable models: three stages, one structured reply each (contract §7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from detective_app.account.board import claims, standing_marks
from detective_app.account.conflict_list import is_settled
from detective_app.account.disclosure import still
from detective_app.account.unread_words import summary
from detective_app.core.analysis import (
    MAX_ACTIONS,
    MAX_FIRST_ACTIONS,
    MAX_SIGNALS,
    Audit,
    FoundClarification,
    Opening,
    RoundJudgement,
)
from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.passages import Mark
from detective_app.core.plugin import Context
from detective_app.core.ports import AskedBack, Attempt, ChatModel, Given, Message, OnProgress, Reply
from detective_app.core.rounds import Calculate, Tally
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel, repaired
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.remote import base_name
from detective_app.engine.calls.structured import ask, check_whole
from detective_app.engine.calls.trail import REASONS
from detective_app.engine.detective import replies
from detective_app.engine.detective.context import (
    MAX_ANSWER_CHARS,
    all_turns,
    asked_before,
    fresh,
    once,
    recent_turns,
    repeated,
)
from detective_app.engine.detective.replies import (
    AuditOrQuestion,
    AuditReply,
    MemoryRound,
    OpeningOrQuestion,
    RoundOrQuestion,
    as_audit,
)

OPENING_TOKENS = 4_000
ROUND_TOKENS = 12_000  # with room for what a model thinks before it writes
AUDIT_TOKENS = 12_000


@dataclass(frozen=True, slots=True)
class CapableDetective:
    """A Detective that lets a capable model analyse; code checks the form and language of replies."""

    model: FallbackModel

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models in order of use."""
        return self.model.models

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening] | AskedBack:
        """Take the hypothesis apart, unless a person did, and propose the first round."""
        request = render(
            "opening",
            brief=context.session.brief or "",
            cut=context.session.signals or (),
            most=MAX_SIGNALS,
            most_actions=MAX_FIRST_ACTIONS,
            **_shared(context),
        )
        opening, reply = await ask(
            self.model,
            _messages(context, request),
            OpeningOrQuestion,
            shape=Opening if context.asking == "no_more" else None,
            check=lambda found: _check_opening(found, context),
            max_tokens=OPENING_TOKENS,
            on_progress=on_progress,
        )
        question = _question(opening.clarification, context)
        if question and context.asking == "person":
            return replies.asked_back(opening, question)
        actions = replies.fresh(replies.cleaned(opening.actions), context)
        return Given(opening.evolve(actions=actions), reply.model, assumed=question)

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement] | AskedBack:
        """Judge the answers of a round and propose the next one, in one call (two if it asks nothing new)."""
        messages = _messages(context, _round_request(context))
        found, reply = await self._judgement(context, messages, on_progress)
        question = _question(found.clarification, context)
        if question and context.asking == "person":
            return replies.asked_back(found, question)
        if _asks_nothing_new(found, context):
            kind, problem = (
                "repeated_question",
                "actions: nothing is new: the question was asked before, or all was read for the answer",
            )
            on_progress(Attempt(reply.model, 1, kind, REASONS[kind], 0, recovered=True))
            refused = UnusableReply(FailureKind.INVALID_OUTPUT, [problem], text=reply.text)
            with suppress(AllProvidersFailed):  # a repeated question is no reason to fail
                found, reply = await self._judgement(context, repaired(messages, refused), on_progress)
        actions = replies.cleaned(found.actions)
        kept = actions if _asks_nothing_new(found, context) else replies.fresh(actions, context)
        return Given(found.evolve(actions=kept), reply.model, assumed=question)

    async def _judgement(
        self, context: Context, messages: Sequence[Message], on_progress: OnProgress
    ) -> tuple[RoundOrQuestion, Reply]:
        return await ask(
            self.model,
            messages,
            RoundOrQuestion,
            shape=round_shape(context),
            check=lambda found: _check_judgement(found, context),
            max_tokens=ROUND_TOKENS,
            on_progress=on_progress,
        )

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit] | AskedBack:
        """Look for contradictions among all answers, sum up, and propose a verdict."""
        audit, reply = await ask(
            self.model,
            _messages(context, audit_request(context), asks=False),
            AuditOrQuestion,
            shape=AuditReply if context.asking == "no_more" else None,
            check=lambda found: _check_audit(found, context),
            max_tokens=AUDIT_TOKENS,
            thorough=True,
            on_progress=on_progress,
        )
        question = _question(audit.clarification, context)
        if question and context.asking == "person":
            return replies.asked_back(audit, question)
        return Given(as_audit(audit, context.session), reply.model, assumed=question)


def round_shape(context: Context) -> type[RoundJudgement] | None:
    """Return the form of a round's reply that a model is told, where it is not the widest one."""
    if not context.session.sources:
        return MemoryRound
    return RoundJudgement if context.asking == "no_more" else None


def audit_request(context: Context) -> str:
    """Ask for the audit, with the passages that were marked for the claims in place."""
    session = context.session
    marks: dict[str, list[Mark]] = {}
    for one in standing_marks(session).values():
        if one.side != "unrelated":
            marks.setdefault(one.claim, []).append(one)
    return render(
        "audit",
        **_shared(context),
        turns=all_turns(session, context.shuffle),
        claims=list(claims(session).items()),
        standings={signal.id: signal.standing for signal in session.signals or ()},
        marks=marks,
        lowered=context.lowered,
        passages=once(context.passages, context.catalogue),
        calculations=[
            one for one in session.actions or () if isinstance(one, Calculate | Tally) and one.value
        ],
        conflicts=[one for one in session.conflicts or () if not is_settled(session, one)],
        open_gaps=() if session.sources else context.open_gaps,
    )


def _messages(context: Context, request: str, *, asks: bool = True) -> list[Message]:
    """Put what never changes in a run first, so that providers' prompt caches hit.

    Where nothing more is asked, how that is done is left out.
    """
    system = render(
        "detective",
        persona=context.persona,
        instruction=context.instruction,
        checks=context.checks,
        hypothesis=context.session.hypothesis.text,
        documents=bool(context.session.sources),
        asks=asks,
    )
    return [Message("system", system), Message("user", request)]


def _shared(context: Context) -> dict[str, object]:
    """Return what stands in the requests of all steps: the catalogue, and what is asked of the person."""
    left_out = len(context.session.sources or ()) - len(context.catalogue)
    return {
        "documents": bool(context.session.sources),
        "words": context.words,
        "names": {one.source_id: base_name(one) for one in context.session.sources or ()},
        "catalogue": context.catalogue,
        "left_out": left_out if context.catalogue else 0,
        "still": still(context.session.disclosure),
        "unread": summary(context.session.sources, context.session.unread),
        "asking": context.asking,
        "said": replies.said(context),
    }


def _question(found: FoundClarification | None, context: Context) -> FoundClarification | None:
    """Return what a reply asks the person, if its step may still ask."""
    return replies.usable(found) if context.asking != "no_more" else None


def _round_request(context: Context) -> str:
    session = context.session
    again, new = repeated(context), fresh(context)
    told = once((*again, *new), context.catalogue)
    return render(
        "round",
        **_shared(context),
        plan=context.plan,
        asked=asked_before(session),
        recent=recent_turns(session),
        repeated=told[: len(again)],
        fresh=told[len(again) :],
        limit=session.iteration_limit,
        left=max(0, session.questions_left - len(context.answers) - len(context.rechecks)),
        most_actions=MAX_ACTIONS,
        most_answer_chars=MAX_ANSWER_CHARS // max(1, len(context.answers)),
        answers=context.answers,
        rechecks=context.rechecks,
        looked_up=context.looked_up,
    )


def _asks_nothing_new(found: RoundJudgement, context: Context) -> bool:
    """Tell whether questions are proposed that will be asked in this run, and none of them is new."""
    session = context.session
    if session.questions_left <= len(context.answers) + len(context.rechecks):
        return False
    proposed, new = (
        [one for one in actions if one.kind in ("ask", "recheck")]
        for actions in (found.actions, replies.fresh(found.actions, context))
    )
    return bool(proposed) and not new


def _check_language(text: str, context: Context) -> None:
    if language.differs(text, context.session.hypothesis.text):
        raise UnusableReply(
            FailureKind.WRONG_LANGUAGE, ["the reply is not in the language of the hypothesis"], text=text
        )


def _asks_back(found: replies.ReplyOrQuestion, context: Context) -> bool:
    """Tell whether a reply asks the person, so that the rest of it may be incomplete; checks its language."""
    question = _question(found.clarification, context) if context.asking == "person" else None
    if question:
        _check_language(f"{question.question} {question.assumption}", context)
    return question is not None


def _check_audit(found: AuditOrQuestion, context: Context) -> None:
    if _asks_back(found, context):
        return
    if not found.summary.strip():
        _refuse(["summary: it is empty"])
    _check_language(found.summary, context)


def _check_opening(found: OpeningOrQuestion, context: Context) -> None:
    check_whole(found, Opening)
    if _asks_back(found, context):
        return
    problems = replies.problems(found.actions, context, opening=True)
    known = context.session.signals or found.signals
    if not any(signal.type == "claim" for signal in known):
        problems.append("signals: no claim of the hypothesis is named")
    _refuse(problems)
    _check_language(" ".join(one.text for one in found.actions if one.kind == "ask"), context)


def _check_judgement(found: RoundOrQuestion, context: Context) -> None:
    check_whole(found, RoundJudgement)
    if _asks_back(found, context):
        return
    for part in (*found.analyses, *found.actions):
        check_whole(part)
    problems = replies.problems(found.actions, context)
    judged = sorted(one.sequence for one in found.analyses)
    wanted = sorted(
        {one.turn.sequence for one in context.answers}
        | {one.recheck.sequence for one in context.rechecks if not one.recheck.problem}
    )
    in_vain = {one.recheck.sequence for one in context.rechecks} - set(wanted)
    if [n for n in judged if n not in in_vain] != wanted:
        problems.append(f"analyses: one for each answer of the round is needed, by sequence: {wanted}")
    _refuse([*problems, *unknown_marks(found, context)])
    said = [one.text for one in found.actions if one.kind == "ask"]
    for one in found.analyses:
        said += [one.reason, *(gap.description for gap in one.gaps)]
    _check_language(" ".join(said), context)


def unknown_marks(found: RoundJudgement, context: Context) -> Iterator[str]:
    """Yield what is wrong with marks and conflicts: a claim that is not there, or a passage not shown."""
    known = {one.id for one in context.session.passages or () if context.went.get(one.id, one.shown) != 0}
    texts = claims(context.session)
    for n, mark in enumerate(found.marks):
        if mark.claim not in texts:
            yield f"marks.{n}.claim: there is no claim {mark.claim[:20]!r}"
        if mark.passage not in known:
            yield f"marks.{n}.passage: no passage {mark.passage[:20]!r} was shown"
    for n, conflict in enumerate(found.conflicts):
        if strange := [one for one in conflict.passages if one not in known]:
            yield f"conflicts.{n}.passages: no passage {strange[0][:20]!r} was shown"


def _refuse(problems: Sequence[str]) -> None:
    if problems:
        raise UnusableReply(FailureKind.INVALID_OUTPUT, list(problems))
