"""The program as a front end sees it: parts opened on first use, and the verbs that need several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4
from weakref import WeakSet

from detective_app import paths
from detective_app.app.no_guessing import no_guessing
from detective_app.core.errors import BadInput, SettingsError, UnreadableSession
from detective_app.front_end import GlobalOptions, KeyTest, OnDownload, RunRequest

if TYPE_CHECKING:
    from detective_app.app.asking import CaseAsking
    from detective_app.app.run import SessionRun
    from detective_app.app.selection import Selection, Selector
    from detective_app.app.source_documents import SourceFile
    from detective_app.core.evidence import Source, SourceDecision
    from detective_app.core.plugin import Mode
    from detective_app.core.ports import CaseIndex, ModelInfo
    from detective_app.core.redaction import Redactor
    from detective_app.core.session import InterrogationSession, Reproducibility
    from detective_app.core.settings import Configuration, ProviderName
    from detective_app.front_end import Destination, Diagnosis, Estimate, WitnessFound
    from detective_app.storage.cases.store import CaseStore
    from detective_app.storage.history.listing import History
    from detective_app.storage.keys import Keys
    from detective_app.storage.models.files import ModelFiles
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles
    from detective_app.storage.sessions.trash import RemovedSession
    from detective_app.storage.sessions.verification import Verification


class DetectiveApplication:
    """Implements `front_end.Application` over one data folder."""

    def __init__(self, options: GlobalOptions) -> None:
        """Resolve the folders; nothing is read or created yet."""
        self.folders = paths.data_folders(options.data_dir, options.config)
        self._runs: WeakSet[SessionRun] = WeakSet()

    @cached_property
    def redactor(self) -> Redactor:
        """Takes every key that was looked up out of what is logged or stored."""
        from detective_app.core.redaction import Redactor

        return Redactor()

    def watch(self) -> None:
        """Open the log, with known keys taken out of it, and forbid core dumps, which would hold keys."""
        from detective_app import logs

        logs.no_core_dumps()
        logs.set_up(self.folders, self.redactor)

    @cached_property
    def _loaded(self) -> tuple[Configuration, str | None]:
        from detective_app.storage import settings_file

        return settings_file.load(self.folders.config_file)

    @property
    def settings(self) -> Configuration:
        """The settings, or the defaults."""
        return self._loaded[0]

    @property
    def settings_problem(self) -> str | None:
        """Why the settings file was not used, if it was not."""
        return self._loaded[1]

    def save_settings(self, settings: Configuration) -> Path:
        """Write the settings file; never over a broken one."""
        from detective_app.storage import settings_file

        if self.settings_problem:
            raise SettingsError(
                f"{self.settings_problem} Mend or remove the file first; nothing was changed."
            )
        settings_file.save(self.folders.config_file, settings)
        self._loaded = (settings, None)
        return self.folders.config_file

    def reload_settings(self) -> None:
        """Forget what was read of the settings file."""
        self.__dict__.pop("_loaded", None)

    @cached_property
    def sessions(self) -> SessionFiles:
        """The session files."""
        from detective_app.storage.sessions.files import SessionFiles

        return SessionFiles(self.folders)

    @cached_property
    def history(self) -> History:
        """The history index."""
        from detective_app.storage.history.listing import History

        return History(self.folders)

    @cached_property
    def keys(self) -> Keys:
        """The keys; each one that is looked up becomes known to the redactor."""
        from detective_app.storage.keys import Keys

        return Keys(self.redactor)

    @cached_property
    def model_files(self) -> ModelFiles:
        """The built-in models."""
        from detective_app.storage.models.files import ModelFiles

        proxy = self.settings.proxy
        return ModelFiles(self.folders.models, proxy=None if proxy == "none" else proxy)

    @cached_property
    def cases(self) -> CaseStore:
        """The case files, on disk."""
        from detective_app.storage.cases.store import CaseStore

        return CaseStore(self.folders.cases)

    async def start(self, request: RunRequest) -> SessionRun:
        """Prepare a new run over the documents and the hypothesis of the request."""
        from detective_app.app.mode_choice import chosen_mode, leading, unused
        from detective_app.core.words import hypothesis_text, iteration_limit
        from detective_app.engine.loop.lifecycle import new_session

        text = hypothesis_text(request.hypothesis or "")
        no_guessing(self.settings_problem, request)
        limit = iteration_limit(request.limit or self.settings.default_iteration_limit)
        asked = chosen_mode(request.mode, self.settings.default_mode)
        case, problems = await self._read_case(request)
        session_id = str(uuid4())
        selection = await self._select(request, None, session_id)
        mode = leading(asked, selection.detective_profile)
        notices = unused(request.mode, self.settings.default_mode, selection.detective_profile)

        def begin(card: Reproducibility) -> InterrogationSession:
            return new_session(
                session_id,
                text,
                limit=limit,
                mode=mode.name,
                sources=case.sources if case else (),
                card=card,
                now=datetime.now(UTC),
            )

        problems = (*problems, *notices)
        return self._run(session_id, request, selection, case, mode, begin=begin, problems=problems)

    async def demo(self, request: RunRequest, on_download: OnDownload) -> SessionRun:
        """Prepare a run over the sample case with what is set up, else with the built-in model."""
        from detective_app.app import demo

        no_guessing(self.settings_problem, request)
        chosen, notices = await demo.prepared(self, request, on_download)
        run = await self.start(chosen)
        run.notices = (*notices, *run.notices)
        return run

    async def asking(self, request: RunRequest, context: str = "") -> CaseAsking:
        """Read the documents of a request to ask about them."""
        from detective_app.app.asking import CaseAsking, own_context, where_documents_go
        from detective_app.storage.cases.ask_context import AskContexts

        no_guessing(self.settings_problem, request)
        selection = await self._selector().select_for_question(request, str(uuid4()))
        case, problems = await self._read_case(request)
        if case is None:
            raise BadInput("Choose at least one document or folder to ask about.")
        return CaseAsking(
            case=case,
            selection=selection,
            settings=self.settings.evidence,
            contexts=AskContexts(self.folders.cases / "context"),
            context=context or own_context(case.sources),
            notices=(*problems, *where_documents_go(selection), *selection.notices),
        )

    async def resume(self, session_id: str, request: RunRequest) -> SessionRun:
        """Prepare to go on where a session stopped."""
        from detective_app.engine.loop.lifecycle import reopened

        return await self._again(session_id, request, lambda session: reopened(session, request.limit))

    async def audit(self, session_id: str, request: RunRequest) -> SessionRun:
        """Prepare the final audit of a session."""
        from detective_app.engine.loop.lifecycle import for_audit

        def ready(session: InterrogationSession) -> InterrogationSession:
            return for_audit(session, request.force_reason, max(datetime.now(UTC), session.latest))

        return await self._again(session_id, request, ready)

    async def _again(
        self,
        session_id: str,
        request: RunRequest,
        ready: Callable[[InterrogationSession], InterrogationSession],
    ) -> SessionRun:
        import asyncio

        from detective_app.app.mode_choice import chosen_mode, leading
        from detective_app.app.reopening import CHANGED_OUTSIDE, joined, marked

        no_guessing(self.settings_problem, request)
        await asyncio.to_thread(self.sessions.load, session_id)  # what cannot go on creates and locks nothing
        with ExitStack() as held:
            held.enter_context(self.sessions.hold())  # before what goes on is read: nobody writes in between
            opened = await asyncio.to_thread(self.sessions.load, session_id)
            if opened.read_only:
                raise UnreadableSession(
                    f"{opened.path.name} was written by a newer version of Detective and opens read-only. "
                    "Update Detective to go on with it."
                )
            session = ready(marked(opened))
            sources = session.sources
            selection = await self._select(request, session, session.id)
            mode = leading(chosen_mode(session.mode, self.settings.default_mode), selection.detective_profile)
            case = await asyncio.to_thread(self.cases.reopen, sources) if sources else None

            def begin(card: Reproducibility) -> InterrogationSession:
                made = joined(session.reproducibility, card)
                return session.evolve(reproducibility=made, mode=mode.name)

            run = self._run(
                session.id,
                request,
                selection,
                case,
                mode,
                begin=begin,
                problems=(CHANGED_OUTSIDE,) if opened.changed_outside else (),
                previous=opened.session if opened.session.status == "completed" else None,
                held=held.pop_all(),
            )
            run.path = opened.path
            return run

    async def _read_case(self, request: RunRequest) -> tuple[CaseIndex | None, tuple[str, ...]]:
        """Read the documents in a thread; a cancelled wait stops the thread too."""
        import asyncio
        import threading

        from detective_app.core.words import few_sentences

        if not request.case_paths:
            return None, ()
        stop = threading.Event()
        try:
            reading = await asyncio.to_thread(
                self.cases.read, request.case_paths, stop=stop, provenance=request.provenance
            )
        finally:
            stop.set()
        return reading.index, few_sentences(reading.problems, "more documents were left out.")

    async def _select(
        self, request: RunRequest, session: InterrogationSession | None, session_id: str
    ) -> Selection:
        return await self._selector().select(request, session, session_id)

    def _selector(self) -> Selector:
        from detective_app.app.selection import Selector

        return Selector(self.settings, self.keys, self.model_files)

    def _run(
        self,
        session_id: str,
        request: RunRequest,
        selection: Selection,
        case: CaseIndex | None,
        mode: Mode,
        *,
        begin: Callable[[Reproducibility], InterrogationSession],
        problems: Sequence[str],
        previous: InterrogationSession | None = None,
        held: ExitStack | None = None,
    ) -> SessionRun:
        from detective_app.app.run import SessionRun

        run = SessionRun(
            session_id=session_id,
            sessions=self.sessions,
            history=self.history,
            selection=selection,
            cases=self.cases,
            case=case,
            evidence=self.settings.evidence,
            mode=mode,
            request=request,
            redactor=self.redactor,
            begin=begin,
            previous=previous,
            held=held or ExitStack(),
            notices=(*problems, *selection.notices),
        )
        self._runs.add(run)
        return run

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Try a provider: list its models, and ask one of them for a word."""
        from detective_app.app import discovery

        return await discovery.test_key(self._selector(), provider, self.redactor, model)

    async def models_of(self, provider: ProviderName) -> tuple[ModelInfo, ...]:
        """List a provider's models with the cheapest real call."""
        from detective_app.app import discovery

        return await discovery.models_of(self._selector(), provider, self.redactor)

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Look whether Ollama answers."""
        from detective_app.app import discovery

        return await discovery.find_witness(self._selector(), base_url)

    async def pull_model(self, name: str, on_progress: OnDownload, base_url: str | None = None) -> None:
        """Have Ollama fetch a model."""
        from detective_app.app import discovery

        await discovery.pull_model(self._selector(), name, on_progress, base_url, self.redactor)

    def estimate(self, request: RunRequest) -> Estimate:
        """Estimate the calls, tokens and cost of a run."""
        from detective_app.app.estimate import estimate

        first = self._selector().first_detective(request)
        limit = request.limit or self.settings.default_iteration_limit
        return estimate(first.provider, first.model, limit, request.hypothesis or "")

    def what_leaves(self, request: RunRequest) -> tuple[Destination, ...]:
        """Name the hosts that a run would send to."""
        return self._selector().destinations(request)

    def sample_session(self) -> OpenedSession:
        """Open the recorded run over the sample case."""
        from detective_app.app.demo import recorded

        return recorded(self.sessions)

    def open_source(self, source: Source, path: Path | None = None) -> SourceFile:
        """Open a document of a session where it was, or at another path."""
        from detective_app.app.source_documents import open_source

        return open_source(source, self.cases, path)

    def decide(self, session_id: str, decision: SourceDecision) -> InterrogationSession:
        """Keep in a session how a conflict between its sources is to be treated."""
        from detective_app.app.decisions import save_decided, with_decision
        from detective_app.app.reopening import marked

        if session_id in self.sessions.at_work:
            for run in self._runs:
                if run.session_id == session_id:
                    return run.decide(decision)
        decided = with_decision(marked(self.sessions.load(session_id)), decision)
        save_decided(self.sessions, decided)
        return decided

    def held_elsewhere(self) -> bool:
        """Tell whether another process is at work in the data folder."""
        return self.sessions.held_elsewhere()

    def remove_session(self, reference: str | Path) -> RemovedSession:
        """Move a session's file to the trash."""
        return self.sessions.remove(reference)

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs."""
        from detective_app.app import doctor

        return await doctor.diagnosis(self)

    def verify(self, references: Sequence[str]) -> Sequence[Verification]:
        """Check session files; no model is called."""
        from detective_app.storage.sessions.verification import verify

        return verify(self.sessions, references, self.cases)
