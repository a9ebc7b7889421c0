"""What a tool is: a file of `tools/` declares one, and the server offers it under the file's name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from pydantic import AliasChoices, BeforeValidator, Field, JsonValue, ValidationError, model_validator

from detective_app.core import quality
from detective_app.core.analysis import MAX_SIGNALS
from detective_app.core.errors import BadInput
from detective_app.core.record import Record, Text
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.prompts import render

if TYPE_CHECKING:
    from detective_app.mcp.sent import Sent
    from detective_app.mcp.service import ClientCall


_MAX_PROBLEMS = 6


class Handed(Record):
    """What a client hands over; models write null for what they leave out."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        if not isinstance(given, Mapping):
            return given
        return {key: one for key, one in given.items() if one is not None}


SessionId = Annotated[
    Text,
    Field(
        validation_alias=AliasChoices("sessionId", "epicId"),
        description="The id that `ingest` returned, or one that `sessions` lists.",
    ),
]
"""A session by its id; an epic of `seeds/000` is a session here, so both names are taken."""


class OneSession(Handed):
    """Which session."""

    session_id: SessionId


EpicId = Annotated[
    Text,
    Field(
        validation_alias=AliasChoices("epicId", "sessionId"),
        description="The id that `ingest` returned as `sessionId`.",
    ),
]
"""The same by the name that `seeds/000` gives it where signals are stored; the schema has this one."""

AnswerId = Annotated[
    quality.AnswerId,
    BeforeValidator(lambda value: str(value) if isinstance(value, int) else value),
    Field(description="An answer's id, as `answer` returned it."),
]
"""An answer by its number; models write it as a number, too."""


A = TypeVar("A", bound=Record)


@dataclass(frozen=True, slots=True)
class Tool(Generic[A]):
    """One tool, declared as `TOOL`; `arguments` are checked before `answer` is called with them.

    `reads` says that it changes nothing but the count of what has left.
    """

    description: str
    arguments: type[A]
    answer: Callable[[ClientCall, A], Awaitable[Sent]]
    reads: bool = False

    async def called(self, call: ClientCall, arguments: Mapping[str, JsonValue]) -> Sent:
        """Check the arguments and answer; raises BadInput with what is wrong, and where."""
        try:
            given = self.arguments.model_validate(arguments)
        except ValidationError as error:
            raise BadInput(_in_words(error)) from None
        return await self.answer(call, given)

    @property
    def schema(self) -> dict[str, JsonValue]:
        """What the arguments look like, without references, which some clients cannot follow."""
        full = self.arguments.model_json_schema(by_alias=True)
        definitions = full.pop("$defs", {})
        whole = _inlined(full, definitions)
        return whole if isinstance(whole, dict) else {}


def _inlined(node: JsonValue, definitions: Mapping[str, JsonValue]) -> JsonValue:
    if isinstance(node, list):
        return [_inlined(one, definitions) for one in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref")
    if isinstance(reference, str):
        return _inlined(definitions[reference.rpartition("/")[2]], definitions)
    titled = isinstance(node.get("title"), str)
    return {key: _inlined(one, definitions) for key, one in node.items() if not (titled and key == "title")}


def _in_words(error: ValidationError) -> str:
    every = error.errors(include_input=False, include_url=False, include_context=False)
    within = {e["loc"][:n] for e in every for n in range(len(e["loc"]))}
    # A list whose items are bad is told to be empty, too.
    found = [e for e in every if e["type"] != "too_short" or e["loc"] not in within][:_MAX_PROBLEMS]
    places = (f"{'.'.join(map(str, e['loc'])) or 'the arguments'}: {e['msg']}"[:200] for e in found)
    return (
        f"The arguments cannot be used: {'; '.join(places)}. Nothing was changed: call it again with others."
    )


_MOST_LOOKED_AT = 200


def sessions_of(call: ClientCall, search: str = "", limit: int = 20) -> tuple[InterrogationSession, ...]:
    """Return sessions newest first, of the latest ones that hold the words; blocks."""
    library = call.service.application.library
    library.history.refresh()
    found: list[InterrogationSession] = []
    for row in library.history.search(search, limit=_MOST_LOOKED_AT):
        try:
            session = library.files.load(row.path).session
        except BadInput:  # one that cannot be read is none to go on with
            continue
        if call.service.documents.hold(session):
            found.append(session)
        if len(found) == limit:
            break
    return tuple(found)


def signal_detection(session: InterrogationSession, call: ClientCall) -> str:
    """Ask for the signals of a hypothesis and its brief."""
    said, brief = session.hypothesis.text, session.brief or ""
    asked = {"id": session.id, "hypothesis": said, "brief": brief, "most": MAX_SIGNALS}
    return render("client_signals", **asked, signals=call.tool("signals"))


def evaluation(session: InterrogationSession, call: ClientCall) -> str:
    """Ask for the evaluation of the answers at hand."""
    signals = session.signals or ()
    return render("client_evaluation", id=session.id, evaluate=call.tool("evaluate"), signals=signals)


def read_report(session: InterrogationSession) -> str:
    """Say where the report on a completed session is."""
    return f"It is completed. Read the resource detective://reports/{session.id}."
