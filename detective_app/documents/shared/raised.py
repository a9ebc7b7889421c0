"""Raised and lowered letters on one line: none of them may be taken for a digit of the figure before it."""

from __future__ import annotations

RAISED_DIGITS, RAISED_LETTERS = "⁰¹²³⁴⁵⁶⁷⁸⁹", "ᵃᵇᶜᵈᶠᵍʰⁱʲᵏˡᵐⁿᵖʳˢᵗᵘᵛʷˣʸᶻ"
_RAISED = str.maketrans("0123456789+-\u2212=", f"{RAISED_DIGITS}⁺⁻⁻⁼")
_LOWERED = str.maketrans("0123456789+-\u2212=", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌")
# Without e and o, which ordinals in other languages end in: 20e, 1o.
_MARKS = str.maketrans("abcdfghijklmnprstuvwxyz", RAISED_LETTERS)
_LONGEST = 12
"""Characters: what is longer is a line that was set higher."""


def raised(text: str, before: str) -> str:
    """Return raised letters as they stand on a line, after those `before`."""
    if len(text) > _LONGEST or "[" in text:
        return text
    if len(text.strip()) == 1 and before[-1:].isdigit():
        text = text.translate(_MARKS)
    return text.translate(_RAISED)


def lowered(text: str, before: str) -> str:
    """Return lowered letters as they stand on a line; after a letter they are part of a name, as in CO2."""
    return text.translate(_LOWERED) if before[-1:].isdigit() and len(text) <= _LONGEST else text
