"""From checked statements to the answer on record: what is shown, what it rests on, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import Sentence
from detective_app.core.evidence import (
    AnswerObject,
    EvidenceGap,
    Fact,
    RefusedQuote,
    SourceConflict,
    Support,
)
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.quality import PassagesRead
from detective_app.core.session import AnswerMark
from detective_app.core.settings import EvidenceSettings
from detective_app.core.time_limit import checked, limit
from detective_app.engine.witness.left_out import CONFLICTS, MISSING, WHOLE, gaps_of, unassembled
from detective_app.engine.witness.passages import View
from detective_app.engine.witness.statements import Judged, StatementChecks
from detective_app.evidence.answer import answer_object
from detective_app.evidence.answer.outcomes import outcome_of, words
from detective_app.evidence.answer.removal import repaired_by_removal
from detective_app.evidence.answer.rules import violations
from detective_app.evidence.conflicts import between_sources

MAX_GAPS = 20
_COMPARED_SENTENCES = 12


@dataclass(frozen=True)
class Inquiry:
    """One question with the part of the case it is answered from; `swept` is how far it was read on."""

    question: str
    view: View
    case: CaseIndex
    settings: EvidenceSettings
    swept: PassagesRead | None = None

    @cached_property
    def checks(self) -> StatementChecks:
        """The checks of this question's statements."""
        return StatementChecks(self.question, self.view, self.case)

    @cached_property
    def read(self) -> PassagesRead:
        """How much of the case the question is answered from."""
        if self.swept is not None:
            return self.swept
        total = self.case.passages
        return PassagesRead(
            read=total if self.view.whole else min(len(self.view.passages), total), total=total
        )

    def unanswered(self, evidence: AnswerObject, *, declined: bool = False) -> str:
        """Say why nothing is stated, in the language of the case."""
        ended = outcome_of(evidence, self.read, declined=declined)
        return words(ended, self.read, self.view.index.language)

    def insufficient(self, missing: Sequence[str] = ()) -> AnswerObject:
        """Return the evidence of an answer that has none."""
        return self.evidence((), missing)

    def reply(
        self,
        text: str,
        evidence: AnswerObject,
        model: str,
        *,
        flags: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
        mark: AnswerMark | None = None,
    ) -> WitnessReply:
        """Put an answer on record with what became of the question and how much was read for it."""
        ended = outcome_of(evidence, self.read, declined=mark is not None or not text)
        return WitnessReply(text, evidence, model, flags, notes, mark, ended, self.read)

    def evidence(
        self,
        judged: Sequence[Judged],
        missing: Sequence[str] = (),
        compared: Sequence[Support] | None = None,
    ) -> AnswerObject:
        """Put together what checked statements rest on, what is missing and where sources differ; blocks.

        Only the `compared` of its quotes are held against other documents, all of them by default.
        """
        facts = tuple(one.fact for one in judged if one.fact)
        needs = [one.need for one in judged if one.fact is None]
        needs += checked(MISSING, lambda: self._missing(missing), lambda _: [])
        if not any(one.shown for one in judged):
            needs.insert(0, self.question)
        gaps = tuple(EvidenceGap(need=need, why="no_quote_found") for need in dict.fromkeys(needs))[:MAX_GAPS]
        refused = tuple(refused for one in judged for refused in one.refused)
        if compared is None:
            compared = [s for one in judged if one.shown and one.fact for s in one.fact.support]
        conflicts = checked(CONFLICTS, lambda: self._conflicts(compared), lambda _: ())
        gaps += gaps_of(time.left_out if (time := limit()) else ())
        return checked(
            WHOLE,
            lambda: self._assembled(facts, gaps, refused, conflicts),
            lambda late: unassembled(facts, (*gaps, *gaps_of([late])), refused, self.case.sources),
        )

    def _missing(self, missing: Sequence[str]) -> list[str]:
        return [self.checks.need(text) for text in missing if not self.checks.stands(text)]

    def _assembled(
        self,
        facts: Sequence[Fact],
        gaps: Sequence[EvidenceGap],
        refused: Sequence[RefusedQuote],
        conflicts: Sequence[SourceConflict],
    ) -> AnswerObject:
        """Put statements together that were checked, and take out what breaks a rule all the same."""
        percent = self.settings.conflict_delta_percent
        found = answer_object.assemble(
            self.question,
            facts,
            gaps,
            refused,
            conflicts,
            self.case.sources,
            lower_on_secondary=self.settings.lower_confidence_on_secondary,
            percent=percent,
        )
        if violations(None, found, self.case, "proceed", question=self.question, percent=percent):
            return repaired_by_removal(found, self.question, self.case, percent=percent)
        return found

    def _conflicts(self, supports: Sequence[Support]) -> tuple[SourceConflict, ...]:
        """Return where another document, asked the same, gives another value; each subject once."""
        view = self.view
        asked = view.index.ranked(self.question, _COMPARED_SENTENCES)
        carriers = dict.fromkeys(s for support in supports for s in view.sentences_of(support))
        percent = self.settings.conflict_delta_percent
        return between_sources.joined(
            [
                found
                for sentence in carriers
                for found in between_sources.conflicts_with(
                    sentence, self._near(sentence, asked), percent=percent
                )
            ]
        )

    def _near(self, sentence: Sentence, asked: Sequence[Sentence]) -> tuple[Sentence, ...]:
        """Return what may say otherwise: what the question points to, then what the sentence itself does."""
        alike = self.view.index.ranked(sentence.text, _COMPARED_SENTENCES)
        return tuple(dict.fromkeys((*asked, *alike)))


def stated(evidence: AnswerObject) -> str:
    """Return the statements that are shown, as the model put them."""
    return " ".join(fact.text for fact in evidence.shown)


def withheld(judged: Sequence[Judged]) -> tuple[str, ...]:
    """Say of each statement that is not shown what it said and why it is not."""
    return tuple(f"Withheld ({one.reason}): {one.text}" for one in judged if not one.shown)
