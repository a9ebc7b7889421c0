"""Finds e-mail addresses, phone numbers and IBANs by their form, and a person's own words, in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from detective_app.core.placeholders import PLACEHOLDER, RedactionKind


@dataclass(frozen=True, slots=True)
class PersonalDatum:
    """Where something stands in a text, what it is, and how it is written, on one line."""

    kind: RedactionKind | Literal["text"]
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Finds what is of some kinds; `names` are the own words of a person, in any case and as a genitive."""

    kinds: frozenset[RedactionKind]
    names: re.Pattern[str] | None

    @classmethod
    def of(cls, kinds: Iterable[RedactionKind], names: Sequence[str]) -> PersonalData:
        """Return what finds some kinds."""
        wanted = frozenset(kinds)
        return cls(wanted, _words_pattern(names) if "names" in wanted else None)

    def found(self, text: str) -> list[PersonalDatum]:
        """Return what stands in a text, in its order; where two overlap, the kind that is surer."""
        taken: list[PersonalDatum] = []
        for one in self._all(text):
            if all(one.end <= other.start or other.end <= one.start for other in taken):
                taken.append(one)
        return sorted(taken, key=lambda one: one.start)

    def _all(self, text: str) -> Iterator[PersonalDatum]:
        yield from (PersonalDatum("text", *one.span(), one[0]) for one in PLACEHOLDER.finditer(text))
        if "email" in self.kinds:
            yield from (PersonalDatum("email", *one.span(), one[0]) for one in _E_MAIL.finditer(text))
        if "iban" in self.kinds:
            yield from _ibans(text)
        if "phone" in self.kinds:
            yield from _phones(text)
        if self.names:
            names = self.names.finditer(text)
            yield from (
                PersonalDatum("names", *one.span(), " ".join(_MARK.sub(" ", one[0]).split())) for one in names
            )


def same(kind: str, text: str) -> str:
    """Return what two spellings of the same thing have in common."""
    if kind in ("phone", "iban"):
        return "".join(filter(str.isalnum, text)).upper()
    return text if kind == "text" else unicodedata.normalize("NFC", text).casefold()


_E_MAIL = re.compile(
    r"(?<![\w.+%-])\w[\w.+%&'-]{0,63}(?![\w.+%&'-])(?:@|\s?[\[({]\s?(?:at|ät)\s?[\])}]\s?)"
    r"(?:(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,8}[^\W\d_]{2,24}(?![\w@])|[\w.-]{1,80}(?= \[…))",
    re.IGNORECASE,
)
"""With an address of which the end was cut off."""

_IBAN = re.compile(r"(?<![^\W_])[A-Z]{2}\d{2}(?:[ \u00a0\u202f-]?[A-Z0-9]){11,30}", re.IGNORECASE | re.ASCII)
_COUNTRIES = """
AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
"""
_IBAN_LENGTHS = {one[:2]: int(one[2:]) for one in _COUNTRIES.split()}


def _ibans(text: str) -> Iterator[PersonalDatum]:
    """Yield what has a country's length and the right check digits."""
    for one in _IBAN.finditer(text):
        signs = [at for at, sign in enumerate(one[0]) if sign.isalnum()]
        length = _IBAN_LENGTHS.get(one[0][:2].upper(), 0)
        if not 0 < length <= len(signs):
            continue
        end = signs[length - 1] + 1
        plain = "".join(filter(str.isalnum, one[0][:end])).upper()
        number = int("".join(str(int(sign, 36)) for sign in plain[4:] + plain[:4]))
        if number % 97 == 1 and not text[one.start() + end : one.start() + end + 1].isalnum():
            yield PersonalDatum("iban", one.start(), one.start() + end, one[0][:end])


_BETWEEN = r"[ \u00a0\u202f()./\u2010-\u2013-]"
_INTERNATIONAL = re.compile(rf"(?<![\w+.,])(?:\+|00)[1-9](?:{_BETWEEN}{{0,3}}\d){{6,14}}(?![\w%])")
_NATIONAL = re.compile(
    r"(?<![\w+.,/$€£-])\(?0[1-9]\d{0,4}\)?"
    r"(?:[ \u00a0\u202f]?[/\u2010-\u2013-][ \u00a0\u202f]?|[ \u00a0\u202f])"
    r"\d{2,9}(?:[ \u00a0\u202f\u2010-\u2013-]\d{1,5}){0,4}(?![\w%]|[.,]\d)"
)
_AMERICAN = re.compile(
    r"(?<![\w+.,/$-])(?:1[ .-])?(?:\(\d{3}\)[ \u00a0]?|\d{3}[.-])\d{3}[.\u2010-\u2013-]\d{4}(?![\w%-]|[.,]\d)"
)
_LABELLED = re.compile(
    r"(?<!\w)(?:tel|fon|phone|telephone|telefon|fax|telefax|mobile?|cell|handy)(?: ?(?:no|nr|number))?"
    rf" ?[.:]{{1,2}} {{0,3}}([+(]?\d(?:{_BETWEEN}{{0,3}}\d){{4,14}})(?![\w%])",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,2}[ /.-]\d{1,2}[ /.-](?:\d{4}|\d{2})")
_YEARS = re.compile(r"(?:(?:19|20)\d\d\D*){1,4}")
_WITH_ZERO = ("DE", "AT", "CH", "GB", "FR", "NL", "BE", "SE", "FI", "IE", "AU", "JP", "IN")
"""Where numbers begin with 0 inside the country; Italy's are written so from abroad as well."""


def _phones(text: str) -> Iterator[PersonalDatum]:
    """Yield what a plan of numbers knows, and what is called a phone number where it stands."""
    for pattern, regions in ((_INTERNATIONAL, ("ZZ",)), (_AMERICAN, ("US",)), (_NATIONAL, _WITH_ZERO)):
        for one in pattern.finditer(text):
            plain = re.sub(r"^00", "+", one[0].replace("(0)", "")) if regions == ("ZZ",) else one[0]
            if not (pattern is _NATIONAL and _DATE.fullmatch(plain)) and _in_plan(plain, regions):
                yield PersonalDatum("phone", *one.span(), one[0])
    for one in _LABELLED.finditer(text):
        if not _DATE.fullmatch(one[1]) and not _YEARS.fullmatch(one[1]):
            yield PersonalDatum("phone", *one.span(1), one[1])


def _in_plan(number: str, regions: Sequence[str]) -> bool:
    """Tell whether one of some regions has such a number."""
    import phonenumbers  # late: it costs nothing where nothing is looked for

    for region in regions:
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(number, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False


_MARK = re.compile(r"\n> ?")
"""A line of testimony begins with it."""


def _words_pattern(names: Sequence[str]) -> re.Pattern[str] | None:
    """Return what matches any of some words: by themselves, with one more `s`, over the end of a line."""
    forms = {unicodedata.normalize(form, name) for name in names for form in ("NFC", "NFD") if name.split()}
    if not forms:
        return None
    longest = sorted(forms, key=lambda form: (-len(form), form))
    words = "|".join(
        r"(?:[^\S\n]+|[^\S\n]*\n(?:> ?)?)".join(map(re.escape, form.split())) for form in longest
    )
    return re.compile(rf"(?<![^\W_])(?:{words})(?=(?:['’]?s)?(?![^\W_]))", re.IGNORECASE)
