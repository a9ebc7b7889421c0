"""What the detective works from: the mode's processors over the session, a bounded view of turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from detective_app import registry
from detective_app.core.case import CaseFile
from detective_app.core.plugin import Context, Mode, Processor
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.engine.calls.prompts import shortened

RECENT_TURNS = 3
ASKED_QUESTIONS = 6
MAX_QUESTION_CHARS = 160
MAX_RECENT_ANSWER_CHARS = 1_500
MAX_ANSWER_CHARS = 8_000


def build(session: InterrogationSession, case_file: CaseFile, mode: Mode) -> Context:
    """Fold the mode's processors over a fresh context."""
    start = Context(session=session, case_file=case_file, persona=mode.persona, checks=mode.checks)
    processors: list[Processor] = [
        registry.load("detective_app.processors", name).process for name in mode.processors
    ]
    return reduce(lambda context, process: process(context), processors, start)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it goes into a prompt, shortened."""

    sequence: int
    question: str
    answer: str


def recent_turns(pairs: Sequence[QuestionAnswerPair]) -> list[Turn]:
    """Return the last few turns, so that a prompt stays the same size however long the run is."""
    return [_turn(pair) for pair in pairs[-RECENT_TURNS:]]


def all_turns(pairs: Sequence[QuestionAnswerPair]) -> list[Turn]:
    """Return every turn, for the audit."""
    return [_turn(pair) for pair in pairs]


def asked_before(pairs: Sequence[QuestionAnswerPair]) -> list[str]:
    """Return the questions just before the recent turns, shortened, so that they are not asked again."""
    earlier = pairs[:-RECENT_TURNS][-ASKED_QUESTIONS:]
    return [shortened(pair.question, MAX_QUESTION_CHARS) for pair in earlier]


def _turn(pair: QuestionAnswerPair) -> Turn:
    return Turn(pair.sequence, pair.question, shortened(pair.answer, MAX_RECENT_ANSWER_CHARS))
