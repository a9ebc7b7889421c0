"""The statistics over all sessions: each number true to the files, also after they change."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from detective_app.account.marks import verdict_of
from detective_app.account.statistics import Statistics
from detective_app.core.evidence import Unread
from detective_app.core.session import AuditTrailEntry, Usage
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles
from tests.account.recorded import RECIPES, recorded
from tests.gui.saved_sessions import NOW, save, session, spoil
from tests.storage.samples import folders_in

MODEL = "gemini:gemini-3.8-flash"


def found_in(data: Path) -> Statistics:
    history = History(folders_in(data))
    history.refresh()
    try:
        return history.statistics()
    finally:
        history.close()


def test_sessions_of_every_status_are_counted_once(tmp_path: Path) -> None:
    made = [asyncio.run(recorded(recipe, 0x900000000000 + n)) for n, recipe in enumerate(RECIPES)]
    save(tmp_path, *made)
    spoil(tmp_path)
    found = found_in(tmp_path)
    statuses = Counter(one.status for one in made)
    assert found.sessions == len(made) + 1
    assert (found.failed, found.unreadable) == (statuses["failed"], 1)
    assert found.unfinished == len(made) - statuses["failed"] - statuses["completed"]
    given = [one.audit_result.verdict for one in made if one.audit_result and one.audit_result.verdict]
    assert found.judged == sum(one.overall != "not_judged" for one in given) == len(given) - found.not_judged
    assert found.judged + found.finished_without + found.not_judged == statuses["completed"]
    assert found.verdicts["not_judged"] > 0
    tokens = sum(use.input_tokens + use.output_tokens for one in made for use in (one.usage or {}).values())
    assert sum(one.tokens for one in found.providers) == tokens > 0
    assert {one.name: bool(one.failed) for one in found.providers}["openai"]


def test_what_nothing_decides_is_told_apart_where_not_all_could_be_read(tmp_path: Path) -> None:
    made = (asyncio.run(recorded(recipe, 0x900000000000 + n)) for n, recipe in enumerate(RECIPES))
    undecided = next(
        one for one in made if (said := verdict_of(one)) and said.overall == "not_enough_evidence"
    )
    left = Unread(what="document", why="unknown", where="scan.jpg")
    other = f"{undecided.id[:-1]}{'0' if undecided.id[-1] != '0' else '1'}"
    save(tmp_path, undecided.evolve(unread=None), undecided.evolve(id=other, unread=(left,)))
    found = found_in(tmp_path)
    assert (found.verdicts["not_enough_evidence"], found.verdicts["partly_unread"]) == (1, 1)
    assert found.judged == 2


def entry(provider: str | None, event: str, error_class: str | None) -> AuditTrailEntry:
    return AuditTrailEntry.model_validate(
        {"timestamp": NOW, "event": event, "reason": "-", "provider": provider, "error_class": error_class}
    )


def test_only_failed_tries_are_failures_whoever_wrote_them_down(tmp_path: Path) -> None:
    trail = (
        entry(MODEL, "timeout", "deadline"),
        entry(MODEL, "error", "overloaded"),
        entry("A vendor of another tool", "error", None),
        entry(MODEL, "error", "unsupported_contradiction"),  # set right on the way: no try failed
        entry(None, "error", "changed_outside"),
    )
    save(tmp_path, session(1, "Bridge", audit_trail=trail, usage={}))
    ours, theirs = sorted(found_in(tmp_path).providers, key=lambda one: -one.failed)
    assert (ours.name, ours.failed, ours.timed_out, ours.failed_in) == ("gemini", 2, 1, 1)
    assert (theirs.name, theirs.failed) == ("A vendor of another tool", 1)


def test_an_unknown_price_is_never_nothing_and_a_local_model_costs_nothing(tmp_path: Path) -> None:
    priced, unknown = Usage(calls=1, cost_usd=0.5), Usage(calls=2, cost_usd=None)
    save(
        tmp_path,
        session(1, "Bridge", usage={MODEL: priced, "ollama:llama3.1": Usage(calls=9)}),
        session(2, "Lease", usage={MODEL: unknown, "gemini:other": priced}),
    )
    cloud, local = sorted(found_in(tmp_path).providers, key=lambda one: one.name)
    assert (cloud.calls, cloud.paid, cloud.dollars, cloud.unpriced) == (4, True, 1.0, 1)
    assert (local.calls, local.paid, local.dollars, local.unpriced) == (9, False, 0, 0)


def test_a_session_that_changes_or_goes_takes_its_old_figures_along(tmp_path: Path) -> None:
    files = SessionFiles(folders_in(tmp_path))
    with files.hold():
        for number in (1, 2):
            files.save(session(number, "Bridge", status="failed"))
        assert found_in(tmp_path).failed == 2
        path = files.save(session(1, "Bridge", score=70, ruling="refuted"))
    found = found_in(tmp_path)
    assert (found.sessions, found.failed, found.verdicts["refuted"]) == (2, 1, 1)
    path.unlink()
    found = found_in(tmp_path)
    assert (found.sessions, found.failed, found.judged) == (1, 1, 0)
