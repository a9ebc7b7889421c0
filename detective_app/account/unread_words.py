"""What no reader could read of a case, in English and German words, wherever it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from detective_app.account.board import is_about
from detective_app.account.marks import judged_by_person
from detective_app.core.evidence import UNREAD, Language, Source, Unread, counted, parts_of, place_of_reader
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling

_WHY: Mapping[Language, Mapping[str, str]] = {
    "english": {
        "no_text": "a picture, or empty: no text is in it",
        "unknown": "of a kind that is not read",
        "protected": "protected by a password",
        "damaged": "damaged",
        "limit": "past what is read of one",
        "no_value": "formulas whose values the file does not hold",
    },
    "german": {
        "no_text": "ein Bild oder leer, ohne Text",
        "unknown": "von einer Art, die nicht gelesen wird",
        "protected": "durch ein Passwort geschützt",
        "damaged": "beschädigt",
        "limit": "jenseits dessen, was auf einmal gelesen wird",
        "no_value": "Formeln, deren Werte nicht in der Datei stehen",
    },
}
_STEPS: Mapping[Language, Mapping[str, str]] = {
    "english": {
        "no_text": "Have its words recognised (--recognise), or type what matters.",
        "unknown": "Save it as PDF or text, and add that.",
        "attachment unknown": "Save it beside the message and add it.",
        "protected": "Give its password (--password FILE), or save it without one.",
        "damaged": "Look it up in the document.",
        "document damaged": "Save it anew with the program it comes from, and add that.",
        "row damaged": "Give it as many cells as its header has.",
        "limit": "Save that part as a document of its own, and add it.",
        "no_value": "Open it in its program, save it, and add it again.",
        "document limit": "Choose it by itself, or a part of it.",
    },
    "german": {
        "no_text": "Die Wörter erkennen lassen oder abtippen, was zählt.",
        "unknown": "Als PDF oder Text speichern und hinzufügen.",
        "attachment unknown": "Neben der Nachricht speichern und hinzufügen.",
        "protected": "Sein Passwort angeben (--password DATEI) oder ohne speichern.",
        "damaged": "Im Dokument nachsehen.",
        "document damaged": "Mit dem Programm, aus dem es kommt, neu speichern und hinzufügen.",
        "row damaged": "So viele Zellen geben, wie die Kopfzeile hat.",
        "limit": "Diesen Teil als eigenes Dokument speichern und hinzufügen.",
        "no_value": "Im eigenen Programm öffnen, speichern und wieder hinzufügen.",
        "document limit": "Für sich wählen, oder einen Teil davon.",
    },
}
"""What to do next, by what was not read and why, else by why alone."""
_FILES: Mapping[Language, tuple[str, str]] = {
    "english": ("{} of {} files was not read.", "{} of {} files were not read."),
    "german": ("{} von {} Dateien wurde nicht gelesen.", "{} von {} Dateien wurden nicht gelesen."),
}
_NOT_READ: Mapping[Language, str] = {"english": "Not read", "german": "Nicht gelesen"}
_NAMED = 5


def lines(unread: Sequence[Unread] | None, of: Language = "english") -> tuple[str, ...]:
    """Say what was not read, why, and what to do: `Not read: 2 pages (p.2, p.5): a picture, or …`.

    Entries that are equal but for their place are one.
    """
    alike: dict[tuple[str, str], list[Unread]] = {}
    for one in unread or ():
        alike.setdefault((one.what, one.why), []).append(one)
    return tuple(_line(one, of) for one in alike.values())


def _line(alike: Sequence[Unread], of: Language) -> str:
    what, why = alike[0].what, alike[0].why
    step = _STEPS[of].get(f"{what} {why}") or _STEPS[of][why]
    places = list(dict.fromkeys(place_of_reader(one.where) for one in alike if one.where))
    more = " …" if len(places) > _NAMED else ""
    at = f" ({', '.join(places[:_NAMED])}{more})" if places else ""
    return f"{_NOT_READ[of]}: {counted(alike, of)}{at}: {_WHY[of][why]}. {step}"


def summary(
    sources: Sequence[Source] | None, files: Sequence[Unread] | None, of: Language = "english"
) -> str:
    """Say how much was not read: `1 of 3 files was not read. 2 pages could not be read.`; "" of all."""
    left = sum(one.count for one in files or () if one.what == "document")
    said = [_FILES[of][left != 1].format(left, left + len(sources or ()))] if left else []
    attached = (one for one in files or () if one.what != "document")
    if parts := (*attached, *parts_of(sources)):
        said.append(UNREAD[of].format(counted(parts, of)))
    return " ".join(said)


_WHOLE = frozenset({"absent", "partly_unread"})
"""What becomes of a question once a model has read all that can be read."""
ToldRuling: TypeAlias = Ruling | Literal["partly_unread"]
"""A ruling as lists tell it: that nothing decides a claim is another thing where not all could be read."""


def told_as(ruling: Ruling, session: InterrogationSession) -> ToldRuling:
    """Return a ruling on a session as lists tell it."""
    return "partly_unread" if ruling == "not_enough_evidence" and is_partly_unread(session) else ruling


def is_partly_unread(session: InterrogationSession, signal_id: str = "") -> bool:
    """Tell whether anything that was not read may hold what was not found, for one claim or for any.

    No reader could read it, or the model that ruled was shown passages alone, and not all documents.
    """
    if session.unread or parts_of(session.sources):
        return True
    given = session.given_verdict
    lacking = (
        one
        for one in (given.claims if given else ())
        if one.verdict == "not_enough_evidence" and signal_id in ("", one.signal_id)
    )
    return any(_was_shown_parts(session, one) for one in lacking)


def _was_shown_parts(session: InterrogationSession, claim: ClaimVerdict) -> bool:
    """Tell whether every answer on a claim came of passages alone, and no person decided it since."""
    about = [one.outcome for one in session.qa_pairs if is_about(one, claim.signal_id, claim.text)]
    told = {one for one in about if one}
    return bool(told) and not told & _WHOLE and claim.signal_id not in judged_by_person(session)
