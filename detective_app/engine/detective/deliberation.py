"""One reply of an agent in a round of deliberation: a prompt of four layers, and one structured reply."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.account.audited import claims
from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.panel_reply import AgentReply
from detective_app.core.panel_view import PanelView, SeenResponse
from detective_app.core.plugin import Context
from detective_app.core.ports import Given, Message, OnProgress
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import ask
from detective_app.engine.detective.context import all_turns

REPLY_TOKENS = 8_000


async def deliberated(model: FallbackModel, context: Context, on_progress: OnProgress) -> Given[AgentReply]:
    """Ask an agent for its reply to a round."""
    reply, given = await ask(
        model,
        messages(context),
        AgentReply,
        check=lambda found: _check(found, context),
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
        left_out=left_out if context.catalogue else 0,
        turns=all_turns(session),
        claims=list(claims(session).items()),
        standings={signal.id: signal.standing for signal in session.signals or ()},
        view=view,
        own=[one for one in view.responses if one.own],
        others=[one for one in view.responses if not one.own],
        speaker=_speaker,
    )
    return [Message("system", system), Message("user", request)]


def _speaker(seen: SeenResponse) -> str:
    """Return who is said to speak, with the role if that is not hidden."""
    said = seen.response
    return ", ".join(filter(None, (said.agent, said.role, said.perspective)))


def _check(found: AgentReply, context: Context) -> None:
    """Refuse a reply that leaves a claim unruled, or is in another language than the hypothesis."""
    known = claims(context.session)
    missing = known.keys() - {one.signal_id for one in found.rulings}
    if missing:
        problem = f"rulings: one for each claim is needed; missing: {', '.join(sorted(missing))}"
        raise UnusableReply(FailureKind.INVALID_OUTPUT, [problem])
    said = f"{found.position} {found.reasoning}"
    if language.differs(said, context.session.hypothesis.text):
        problem = "the reply is not in the language of the hypothesis"
        raise UnusableReply(FailureKind.WRONG_LANGUAGE, [problem], text=said)
