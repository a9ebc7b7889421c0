"""One reply of an agent in a round of deliberation: a prompt of four layers, and one structured reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.account.board import claims
from detective_app.account.unread_words import summary
from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.panel_reply import AgentReply, PanelView, SeenResponse
from detective_app.core.plugin import Context
from detective_app.core.ports import Given, Message, OnProgress
from detective_app.engine.calls import language
from detective_app.engine.calls.document_names import base_name
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import ask
from detective_app.engine.detective.context import all_turns

REPLY_TOKENS = 8_000
MOST_SAID_CHARS = 4_200
"""So many characters all that was said in the last round has together."""
_FIXED_CHARS = 60
"""About so many a claim or a ruling has beside its words."""


async def deliberated(model: FallbackModel, context: Context, on_progress: OnProgress) -> Given[AgentReply]:
    """Ask an agent for its reply to a round."""
    reply, given = await ask(
        model,
        messages(context),
        AgentReply,
        check=lambda found: check(found, context),
        max_tokens=REPLY_TOKENS,
        thorough=True,
        on_progress=on_progress,
    )
    return Given(reply, given.model)


def messages(context: Context) -> Sequence[Message]:
    """Return the four layers, then the round: what never changes in a run stands first."""
    view, session = context.panel or PanelView(), context.session
    system = render(
        "panel",
        persona=context.persona,
        role=view.role,
        guidance=view.guidance,
        checks=context.checks,
        hypothesis=session.hypothesis.text,
        documents=bool(session.sources),
    )
    left_out = len(session.sources or ()) - len(context.catalogue)
    request = render(
        "deliberation",
        catalogue=context.catalogue,
        words=context.words,
        names={one.source_id: base_name(one) for one in session.sources or ()},
        passages=context.passages,
        left_out=left_out if context.catalogue else 0,
        unread=summary(session.sources, session.unread),
        turns=all_turns(session),
        claims=list(claims(session).items()),
        standings={signal.id: signal.standing for signal in session.signals or ()},
        view=view,
        own=[one for one in view.responses if one.own],
        others=[one for one in view.responses if not one.own],
        speaker=_speaker,
        room=_room(view.responses),
    )
    return [Message("system", system), Message("user", request)]


def _speaker(seen: SeenResponse) -> str:
    """Return who is said to speak, with the role if that is not hidden."""
    said = seen.response
    return ", ".join(filter(None, (said.agent, said.role, said.perspective)))


@dataclass(frozen=True, slots=True)
class Room:
    """How many characters of what somebody said are shown: of its position and reasoning, of each claim."""

    position: int
    reasoning: int
    claim: int


def _room(seen: Sequence[SeenResponse]) -> Room:
    """Share the characters there are: claims and rulings come first, since they can be cited."""
    each = MOST_SAID_CHARS // max(1, len(seen))
    most = max((len(one.response.claims) + len(one.response.rulings) for one in seen), default=0)
    claim = min(120, max(40, (each - 240) // max(1, most) - _FIXED_CHARS))
    left = each - most * (claim + _FIXED_CHARS)
    return Room(position=min(240, max(60, left // 2)), reasoning=min(900, max(0, left - 240)), claim=claim)


def check(found: AgentReply, context: Context) -> None:
    """Refuse a reply that leaves a claim unruled, or is in another language than the hypothesis."""
    known = claims(context.session)
    missing = known.keys() - {one.claim for one in found.rulings}
    if missing:
        problem = f"rulings: one for each claim is needed; missing: {', '.join(sorted(missing))}"
        raise UnusableReply(FailureKind.INVALID_OUTPUT, [problem])
    said = f"{found.position} {found.reasoning}"
    if language.differs(said, context.session.hypothesis.text):
        problem = "the reply is not in the language of the hypothesis"
        raise UnusableReply(FailureKind.WRONG_LANGUAGE, [problem], text=said)
