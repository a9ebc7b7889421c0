"""The transcript of a session: there at once, gone through by keys, searched, and free of markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from detective_app.account.citations import citations
from detective_app.core.events import ActionDone, RoundStarted
from detective_app.core.evidence import AnswerObject, EvidenceGap, Fact, Support
from detective_app.core.rounds import Ask, FoundPlace, Search
from detective_app.gui.run.answer_pieces import answer_pieces
from detective_app.gui.transcript.transcript import Transcript
from tests.gui.live_events import asked, button, event, given, said, text
from tests.reports.sessions import long_session, saying
from tests.storage.samples import turn


@pytest.fixture
def transcript(qtbot: QtBot) -> Transcript:
    made = Transcript()
    qtbot.addWidget(made)
    made.resize(720, 576)
    made.show()
    return made


@pytest.fixture
def whole(qtbot: QtBot, transcript: Transcript) -> Transcript:
    """A transcript of twenty turns, built to its end."""
    with qtbot.waitSignal(transcript.built):
        transcript.show_session(long_session(), Path("x.json"))
    return transcript


def test_the_first_cards_of_a_long_session_are_there_at_once(transcript: Transcript) -> None:
    transcript.show_session(long_session(), Path("x.json"))
    assert 0 < len(transcript.cards) < 20


def test_every_turn_gets_its_card(whole: Transcript) -> None:
    assert list(whole.cards) == list(range(1, 21))
    assert whole.current_turn == 1


def test_no_card_gives_its_room_to_the_ones_that_are_built_after_it(
    qtbot: QtBot, transcript: Transcript
) -> None:
    transcript.show_session(long_session(), Path("x.json"))
    heights = []
    while len(transcript.cards) < 20:
        standing = list(transcript.cards.values())
        qtbot.waitUntil(lambda: len(transcript.cards) > len(standing))  # noqa: B023 - waited for here
        heights += [(card.height(), card.heightForWidth(card.width())) for card in standing]
    assert heights
    assert not [(height, needed) for height, needed in heights if height < needed]


def test_a_turn_can_be_gone_to_before_it_is_built(transcript: Transcript) -> None:
    transcript.show_session(long_session(), Path("x.json"))
    transcript.go_to(17)
    assert transcript.current_turn == 17
    assert transcript.cards[17]._current


def test_one_goes_from_answer_to_answer(whole: Transcript) -> None:
    whole.next_answer()
    whole.next_answer()
    whole.previous_answer()
    assert whole.current_turn == 2
    assert whole.cards[2].hasFocus()


def test_the_last_answer_has_no_next(whole: Transcript) -> None:
    whole.go_to(20)
    whole.next_answer()
    assert whole.current_turn == 20


def test_the_next_gap_is_shown_in_full(whole: Transcript) -> None:
    whole.next_gap()
    assert whole.current_turn == 2
    assert "No time at 2" in said(whole.cards[2])


def test_contradictions_are_gone_through_in_turn(whole: Transcript) -> None:
    visited = []
    for _ in range(5):
        whole.next_contradiction()
        visited.append(whole.current_turn)
    assert visited == [2, 4, 6, 9, 2]


def test_find_counts_and_goes_round(whole: Transcript) -> None:
    assert whole.find_text("which record of pier 1") == 11
    whole.open_find()
    whole.find_text("the final SECTION 7 is")
    assert "1 of 1" in said(whole)
    whole.find_next()
    assert "1 of 1" in said(whole)
    assert whole.find_text("nowhere") == 0


def test_find_shows_the_place(qtbot: QtBot, whole: Transcript) -> None:
    whole.find_text("final section 19")
    card = whole.cards[19]
    qtbot.waitUntil(lambda: card.visibleRegion().boundingRect().height() > 0)


def test_escape_closes_the_find_bar(qtbot: QtBot, whole: Transcript) -> None:
    whole.open_find()
    bar = whole._find_bar
    qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert whole.cards[1].hasFocus()


def test_enter_on_a_card_asks_for_its_evidence(qtbot: QtBot, whole: Transcript) -> None:
    with qtbot.waitSignal(whole.turn_selected) as heard:
        qtbot.keyClick(whole.cards[3], Qt.Key.Key_Return)
    assert heard.args == [3]


def test_cards_say_question_and_answer_to_screen_readers(whole: Transcript) -> None:
    card = whole.cards[2]
    assert card.accessibleName().startswith("Question 2: Question 2: which record")
    assert card.accessibleDescription().startswith("Answer 2: the crew")


def test_tags_of_models_are_shown_as_characters(qtbot: QtBot, transcript: Transcript) -> None:
    hostile = "<img src='file:///etc/hostname'><b>x</b>"
    with qtbot.waitSignal(transcript.built):
        transcript.show_session(saying(hostile), Path("x.json"))
    assert hostile in said(transcript.cards[1])
    assert hostile in transcript.cards[1].answer


def test_chips_stand_at_the_statements_they_carry() -> None:
    support = Support(source_id="s1", locator="L3-L4", quote="closed on 4 May")
    said_so = turn(1, "It was closed on 4 May. Nobody knows why.").evolve(
        evidence=AnswerObject(
            mode="answer",
            facts=(Fact(text="It was closed on 4 May.", support=(support,)),),
            gaps=(EvidenceGap(need="Nobody knows why.", why="no_quote_found"),),
        )
    )
    pieces = answer_pieces(said_so.answer, citations(said_so))
    assert [(piece.text, piece.style) for piece in pieces] == [
        ("It was closed on 4 May", "plain"),
        ("1", "chip"),
        (". Nobody knows why", "plain"),
        ("2 not found", "bad"),
        (".", "plain"),
    ]


def test_an_answer_that_never_breaks_its_line_streams_whole(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.begin(lambda: None)
    transcript.take(asked())
    card = transcript.cards[1]
    for n in range(1, 41):
        transcript.take(text("x" * 2_500))
        qtbot.waitUntil(lambda n=n: len(card.answer) >= 2_500 * n)


def test_events_wait_until_the_turns_before_them_stand(qtbot: QtBot, transcript: Transcript) -> None:
    from detective_app.engine.loop.replay import replay

    session = long_session()
    transcript.begin(lambda: session, replay(session, Path("x.json")))
    transcript.take(asked(21))
    transcript.take(given("The last.", 21))
    assert 21 not in transcript.cards
    qtbot.waitUntil(lambda: 21 in transcript.cards)
    assert list(transcript.cards) == list(range(1, 22))
    assert button(transcript.cards[1], "High Missing information").isEnabled()


def test_what_a_round_looked_up_is_one_quiet_line_told_once_and_answers_wait_for_each_other(
    transcript: Transcript,
) -> None:
    search = Search(round=1, words="signed", places=(FoundPlace(source_id="D1", locator="L3", line="It."),))
    asks = tuple(Ask(round=1, question=f"Who signed page {n}?", sequence=n) for n in (1, 2))
    transcript.begin(lambda: None)
    transcript.take(event(RoundStarted, round=1, actions=(search, *asks)))
    for _ in range(2):  # the second time it goes on after a stop
        transcript.take(event(ActionDone, action=search))
    transcript.take(asked(1))
    transcript.take(given("The clerk.", 1))
    transcript.take(asked(2))
    transcript.take(given("The clerk too.", 2))
    assert said(transcript).count("Searched for “signed”: 1 place.") == 1
    assert "weighed with the other answers of this round" in said(transcript.cards[1])
    assert "The detective is weighing the answer" in said(transcript.cards[2])
