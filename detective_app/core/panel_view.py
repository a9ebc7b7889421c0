"""What an agent of a panel sees of its part and of the others: for processors to change, and validators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from detective_app.core.panel import Agent, AgentResponse, Stance
    from detective_app.core.passages import PassageId


@dataclass(frozen=True, slots=True)
class Role:
    """A part in a panel: what it is called, what its duty is, and the stance that it has to take, if any."""

    name: str
    duty: str
    stance: Stance | None = None


@dataclass(frozen=True, slots=True)
class Perspective:
    """A viewpoint that an agent looks from, and what it looks at."""

    name: str
    focus: str


@dataclass(frozen=True, slots=True)
class SeenResponse:
    """A response as another agent, or its `own` one, sees it; `response.agent` is who is said to speak."""

    round: int
    own: bool
    response: AgentResponse


@dataclass(frozen=True, slots=True)
class PanelView:
    """The panel as one agent sees it in a round.

    `agents` are all that take part; `responses` those of earlier rounds, oldest first; `summary` what became
    of rounds that are compressed, `statistics` the figures of the last one. `guidance` is what processors
    add to the duty. `attacked` is what an advocate has to argue against, empty for all others. `passages`
    are the numbers of those that can be cited.
    """

    round: int = 1
    kind: Literal["normal", "dissent"] = "normal"
    agents: tuple[Agent, ...] = ()
    role: Role | None = None
    perspective: Perspective | None = None
    responses: tuple[SeenResponse, ...] = ()
    summary: tuple[str, ...] = ()
    statistics: tuple[str, ...] = ()
    guidance: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    passages: frozenset[PassageId] = frozenset()
