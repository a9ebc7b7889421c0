"""Names of persons: capitalised words that a title, a role or a deed shows to be no place or firm."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective_app.evidence.figures.reading import Figure
from detective_app.evidence.text.terms import word_set

ROLES = (
    "accountant|architect|assistant|auditor|bookkeeper|buyer|captain|chair|chemist|clerk|colleague|commander|"
    "contractor|coordinator|director|doctor|driver|electrician|engineer|foreman|guard|head|inspector|janitor|keeper|"
    "landlady|landlord|lawyer|manager|mechanic|neighbour|nurse|officer|operator|owner|pharmacist|physician|planner|"
    "plumber|pilot|porter|professor|scientist|secretary|sergeant|solicitor|superintendent|supervisor|surveyor|"
    "technician|tenant|treasurer|warden|welder|witness|worker|"
    "Arzt|Ärztin|Bauleiter(?:in)?|Fahrer(?:in)?|Gutachter(?:in)?|Hausmeister(?:in)?|Ingenieur(?:in)?|Leiter(?:in)?|"
    "Mieter(?:in)?|Prüfer(?:in)?|Techniker(?:in)?|Vermieter(?:in)?|Zeug(?:e|in)"
)
_DEEDS = (
    r"[a-z]+ed|said|says|saw|found|told|gave|took|wrote|left|went|began|held|knew|made|met|put|read|sent|spoke|"
    r"was|had|has|schrieb|sagte|sah|fand|gab|nahm|meldete|prüfte|bestätigte|unterschrieb|hat|war"
)
_TITLE = r"(?:Dr|Mr|Mrs|Ms|Prof|Sgt|Capt|Ing|Herr|Herrn|Frau)\.?"
_PART = r"[A-ZÄÖÜ][a-zäöüßéèáóíç]+(?:[-'’][A-ZÄÖÜ][a-zäöüßéèáóíç]+)?"
_FULL = rf"(?:{_PART}|[A-Z]\.)(?:[ ](?:[A-Z]\.|van|von|de|der)){{0,6}}[ ]{_PART}"
_NAME = re.compile(
    rf"(?P<title>{_TITLE}[ ](?:(?:{_PART}|[A-Z]\.)[ ])?{_PART})"
    rf"|\b(?=\w)(?i:{ROLES})[ ](?P<roled>(?:(?:{_PART}|[A-Z]\.)[ ])?{_PART})"
    rf"|(?P<full>{_FULL})(?P<after>(?:,? (?:the |a |an |der |die )?[\w ]{{0,20}}?"
    rf"\b(?:{ROLES})\b| (?:{_DEEDS})\b)?)"
)
_BEFORE_CHARS = 40
_BEFORE = re.compile(rf"\b(?=\w)(?:(?:by|von|durch|with|mit|to)|(?i:{ROLES}))[,:]? $")
_NOT_NAMES = word_set(
    "The A An This That These In On At By From To And But If When After Before During Since No All "
    "Each Its Their Our January February March April May June July August September October November "
    "December Monday Tuesday Wednesday Thursday Friday Saturday Sunday North South East West Northern "
    "Southern Eastern Western Upper Lower New Old Der Die Das Ein Eine Am Im Bei Nach Vor"
)
_PLACES_AND_FIRMS = word_set(
    "Street Road Lane Avenue Square Court Bridge River Park House Hall Hospital School Station Office "
    "Department Authority Council Committee Board Company Limited Group Bank Works Mill Farm Harbour "
    "Port Pier Lake Valley Hill Clinic Centre Center Institute University Laboratory Laboratories "
    "Report Log Protocol Agreement Contract Lease Act Team Services Service Control Line Unit Room "
    "Building Bakery Kitchen Foods Dairy Pharma Systems Engineering Insurance Transport Logistics "
    "Gate Terminal Depot Quay Tower Church Straße Strasse Brücke Weg Platz Amt"
)


def people(text: str) -> tuple[Figure, ...]:
    """Return the persons named in a text; `value` is the folded last name, so `Ms Lind` is `Eva Lind`."""
    return tuple(_people(text))


def _people(text: str) -> Iterator[Figure]:
    for found in _NAME.finditer(text):
        group = next(g for g in ("title", "roled", "full") if found[g])
        name, start = found[group], found.start(group)
        parts = name.split()
        if group == "roled" and _is_no_name(parts):
            continue
        if group == "full" and not _named(parts, found["after"], text[max(0, start - _BEFORE_CHARS) : start]):
            continue
        yield Figure("person", name, start, start + len(name), parts[-1].casefold())


def _named(parts: list[str], after: str, before: str) -> bool:
    """Tell whether two capitalised words are a person's name, by what stands around them."""
    if _is_no_name(parts):
        return False
    return bool(after or _BEFORE.search(before) or parts[0].endswith("."))


def _is_no_name(parts: list[str]) -> bool:
    return bool(_NOT_NAMES.intersection(parts) or _PLACES_AND_FIRMS.intersection(parts))
