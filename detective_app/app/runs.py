"""The desk for runs: a request becomes a run out of settings, models, documents and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from detective_app.core.errors import BadInput, StorageError, UnreadableSession
from detective_app.core.provider import NO_MODEL
from detective_app.core.words import hypothesis_text, iteration_limit
from detective_app.front_end.cases import OnReading, unheard

if TYPE_CHECKING:
    from detective_app.app.asking import CaseAsking
    from detective_app.app.cases import Cases
    from detective_app.app.choice import Choice
    from detective_app.app.library import Library
    from detective_app.app.models import Models
    from detective_app.app.run import SessionRun
    from detective_app.app.selection import Selection
    from detective_app.core.plugin import Form, Mode
    from detective_app.core.ports import CaseIndex, Connection
    from detective_app.core.redaction import Redactor
    from detective_app.core.session import InterrogationSession, Reproducibility
    from detective_app.front_end.application import SettingsDesk
    from detective_app.front_end.run import Destination, Estimate, Replayed, RunRequest


class OwnRuns:
    """Implements `front_end.run.RunsDesk` with what the other desks hold."""

    def __init__(
        self, settings: SettingsDesk, models: Models, cases: Cases, library: Library, redactor: Redactor
    ) -> None:
        """Remember the other desks; nothing of theirs is opened yet."""
        self._settings, self._models, self._cases = settings, models, cases
        self._library, self._redactor = library, redactor

    async def start(self, request: RunRequest, on_reading: OnReading = unheard) -> SessionRun:
        """Prepare a new run over the documents and the hypothesis of the request."""
        from detective_app.app import beginning
        from detective_app.app.estimate import panel_words
        from detective_app.app.panel_agents import begun
        from detective_app.engine.loop.lifecycle import new_session
        from detective_app.engine.loop.plan import own_cut

        text = hypothesis_text(request.hypothesis or "")
        beginning.no_guessing(self._settings.problem, request)
        limit = iteration_limit(request.limit or self._settings.current.default_iteration_limit)
        form: Form = "panel" if request.agents else "single"
        asked = beginning.chosen_mode(request.mode, self._settings.current.default_mode, form)
        session_id = request.session_id or str(uuid4())
        started = datetime.now(UTC)
        cut = own_cut(request.claims, text, started) or None
        panel = begun(request, asked, self._settings.current.panel, session_id)
        case, problems = await self._cases.read(request, on_reading)
        request, at_hand = await beginning.with_witness_at_hand(request, self._settings.current, self._models)
        selection = await self._models.selector().select(request, None, session_id)
        by_hand = not selection.agents
        mode = beginning.leading(asked, by_hand=by_hand)
        notices = beginning.unused(request.mode, self._settings.current.default_mode, by_hand=by_hand)

        def begin(card: Reproducibility) -> InterrogationSession:
            return new_session(
                session_id,
                text,
                limit=limit,
                mode=mode.name,
                sources=case.sources if case else (),
                card=card,
                now=started,
                brief=request.brief,
            ).evolve(
                deliberation=panel,
                signals=cut,
                unread=(case and case.unread) or None,
                folders=tuple(str(one.absolute()) for one in request.case_paths if one.is_dir()) or None,
            )

        taking = (panel_words(self.estimate(request)),) if request.agents else ()
        problems = (*problems, *at_hand, *notices, *taking)
        tape = self._library.files.tape(session_id, started)
        return self._run(
            session_id, request, selection, case, mode, begin=begin, problems=problems, tape=tape
        )

    async def demo(self) -> SessionRun:
        """Prepare a run over the sample case that asks no model."""
        from detective_app.app.library import by_hand

        return await self.start(by_hand())

    async def asking(
        self, request: RunRequest, context: str = "", on_reading: OnReading = unheard
    ) -> CaseAsking:
        """Read the documents of a request to ask about them."""
        from detective_app.app import beginning
        from detective_app.app.asking import CaseAsking, own_context, where_documents_go
        from detective_app.app.run_parts import kinds_for, notice, placeholders_for
        from detective_app.core.placeholders import Redaction

        beginning.no_guessing(self._settings.problem, request)
        request, at_hand = await beginning.with_witness_at_hand(request, self._settings.current, self._models)
        selection = await self._models.selector().select_for_question(request, str(uuid4()))
        case, problems = await self._cases.read(request, on_reading)
        if case is None:
            raise BadInput("Choose at least one document or folder to ask about.")
        own = self._settings.current.redaction
        kinds = kinds_for(own, self._settings.problem, request, selection)
        return CaseAsking(
            case=case,
            selection=selection,
            settings=self._settings.current.evidence,
            placeholders=placeholders_for(Redaction(kinds=kinds), own.names),
            contexts=self._cases.ask_contexts(),
            context=context or own_context(case.sources),
            notices=(
                *problems,
                *at_hand,
                *where_documents_go(selection),
                *selection.notices,
                *notice(kinds, own.names),
            ),
        )

    async def resume(self, session_id: str, request: RunRequest) -> SessionRun:
        """Prepare to go on where a session stopped."""
        from detective_app.app import beginning
        from detective_app.engine.loop.lifecycle import reopened

        def ready(session: InterrogationSession) -> InterrogationSession:
            stop = beginning.spending_stop(request, session, self._settings.current.budget)
            return reopened(session.evolve(spending_stop=stop), request.limit)

        return await self._again(session_id, request, ready)

    async def audit(self, session_id: str, request: RunRequest) -> SessionRun:
        """Prepare the final audit of a session."""
        from detective_app.engine.loop.lifecycle import for_audit

        def ready(session: InterrogationSession) -> InterrogationSession:
            return for_audit(session, request.force_reason, max(datetime.now(UTC), session.latest))

        return await self._again(session_id, request, ready)

    async def fork(
        self, session_id: str, at: int, request: RunRequest, question: str | None = None
    ) -> SessionRun:
        """Prepare a new session from a turn of another one."""
        from detective_app.engine.loop.lifecycle import forked

        new = str(uuid4())

        def ready(session: InterrogationSession) -> InterrogationSession:
            return forked(session, at, new, limit=request.limit, mode=request.mode, question=question)

        return await self._again(session_id, request, ready)

    async def _again(
        self,
        session_id: str,
        request: RunRequest,
        ready: Callable[[InterrogationSession], InterrogationSession],
    ) -> SessionRun:
        import asyncio

        from detective_app.app import beginning
        from detective_app.app.panel_agents import again

        beginning.no_guessing(self._settings.problem, request)
        files, settings = self._library.files, self._settings.current
        await asyncio.to_thread(files.load, session_id)  # what cannot go on creates and locks nothing
        with ExitStack() as held:
            held.enter_context(files.hold())  # before what goes on is read: nobody writes in between
            opened = await asyncio.to_thread(files.load, session_id)
            if opened.read_only:
                raise UnreadableSession(beginning.NEWER.format(opened.path.name))
            session = ready(beginning.marked(opened))
            same = session.id == opened.session.id
            replaces = same and session.exit is not None and opened.session.status == "completed"
            sources = session.sources
            selection = await self._models.selector().select(request, session, session.id)
            form: Form = "panel" if session.deliberation else "single"
            asked = beginning.chosen_mode(session.mode, settings.default_mode, form)
            mode = beginning.leading(asked, by_hand=not selection.agents)
            panel = again(session, request)
            reopen = partial(self._cases.store.reopen, known=True, unread=session.unread)
            case = await asyncio.to_thread(reopen, sources) if sources else None

            def begin(card: Reproducibility) -> InterrogationSession:
                made = beginning.joined(session.reproducibility, card)
                return session.evolve(reproducibility=made, mode=mode.name, deliberation=panel)

            run = self._run(
                session.id,
                request,
                selection,
                case,
                mode,
                begin=begin,
                problems=(beginning.CHANGED_OUTSIDE,) if opened.changed_outside else (),
                tape=files.tape(session.id, session.start_time),
                session=session,
                previous=opened.session if replaces else None,
                held=held.pop_all(),
            )
            if same:
                run.path = opened.path
            return run

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
        tape: Path,
        session: InterrogationSession | None = None,
        previous: InterrogationSession | None = None,
        held: ExitStack | None = None,
    ) -> SessionRun:
        from detective_app.app import beginning
        from detective_app.app.run import SessionRun
        from detective_app.app.run_parts import Conditions, kinds_for, notice, with_kinds

        settings = self._settings.current
        kinds = kinds_for(settings.redaction, self._settings.problem, request, selection, session)
        detective, witness = (*selection.detectives, None)[0], selection.witness
        by = Conditions(
            selection=selection,
            case=case,
            mode=mode,
            evidence=settings.evidence,
            gate=settings.gate,
            redact=self._redactor.redact,
            repeat=request.repeat,
            at_limit=request.at_limit,
            force_reason=request.force_reason,
            preview=settings.preview,
            names=settings.redaction.names if "names" in kinds else (),
        )
        run = SessionRun(
            session_id=session_id,
            by=by,
            sessions=self._library.files,
            history=self._library.history,
            hide=self._redactor.without_known,
            left=self._library.left,
            notices=(*problems, *selection.notices, *notice(kinds, settings.redaction.names)),
            sweep_cases=self._cases.sweep,
            begin=lambda card: beginning.within_budgets(
                with_kinds(begin(card), kinds), request, selection, settings
            ),
            clarify=request.clarify and settings.clarifications == "ask",
            previous=previous,
            held=held or ExitStack(),
            pace=self._pace(_ref(detective), _ref(witness)),
            tape_file=tape,
        )
        self._library.follow(run)
        return run

    def _pace(self, detective: str, witness: str) -> float | None:
        """Return the seconds that a question took here; an index that cannot be read is no reason to fail."""
        with suppress(StorageError):
            return self._library.history.pace(detective, witness)
        return None

    def replay(self, session_id: str) -> Replayed:
        """Run a session again from its tape."""
        from detective_app.app.replaying import replay

        return replay(session_id, self._library.files, self._cases.store)

    def estimate(self, request: RunRequest) -> Estimate:
        """Estimate the calls, tokens and cost of a run."""
        from detective_app.app.estimate import estimate, panel_estimate
        from detective_app.front_end.run import Estimate

        selector = self._models.selector()
        first = selector.first_detective(request)
        limit = request.limit or self._settings.current.default_iteration_limit
        pace = self._pace(_ref(first), _ref(selector.witness(request)))
        panel = [(one.provider, one.model) for one in selector.panel(request)]
        rounds = request.rounds or self._settings.current.panel.rounds
        if panel:
            found = panel_estimate(panel, limit, rounds, request.hypothesis or "")
        elif first:
            found = estimate(first.provider, first.model, limit, request.hypothesis or "", request.repeat)
        else:
            found = Estimate(0, 0, 0, 0, 0.0, 0.0)
        return replace(found, seconds=None if pace is None else pace * limit)

    def what_leaves(self, request: RunRequest) -> tuple[Destination, ...]:
        """Name the hosts that a run would send to."""
        return self._models.selector().destinations(request)


def _ref(model: Connection | Choice | None) -> str:
    return f"{model.provider}:{model.model}" if model else NO_MODEL
