"""The desk for chat clients: a request becomes a step over the models, documents and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import uuid4

from detective_app.app.asking import CaseAsking, where_documents_go
from detective_app.app.beginning import NEWER, chosen_mode, marked, no_guessing, with_witness_at_hand
from detective_app.app.connections import KeptModels
from detective_app.app.disclosing import LastIndexed
from detective_app.app.panel_agents import called
from detective_app.app.run_parts import Conditions
from detective_app.app.selection import AgentModels, Selection
from detective_app.app.sitting import ClientSitting, Opened
from detective_app.app.taped import TapedClient
from detective_app.core.disclosure import Disclosure
from detective_app.core.errors import BadInput, UnreadableSession
from detective_app.core.plugin import Form, Mode
from detective_app.core.redaction import Redactor
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import moment
from detective_app.core.words import hypothesis_text, iteration_limit
from detective_app.engine.loop.lifecycle import new_session
from detective_app.front_end.run import RunRequest
from detective_app.front_end.sitting import Listener

if TYPE_CHECKING:
    from detective_app.app.cases import Cases
    from detective_app.app.library import Library
    from detective_app.app.models import Models
    from detective_app.app.runs import OwnRuns
    from detective_app.front_end.application import SettingsDesk


class Clients:
    """Implements `front_end.sitting.ClientsDesk` with what the other desks hold."""

    def __init__(
        self,
        settings: SettingsDesk,
        models: Models,
        cases: Cases,
        library: Library,
        runs: OwnRuns,
        *,
        redactor: Redactor,
    ) -> None:
        """Remember the other desks; nothing of theirs is opened yet."""
        self._settings, self._models, self._cases = settings, models, cases
        self._library, self._runs, self._redactor = library, runs, redactor
        self._indexed, self._kept = LastIndexed(), KeptModels()

    async def begin(self, request: RunRequest, client: str, listener: Listener) -> ClientSitting:
        """Prepare a new session whose detective is a chat client."""
        text, settings = hypothesis_text(request.hypothesis or ""), self._settings.current
        no_guessing(self._settings.problem, replace(request, detectives=(client,)))
        limit = iteration_limit(request.limit or settings.default_iteration_limit)
        listener.words("The documents are being read.")
        case, problems = await self._cases.read(request)
        if case is None:
            raise BadInput("Choose at least one document or folder to ask about.")
        request, at_hand = await with_witness_at_hand(request, settings, self._models)
        session_id, mode = str(uuid4()), chosen_mode(request.mode, settings.default_mode)
        selection = await self._models.selector().select_witness(request, None, session_id)

        def open_() -> Opened:
            session = new_session(
                session_id,
                text,
                limit=limit,
                mode=mode.name,
                sources=case.sources,
                card=None,
                now=datetime.now(UTC),
                brief=request.brief,
            )
            session = session.evolve(unread=case.unread or None)
            return Opened(self._counted(session, request), case, new=True)

        sitting = self._sitting(session_id, open_, listener, client=client, mode=mode, selection=selection)
        sitting.notices = (*problems, *at_hand, *where_documents_go(selection), *selection.notices)
        return sitting

    async def sit(
        self,
        session_id: str,
        request: RunRequest,
        client: str,
        listener: Listener,
        *,
        asks: bool,
        deliberates: bool,
    ) -> ClientSitting:
        """Prepare a step of a known session whose detective is a chat client."""
        files = self._library.files
        opened = files.load(session_id)

        def open_() -> Opened:
            again = files.load(opened.session.id)
            if again.read_only:
                raise UnreadableSession(NEWER.format(again.path.name))
            session = self._counted(marked(again), request)
            reopen = self._cases.store.reopen
            return Opened(session, reopen(session.sources or (), known=True, unread=session.unread))

        selection = None
        if asks:
            no_guessing(self._settings.problem, replace(request, detectives=(client,)))
            selector = self._models.selector()
            selection = await selector.select_witness(request, opened.session, opened.session.id)
        agents: tuple[AgentModels, ...] = ()
        if deliberates and opened.session.resumable:
            own = called(opened.session.deliberation, self._settings.current.mcp.agents)
            selector = self._models.selector()
            selector.check_agents(own, request.base_urls)
            agents = await selector.select_agents(own, request.base_urls, opened.session.id)
        form: Form = "panel" if opened.session.deliberation else "single"
        mode = chosen_mode(opened.session.mode, self._settings.current.default_mode, form)
        return self._sitting(
            opened.session.id, open_, listener, client=client, mode=mode, selection=selection, agents=agents
        )

    async def asking(self, request: RunRequest) -> CaseAsking:
        """Prepare questions beside the record, to the same witness; on the tape they belong to no run."""
        moment.set(None)
        asking = await self._runs.asking(request)
        asking.connect = self._kept.connect
        return asking

    async def aclose(self) -> None:
        """Let go of the witness."""
        await self._kept.aclose()

    def _counted(self, session: InterrogationSession, request: RunRequest) -> InterrogationSession:
        chosen = self._settings.current.disclosure
        budget = chosen if request.disclose is None else request.disclose
        return session.evolve(disclosure=session.disclosure or Disclosure(budget=budget, total=0))

    def _sitting(
        self,
        session_id: str,
        open_: Callable[[], Opened],
        listener: Listener,
        *,
        client: str,
        mode: Mode,
        selection: Selection | None,
        agents: tuple[AgentModels, ...] = (),
    ) -> ClientSitting:
        settings = self._settings.current
        taped = TapedClient(
            name=client, mode=mode.name, rules=settings.panel, named_agents=settings.mcp.agents
        )
        by = Conditions(
            selection=selection or Selection(()),
            mode=mode,
            evidence=settings.evidence,
            gate=settings.gate,
            redact=self._redactor.redact,
            client=taped,
            agents=agents,
            asks=selection is not None,
            indexed=self._indexed,
        )
        return ClientSitting(
            session_id=session_id,
            by=by,
            sessions=self._library.files,
            history=self._library.history,
            hide=self._redactor.without_known,
            left=self._library.left,
            open=open_,
            listener=listener,
            connect=self._kept.connect,
        )
