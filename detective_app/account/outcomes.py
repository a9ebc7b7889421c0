"""What became of each question of a session, counted and in words, in English and German."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from detective_app.account.citations import Turn, turns
from detective_app.core.evidence import AnswerObject
from detective_app.core.quality import Outcome
from detective_app.core.session import InterrogationSession
from detective_app.evidence.answer import outcomes
from detective_app.evidence.text.terms import Language


def outcome(turn: Turn) -> Outcome | None:
    """Return what became of a question; None where no document was asked, or the question was sent back.

    A file from before there were outcomes does not say how much was read, so nothing in it is absent.
    """
    if turn.outcome or turn.evidence is None or _was_sent_back(turn.evidence):
        return turn.outcome
    return outcomes.outcome_of(turn.evidence, turn.read, None if turn.answer else "declined")


def _was_sent_back(evidence: AnswerObject) -> bool:
    """Tell whether nothing was looked up: an unclear question leaves no gap that was searched for."""
    return not evidence.facts and all(gap.why == "low_coverage" for gap in evidence.gaps)


def told(turn: Turn, of: Language = "english") -> str:
    """Say in a sentence what became of a question; nothing where there is no outcome."""
    ended = outcome(turn)
    return outcomes.words(ended, turn.read, of) if ended else ""


def counts(session: InterrogationSession) -> Mapping[Outcome, int]:
    """Count how the questions of a session ended."""
    return Counter(ended for turn in turns(session) if (ended := outcome(turn)))
