"""The ledger of a session in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from detective_app.cli.layout import QUIET
from detective_app.cli.terminal import shown
from detective_app.core.evidence import place_of_reader

if TYPE_CHECKING:
    from detective_app.front_end.ledger import LeftEntry, LeftLedger


def entry_lines(entry: LeftEntry) -> Iterator[Text | Padding]:
    """Yield what the terminal shows of a request: when, to whom, how much, and which words of documents."""
    words = "" if entry.words is None else f"{entry.words:,} words of documents, "
    yield Text.assemble(
        (f"{entry.at:%H:%M:%S}  ", QUIET),
        shown(
            entry.host if entry.elsewhere else f"{entry.host} (this computer)",
            "bold" if entry.elsewhere else "",
        ),
        shown(f"  {entry.role}  {words}{entry.bytes:,} bytes{_answered(entry)}"),
    )
    for span in entry.spans:
        place = f"{span.name} {place_of_reader(span.locator)}, {span.words} words"
        yield Padding(shown(place, QUIET), (0, 0, 0, 10))


def total(found: LeftLedger, entries: Sequence[LeftEntry], host: str | None) -> str:
    """Say what left in all; that it was nothing else only where the whole tape holds."""
    left = [one for one in entries if one.elsewhere]
    if found.broken:
        return f"The tape ends here: {found.broken}. What is shown before it holds."
    end = " The last run did not write its end." if found.open_end else ""
    if not left:
        where = f"Nothing was sent to {host}." if host else "Nothing left this computer."
        return f"{where}{end}"
    hosts = len({one.host for one in left})
    documents = {span.source_id for one in left for span in one.spans}
    words = sum(one.words or 0 for one in left)
    of = f", {words:,} words of {len(documents)} documents, repeated ones counted again" if documents else ""
    nothing = "" if end or host else " Nothing else was sent."
    requests = "request" if len(left) == 1 else "requests"
    return (
        f"{len(left)} {requests} to {hosts} {'host' if hosts == 1 else 'hosts'} elsewhere{of}.{nothing}{end}"
    )


def _answered(entry: LeftEntry) -> str:
    if not entry.method:
        return ", shown in the chat"
    if entry.status is None:
        return ", no reply"
    return f", status {entry.status} after {entry.seconds:.1f} s"
