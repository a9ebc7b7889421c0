"""How a session was made, in a report: its panel, its audit trail, its card and its fingerprints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from detective_app.account import panel_rounds
from detective_app.account.judgement import by_hand, with_agent
from detective_app.account.reader import Account
from detective_app.account.spending import ASSUMPTION, spending
from detective_app.core.ending import SpendingStop
from detective_app.core.panel import Deliberation
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Reproducibility, Usage
from detective_app.own_words import said_again, say, say_count
from detective_app.reports._paper import Paper, PaperRun, labelled, moment, one_line, span

_STATUS = {
    "running": "Not finished",
    "awaiting_clarification": "Waits for an answer",
    "completed": "Completed",
    "failed": "Failed",
    "limit-reached": "Limit reached",
}
_EVENTS = {"provider_switch": "Switch", "timeout": "Timeout", "error": "Error"}
_BY_HAND = "No model chose what to look for or judged: code looked for each claim, and a person judges"
_FORMS = {
    "capable": "The detective's model asked, analysed and audited",
    "guided": "Rules asked, analysed and audited; the detective's model only found the words",
}
_LEDGER = ("Claim", "What is claimed", "Label", "By", "Attacked by", "How it ended")
_NO_MINORITY = "None: all who were heard at the end rule as the panel does."


def status(session: InterrogationSession) -> str:
    """Say how far a session is."""
    of = say_count(session.iteration_limit, "{1} question", "{1} questions")
    asked = say("{1} of {2}", session.current_iteration, of)
    stands = say(_STATUS[session.status])
    return stands if by_hand(session) else f"{stands}, {asked}"


def add_panel(paper: Paper, account: Account) -> None:
    """Write what a panel said; nothing where one detective asked."""
    done = account.panel
    if done is None:
        return
    paper.heading(say("Panel"), "panel")
    minority = tuple(panel_rounds.minority(one, done) for one in done.minority)
    for label, lines in {
        "Decision": (account.decision,),
        "Warning": panel_rounds.warnings(done),
        "Each detective": done.layers.agent_responses if done.layers else (),
        "Minority opinion": minority or ((say(_NO_MINORITY),) if done.layers else ()),
        "Rounds": tuple(map(panel_rounds.round_words, done.rounds)),
        "Who left": panel_rounds.failures(done),
    }.items():
        labelled(paper, say(label), filter(None, lines), 3)
    if done.claims:
        paper.heading(say("Claims of the panel"), "ledger")
        paper.table(tuple(map(say, _LEDGER)), _ledger(done), (8, 32, 12, 18, 18, 12))


def _ledger(done: Deliberation) -> Iterator[Sequence[str]]:
    for one in done.claims:
        by = say("{1}, round {2}", panel_rounds.name(one.claimed_by, done), one.round)
        cited = f" ({panel_rounds.cited_words(one.citations)})" if one.citations else ""
        attacks = " ".join(panel_rounds.attacks(one, done)) or say("Nobody")
        yield one.id, f"{one.text}{cited}", say(one.label), by, attacks, say(panel_rounds.ENDED[one.ended])


def add_trail(paper: Paper, trail: Iterable[AuditTrailEntry]) -> None:
    """Write the audit trail: failed attempts, switches and what was set right."""
    paper.heading(say("Audit trail"), "trail")
    header = tuple(map(say, ("Time (UTC)", "Event", "Model", "Step", "Attempt", "Reason")))
    if rows := [_attempt(entry) for entry in trail]:
        paper.table(header, rows, (15, 10, 20, 14, 10, 31))
    else:
        paper.add(PaperRun(say("Every call worked at the first attempt."), "small"))


def _attempt(entry: AuditTrailEntry) -> Sequence[str]:
    details = ", ".join(_details(entry))
    switch = say("{1} to {2}", entry.from_provider or "?", entry.to_provider or "?")
    stage = say(entry.stage or "")
    models = switch if entry.event == "provider_switch" else entry.provider or ""
    return (
        f"{entry.timestamp:%Y-%m-%d %H:%M:%S}",
        say(_EVENTS[entry.event]),
        with_agent(models, entry.agent),
        say("{1}, question {2}", stage, entry.sequence) if entry.sequence else stage,
        "" if entry.attempt is None else f"{entry.attempt}",
        said_again(entry.reason) + (f" ({details})" if details else ""),
    )


def _details(entry: AuditTrailEntry) -> Iterator[str]:
    if entry.error_class:
        yield entry.error_class.replace("_", " ")
    if entry.http_status is not None:
        yield f"HTTP {entry.http_status}"
    if entry.elapsed_ms is not None:
        yield span(entry.elapsed_ms)


def add_making(paper: Paper, account: Account) -> None:
    """Write what a session is known by, and the models that made it."""
    session, made = account.session, account.session.reproducibility
    audit, ended = (None, None) if account.by_hand else (session.audit_result, session.exit)
    facts = {
        "Status": status(session),
        "Started": moment(session.start_time),
        "Ended": moment(session.end_time) if session.end_time else None,
        "Mode": None if account.by_hand else session.mode,
        "Detective": account.models("detective"),
        "Witness": account.models("witness"),
        "Audited by": audit.provider_used if audit else None,
        "Why it ended": said_again(ended.details) if ended else None,
        "Used": _used(session.usage or {}, session.spending_stop),
        "Left this computer": account.left,
        "Session": session.id,
    }
    paper.heading(say("How it was made"), "making")
    rows = [(say(name), told) for name, told in facts.items() if told]
    paper.table((say("Fact"), say("Value")), rows, (24, 76))
    if made:
        _add_card(paper, made, by_hand=account.by_hand)


def _add_card(paper: Paper, made: Reproducibility, *, by_hand: bool) -> None:
    form = say(_BY_HAND if by_hand else _FORMS[made.detective_form])
    paper.add(PaperRun(f"Detective {one_line(made.app_version)}. {form}."), above=3)
    rows = [
        (
            say(one.role.capitalize()),
            one.model,
            one.base_url or "",
            ", ".join(f"{n} {v}" for n, v in one.options.items()),
        )
        for one in made.models
    ]
    if rows:
        paper.table(tuple(map(say, ("Part", "Model", "Address", "Options"))), rows, (12, 34, 24, 30))


def _used(usage: Mapping[str, Usage], stop: SpendingStop | None) -> str:
    """Say what was used, then by which model: `openai:gpt-6.1-sol 2,940 tokens in 3 calls, $0.0375`.

    Behind it stands the spending stop, and how tokens of an unknown price count beside it.
    """
    parts = [f"{model} {_spent({model: used})}" for model, used in usage.items()]
    told = f"{_spent(usage)}: " * (len(usage) > 1) + "; ".join(parts)
    if stop is None:
        return told
    spent = spending(usage)
    known = not spent.paid or spent.dollars is not None
    counts = ", beside which it counts as ${1}. {2}"
    beside = "" if known else say(counts, f"{spent.counted:.4f}", say(ASSUMPTION).rstrip("."))
    return f"{told}; {say('spending stop ${1}', f'{stop.usd:.2f}')}{beside}"


def _spent(usage: Mapping[str, Usage]) -> str:
    spent = spending(usage)
    known = f", ${spent.dollars:.4f}" if spent.paid and spent.dollars is not None else ""
    cost = f", {say('cost unknown')}" if spent.dollars is None else known
    tokens = say_count(spent.tokens, "{1} token", "{1} tokens")
    return say("{1} in {2}", tokens, say_count(spent.calls, "{1} call", "{1} calls")) + cost


def add_fingerprints(paper: Paper, account: Account) -> None:
    """Write by what each document, model and prompt can be told, at the end of a report."""
    sources, made = account.session.sources or (), account.session.reproducibility
    told = [(f"{one.source_id} {one.name} (SHA-256)", one.sha256) for one in sources]
    told += _fingerprints(made) if made and not account.by_hand else []
    if told:
        paper.heading(say("Fingerprints"), "fingerprints")
    for name, digest in told:
        paper.add(PaperRun(one_line(f"{name} {digest}"), "tiny"), line=110, role="Row")


def _fingerprints(made: Reproducibility) -> Iterator[tuple[str, str]]:
    for model in made.models:
        if model.digest:
            yield f"{say(model.role.capitalize())} {model.model}", model.digest
    for name, digest in made.prompts.items():
        yield say("Prompt {1}", name), digest
