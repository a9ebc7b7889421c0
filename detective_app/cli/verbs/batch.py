"""The verb for many hypotheses over one case: batch."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from detective_app.cli import options, verb
from detective_app.cli.stop import Stop
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import QUIET, Terminal, Unbroken, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.core.words import spending_stop
from detective_app.front_end.run import RunRequest
from detective_app.own_words import decimal, say, spoken

if TYPE_CHECKING:
    from detective_app.batch.course import Batch, Progress
    from detective_app.batch.crew import Certificates
    from detective_app.batch.rows import Row
    from detective_app.batch.work import Done
    from detective_app.front_end.application import Application

_NOT_SHOWN = "Nobody is asked within a batch, so what leaves is not shown first."
_STOPPED = "Stopped. What is done is kept; --resume goes on with the rest, and pays nothing twice."


@options.of_a_run(
    "case recognise limit mode detective witness base_url disclose redact agent rounds repeat at_limit force"
)
def batch(
    context: typer.Context,
    *,
    claims: Annotated[
        Path,
        typer.Argument(
            metavar="CLAIMS", help="A .csv, .jsonl or .xlsx with a column hypothesis.", show_default=False
        ),
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="RESULT", help="Write to this .csv, .jsonl or .xlsx.")
    ],
    brief: Annotated[
        str | None, typer.Option(metavar="FILE", help="What to know beside rows without a brief.")
    ] = None,
    budget: Annotated[
        str | None, typer.Option(metavar="USD", help="What all rows together may cost.", show_default=False)
    ] = None,
    parallel: options.Parallel = 1,
    cluster: options.Cluster = None,
    tls_ca: options.TlsCa = None,
    tls_cert: options.TlsCert = None,
    tls_key: options.TlsKey = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the batch that was begun for RESULT.")
    ] = False,
    request: RunRequest,
) -> int:
    """Check every hypothesis of a table over the same documents.

    Columns brief, documents (of the case, with ; between) and mode may stand beside; others are kept.
    """
    from detective_app.batch import results
    from detective_app.batch.crew import Certificates

    terminal: Terminal = context.obj
    if not request.case_paths:
        raise BadInput(
            "Choose the documents of all rows: --case PATH or --case-name NAME. Nothing was started."
        )
    options.check_parallel(parallel)
    results.check_place(output, terminal.folders.sessions)
    shared = replace(request, brief=options.brief(brief), clarify=False)
    if cluster:
        shared = _named_for_others(terminal.application, shared)
    usd = (spending_stop(budget) or None) if budget else None
    with Stop(lambda: terminal.error(_STOPPED)) as stop, spoken("english"):  # what is kept is English
        command = _Command(
            terminal=terminal,
            claims=claims,
            output=output,
            shared=shared,
            usd=usd,
            parallel=parallel,
            cluster=cluster,
            certificates=Certificates(tls_ca, tls_cert, tls_key),
            stop=stop,
        )
        return asyncio.run(command.run(resume=resume))


def _named_for_others(application: Application, request: RunRequest) -> RunRequest:
    """Return a request that says all for which a worker elsewhere would ask its own settings.

    What may leave is counted on one computer: each of several would let as much leave again. Raises BadInput.
    """
    settings = application.settings.current
    if not request.detectives or not request.witness:
        raise BadInput("For a cluster name both models: --detective and --witness. Nothing was started.")
    percent = settings.disclosure if request.disclose is None else request.disclose
    leaves = any(one.role == "detective" for one in application.runs.what_leaves(request))
    if leaves and 0 < percent < 100:
        raise BadInput(
            "On a cluster what leaves is not counted in common: choose --disclose 0 or 100, or models that "
            "run on the workers. Nothing was started."
        )
    kinds = settings.redaction.kinds if request.redact is None else request.redact
    if "names" in kinds:
        raise BadInput("A cluster does not know your list of names: choose --redact. Nothing was started.")
    return replace(request, disclose=percent, redact=tuple(kinds))


@dataclass(kw_only=True)
class _Command:
    """One call of the verb, from the table that is read to the table that is written."""

    terminal: Terminal
    claims: Path
    output: Path
    shared: RunRequest
    usd: float | None
    parallel: int
    cluster: str | None
    certificates: Certificates
    stop: Stop

    async def run(self, *, resume: bool) -> int:
        """Run the batch and return the exit code."""
        self.stop.watch(asyncio.get_running_loop(), asyncio.current_task())
        try:
            with self.terminal.application.library.files.hold(), Activity(self.terminal) as activity:
                return await self._held(activity, resume=resume)
        except asyncio.CancelledError:
            if not self.stop.requested:
                raise
            self.stop.tell()
            return verb.STOPPED

    async def _held(self, activity: Activity, *, resume: bool) -> int:
        """Run all rows and write what came of them, also where a person stops it between."""
        from detective_app.batch.journal import Journal
        from detective_app.batch.rows import read_rows

        rows = await self._bound(await asyncio.to_thread(read_rows, self.claims), activity)
        journal = Journal(self.terminal.folders.batches, self.output)
        journal.open(resume=resume)
        work, code = self._batch(rows, journal, activity), verb.STOPPED
        try:
            await self._work(work, activity)
            code = verb.SOME_FAILED if work.failed else verb.DONE
        except asyncio.CancelledError:
            if not self.stop.requested:
                raise
        activity.begin("Writing the results", of_model=False)
        await asyncio.to_thread(self._write, work)
        activity.stop()
        self._end(work, code)
        return code

    async def _bound(self, rows: list[Row], activity: Activity) -> list[Row]:
        """Bind each row to its documents, and tell what a run would tell first."""
        from detective_app.batch.rows import bind

        application = self.terminal.application
        activity.begin("Reading the documents", of_model=False)
        bound, tried = await bind(application, rows, self.shared, activity.reading)
        for notice in tried.notices if tried else ():
            self.terminal.warn(notice)
        if tried and application.settings.current.preview and tried.destinations:
            self.terminal.warn(_NOT_SHOWN)
        return bound

    def _batch(self, rows: list[Row], journal: Any, activity: Activity) -> Batch:
        from detective_app.batch.course import Batch, Purse

        terminal = self.terminal
        return Batch(
            opened=terminal.open_application,
            options=replace(terminal.options, json=False, verbose=False),
            application=terminal.application,
            shared=self.shared,
            rows=rows,
            journal=journal,
            purse=Purse(self.usd),
            tell_row=self._tell_row,
            tell=lambda progress: self._tell(progress, activity),
        )

    async def _work(self, work: Batch, activity: Activity) -> None:
        """Have all rows run; on Ctrl+C the processes end first, and then what is done is written."""
        from detective_app.batch.crew import crew_at, crew_here

        at_hand = work.progress
        self.terminal.record({"event": "batch_started", "rows": at_hand.rows, "done": at_hand.done})
        activity.begin("Starting the processes", of_model=False)
        crew_of = crew_here(self.parallel, work.limited)
        if self.cluster:
            from detective_app.storage.left import SentWhole

            sent = SentWhole(self.terminal.folders.workers)
            crew_of = crew_at(self.cluster, self.certificates, sent, work.limited, work.heard)
        async with crew_of as crew:
            if self.cluster:
                workers = ", ".join(sorted(await crew.workers()))
                self.terminal.warn(f"The documents of the case go to these workers: {workers}.")
            activity.begin("Checking", of_model=False)
            try:
                await work.run(crew)
            except asyncio.CancelledError:
                self.stop.take_time()
                raise

    def _tell_row(self, row: Row, done: Done) -> None:
        told: Mapping[str, object] = {"error": done.problem} if done.problem else {"verdict": done.verdict}
        self.terminal.record({"event": "batch_row", "row": row.number, "costUsd": done.usd, **told})
        if done.problem:
            self.terminal.warn(f"Row {row.number}: {done.problem}")

    def _tell(self, progress: Progress, activity: Activity) -> None:
        told = as_json(progress, "rows", "done", "failed", "a_minute", "left", "resting")
        self.terminal.record({"event": "batch_progress", **told})
        with spoken(self.terminal.language):
            activity.working(_progress_words(progress))

    def _write(self, work: Batch) -> None:
        from detective_app.batch.results import columns_of, results_of, write

        found = results_of(self.terminal.application, work.journal, work.rows)
        write(self.output, found, columns_of(work.rows))

    def _end(self, work: Batch, code: int) -> None:
        terminal, progress = self.terminal, work.progress
        if code == verb.STOPPED:
            self.stop.tell()
        with spoken(terminal.language):
            failed = say(", {1} of them with a problem", progress.failed) if progress.failed else ""
            done = say(
                "{1} of {2} rows are done{3}. The results are in", progress.done, progress.rows, failed
            )
            each = say("Each row is a session: {1} lists them.", terminal.command("sessions"))
        terminal.say(Text(done), Unbroken(str(self.output)), shown(each, QUIET))
        terminal.record(
            {
                "event": "batch_ended",
                **as_json(progress, "rows", "done", "failed"),
                "spentUsd": work.purse.spent,
                "path": str(self.output),
                "exitCode": code,
            }
        )


def _progress_words(progress: Progress) -> str:
    failed = say(", {1} with a problem", progress.failed) if progress.failed else ""
    resting = say(", resting because a provider is busy") if progress.resting else ""
    pace = say(", {1} a minute", decimal(progress.a_minute, 1)) if progress.a_minute else ""
    left = ""
    if progress.left is not None:
        minutes, seconds = decimal(progress.left / 60, 0), decimal(progress.left, 0)
        left = say(", about {1} left", f"{minutes} min" if progress.left >= 90 else f"{seconds} s")
    return say("{1} of {2} rows", progress.done, progress.rows) + failed + pace + left + resting


VERB = Verb(batch, "Run", 3)
