"""Statements made of sentences of minutes, contracts, mails and German letters, and of their values changed by rule."""

# ruff: noqa: E501 - its tables are read line by line, and printing is what it does

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.quality.tables import Case


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a document puts something, how a true statement does, and how one that denies it does.

    `{who} {what} {when} {much} {unit}` are filled in; `wrong` is a word with what stands falsely in its place.
    """

    document: str
    quote: str
    true: tuple[str, ...]
    denied: str
    wrong: tuple[str, str]


PATTERNS = (
    Pattern("minutes", "The board resolved on {when} to award the {what} to {who} for {much} {unit}.",
            ("On {when} the board awarded the {what} to {who} for {much} {unit}.", "{who} was awarded the {what} for {much} {unit}."),
            "The board did not award the {what} to {who} on {when}.", ("awarded", "refused")),
    Pattern("contract", "The tenant {who} shall pay {much} {unit} a month for the {what} from {when}.",
            ("From {when} {who} shall pay {much} {unit} a month for the {what}.", "The monthly payment of {who} for the {what} shall be {much} {unit}."),
            "{who} shall not pay {much} {unit} a month for the {what}.", ("month", "week")),
    Pattern("mail", "{who} confirmed on {when} that the {what} was delivered, and {much} {unit} were paid.",
            ("{who} confirmed on {when} that the {what} was delivered.", "{much} {unit} were paid, as {who} confirmed on {when}."),
            "{who} confirmed on {when} that the {what} was never delivered.", ("delivered", "stolen")),
    Pattern("report", "None of the inspectors found damage to the {what} on {when}; {who} measured a gap of {much} mm.",
            ("{who} measured a gap of {much} mm.", "On {when} none of the inspectors found damage to the {what}."),
            "The inspectors found damage to the {what} on {when}.", ("gap", "leak")),
    Pattern("brief", "{who} hat am {when} die Rechnung für {what} über {much} {unit} bezahlt.",
            ("Am {when} bezahlte {who} die Rechnung für {what} über {much} {unit}.", "Die Rechnung für {what} betrug {much} {unit}."),
            "{who} hat die Rechnung für {what} nicht bezahlt.", ("Rechnung", "Strafe")),
    Pattern("protokoll", "Der Vorstand hat den Antrag von {who} zu {what} am {when} mit {much} Stimmen abgelehnt.",
            ("Am {when} hat der Vorstand den Antrag von {who} zu {what} abgelehnt.", "Der Antrag von {who} wurde mit {much} Stimmen abgelehnt."),
            "Der Vorstand hat den Antrag von {who} zu {what} am {when} angenommen.", ("Antrag", "Einspruch")),
)  # fmt: skip
_PEOPLE = (
    "Eva Lindqvist",
    "Marek Dvorak",
    "Jonas Bergmann",
    "Alder & Sons",
    "Lena Okafor",
    "Paul Amsel",
    "Nora Feldkamp",
    "Tim Oberlin",
)
_GERMANS = ("Frau Ilse Wagner", "Herr Jonas Bergmann", "Frau Nora Feldkamp", "Herr Paul Amsel", "Frau Lena Vogt", "Herr Tim Oberlin",
            "Frau Eva Sturm", "Herr Karl Brandt")  # fmt: skip
_THINGS = (
    "roof repair",
    "cold store",
    "delivery van",
    "north railing",
    "pump station",
    "school kitchen",
    "boiler house",
    "garden wall",
)
_SACHEN = (
    "Dachreparatur",
    "Kühltheke",
    "Lieferwagen",
    "Geländer",
    "Pumpwerk",
    "Schulküche",
    "Kesselhaus",
    "Gartenmauer",
)
_DAYS = (
    "3 May 2024",
    "14 June 2023",
    "22 March 2024",
    "9 April 2022",
    "1 December 2023",
    "17 July 2021",
    "30 August 2024",
    "5 October 2022",
)
_TAGE = (
    "3. Mai 2024",
    "14. Juni 2023",
    "22. März 2024",
    "9. April 2022",
    "1. Dezember 2023",
    "17. Juli 2021",
    "30. August 2024",
    "5. Oktober 2022",
)
_AMOUNTS = ("48,200", "1,250", "812", "9,400", "36,500", "2,730", "615", "17,900")
_BETRAEGE = ("48.200", "1.250", "812", "9.400", "36.500", "2.730", "615", "17.900")
_UNITS = ("euros", "dollars")


def documents() -> dict[str, str]:
    """Return each document's text: a sentence for every filling of its pattern."""
    return {f"{p.document}.txt": "\n".join(_filled(p, p.quote, n) for n in range(8)) + "\n" for p in PATTERNS}


def cases() -> Iterator[Case]:
    """Yield what can be said of each sentence, true and false."""
    for pattern in PATTERNS:
        for n in range(8):
            yield from _of_sentence(pattern, n)


def _of_sentence(pattern: Pattern, n: int) -> Iterator[Case]:
    quote, name = _filled(pattern, pattern.quote, n), f"{pattern.document}.txt"
    for true in pattern.true:
        yield Case(name, 0, _filled(pattern, true, n), quote, "true")
    yield Case(name, 0, _filled(pattern, pattern.denied, n), quote, "negation")
    first = pattern.true[0]
    if "{who}" in first:
        yield Case(name, 0, _filled(pattern, first, n, who=n + 3), quote, "other person")
    if "{when}" in first:
        yield Case(name, 0, _filled(pattern, first, n, when=n + 2), quote, "other period")
    if "{much}" in first:
        yield Case(name, 0, _filled(pattern, first, n, much=n + 1), quote, "figure")
    if "{unit}" in first:
        yield Case(name, 0, _filled(pattern, first, n, unit=n + 1), quote, "unit")
    old, new = pattern.wrong
    said = next((t for t in pattern.true if old in t), "")
    if said:
        yield Case(name, 0, _filled(pattern, said.replace(old, new), n), quote, "wrong word")


def _filled(pattern: Pattern, text: str, n: int, **other: int) -> str:
    german = pattern.document in ("brief", "protokoll")
    lists = {
        "who": _GERMANS if german else _PEOPLE,
        "what": _SACHEN if german else _THINGS,
        "when": _TAGE if german else _DAYS,
        "much": _BETRAEGE if german else _AMOUNTS,
        "unit": ("Euro", "Dollar") if german else _UNITS,
    }
    return text.format(**{name: values[other.get(name, n) % len(values)] for name, values in lists.items()})
