"""How a capable model is a witness: it is shown numbered passages and says which carry what, by schema."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice

from detective_app.core.case import Passage
from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.evidence import Source
from detective_app.core.ports import (
    Generation,
    JsonSchema,
    Message,
    OnProgress,
    OnText,
    ReadOn,
    Reply,
    WitnessReply,
)
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.session import AnswerMark
from detective_app.core.standing_words import stands
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.prompts import render, shortened
from detective_app.engine.calls.remote import base_name
from detective_app.engine.calls.structured import STOPS, ask, portable_schema
from detective_app.engine.calls.trail import REASONS
from detective_app.engine.witness.answer import OpenQuestion
from detective_app.engine.witness.left_out import PASSAGES, READ_ON
from detective_app.engine.witness.showing import BEYOND, ShownPassages, cut, quotable, windows
from detective_app.engine.witness.statements import Draft, DraftStatement, Judged, bounded, read_draft
from detective_app.evidence.finding import find
from detective_app.evidence.orders import defused
from detective_app.validators.refusal import DECLINED, EMPTY, declines

_K = FailureKind
_LEGAL = frozenset({_K.EMPTY, _K.THOUGHT_ALONE, _K.OTHER_FIELD, _K.REFUSAL, _K.SAFETY, _K.CUT_OFF})
_LEGAL |= {_K.WRONG_LANGUAGE, _K.INVALID_OUTPUT}


@dataclass(frozen=True, slots=True)
class WitnessCall:
    """How a prompt is put to the witness.

    `answer_of` returns the words of a reply that are its answer, or raises UnusableReply when it cannot be
    read; a reply that is `short` by intent is not asked again when the token limit cut it. Only what is said
    in the model's `own_words` is asked again in the question's language: documents have their own.
    """

    model: FallbackModel
    tokens: int
    answer_of: Callable[[str], str]
    schema: JsonSchema | None = None
    short: bool = False
    own_words: bool = False

    async def reply(
        self,
        messages: Sequence[Message],
        question: str,
        on_progress: OnProgress,
        on_text: OnText | None = None,
    ) -> Reply:
        """Return the reply; an empty or refusing one is asked for once more, then kept as it is.

        Raises AllProvidersFailed.
        """

        def accept(reply: Reply) -> None:
            if problem := self._problem(reply, question):
                raise UnusableReply(problem, [f"the answer is {problem.value}"], text=reply.text)

        return await self.model.reply(
            messages,
            schema=self.schema,
            generation=Generation(max_tokens=self.tokens, seed=0),
            on_text=on_text,
            accept=accept,
            legal=_LEGAL,
            on_progress=on_progress,
        )

    def _problem(self, reply: Reply, question: str) -> FailureKind | None:
        """Return why the answer should be asked for once more."""
        if reply.problem is not None:
            return reply.problem
        if reply.stop == "length" and self.short:
            return None
        if reply.stop in STOPS:
            return STOPS[reply.stop]
        answer = self._words(reply.text)
        if not answer:
            return FailureKind.EMPTY
        if declines(answer):
            return FailureKind.REFUSAL
        differs = self.own_words and language.differs(answer, question)
        return FailureKind.WRONG_LANGUAGE if differs else None

    def _words(self, text: str) -> str:
        """Return the answer in a reply; one that cannot be read may be a refusal in plain words."""
        try:
            return self.answer_of(text) if text.strip() else ""
        except UnusableReply as unreadable:
            kind = FailureKind.REFUSAL if declines(text) else unreadable.kind
            raise UnusableReply(kind, unreadable.problems, text=text) from None


DRAFT_TOKENS = 2_000
WINDOW_TOKENS = 16_000
UNREADABLE = "The witness's answer could not be read, and is left out."


async def answer(inquiry: OpenQuestion, model: FallbackModel, on_progress: OnProgress) -> WitnessReply:
    """Answer one question from the passages at hand; what fails is mended at most `n_repairs` times.

    Calls: one for the draft and one for each repair. Raises AllProvidersFailed.
    """
    messages = await on_texts(draft_messages, inquiry)
    call = WitnessCall(
        model, DRAFT_TOKENS, lambda said: read_draft(said).words, schema=portable_schema(Draft)
    )
    reply = await call.reply(messages, inquiry.question, on_progress)
    draft = _draft(reply)
    if draft is None or not draft.words:
        return await on_texts(_unusable, inquiry, reply)
    work = Repair(inquiry, model, (*messages, Message("assistant", reply.text)))
    judged, missing = await work.mended(draft, on_progress)
    inquiry = replace(inquiry, shown=work.shown)
    ended: Outcome = "no_answer" if judged else "absent" if inquiry.read.settles else "declined"
    return await on_texts(
        inquiry.reply,
        ended,
        reply.model,
        judged=judged,
        missing=await on_texts(lambda: [inquiry.checks.need(text) for text in missing]),
        flags=reply.flags,
    )


async def read_on(
    inquiry: OpenQuestion, model: FallbackModel, given: WitnessReply, on_progress: OnProgress
) -> WitnessReply:
    """Read the whole case in parts, as long as the settings allow, until something is stated.

    Cancelling it stops it at once; a model that fails changes nothing.
    """
    until = model.clock.monotonic() + inquiry.settings.sweep_seconds
    if inquiry.shown.within:
        inquiry = replace(inquiry, shown=replace(inquiry.shown, notes=(BEYOND,)))
    every = await checked(READ_ON, inquiry.case.every_passage, lambda _: ())
    read, total = 0, len(every)
    for part in windows(every, WINDOW_TOKENS):
        if model.clock.monotonic() >= until:
            break
        shown = await on_texts(_shown, inquiry, part, total)
        swept = PassagesRead(read=read + len(part), total=total)
        try:
            found = await answer(replace(inquiry, shown=shown, swept=swept), model, on_progress)
        except AllProvidersFailed:
            return given
        if found.outcome == "answered":
            return found
        if found.outcome not in ("absent", "partly_unread", "declined") or found.mark:
            return given
        read = swept.read
        on_progress(ReadOn(read, total))
    swept = PassagesRead(read=max(read, given.read.read if given.read else 0), total=max(total, read))
    ended: Outcome = "absent" if 0 < total == read else given.outcome or "declined"
    return await on_texts(replace(inquiry, swept=swept).reply, ended, given.model, notes=given.notes)


def _shown(inquiry: OpenQuestion, part: Sequence[Passage], total: int) -> ShownPassages:
    held = cut(inquiry.case.excerpt(part), inquiry.case)
    passages = tuple(seen for one in held for seen in quotable(one, inquiry.case))
    return replace(inquiry.shown, passages=passages, total=total)


def _draft(reply: Reply) -> Draft | None:
    """Read a reply; None for one that stayed unreadable, refusing or cut after asking again."""
    try:
        return read_draft(reply.text) if reply.stop == "end" else None
    except UnusableReply:
        return None


def _unusable(inquiry: OpenQuestion, reply: Reply) -> WitnessReply:
    """Put on record that the model did not answer: it refused, or nothing that it said can be read.

    That is nothing about the documents.
    """
    refused = reply.stop in ("refusal", "safety") or declines(reply.text)
    note = DECLINED if refused else _why_none(reply)
    mark: AnswerMark = "refused" if refused else "no_answer"
    return inquiry.reply("no_answer", reply.model, flags=reply.flags, notes=(note,), mark=mark)


def _why_none(reply: Reply) -> str:
    """Say why a reply is no answer."""
    if reply.problem is not None:
        return f"The witness gave no answer: its model {REASONS[reply.problem]}."
    if reply.stop == "length":
        return f"The witness gave no answer: its model {REASONS[FailureKind.CUT_OFF]}."
    return EMPTY if _draft(reply) or not reply.text.strip() else UNREADABLE


_MOST_WARNINGS = 10


def draft_messages(inquiry: OpenQuestion) -> list[Message]:
    """Return the prompt; the passages are a message of their own, which servers keep for a whole case."""
    sources = {source.source_id: source for source in inquiry.case.sources}
    numbered = enumerate(inquiry.shown.passages, 1)
    shown = [
        (
            source_id,
            " ".join(defused(base_name(sources[source_id])).split()),
            "\n".join(written(n, p) for n, p in held),
        )
        for source_id, held in groupby(numbered, key=lambda one: one[1].source_id)
    ]
    warnings = [w for source_id, *_ in shown for w in _warnings(sources[source_id])][:_MOST_WARNINGS]
    block = render("witness_documents", documents=shown, warnings=warnings, marker=_marker(inquiry))
    request = render("witness_draft_question", question=defused(inquiry.question))
    return [Message("system", render("witness_draft")), Message("user", block), Message("user", request)]


def written(number: int, passage: Passage) -> str:
    """Write a passage with its number, its place and what it stands under."""
    heading = " | ".join(passage.heading.split("\n"))
    under = f" ({heading})" if heading.strip() else ""
    at = f"{passage.locator}{stands(passage.standing)}"
    return defused(f"[{number}] {at}{under}\n{passage.text}")


def _warnings(source: Source) -> Iterator[str]:
    """Name the places where a document speaks to a model; the words themselves are not repeated."""
    for finding in source.findings or ():
        if finding.kind == "instruction":
            yield f"{source.source_id} {finding.locator or ''}".strip()


def _marker(inquiry: OpenQuestion) -> str:
    """Return a border mark made from what it delimits, so that no document can contain it."""
    hashes = {source.source_id: source.sha256 for source in inquiry.case.sources}
    parts = [f"{hashes[p.source_id]} {p.locator}" for p in inquiry.shown.passages]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


REPAIR_TOKENS = 2_000
_ECHOED_CHARS = 4_000
_PROBLEM_CHARS = 400
_MOST_PROBLEMS = 12
_MOST_MORE = 4


@dataclass(slots=True)
class Repair:
    """Mends the answer to one question; `messages` are the prompt and the reply that is mended.

    `shown` grows by what comes near the statements that failed.
    """

    inquiry: OpenQuestion
    model: FallbackModel
    messages: Sequence[Message]
    shown: ShownPassages = field(init=False)

    def __post_init__(self) -> None:
        """Begin with what the model was shown."""
        self.shown = self.inquiry.shown

    async def mended(
        self, draft: Draft, on_progress: OnProgress
    ) -> tuple[tuple[Judged, ...], tuple[str, ...]]:
        """Return the statements and what is missing after at most `n_repairs` rounds.

        What held stays; a round only replaces what failed. A model that fails here costs no answer.
        """
        judged, missing = await on_texts(self._judged, draft.statements), draft.not_stated
        for _ in range(self.inquiry.settings.n_repairs):
            failed = [one for one in judged if one.failed]
            if not failed:
                break
            try:
                again = await self._again(failed, on_progress)
            except AllProvidersFailed:
                break
            missing = tuple(dict.fromkeys((*missing, *again.not_stated)))
            if not again.statements:
                break
            kept = [one for one in judged if not one.failed]
            known = {one.fact.text for one in kept}
            new = await on_texts(self._judged, again.statements)
            judged = (*kept, *(one for one in new if one.fact.text not in known))
        return judged, missing

    def _judged(self, statements: Sequence[DraftStatement]) -> tuple[Judged, ...]:
        passages = self.shown.passages
        return tuple(self.inquiry.checks.judge(statement, passages) for statement in statements)

    async def _again(self, failed: Sequence[Judged], on_progress: OnProgress) -> Draft:
        """Tell what failed, show the passages that come next nearest to it, and have it answer again."""
        begun = len(self.shown.passages)
        near = await checked(PASSAGES, lambda: self._near(failed), lambda _: ())
        self.shown = replace(self.shown, passages=(*self.shown.passages, *near))  # their numbers go on
        new = enumerate(self.shown.passages[begun:], begun + 1)
        more = [f"{one.source_id} {written(number, one)}" for number, one in new]
        *prompt, echoed = self.messages
        said = render(
            "witness_repair", problems=list(_problems(failed)), more=more, question=self.inquiry.question
        )
        echo = Message("assistant", shortened(echoed.content, _ECHOED_CHARS).strip() or "{}")
        request = [*prompt, echo, Message("user", said)]
        draft, _ = await ask(self.model, request, Draft, max_tokens=REPAIR_TOKENS, on_progress=on_progress)
        return bounded(draft)

    def _near(self, failed: Sequence[Judged]) -> tuple[Passage, ...]:
        """Return the passages nearest to what failed that the model was not shown yet."""
        case = self.inquiry.case
        before = {(one.source_id, line) for one in self.shown.passages for line in one.locator.lines}
        near = find(case, " ".join(one.fact.text for one in failed), _MOST_MORE + len(self.shown.passages))
        new = (
            one for one in near if not before.issuperset((one.source_id, line) for line in one.locator.lines)
        )
        return tuple(islice(chain.from_iterable(quotable(one, case) for one in new), _MOST_MORE))


def _problems(failed: Sequence[Judged]) -> Iterator[str]:
    for one in failed[:_MOST_PROBLEMS]:
        said = shortened(one.fact.reason or "", _PROBLEM_CHARS)
        yield f"{shortened(one.fact.text, _PROBLEM_CHARS)} ({said})"
