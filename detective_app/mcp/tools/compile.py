"""End an investigation: the gate is weighed, and the verdict that is proposed is checked by code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, JsonValue

from detective_app.core.analysis import FoundContradiction
from detective_app.core.ending import Gate
from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.engine.detective.replies import AuditReply, FoundVerdict, as_audit
from detective_app.front_end.sitting import HandedOver, Sitting
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, SessionId, Tool


class CompileArguments(Handed):
    """The end of a session; without a summary and a verdict only the gate is weighed."""

    session_id: SessionId
    summary: Annotated[
        str | None, Field(description="In Markdown: how the hypothesis stands, and what carries this.")
    ] = None
    verdict: Annotated[
        FoundVerdict | None, Field(description="Left out after a roundtable, which gives it.")
    ] = None
    contradictions: tuple[FoundContradiction, ...] = ()
    force_ready: Annotated[
        bool, Field(description="Go on although the gate is not ready. Only when the person wants it.")
    ] = False
    reason: Annotated[str | None, Field(description="Why it is forced; it stands in every report.")] = None


async def answer(call: ClientCall, given: CompileArguments) -> Sent:
    """Weigh the gate, and conclude where it is ready or forced and a verdict is there; once is enough."""
    reason = _reason(given)
    async with call.sitting(given.session_id) as sitting:
        if sitting.session.status == "completed" and sitting.session.audit_result:
            return await counted(sitting, _concluded(sitting))
        gate, reply = sitting.gate, _reply(given, sitting.session)
        reasons = [one.issue for one in gate.advisory.issues] if gate.advisory else []
        if reasons and not given.force_ready:
            return await counted(sitting, _blocked(call, reasons) | _weighed(gate))
        if reply is None:
            step = f"Run the verdict prompt, then call {call.tool('compile')} again with its result."
            asked: shown.Shown = {"verdictPrompt": await sitting.audit_request(), "nextStep": step}
            return await counted(sitting, {"blocked": False} | _weighed(gate) | asked)
        audit = as_audit(reply, sitting.session)
        await sitting.call("conclude", HandedOver(audit=audit, reason=reason if reasons else None))
        return await counted(sitting, _concluded(sitting))


def _reason(given: CompileArguments) -> str:
    """Return why the gate is forced; raises BadInput where it is without one."""
    reason = (given.reason or "").strip()
    if given.force_ready and not reason:
        raise BadInput("Say in `reason` why the gate is forced; every report has it. Nothing was changed.")
    return reason


def _reply(given: CompileArguments, session: InterrogationSession) -> AuditReply | None:
    """Return the audit that a client hands over; None without a summary, or without a verdict."""
    verdict, summary = given.verdict or _of_panel(session), given.summary or ""
    if verdict is None or not summary.strip():
        return None
    return AuditReply(contradictions=given.contradictions, summary=summary, verdict=verdict)


def _blocked(call: ClientCall, reasons: Sequence[str]) -> shown.Shown:
    """Return why the gate is not passed, and the two ways on."""
    step = (
        f"Mend what the reasons name with {call.tool('answer')} and {call.tool('resolve_conflict')}, "
        "or have the person decide to force it: forceReady with a reason."
    )
    return {"blocked": True, "reasons": [*reasons], "nextStep": step}


def _of_panel(session: InterrogationSession) -> FoundVerdict | None:
    """Return what stands in for a verdict after a roundtable, whose own takes the place of any."""
    done = session.deliberation
    if done is None or done.exit is None:
        return None
    return FoundVerdict(overall="not_enough_evidence", joined_by="all", claims=(), superseded=())


def _weighed(gate: Gate) -> shown.Shown:
    """Return the gate under the seed's keys."""
    found: dict[str, JsonValue] = gate.model_dump(mode="json")
    return {key: found[key] for key in ("readyForSpec", "ready", "qualityScore", "advisory")}


def _concluded(sitting: Sitting) -> shown.Shown:
    session = sitting.session
    audit = session.audit_result
    if audit is None:
        raise RuntimeError("a session that was concluded has an audit")
    given = audit.verdict
    gate = session.gate or Gate()
    forced: JsonValue = gate.forced.model_dump(mode="json", exclude_none=True) if gate.forced else None
    return {
        "compiled": True,
        "blocked": False,
        **_weighed(gate),
        "forced": forced,
        "verdict": given.overall if given else None,
        "claims": shown.claims(given),
        "consistencyScore": audit.consistency_score,
        "report": f"detective://reports/{session.id}",
        "nextStep": "Tell the person the verdict with its notes: where one says that it was lowered, "
        "what was cited does not carry what was proposed.",
    }


TOOL = Tool(
    "End the investigation. Blocked with reasons while the answers do not carry a verdict; forceReady with a "
    "reason goes on all the same, on record. Without a verdict it returns the prompt for one.",
    CompileArguments,
    answer,
)
