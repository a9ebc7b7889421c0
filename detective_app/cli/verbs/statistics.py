"""The verb that says what all sessions come to: statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import typer

from detective_app.account.spending import money
from detective_app.account.statistics import ProviderFigures, Statistics
from detective_app.account.verdict_words import RULINGS
from detective_app.cli import verb
from detective_app.cli.terminal import Labelled, Terminal, Unbroken, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.own_words import decimal, say, say_count
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
        terminal.say(shown(say("No sessions yet. Start one with")), Unbroken(terminal.command("demo")))
    return verb.DONE


def statistics_page(found: Statistics) -> Iterator[Labelled]:
    """Yield what all sessions come to, each number with what it is of."""
    yield Labelled("Sessions", shown(_sessions(found)))
    if found.judged:
        rulings = [
            say("{1} of {2} {3}", n, found.judged, say(RULINGS[ruling]).lower())
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
    return say("{1}: {2}", found.sessions, _each(parts))


def _clarifications(found: Statistics) -> str:
    asked = found.clarifications
    if not asked.asked:
        return say("No question was put to you.")
    parts = {"answered": asked.answered, "skipped": asked.skipped, "waiting": asked.waiting}
    words = say_count(asked.asked, "{1} question: {2}", "{1} questions: {2}", _each(parts))
    if asked.completed is None:
        return words
    return words + say("; answered of those that no longer wait: {1} %", decimal(100 * asked.completed, 0))


def _each(parts: Mapping[str, int]) -> str:
    return ", ".join(say("{1} {2}", n, say(what)) for what, n in parts.items() if n)


def _title(one: ProviderFigures) -> str:
    return say(PROVIDERS[one.name].title) if one.name in PROVIDERS else one.name


def _used(one: ProviderFigures) -> str:
    """Say what was used of a provider, what is known to be spent, and how often it failed."""
    tokens = say_count(one.tokens, "{1} token", "{1} tokens")
    used = [say_count(one.calls, "{1} call, {2}", "{1} calls, {2}", tokens)]
    if one.paid:
        used.append(say("at least {1}", money(one.dollars)) if one.unpriced else money(one.dollars))
    parts = [", ".join(used)]
    if one.unpriced:
        unpriced = ("no price is known in {1} session", "no price is known in {1} sessions")
        parts.append(say_count(one.unpriced, *unpriced))
    if one.failed:
        timed_out = say(", {1} timed out", one.timed_out) if one.timed_out else ""
        where = say_count(one.failed_in, "{1} session", "{1} sessions")
        parts.append(
            say_count(one.failed, "{1} failed try in {2}{3}", "{1} failed tries in {2}{3}", where, timed_out)
        )
    return "; ".join(parts)


def _left(found: Statistics) -> str:
    left = found.left
    if not left.recorded:
        return say("Nothing was counted: no detective on another computer was asked about documents.")
    words = (
        "{1} word of documents, in {2} of {3} sessions that kept count",
        "{1} words of documents, in {2} of {3} sessions that kept count",
    )
    more = say("; in {1} more was asked for and left out", left.held_back) if left.held_back else ""
    return say_count(left.words, *words, left.sessions, left.recorded) + more


VERB = Verb(statistics, "Look back", 7)
