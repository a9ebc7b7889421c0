"""Rows and columns of widgets in one call: what stands in them, and how far apart."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import TypeAlias, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Item: TypeAlias = QWidget | QLayout
Part: TypeAlias = (
    Item | int | EllipsisType | tuple[Item, int | Qt.AlignmentFlag] | tuple[Item, int, Qt.AlignmentFlag]
)
"""A widget or a box, alone or with its share of the room or its side; px of air; `...` takes what is left."""
_Box = TypeVar("_Box", bound=QBoxLayout)


def across(
    *parts: Part,
    into: QWidget | None = None,
    gap: int | None = 0,
    margins: Sequence[int] | None = (0, 0, 0, 0),
) -> QHBoxLayout:
    """Put parts side by side, `gap` px apart and with `margins` at left, top, right and below, into a widget.

    With None gap or margins are those of the style.
    """
    return _filled(QHBoxLayout(into) if into else QHBoxLayout(), parts, gap, margins)


def down(
    *parts: Part,
    into: QWidget | None = None,
    gap: int | None = 0,
    margins: Sequence[int] | None = (0, 0, 0, 0),
) -> QVBoxLayout:
    """Put parts below one another, likewise."""
    return _filled(QVBoxLayout(into) if into else QVBoxLayout(), parts, gap, margins)


def _filled(box: _Box, parts: Sequence[Part], gap: int | None, margins: Sequence[int] | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if gap is not None:
        box.setSpacing(gap)
    for part in parts:
        if isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, EllipsisType):
            box.addStretch(1)
        else:
            item, *how = part if isinstance(part, tuple) else (part,)
            share = next((one for one in how if isinstance(one, int)), 0)
            side = next((one for one in how if isinstance(one, Qt.AlignmentFlag)), Qt.AlignmentFlag(0))
            if isinstance(item, QWidget):
                box.addWidget(item, share, side)
            else:
                box.addLayout(item, share)
                if side:
                    box.setAlignment(item, side)
    return box
