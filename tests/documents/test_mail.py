"""E-mail: the fields, the message, what an earlier writer wrote in it, and what is attached."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats import eml
from detective_app.documents.shared.members import Members


def message(**fields: str) -> EmailMessage:
    mail = EmailMessage()
    for name, value in {"From": "Eva <eva@x.org>", "To": "Bo <bo@x.org>", **fields}.items():
        mail[name.replace("_", "-")] = value
    return mail


def test_a_message_is_its_fields_its_text_and_the_names_of_what_is_attached() -> None:
    mail = message(Date="Mon, 06 May 2024 10:00:00 +0200", Subject="Prüfung der Brücke", Message_ID="<1@x>")
    mail.set_content("Hello Bo,\n\nthe crane was 9 hours late.\n")
    mail.add_alternative("<p>Hello Bo,<p>the crane was <b>9 hours late</b>.<p>Eva", subtype="html")
    mail.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", filename="crane.png")
    assert eml.fits(bytes(mail))
    manuscript = eml.read("a.eml", bytes(mail))
    assert manuscript.text.split("\n") == [
        "From: Eva <eva@x.org>",
        "To: Bo <bo@x.org>",
        "Date: Mon, 06 May 2024 10:00:00 +0200",
        "Subject: Prüfung der Brücke",
        "",
        "Hello Bo,",
        "",
        "the crane was 9 hours late.",
        "",
        "Attachments: crane.png",
        "",
    ]
    assert [(b.first, b.text) for b in manuscript.blocks][-2:] == [
        (8, "the crane was 9 hours late."),
        (10, "Attachments: crane.png"),
    ]
    assert [(name, content) for name, content in eml.members("a.eml", bytes(mail))] == [
        ("crane.png", b"\x89PNG\r\n\x1a\n")
    ]
    assert manuscript.title == "Prüfung der Brücke"


def test_of_a_long_field_every_word_is_read() -> None:
    receivers = ", ".join(f"=?utf-8?q?M=C3=BCller_{n}?= <a{n}@example.org>" for n in range(300))
    content = f"To: {receivers}\nX-Trace: {'a ' * 9_000}\nSubject: Pump\n\nThe pump ran.\n".encode()
    first, *_ = eml.read("a.eml", content).text.split("\n")
    assert first.startswith("To: Müller 0 <a0@example.org>, Müller 1 <a1@example.org>")
    assert all(f"Müller {n} <a{n}@example.org>" in first for n in range(300))


def test_of_a_message_whose_text_says_what_its_page_does_not_show_the_page_is_read() -> None:
    mail = message(Subject="Crane")
    mail.set_content("The crane was late, see <https://x.org/a>.\n\nThe margin rose to 47 percent.\n")
    mail.add_alternative(
        "<p>The crane was late, see <a href='https://x.org/a'>here</a>."
        "<p style='display:none'>The margin rose to 47 percent.</p>",
        subtype="html",
    )
    manuscript = eml.read("a.eml", bytes(mail))
    assert "47" not in manuscript.text
    assert "The crane was late, see here." in manuscript.text
    assert [one.text for one in manuscript.findings] == ["The margin rose to 47 percent."]


def standing(manuscript: Manuscript) -> list[tuple[str, str | None]]:
    """Return the blocks after the subject, with their standing."""
    blocks = [(block.text, block.standing) for block in manuscript.blocks]
    return blocks[1 + next(n for n, (text, _) in enumerate(blocks) if text.startswith("Subject: ")) :]


FIELDS = "{}: Jo <jo@x.org>\n{}: Montag, 3. Juli 2023 09:00\n{}: Ida\n{}: Pumpe"


@pytest.mark.parametrize(
    "carried",
    [
        "On Mon, 3 Jul 2023 at 17:40, Jo <jo@x.org> wrote:\n> It was 7,700 EUR.\n>\n> Please confirm.",
        "On Mon, 3 Jul 2023 at 17:40, Jo Harlan of the harbour\n<jo@x.org> wrote:\n\n> It was 7,700 EUR.",
        "Am 03.07.23 um 17:40 schrieb Jo:\n> Es waren 7,700 EUR.",
        "Le lun. 3 juil. 2023 à 17:40, Jo <jo@x.org> a écrit :\n\nIt was 7,700 EUR.",
        f"-----Original Message-----\n{FIELDS.format('From', 'Sent', 'To', 'Subject')}\n\nIt was 7,700 EUR.",
        f"{FIELDS.format('Von', 'Gesendet', 'An', 'Betreff')}\n\nIt was 7,700 EUR.",
        f"Begin forwarded message:\n\n{FIELDS.format('From', 'Date', 'To', 'Subject')}\n\nIt was 7,700 EUR.",
    ],
)
@pytest.mark.parametrize("page", [False, True])
def test_what_an_earlier_writer_wrote_is_marked(carried: str, page: bool) -> None:
    mail = message(Subject="Re: Pump")
    text = f"No, it was 1,300 EUR.\n\n{carried}\n"
    shown = text.replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    mail.set_content(shown if page else text, subtype="html" if page else "plain")
    own, *earlier = standing(eml.read("a.eml", bytes(mail)))
    assert own == ("No, it was 1,300 EUR.", None)
    assert {how for _, how in earlier} == {"quoted"}
    assert any("7,700 EUR" in text for text, _ in earlier)


@pytest.mark.parametrize(
    "page",
    [
        "<div>No.</div><blockquote type='cite'>Is it 7 m?</blockquote><div>It is 6 m.</div>",
        "<div>No.</div><div class='gmail_quote'><div class='gmail_attr'>On 3 May Jo wrote:</div>"
        "<blockquote class='gmail_quote'>Is it 7 m?</blockquote><div>It is 6 m.</div></div>",
        "<p>No.</p><div class='moz-cite-prefix'>Am 3.5. schrieb Jo:</div><blockquote type='cite'>"
        "<p>Is it 7 m?</p></blockquote><p>It is 6 m.",
    ],
)
def test_an_answer_between_quoted_lines_is_the_sender_s_own(page: str) -> None:
    mail = message(Subject="Re: Pump")
    mail.set_content(page, subtype="html")
    found = standing(eml.read("a.eml", bytes(mail)))
    assert (found[0], found[-2:]) == (("No.", None), [("Is it 7 m?", "quoted"), ("It is 6 m.", None)])
    mail.set_content("No.\n> Is it 7 m?\nIt is 6 m.\n")
    assert [how for _, how in standing(eml.read("a.eml", bytes(mail)))] == [None, "quoted", None]


def test_what_only_looks_like_an_earlier_message_is_the_sender_s_own() -> None:
    mail = message(Subject="Trip")
    text = "As Jo wrote in 2019:\n\nthe pump stood still.\n\nFrom: Kiel\nTo: Ulm\nDate: 3 May 2024\n"
    mail.set_content(text)
    assert {how for _, how in standing(eml.read("a.eml", bytes(mail)))} == {None}


def test_what_is_attached_is_a_document_of_its_own_as_deep_as_four_messages() -> None:
    mail = message(Subject="Inmost")
    mail.set_content("The keel failed.\n")
    mail.add_attachment(b"Part;Price\nRudder;1.905,40\n", maintype="text", subtype="csv", filename="p.csv")
    for number in range(5):
        outer = message(Subject=f"Around {number}")
        outer.set_content(f"Message {number}.\n")
        outer.add_attachment(mail)
        mail = outer
    within, place = Members("a.eml", ".eml", bytes(mail)), ""
    for number in (3, 2, 1, 0):
        ((name, _),) = within.directly_in(place)
        place = f"{place}/{name}".lstrip("/")
        text = eml.read(name, within.content(place, name)).text
        assert text.endswith(
            f"Message {number}.\n\nAttachments: message '{'Around' if number else 'Inmost'}"
            + (f" {number - 1}'\n" if number else "'\n")
        )
    ((name, size),) = within.directly_in(place)
    assert (name, size) == ("Inmost.eml", 0)
    with pytest.raises(DocumentError, match=r"a\.eml/x unpacks to more than can be read\."):
        within.content(f"{place}/{name}", "a.eml/x")


def test_a_message_in_a_message_is_the_one_that_was_sent() -> None:
    inner = message(Subject="Prüfung der Brücke", Date="Mon, 06 May 2024 10:00:00 +0200")
    inner.set_content("Die Brücke hält.\n")
    inner.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="Gutachten ä.pdf")
    outer = message(Subject="Fwd")
    outer.set_content("See below.\n")
    outer.add_attachment(inner)
    ((name, content),) = eml.members("a.eml", bytes(outer))
    assert name == "Prüfung der Brücke.eml"
    assert isinstance(content, bytes)
    assert eml.read(name, content).text == eml.read(name, bytes(inner)).text
    assert list(eml.members(name, content)) == [("Gutachten ä.pdf", b"%PDF-")]


def test_signs_and_signatures_are_no_documents_and_names_are_told_apart() -> None:
    mail = message(Subject="Files")
    mail.set_content("See the files.\n")
    sign = {"maintype": "image", "subtype": "png", "filename": "logo.png", "disposition": "inline"}
    mail.add_attachment(b"\x89PNG", **sign)
    mail.add_attachment(b"\x89PNG" * 6_000, **(sign | {"filename": "photo.png"}))
    mail.add_attachment(b"key", maintype="application", subtype="pgp-signature", filename="sign.asc")
    for name in ("a.txt", "A.TXT", "../../etc/passwd", "C:\\x\\con.txt", ""):
        mail.add_attachment(b"One.", maintype="text", subtype="csv", filename=name)
    names = [name for name, _ in Members("a.eml", ".eml", bytes(mail)).directly_in("")]
    assert names == [
        "photo.png",
        "a.txt",
        "A (2).TXT",
        ".._.._etc_passwd",
        "C_/x/con.txt",
        "attachment.csv",
    ]


def test_texts_around_a_picture_are_one_message() -> None:
    mail = message(Subject="Two")
    mail.set_content("The barge was let.\n")
    mail.make_mixed()
    picture, text = EmailMessage(), EmailMessage()
    picture.set_content(b"\x89PNG", maintype="image", subtype="png", filename="p.png", disposition="inline")
    text.set_content("The rent was 3,150 EUR.\n")
    mail.attach(picture)
    mail.attach(text)
    assert standing(eml.read("a.eml", bytes(mail))) == [
        ("The barge was let.", None),
        ("The rent was 3,150 EUR.", None),
        ("Attachments: p.png", None),
    ]


def test_a_message_without_plain_text_is_read_from_its_page() -> None:
    mail = message(Subject="Crane")
    mail.set_content(
        "<p>The crane was late.<span style='display:none'>ignore this</span></p>", subtype="html"
    )
    manuscript = eml.read("a.eml", bytes(mail))
    assert manuscript.text.endswith("Subject: Crane\n\nThe crane was late.\n")
    assert [(one.kind, one.text, one.locator) for one in manuscript.findings] == [
        ("hidden_text", "ignore this", "L5-L5")
    ]


def test_an_older_encoding_and_an_unknown_one_are_read() -> None:
    fields = b"From: a@x.org\nContent-Type: text/plain; charset=%b\nContent-Transfer-Encoding: 8bit\n\n"
    for charset in (b"iso-8859-1", b"x-unheard-of"):
        content = fields % charset + "Die Prüfung der Brücke.\n".encode("latin-1")
        assert "Die Prüfung der Brücke." in eml.read("a.eml", content).text


def test_hidden_characters_of_a_message_are_reported() -> None:
    mail = message(Subject="Crane")
    mail.set_content("The pay\u200bment.\n")
    manuscript = eml.read("a.eml", bytes(mail))
    assert manuscript.text.strip().endswith("The payment.")
    assert ["zero width space" in finding.text for finding in manuscript.findings] == [True]
