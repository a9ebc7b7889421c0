"""What finding gives of a case: passages with what they stand under, whatever script, sign or writing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding import find, nearest_of_each
from detective_app.evidence.finding.ranking import MOST_LINES, WHOLE_CHARS
from detective_app.storage.cases.store import CaseStore

PROSE = "The committee met as usual and heard what the chair had to tell about the weather of the week.\n\n"


REGIONS = ("Northern Region", "Southern Region", "Eastern Region", "Western Region")
LABELS = (
    "Revenue",
    "Operating costs",
    "Staff costs",
    "Depreciation",
    "Net profit",
    "Inventories",
    "Headcount",
)


class Cases:
    """Makes cases of files, as a run does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = CaseStore(folder / "cases")

    def of(self, **files: str) -> CaseIndex:
        """Return a case of files by their names, `_txt` for `.txt`."""
        paths = []
        for name, content in files.items():
            paths.append(self.folder / ".".join(name.rsplit("_", 1)))
            paths[-1].write_text(content, encoding="utf-8")
        return self.store.read(paths).index


@pytest.fixture
def cases(tmp_path: Path) -> Iterator[Cases]:
    made = Cases(tmp_path)
    yield made
    made.store.close()


def annual_report(company: str, year: int) -> str:
    """Write a report whose tables name neither the company nor the year of the report."""
    parts = [f"# {company} Annual Report {year}", "", "The year was shaped by markets and weather.", ""]
    for region in REGIONS:
        parts += [f"## {region}", "", "Demand moved with the seasons, as the board expected.", ""]
        parts += ["| Item | This year | Last year |", "|---|---|---|"]
        for label in LABELS:
            value = int(hashlib.sha256(f"{company}{year}{region}{label}".encode()).hexdigest()[:6], 16)
            parts.append(f"| {label} | {value:,} | {value - 9:,} |")
        parts += ["", "The management thanks everybody who took part. " * 12, ""]
    return "\n".join(parts)


def best(case: CaseIndex, words: str) -> Passage:
    return find(case, words, 8)[0]


def test_a_passage_is_verbatim_of_at_most_five_lines_and_says_what_it_stands_under(cases: Cases) -> None:
    lines = "\n".join(f"Sentence {n} is about the lighthouse keeper and his oil." for n in range(20))
    case = cases.of(a_md=f"# Log\n\nNothing here.\n\n## The keeper\n\n{lines}\n")
    found = find(case, "What is said on whether the lighthouse keeper had oil?", 3)
    assert len(found) > 1
    for one in found:
        assert one.text == case.lines(one.source_id, one.locator)
        assert len(one.text.split("\n")) <= MOST_LINES
    assert found[0].heading == "The keeper"
    places = [n for one in found for n in range(one.locator.first, one.locator.last + 1)]
    assert len(places) == len(set(places))


def test_a_row_is_found_by_its_header_and_carries_it(cases: Cases) -> None:
    rows = "".join(
        f"| {name} | {n},412 | {n},977 |\n" for n, name in enumerate(("North", "South", "West"), 1)
    )
    case = cases.of(a_md=f"# Sales\n\n| Region | 2021 | 2022 |\n|---|---|---|\n{rows}\n{PROSE}")
    found = best(case, "What were the sales of South in 2022?")
    assert "South" in found.text
    assert "\n" not in found.text
    assert "2022" in found.heading


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("公司在三月关闭了仓库。", "仓库关闭了吗"),
        ("倉庫は三月に閉鎖された。", "倉庫の閉鎖"),
        ("โกดังถูกปิดในเดือนมีนาคม", "โกดังปิด"),
        ("The tenant’s deposit was kept.", "tenant's deposit"),
        ("Die Lieferungen kamen verspätet.", "Kam die Lieferung verspätet?"),
        ("The warranty runs for twelve months.", "a warranty of 12 months"),
        ("Die Garantie gilt zwölf Monate.", "Garantie 12 Monate"),
        ("Signed 2024-03-05 in the small hall.", "signed on 5 March 2024"),
        ("Repairs took 1,234 euros.", "repairs 1234"),
        ("Repairs took 5,228 in millions.", "repairs of 5.2 billion"),
    ],
)
def test_what_is_written_in_another_way_is_found_first(cases: Cases, text: str, words: str) -> None:
    case = cases.of(a_txt=f"{PROSE * 3}{text}\n\n{PROSE * 3}")
    assert text in best(case, words).text


def test_a_case_that_shares_no_word_of_weight_gives_nothing(cases: Cases) -> None:
    assert find(cases.of(a_txt=PROSE), "zebra quotas of Zanzibar", 8) == ()


def test_the_words_of_a_files_name_count(cases: Cases) -> None:
    line = "The contract was ended early, in {}.\n"
    case = cases.of(harbour_lease_txt=line.format("May"), cinema_lease_txt=line.format("June"))
    assert best(case, "Was the cinema lease contract ended?").source_id == "D2"


@pytest.mark.parametrize("times", [1, 2])
def test_documents_filter_and_change_nothing_else(cases: Cases, times: int) -> None:
    filler = PROSE * (times * WHOLE_CHARS // (2 * len(PROSE)) + 1)
    case = cases.of(
        a_txt=f"The pump failed.\n\n{filler}", b_txt="The pump ran.\n", c_txt="A pump was sold.\n"
    )
    assert (case.chars > WHOLE_CHARS) is (times > 1)
    assert [one.source_id for one in find(case, "the pump", 8, ["D2"])] == ["D2"]
    assert {one.source_id for one in find(case, "the pump", 8)} == {"D1", "D2", "D3"}


def test_a_line_in_the_middle_of_a_large_case_is_found_with_its_table(cases: Cases) -> None:
    filler = PROSE * (WHOLE_CHARS // len(PROSE))
    table = "Ledger\n\n| Item | Cost |\n|---|---|\n| Anchor chain | 4,411 |\n\n"
    case = cases.of(a_md=f"{filler}## {table}{filler}")
    found = best(case, "What did the anchor chain cost?")
    assert "4,411" in found.text
    assert "Ledger" in found.heading


def test_what_a_mail_says_is_found_by_who_wrote_it_when_and_about_what_and_carries_that(cases: Cases) -> None:
    fields = "From: {} <a@example.org>\nTo: Bo <bo@example.org>\nDate: Tue, 4 Mar 2025 10:11:00 +0000\n"
    body = "Subject: Pump\nContent-Type: text/plain\n\nHello,\n\nit came on Monday.\n"
    case = cases.of(a_eml=fields.format("Ann Lee") + body, b_eml=fields.format("Cy Orr") + body)
    found = [one for one in find(case, "Did Cy Orr say that it came on Monday?", 8) if "Monday" in one.text]
    assert found[0].source_id == "D2"
    assert [line.split(":")[0] for line in found[0].heading.split("\n")] == ["From", "To", "Date", "Subject"]


def test_a_sentence_without_spaces_is_found_in_a_large_case(cases: Cases) -> None:
    filler = "会议照常举行，主席谈到了天气。\n\n" * (WHOLE_CHARS // 17)
    case = cases.of(a_txt=f"{filler}公司在三月关闭了仓库。\n\n{filler}")
    assert case.chars > WHOLE_CHARS
    assert "仓库" in best(case, "仓库关闭了吗").text


def test_the_row_of_the_document_and_the_chapter_that_the_question_names_comes_first(cases: Cases) -> None:
    names = [(company, year) for company in ("Acme", "Borealis", "Cantor") for year in (2021, 2022, 2023)]
    reports = {f"{company.lower()}-{year}_md": annual_report(company, year) for company, year in names}
    case = cases.of(**reports)
    for number, (company, year) in enumerate(names, 1):
        found = best(case, f"What were the staff costs of {company} in the Southern Region in {year}?")
        assert (found.source_id, found.heading.split("\n")[0]) == (f"D{number}", "Southern Region")
        assert "Staff costs" in found.text


def test_copies_of_a_letter_do_not_hide_the_mail_that_says_otherwise(cases: Cases) -> None:
    letter = "The crane at pier 4 was handed over on 3 March 2023, as the keeper of the harbour says."
    copies = {f"copy{n}_txt": f"Letter number {n}.\n\n{letter}\n" for n in range(9)}
    case = cases.of(**copies, mail_txt="I was at pier 4. The crane came on 5 March 2023, in the afternoon.\n")
    found = find(case, "What is said on whether the crane at pier 4 was handed over on 3 March 2023?", 8)
    names = {source.source_id: source.name for source in case.sources}
    assert [names[one.source_id] for one in found[:2]] == ["copy0.txt", "mail.txt"]
    assert len(found) == 8


def test_a_copy_is_found_where_its_lines_are_cut_otherwise(cases: Cases) -> None:
    case = cases.of(
        a_txt="The crane at pier 4 was handed over on 3 March 2023, as the keeper of the harbour says.\n",
        b_txt="The crane at pier 4 was handed over\non 3 March 2023, as the keeper\nof the harbour says.\n",
        c_txt="On 5 March the crane was not there.\n",
    )
    found = find(case, "Was the crane at pier 4 handed over on 3 March 2023?", 8)
    names = {source.source_id: source.name for source in case.sources}
    assert [names[one.source_id] for one in found] == ["a.txt", "c.txt", "b.txt"]


def test_a_document_that_is_a_copy_comes_last_with_its_nearest_line_first(cases: Cases) -> None:
    letter = "The crane at pier 4 was handed over on 3 March 2023, as the keeper says.\n"
    case = cases.of(
        a_txt=letter,
        b_txt=f"{letter}\nThe warranty of the crane ends on 3 March 2025.\n",
        c_txt="On 5 March the crane was not there.\n",
    )
    found = nearest_of_each(case, "The crane at pier 4 was handed over on 3 March 2023.", lambda one, _: one)
    names = {source.source_id: source.name for source in case.sources}
    assert [(names[one.source_id], one.text[:9]) for one in found] == [
        ("a.txt", "The crane"),
        ("c.txt", "On 5 Marc"),
        ("b.txt", "The crane"),
    ]


@pytest.mark.parametrize("words", ["Jana Ohlendorf", "Whether Ings had 130 mm", "Ohlendorf on 2 June 2025"])
def test_a_row_whose_cells_only_commas_part_is_found_by_each_of_them(cases: Cases, words: str) -> None:
    rows = ["Date,Name,First name,Place,Fall", "26.05.2025,Mertin,Jens,Fulda,12", "Tamm,88,71,80,55"]
    wanted = "02.06.2025,Ohlendorf,Jana,Lindau,7" if "Ohlendorf" in words else "Ings,130,94,108,73"
    case = cases.of(list_csv="\n".join([*rows, wanted, "03.06.2025,Wiese,Torben,Hof,9"]) + "\n")
    assert best(case, words).text == wanted
