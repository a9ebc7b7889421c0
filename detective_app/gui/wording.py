"""Translated sentences with values put in, words in quotation marks, and money."""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale

_CENT = 0.01
_PLAIN = re.compile(r"\d{1,6}([.,]\d{1,2})?", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(\W\d{3})*(\W\d{1,2})?", re.ASCII)


def filled(sentence: str, *values: object) -> str:
    """Put values in place of `%1`, `%2` … of a translated sentence; a value is never searched for marks."""
    parts = sentence.split("%")
    made = parts[0]
    for part in parts[1:]:
        number = int(part[0]) if part[:1].isdigit() else 0
        made += f"{values[number - 1]}{part[1:]}" if 0 < number <= len(values) else f"%{part}"
    return made


def quoted(text: str) -> str:
    """Put a text into the quotation marks of the window's language."""
    return QLocale().quoteString(text)


def money(dollars: float) -> str:
    """Write US dollars as the language does (`$1.50`, `1,50 $`), with more digits below a cent."""
    locale, digits = QLocale(), 2 if dollars >= _CENT or dollars == 0 else 4
    if locale.language() == QLocale.Language.C:  # it would write `1.50$`
        return f"${locale.toString(dollars, 'f', digits)}"
    return locale.toCurrencyString(dollars, "$", digits)


def read_money(text: str) -> float | None:
    """Read `1`, `$0.50`, `0,50 $`, and thousands as the language groups them; None for anything else."""
    written = text.strip().removeprefix("$").removesuffix("$").strip()
    if _PLAIN.fullmatch(written):
        return float(written.replace(",", "."))
    amount, is_one = QLocale().toDouble(written)
    return amount if is_one and _GROUPED.fullmatch(written) and amount == round(amount, 2) else None
