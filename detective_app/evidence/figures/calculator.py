"""A calculator for expressions of numbers, + - * / ( ) %, sum avg min max round abs.

No text is ever run as code. Every size is limited, so that any expression is computed or refused at once
(trust T3).
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, DecimalException, localcontext

from detective_app.core.errors import BadInput
from detective_app.core.evidence import Calculation
from detective_app.evidence.figures.figure import SCALES
from detective_app.evidence.figures.reading import figures

MAX_CHARS = 1_000
MAX_DIGITS = 1_000  # a power of powers would take all memory
MAX_PLACES = 28
"""A quotient that does not end is rounded to so many significant digits."""

_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[a-z]+)|(?P<sign>[-+*/%(),]))", re.ASCII)
_NO_DIGITS = re.compile(r"[^a-zäöü]+", re.IGNORECASE)
_PERCENT = "** percent"  # binds as the sign does
_NOT_WHOLE = "The expression is not complete, or holds what is no number."
_OWN_CONSTANTS = (Decimal(100), Decimal(1))
_EXACT = Context(prec=MAX_DIGITS, rounding=ROUND_HALF_UP, Emax=10 * MAX_DIGITS, Emin=-10 * MAX_DIGITS)


def calculate(expression: str) -> Decimal:
    """Return the value of an expression such as `(412.4 - 398) / 398 * 100`; `12%` is 0.12.

    Raises BadInput with one sentence when it is none, is too long or too deep, divides by zero or has a
    result of more than MAX_DIGITS digits.
    """
    if len(expression) > MAX_CHARS:
        raise BadInput(f"The expression is longer than {MAX_CHARS:,} characters; nothing was computed.")
    try:
        with localcontext(_EXACT):
            value = _computed(_tokens(expression))
    except DecimalException as error:
        raise BadInput("The expression has no result that can be written down.") from error
    if not value.is_finite() or len(f"{value:f}") > MAX_DIGITS:
        raise BadInput(f"The result has more than {MAX_DIGITS:,} digits.")
    return value


def calculation(expression: str) -> Calculation:
    """Return an expression with its value as they are recorded; raises BadInput."""
    return Calculation(expression=expression.strip(), value=written(calculate(expression)))


def written(value: Decimal) -> str:
    """Write a value without exponent and without zeros at its end."""
    text = f"{value:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def holds(recorded: Calculation, quotes: Sequence[str]) -> bool:
    """Tell whether a recorded value is what its expression gives, and every operand stands in a quote.

    The value may be rounded to the places it is written with. Not quoted need be, once each: 100 for percent,
    1 for a growth, the number of the other operands for a mean, and the places of `round`. At least one
    operand is always quoted.
    """
    try:
        value, given = calculate(recorded.expression), Decimal(recorded.value)
        if not given.is_finite():
            return False
        step = Decimal(1).scaleb(-max(0, -int(given.as_tuple().exponent)))
        rounded = [value.quantize(step, way) for way in (ROUND_HALF_EVEN, ROUND_HALF_UP)]
    except (BadInput, DecimalException):
        return False
    if given not in (value, *rounded):
        return False
    quoted = {abs(found) for quote in quotes for found in _values(quote)}
    numbers = _without_places(recorded.expression)
    loose = [n for n in numbers if n not in quoted]
    return len(loose) < len(numbers) and _may_stand_alone(loose, len(numbers))


def _may_stand_alone(loose: Sequence[Decimal], total: int) -> bool:
    allowed = [*_OWN_CONSTANTS, Decimal(total - 1)]
    for number in loose:
        if number not in allowed:
            return False
        allowed.remove(number)
    return True


def _values(quote: str) -> Iterator[Decimal]:
    """Yield every number of a quote, as a value and as it is written, so `2.4 million` is 2.4 too."""
    for figure in figures(quote):
        if isinstance(figure.value, Decimal):
            yield figure.value
            scale = SCALES.get(_NO_DIGITS.sub("", figure.text).casefold(), 0)
            yield figure.value / Decimal(10) ** scale
        elif figure.kind == "label":
            yield from (Decimal(n) for n in re.findall(r"\d+(?:\.\d+)?", figure.text))
        elif isinstance(figure.value, tuple) and figure.value[0]:
            yield Decimal(figure.value[0])


def _without_places(expression: str) -> list[Decimal]:
    """Return the operands without the second argument of `round`."""
    plain = re.sub(r",\s*\d+\s*\)", ")", expression) if "round" in expression else expression
    return [Decimal(text) for kind, text in _tokens(plain) if kind == "number"]


def _tokens(expression: str) -> list[tuple[str, str]]:
    found, at, text = [], 0, expression.rstrip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token or not token.lastgroup:
            raise BadInput(
                "The expression may hold numbers, + - * / ( ) % and sum, avg, min, max, round, abs only."
            )
        found.append((token.lastgroup, token[token.lastgroup]))
        at = token.end()
    return found


def _computed(tokens: Sequence[tuple[str, str]]) -> Decimal:
    """Compute tokens, which Python's own parser puts in order; what it makes of them is never run."""
    numbers: dict[str, Decimal] = {}
    written = ""
    for kind, text in tokens:
        name = f"n{len(numbers)}" if kind == "number" else text  # no word of an expression has a digit
        numbers |= {name: Decimal(text)} if kind == "number" else {}
        written += f" {name}"
    try:
        if ", )" in written:
            raise BadInput(_NOT_WHOLE)
        return _value(ast.parse(written.strip().replace("%", _PERCENT), mode="eval").body, numbers)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise BadInput(_NOT_WHOLE) from error


def _value(node: ast.expr, numbers: Mapping[str, Decimal]) -> Decimal:
    match node:
        case ast.Name(id=name) if name in numbers:
            return numbers[name]
        case ast.UnaryOp(op=ast.USub(), operand=one):
            return -_value(one, numbers)
        case ast.UnaryOp(op=ast.UAdd(), operand=one):
            return _value(one, numbers)
        case ast.BinOp(left=one, op=ast.Pow()):  # nothing but a sign of percent is written so
            return _bounded(_value(one, numbers) / 100)
        case ast.BinOp(left=one, op=sign, right=other) if type(sign) in _SIGNS:
            return _bounded(_SIGNS[type(sign)](_value(one, numbers), _value(other, numbers)))
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as values) if name in _FUNCTIONS:
            return _bounded(_FUNCTIONS[name]([_value(one, numbers) for one in values]))
    raise BadInput(_NOT_WHOLE)


def _bounded(value: Decimal) -> Decimal:
    if value.adjusted() >= MAX_DIGITS:
        raise BadInput(f"The expression has a value of more than {MAX_DIGITS:,} digits.")
    return value


def _quotient(value: Decimal, other: Decimal) -> Decimal:
    if not other:
        raise BadInput("The expression divides by zero.")
    exact = value / other
    ends = len(exact.as_tuple().digits) <= MAX_PLACES
    return exact if ends else Context(prec=MAX_PLACES, rounding=ROUND_HALF_UP).plus(exact)


_SIGNS: Mapping[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: _quotient,
}  # fmt: skip


def _rounded(values: Sequence[Decimal]) -> Decimal:
    places = values[1] if len(values) == 2 else Decimal(0)
    if len(values) > 2 or places not in range(11):
        raise BadInput("round takes a number and, if wanted, 0 to 10 places.")
    return values[0].quantize(Decimal(1).scaleb(-int(places)))


def _absolute(values: Sequence[Decimal]) -> Decimal:
    if len(values) != 1:
        raise BadInput("abs takes one number.")
    return abs(values[0])


_FUNCTIONS: Mapping[str, Callable[[Sequence[Decimal]], Decimal]] = {
    "sum": lambda values: sum(values, Decimal(0)),
    "avg": lambda values: _quotient(sum(values, Decimal(0)), Decimal(len(values))),
    "min": min,
    "max": max,
    "round": _rounded,
    "abs": _absolute,
}
