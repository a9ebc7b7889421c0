"""The verbs of the cases that sessions are about: cases, and cases read."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from detective_app.cli import options, verb
from detective_app.cli.stop import Stop
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import QUIET, Labelled, Terminal, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.core.words import few_sentences
from detective_app.own_words import say, say_count

if TYPE_CHECKING:
    from detective_app.batch.crew import Certificates
    from detective_app.batch.reading import CaseProgress

_STOPPED = "Stopped. What was read is kept; the same command reads the rest."

_MORE = "more documents were left out."

app = typer.Typer(help="The cases that sessions are about.", invoke_without_command=True)


@app.callback()
def cases(context: typer.Context) -> int:
    """List the cases of all sessions by their names; read one ahead."""
    if context.invoked_subcommand is not None:
        return verb.DONE
    terminal: Terminal = context.obj
    every = terminal.application.library.kept_cases()
    for one in every:
        terminal.record({"name": one.name, "folder": one.folder, "sessions": one.sessions})
        many = say_count(one.sessions, "{1} session", "{1} sessions")
        terminal.say(Labelled(one.name, Text.assemble(shown(one.folder), "  ", shown(many, QUIET))))
    if not every:
        none = say("There are no cases yet: a case comes from the documents of a session.")
        terminal.say(shown(none, QUIET))
    return verb.DONE


@app.command()
def read(
    context: typer.Context,
    *,
    name: Annotated[
        str, typer.Argument(metavar="NAME|PATH", help="A case, or documents of none yet.", show_default=False)
    ],
    parallel: options.Parallel = 1,
    cluster: options.Cluster = None,
    tls_ca: options.TlsCa = None,
    tls_cert: options.TlsCert = None,
    tls_key: options.TlsKey = None,
    recognise: options.Recognise = False,
    password: options.Password = None,
) -> int:
    """Read all documents of a case ahead, by several processes or on other computers.

    What was read before and is as it was is not read again. Protected documents are read on this computer.
    """
    from detective_app.batch.crew import Certificates

    terminal: Terminal = context.obj
    options.check_parallel(parallel)
    options.unlock(terminal.application, password)
    paths = (Path(name),) if Path(name).exists() else terminal.application.library.case(name)
    paths = tuple(one.absolute() for one in paths)
    certificates = Certificates(tls_ca, tls_cert, tls_key)
    with Stop(lambda: terminal.error(_STOPPED)) as stop:
        return asyncio.run(_Reading(terminal, paths, recognise, parallel, cluster, certificates).run(stop))


@dataclass(frozen=True, slots=True)
class _Reading:
    """One call of the verb `cases read`."""

    terminal: Terminal
    paths: tuple[Path, ...]
    recognise: bool
    parallel: int
    cluster: str | None
    certificates: Certificates

    async def run(self, stop: Stop) -> int:
        """Read the case and return the exit code."""
        stop.watch(asyncio.get_running_loop(), asyncio.current_task())
        application = self.terminal.application
        try:
            with application.library.files.hold(), Activity(self.terminal) as activity:
                if self.cluster or self.parallel > 1:
                    await self._spread(activity)
                activity.begin("Reading the documents", of_model=False)
                documents, problems = await self._read(activity)
        except asyncio.CancelledError:
            if not stop.requested:
                raise
            stop.tell()
            return verb.STOPPED
        for one in problems:
            self.terminal.warn(one)
        self.terminal.record({"event": "case_read", "documents": documents, "problems": len(problems)})
        self.terminal.say(Text(say("The case has {1} documents, all of them read.", documents)))
        return verb.DONE

    async def _read(self, activity: Activity) -> tuple[int, tuple[str, ...]]:
        """Read on this computer what is left, and count the documents of the case."""
        from detective_app.storage.cases.states import FileState, Pace

        store, pace, ended = self.terminal.application.cases.store, Pace(), Event()

        def hear(state: FileState) -> None:
            pace.hear(state)
            activity.reading(pace)

        def read() -> tuple[int, tuple[str, ...]]:
            if self.recognise:
                store.recognise(self.paths, on_file=hear, stop=ended)
            reading = store.read(self.paths, on_file=hear, stop=ended)
            with closing(reading.index) as index:
                return len(index.sources), (*reading.changes, *few_sentences(reading.problems, _MORE))

        try:
            return await asyncio.to_thread(read)
        finally:
            ended.set()

    async def _spread(self, activity: Activity) -> None:
        """Have workers read what is new; what none of them could read is left."""
        from detective_app.batch.crew import crew_at, crew_here
        from detective_app.batch.reading import CaseOfMany
        from detective_app.storage.left import SentWhole

        folders = self.terminal.folders

        def tell(progress: CaseProgress) -> None:
            self.terminal.record({"event": "case_progress", **as_json(progress, "files", "done", "workers")})
            activity.working(f"{progress.done:,} of {progress.files:,} by {progress.workers:,} workers")

        work = CaseOfMany(folder=folders.cases, paths=self.paths, recognise=self.recognise, tell=tell)
        activity.begin("Starting the processes", of_model=False)
        crew_of = crew_here(self.parallel)
        if self.cluster:
            crew_of = crew_at(self.cluster, self.certificates, SentWhole(folders.workers))
        async with crew_of as crew:
            if self.cluster:
                workers = ", ".join(sorted(await crew.workers()))
                self.terminal.warn(f"The documents of the case go to these workers: {workers}.")
            activity.begin("Reading the documents", of_model=False)
            await work.read(crew)


VERB = Verb(app, "Look back", 6)
