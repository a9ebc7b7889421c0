"""What a card shows of an answer and of its analysis, read from a turn of a session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.account.citations import Citation, Turn, citations
from detective_app.account.plan import plan
from detective_app.account.statements import has_states, unstated
from detective_app.core.evidence import Fact
from detective_app.core.quality import AnswerEvaluation
from detective_app.core.session import GapAnalysis, InterrogationSession, QuestionAnswerPair
from detective_app.gui.pieces import Piece
from detective_app.gui.run.answer_pieces import answer_pieces
from detective_app.gui.run.statement_words import bearing_words, outcome_words


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A whole answer as it is shown: its text, or beside that what became of the question and its statements.

    `shown` and `withheld` are statements with states; an answer of old has none, its text is all.
    """

    pieces: Sequence[Piece] = ()
    outcome: str = ""
    shown: Sequence[Fact] = ()
    withheld: Sequence[Fact] = ()
    cited: Sequence[Citation] = ()

    def untold(self, notes: Sequence[str]) -> list[str]:
        """Leave out the notes that tell of a statement which stands here as withheld."""
        return [note for note in notes if not any(fact.text in note for fact in self.withheld)]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an analysis made of an answer; `bearings` stand in the order of its statements.

    `claims` are the numbers of the claims that it bears on, a link where it `leads` to the plan.
    Where it is `by_hand` nobody judged, and there is nothing to show.
    """

    analysis: GapAnalysis
    by_hand: bool = False
    evaluation: AnswerEvaluation | None = None
    claims: Sequence[int] = ()
    leads: bool = False
    bearings: Sequence[str] = ()


def given_answer(turn: Turn) -> GivenAnswer:
    """Read a whole answer: statements with states where there are any, else its text as it was told."""
    cited, evidence, outcome = citations(turn), turn.evidence, outcome_words(turn)
    if evidence is None or not has_states(evidence):
        text = unstated(turn) if outcome and evidence and not evidence.facts else turn.answer or ""
        return GivenAnswer(shown(answer_pieces(text, cited)), outcome)
    loose = [one for one in cited if one.fact is None]
    pieces = shown(answer_pieces(unstated(turn), loose))
    return GivenAnswer(pieces, outcome, evidence.shown, evidence.withheld, cited)


def shown(pieces: Sequence[Piece]) -> list[Piece]:
    """Leave out what has no text."""
    return [piece for piece in pieces if piece.text]


def judgement(
    session: InterrogationSession, pair: QuestionAnswerPair, *, by_hand: bool, leads: bool
) -> Judgement:
    """Read what an analysis made of a turn; nobody did where it is `by_hand`."""
    known, evaluation = plan(session), pair.evaluation
    facts = pair.evidence.shown if pair.evidence else ()
    return Judgement(
        analysis=pair.gap_analysis,
        by_hand=by_hand,
        evaluation=evaluation,
        claims=known.numbers(evaluation.addresses_signals) if evaluation else (),
        leads=leads,
        bearings=[bearing_words(session, known, pair.sequence, fact) for fact in facts],
    )
