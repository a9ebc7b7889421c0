"""The verb that asks one question over documents: ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import evidence_words, unread_words
from detective_app.account.evidence import grouped
from detective_app.account.evidence_words import Names, place, verdict, why
from detective_app.cli import options, verb
from detective_app.cli.options import as_given
from detective_app.cli.stop import Stop
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import DETECTIVE, QUIET, WARNING, Labelled, Terminal, heading, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import AllProvidersFailed, BadInput
from detective_app.core.evidence import AnswerObject, Fact, Source, SourceConflict, Support, Unread
from detective_app.core.passages import ShownPassage
from detective_app.evidence.text.terms import Language, language
from detective_app.front_end.run import Asking, RunRequest
from detective_app.own_words import say, spoken, told

if TYPE_CHECKING:
    from detective_app.core.ask import ClarifyQuestion, Envelope


_NEXT_STEP = (
    "Nothing was changed. See what can be asked here with `detective doctor`, or choose another witness with "
    "--witness PROVIDER:MODEL."
)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked: the question, details by their field, and the name that these are kept under."""

    question: str
    details: Mapping[str, str]
    context: str


def answer(terminal: Terminal, request: RunRequest, inquiry: Inquiry) -> int:
    """Answer a question and show the envelope; Ctrl+C stops it (130). Raises what the asking raises."""
    terminal.addresses = as_given(request.base_urls)
    if request.detectives and request.witness:
        terminal.warn(terminal.application.settings.problem)
    stopped = "Stopped before the answer. Nothing was changed."
    with Stop(lambda: terminal.error(stopped)) as stop, spoken("english"):  # what is kept is English
        return asyncio.run(_answered(terminal, request, inquiry, stop))


async def _answered(terminal: Terminal, request: RunRequest, inquiry: Inquiry, stop: Stop) -> int:
    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    try:
        with Activity(terminal) as activity:
            activity.begin("Reading the documents", of_model=False)
            asking = await terminal.application.runs.asking(request, inquiry.context, activity.reading)
        for notice in asking.notices:
            terminal.warn(notice)
        envelope = await _clear(terminal, asking, inquiry)
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        stop.tell()
        return verb.STOPPED
    except AllProvidersFailed as failure:
        raise AllProvidersFailed(f"{failure} {_NEXT_STEP}", failure.last) from failure
    terminal.record(envelope.document())
    with spoken(terminal.language):
        terminal.say(*answer_page(envelope, asking.sources, inquiry.question, asking.unread))
    if envelope.because:
        terminal.error(f"{envelope.because} {_NEXT_STEP}")
        return verb.FAILED
    return verb.DONE


async def _clear(terminal: Terminal, asking: Asking, inquiry: Inquiry) -> Envelope:
    """Ask, and where something must be told first and a person is there, ask them and ask again."""
    details = inquiry.details
    async with asking:
        while True:
            with Activity(terminal) as activity:
                activity.begin("Looking in the documents")
                envelope = await asking.ask(inquiry.question, details, activity.add, activity.working)
            if envelope.status != "clarify" or not terminal.attended:
                return envelope
            details = await asyncio.to_thread(_replies, terminal, envelope)


def _replies(terminal: Terminal, envelope: Envelope) -> Mapping[str, str]:
    """Ask the person for each detail; an empty line leaves it open."""
    return {one.field: _reply(terminal, one) for one in envelope.questions or ()}


def _reply(terminal: Terminal, asked: ClarifyQuestion) -> str:
    options = "".join(f"\n{number}  {option}" for number, option in enumerate(asked.options, 1))
    body = Text.assemble(shown(asked.prompt, "bold"), shown(options, QUIET))
    terminal.say(Labelled("Detail", body, DETECTIVE))
    with spoken(terminal.language):
        given = terminal.out.input(say("Your answer (Enter: I do not know): ")).strip()
    if given.isdigit() and 0 < int(given) <= len(asked.options):
        return asked.options[int(given) - 1]
    return given


_NEAREST: Mapping[Language, str] = {
    "english": "Passages that come nearest",
    "german": "Passagen, die am nächsten kommen",
}
"""As the sentence above them, in the language of the question."""


def answer_page(
    envelope: Envelope, sources: Sequence[Source], question: str, files: Sequence[Unread] = ()
) -> list[RenderableType]:
    """Return what people read of the envelope of a question; `files` are those that could not be read."""
    if envelope.status == "clarify":
        return _questions(envelope)
    names, levels, evidence = Names(sources), envelope.answer, envelope.evidence
    parts: list[RenderableType] = [shown(levels.level1, "bold")] if levels else []
    if unread := _is_unread(envelope):  # the passages are the answer, and stand there once
        evidence = evidence.evolve(facts=()) if evidence else None
    elif levels:
        parts += [shown(levels.level2), shown(levels.level3, QUIET)]
    parts += _evidence(evidence, names) if evidence else []
    if unread or not (evidence and evidence.shown):
        parts += _nearest(envelope, question, names)
    return [*parts, *_not_read(sources, files)]


def _nearest(envelope: Envelope, question: str, names: Names) -> list[RenderableType]:
    found = [_passage(passage, names) for passage in envelope.passages or ()]
    return [heading(_NEAREST[language(question)]), *found] if found else []


def _not_read(sources: Sequence[Source], files: Sequence[Unread]) -> list[RenderableType]:
    """Say what no reader could read: files, and parts of each document by its name."""
    lines = [Labelled("", shown(words)) for words in unread_words.lines(files)]
    for source in sources:
        named = (f"{source.name}. {words}" for words in unread_words.lines(source.unread))
        lines += [Labelled("", shown(words)) for words in named]
    said = shown(unread_words.summary(sources, files), WARNING)
    return [heading("Not read"), said, *lines] if lines else []


def _is_unread(envelope: Envelope) -> bool:
    """Tell whether no model read what was found."""
    return envelope.read is not None and envelope.read.read == 0


def _passage(passage: ShownPassage, names: Names) -> RenderableType:
    where = place(names, passage.source_id, passage.locator)
    where += evidence_words.standing_words(passage.standing, passage.confidence)
    above = say("{1}, under “{2}”", where, _line(passage.heading)) if passage.heading else where
    return Labelled(passage.id, Group(shown(passage.text), shown(above, QUIET)))


def _questions(envelope: Envelope) -> list[RenderableType]:
    parts: list[RenderableType] = [Text(say("Tell a little more first:"), "bold")]
    for one in envelope.questions or ():
        options = f" ({', '.join(one.options)})" if one.options else ""
        example = f'\n--context {one.field}="…"'
        body = Text.assemble(shown(one.prompt), shown(options, QUIET), shown(example, QUIET))
        parts.append(Labelled("Detail", body, DETECTIVE))
    return parts


def _evidence(evidence: AnswerObject, names: Names) -> list[RenderableType]:
    sections: dict[str, list[RenderableType]] = {
        "Facts": [_fact(n, fact, names) for n, fact in enumerate(evidence.shown, 1)],
        "Missing information": [
            *(_missing(_LACKING.get(gap.why, "Not found"), gap.need, why(gap)) for gap in evidence.gaps),
            *(_missing("Withheld", fact.text, told(fact.reason or "")) for fact in evidence.withheld),
            *(_missing("No quote", f"“{_line(one.quote)}”", told(one.note)) for one in evidence.refused),
        ],
        "Conflicts between sources": [
            Labelled("Differ", Group(*_differing(one, names)), WARNING) for one in evidence.conflicts
        ],
    }
    return [part for title, found in sections.items() if found for part in (heading(title), *found)]


_LACKING = {"left_out": "Not checked", "no_answer": "Not answered"}


def _missing(label: str, what: str, because: str) -> RenderableType:
    return Labelled(label, Text.assemble(shown(what), shown(f"\n{because}", QUIET)), WARNING)


def _fact(number: int, fact: Fact, names: Names) -> RenderableType:
    quoted = [line for support in fact.support for line in _quoted(support, names)]
    return Labelled(f"{number}", Group(shown(fact.text), *quoted, *_beside(fact)))


def _quoted(support: Support, names: Names) -> Iterator[Text]:
    yield shown(f"“{_line(support.quote)}”", "italic green")
    where, matched = place(names, support.source_id, support.locator), verdict(support)
    yield shown(f"{where}. {matched}." if matched else where, QUIET)


def _line(quote: str) -> str:
    """Put a quote on one line; where its source breaks lines says nothing here."""
    return " ".join(quote.split())


def _beside(fact: Fact) -> list[Text]:
    """What the quotes of a fact alone do not say."""
    lines = [shown(only, WARNING)] if (only := evidence_words.only_quoted(fact)) else []
    lines += [shown(evidence_words.computed(fact.calculation), QUIET)] if fact.calculation else []
    lines += [Text(say(evidence_words.LOWERED), WARNING)] if fact.confidence == "lowered" else []
    return lines


def _differing(conflict: SourceConflict, names: Names) -> list[Text]:
    """How far sources differ, and each value with where it stands and its quote on one line."""
    apart = f"{evidence_words.differing(conflict)}. {evidence_words.distance(conflict)}"
    lines = [shown(apart.strip())]
    for group in grouped(conflict):
        for number, value in enumerate(group.given):
            what = Text(say("and"), QUIET) if number else shown(group.value, "bold")
            where = place(names, value.source_id, value.locator)
            lines.append(Text.assemble(what, "  ", shown(where, QUIET)))
            lines.append(shown(f"“{' '.join(value.quote.split())}”", "italic green"))
    return lines


@options.of_a_run("case recognise password detective witness base_url redact")
def ask(
    context: typer.Context,
    *,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What to find.", show_default=False)],
    password: options.Password = None,
    detail: Annotated[
        list[str] | None,
        typer.Option(
            "--context", metavar="FIELD=VALUE", help="A detail that was asked for; may be repeated."
        ),
    ] = None,
    session: Annotated[
        str, typer.Option(metavar="NAME", help="Keep details under this name.", show_default=False)
    ] = "",
    request: RunRequest,
) -> int:
    """Answer one question from documents, with quotes that were checked.

    Only the witness is asked; name a detective to have it plan the questions for the witness.
    """
    terminal: Terminal = context.obj
    if not request.case_paths:
        raise BadInput('Choose documents. For example: detective ask "When was it inspected?" --case FOLDER')
    options.unlock(terminal.application, password)
    return answer(terminal, request, Inquiry(question, options.details(detail or ()), session))


VERB = Verb(ask, "Run", 3)
