"""What no reader could read of a case, in plain English words; the window has its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detective_app.core.evidence import Source, Unread, place_of_reader
from detective_app.core.session import InterrogationSession
from detective_app.core.words import few
from detective_app.evidence.answer.outcomes import UNREAD, counted

WHY: Mapping[str, str] = {
    "no_text": "a picture, or empty: no text is in it",
    "unknown": "of a kind that is not read",
    "protected": "protected by a password",
    "damaged": "damaged",
    "limit": "past what is read of one",
}
_STEPS: Mapping[tuple[str, str], str] = {
    ("attachment", "unknown"): "Save it beside the message and add it.",
    ("document", "unknown"): "Save it as PDF or text, and add that.",
    ("document", "damaged"): "Save it anew with the program it comes from, and add that.",
    ("document", "limit"): "Choose it by itself, or a part of it.",
    ("row", "damaged"): "Give it as many cells as its header has.",
}
_STEP: Mapping[str, str] = {
    "no_text": "Recognise its text (OCR), or type what matters.",
    "unknown": "Save it as PDF or text, and add that.",
    "protected": "Save it without the password, and add that.",
    "damaged": "Look it up in the document.",
    "limit": "Save that part as a document of its own, and add it.",
}
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Alike:
    """Entries of one kind, that are not read for one reason, with the places that are known."""

    first: Unread
    count: int
    places: tuple[str, ...]

    @property
    def step(self) -> str:
        """What to do next, as it is said of one of them."""
        return _STEPS.get((self.first.what, self.first.why)) or _STEP[self.first.why]


def alike(unread: Sequence[Unread]) -> tuple[Alike, ...]:
    """Return entries that are equal but for their place as one."""
    groups: dict[tuple[str, str], list[Unread]] = {}
    for one in unread:
        groups.setdefault((one.what, one.why), []).append(one)
    return tuple(
        Alike(
            group[0],
            sum(one.count for one in group),
            tuple(dict.fromkeys(place_of_reader(one.where) for one in group if one.where)),
        )
        for group in groups.values()
    )


def lines(unread: Sequence[Unread] | None) -> tuple[str, ...]:
    """Say what was not read, why, and what to do: `1 page (p.2): a picture … Recognise its text (OCR) …`."""
    return tuple(
        f"Not read: {counted([one.first.evolve(count=one.count)], 'english')}{_at(one.places)}: "
        f"{WHY[one.first.why]}. {one.step}"
        for one in alike(unread or ())
    )


def summary(sources: Sequence[Source] | None, files: Sequence[Unread] | None) -> str:
    """Say how much was not read: `1 of 3 files was not read. 2 pages could not be read.`; "" of all."""
    said, left = [], sum(one.count for one in files or ())
    if left:
        total = left + len(sources or ())
        said.append(f"{left:,} of {total:,} files {'was' if left == 1 else 'were'} not read.")
    if parts := parts_of(sources):
        said.append(UNREAD["english"].format(counted(parts, "english")))
    return " ".join(said)


def parts_of(sources: Sequence[Source] | None) -> tuple[Unread, ...]:
    """Return what of documents could not be read, those of all of them."""
    return tuple(one for source in sources or () for one in source.unread or ())


def is_partly_unread(session: InterrogationSession) -> bool:
    """Tell whether anything that was not read may hold what was not found."""
    return bool(session.unread or parts_of(session.sources))


def _at(places: Sequence[str]) -> str:
    return f" ({few(list(places), _NAMED)})" if places else ""
