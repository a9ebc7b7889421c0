"""What a plug-in is: a mode is data; processors, validators and exit criteria are functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:  # a form that lists the modes does without the records of a session
    from detective_app.core.case import CaseFile
    from detective_app.core.packet import CatalogueEntry, Plan, ToldStatement
    from detective_app.core.panel import Deliberation
    from detective_app.core.panel_reply import AgentReply, PanelView, Perspective, Role
    from detective_app.core.passages import PassageId, ShownPassage
    from detective_app.core.quality import Gap
    from detective_app.core.rounds import Calculate, Read, Recheck, Search, Tally
    from detective_app.core.session import AnswerMark, InterrogationSession, PendingTurn


def _no_case() -> CaseFile:
    from detective_app.core.case import CaseFile

    return CaseFile()


def _no_plan() -> Plan:
    from detective_app.core.packet import Plan

    return Plan()


@dataclass(frozen=True, slots=True)
class PlacedGap:
    """A gap of the run that is still open: its turn, and its 1-based place among the gaps of that turn."""

    sequence: int
    place: int
    gap: Gap


@dataclass(frozen=True, slots=True)
class AnswerAtHand:
    """One answer of the round that is judged, and what of it no passage says by itself."""

    turn: PendingTurn
    statements: tuple[ToldStatement, ...] = ()


@dataclass(frozen=True, slots=True)
class RecheckAtHand:
    """An answer that was asked for again in the round, and what of the second one no passage says."""

    recheck: Recheck
    statements: tuple[ToldStatement, ...] = ()


@dataclass(frozen=True, slots=True)
class LoweredClaim:
    """A claim that code lowered in the audit, and why; the detective may answer once."""

    claim: str
    why: str


LookedUp: TypeAlias = "Search | Read | Tally | Calculate"
"""What code does in a round by itself."""

Asking: TypeAlias = Literal["person", "nobody", "no_more"]
"""Whom a step may ask something: the person, nobody, so that it assumes, or no more, since it has asked."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the detective works from at one stage; processors fold over it before every call.

    `strategy` and `instruction` say how to ask next; `gaps` are what is open in the run, the gravest first,
    and `open_gaps` the same in words; `answers` and `rechecks` are those of the round
    that is judged, `looked_up` what code found and computed in it. `passages` are shown with their words, in
    an audit with the lines around them, unless no `words` may go; `lowered` is what code let not stand of the
    audit before. `plan` is how the claims stand, `catalogue` which documents there are, `step` which step it
    is and `asking` whom that may ask something. `panel` is what an agent of several sees of the others while
    they deliberate.
    `shuffle` has an audit read the answers in another order.
    `went` has how many lines of each passage went to who judges, also as it is asked; None for all.
    `case_file` is for code only (trust §1, the data rule): no detective puts it into a prompt.
    """

    session: InterrogationSession
    case_file: CaseFile = field(default_factory=_no_case)
    persona: str = ""
    strategy: str = "breadth"
    instruction: str = ""
    open_gaps: tuple[str, ...] = ()
    gaps: tuple[PlacedGap, ...] = ()
    checks: tuple[str, ...] = ()
    answers: tuple[AnswerAtHand, ...] = ()
    rechecks: tuple[RecheckAtHand, ...] = ()
    looked_up: tuple[LookedUp, ...] = ()
    passages: tuple[ShownPassage, ...] = ()
    words: bool = True
    lowered: tuple[LoweredClaim, ...] = ()
    plan: Plan = field(default_factory=_no_plan)
    catalogue: tuple[CatalogueEntry, ...] = ()
    step: str = "opening"
    asking: Asking = "no_more"
    panel: PanelView | None = None
    shuffle: int = 0
    went: Mapping[PassageId, int | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WitnessAnswer:
    """An answer on its way through the validators; `mark` says what it is when it is none."""

    question: str
    text: str
    mark: AnswerMark | None = None


@dataclass(frozen=True, slots=True)
class ExitResult:
    """Why a run ends.

    `criterion` is the name of the file in `exits/`. `conclusive` says that nothing is left to ask, `at_limit`
    that a limit cut the questions off: then the audit waits for a person. With neither the audit follows, and
    the gate counts as not met.
    """

    criterion: str
    conclusive: bool
    at_limit: bool
    details: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reply of an agent on its way through the validators.

    `notes` say what was clamped or left out; `role_violation` where it left its part. What it said in words
    is never changed.
    """

    reply: AgentReply
    notes: tuple[str, ...] = ()
    role_violation: str | None = None


@dataclass(frozen=True, slots=True)
class PanelExit:
    """Why a deliberation ends: the criterion's name and details.

    `by_agreement`: because the agents agree, which groupthink may put off once; `at_limit`: a limit cut them
    off.
    """

    criterion: str
    details: str
    by_agreement: bool = False
    at_limit: bool = False


Processor: TypeAlias = Callable[[Context], Context]
"""Changes what the detective sees; pure."""

Validator: TypeAlias = Callable[[WitnessAnswer, Context], tuple[WitnessAnswer, tuple[str, ...]]]
"""Checks an answer; a changed or marked answer always leaves a note."""

ExitCriterion: TypeAlias = "Callable[[InterrogationSession], ExitResult | None]"
"""Says whether, and why, a run ends after a saved turn."""

ReplyValidator: TypeAlias = Callable[[Reviewed, Context], Reviewed]
"""Checks what an agent of a panel replies; whatever it clamps, leaves out or marks leaves a note."""

DeliberationExit: TypeAlias = "Callable[[Deliberation], PanelExit | None]"
"""Says whether, and why, a deliberation ends after a finished round."""

COMMON_CHECKS = (
    "Support every claim by something the witness said, or call it open.",
    "Keep to the hypothesis; leave interesting side matters alone.",
    "Be as sure as the testimony allows, and no surer.",
)
"""What every mode has a detective look back on; a mode adds its own."""

COMMON_VALIDATORS = ("confidence_range", "citations_exist")
"""What checks every reply of a panel; a mode adds its own."""


BY_HAND, RULE_LED = "by-hand", "rule-led"
"""What stands in a mode's place where no model asks and judges; the second in files from before version 3."""

Form: TypeAlias = Literal["single", "panel"]
"""Who asks in a run: one detective, or several that deliberate."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How an interrogation is led, as data: names of plug-ins and words for the prompt.

    The loop is not a mode's to change; a new mode is one new file in `modes/` that defines `MODE`. Its name
    is that of the file, with `-` for `_`; `forms` says who may ask in it. Rules use none.

    `strategy` is how to ask where nothing else speaks; `checks` come after the common ones. Of several
    detectives each gets one of `roles` and `perspectives` in turn (the last role for all that are left, where
    `last_repeats`); `reply_validators` and `deliberation_exits` are files of `deliberation/`.
    """

    name: str
    title: str
    description: str
    persona: str
    processors: tuple[str, ...]
    validators: tuple[str, ...]
    exits: tuple[str, ...]
    checks: tuple[str, ...]
    forms: tuple[Form, ...] = ("single",)
    strategy: str = "breadth"
    roles: tuple[Role, ...] = ()
    last_repeats: bool = False
    perspectives: tuple[Perspective, ...] = ()
    reply_validators: tuple[str, ...] = ()
    deliberation_exits: tuple[str, ...] = ("consensus", "convergence", "confidence", "max_rounds")
