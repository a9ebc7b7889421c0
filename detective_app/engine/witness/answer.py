"""From checked statements or passages to the answer on record: what is shown, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import (
    AnswerObject,
    EvidenceGap,
    Fact,
    GapReason,
    Locator,
    SourceConflict,
    Support,
    unread_of,
)
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.session import AnswerMark
from detective_app.core.settings import EvidenceSettings
from detective_app.core.time_limit import checked, limit
from detective_app.engine.witness.left_out import CONFLICTS, WHOLE, gaps_of, unassembled
from detective_app.engine.witness.showing import MOST_SHOWN, ShownPassages, support_of
from detective_app.engine.witness.statements import Judged, StatementChecks
from detective_app.evidence import conflicts
from detective_app.evidence.answer import answer_object
from detective_app.evidence.answer.outcomes import outcome_of, words
from detective_app.evidence.answer.rules import standing_of
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.text.terms import language

MAX_GAPS = 20


@dataclass(frozen=True)
class OpenQuestion:
    """One question with the passages that it is answered from; `swept` is how far the case was read on."""

    question: str
    shown: ShownPassages
    case: CaseIndex
    settings: EvidenceSettings
    swept: PassagesRead | None = None

    @cached_property
    def checks(self) -> StatementChecks:
        """The checks of this question's statements."""
        return StatementChecks(self.question, self.case)

    @cached_property
    def read(self) -> PassagesRead:
        """How many passages a model was shown, of how many."""
        total = self.shown.total
        return self.swept or PassagesRead(read=min(len(self.shown.passages), total), total=total)

    @property
    def unread(self) -> PassagesRead:
        """How many passages were looked through, where no model was shown any."""
        return PassagesRead(read=0, total=self.shown.total)

    def reply(
        self,
        ended: Outcome,
        model: str,
        *,
        judged: Sequence[Judged] = (),
        missing: Sequence[str] = (),
        flags: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
        mark: AnswerMark | None = None,
    ) -> WitnessReply:
        """Put checked statements on record with what they lack, or how the question `ended` else; blocks.

        The passages that come near are shown all the same.
        """
        held = any(one.shown for one in judged)
        needs = (*(() if held else (self.question,)), *(one.gap for one in judged if one.gap), *missing)
        read = self.unread if ended == "nothing_near" or mark else self.read  # what failed read nothing
        why: GapReason = "no_answer" if mark else "no_quote_found"
        evidence = self.evidence([one.fact for one in judged], needs, why=why)
        read = read.evolve(unread=unread_of(self.case.sources, self.case.unread))
        ended = outcome_of(evidence, read, ended)
        text = stated(evidence) or words(ended, read, language(self.question))
        shown = self.shown.first_of(passage for one in judged if one.shown for passage in one.passages)
        notes = tuple(dict.fromkeys((*self.shown.notes, *withheld(judged), *notes)))
        return WitnessReply(text, evidence, model, flags, notes, mark, ended, read, shown)

    def passages(self, model: str) -> WitnessReply:
        """Put the nearest passages on record as the answer, word for word, read by no model; blocks."""
        nearest = self.shown.nearest[:MOST_SHOWN]
        evidence = self.evidence([fact for one in nearest if (fact := self._of(one))], (), compare=False)
        if not evidence.shown:
            return self.reply("nothing_near", model)
        text, notes = stated(evidence), self.shown.notes
        return WitnessReply(text, evidence, model, (), notes, None, "answered", self.unread, nearest)

    def _of(self, passage: Passage) -> Fact | None:
        """Return a passage as a statement of its own words."""
        support = support_of(passage, self.case)
        if support is None:
            return None
        fact = Fact(text=support.quote, support=(support,), entailment="unjudged")
        found = standing_of(fact, self.case)
        return fact.evolve(state=found.state, reason=found.reason or None)

    def evidence(
        self,
        facts: Sequence[Fact],
        needs: Sequence[str],
        *,
        why: GapReason = "no_quote_found",
        compare: bool = True,
    ) -> AnswerObject:
        """Put together what statements rest on and what is missing; blocks.

        With `compare` values of one thing that differ between their quotes and the nearest passages are told.
        """
        gaps = tuple(EvidenceGap(need=need, why=why) for need in dict.fromkeys(needs))[:MAX_GAPS]
        compare = compare and not claim_asked(self.question)
        differing = checked(CONFLICTS, lambda: self._conflicts(facts), lambda _: ()) if compare else ()
        gaps += gaps_of(time.left_out if (time := limit()) else ())
        return checked(
            WHOLE,
            lambda: answer_object.assemble(
                self.question,
                facts,
                gaps,
                differing,
                self.case.sources,
                lower_on_secondary=self.settings.lower_confidence_on_secondary,
                percent=self.settings.conflict_delta_percent,
                compare=compare,
            ),
            lambda late: unassembled(facts, (*gaps, *gaps_of([late])), self.case.sources),
        )

    def _conflicts(self, facts: Sequence[Fact]) -> tuple[SourceConflict, ...]:
        """Return where another document that comes near gives another value; each subject once."""
        supports = [s for fact in facts if fact.state != "withheld" for s in fact.support]
        near = self.case.excerpt(self.shown.nearest).sentences
        met = [
            found
            for sentence in (self.case.excerpt(self.shown.passages).sentences if supports else ())
            if any(_carries(sentence, one) for one in supports)
            for found in conflicts.conflicts_with(
                sentence, near, percent=self.settings.conflict_delta_percent
            )
        ]
        return conflicts.joined(met)


def _carries(sentence: Sentence, support: Support) -> bool:
    """Tell whether a quote is taken from a sentence, or holds it."""
    at = Locator.parse(support.locator)
    meets = sentence.locator.first <= at.last and at.first <= sentence.locator.last
    same = sentence.source_id == support.source_id and meets
    return same and (support.quote in sentence.text or sentence.text in support.quote)


def stated(evidence: AnswerObject) -> str:
    """Return the statements that are shown, as they stand; an empty line parts those of several lines."""
    said = [fact.text for fact in evidence.shown]
    return ("\n\n" if any("\n" in one for one in said) else " ").join(said)


def withheld(judged: Sequence[Judged]) -> tuple[str, ...]:
    """Say of each statement that is not shown what it said and why it is not."""
    facts = [one.fact for one in judged if not one.shown]
    return tuple(f"Withheld ({fact.reason}): {fact.text}" for fact in facts)
