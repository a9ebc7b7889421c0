"""Thousands of lies about real-looking documents, none of which may pass, and of true quotes, which must."""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from detective_app.core.evidence import VERIFIED
from detective_app.evidence.quotes.checking import QuoteCheck, check
from tests.evidence.lie_documents import DOCUMENTS
from tests.evidence.lying import CHANGES, CUTS, INVENTED
from tests.evidence.memory_index import MemoryIndex

MIN_LIES, MIN_TRUE, MIN_ACCEPTED = 2_000, 2_000, 0.99
CASE = MemoryIndex(DOCUMENTS, {"annual-report-2023.md": (1, 7, 14), "lease.md": (1, 9)})
_SENTENCE = re.compile(r"[^\n|#;][^|#;]{25,}?(?:[.!?][“”\"]?(?=\s+[A-ZÄÖÜ“„]|\s*$)|(?=\n\n))", re.MULTILINE)
_FLAT = " ".join(" ".join(DOCUMENTS.values()).split()).casefold()


@dataclass(frozen=True)
class Quote:
    """A span of a document with its true place."""

    text: str
    source_id: str
    first: int
    last: int

    @property
    def locator(self) -> str:
        return str(CASE.locator(self.source_id, self.first, self.last))


def quote_at(source_id: str, start: int, end: int) -> Quote:
    text = CASE.text(source_id)
    first = text.count("\n", 0, start) + 1
    return Quote(text[start:end], source_id, first, first + text.count("\n", start, end))


def sentences() -> list[Quote]:
    found = []
    for source in CASE.sources:
        text = CASE.text(source.source_id)
        if source.name.endswith(".csv"):
            rows = re.finditer(r".+", text)
            found += [quote_at(source.source_id, *row.span()) for row in rows]
        found += [quote_at(source.source_id, *hit.span()) for hit in _SENTENCE.finditer(text)]
    return [q for q in found if len(q.text.split()) > 4]


def part(of: Quote, rng: random.Random) -> Quote:
    """A sub-sentence of at least five words that cuts no figure from its sign or unit."""
    words = list(re.finditer(r"\S+", of.text))
    text = CASE.text(of.source_id)
    begin = text.index(of.text)
    for _ in range(20):
        one = rng.randrange(0, max(1, len(words) - 5))
        other = rng.randrange(min(one + 4, len(words) - 1), len(words))
        first, last = words[one], words[other]
        if re.search(r"\d$|[-§]$|\b(?:no|Abs)\.$", last[0]) or re.match(r"\d{3}\b|[%‰°€–]", first[0]):
            continue
        if one and re.search(r"\d$|-$|€$", words[one - 1][0]):
            continue
        return quote_at(of.source_id, begin + first.start(), begin + last.end())
    return of


SENTENCES = sentences()


def lies(rng: random.Random) -> Iterator[tuple[str, str, str | None, str | None]]:
    """Yield (kind, quote, source, locator); what happens to stand somewhere after all is no lie."""
    sources = [s.source_id for s in CASE.sources]
    for template in INVENTED:
        for d in (3, 5, 7, 8, 11, 19, 26, 77):
            yield "invented", template.format(d=d), rng.choice(sources), f"L{rng.randrange(1, 15)}"
    for quote in SENTENCES:
        for other in sources:
            if other != quote.source_id:
                yield "wrong source", quote.text, other, rng.choice([quote.locator, None])
        for kind, change in CHANGES.items():
            for _ in range(2):
                lie = change(quote.text, rng)
                if not lie or (kind not in CUTS | {"case inside"} and is_true(lie)):
                    continue
                wrong = f"L{rng.randrange(1, 30)}"
                source = rng.choice([quote.source_id, quote.source_id, None])
                yield kind, lie, source, rng.choice([quote.locator, quote.locator, None, wrong])


def is_true(text: str) -> bool:
    return " ".join(text.split()).casefold() in _FLAT


def test_not_one_of_two_thousand_lies_is_verified() -> None:
    told, passed = Counter[str](), []
    for kind, lie, source, locator in lies(random.Random(20_240_314)):
        told[kind] += 1
        found = check(lie, source, locator, CASE)
        if found.verified:
            passed.append((kind, lie, source, locator, found))
    assert told.total() >= MIN_LIES, told
    assert {*CHANGES, "invented", "wrong source"} == set(told)
    assert min(told.values()) >= 20, told
    assert passed == []


# ---- true quotes -----------------------------------------------------------------------------------------

SPACES = ("\u00a0", "\u202f", "\u2009", "  ", "\n", " \t", "\r\n", " \n  ", "\u2003")


def spaced(text: str, rng: random.Random) -> str:
    return re.sub(r"\s+", lambda _: rng.choice(SPACES) if rng.random() < 0.3 else " ", text)


def broken(text: str, rng: random.Random) -> str:
    """Break a word at a line's end, as a narrower page would."""
    places = [m.end() for m in re.finditer(r"\b[a-zäöü]{3}(?=[a-zäöü]{3})", text)]
    at = rng.choice(places) if places else 0
    return f"{text[:at]}{rng.choice(['-', '‐', chr(0xAD)])}\n{text[at:]}" if at else text


def unbroken(text: str, _: random.Random) -> str:
    return " ".join(
        re.sub(r"(?<=[a-zäöü])-\n(?=[a-zäöü])", lambda m: "" if "Vor" not in text else " ", text).split()
    )


def sprinkled(signs: str) -> Callable[[str, random.Random], str]:
    """Put unseen signs between letters."""
    return lambda text, rng: re.sub(
        r"(?<=[a-zäöü])(?=[a-zäöü])", lambda _: rng.choice(signs) if rng.random() < 0.1 else "", text
    )


def ligatures(text: str, _: random.Random) -> str:
    for plain, joined in (("ffi", "ﬃ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("st", "ﬆ")):
        text = text.replace(plain, joined)
    return text


def other_marks(text: str, rng: random.Random) -> str:
    # A closing mark right after a figure keeps its kind: 5" are inches, 5' are feet.
    single, double = rng.choice(["'", "’", "‘"]), rng.choice(['"', "”", "“", "«", "'"])
    return re.sub(r"(?<!\d)[“”„\"]", double, re.sub(r"[’']", single, text))


def other_dashes(text: str, rng: random.Random) -> str:
    return re.sub(r"[-–](?!\n)", lambda _: rng.choice("-‐‑–−"), text)


def full_width(text: str, rng: random.Random) -> str:
    return re.sub(r"\d", lambda m: chr(ord(m[0]) + 0xFEE0), text)


def other_case(text: str, _: random.Random) -> str:
    return f"{text[0].swapcase()}{text[1:]}" if re.match(r"[A-Za-zÄÖÜ][a-zäöü]", text) else text


def marked(text: str, rng: random.Random) -> str:
    before, after = rng.choice(
        [("“", "”"), ('"', '"'), ("„", "“"), ("» ", " «"), ("'", "'"), ("… ", " …"), ("...", "")]
    )
    return f"{before}{text}{after}"


KINDS: dict[str, Callable[[str, random.Random], str]] = {
    "as it is": lambda text, _: text,
    "white space": spaced,
    "one line": lambda text, _: text.replace("\n", " ") if not re.search(r"-\n", text) else text,
    "broken": broken,
    "unbroken": unbroken,
    "soft hyphens": sprinkled("\u00ad"),
    "unseen signs": sprinkled("\u200b\u2060\ufeff\u200d"),
    "ligatures": ligatures,
    "marks": other_marks,
    "dashes": other_dashes,
    "decomposed": lambda text, _: unicodedata.normalize("NFD", text),
    "full width": full_width,
    "first letter": other_case,
    "outer marks": marked,
}
COMBINABLE = ("white space", "marks", "dashes", "decomposed", "soft hyphens", "first letter")


def truths(rng: random.Random) -> Iterator[tuple[str, str, Quote, str | None, str | None]]:
    """Yield (kind, quote, true place, claimed source, claimed locator)."""
    for sentence in SENTENCES:
        for kind, change in KINDS.items():
            for quote in (sentence, part(sentence, rng)):
                yield (
                    kind,
                    change(quote.text, rng),
                    quote,
                    quote.source_id,
                    rng.choice([quote.locator, quote.locator, None]),
                )
        for _ in range(6):
            quote, text = part(sentence, rng), ""
            text = quote.text
            for kind in rng.sample(COMBINABLE, 3):
                text = KINDS[kind](text, rng)
            yield "combined", text, quote, quote.source_id, quote.locator
        quote = part(sentence, rng)
        yield "other place", quote.text, quote, quote.source_id, "p.1 L1-L2"
        yield "no place", quote.text, quote, None, None
    for source in CASE.sources:
        lines = CASE.text(source.source_id).split("\n")
        for first in range(len(lines) - 2):
            text = "\n".join(lines[first : first + 2]).strip()
            broken_word = text.endswith("-") or (first and lines[first - 1].endswith("-"))
            if lines[first].strip() and lines[first + 1].strip() and not broken_word:
                place = Quote(text, source.source_id, first + 1, first + 2)
                yield (
                    "two lines",
                    spaced(text, rng) if "-\n" not in text else text,
                    place,
                    source.source_id,
                    place.locator,
                )


def accepted(quote: Quote, found: QuoteCheck) -> bool:
    """Tell whether a true quote was verified with the source's own words, at a place that has them."""
    if found.verdict not in VERIFIED or not found.support or found.support.source_id != quote.source_id:
        return False
    place = CASE.lines(quote.source_id, type(CASE.locator("D1", 1, 1)).parse(found.support.locator))
    return found.support.quote in place


def test_true_quotes_pass_whatever_their_typography() -> None:
    told, refused, examples = Counter[str](), Counter[str](), []
    for kind, text, quote, source, locator in truths(random.Random(7)):
        told[kind] += 1
        found = check(text, source, locator, CASE)
        if not accepted(quote, found):
            refused[kind] += 1
            examples.append((kind, text, found.verdict, found.note))
    rates = {kind: f"{told[kind] - refused[kind]}/{told[kind]}" for kind in told}
    assert told.total() >= MIN_TRUE, told
    assert refused.total() <= (1 - MIN_ACCEPTED) * told.total(), (rates, examples[:10])
