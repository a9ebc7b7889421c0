"""The case of the pictures with a plan: claims and how they stand, statements with states, what has left."""

from __future__ import annotations

from detective_app.account.board import with_passages
from detective_app.account.readiness import gate, readiness
from detective_app.core.clarification import (
    ClarificationAnswer,
    ClarificationOption,
    ClarificationQuestion,
    ClarificationState,
)
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.ending import Exit
from detective_app.core.evidence import Entailment, Fact, State
from detective_app.core.quality import AnswerEvaluation, Conflict, PassagesRead, Signal, Standing
from detective_app.core.rounds import Ask, Finish, FoundPlace, Search
from detective_app.core.session import (
    InterrogationSession,
    PendingRound,
    PendingTurn,
    QuestionAnswerPair,
    Usage,
)
from detective_app.core.settings import GateSettings
from detective_app.engine.calls.remote import Leaving
from detective_app.engine.loop import interrogation
from tests.screenshots.bridge_documents import ACCIDENT, CLOSED, INSPECTED, NOT_REACHED, documents
from tests.screenshots.records import ANTHROPIC, fact, gap, moment, session, turn

HYPOTHESIS = "The Mill Lane bridge was inspected before the accident, and no defect was found"
STREAMED = "Row 41 closes the principal inspection on 9 March 2023, five days before the acc"
_CLAIMS: tuple[tuple[str, Standing], ...] = (
    ("An accident happened on 14 March 2023.", "supported"),
    ("The bridge was inspected before it.", "conflicting"),
    ("The inspector found no defect that called for closing it.", "refuted"),
    ("A qualified inspector carried it out.", "open"),
)
_OTHERS = (
    ("gap", "Who signed off bearing 4 is not said."),
    ("assumption", "The platform reached every bearing on the day of the inspection."),
)


def running(*, alarming: bool = False) -> InterrogationSession:
    """Return the run while its fourth question is being answered; `alarming` when a budget runs low."""
    signals = [_signal(n, "claim", text, standing) for n, (text, standing) in enumerate(_CLAIMS, 1)]
    signals += [_signal(n, kind, text, None) for n, (kind, text) in enumerate(_OTHERS, len(signals) + 1)]
    met = signals[4].evolve(addressed=True, addressed_by="3")
    sent = 700 if alarming else 290
    made = session(
        1,
        HYPOTHESIS,
        moment("12:00:02"),
        tuple(pair.evolve(round=1) for pair in _turns()),
        sources=documents(),
        brief="The insurer doubts the log.",
        signals=(*signals[:4], met, *signals[5:]),
        disclosure=Disclosure(
            budget=10,
            per_document=(
                DocumentDisclosure(source_id="s1", words=7_200, sent=sent, spans=((0, 1_800),)),
                DocumentDisclosure(source_id="s3", words=6_000, sent=60, spans=((0, 400),)),
            ),
            total=sent + 60,
        ),
        pending_round=_second_round(),
    )
    return with_passages(made.evolve(schema_version=3))


def at_gate() -> InterrogationSession:
    """Return the run at a gate that is not ready: a weak answer, a conflict, a day that nothing tells."""
    made = running()
    weak = AnswerEvaluation(
        score=2, reasoning="Vague.", follow_up="Who signed off bearing 4, and when?", evaluated_at=made.latest
    )
    first, second, third = made.qa_pairs
    made = made.evolve(
        hypothesis=made.hypothesis.evolve(text=f"{HYPOTHESIS} because it was closed at 10:30"),
        qa_pairs=(first, second, third.evolve(evaluation=weak)),
        pending_round=None,
        actions=(*(made.actions or ()), Finish(round=1, done_at=made.latest)),
        exit=Exit(
            reason="satisfied", details="The detective was satisfied after 3 questions.", conclusive=True
        ),
        usage={ANTHROPIC: Usage(input_tokens=6_900, output_tokens=1_512, calls=5, cost_usd=0.06)},
        conflicts=(
            Conflict(
                id="c1",
                answer_ids=("2", "3"),
                description="The report and the log give two days.",
                severity="high",
                quotes=("inspected on 2 March 2023", "closes the inspection on 9 March 2023"),
                created_at=made.latest,
            ),
        ),
    )
    return made.evolve(gate=gate(readiness(made, GateSettings())))


def asked() -> InterrogationSession:
    """Return the run while the detective asks the person which inspection is meant."""
    made = running()
    question = ClarificationQuestion(
        question_id="round-1:1",
        step_name="round-1",
        question="Which inspection do you mean?",
        context="The report describes a principal inspection. The log also lists a general inspection of the "
        "same bridge in February.",
        options=(
            ClarificationOption(
                id="1", label="The principal inspection", description="inspection-report.pdf"
            ),
            ClarificationOption(
                id="2", label="The general inspection", description="maintenance.csv, row 38"
            ),
            ClarificationOption(id="3", label="Either one counts"),
        ),
        priority="important",
    )
    state = ClarificationState(pending_question=question, paused_at_step="round-1", asked_at=made.latest)
    return made.evolve(pending_round=None, status="awaiting_clarification", clarification_state=state)


def at_budget_end() -> InterrogationSession:
    """Return the run where no more of the report may leave."""
    return _asking(disclosure_question())


def previewed() -> InterrogationSession:
    """Return the run before its first request leaves."""
    return _asking(preview_question())


def disclosure_question() -> ClarificationQuestion:
    """Return what is asked at the end of the budget, as the run words it."""
    alarming = running(alarming=True)
    assert alarming.disclosure
    return interrogation.budget_question(alarming, alarming.disclosure, lambda percent: 100 * percent)


def preview_question() -> ClarificationQuestion:
    """Return what is asked before the first request, as the run words it."""
    said = f"Open the investigation.\n\nHYPOTHESIS\n{HYPOTHESIS}\n\nCATALOGUE\n> s1, 44 lines: {INSPECTED}"
    text = f"system:\nYou are the detective.\n\nuser:\n{said}\n> s3, 61 rows: {CLOSED}"
    foreseen = Leaving("api.openai.com", "openai:gpt-6.1-sol", text, 23)
    return interrogation.preview_question(running(), foreseen)


def _asking(question: ClarificationQuestion) -> InterrogationSession:
    alarming = running(alarming=True)
    state = ClarificationState(
        pending_question=question, paused_at_step=question.step_name, questions=(question,)
    )
    return alarming.evolve(status="awaiting_clarification", clarification_state=state)


def answered() -> InterrogationSession:
    """Return the run once the person has said which inspection is meant."""
    made = asked()
    state = made.clarification_state
    assert state is not None
    assert state.pending_question is not None
    said = ClarificationAnswer(question_id=state.pending_question.question_id, selected_option_id="1")
    told = ClarificationState(questions=(state.pending_question,), answers=(said,))
    return made.evolve(status="running", clarification_state=told)


def _second_round() -> PendingRound:
    """Return a round of a search, which is done, and two questions, of which one is being answered."""
    asked = ("On which day does the log close the inspection?", "Who signed off bearing 4, and when?")
    places = (
        FoundPlace(source_id="s2", locator="L9", line=NOT_REACHED),
        FoundPlace(source_id="s3", locator="L41", line=CLOSED),
    )
    search = Search(round=2, words="qualified inspector", places=places, done_at=moment("12:04:30"))
    asks = (Ask(round=2, question=question, sequence=n) for n, question in enumerate(asked, 4))
    turns = (
        PendingTurn(sequence=n, question=question, stage="answer") for n, question in enumerate(asked, 4)
    )
    return PendingRound(round=2, turns=tuple(turns), actions=(search, *asks))


def _turns() -> tuple[QuestionAnswerPair, ...]:
    accident = fact("The accident happened on 14 March 2023.", (2, "L6", ACCIDENT))
    inspected = fact(
        "It was inspected on 2 March 2023, according to the report.", (1, "p.3 L11-L12", INSPECTED)
    )
    closed = fact("Row 41 of the log closes the inspection on 9 March 2023.", (3, "L41", CLOSED))
    unread = "The site lead planned the visit for the day after the accident."
    return (
        _judged(
            turn(
                1,
                "When did the accident happen?",
                "",
                moment("12:01:20"),
                _in(accident, "verified"),
                score=90,
            ),
            "s1",
            score=5,
        ),
        _judged(
            turn(
                2,
                "When was the bridge inspected?",
                "",
                moment("12:02:30"),
                _in(inspected, "verified"),
                _in(closed, "verified", entailment="contradicts"),
                score=78,
                provider=ANTHROPIC,
            ),
            "s2",
            score=4,
        ),
        _judged(
            turn(
                3,
                "What did the inspector find at bearing 4?",
                "",
                moment("12:04:11"),
                _in(
                    fact(
                        "The report says that bearing 4 could not be reached from the platform that day, "
                        "and that it was left out.",
                        (2, "L9", NOT_REACHED),
                    ),
                    "verified",
                ),
                _in(
                    fact("The damage to the bearing is permanent.", (2, "L9", NOT_REACHED)),
                    "quoted",
                    "not in its quotes: permanent",
                    entailment="unrelated",
                ),
                _in(fact(unread), "withheld", "no quote of it stands in the documents"),
                score=70,
                gaps=(gap("missing_information", "medium", "No record says who signed off bearing 4."),),
                missing=("Who signed off bearing 4",),
            ).evolve(outcome="answered"),
            "s3",
            "s2",
            score=3,
        ),
    )


def _in(
    stated: Fact, state: State, reason: str | None = None, *, entailment: Entailment = "supports"
) -> Fact:
    return stated.evolve(state=state, reason=reason, entailment=entailment)


def _judged(pair: QuestionAnswerPair, *signals: str, score: int) -> QuestionAnswerPair:
    """Return a turn with its outcome, its text and what the detective made of it."""
    assert pair.evidence is not None
    words = " ".join(one.text for one in pair.evidence.shown)
    return pair.evolve(
        answer=words,
        outcome=pair.outcome or "answered",
        read=PassagesRead(read=61, total=61),
        evaluation=AnswerEvaluation(
            score=score,
            reasoning="It names a day and a place, but nobody.",
            addresses_signals=signals,
            evaluated_at=pair.timestamp,
        ),
    )


def _signal(number: int, kind: str, text: str, standing: Standing | None) -> Signal:
    return Signal(
        id=f"s{number}",
        type=kind,  # type: ignore[arg-type]
        content=text,
        severity="high",
        created_at=moment("12:00:05"),
        standing=standing,
    )
