"""The witness: answers one question, over the case file if there is one; code finds and checks the quotes."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from detective_app.core.case import CaseFile, Sentence
from detective_app.core.errors import BadInput, FailureKind, UnusableReply
from detective_app.core.evidence import AnswerObject, EvidenceGap, Fact, Support
from detective_app.core.ports import Attempt, Generation, Message, OnProgress, OnText, Progress, Reply
from detective_app.core.settings import Profile
from detective_app.engine import language
from detective_app.engine.answer_text import AnswerStream, parse
from detective_app.engine.fallback import FallbackModel
from detective_app.engine.prompts import render
from detective_app.engine.wording import WORDINGS
from detective_app.evidence import quotes
from detective_app.evidence.answers import refuses
from detective_app.evidence.figures import figures
from detective_app.evidence.search import SentenceIndex
from detective_app.evidence.sentences import spans
from detective_app.validators.refusal import declines

CHARS_PER_TOKEN = 3.5
ANSWER_TOKENS: dict[Profile, int] = {"small": 80, "capable": 1_000}
QUESTION_TOKENS = 500
MAX_CHECKED_STATEMENTS = 100
MAX_QUOTES = 20
MAX_QUOTE_CHARS = 2_000

_LEGAL = frozenset(
    {
        FailureKind.EMPTY,
        FailureKind.REFUSAL,
        FailureKind.SAFETY,
        FailureKind.CUT_OFF,
        FailureKind.WRONG_LANGUAGE,
    }
)
_STOPS = {
    "length": FailureKind.CUT_OFF,
    "refusal": FailureKind.REFUSAL,
    "safety": FailureKind.SAFETY,
}


@dataclass(frozen=True, slots=True)
class WitnessReply:
    """An answer as it goes on record: `text` is what is shown, `evidence` what it rests on.

    `evidence` is None without a case file; `model` is `"{provider}:{model}"`; `notes`: what checks left out.
    """

    text: str
    evidence: AnswerObject | None
    model: str
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Witness:
    """Answers questions with one model, from a case file as the stable prefix of every prompt.

    `profile` small: an answer that no sentence supports is never shown; capable: it is shown and marked.
    """

    model: FallbackModel
    case_file: CaseFile = field(default_factory=CaseFile)
    profile: Profile = "capable"
    hypothesis: str = ""

    def check_fit(self) -> None:
        """Raise BadInput when the case file is too large for the witness's window."""
        window = self.model.context_tokens
        if not self.case_file or window is None:
            return
        needed = math.ceil(len(self._system) / CHARS_PER_TOKEN)
        room = window - QUESTION_TOKENS - ANSWER_TOKENS[self.profile]
        if needed > room:
            raise BadInput(
                f"The case file has about {needed:,} tokens; the witness's window holds {window:,}, of which "
                f"{max(room, 0):,} are free for documents. Choose fewer or shorter documents, or raise the "
                "witness's context window in the settings. Nothing was started."
            )

    async def answer(self, question: str, *, on_text: OnText, on_progress: OnProgress) -> WitnessReply:
        """Answer one question; an empty or refusing answer is an answer. Raises AllProvidersFailed."""
        if not self.case_file:
            return await self._plain(question, on_text, on_progress)
        unknown = await asyncio.to_thread(self._unknown_words, question)
        if unknown and self.profile == "small":
            on_text(self._not_stated)
            note = "Not asked of the model: the case file has none of: " + ", ".join(unknown) + "."
            return WitnessReply(self._not_stated, _insufficient(question), self.model.name, notes=(note,))
        messages = [
            Message("system", self._system),
            Message("user", render("witness_question", question=question)),
        ]
        small = self.profile == "small"
        # A small model's words are held back until a sentence of the case file is found for them.
        stream = AnswerStream((lambda _: None) if small else on_text)
        stop = ("QUOTE:",) if small else ()
        reply = await self._ask(messages, question, stream, stop, on_progress)
        given = await asyncio.to_thread(self._checked, question, reply)
        if small:
            given = await self._from_one_sentence(question, given, on_progress)
            on_text(given.text)
        return given

    async def _from_one_sentence(
        self, question: str, first: WitnessReply, on_progress: OnProgress
    ) -> WitnessReply:
        """Ask again over the one sentence that the question points to, if the first answer is not from it.

        Small models refuse what a long prompt does state, or answer from the sentence beside the right one.
        """
        sentence = await asyncio.to_thread(quotes.likeliest, question, self._index)
        if sentence is None or (first.evidence and _rests_on(first.evidence, sentence)):
            return first
        prompt = render(
            "witness_sentence", title=sentence.document, sentence=sentence.text, question=question
        )
        stream = AnswerStream(lambda _: None)
        reply = await self._ask([Message("user", prompt)], question, stream, (), on_progress)
        again = await asyncio.to_thread(self._checked, question, reply)
        return again if again.evidence and again.evidence.facts else first

    async def _plain(self, question: str, on_text: OnText, on_progress: OnProgress) -> WitnessReply:
        messages = [
            Message("system", render("witness_plain", hypothesis=self.hypothesis)),
            Message("user", question),
        ]
        reply = await self._ask(messages, question, AnswerStream(on_text), (), on_progress)
        return WitnessReply(reply.text.strip(), None, reply.model, reply.flags)

    async def _ask(
        self,
        messages: Sequence[Message],
        question: str,
        stream: AnswerStream,
        stop: tuple[str, ...],
        on_progress: OnProgress,
    ) -> Reply:
        def accept(reply: Reply) -> None:
            problem = self._problem(reply, question)
            if problem:
                raise UnusableReply(problem, [f"the answer is {problem.value}"], text=reply.text)

        def progress(told: Progress) -> None:
            if isinstance(told, Attempt) and not told.recovered:
                stream.restart()
            on_progress(told)

        tokens = ANSWER_TOKENS[self.profile if self.case_file else "capable"]
        reply = await self.model.reply(
            messages,
            generation=Generation(max_tokens=tokens, seed=0, stop=stop),
            on_text=stream.feed,
            accept=accept,
            legal=_LEGAL,
            on_progress=progress,
        )
        stream.close()
        return reply

    def _problem(self, reply: Reply, question: str) -> FailureKind | None:
        """Return why the answer should be asked for once more; what comes then is kept whatever it is."""
        if reply.stop == "length" and self.profile == "small":
            return None
        if reply.stop in _STOPS:
            return _STOPS[reply.stop]
        answer, _ = parse(reply.text)
        if not answer:
            return FailureKind.EMPTY
        if declines(answer):
            return FailureKind.REFUSAL
        return FailureKind.WRONG_LANGUAGE if language.differs(answer, question) else None

    def _checked(self, question: str, reply: Reply) -> WitnessReply:
        """Find the sentence behind each statement of an answer; what has none is a gap."""
        answer, given_quotes = parse(reply.text)
        if refuses(answer):
            text = self._not_stated if answer and self.profile == "small" else answer
            return WitnessReply(text, _insufficient(question), reply.model, reply.flags)
        facts, unsupported = [], []
        statements = spans(answer)
        for statement in statements[:MAX_CHECKED_STATEMENTS]:
            support, reason = self._support(question, statement, given_quotes)
            if support:
                facts.append(Fact(text=statement, support=support))
            else:
                unsupported.append((statement, reason))
        if rest := statements[MAX_CHECKED_STATEMENTS:]:
            unsupported.append((f"{rest[0]} …", f"only {MAX_CHECKED_STATEMENTS} sentences are checked"))
        return self._judged(question, reply, answer, facts, unsupported)

    def _support(
        self, question: str, statement: str, given_quotes: Sequence[str]
    ) -> tuple[tuple[Support, ...], str]:
        finding = quotes.find(question, statement, self._index)
        if finding and not finding.refused:
            return (finding.sentence.support,), ""
        if self.profile == "capable":
            short = (quote for quote in given_quotes[:MAX_QUOTES] if len(quote) <= MAX_QUOTE_CHARS)
            located = (quotes.locate(quote, self.case_file) for quote in short)
            values = figures(statement)
            verbatim = tuple(s for s in located if s and quotes.holds_figures(values, s.quote))
            if verbatim:
                return verbatim, ""
        return (), finding.refused if finding else "no sentence of the case file holds it"

    def _judged(
        self,
        question: str,
        reply: Reply,
        answer: str,
        facts: list[Fact],
        unsupported: list[tuple[str, str]],
    ) -> WitnessReply:
        notes = tuple(f"Not supported ({reason}): {statement}" for statement, reason in unsupported)
        if self.profile == "small":
            answer = " ".join(fact.text for fact in facts) or self._not_stated
            notes = tuple(f"Left out. {note}" for note in notes)
        if not facts:
            return WitnessReply(answer, _insufficient(question), reply.model, reply.flags, notes)
        gaps = tuple(EvidenceGap(need=statement, why="no_quote_found") for statement, _ in unsupported)
        evidence = AnswerObject(mode="answer", facts=tuple(facts), gaps=gaps)
        return WitnessReply(answer, evidence, reply.model, reply.flags, notes)

    def _unknown_words(self, question: str) -> tuple[str, ...]:
        return quotes.unanswerable(question, self._index)

    @cached_property
    def _index(self) -> SentenceIndex:
        return SentenceIndex(self.case_file)

    @cached_property
    def _not_stated(self) -> str:
        return WORDINGS[self._index.language].not_stated

    @cached_property
    def _system(self) -> str:
        """The documents as data; the marker is made from their content, so that none can contain it."""
        documents = [
            {"id": d.source.source_id, "title": d.title, "text": d.text} for d in self.case_file.documents
        ]
        content = "\n".join(d.source.sha256 for d in self.case_file.documents)
        marker = hashlib.sha256(content.encode()).hexdigest()[:8]
        return render("witness", documents=documents, marker=marker)


def _insufficient(question: str) -> AnswerObject:
    gap = EvidenceGap(need=question, why="no_quote_found")
    return AnswerObject(mode="report_insufficient_evidence", gaps=(gap,))


def _rests_on(evidence: AnswerObject, sentence: Sentence) -> bool:
    return any(support == sentence.support for fact in evidence.facts for support in fact.support)
