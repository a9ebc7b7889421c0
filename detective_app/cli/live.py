"""The live view of a run: every event becomes a block that stays, with one moving line below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import panel_rounds, steps
from detective_app.account.disclosure import FLOOR_WORDS
from detective_app.account.spending import seconds_left
from detective_app.account.spending_stop import ASSUMPTION
from detective_app.cli import blocks, judged, person
from detective_app.cli.spending import duration, rough, spending
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import DETECTIVE, QUIET, WARNING, WITNESS, Labelled, Terminal, heading, shown
from detective_app.core.disclosure import Disclosure
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
from detective_app.core.panel import PanelRules
from detective_app.core.rounds import Ask
from detective_app.core.words import few
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
                self._say(judged.event(event, self._run.session))
            case ClarificationNeeded():
                self._activity.stop()
                self._say(person.question(event.question))
            case ClarificationAnswered():
                self._say(person.answered(event.question, event.answer))
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
                self._say(judged.verdict(self._run.session), *judged.outcome(self._run.session))
            case ConflictFound() | ConflictResolved():
                self._say(blocks.conflict(event.conflict, self._run.session))
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
        return blocks.quotes(event.quotes, self._run.session.sources)

    def _say(self, *parts: RenderableType) -> None:
        self._terminal.say(Group(*parts))

    def _started(self, event: SessionStarted) -> None:
        first = "The detective is preparing the first question"
        self._activity.begin("Going on where it stopped" if event.resumed else first)
        self._limit, self._by_hand = event.iteration_limit, event.form == "guided"
        self._say(run_header(event, self._run, self._terminal))

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
        self._terminal.say(*blocks.ending(event, self._run.session, self._terminal))


NO_DETECTIVE = "None: no model judges, you do"
NO_WITNESS = "None: passages of the documents, word for word"


def run_header(event: SessionStarted, run: Run, terminal: Terminal) -> Group:
    """The top of a run."""
    by_hand = event.form == "guided"
    detectives = shown(NO_DETECTIVE if by_hand else (*event.detectives, "unknown")[0])
    if event.detectives[1:] and not by_hand:
        detectives.append_text(shown(f", then {', '.join(event.detectives[1:])}", QUIET))
    answered, panel = len(run.session.qa_pairs), run.session.deliberation is not None
    went = f"{answered} answered, " if answered else ""
    parts: list[RenderableType] = [
        Labelled("Hypothesis", shown(event.hypothesis, "bold")),
        *_detectives(detectives, run),
        Labelled("Witness", shown(event.witness or (NO_WITNESS if event.sources else "unknown")), WITNESS),
        Labelled("Mode", shown(f"{event.mode.capitalize()}, {went}{_most(event, run)}{_time(run)}")),
        *_stop(run),
        Labelled("Case file", _case_file(event.sources)),
        Labelled("Privacy", what_leaves(event, run.destinations, run.session.disclosure, panel=panel)),
    ]
    parts += [Labelled("Note", shown(terminal.respelled(notice)), WARNING) for notice in run.notices]
    return Group(*parts)


def what_leaves(
    event: SessionStarted,
    destinations: Mapping[str, str],
    disclosure: Disclosure | None,
    *,
    panel: bool = False,
) -> Text:
    """Say which texts go to which address outside this computer, and how much, before any call is made."""
    seen = Text()
    if host := destinations.get(event.witness or ""):
        what = "Your documents" if event.sources else "Your questions"
        seen = shown(f"{what} will be sent to {host}, which is not this computer. ", WARNING)
    hosts = list(dict.fromkeys(destinations[ref] for ref in event.detectives if ref in destinations))
    if not hosts:
        return seen or Text("Nothing leaves this computer.")
    kept = _budget(disclosure) if event.sources and not seen else ""
    others = f", and to {', '.join(hosts[1:])}{'' if panel else ' if it fails'}" if hosts[1:] else ""
    wordless = bool(kept) and disclosure is not None and not disclosure.budget
    answers = "how the answers stand" if wordless else "the answers with their quotes"
    sent = f"The hypothesis, the questions and {answers} go to "
    return seen.append_text(shown(f"{sent}{hosts[0]}{others}.{kept}"))


def _budget(disclosure: Disclosure | None) -> str:
    if disclosure is None or not disclosure.budget:
        return (
            " The files stay here, and none of their words are sent: the detective learns whether something"
            " was found, not what it says, and can hardly decide anything."
        )
    return (
        f" The files stay here; at most {disclosure.budget} % of their words can leave ({FLOOR_WORDS} of "
        "each in any case), in whatever way they are written."
    )


def _detectives(one: Text, run: Run) -> list[RenderableType]:
    """Name the detective with who takes over, or each one of a panel."""
    done = run.session.deliberation
    if done is None:
        return [Labelled("Detective", one, DETECTIVE)]
    names = [panel_rounds.name(agent.id, done) for agent in done.agents]
    return [Labelled("" if n else "Panel", shown(name), DETECTIVE) for n, name in enumerate(names)]


def _most(event: SessionStarted, run: Run) -> str:
    """Say how many questions and calls a run may make, so that nobody is surprised by a bill."""
    questions = f"at most {event.iteration_limit} questions"
    if event.form == "guided":
        return questions
    if done := run.session.deliberation:
        rounds = (done.rules or PanelRules()).rounds
        return f"{questions}, then at most {rounds} rounds of deliberation and one of dissent"
    calls = f"{event.iteration_limit + 2} calls to the detective"
    calls += f" and {event.iteration_limit} to the witness" if event.witness else ""
    return f"{questions}: {calls}, repairs aside"


def _stop(run: Run) -> list[RenderableType]:
    """Name the spending stop, and what becomes of a price that is not known."""
    stop = run.session.spending_stop
    if stop is None:
        return []
    words = f"${stop.usd:.2f} for the session: before a round that would pass it, what there is is audited."
    return [Labelled("At most", Text(f"{words} {ASSUMPTION}"))]


def _time(run: Run) -> str:
    """Say how long the questions to the limit take, by earlier runs here."""
    left = seconds_left(run.session, run.pace)
    return "" if left is None else f", about {rough(left)} by earlier runs here"


def _case_file(sources: Sequence[str]) -> Text:
    if not sources:
        return Text("None. Answers come from the witness's memory.", QUIET)
    count = f"{len(sources):,} document{'s' if len(sources) > 1 else ''}: "
    return Text(count).append_text(shown(few(sources)))
