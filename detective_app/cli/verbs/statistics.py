"""The verb that says what all sessions come to: statistics."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from detective_app.account.spending import money
from detective_app.account.statistics import ProviderFigures, Statistics
from detective_app.account.verdict_words import RULINGS
from detective_app.cli import verb
from detective_app.cli.terminal import Labelled, Terminal, Unbroken, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.provider_facts import PROVIDERS


def statistics(context: typer.Context) -> int:
    """Sum up all sessions: verdicts, questions to you, failures, costs, disclosure."""
    terminal: Terminal = context.obj
    history = terminal.application.library.history
    history.refresh()
    found = history.statistics()
    terminal.record(statistics_record(found))
    if found.sessions:
        terminal.say(*statistics_page(found))
    else:
        terminal.say(shown("No sessions yet. Start one with"), Unbroken(terminal.command("demo")))
    return verb.DONE


def statistics_page(found: Statistics) -> Iterator[Labelled]:
    """Yield what all sessions come to, each number with what it is of."""
    yield Labelled("Sessions", shown(_sessions(found)))
    if found.judged:
        rulings = [
            f"{n:,} of {found.judged:,} {RULINGS[ruling].lower()}"
            for ruling, n in found.verdicts.items()
            if ruling != "not_judged"
        ]
        yield Labelled("Verdicts", shown("\n".join(rulings)))
    yield Labelled("Asked you", shown(_clarifications(found)))
    for place, provider in enumerate(found.providers):
        yield Labelled("" if place else "Providers", shown(f"{_title(provider)}: {_used(provider)}"))
    yield Labelled("Left here", shown(_left(found)))


def statistics_record(found: Statistics) -> dict[str, object]:
    """Return the same numbers for `--json`."""
    asked, left = found.clarifications, found.left
    return {
        **as_json(found, "sessions", "unfinished", "failed", "unreadable"),
        "finishedWithoutVerdict": found.finished_without,
        "verdicts": dict(found.verdicts),
        "clarifications": {
            **as_json(asked, "asked", "answered", "skipped", "waiting"),
            "completionRate": asked.completed,
        },
        "providers": [_provider_record(one) for one in found.providers],
        "knownCostUsd": found.dollars,
        "disclosure": {
            **as_json(left, "sessions", "words"),
            "recordedSessions": left.recorded,
            "heldBackSessions": left.held_back,
        },
    }


def _provider_record(one: ProviderFigures) -> dict[str, object]:
    return {
        "provider": one.name,
        "calls": one.calls,
        "tokens": one.tokens,
        "knownCostUsd": one.dollars if one.paid else None,
        "unpricedSessions": one.unpriced,
        "failedTries": one.failed,
        "timeOuts": one.timed_out,
        "failedInSessions": one.failed_in,
    }


def _sessions(found: Statistics) -> str:
    parts = {
        "with a verdict": found.judged,
        "not judged": found.not_judged,
        "finished without one": found.finished_without,
        "not finished": found.unfinished,
        "failed": found.failed,
        "unreadable": found.unreadable,
    }
    return f"{found.sessions:,}: " + ", ".join(f"{n:,} {words}" for words, n in parts.items() if n)


def _clarifications(found: Statistics) -> str:
    asked = found.clarifications
    if not asked.asked:
        return "No question was put to you."
    parts = {"answered": asked.answered, "skipped": asked.skipped, "waiting": asked.waiting}
    each = ", ".join(f"{n:,} {what}" for what, n in parts.items() if n)
    words = f"{_counted(asked.asked, 'question')}: {each}"
    rate = (
        "" if asked.completed is None else f"; answered of those that no longer wait: {asked.completed:.0%}"
    )
    return f"{words}{rate}"


def _title(one: ProviderFigures) -> str:
    return PROVIDERS[one.name].title if one.name in PROVIDERS else one.name


def _used(one: ProviderFigures) -> str:
    """Say what was used of a provider, what is known to be spent, and how often it failed."""
    used = [_counted(one.calls, "call"), _counted(one.tokens, "token")]
    if one.paid:
        used.append(f"at least {money(one.dollars)}" if one.unpriced else money(one.dollars))
    parts = [", ".join(used)]
    if one.unpriced:
        parts.append(f"no price is known in {_counted(one.unpriced, 'session')}")
    if one.failed:
        tries = "failed try" if one.failed == 1 else "failed tries"
        timed_out = f", {one.timed_out:,} timed out" if one.timed_out else ""
        parts.append(f"{one.failed:,} {tries} in {_counted(one.failed_in, 'session')}{timed_out}")
    return "; ".join(parts)


def _left(found: Statistics) -> str:
    left = found.left
    if not left.recorded:
        return "Nothing was counted: no detective on another computer was asked about documents."
    words = f"{_counted(left.words, 'word')} of documents, in {left.sessions:,} of {left.recorded:,} sessions"
    more = f"; in {left.held_back:,} more was asked for and left out" if left.held_back else ""
    return f"{words} that kept count{more}"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


VERB = Verb(statistics, "Look back", 7)
