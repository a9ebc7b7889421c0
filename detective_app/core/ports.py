"""What the engine needs from outside, as Protocols, with the plain values that cross these borders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from pydantic import JsonValue, SecretStr

from detective_app.core.case import EVERYWHERE, CaseFile, Passage, Scope, WordIndex
from detective_app.core.errors import FailureKind
from detective_app.core.thoughts import Working

if TYPE_CHECKING:
    from detective_app.core.analysis import Audit, FoundClarification, Opening, RoundJudgement
    from detective_app.core.evidence import AnswerObject, Locator, Source, Standing, Unread
    from detective_app.core.plugin import Context
    from detective_app.core.quality import Outcome, PassagesRead
    from detective_app.core.session import AnswerMark, InterrogationSession, ModelCard, Usage
    from detective_app.core.settings import Effort
    from detective_app.core.tape import Recording, Tape

JsonSchema: TypeAlias = Mapping[str, Any]
Sight: TypeAlias = Literal["seen", "unseen", "unjudged"]
"""Whether a reader of a document sees some of its words; `unjudged` where that could not be found out."""
OnText: TypeAlias = Callable[[str], None]
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt; a last `assistant` message is a prefill that the model continues."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Generation:
    """How to generate: token limit, and for local models temperature, seed and stop texts.

    `thorough` asks for the reasoning effort that the connection has for the audit, `at_once` not to think
    before the answer, where the server has a way to ask for that.
    """

    max_tokens: int = 2_000
    temperature: float = 0.0
    seed: int | None = None
    stop: tuple[str, ...] = ()
    thorough: bool = False
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered.

    `model` is `"{provider}:{model}"`; `stop` is `length` when the token limit cut the text; `flags` name
    what was set right or noticed on the way, each with its words in `engine.calls.trail`, some with more
    after a colon. `problem` is why there are no words in it: the model only thought, or put them elsewhere;
    `thought` tells whether it thought before them.
    """

    text: str
    model: str
    usage: Usage
    stop: Literal["end", "length", "refusal", "safety"] = "end"
    request_id: str | None = None
    flags: tuple[str, ...] = ()
    problem: FailureKind | None = None
    thought: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt that failed, or succeeded only after something was set right (`recovered`).

    `agent` is whose it was, where there are several detectives.
    """

    provider: str
    number: int
    kind: FailureKind | str
    reason: str
    elapsed_ms: int
    http_status: int | None = None
    recovered: bool = False
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """The next provider took over, with one `agent` of several where there are such."""

    from_provider: str
    to_provider: str
    reason: str
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What one reply cost, whether it could be used or not."""

    provider: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class ReadOn:
    """A witness that found nothing reads the rest of the case: `read` of its `total` passages so far."""

    read: int
    total: int


@dataclass(frozen=True, slots=True)
class AgentLeft:
    """An agent of a panel left a step, because none of its models could go on."""

    agent: str
    reason: str


Progress: TypeAlias = Attempt | Switch | Spent | ReadOn | AgentLeft | Working
OnProgress: TypeAlias = Callable[[Progress], None]


class ChatModel(Protocol):
    """A model behind a provider: text in, text out.

    `reply` raises ProviderFailure and nothing else (CancelledError aside); it never retries. With `schema`
    (one portable JSON Schema, contract §7) the provider is asked for JSON of that shape; the text is not
    checked here. `on_text` receives the text as it comes.
    """

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""

    @property
    def context_tokens(self) -> int | None:
        """The window in tokens that prompt and reply share; None when it is large or unknown."""

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once."""

    async def aclose(self) -> None:
        """Release connections and child processes."""


@dataclass(frozen=True, slots=True)
class WitnessReply:
    """An answer as it goes on record: `text` is what is shown, `evidence` what it rests on.

    `evidence` is None without a case file; `model` is `"{provider}:{model}"`; `notes`: what checks left out;
    `mark` says what the answer is when it is none; `outcome` what became of the question, and `read` from how
    much of the case, where there is one; `passages` are shown for it, best first, whatever it says.
    """

    text: str
    evidence: AnswerObject | None
    model: str
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    mark: AnswerMark | None = None
    outcome: Outcome | None = None
    read: PassagesRead | None = None
    passages: tuple[Passage, ...] = ()


class Witness(Protocol):
    """Who is asked: answers one question over a case, with what code checked of the answer."""

    @property
    def at_once(self) -> int:
        """How many questions may be put to it at a time."""

    async def answer(
        self,
        question: str,
        *,
        on_text: OnText,
        on_progress: OnProgress,
        earlier: Sequence[str] = (),
        scope: Scope = EVERYWHERE,
    ) -> WitnessReply:
        """Answer a question; an empty or refusing answer is one. Raises AllProvidersFailed.

        `earlier` are the questions and answers before it, oldest first; `on_text` receives checked text.
        """


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model that a provider offers; size in bytes and window in tokens, None when not said.

    `parameters` and `precision` are in the provider's own writing, as `8.0B` and `Q4_K_M`; `host` is where a
    server on this computer passes its requests on to, "" where the model runs here.
    """

    name: str
    size_bytes: int | None = None
    context_tokens: int | None = None
    parameters: str | None = None
    precision: str | None = None
    host: str = ""


class Provider(ChatModel, Protocol):
    """A ChatModel that can also say what it offers; every file of `providers/` makes one with `connect()`."""

    async def start(self) -> None:
        """Make ready what a call needs, so that no call's deadline pays for it; raises ProviderFailure."""

    async def models(self) -> Sequence[ModelInfo]:
        """List the models; the cheapest real call, so it is also the test of a key or an address."""

    async def card(self) -> ModelCard:
        """Describe this model for the reproducibility card."""


class Pace(Protocol):
    """How many requests and tokens a provider takes in a minute, whoever asks it."""

    def take(self, tokens: int, requests: int = 1) -> float:
        """Take a share for requests of about so many tokens; return the seconds to wait before; blocks."""


@dataclass(frozen=True, slots=True)
class Connection:
    """All that an adapter may know: everything is explicit, so no environment variable can redirect a call.

    `deadline` is in scaled seconds, a third for one read; `first_token` is how long the first word may
    take, `stall` what comes after, where these have times of their own. `passed_on` is the host elsewhere
    that a server here passes its requests on to. `proxy` is an address or `"system"`; `ca_file` has
    authorities of one's own. What crosses the border goes on the `tape`; with a `recording` nothing does.
    `pace` is asked before each request where somebody said how many the provider takes.
    """

    provider: str
    model: str
    base_url: str
    role: Literal["detective", "witness"]
    deadline: float
    first_token: float | None = None
    stall: float | None = None
    passed_on: str = ""
    key: SecretStr | None = None
    proxy: str | None = None
    ca_file: str | None = None
    context_tokens: int = 8_192
    session_id: str = ""
    model_file: Path | None = None
    effort: Effort = "low"
    audit_effort: Effort = "low"
    tape: Tape | None = None
    recording: Recording | None = None
    pace: Pace | None = None


class SessionStore(Protocol):
    """Where sessions are kept; `save` returns only when the file is on disk."""

    def save(self, session: InterrogationSession) -> Path:
        """Write a session durably; raises StorageError, and then the old file is whole."""

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return a session with what a person resolved of its conflicts since then; usually nothing."""
        return session


class CaseIndex(Protocol):
    """The case file on disk, as large as it may be: searched, and read in parts. Every method blocks.

    Source ids are `D1`, `D2` … in the order the user gave the documents; one that is not of this case is
    answered with KeyError and never reaches the disk (trust T2). Line numbers are 1-based and count the whole
    document's lines.
    """

    @property
    def sources(self) -> tuple[Source, ...]:
        """The documents of this case."""

    @property
    def unread(self) -> tuple[Unread, ...]:
        """The files that were chosen and not read: no sources, though what is asked may stand in them."""

    @property
    def chars(self) -> int:
        """The length of all texts together."""

    @property
    def passages(self) -> int:
        """How many passages there are to be found; blocks."""

    def search(self, words: str, limit: int, source_ids: Sequence[str] = ()) -> tuple[Passage, ...]:
        """Return the passages that have most of some words, best first; of some sources only, or of all."""

    def every_passage(self) -> tuple[Passage, ...]:
        """Return every passage of the case, document by document, without scores."""

    def phrase(self, words: str, limit: int) -> tuple[Passage, ...]:
        """Return passages that hold these words one after the other, whatever case and punctuation."""

    def text(self, source_id: str) -> str:
        """Return a document's whole text."""

    def lines(self, source_id: str, locator: Locator) -> str:
        """Return the lines of a locator, verbatim; raises ValueError when the document has no such place."""

    def locator(self, source_id: str, first: int, last: int) -> Locator:
        """Return the locator of some lines, with their page where there are pages."""

    def standing(self, source_id: str, locator: Locator) -> Standing | None:
        """Tell how some lines stand in their document; of several standings the one that proves least."""

    def confidence(self, source_id: str, locator: Locator, words: str = "") -> int | None:
        """Tell how sure a recogniser is of words of some lines, in percent; None where it read none there.

        That of the least sure word counts, of all the lines' words where none are named.
        """

    def sight(self, source_id: str, locator: Locator, quote: str) -> Sight:
        """Tell whether a quote of some lines can be seen on their page; text without pages always can."""

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        """Return a passage with its whole page, or as much around it as so many characters allow."""

    def excerpt(self, passages: Sequence[Passage]) -> CaseFile:
        """Return the sentences of some passages, as a case file of the documents they come from."""

    def word_index(self) -> WordIndex:
        """Return the words of the documents, made once, for minutes for large ones; raises StorageError."""

    def whole(self) -> CaseFile:
        """Return every document in memory; only for a case that fits into a prompt."""

    def close(self) -> None:
        """Let go of the files."""


@dataclass(frozen=True, slots=True)
class Given(Generic[T_co]):
    """A detective's result with the model that gave it, and the strategy of its question if it chose one.

    `assumed` is what it would have asked the person, had there been one, with what it took for granted;
    `agent` is who gave it, where one of a panel did so for all.
    """

    value: T_co
    provider: str
    strategy: str | None = None
    assumed: FoundClarification | None = None
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class AskedBack:
    """What a detective asks the person before it gives its result, and what of that it has so far."""

    question: FoundClarification
    partial: Mapping[str, JsonValue]


class Detective(Protocol):
    """The one who asks: opens, judges the answers of each round and proposes the next, and audits at the end.

    Each may ask back instead where `Context.asking` names the person, and is called again with the answer.
    All three raise AllProvidersFailed when no provider could do it.
    """

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models in order of use."""

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening] | AskedBack:
        """Take the hypothesis apart and propose the first round, which asks at least one question."""

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement] | AskedBack:
        """Assess the answers of a round, say how the claims stand, and propose what to do next."""

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit] | AskedBack:
        """Look for contradictions among all answers, sum up, and propose a verdict, which code checks."""
