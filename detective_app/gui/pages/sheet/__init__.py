"""The sheet of a claim: the page of every investigation, before, while and after it is checked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from detective_app.gui.page.spec import MANY, SHEET, ActionHandler, Answers, Page, PageSpec, SheetView

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.sheet.page import SheetPage


def _make(host: Host) -> Page[SheetView]:
    from detective_app.gui.pages.sheet.page import SheetPage

    page, runs = SheetPage(host.application, host.tasks), host.runs
    ask, slot = page.ask, page.slot
    ask.paused.connect(runs.pause)
    ask.stopped.connect(runs.stop)
    ask.skipped.connect(runs.hurry)
    for one in (ask, slot):
        one.resumed.connect(runs.resume)
    slot.wished.connect(runs.wish)
    slot.answered.connect(runs.answer)
    slot.audited.connect(runs.audit)
    slot.switched.connect(runs.switch_to)
    slot.settings_wanted.connect(host.ways.open_settings)
    slot.key_wanted.connect(host.ways.replace_key)
    page.asked_next.connect(runs.steer)
    page.progress.model_wanted.connect(lambda: host.tasks.spawn(_offer_model(page, host), "models at hand"))
    page.fork_wanted.connect(host.forks.ask)
    page.origin_wanted.connect(host.forks.open_origin)
    page.decided.connect(lambda session: _take_decided(host, session))
    page.toast.connect(host.notices.show_toast)
    page.shown_wide.connect(host.ways.give_room)
    page.way_back.clicked.connect(lambda: host.ways.go_to(MANY))
    return Page(
        page,
        answers=_answers(page, host),
        session_id=lambda: page.session.id if page.session else None,
        first=page.focus_first,
        left=lambda: host.ways.give_room(False),
        panes=(page.claim, page.head, page.slot, page.grid, page.pane, page.ask),
    )


async def _offer_model(page: SheetPage, host: Host) -> None:
    """Ask whether a model is to judge the sheet, with what leaves; without one lead to where it is set up."""
    from detective_app.core.provider import NONE
    from detective_app.front_end.run import RunRequest
    from detective_app.gui.pages.sheet.cards import NoticeCard
    from detective_app.gui.run.naming import model_name
    from detective_app.gui.setup.models_at_hand import look
    from detective_app.gui.setup.run_forecast import leaves_words
    from detective_app.gui.wording import filled

    translate, slot, application = QCoreApplication.translate, page.slot, host.application
    found, kept = await look(application), translate("SheetPage", "Your marks stay, and count.")
    who = next((one.ref for one in (*found.detectives, *found.judges) if one.usable), "")
    if who:
        settings, asked = application.settings.current, RunRequest(detectives=(who,), witness=NONE)
        leaving = application.runs.what_leaves(asked)
        sent = leaves_words(leaving, settings.redaction, documents=True)
        bound = translate("StartPage", "At most %1 % of your documents' words leave, or 200 of each.")
        words = [sent, *([filled(bound, settings.disclosure)] if leaving else []), kept]
        title = filled(translate("SheetPage", "Let %1 judge this sheet?"), model_name(who))
        card = NoticeCard(("information", "accent"), title, [" ".join(words)])
        card.add_action(translate("SheetPage", "Let it judge"), lambda: host.runs.judge(who), "primary")
    else:
        way = translate("SheetPage", "Paste a key in the settings, or start a capable model in Ollama.")
        title = translate("SheetPage", "No model is set up that can judge.")
        card = NoticeCard(("information", "accent"), title, [f"{way} {kept}"])
        settle = translate("SheetPage", "Open the settings")
        card.add_action(settle, lambda: host.ways.open_settings("providers"), "primary")
    card.add_action(translate("SheetPage", "Not now"), slot.clear)
    slot.show_card(card)
    slot.open()


def _take_decided(host: Host, session: InterrogationSession) -> None:
    """Show everywhere how the session stands now, and that it is saved so."""
    host.runs.take_decided(session)
    host.ways.list_sessions_again()
    host.news.sessions_changed.emit()
    host.status.show_saved(datetime.now(UTC))


def _answers(page: SheetPage, host: Host) -> Answers:
    runs = host.runs
    return {
        "start": ActionHandler(page.start),
        "resume": ActionHandler(runs.resume, lambda: runs.can_go_on),
        "run_again": ActionHandler(runs.run_again, lambda: runs.opened is not None),
        "fork": ActionHandler(page.fork, lambda: host.forks.possible),
        "export": ActionHandler(page.export, lambda: page.session is not None and not page.follows),
        "found": ActionHandler(page.toggle_drawer, lambda: page.session is not None),
        "open_page": ActionHandler(page.toggle_pane, lambda: page.session is not None),
        "ask": ActionHandler(page.focus_ask, lambda: page.session is not None),
        "back": ActionHandler(page.way_back.click, lambda: not page.way_back.isHidden()),
    }


PAGE = PageSpec((SHEET,), str(QT_TRANSLATE_NOOP("Pages", "Sheet")), _make)
