"""The live view of a run: every event becomes a block that stays, with one moving line below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import panel_rounds, steps
from detective_app.account.disclosure import FLOOR_WORDS
from detective_app.account.evidence_words import Names
from detective_app.account.reader import Account
from detective_app.account.spending import ASSUMPTION, duration, rough, seconds_left, spent_words
from detective_app.cli import blocks, judged, person
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import DETECTIVE, QUIET, WARNING, WITNESS, Labelled, Terminal, heading, shown
from detective_app.core import events
from detective_app.core.disclosure import Disclosure
from detective_app.core.panel import PanelRules
from detective_app.core.rounds import Ask
from detective_app.core.words import few
from detective_app.front_end.run import Run
from detective_app.own_words import decimal, say, say_count, told


class LiveView:
    """Shows a run's events as they come, each by the method that has its name."""

    def __init__(self, terminal: Terminal, run: Run, activity: Activity) -> None:
        """Show events on a terminal, above the activity's moving line."""
        self._terminal, self._run, self._activity = terminal, run, activity
        self._limit = 0
        self._by_hand = self._several = False
        self._failure = ""
        self._questions: dict[int, events.QuestionAsked] = {}

    def show(self, event: events.Event) -> None:
        """Show one event."""
        getattr(self, f"_{event.event}")(event)

    def _say(self, *parts: RenderableType) -> None:
        self._terminal.say(Group(*parts))

    def _session_started(self, event: events.SessionStarted) -> None:
        first = "The detective is preparing the first question"
        self._activity.begin("Going on where it stopped" if event.resumed else first)
        self._limit, self._by_hand = event.iteration_limit, event.form == "guided"
        self._say(run_header(event, self._run, self._terminal))

    def _signals_detected(self, event: events.SignalsDetected) -> None:
        self._say(judged.plan(event.signals))

    def _clarification_needed(self, event: events.ClarificationNeeded) -> None:
        self._activity.stop()
        self._say(person.question(event.question))

    def _clarification_answered(self, event: events.ClarificationAnswered) -> None:
        self._say(person.answered(event.question, event.answer))
        self._activity.begin("The detective is going on")
        self._activity.go_on()

    def _round_started(self, event: events.RoundStarted) -> None:
        self._several = sum(isinstance(one, Ask) for one in event.actions) > 1

    def _action_done(self, event: events.ActionDone) -> None:
        self._say(blocks.looked_up(event.action, Names(self._run.session.sources)))

    def _question_asked(self, event: events.QuestionAsked) -> None:
        self._activity.begin("The witness is answering question {1}", event.sequence)
        self._questions[event.sequence] = event
        self._say(
            heading("Question {1} of {2}", event.sequence, self._limit), blocks.question(event.question)
        )

    def _answer_text(self, event: events.AnswerText) -> None:
        self._activity.add(event.text)

    def _answer_given(self, event: events.AnswerGiven) -> None:
        self._activity.begin("The detective is weighing the answer")
        quotes = blocks.quotes(event.quotes, Names(self._run.session.sources))
        self._say(blocks.answer(event.answer, quotes, event.notes))

    def _passages_found(self, event: events.PassagesFound) -> None:
        """Say nothing: the answer quotes them."""

    def _marked(self, event: events.Marked) -> None:
        """Say nothing: the verdict tells it."""

    def _turn_saved(self, event: events.TurnSaved) -> None:
        self._activity.begin("The detective is going on")
        asked, session = self._questions.get(event.sequence), self._run.session
        took = [duration(event.at - asked.at)] if asked else []
        took += [] if self._by_hand and not event.usage else [spent_words(event.usage)]
        saved = ", ".join(took)
        if event.sequence > 1 and session.usage:
            saved += say("; so far {1}", spent_words(session.usage, session.spending_stop))
        if left := seconds_left(session, None):
            saved += say("; at most about {1} left", rough(left))
        if self._several:
            self._say(heading("Answer {1}", event.sequence))
        if not self._by_hand:
            self._say(blocks.analysis(event.gap_analysis, asked.question if asked else ""))
        self._say(Labelled("Saved", Text(saved, QUIET)))

    def _evaluated(self, event: events.Evaluated) -> None:
        self._say(judged.evaluation(event.evaluation))

    def _conflict_found(self, event: events.ConflictFound | events.ConflictResolved) -> None:
        self._say(blocks.conflict(event.conflict, self._run.session))

    _conflict_resolved = _conflict_found

    def _disclosure(self, event: events.DisclosureReached) -> None:
        self._say(judged.disclosure(event))

    def _provider_attempt_failed(self, event: events.ProviderAttemptFailed) -> None:
        """Show an attempt; one that fails as the one before it did is not told at length again."""
        if event.stage == "answer":
            self._activity.begin("The witness is asked again")  # what it had begun to say is void
        again, self._failure = event.reason == self._failure, event.reason
        self._say(blocks.failed_attempt(event, again=again and event.attempt > 1))

    def _provider_switched(self, event: events.ProviderSwitched) -> None:
        self._say(blocks.provider_switch(event.from_provider, event.to_provider, event.reason, event.agent))

    def _reading_on(self, event: events.ReadingOn) -> None:
        self._activity.begin("The witness reads on: {1} of {2} passages", event.read, event.total)

    def _model_working(self, event: events.ModelWorking) -> None:
        self._activity.working(steps.working_words(event.doing, event.seconds, event.tokens))

    def _agent_responded(self, event: events.AgentResponded | events.DeliberationRoundEnded) -> None:
        self._activity.begin("The detectives deliberate")
        self._say(judged.event(event, self._run.session))

    _deliberation_round = _agent_responded

    def _gate_checked(self, event: events.GateChecked) -> None:
        self._activity.begin("The detective is auditing the answers")
        lines = [shown(told(event.details))]
        if event.forced_reason:
            lines.append(shown(say("The reason given: {1}", event.forced_reason), WARNING))
        self._say(
            heading("End of the questions"), Labelled("Reason", Group(*lines)), *blocks.gate(event.gate)
        )
        ended = self._run.session.exit
        if self._by_hand or event.met or event.forced_reason or (ended and ended.at_stop):
            return  # the audit that follows has the numbers
        self._say(
            Labelled("Open gaps", blocks.gaps(event.remaining_gaps, say("None."))),
            Labelled("Verdict", Text(say("None: there is no verdict without an audit."))),
        )

    def _audit_completed(self, event: events.AuditCompleted) -> None:
        audited = self._run.session.model_copy(update={"audit_result": event.audit_result})
        self._say(blocks.audit_report(Account(audited)))

    def _verdict(self, event: events.VerdictGiven) -> None:
        del event
        account = Account(self._run.session)
        self._say(judged.verdict(account), *judged.outcome(account))

    def _session_ended(self, event: events.SessionEnded) -> None:
        self._activity.stop()
        self._terminal.say(*blocks.ending(event, self._run.session, self._terminal))


NO_DETECTIVE = "None: no model judges, you do"
NO_WITNESS = "None: passages of the documents, word for word"


def run_header(event: events.SessionStarted, run: Run, terminal: Terminal) -> Group:
    """The top of a run."""
    by_hand = event.form == "guided"
    detectives = shown(say(NO_DETECTIVE) if by_hand else (*event.detectives, say("unknown"))[0])
    if event.detectives[1:] and not by_hand:
        detectives.append_text(shown(say(", then {1}", ", ".join(event.detectives[1:])), QUIET))
    answered, panel = len(run.session.qa_pairs), run.session.deliberation is not None
    went = say("{1} answered, ", answered) if answered else ""
    parts: list[RenderableType] = [
        Labelled("Hypothesis", shown(event.hypothesis, "bold")),
        *_detectives(detectives, run),
        Labelled("Witness", shown(event.witness or say(NO_WITNESS if event.sources else "unknown")), WITNESS),
        Labelled("Mode", shown(f"{say(event.mode.capitalize())}, {went}{_most(event, run)}{_time(run)}")),
        *_stop(run),
        Labelled("Case file", _case_file(event.sources)),
        Labelled("Privacy", what_leaves(event, run.destinations, run.session.disclosure, panel=panel)),
    ]
    parts += [Labelled("Note", shown(terminal.respelled(told(notice))), WARNING) for notice in run.notices]
    return Group(*parts)


def what_leaves(
    event: events.SessionStarted,
    destinations: Mapping[str, str],
    disclosure: Disclosure | None,
    *,
    panel: bool = False,
) -> Text:
    """Say which texts go to which address outside this computer, and how much, before any call is made."""
    seen = _to_witness(event, destinations)
    hosts = list(dict.fromkeys(destinations[ref] for ref in event.detectives if ref in destinations))
    if not hosts:
        return seen or Text(say("Nothing leaves this computer."))
    bounded = bool(event.sources) and not seen
    wordless = bounded and disclosure is not None and not disclosure.budget
    answers = "how the answers stand" if wordless else "the answers with their quotes"
    to = _hosts(hosts, panel=panel)
    sent = say("The hypothesis, the questions and {1} go to {2}.", say(answers), to)
    return seen.append_text(shown(f"{sent}{_budget(disclosure) if bounded else ''}"))


def _to_witness(event: events.SessionStarted, destinations: Mapping[str, str]) -> Text:
    """Say what a witness elsewhere is sent; nothing of one that is here."""
    host = destinations.get(event.witness or "")
    what = "documents" if event.sources else "questions"
    sent = f"Your {what} will be sent to {{1}}, which is not this computer."
    return shown(f"{say(sent, host)} ", WARNING) if host else Text()


def _hosts(hosts: Sequence[str], *, panel: bool) -> str:
    """Name the first host, and those that are sent the same: of a panel at once, else if it fails."""
    others = say(", and to {1}" if panel else ", and to {1} if it fails", ", ".join(hosts[1:]))
    return f"{hosts[0]}{others if hosts[1:] else ''}"


def _budget(disclosure: Disclosure | None) -> str:
    if disclosure is None or not disclosure.budget:
        return say(
            " The files stay here, and none of their words are sent: the detective learns whether something"
            " was found, not what it says, and can hardly decide anything."
        )
    return say(
        " The files stay here; at most {1} % of their words can leave ({2} of each in any case), in whatever "
        "way they are written; in all, five characters are a word.",
        *(disclosure.budget, FLOOR_WORDS),
    )


def _detectives(one: Text, run: Run) -> list[RenderableType]:
    """Name the detective with who takes over, or each one of a panel."""
    done = run.session.deliberation
    if done is None:
        return [Labelled("Detective", one, DETECTIVE)]
    names = [panel_rounds.name(agent.id, done) for agent in done.agents]
    return [Labelled("" if n else "Panel", shown(name), DETECTIVE) for n, name in enumerate(names)]


def _most(event: events.SessionStarted, run: Run) -> str:
    """Say how many questions and calls a run may make, so that nobody is surprised by a bill."""
    questions = say("at most {1} questions", event.iteration_limit)
    if event.form == "guided":
        return questions
    if done := run.session.deliberation:
        rounds = (done.rules or PanelRules()).rounds
        return say("{1}, then at most {2} rounds of deliberation and one of dissent", questions, rounds)
    calls = say("{1} calls to the detective", event.iteration_limit + 2)
    calls += say(" and {1} to the witness", event.iteration_limit) if event.witness else ""
    return say("{1}: {2}, repairs aside", questions, calls)


def _stop(run: Run) -> list[RenderableType]:
    """Name the spending stop, and what becomes of a price that is not known."""
    stop = run.session.spending_stop
    if stop is None:
        return []
    words = say(
        "${1} for the session: before a round that would pass it, what there is is audited.",
        decimal(stop.usd, 2),
    )
    return [Labelled("At most", Text(f"{words} {say(ASSUMPTION)}"))]


def _time(run: Run) -> str:
    """Say how long the questions to the limit take, by earlier runs here."""
    left = seconds_left(run.session, run.pace)
    return "" if left is None else say(", about {1} by earlier runs here", rough(left))


def _case_file(sources: Sequence[str]) -> Text:
    if not sources:
        return Text(say("None. Answers come from the witness's memory."), QUIET)
    return shown(say_count(len(sources), "{1} document: {2}", "{1} documents: {2}", few(sources)))
