"""The live view of a run: every event becomes a block that stays, with one moving line below them."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import steps
from detective_app.account.spending import seconds_left
from detective_app.cli import blocks, clarification, conflicts, endings, evidence, headers, judged, panel
from detective_app.cli.layout import QUIET, WARNING, Labelled, heading
from detective_app.cli.spending import duration, rough, spending
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import Terminal, shown
from detective_app.core.events import (
    ActionDone,
    AgentResponded,
    AnswerGiven,
    AnswerText,
    AuditCompleted,
    ClarificationAnswered,
    ClarificationNeeded,
    ConflictFound,
    ConflictResolved,
    DeliberationRoundEnded,
    DisclosureReached,
    Evaluated,
    Event,
    GateChecked,
    Marked,
    ModelWorking,
    PassagesFound,
    ProviderAttemptFailed,
    ProviderSwitched,
    QuestionAsked,
    ReadingOn,
    RoundStarted,
    SessionEnded,
    SessionStarted,
    SignalsDetected,
    TurnSaved,
    VerdictGiven,
)
from detective_app.core.rounds import Ask
from detective_app.front_end.run import Run

PlanEvent: TypeAlias = (
    SignalsDetected | Evaluated | DisclosureReached | VerdictGiven | ConflictFound | ConflictResolved
)


class LiveView:
    """Shows a run's events as they come."""

    def __init__(self, terminal: Terminal, run: Run, activity: Activity) -> None:
        """Show events on a terminal, above the activity's moving line."""
        self._terminal = terminal
        self._run = run
        self._activity = activity
        self._limit = 0
        self._by_hand = False
        self._failure = ""
        self._questions: dict[int, QuestionAsked] = {}
        self._several = False

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case SessionStarted():
                self._started(event)
            case GateChecked():
                self._gate(event)
            case AuditCompleted():
                audited = self._run.session.model_copy(update={"audit_result": event.audit_result})
                self._say(blocks.audit_report(audited))
            case SessionEnded():
                self._ended(event)
            case PassagesFound() | Marked():
                pass  # the answer quotes them, and the verdict
            case AgentResponded() | DeliberationRoundEnded():
                self._activity.begin("The detectives deliberate")
                self._say(panel.event(event, self._run.session))
            case ClarificationNeeded():
                self._activity.stop()
                self._say(clarification.question(event.question))
            case ClarificationAnswered():
                self._say(clarification.answered(event.question, event.answer))
                self._activity.begin("The detective is going on")
                self._activity.go_on()
            case _:
                self._show_turn(event)

    def _show_turn(
        self,
        event: RoundStarted
        | ActionDone
        | QuestionAsked
        | AnswerText
        | AnswerGiven
        | TurnSaved
        | ProviderAttemptFailed
        | ProviderSwitched
        | ReadingOn
        | ModelWorking
        | PlanEvent,
    ) -> None:
        match event:
            case (
                SignalsDetected()
                | Evaluated()
                | DisclosureReached()
                | VerdictGiven()
                | ConflictFound()
                | ConflictResolved()
            ):
                self._show_judged(event)
            case RoundStarted() | ActionDone():
                self._show_round(event)
            case QuestionAsked():
                self._asked(event)
            case AnswerText():
                self._activity.add(event.text)
            case AnswerGiven():
                self._activity.begin("The detective is weighing the answer")
                self._say(blocks.answer(event.answer, self._quotes(event), event.notes))
            case TurnSaved():
                self._saved(event)
            case ProviderAttemptFailed():
                self._failed(event)
            case ProviderSwitched():
                given = event.from_provider, event.to_provider, event.reason, event.agent
                self._say(blocks.provider_switch(*given))
            case ModelWorking() | ReadingOn():
                self._show_work(event)
            case _:
                assert_never(event)

    def _show_judged(self, event: PlanEvent) -> None:
        match event:
            case SignalsDetected():
                self._say(judged.plan(event.signals))
            case Evaluated():
                self._say(judged.evaluation(event.evaluation))
            case DisclosureReached():
                self._say(judged.disclosure(event))
            case VerdictGiven():
                self._say(judged.verdict(self._run.session), *panel.outcome(self._run.session))
            case ConflictFound() | ConflictResolved():
                self._say(conflicts.conflict(event.conflict, self._run.session))
            case _:
                assert_never(event)

    def _show_work(self, event: ModelWorking | ReadingOn) -> None:
        """Say in the moving line how far a call has come, or the reading of a whole case."""
        if isinstance(event, ModelWorking):
            self._activity.working(steps.working_words(event.doing, event.seconds, event.tokens))
        else:
            self._activity.begin(f"The witness reads on: {event.read:,} of {event.total:,} passages")

    def _show_round(self, event: RoundStarted | ActionDone) -> None:
        """Say what was looked up; the questions of a round are told one by one."""
        if isinstance(event, RoundStarted):
            self._several = sum(isinstance(one, Ask) for one in event.actions) > 1
        else:
            self._say(blocks.looked_up(event.action, self._run.session.sources))

    def _quotes(self, event: AnswerGiven) -> tuple[str, ...]:
        return evidence.quotes(event.quotes, self._run.session.sources)

    def _say(self, *parts: RenderableType) -> None:
        self._terminal.say(Group(*parts))

    def _started(self, event: SessionStarted) -> None:
        first = "The detective is preparing the first question"
        self._activity.begin("Going on where it stopped" if event.resumed else first)
        self._limit, self._by_hand = event.iteration_limit, event.form == "guided"
        self._say(headers.run_header(event, self._run, self._terminal))

    def _asked(self, event: QuestionAsked) -> None:
        self._activity.begin(f"The witness is answering question {event.sequence}")
        self._questions[event.sequence] = event
        title = heading(f"Question {event.sequence} of {self._limit}")
        self._say(title, blocks.question(event.question))

    def _saved(self, event: TurnSaved) -> None:
        self._activity.begin("The detective is going on")
        asked = self._questions.get(event.sequence)
        parts = [duration(event.at - asked.at)] if asked else []
        parts += [] if self._by_hand and not event.usage else [spending(event.usage)]
        so_far = f"; so far {self._so_far}" if event.sequence > 1 and self._run.session.usage else ""
        if self._several:
            self._say(heading(f"Answer {event.sequence}"))
        found = (
            () if self._by_hand else (blocks.analysis(event.gap_analysis, asked.question if asked else ""),)
        )
        self._say(
            *found,
            Labelled("Saved", Text(", ".join(parts) + so_far + self._left(), QUIET)),
        )

    @property
    def _so_far(self) -> str:
        session = self._run.session
        return spending(session.usage or {}, session.spending_stop)

    def _left(self) -> str:
        """Say how long the questions to the limit take at this pace."""
        left = seconds_left(self._run.session, None)
        return f"; at most about {rough(left)} left" if left else ""

    def _failed(self, event: ProviderAttemptFailed) -> None:
        """Show an attempt; one that fails as the one before it did is not told at length again."""
        if event.stage == "answer":
            self._activity.begin("The witness is asked again")  # what it had begun to say is void
        again, self._failure = event.reason == self._failure, event.reason
        self._say(blocks.failed_attempt(event, again=again and event.attempt > 1))

    def _gate(self, event: GateChecked) -> None:
        self._activity.begin("The detective is auditing the answers")
        lines = [shown(event.details)]
        if event.forced_reason:
            lines.append(Text.assemble("The reason given: ", shown(event.forced_reason), style=WARNING))
        self._say(
            heading("End of the questions"), Labelled("Reason", Group(*lines)), *blocks.gate(event.gate)
        )
        ended = self._run.session.exit
        if self._by_hand or event.met or event.forced_reason or (ended and ended.at_stop):
            return  # the audit that follows has the numbers
        self._say(
            Labelled("Open gaps", blocks.gaps(event.remaining_gaps, "None.")),
            Labelled("Verdict", Text("None: there is no verdict without an audit.")),
        )

    def _ended(self, event: SessionEnded) -> None:
        self._activity.stop()
        self._terminal.say(*endings.ending(event, self._run.session, self._terminal))
