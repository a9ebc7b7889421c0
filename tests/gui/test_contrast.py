"""Contrast by the formula of WCAG 2: text 4.5 to 1, what marks a control 3 to 1, in both schemes."""

from __future__ import annotations

import re
from itertools import product

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from detective_app import paths
from detective_app.gui import theme

SCHEMES: tuple[theme.Scheme, ...] = ("light", "dark")
GROUNDS = ("bg", "surface", "sunken", "raised")
WORDS = ("text", "text2", "muted", "accent", "detective", "witness", "high", "medium", "low", "ok")
ON_SELECTION = ("text", "text2", "accent", "high", "medium", "ok")  # never muted, which fails there
TEXT_PAIRS = (
    *product(WORDS, GROUNDS),
    *((word, f"{word}Soft") for word in ("high", "medium", "low", "ok")),
    *((word, "accentSoft") for word in ON_SELECTION),
    ("onAccent", "accent"),
    ("text", "quoteMark"),
    ("text2", "key"),
    ("text2", "track"),
    ("text2", "fillDisabled"),
    ("paperInk", "paper"),
    ("paperMuted", "paper"),
    ("paperInk", "paperMark"),
    ("paperInk", "paperFound"),
    ("text", "mediumSoft"),  # the place that was found, in a text
)
CONTROL_PAIRS = (
    *product(("control", "accent"), GROUNDS),
    ("left", "surface"),  # the line under words that left, in a text and on a page
    ("left", "quoteMark"),
    ("paperLeft", "paper"),
    ("paperLeft", "paperMark"),
    ("accent", "accentSoft"),
    ("accent", "track"),
    ("accent", "hairline"),
)
_ROLE = QPalette.ColorRole
PALETTE_PAIRS = (
    (_ROLE.WindowText, _ROLE.Window),
    (_ROLE.Text, _ROLE.Base),
    (_ROLE.Text, _ROLE.AlternateBase),
    (_ROLE.ButtonText, _ROLE.Button),
    (_ROLE.PlaceholderText, _ROLE.Base),
    (_ROLE.HighlightedText, _ROLE.Highlight),
    (_ROLE.ToolTipText, _ROLE.ToolTipBase),
    (_ROLE.Link, _ROLE.Window),
    (_ROLE.LinkVisited, _ROLE.Window),
    (_ROLE.Link, _ROLE.Base),
)


def luminance(color: QColor) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_formula_gives_the_known_values() -> None:
    assert contrast(QColor("#000000"), QColor("#FFFFFF")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("#FFFFFF")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("pairs", "least"), [(TEXT_PAIRS, 4.5), (CONTROL_PAIRS, 3)], ids=["text", "controls"]
)
def test_every_pair_of_tokens_can_be_told_apart(
    scheme: theme.Scheme, pairs: tuple[tuple[str, str], ...], least: float
) -> None:
    tokens = theme.tokens()[scheme]
    ratios = {pair: contrast(QColor(tokens[pair[0]]), QColor(tokens[pair[1]])) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < least} == {}


def test_both_schemes_have_the_same_tokens() -> None:
    assert theme.tokens()["light"].keys() == theme.tokens()["dark"].keys()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_style_sheet_puts_no_text_on_a_ground_it_cannot_be_read_on(scheme: theme.Scheme) -> None:
    tokens = theme.tokens()[scheme]
    style = (paths.resources() / "style.qss").read_text(encoding="utf-8")
    checked = 0
    for selector, rule in re.findall(r"([^{}]+)\{([^}]*)\}", style):
        colors = dict(re.findall(r"([\w-]+):\s*\$(\w+)", rule))
        for ground, text in (("background", "color"), ("selection-background-color", "selection-color")):
            if {ground, text} <= colors.keys():
                ratio = contrast(QColor(tokens[colors[ground]]), QColor(tokens[colors[text]]))
                assert ratio >= 4.5, f"{selector.strip()}: {ratio:.2f}"
                checked += 1
    assert checked >= 5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("group", [QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive])
def test_the_palette_of_the_application_can_be_read(
    qapp: QApplication, scheme: theme.Scheme, group: QPalette.ColorGroup
) -> None:
    theme.start().use(scheme)
    palette = qapp.palette()
    ratios = {
        (text.name, ground.name): contrast(palette.color(group, text), palette.color(group, ground))
        for text, ground in PALETTE_PAIRS
    }
    assert {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_selected_text_has_the_accent_behind_it(
    qtbot: QtBot, scheme: theme.Scheme, kind: type[QLineEdit | QPlainTextEdit]
) -> None:
    """Fusion's own highlight is #308CC6 under white, 3.4 to 1."""
    theme.start().use(scheme)
    window = QWidget()
    qtbot.addWidget(window)
    field = kind("mmmmmmmmmmmmmm", window)
    field.resize(200, 60)
    window.show()
    field.selectAll()
    image = field.grab().toImage()
    painted = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert theme.color("accent").name() in painted
    assert theme.color("onAccent").name() in painted
    assert "#308cc6" not in painted
