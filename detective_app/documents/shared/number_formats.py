"""Numbers as a sheet shows them: dates as ISO has them, percentages, decimals, and the words beside a number.

Groups of thousands have no sign between them: `1,234` is another number to a German reader.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

_BUILT_IN = """
1 0;2 0.00;3 #,##0;4 #,##0.00;9 0%;10 0.00%;14 yyyy-mm-dd;15 d-mmm-yy;16 d-mmm;17 mmm-yy;18 h:mm;19 h:mm:ss
20 h:mm;21 h:mm:ss;22 yyyy-mm-dd h:mm;37 #,##0;38 #,##0;39 #,##0.00;40 #,##0.00;45 [mm]:ss;46 [h]:mm:ss
47 [mm]:ss;49 @
"""
BUILT_IN = dict(entry.split(" ", 1) for entry in _BUILT_IN.strip().replace("\n", ";").split(";"))
"""The formats that a sheet names by number alone."""

_TOKEN = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|General|.', re.IGNORECASE | re.DOTALL)
_DIGITS = re.compile(r"[#0?][#0?,]*(?:\.[#0?]*,*)?|\.[#0?]+,*")
_MOST_CODE = 255
_LARGEST = 1e17
_DAYS = 2_958_466  # the year 10,000


class _Section(NamedTuple):
    """One part of a format: what stands before and after the number, and how the number is written."""

    before: str
    after: str
    zeros: int
    fewest: int
    most: int
    scale: float
    plain: bool


class _Format(NamedTuple):
    """A format: `date` says which of a date's parts it shows, empty for a number."""

    date: str
    sections: tuple[_Section, ...]


def plain(number: float) -> str:
    """Write a number as it is, without the noise of its last binary digit."""
    if number == int(number) and abs(number) < _LARGEST:
        return str(int(number))
    return f"{number:.15g}"


def shown(number: float, code: str, *, since_1904: bool = False) -> str:
    """Write a number as a format's code has it; empty where the format shows nothing."""
    found = _compiled(code[:_MOST_CODE])
    if found is None:
        return plain(number)
    if found.date:
        return _date(number + (1462 if since_1904 else 0), found.date)
    place = _place(number, len(found.sections))
    section = found.sections[place]
    if section.plain:
        return plain(number)
    if not section.zeros and not section.most and section.scale == 0:
        return (section.before + section.after).strip()
    sign = "-" if number < 0 and (place == 0 or not set(section.before) & set("-(")) else ""
    return f"{sign}{section.before}{_digits(number, section)}{section.after}".strip()


def _digits(number: float, section: _Section) -> str:
    digits = f"{abs(number) * section.scale:.{section.most}f}"
    if section.fewest == section.most and section.zeros <= 1:
        return digits
    whole, _, rest = digits.partition(".")
    rest = rest.rstrip("0").ljust(section.fewest if rest else 0, "0")
    return whole.rjust(section.zeros, "0") + (f".{rest}" if rest else "")


def _place(number: float, sections: int) -> int:
    """Return which section of a code is for a number: above zero, below it, or zero."""
    if number < 0:
        return min(1, sections - 1)
    return 2 if number == 0 and sections > 2 else 0


@lru_cache(1_000)
def _compiled(code: str) -> _Format | None:
    """Return a format's parts; None for one that shows a number as it is."""
    sections: list[list[str]] = [[]]
    for piece in _TOKEN.findall(code):
        if piece == ";":
            sections.append([])
        else:
            sections[-1].append(piece)
    signs, elapsed = _signs(sections[0])
    if elapsed or set(signs) & set("ydhs") or ("m" in signs and not set(signs) & set("0#?")):
        return _Format("e" + ("s" if "s" in signs + elapsed else "") if elapsed else signs, ())
    if not code or code.lower() == "general" or "@" in signs:
        return None
    return _Format("", tuple(map(_section, sections[:3])))


def _signs(pieces: list[str]) -> tuple[str, str]:
    """Return the signs of a section by themselves, and those that count time that has gone by."""
    times = [piece for piece in pieces if piece[0] == "[" and not set(piece.lower()) - set("[hms]")]
    return "".join(piece for piece in pieces if len(piece) == 1).lower(), "".join(times).lower()


def _section(pieces: list[str]) -> _Section:
    """Return what one part of a format says; one with a condition, a fraction or an exponent is plain."""
    text, percents, is_plain = "", 0, False
    literal: list[str] = []
    for piece in pieces:
        if piece[0] == '"':
            literal.append(piece.strip('"'))
        elif piece[0] == "\\":
            literal.append(piece[1:])
        elif piece[0] == "[" and piece[1:2] == "$":
            literal.append(piece[2:-1].partition("-")[0])
        elif piece[0] in "[_*" and len(piece) > 1:
            is_plain |= piece[:2] in ("[<", "[>", "[=")
            literal.append(" " if piece[0] == "_" else "")
        else:
            percents += piece == "%"
            is_plain |= len(piece) > 1 or piece in "/Ee"
            literal.append("")
            text += piece
            continue
        text += "\0" if literal[-1] else ""
    return _laid_out(text, [one for one in literal if one], percents, is_plain=is_plain)


def _laid_out(text: str, literals: list[str], percents: int, *, is_plain: bool) -> _Section:
    """Divide a part at its digits; in `text` each literal is a NUL."""
    found = _DIGITS.search(text)
    words = iter(literals)
    begin, end = found.span() if found else (len(text), len(text))
    before, after = (
        "".join(next(words, "") if one == "\0" else one for one in part)
        for part in (text[:begin], text[end:])
    )
    is_plain |= _DIGITS.search(text, end) is not None
    digits = found[0] if found else ""
    thousands = len(digits) - len(digits.rstrip(","))  # a comma behind all digits is three places less
    whole, _, rest = digits.rstrip(",").partition(".")
    scale = 100.0**percents / 1000.0**thousands if found else 0.0
    return _Section(before, after, whole.count("0"), rest.count("0"), len(rest), scale, is_plain)


@lru_cache(4_096)
def _date(days: float, parts: str) -> str:
    """Write a day's number as ISO has it; with `e`, the hours that passed."""
    if not -_DAYS < days < _DAYS:
        return plain(days)
    seconds = round(days * 86_400)
    if parts[0] == "e":
        minutes, second = divmod(abs(seconds), 60)
        tail = f":{second:02}" if "s" in parts else ""
        return f"{'-' * (seconds < 0)}{minutes // 60}:{minutes % 60:02}{tail}"
    if days < 0:
        return plain(days)
    # The first sheets counted 29 February 1900, which was none.
    moment = datetime(1899, 12, 30 + (days < 60)) + timedelta(seconds=seconds)  # noqa: DTZ001 - a sheet knows none
    day = _day(moment, parts)
    time = moment.strftime("%H:%M:%S" if "s" in parts else "%H:%M") if set(parts) & set("hs") else ""
    return " ".join(filter(None, (day, time)))


def _day(moment: datetime, parts: str) -> str:
    if "d" in parts or ("m" in parts and "y" not in parts and not set(parts) & set("hs")):
        return moment.strftime("%Y-%m-%d")
    if "y" in parts:
        return moment.strftime("%Y-%m" if "m" in parts else "%Y")
    return ""
