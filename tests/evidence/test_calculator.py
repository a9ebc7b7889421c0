"""The calculator computes sums of quoted figures and refuses everything else, at once."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest

from detective_app.core.errors import BadInput
from detective_app.core.evidence import Calculation
from detective_app.evidence.figures.calculator import calculate, calculation, holds, written


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 + 3 * 4", "14"),
        ("(2 + 3) * 4", "20"),
        ("-5 + 3", "-2"),
        ("0.1 + 0.2", "0.3"),
        ("51750 - 48200", "3550"),
        ("(412.4 - 398) / 398 * 100", "3.618090452261306532663316583"),
        ("200 * 12%", "24"),
        ("1 / 3", "0.3333333333333333333333333333"),
        ("round(2 / 3, 2)", "0.67"),
        ("round(2.5)", "3"),
        ("avg(1, 2, 6)", "3"),
        ("sum(1, 2, 3) - max(1, 2) + min(4, 5)", "8"),
        ("abs(3 - 10)", "7"),
        ("9" * 400 + "*" + "9" * 400, str(int("9" * 400) ** 2)),
    ],
)
def test_values(expression: str, value: str) -> None:
    assert written(calculate(expression)) == value
    assert calculation(expression) == Calculation(expression=expression, value=value)


HOSTILE = (
    "__import__('os').system('id')", "9**9**9", "9**9", "2^64", "1e9", "1E+9", "0x10", "1_000", "1,000",
    "", " ", "()", "1/0", "1/(2-2)", "5%%(", "1//2", "1 2", "1;2", "1==1", "1<2", "1 if 1 else 2",
    "lambda: 1", "[1]", "{1}", "'a'*9", '"a"*10**9', "open('x')", "eval('1')", "exec", "nan", "inf", "NaN",
    "Infinity", "sNaN", "-inf", "٣+1", "１+1", "²", "1\u200b+1", "1\x00+1", "1 + ", "+", "*1", "1*", "(1",
    "1)", "((1)", "sum", "sum(", "sum()", "sum(1", "sum(1,)", "round()", "round(1,2,3)", "round(1,-1)",
    "round(1,11)", "round(1,0.5)", "round(1, 9999999)", "abs(1,2)", "abs()", "pow(2,9)", "factorial(9)",
    "max", "avg(,)", "min(1;2)", "self", "_tokens", "().__class__", "1 .real", "1.real", ".5", "5.",
    "1..2", "1.2.3", "0b1", "0o7", "1j", "True", "None", "a", "x+1", "€5", "5 mm", "5 %%% %%%x", "1+𝟏",
    "%s", "{0}", "${1}", "`id`", "$(id)", "| id", "; rm -rf /", "../../etc/passwd", "\\", "\n", "1\\n",
    "#", "1#2", "SUM(1)", "sum (1", "((((((((((", "))))", "1++", "1--", "1*/2", "1/*2", "// 1", "<script>",
    "1 and 2", "not 1", "1 @ 2", "1 := 2", "a=1", "1!", "~1", "1 & 1", "1 | 1", "1 << 9", "yield", "await",
    "print(1)", "format(1)",
)  # fmt: skip


def hostile() -> list[str]:
    rng = random.Random(4)
    big = [
        "(" * 500 + "1" + ")" * 500, "-" * 2_000 + "1", "9" * 1_001, "9" * 100_000,
        "abs(" * 200 + "1" + ")" * 200, "1+" * 600, "1*" * 499, "sum(" + "1," * 600 + "1)", "1/3" * 400,
        "%" * 900, "*".join(["9" * 90] * 12), "*".join(["9" * 240] * 4) + "*" + "9" * 60, "avg(" * 250,
        "1" + "%" * 2_000,
    ]  # fmt: skip
    signs = "0123456789.+-*/%(),^_ abcsumroundmaxe[]{}'\"!=<>:;@#$\\\n\t√π∞×÷"
    noise = [
        "".join(rng.choices(signs, k=rng.randrange(2, 60))) + rng.choice("^_[]{}'\"!$") for _ in range(90)
    ]
    return [*HOSTILE, *big, *noise]


def test_two_hundred_hostile_expressions_are_refused() -> None:
    assert len(hostile()) >= 200
    for expression in hostile():
        with pytest.raises(BadInput) as refused:
            calculate(expression)
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("expression", "value", "quotes"),
    [
        ("51750 - 48200", "3550", ["an estimate of £48,200", "a quotation of £51,750"]),
        ("(412.4 - 398) / 398 * 100", "3.6", ["It was 412.4 in 2023", "and 398 in 2022."]),
        ("(412.4 / 398 - 1) * 100", "3.62", ["It was 412.4 in 2023 and 398 in 2022."]),
        ("(2 + 4 + 6) / 3", "4", ["Post 1: 2 mm; post 2: 4 mm; post 3: 6 mm"]),
        ("2.4 + 7", "9.4", ["2.4 million euros and 7 Mio. Euro"]),
        ("2400000 / 2", "1200000", ["2.4 million euros for 2 bridges"]),
        ("round(12850 * 1.19, 2)", "15291.5", ["12.850,00 € zuzüglich", "der Faktor ist 1,19"]),
        ("14.2 + 9.6", "23.8", ["| Other income (loss) | (14.2) | 9.6 |"]),
    ],
)
def test_a_calculation_holds_when_it_recomputes_over_quoted_figures(
    expression: str, value: str, quotes: list[str]
) -> None:
    recorded = Calculation(expression=expression, value=value)
    assert holds(recorded, quotes)
    assert not holds(recorded, [])
    assert not holds(recorded.evolve(value=f"{Decimal(value) + 1}"), quotes)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("100 - 1", "99"),
        ("48200 + 1 + 1", "48202"),
        ("48200 * 2", "96400"),
        ("48200 / 100 / 100", "4.82"),
        ("4820 + 10", "4830"),
        ("48200 +", "48200"),
        ("48200 - 0", "NaN"),
        ("48200 - 0", "many"),
    ],
)
def test_a_calculation_does_not_hold_with_figures_that_nobody_quoted(expression: str, value: str) -> None:
    assert not holds(Calculation(expression=expression, value=value), ["The estimate was £48,200."])
