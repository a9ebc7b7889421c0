"""The numbers that programs compute before the items of a list, written as their lists say: 3, c, IV."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"))
_TENS = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_HIGHEST = 10_000


def _roman(number: int) -> str:
    written = ""
    for worth, letters in (*_ROMAN, *_TENS):
        written += letters * (number // worth)
        number %= worth
    return written


def _repeated(number: int) -> str:
    """Write 27 as aa, as Word does."""
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1) if number else ""


def _counted(number: int) -> str:
    """Write 28 as ab, as browsers do."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


_FORMS: MappingProxyType[str, Callable[[int], str]] = MappingProxyType(
    {"a": _counted, "aa": _repeated, "i": _roman, "01": lambda number: f"{number:02}"}
)


def written(number: int, form: str) -> str:
    """Write a number in a form: `1`, `01`, `a`, `aa` or `i`, large where the form is."""
    found = _FORMS.get(form.lower())
    if found is None or not 0 < number < _HIGHEST:
        return str(number)
    return found(number).upper() if form.isupper() else found(number)
