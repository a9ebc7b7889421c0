"""The HTML report in a real browser: it shows, its links arrive, and it asks nobody for anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from detective_app import paths
from detective_app.core.session import Hypothesis
from detective_app.reports.html import render
from tests.e2e.browser import Browser, Trap
from tests.reports.sessions import TURNS, long_session, saying
from tests.reports.test_html import Page
from tests.stand_ins.hostile_texts import ELSEWHERE, SHORT_TEXTS
from tests.storage.samples import START

pytestmark = pytest.mark.soak

IMAGE = f'<img src="{ELSEWHERE}/seen.png">'


@pytest.fixture(scope="module")
def trap() -> Iterator[Trap]:
    with Trap() as listening:
        yield listening


@pytest.fixture
def browser(trap: Trap, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    trap.asked.clear()
    return Browser(tmp_path_factory.mktemp("browser"), trap)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    page = tmp_path / "report.html"
    page.write_text(render(long_session()), "utf-8")
    return page


def colours(picture: Path) -> dict[str, int]:
    """Count the pixels of a picture by colour, every third one."""
    image = QImage(str(picture))
    assert not image.isNull()
    found: dict[str, int] = {}
    for y in range(0, image.height(), 3):
        for x in range(0, image.width(), 3):
            name = image.pixelColor(x, y).name()
            found[name] = found.get(name, 0) + 1
    return found


def test_every_link_arrives_and_nothing_is_asked_for(browser: Browser, report: Path) -> None:
    seen = browser.read(report)
    page = Page(seen.document)
    assert seen.console == ()
    assert browser.trap.asked == []
    assert page.count()["article"] == TURNS
    places = page.all("id")
    assert len(places) == len(set(places))
    links = page.all("href")
    assert len(links) >= TURNS + 4
    assert {link.removeprefix("#") for link in links} <= set(places)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_shows_in_both_colour_schemes(browser: Browser, report: Path, tmp_path: Path, scheme: str) -> None:
    picture = tmp_path / "report.png"
    browser.photograph(report, picture, dark=scheme == "dark")
    theme = json.loads((paths.resources() / "theme.json").read_text("utf-8"))[scheme]
    found = colours(picture)
    assert max(found, key=lambda colour: found[colour]) == theme["bg"].lower()
    assert found[theme["text"].lower()] > 100
    assert len(found) > 50


def test_no_hostile_text_becomes_more_than_text(browser: Browser, tmp_path: Path) -> None:
    text = "\n".join(text for _, text in SHORT_TEXTS)
    page, harmless = tmp_path / "hostile.html", tmp_path / "harmless.html"
    page.write_text(render(saying(text)), "utf-8")
    harmless.write_text(render(saying("plain words")), "utf-8")
    seen, plain = browser.read(page), browser.read(harmless)
    assert seen.console == ()
    assert browser.trap.asked == []
    assert Page(seen.document).count() == Page(plain.document).count()
    assert Page(seen.document).all("href") == Page(plain.document).all("href")


def test_a_page_that_could_load_would_be_noticed(browser: Browser, report: Path) -> None:
    text = report.read_text("utf-8")
    policy = text[text.index('<meta http-equiv="Content-Security') : text.index('<meta name="viewport"')]
    report.write_text(text.replace("<main>", f"<main>{IMAGE}"), "utf-8")
    stopped = browser.read(report)
    assert browser.trap.asked == []
    assert "Content Security Policy" in " ".join(stopped.console)
    report.write_text(text.replace(policy, "").replace("<main>", f"<main>{IMAGE}"), "utf-8")
    browser.read(report)
    assert browser.trap.asked == [f"{ELSEWHERE}/seen.png"]


def test_a_line_of_a_megabyte_stays_on_the_page(browser: Browser, tmp_path: Path) -> None:
    page, picture = tmp_path / "long.html", tmp_path / "long.png"
    page.write_text(
        render(long_session(hypothesis=Hypothesis(text="x" * 1_000_000, created_at=START))), "utf-8"
    )
    browser.photograph(page, picture)
    image = QImage(str(picture))
    margin = {
        image.pixelColor(x, y).name() for x in range(image.width() - 40, image.width()) for y in range(1_000)
    }
    assert len(margin) == 1
