"""What a client finds beside the tools: sessions and reports as resources, and the prompts by name."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping

from mcp.types import (
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
)

from detective_app import registry
from detective_app.core.errors import BadInput
from detective_app.core.record import Record
from detective_app.core.session import InterrogationSession
from detective_app.front_end.sitting import Sitting
from detective_app.mcp import shown, tool
from detective_app.mcp.sent import Sent, counted, counted_text
from detective_app.mcp.tool import Tool, ToolCall, sessions_of
from detective_app.reports import format_called

_PLACE = re.compile(r"detective://(sessions|reports)/([0-9a-f-]{36})")
_TITLE_CHARS = 80
_STATE = "interrogate"
"""What this tool tells of a session, the resource of the session is."""
_PROMPTS: Mapping[str, tuple[str, Callable[[InterrogationSession, tool.Named], str]]] = {
    "signal_detection": ("Take the hypothesis of a session apart.", tool.signal_detection),
    "evaluation": ("Evaluate the answers of a session that wait for it.", tool.evaluation),
}


async def resources(call: ToolCall) -> ListResourcesResult:
    """List the latest sessions, and the reports of those that are completed."""
    found = await asyncio.to_thread(sessions_of, call)
    listed = [_resource("sessions", one, "application/json") for one in found]
    listed += [_resource("reports", one, "text/markdown") for one in found if one.status == "completed"]
    return ListResourcesResult(resources=listed)


def templates() -> ListResourceTemplatesResult:
    """Say how the addresses of resources are made."""
    return ListResourceTemplatesResult(
        resource_templates=[
            ResourceTemplate(
                uri_template="detective://sessions/{sessionId}",
                name="session",
                description="How a session stands.",
                mime_type="application/json",
            ),
            ResourceTemplate(
                uri_template="detective://reports/{sessionId}",
                name="report",
                description="The report on a session, as far as the budget of its documents allows.",
                mime_type="text/markdown",
            ),
        ]
    )


async def read(call: ToolCall, uri: str) -> ReadResourceResult:
    """Return a resource; raises BadInput for an address that is none."""
    place = _PLACE.fullmatch(uri)
    if place is None:
        raise BadInput(f"There is no resource {uri[:120]!r}. List the resources to see those that there are.")
    kind, session_id = place.groups()
    if kind == "sessions":
        tool: Tool[Record] = registry.load("detective_app.mcp.tools", _STATE).TOOL
        state = await tool.called(call, {"sessionId": session_id})
        text, media = json.dumps(state, ensure_ascii=False), "application/json"
    else:
        text, media = await _report(call, session_id), "text/markdown"
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, text=text, mime_type=media)])


def prompts() -> ListPromptsResult:
    """List the prompts."""
    argument = PromptArgument(name="sessionId", description="The id that `ingest` returned.", required=True)
    listed = [
        Prompt(name=name, description=said, arguments=[argument]) for name, (said, _) in _PROMPTS.items()
    ]
    return ListPromptsResult(prompts=listed)


async def prompt(call: ToolCall, name: str, arguments: Mapping[str, str]) -> GetPromptResult:
    """Return a prompt for a session, with the answers that it is about; raises BadInput."""
    if name not in _PROMPTS:
        raise BadInput(f"There is no prompt {name[:80]!r}. There are {', '.join(_PROMPTS)}.")
    said, fill = _PROMPTS[name]
    async with call.sitting(arguments.get("sessionId", "")) as sitting:
        text = await counted_text(sitting, fill(sitting.session, call.tool))
        if fill is tool.evaluation:
            text = f"{text}\n\n{json.dumps(await _answers(sitting), ensure_ascii=False, indent=1)}"
    content = TextContent(type="text", text=text)
    return GetPromptResult(description=said, messages=[PromptMessage(role="user", content=content)])


def _resource(kind: str, session: InterrogationSession, media: str) -> Resource:
    title = " ".join(session.hypothesis.text.split())[:_TITLE_CHARS]
    place = f"detective://{kind}/{session.id}"
    return Resource(uri=place, name=f"{kind}/{session.id[:8]}", title=title, mime_type=media)


async def _report(call: ToolCall, session_id: str) -> str:
    """Return the report as it may leave: past the budget its quotes are left out."""
    async with call.sitting(session_id) as sitting:
        text = format_called("md").render(sitting.session)
        sent = await counted(sitting, {"report": text if isinstance(text, str) else ""})
    return str(sent["report"])


async def _answers(sitting: Sitting) -> Sent:
    """Return the answers that wait to be evaluated, with those before them."""
    result: shown.Shown = {
        "answersToEvaluate": [shown.at_hand(one, sitting.session) for one in await sitting.answers()],
        "relatedAnswers": [shown.earlier(pair, sitting.session) for pair in sitting.session.qa_pairs],
    }
    return await counted(sitting, result)
