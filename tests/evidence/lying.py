"""Ways to make a lie of a true quote: each changes what it says, however little."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.evidence.lie_documents import DOCUMENTS

OTHER_HALVES = tuple(
    " ".join(line.split()[4:])
    for text in DOCUMENTS.values()
    for line in text.split("\n")
    if len(line.split()) > 9 and not line.endswith("-")
)
INVENTED = (
    "The bridge was closed to all traffic on {d} March 2024 after a lorry struck the parapet.",
    "Eva Lindqvist stated that {d} bolts had sheared off before the inspection.",
    "The replacement of the bearings cost £{d},300 including traffic control.",
    "The tenant paid a deposit of €{d},100.00 in cash on the day of the handover.",
    "Die Sanierung kostete insgesamt {d}.400 Euro und wurde vom Vermieter bezahlt.",
    "Der Sachverständige stellte in {d} Räumen der Wohnung Schimmel fest.",
    "Revenue is expected to rise by {d} % in the coming year, the Board stated.",
    "Die Geschäftsführerin kündigte an, {d} Stellen am Standort Celle abzubauen.",
)
SYNONYMS = (
    ("carried out", "performed"), ("moved", "shifted"), ("found", "discovered"), ("rose", "increased"),
    ("fell", "dropped"), ("was received", "arrived"), ("is due", "must be paid"), ("returned", "paid back"),
    ("besichtigte", "untersuchte"), ("betrug", "lag bei"), ("gestiegen", "gewachsen"), ("because", "as"),
    ("erklärte", "sagte"), ("gekostet", "verschlungen"), ("employees", "staff"), ("took place", "happened"),
    ("accompanied", "joined"), ("entered", "got into"), ("showed", "had"), ("beschrieben", "dargestellt"),
    ("worked", "were employed"), ("proposes", "suggests"), ("lets", "rents"), ("noted", "wrote"),
)  # fmt: skip
UNITS = (
    ("mm", "cm"), ("m²", "m2"), ("m³", "m²"), (" t ", " kg "), ("%", "‰"), ("€", "$"), ("£", "€"),
    ("°C", "°F"), ("million", "billion"), ("Mio.", "Mrd."), ("kg", "t"), ("Euro", "Dollar"),
    ("Stunden", "Minuten"), ("months", "weeks"), ("cents", "euros"), ("cm", "mm"), ("Uhr", "Minuten"),
)  # fmt: skip
MONTHS = (
    ("March", "May"), ("January", "June"), ("April", "August"), ("December", "November"), ("May", "March"),
    ("June", "July"), ("February", "January"), ("März", "Mai"), ("November", "Oktober"), ("Mai", "März"),
    ("Juli", "Juni"), ("2024-03", "2024-04"), ("2022", "2021"), ("2023", "2024"), ("2024", "2023"),
)  # fmt: skip
NAMES = (
    ("Eva", "Eve"), ("Okafor", "Okafur"), ("Lindqvist", "Lindquist"), ("Harrow", "Barrow"),
    ("Köhler", "Kohler"), ("Albrecht", "Albrechts"), ("Wendt", "Wend"), ("Reuter", "Reuters"),
    ("Petersen", "Peterson"), ("Brandt", "Brand"), ("Uwe", "Ute"), ("Marsh", "March"),
    ("Hafenbau", "Hochbau"), ("BR-17", "BR-18"),
)  # fmt: skip
LOOKALIKES = str.maketrans("aeopcxAEOPCTHKM", "аеорсхАЕОРСТНКМ")


def swapped(text: str, pairs: tuple[tuple[str, str], ...], rng: random.Random) -> str | None:
    usable = [(a, b) for a, b in pairs if a in text]
    return text.replace(*rng.choice(usable), 1) if usable else None


def at_word(text: str, rng: random.Random, change: Callable[[list[str], int], None]) -> str:
    words = text.split()
    change(words, rng.randrange(1, len(words) - 1))
    return " ".join(words)


def changed_digit(text: str, rng: random.Random) -> str | None:
    digits = [m.start() for m in re.finditer(r"\d", text)]
    if not digits:
        return None
    at = rng.choice(digits)
    return f"{text[:at]}{(int(text[at]) + rng.randrange(1, 10)) % 10}{text[at + 1 :]}"


def changed_separator(text: str, rng: random.Random) -> str | None:
    places = [m.start() for m in re.finditer(r"(?<=\d)[.,](?=\d)", text)]
    if not places:
        return None
    at = rng.choice(places)
    return f"{text[:at]}{rng.choice(['', '.' if text[at] == ',' else ',', ' '])}{text[at + 1 :]}"


def changed_sign(text: str, rng: random.Random) -> str | None:
    if "-5" in text:
        return text.replace("-5", rng.choice(["5", "- 5", "+5"]))
    places = [m.start() for m in re.finditer(r"(?<= )\d", text)]
    if not places:
        return None
    at = rng.choice(places)
    return f"{text[:at]}{rng.choice(['-', '−', '–', '<', '±'])}{text[at:]}"


def changed_denial(text: str, rng: random.Random) -> str:
    for word, other in (
        ("not ", ""),
        ("nicht ", ""),
        (" no ", " some "),
        ("keine ", "eine "),
        ("none", "some"),
    ):
        if word in text:
            return text.replace(word, other, 1)
    return at_word(text, rng, lambda words, n: words.insert(n, rng.choice(["not", "nicht", "never"])))


def cut_figure(text: str, rng: random.Random) -> str | None:
    """End or begin a quote in the middle of a figure, or between a figure and its unit or sign."""
    cuts = [m.end() for m in re.finditer(r"(?<=\d)[.,:]?(?=\d)", text)]
    ends = [m.end() for m in re.finditer(r"\d(?= ?(?:mm|%|°C|million|Mio|m²|kg|t\b|€|Euro))", text)]
    begins = [m.end() for m in re.finditer(r"[€£](?=\d)|-(?=5)", text)]
    options = [text[:c] for c in cuts + ends if len(text[:c].split()) > 2]
    options += [text[c:] for c in cuts + begins if len(text[c:].split()) > 2]
    return rng.choice(options) if options else None


def cut_word(text: str, rng: random.Random) -> str:
    inside = [m.end() for m in re.finditer(r"[^\W\d_]{2}(?=[^\W\d_]{2})", text)]
    at = rng.choice(inside)
    return text[:at] if at > len(text) / 2 else text[at:]


def changed_case(text: str, rng: random.Random) -> str | None:
    letters = [m.start() for m in re.finditer(r"(?<!^)[a-zäöü]", text)][3:]
    at = rng.choice(letters)
    return f"{text[:at]}{text[at].upper()}{text[at + 1 :]}"


def look_alike(text: str, rng: random.Random) -> str | None:
    letters = [m.start() for m in re.finditer(r"[aeopcxAEOPCTHKM]", text)]
    at = rng.choice(letters)
    return f"{text[:at]}{text[at].translate(LOOKALIKES)}{text[at + 1 :]}"


def letter_for_digit(text: str, rng: random.Random) -> str | None:
    pairs = (
        ("0", "O"),
        ("1", "l"),
        ("5", "S"),
        ("2", "²"),
        ("3", "３\u0336"),
        ("1", "①"),
        ("2", "٢"),
        ("0", "⁰"),
    )
    return swapped(text, pairs, rng)


def stitched(text: str, rng: random.Random) -> str:
    """Join the first half of a text with what another document says."""
    two = rng.choice([line for line in OTHER_HALVES if line not in text])
    one = text.split()
    glue = rng.choice([" … ", " ... ", " [...] ", " […] ", " ", ", ", " – "])
    return f"{' '.join(one[: len(one) // 2])}{glue}{two}"


def left_out(text: str, rng: random.Random) -> str | None:
    words = text.split()
    if len(words) < 9:
        return None
    one = rng.randrange(3, len(words) - 5)
    glue = rng.choice([" … ", " ... ", " [...] ", " "])
    return f"{' '.join(words[:one])}{glue}{' '.join(words[one + 2 :])}"


Change = Callable[[str, random.Random], "str | None"]
CHANGES: dict[str, Change] = {
    "digit": changed_digit,
    "separator": changed_separator,
    "sign": changed_sign,
    "denial": changed_denial,
    "unit": lambda text, rng: swapped(text, UNITS, rng),
    "date": lambda text, rng: swapped(text, MONTHS, rng),
    "name": lambda text, rng: swapped(text, NAMES, rng),
    "paraphrase": lambda text, rng: swapped(text, SYNONYMS, rng),
    "word changed": lambda text, rng: at_word(
        text, rng, lambda words, n: words.__setitem__(n, rng.choice(["also", "rather", "other", "auch"]))
    ),
    "word dropped": lambda text, rng: at_word(text, rng, lambda words, n: words.__delitem__(n)),
    "word added": lambda text, rng: at_word(text, rng, lambda words, n: words.insert(n, "only")),
    "order": lambda text, rng: at_word(
        text, rng, lambda words, n: words.__setitem__(slice(n, n + 2), words[n : n + 2][::-1])
    ),
    "words joined": lambda text, rng: at_word(
        # What a line's end breaks may be joined: "inspec-" and "tion".
        text.replace("-\n", ""),
        rng,
        lambda words, n: words.__setitem__(slice(n, n + 2), ["".join(words[n : n + 2])]),
    ),
    "figure cut": cut_figure,
    "word cut": cut_word,
    "case inside": changed_case,
    "look-alike": look_alike,
    "letter for digit": letter_for_digit,
    "stitched": stitched,
    "left out": left_out,
}  # fmt: skip
CUTS = frozenset({"figure cut", "word cut"})
