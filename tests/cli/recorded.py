"""Events and runs built by hand, for what is shown of them."""

from __future__ import annotations

import io
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from detective_app.cli.live import LiveView
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import Terminal, console
from detective_app.core.events import (
    AnswerGiven,
    AnswerText,
    AuditCompleted,
    Event,
    GateChecked,
    ProviderAttemptFailed,
    ProviderSwitched,
    QuestionAsked,
    SessionEnded,
    SessionStarted,
    TurnSaved,
)
from detective_app.core.evidence import Support
from detective_app.core.session import GapAnalysis, InterrogationSession
from detective_app.front_end.application import GlobalOptions
from tests.storage.samples import DETECTIVE, ID, START, WITNESS, completed_session, turn

OTHER = "anthropic:claude-opus-5-5"


@dataclass
class RecordedRun:
    """A run that tells events made before; implements `front_end.run.Run`."""

    told: Sequence[Event | BaseException]
    session: InterrogationSession = field(default_factory=completed_session)
    path: Path = Path("sessions/session.json")
    notices: tuple[str, ...] = ()
    destinations: Mapping[str, str] = field(default_factory=dict)
    pace: float | None = None

    async def events(self) -> AsyncGenerator[Event, None]:
        """Tell the events; an exception among them is raised."""
        for event in self.told:
            if isinstance(event, BaseException):
                raise event
            yield event

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


class Screen(io.StringIO):
    """A stream that says whether it is a terminal, and which encoding it has."""

    def __init__(self, *, terminal: bool, encoding: str = "utf-8") -> None:
        super().__init__()
        self._terminal = terminal
        self._encoding = encoding

    @property
    def encoding(self) -> str:
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal


def rendered(
    told: Sequence[Event],
    *,
    columns: int = 80,
    terminal: bool = False,
    encoding: str = "utf-8",
    **run: Any,
) -> str:
    """Return what the live view prints of events, without its moving line."""
    screen = Screen(terminal=terminal, encoding=encoding)
    shown_on = terminal_on(screen)
    shown_on.out.width = columns
    view = LiveView(shown_on, RecordedRun(told, **run), Activity(shown_on))
    for event in told:
        view.show(event)
    return screen.getvalue()


def terminal_on(screen: Screen) -> Terminal:
    """A terminal that prints on a screen of this test."""
    terminal = Terminal(GlobalOptions(), no_application)
    terminal.out = console(screen)
    return terminal


def no_application(_options: GlobalOptions) -> Any:
    raise AssertionError("rendering opens no application")


def _event(kind: Callable[..., Event], seconds: int = 0, **fields: Any) -> Event:
    return kind(session_id=ID, at=START + timedelta(seconds=seconds), **fields)


def started(form: Literal["capable", "guided"] = "capable", **fields: Any) -> Event:
    """A run begins."""
    return _event(
        SessionStarted,
        **{
            "hypothesis": "The bridge was closed.",
            "mode": "collaborative",
            "iteration_limit": 12,
            "detectives": (DETECTIVE, OTHER),
            "witness": WITNESS,
            "form": form,
            "sources": ("log.txt",),
            "resumed": False,
            **fields,
        },
    )


def asked(question: str = "When was it closed?") -> Event:
    """The first question."""
    return _event(QuestionAsked, sequence=1, question=question)


def piece(text: str) -> Event:
    """A piece of the first answer."""
    return _event(AnswerText, sequence=1, text=text)


def answered(answer: str = "On 4 May.", **fields: Any) -> Event:
    """The first answer."""
    return _event(AnswerGiven, sequence=1, answer=answer, **fields)


def saved(**analysis: Any) -> Event:
    """The first turn is on disk, 12 seconds after its question."""
    base = turn(1)
    given = GapAnalysis(**{**base.gap_analysis.model_dump(by_alias=False), **analysis})
    return _event(
        TurnSaved, 12, sequence=1, gap_analysis=given, provider_used=DETECTIVE, usage=base.usage or {}
    )


def failed_attempt(reason: str = "read timeout", attempt: int = 1) -> Event:
    """An attempt failed."""
    return _event(
        ProviderAttemptFailed,
        provider=DETECTIVE,
        stage="analysis",
        attempt=attempt,
        error_class="read_timeout",
        reason=reason,
    )


def switched(reason: str = "it timed out") -> Event:
    """Another detective took over."""
    return _event(ProviderSwitched, from_provider=DETECTIVE, to_provider=OTHER, reason=reason)


def gate(**fields: Any) -> Event:
    """The loop ended at its limit."""
    return _event(
        GateChecked,
        **{
            "met": False,
            "reason": "max_rounds",
            "details": "12 of 12 questions were asked.",
            "consistency_score": 74,
            "remaining_gaps": (),
            **fields,
        },
    )


def audited(**fields: Any) -> Event:
    """The audit is done."""
    result = completed_session().audit_result
    assert result is not None
    return _event(AuditCompleted, audit_result=result.evolve(**fields))


def ended(code: int = 0, **fields: Any) -> Event:
    """The last event."""
    return _event(
        SessionEnded,
        **{"status": "completed", "path": "sessions/session.json", "exit_code": code, **fields},
    )


def quote(text: str, verdict: Literal["exact"] | None = None) -> Support:
    """A quote of the first document."""
    return Support(source_id="s1", locator="L3-L4", quote=text or "x", verdict=verdict)


def whole_run() -> list[Event]:
    """One event of each kind, as a run with trouble tells them."""
    return [
        started(),
        asked(),
        piece("On 4"),
        piece(" May."),
        answered(quotes=(quote("closed on 4 May"),), notes=("cleaned",)),
        failed_attempt(),
        switched(),
        saved(),
        gate(),
        audited(),
        ended(),
    ]
