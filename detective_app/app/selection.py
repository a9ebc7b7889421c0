"""Decides which models a run uses: as asked for, as the session used, or as the settings say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import SecretStr

from detective_app.account.families import remarks
from detective_app.app.choice import (
    Choice,
    PassedOn,
    another_way,
    connection_to,
    key_stays,
    named_by_settings,
    outside_host,
    parse_ref,
    refuse_elsewhere,
    refuse_wordless,
    those_here,
    unencrypted,
)
from detective_app.app.panel_agents import panel_agents
from detective_app.core.errors import BadInput, ModelUnavailable
from detective_app.core.model_test import Role
from detective_app.core.panel import Agent
from detective_app.core.ports import Connection
from detective_app.core.provider import CHAT_CLIENT, NONE
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import Configuration, DetectiveChoice, Profile, ProviderName
from detective_app.front_end.run import Destination, RunRequest
from detective_app.provider_facts import PROVIDERS, may_be_asked, profile_of
from detective_app.storage.keys import Keys
from detective_app.storage.model_tests import ModelTests
from detective_app.storage.models.files import ModelFiles
from detective_app.storage.rates import rate_of

KEY_WAIT_SECONDS = 10.0  # long enough for a keyring, not for a person who is asked to unlock it elsewhere


@dataclass(frozen=True, slots=True)
class AgentModels:
    """The models of one agent in its own order of use; `name` tells it from others of the same run."""

    connections: tuple[Connection, ...]
    name: str = "detective"
    role: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """The models of one run, ready to connect, with what the user should know about the choice.

    `agents` are the detectives, each with an order of its own; none where a person judges. Without a
    `witness` no model answers: over documents a small one would be asked nothing.
    """

    agents: tuple[AgentModels, ...]
    witness: Connection | None = None
    witness_profile: Profile = "small"
    notices: tuple[str, ...] = ()

    @property
    def detectives(self) -> tuple[Connection, ...]:
        """The models of all agents, each once, in order of use."""
        return tuple(dict.fromkeys(one for agent in self.agents for one in agent.connections))

    @property
    def every(self) -> tuple[Connection, ...]:
        """The models that may be asked, detectives first."""
        return (*self.detectives, *([self.witness] if self.witness else ()))

    @property
    def witness_at_once(self) -> int:
        """How many questions the witness takes at a time: one where its model runs on this computer."""
        witness = self.witness
        return PROVIDERS[witness.provider].at_once if witness and outside_host(witness) else 1


@dataclass(slots=True)
class Selector:
    """Turns choices into connections with keys and addresses."""

    settings: Configuration
    keys: Keys
    model_files: ModelFiles
    tests: ModelTests
    passed_on: PassedOn
    rates: Path
    notices: list[str] = field(default_factory=list)

    async def select(
        self, request: RunRequest, session: InterrogationSession | None, session_id: str
    ) -> Selection:
        """Choose detectives and witness; raises BadInput or ModelUnavailable with what to do."""
        await self.look(request, session)
        agents = await self._agents(request, session, session_id)
        return await self._answering(request, session, session_id, agents)

    async def look(self, request: RunRequest, session: InterrogationSession | None = None) -> None:
        """Ask servers on this computer whether they pass on what would be asked of them.

        None that a session alone names is asked, or taken where that is elsewhere; raises NotNamed.
        """
        self._check_named(request, session)
        asks = request.detectives != (NONE,)  # else a panel that was held is not asked who its detectives are
        detectives = (
            may_be_asked(self._detectives(request, session), self.tests.passed("detective")) if asks else []
        )
        witness = self._witness(request, session)
        await self._look_at(*detectives, *([witness] if witness else []))
        self._check_named(request, session)

    async def _look_at(self, *choices: Choice) -> None:
        for one in choices:
            if PROVIDERS[one.provider].local and one.provider != "builtin":
                await self.passed_on.look(self._made(one, "witness", "", None))

    async def _agents(
        self, request: RunRequest, session: InterrogationSession | None, session_id: str
    ) -> tuple[AgentModels, ...]:
        """Choose the one detective, or those of a panel, each with an order of its own."""
        if named := panel_agents(request, session):
            return await self.select_agents(named, request.base_urls, session_id)
        order = self._detectives(request, session)
        capable = may_be_asked(order, self.tests.passed("detective"))
        if not capable:
            self.notices += [self._small(one, "so it judges nothing: you do.") for one in order[:1]]
            return ()
        unused = "so it is not used as a fallback: small models judge nothing."
        self.notices += [self._small(one, unused) for one in order if one not in capable]
        if not request.detectives and session is None:
            capable = those_here(capable, self.notices)
        must = bool(request.detectives or session or not request.case_paths)
        agent = await self._agent(capable, session_id, only=must and len(capable) == 1)
        if agent is None:
            self._nobody_asks(capable, must=must)
        return (agent,) if agent else ()

    def _nobody_asks(self, capable: Sequence[Choice], *, must: bool) -> None:
        """Say that a person judges, since no key is set up; raises ModelUnavailable where a model must."""
        if must:
            raise ModelUnavailable(f"No detective can be asked: no key is set up. {another_way()}")
        problems = dict.fromkeys(filter(None, (self.keys.problem(one.provider) for one in capable)))
        why = " ".join(("No key is set up, so no model judges: you do.", *problems))
        self.notices = [f"{why} {another_way()}"]

    async def select_agents(
        self, named: Sequence[Agent], base_urls: Mapping[str, str], session_id: str
    ) -> tuple[AgentModels, ...]:
        """Choose the models of agents, each in its own order of use; raises as `select` does."""
        found = []
        for agent in named:
            await self._look_at(*(self._named(ref, base_urls) for ref in agent.models))
            choices = [self._named(ref, base_urls) for ref in agent.models]
            if small := [one.ref for one in choices if self._profile(one, "detective") == "small"]:
                raise BadInput(f"A panel needs capable models, and {small[0]} is small.")
            models = await self._agent(choices, session_id, only=len(choices) == 1)
            if models is None:
                raise ModelUnavailable(f"No model of {agent.id} can be asked: no key is set up.")
            found.append(replace(models, name=agent.id, role=agent.role or ""))
        return tuple(found)

    async def _agent(
        self, detectives: Sequence[Choice], session_id: str, *, only: bool
    ) -> AgentModels | None:
        """Make the order of one agent out of what can be asked; None where nobody can be."""
        asked = [await self._connection(one, "detective", session_id, only=only) for one in detectives]
        usable = tuple(one for one in asked if one)
        return AgentModels(usable) if usable else None

    async def _answering(
        self,
        request: RunRequest,
        session: InterrogationSession | None,
        session_id: str,
        agents: tuple[AgentModels, ...] = (),
    ) -> Selection:
        """Choose who answers beside those who ask, with what is to be told of all of them."""
        named = self._named_witness(request, session)
        chosen = self._witness(request, session)
        if chosen is None and not _has_documents(request, session):
            raise ModelUnavailable(
                "Without documents a model answers, and none is chosen. Add documents with --case, or name a "
                "model with --witness PROVIDER:MODEL."
            )
        if named and not chosen:
            self.notices.append(self._small(named, "so it is asked nothing: the passages answer."))
        if chosen and chosen.host and _has_documents(request, session):
            refuse_wordless(chosen, request, session, self.settings.disclosure)
        witness = await self._connection(chosen, "witness", session_id, only=True) if chosen else None
        selection = Selection(agents, witness, self._profile(chosen, "witness") if chosen else "small")
        notices = (*self.notices, *unencrypted(selection.every), *_one_family(selection))
        return replace(selection, notices=notices)

    async def select_for_question(self, request: RunRequest, session_id: str) -> Selection:
        """Choose the witness, and detectives only when they are named; raises as `select` does."""
        select = self.select if request.detectives else self.select_witness
        return await select(request, None, session_id)

    async def select_witness(
        self, request: RunRequest, session: InterrogationSession | None, session_id: str
    ) -> Selection:
        """Choose the witness alone; raises as `select` does."""
        await self.look(replace(request, detectives=(NONE,)), session)
        return await self._answering(request, session, session_id)

    def model_of(self, provider: str) -> str:
        """Return the model that the settings name for a provider, "" when they name none."""
        own = self.settings.witness
        named = [(choice.provider, choice.model) for choice in self.settings.detectives]
        return next((model for name, model in (*named, (own.provider, own.model)) if name == provider), "")

    async def for_test(self, provider: str, model: str = "") -> Connection:
        """Return a connection to a provider as the settings have it, to try its key or address."""
        return await self.for_model(f"{provider}:{model or 'any'}", {}, "detective", look=bool(model))

    async def for_model(
        self, ref: str, base_urls: Mapping[str, str], role: Role = "witness", *, look: bool = True
    ) -> Connection:
        """Return a connection to `PROVIDER:MODEL`, to test what it can do; `look` whether it is passed on."""
        if look:
            await self._look_at(self._named(ref, base_urls))
        connection = await self._connection(self._named(ref, base_urls), role, "", only=True)
        if connection is None:
            raise ModelUnavailable(f"{ref} cannot be asked.")
        return connection

    def _profile(self, choice: Choice, role: Role) -> Profile:
        """Return how a model is worked with: as is set, else as its test found."""
        return profile_of(choice, self.tests.passed(role))

    def _small(self, choice: Choice, therefore: str) -> str:
        """Say that a model is small, and of one that was never tested how to find out what it can do."""
        tested = choice.profile or self.tests.of(choice.provider, choice.model, choice.base_url)
        asked = "" if tested else f" Nobody tested it: detective models test {choice.ref}"
        return f"{choice.ref} is small, {therefore}{asked}"

    async def for_ollama(self, model: str, base_url: str | None) -> Connection:
        """Return a connection to a model of an Ollama, at the address of the settings unless one is given."""
        return await self.for_model(f"ollama:{model}", {"ollama": base_url} if base_url else {}, look=False)

    def destinations(self, request: RunRequest) -> tuple[Destination, ...]:
        """Name the hosts outside this computer that a new run would send to, in order of use; no key is read.

        Raises BadInput for a model that is not named rightly.
        """
        detectives = may_be_asked(self._detectives(request, None), self.tests.passed("detective"))
        choices: list[tuple[Role, Choice]] = [("detective", one) for one in detectives]
        choices += [("witness", one) for one in (self._witness(request, None),) if one]
        found = []
        for role, choice in choices:
            if choice.host:
                encrypted = bool(choice.passed_on) or choice.address.startswith("https:")
                found.append(Destination(role, choice.ref, choice.host, encrypted))
        return tuple(dict.fromkeys(found))

    def panel(self, request: RunRequest) -> list[Choice]:
        """Return the first model of each detective of a panel; empty for a run with one. Raises BadInput."""
        return [self._named(one.models[0], request.base_urls) for one in panel_agents(request, None)]

    def first_detective(self, request: RunRequest) -> Choice | None:
        """Return the detective that a new run would ask first, None where it asks none; raises BadInput."""
        return next(iter(may_be_asked(self._detectives(request, None), self.tests.passed("detective"))), None)

    def witness(self, request: RunRequest) -> Choice | None:
        """Return the witness that a new run would ask, None where it asks none; raises BadInput."""
        return self._witness(request, None)

    def check_agents(self, named: Sequence[Agent], base_urls: Mapping[str, str]) -> None:
        """Refuse agents that stand in a session alone; raises NotNamed."""
        choices = [self._named(ref, base_urls) for agent in named for ref in agent.models]
        named_by_settings(self.settings, self.model_files, choices, None, base_urls=base_urls)

    def _check_named(self, request: RunRequest, session: InterrogationSession | None) -> None:
        """Refuse models that only the file of a session names; raises NotNamed with what to ask for."""
        if session is None:
            return
        own = request.detectives or request.agents
        detectives = () if own else self._detectives(request, session)
        witness = None if request.witness else self._witness(request, session)
        panel = panel_agents(request, session) if not own else ()
        named_by_settings(
            self.settings, self.model_files, detectives, witness, base_urls=request.base_urls, panel=panel
        )

    def _detectives(self, request: RunRequest, session: InterrogationSession | None) -> list[Choice]:
        if request.detectives:  # also where a panel has its own: who asks it then is refused in `_agents`
            named = (one for one in request.detectives if one != NONE)
            return [self._named(one, request.base_urls, or_none=True) for one in named]
        refs = dict.fromkeys(ref for agent in panel_agents(request, session) for ref in agent.models)
        card = session.reproducibility if session else None
        if card and card.detective_form == "guided" and not refs:
            return []
        if refs := refs or dict.fromkeys(_refs_of(session, "detective")):
            return [self._named(ref, request.base_urls) for ref in refs]
        return [self._placed(_chosen(one, request.base_urls)) for one in self.settings.ordered_detectives()]

    def _witness(self, request: RunRequest, session: InterrogationSession | None) -> Choice | None:
        """Return who answers, None where no model does; over documents a small one is asked nothing."""
        chosen = self._named_witness(request, session)
        small = chosen and self._profile(chosen, "witness") == "small" and _has_documents(request, session)
        return None if small else chosen

    def _named_witness(self, request: RunRequest, session: InterrogationSession | None) -> Choice | None:
        """Return the witness of the request, the session or the settings; None for `none`."""
        ref = request.witness or next(iter(_refs_of(session, "witness")), None)
        own = self.settings.witness
        if ref == NONE or (not ref and session and session.reproducibility):
            return None
        if ref:
            return self._named(ref, request.base_urls, or_none=True)
        address = request.base_urls.get(own.provider) or own.base_url
        return self._placed(Choice(own.provider, own.model, address, own.profile, own.context_tokens))

    def _placed(self, choice: Choice) -> Choice:
        """Return a choice that says where it is known to run."""
        host = self.passed_on.host(choice.address, choice.model) if PROVIDERS[choice.provider].local else ""
        return replace(choice, passed_on=host)

    def _named(self, ref: str, base_urls: Mapping[str, str], *, or_none: bool = False) -> Choice:
        """Read `PROVIDER:MODEL`; its address comes from the request, else from the settings."""
        provider, model = parse_ref(ref, or_none=or_none)
        known = [c for c in self.settings.detectives if c.provider == provider]
        own = self.settings.witness
        address = next((c.base_url for c in known if c.base_url), "")
        # Only a server of one's own has an address that a witness and a detective share.
        if own.provider == provider and not PROVIDERS[provider].key_variable:
            address = address or own.base_url
        profile = next((c.profile for c in known if c.model == model), None)
        profile = profile or (own.profile if (own.provider, own.model) == (provider, model) else None)
        like = known[0] if known else DetectiveChoice(provider=provider, model=model)
        window, efforts = own.context_tokens, (like.effort, like.audit_effort)
        return self._placed(
            Choice(provider, model, base_urls.get(provider, address), profile, window, *efforts)
        )

    async def _connection(
        self, choice: Choice, role: Role, session_id: str, *, only: bool
    ) -> Connection | None:
        """Look up the key; without one the choice is left out, or refused when it is the only one."""
        facts = PROVIDERS[choice.provider]
        key = await self._key(choice.provider)
        words = key_stays(self.settings, choice.provider, choice.address) if key else ""
        if key is None and facts.key_variable:
            words = self._no_key(choice.provider)
        if only or not words:
            refuse_elsewhere(choice)
        if words:
            if only:
                raise ModelUnavailable(words)
            self.notices.append(f"{words} It is left out of this run.")
            return None
        return self._made(choice, role, session_id, key)

    def _made(self, choice: Choice, role: Role, session_id: str, key: SecretStr | None) -> Connection:
        file = self.model_files.path(choice.model) if choice.provider == "builtin" else None
        made = connection_to(choice, role, self.settings, key=key, session_id=session_id, model_file=file)
        return replace(made, pace=rate_of(self.rates, choice.provider, self.settings.rate_limits))

    async def _key(self, provider: ProviderName) -> SecretStr | None:
        takes = PROVIDERS[provider].takes_key
        stored = await self.keys.get_in_thread(provider, KEY_WAIT_SECONDS) if takes else None
        return stored.value if stored else None

    def _no_key(self, provider: ProviderName) -> str:
        facts, problem = PROVIDERS[provider], self.keys.problem(provider)
        step = f"Add it with `detective keys set {provider}`, or put it into {facts.key_variable}."
        if problem:
            step = f"{problem} Put the key into {facts.key_variable}."
        return f"There is no key for {facts.title}. {step}"


def _chosen(one: DetectiveChoice, base_urls: Mapping[str, str]) -> Choice:
    address = base_urls.get(one.provider) or one.base_url or ""
    chosen = Choice(one.provider, one.model, address, one.profile)
    return replace(chosen, effort=one.effort, audit_effort=one.audit_effort)


def _one_family(selection: Selection) -> tuple[str, ...]:
    """Warn of detectives, or of a judge and a witness, that are of one family."""
    agents = [f"{one.connections[0].provider}:{one.connections[0].model}" for one in selection.agents]
    witness = selection.witness
    return tuple(remarks(agents, f"{witness.provider}:{witness.model}" if witness else None))


def _has_documents(request: RunRequest, session: InterrogationSession | None) -> bool:
    return bool(request.case_paths or (session and session.sources))


def _refs_of(session: InterrogationSession | None, role: Role) -> list[str]:
    """Return who took part; a chat client asks by itself, and cannot be called to go on."""
    card = session.reproducibility if session else None
    refs = [model.model for model in card.models if model.role == role] if card else []
    return [ref for ref in refs if ref.partition(":")[0] != CHAT_CLIENT]
