"""The consistency audit with its gates, and what failed and was set right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale
from PySide6.QtWidgets import QWidget

from detective_app.account import judgement
from detective_app.account.families import session_remarks
from detective_app.account.judgement import Check, checks
from detective_app.account.marks import summary_of
from detective_app.account.readiness import gate_lines
from detective_app.account.summary import SHOWN_APART
from detective_app.core.ending import ForcedGate
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Stage
from detective_app.core.verdict import Ruling
from detective_app.engine.calls.trail import REASONS
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import Glyph, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import TextRun, one_line
from detective_app.gui.pages.sheet.found.questions import GapRows
from detective_app.gui.pages.sheet.found.rows import Rows
from detective_app.gui.run.answer_pieces import summary_pieces
from detective_app.gui.run.naming import (
    clock_words,
    failure_words,
    mode_title,
    model_words,
    spent_words,
    time_words,
)
from detective_app.gui.run.verdict_words import ruling_word, share_words
from detective_app.gui.wording import filled, in_own_words, money, quoted

_ROW, _TEXT_AT = 32, 28
_MAX_REASON_CHARS = 2_000


class Gates(Rows):
    """A heading with how many checks are met, a row for each, and the advisory."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__((0, 0, 0, 0), 0)
        found = checks(session)
        known = [check for check in found if check.met is not None]
        title = Label(self.tr("Checks at the end"), "question")
        title.setMinimumHeight(theme.pixels(_ROW))
        words = filled(self.tr("%1 of %2 met"), sum(bool(check.met) for check in known), len(known))
        count = Label(words, "meta", "text2", weight=500)
        self.add_box(across((title, 1), count, margins=(0, 0, 0, 8), gap=None))
        for check in found:
            self._rows.addWidget(_CheckRow(check, session))
        if session.forced:
            self._add_note(self.tr("Audited anyway."), _forced_words(session.forced))
        if advisory := _advisory(session):
            self._add_note(self.tr("Advisory."), advisory)

    def _add_note(self, title: str, words: str) -> None:
        note = Prose("ui", "text2", name=title)
        note.show_pieces([TextRun(title, "bold"), TextRun(f" {words}")])
        self.add_box(across(note, margins=(_TEXT_AT, 6, 0, 0)))


class _CheckRow(QWidget):
    """A mark, what was checked, and the figure."""

    def __init__(self, check: Check, session: InterrogationSession) -> None:
        super().__init__()
        theme.grow(self, MinimumHeight=_ROW)
        failed = check.met is False
        name, value = _name(check), _value(check, session)
        state = {
            True: self.tr("met"),
            False: self.tr("not met"),
            None: self.tr("not known before the audit"),
        }[check.met]
        self.setAccessibleName(f"{name}: {value}, {state}")
        across(
            Glyph(*{True: ("check", "ok"), False: ("close", "high"), None: ("minus", "muted")}[check.met]),
            (Label(name, weight=500 if failed else None, wrap=True), 1),
            Label(value, "ui", "high" if failed else "text2", weight=600 if failed else None),
            into=self,
            gap=12,
        )


def _name(check: Check) -> str:
    translate = QCoreApplication.translate
    return {
        "satisfied": translate("Gates", "The detective was satisfied"),
        "completeness": filled(translate("Gates", "Completeness of %1 or more"), check.wanted),
        "high_gaps": translate("Gates", "No high gap open"),
        "contradictions": translate("Gates", "No contradiction open"),
        "documents": translate("Gates", "Every document was quoted"),
    }[check.name]


def _value(check: Check, session: InterrogationSession) -> str:
    translate = QCoreApplication.translate
    if check.met is None:
        return translate("Gates", "after the audit")
    if check.name == "documents":
        return filled(translate("Gates", "%1 of %2"), check.reached, check.wanted)
    if check.name == "completeness":
        return f"{check.reached}"
    if check.name in ("high_gaps", "contradictions"):
        return filled(translate("Gates", "%1 open"), check.reached) if check.reached else "0"
    if check.met:
        return filled(translate("Gates", "after %1"), check.reached)
    at_limit = session.held_at_limit
    return translate("Gates", "limit reached") if at_limit else translate("Gates", "not yet")


def _forced_words(forced: ForcedGate) -> str:
    """Return the reason that a person wrote for an audit before its time, and when."""
    at = QDateTime.fromSecsSinceEpoch(round(forced.at.timestamp()))
    moment = QLocale().toString(at, QLocale.FormatType.ShortFormat)
    return f"{quoted(one_line(forced.reason, _MAX_REASON_CHARS))} ({moment})"


def _advisory(session: InterrogationSession) -> str:
    """Return the one thing to do about what is not met; empty when there is nothing."""
    translate = QCoreApplication.translate
    advice = {
        "contradictions": translate(
            "Gates", "Read the quotes of each contradiction before you rely on the verdict."
        ),
        "high_gaps": translate("Gates", "A high gap is open: what is missing may change the verdict."),
        "documents": translate("Gates", "Some documents were never quoted; ask about them in another run."),
        "completeness": translate("Gates", "The last answer leaves much open; another run may go deeper."),
        "satisfied": translate("Gates", "The detective still had questions when the run ended."),
    }
    unmet = {check.name for check in checks(session) if check.met is False}
    return next((words for name, words in advice.items() if name in unmet), "")


_MAX_SUMMARY_CHARS = 20_000  # more would take the window a second to lay out

translate = QCoreApplication.translate


def audit_words(session: InterrogationSession) -> str:
    """Say the figure of the audit and how many checks are met: `64 of 100, 3 of 5 checks met`."""
    found = [one for one in judgement.checks(session) if one.met is not None]
    if judgement.by_hand(session):
        return translate("Found", "not done")
    checks = filled(
        translate("Found", "%1 of %2 checks met"), sum(bool(one.met) for one in found), len(found)
    )
    score = judgement.score(session)
    if score is None:
        return f"{translate('Found', 'not done')}, {checks}" if found else translate("Found", "not done")
    return f"{filled(translate('Found', '%1 of 100'), score)}, {checks}"


class AuditSummary(Rows):
    """Summary, spread, what is left open and checks, one below the other; other folds have the figures."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__((22, 0, 0, 16), 6)
        self._add_summary(session)
        self._add_spread(session)
        if not judgement.by_hand(session):
            gaps = judgement.open_gaps(session)
            self.add_heading(self.tr("Left open"))
            self._rows.addWidget(GapRows(gaps) if gaps else Label(self.tr("Nothing"), "ui", "text2"))
            self.add_space(8)
            self._rows.addWidget(Gates(session))
            for line in gate_lines(session.gate):
                self.say(in_own_words(line), "meta")
            means = self.tr("Consistency says how well the answers agree, not whether the hypothesis holds.")
            self.say(means, "meta", "muted")

    def _add_summary(self, session: InterrogationSession) -> None:
        result = session.audit_result
        if result is None or not summary_of(session):
            return
        shown, words = result.summary[:_MAX_SUMMARY_CHARS], Prose("ui", line=22, name=self.tr("Summary"))
        words.show_pieces(summary_pieces(shown, without=SHOWN_APART if result.verdict else ()))
        self._rows.addWidget(words)
        if shown != result.summary:
            self.say(self.tr("The summary is longer; a saved file has the whole."), "meta", "muted")

    def _add_spread(self, session: InterrogationSession) -> None:
        """Say how the same answers were judged again, where they were, and what speaks against the judge."""
        found = session.audit_result.spread if session.audit_result else None
        if found:
            self.add_heading(self.tr("Judged again"), self.tr("%n time(s)", "", found.audits))
            self.say(counted(found.overall))
            for number, one in enumerate(found.claims, 1):
                if len(one.rulings) > 1:
                    span = (share_words(one.lowest_confidence), share_words(one.highest_confidence))
                    words = self.tr("Part %1: %2, confidence %3 to %4")
                    told = filled(words, number, counted(one.rulings), *span)
                    if one.flipped:
                        told = f"{told}. {self.tr('It flipped, so documents differ.')}"
                    look = ("alert", told, "medium") if one.flipped else ("minus", told)
                    self.add_line(*look, text="text2")
        for remark in () if session.deliberation else session_remarks(session):
            self.add_line("alert", remark, "medium", text="text2")


def counted(rulings: Mapping[Ruling, int]) -> str:
    """Say how often each ruling was given, the most frequent first."""
    words = translate("Found", "%1 %2")
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(filled(words, count, QLocale().toLower(ruling_word(ruling))) for ruling, count in ranked)


_MAX_REASON = 300


class TrailLine(NamedTuple):
    """One entry in words: what happened, when and where, and what was said of it."""

    icon: str
    title: str
    where: str
    reason: str


def trail_line(entry: AuditTrailEntry) -> TrailLine:
    """Put an entry in words."""
    reason = one_line(in_own_words(entry.reason), _MAX_REASON)
    if entry.event == "provider_switch":
        words = QCoreApplication.translate("AuditTrail", "%1 took over from %2")
        title = filled(words, model_words(entry.to_provider or "?"), model_words(entry.from_provider or "?"))
        return TrailLine("switch", title, _where(entry), reason)
    icon = "clock" if entry.event == "timeout" else "alert"
    if entry.provider is None:
        return TrailLine("information", reason, _where(entry), "")
    title = f"{model_words(entry.provider)} {failure_words(entry.error_class or '')}"
    said = entry.reason.removeprefix(REASONS.get(entry.error_class or "", "")).removeprefix(": ")
    return TrailLine(icon, title, _where(entry), one_line(in_own_words(said), _MAX_REASON))


def _where(entry: AuditTrailEntry) -> str:
    translate = QCoreApplication.translate
    stages: dict[Stage, str] = {
        "opening": translate("AuditTrail", "opening"),
        "answer": translate("AuditTrail", "answer"),
        "analysis": translate("AuditTrail", "analysis"),
        "audit": translate("AuditTrail", "audit"),
    }
    parts = [clock_words(entry.timestamp)]
    if entry.sequence:
        parts.append(filled(translate("AuditTrail", "question %1"), entry.sequence))
    if entry.stage:
        parts.append(stages[entry.stage])
    if entry.attempt:
        parts.append(filled(translate("AuditTrail", "attempt %1"), entry.attempt))
    if entry.http_status:
        parts.append(f"HTTP {entry.http_status}")
    return " · ".join(parts)


_MOST, _INSET = 60, 24
"""So many entries are laid out, the last ones; an export has all."""


def trail_words(session: InterrogationSession) -> str:
    """Count entries and tell what was spent: `3 entries, 8,412 tokens, $0.14`."""
    entries = translate("Found", "%n entries", "", len(session.audit_trail))
    return ", ".join([entries, *spent_words(session.usage or {})])


class Trail(Rows):
    """An entry a line, the last one first, and below them a line for each model and each figure."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        for entry in session.audit_trail[: -_MOST - 1 : -1]:
            told = trail_line(entry)
            self.add_line(told.icon, told.title)
            said = Label(" · ".join(filter(None, (told.where, told.reason))), "meta", "text2", wrap=True)
            said.setContentsMargins(_INSET, 0, 0, 4)
            self._rows.addWidget(said)
        if not session.audit_trail:
            self.say(self.tr("No attempt failed and no provider was switched."))
        if (more := len(session.audit_trail) - _MOST) > 0:
            self.say(self.tr("and %n before them, which a saved file has", "", more))
        self.add_heading(self.tr("Models and figures"))
        for words in figures(session):
            self.say(words)


def figures(session: InterrogationSession) -> Iterator[str]:
    """Yield the mode, each model with what it used, and how long the run took."""
    if session.mode:
        yield filled(translate("Found", "Mode: %1"), mode_title(session.mode))
    usage = session.usage or {}
    cards = session.reproducibility.models if session.reproducibility else ()
    models = dict.fromkeys((*(one.model for one in cards), *usage))
    for model in models:
        used = usage.get(model)
        told = [model_words(model)]
        if used is not None:
            told.append(translate("Found", "%n call(s)", "", used.calls))
            tokens = QLocale().toString(used.input_tokens + used.output_tokens)
            told.append(filled(translate("Found", "%1 tokens"), tokens))
            told += [money(used.cost_usd)] if used.cost_usd else []
        yield ", ".join(told)
    if session.end_time:
        seconds = (session.end_time - session.start_time).total_seconds()
        yield filled(translate("Found", "Time: %1"), time_words(seconds))
    if session.reproducibility:
        yield filled(translate("Found", "Version: %1"), session.reproducibility.app_version)
