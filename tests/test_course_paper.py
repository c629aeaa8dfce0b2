"""Worksheets and score sheets: what is on them, that nothing comes from elsewhere, and that text stays text."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from marrakech.board import PLACE_NAMES
from marrakech.captions import side_name
from marrakech.cli import main
from marrakech.course import exercise
from marrakech.course.drill import questions
from marrakech.course.moments import questions_of
from marrakech.course.result import result_sheet
from marrakech.course.worksheet import question_of, worksheet
from marrakech.format import read, read_file, write_file
from marrakech.language import language, languages
from marrakech.replays import list_games

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "replays" / "kitchen-table.yaml"


class Page(HTMLParser):
    """What a browser would find in a document."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in {"src", "href", "xlink:href", "style", "srcset"}]
        assert not [name for name, _value in attrs if name.startswith("on")]

    def handle_data(self, data) -> None:
        self.said += data


def alone(text: str) -> Page:
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(page.tags)
    assert not page.addresses
    assert not re.search(r"url\(|@import|@font-face", text)
    return page


@pytest.mark.parametrize("lang", languages())
def test_a_worksheet_has_its_questions_and_their_answers(lang: str, tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    assert main(["worksheet", "--lang", lang, "--seed", "7", "--questions", "5", "-o", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    page = alone(text)
    assert page.tags.count("svg") == 5
    assert page.tags.count("section") == 2 + 1
    asked = questions(7, 5, lang=lang)
    key = text.index("<table")
    for number, shown in enumerate(asked, 1):
        assert f"{number}. {shown.question}" in page.said
        assert shown.solution in page.said
        assert shown.solution not in Page(text[:key]).said
    assert f'lang="{lang}"' in text
    assert "{" not in page.said.split("}\n")[-1]
    again = tmp_path / "again.html"
    assert main(["worksheet", "--lang", lang, "--seed", "7", "--questions", "5", "-o", str(again)]) == 0
    assert again.read_bytes() == target.read_bytes()


def test_a_worksheet_from_a_record_asks_what_one_would_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--from", str(GAME), "--questions", "3", "--seed", "1"]) == 0
    page = alone(capsys.readouterr().out)
    assert page.tags.count("svg") == 3
    record = read_file(GAME)
    asked = questions_of(language(), record, 3, 1)
    assert all(question.answer and question.why for question in asked)
    assert all(question.text in page.said for question in asked)


TWO_PILES = ROOT / "replays" / "two-piles.yaml"


def test_questions_on_a_game_are_spread_over_it_without_its_opening() -> None:
    record = read_file(TWO_PILES)
    most = len(record.turns)
    for seed in range(5):
        asked = questions_of(language(), record, 6, seed)
        numbers = [int(question.text.split()[1].rstrip(":")) for question in asked]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > most // 6
        left = most - most // 6
        for place, number in enumerate(numbers):
            assert left * place // 6 < number - most // 6 <= left * (place + 1) // 6
    # A game in which there is too little to choose from is asked about from its beginning.
    assert len(questions_of(language(), record, 60, 1)) == most
    texts = [{question.text for question in questions_of(language(), record, 6, seed)} for seed in range(5)]
    assert len({frozenset(each) for each in texts}) > 1


def test_the_decision_is_named_and_the_key_answers_it() -> None:
    record = read_file(TWO_PILES)
    asked = questions_of(language(), record, 60, 1)
    seen = set()
    for number, (question, turn) in enumerate(zip(asked, record.turns, strict=True)):
        place = PLACE_NAMES[turn.place]
        side = side_name(language(), turn.side)
        if turn.before:
            assert " ".join(turn.before.split()) in question.text
            assert question.decision == "What would you do here, and why?"
            assert question.answer == f"{side}, {place}"
        elif question.answer == place:
            assert question.decision == "Where do you lay the rug, and why?"
            assert "The die shows" in question.text
            assert place not in question.text
        else:
            assert question.decision == "Which way do you turn Assam, and why?"
            assert question.answer == side
            assert "Mean costs:" in question.why
            assert "The die shows" not in question.text
        seen.add(question.decision)
        assert question.room == 3
        # The next rug is told of the one who is to move, and of nobody else.
        mover, other = question.lines if number % 2 == 0 else question.lines[::-1]
        assert mover.endswith(f", next rug: {turn.colour}")
        assert "next rug" not in other
    assert len(seen) == 3


@pytest.mark.parametrize("lang", languages())
def test_a_sheet_on_a_game_speaks_its_language(lang: str, tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    command = ["worksheet", "--from", str(TWO_PILES), "--lang", lang, "--questions", "8", "--seed", "3"]
    assert main([*command, "-o", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    page = alone(text)
    asked = questions_of(language(lang), read_file(TWO_PILES), 8, 3)
    assert text.count('class="answer"') == 3 * 8
    assert all(question.decision in page.said for question in asked)
    for question in asked:
        told = {*re.findall(r"\w+", " ".join([question.answer, *question.lines]))}
        assert bool({"red", "yellow", "blue", "green"} & told) is (lang == "en")
    # Nothing in a game checks a rule: there is no column without anything in it.
    assert text.count("<th>") == 3
    assert "Rules" not in re.findall("<th>(.*?)</th>", text)


@pytest.mark.parametrize("path", [game.path for game in list_games(ROOT / "replays")], ids=lambda path: path.stem)
def test_every_game_of_ours_can_be_asked_about(path: Path) -> None:
    for question in questions_of(language(), read_file(path), 60, 2):
        assert question.answer
        assert question.decision
        assert question.lines


def test_who_goes_out_by_the_variant_decides_nothing() -> None:
    record = read(
        "marrakech: 1\nrules: {preset: gigamic, turn: end}\n"
        "players: [{name: Ana, colour: red}, {name: Bo, colour: blue}, {name: Cy, colour: green}]\n"
        "start: {assam: d4N, dirhams: [1, 30, 30], rugs: [d5-d6 blue, d7-c7 blue]}\nturns: ['1 out']\n"
    )
    assert questions_of(language(), record, 5, 1) == ()


def test_only_some_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--only", "deal, score", "--questions", "4", "--seed", "2"]) == 0
    page = alone(capsys.readouterr().out)
    asked = questions(2, 4, kinds=("deal", "score"))
    assert {each.task.kind for each in asked} == {"deal", "score"}
    assert all(each.question in page.said for each in asked)


def test_text_from_records_stays_text(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>&amp;\"'"
    record = read_file(GAME)
    seats = (replace(record.seats[0], name=evil[:39]), *record.seats[1:])
    turns = (replace(record.turns[0], before=evil, comment=evil), *record.turns[1:])
    record = replace(record, seats=seats, turns=turns, title=evil, result=None)
    path = tmp_path / "evil.yaml"
    write_file(record, path)
    target = tmp_path / "sheet.html"
    assert main(["worksheet", "--from", str(path), "--questions", "2", "--seed", "1", "-o", str(target)]) == 0
    page = alone(target.read_text(encoding="utf-8"))
    assert page.said.count(evil) >= 3


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_score_sheet_has_a_line_for_each_turn(players: int, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoresheet", "--players", str(players), "--lang", lang]) == 0
    page = alone(capsys.readouterr().out)
    turns = {2: 48, 3: 45, 4: 48}[players]
    numbers = re.findall(r"^(\d+) ([A-D])$", page.said, re.MULTILINE) or re.findall(r"(\d+) ([A-D])", page.said)
    assert len(numbers) == turns
    assert numbers[-1] == (str(turns), "ABCD"[players - 1])
    assert page.tags.count("section") == 1


def test_the_variant_has_its_own_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoresheet", "--players", "2", "--variant"]) == 0
    assert "3 a5-a6 red L" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--questions", "0"], "the number of questions is 1 to 60"),
        (["--questions", "9999"], "the number of questions is 1 to 60"),
        (["--only", "regions"], "there is no kind 'regions'"),
        (["--seed", "x"], "a seed is a whole number of at most 18 digits, not 'x'"),
        (["--seed", "1" + "0" * 18], "a seed is a whole number of at most 18 digits, not '1000000000000000000'"),
        (["--seed", "9" * 5000], "not '999999999999999999\\u2026'"),
        (["--lang", "xx"], "invalid choice"),
    ],
)
def test_usage_errors(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_sheet_that_cannot_be_written_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoresheet", "-o", str(tmp_path / "nowhere" / "form.html")]) == 1
    assert "the file cannot be written" in capsys.readouterr().err
    bad = tmp_path / "bad.yaml"
    bad.write_text("marrakech: 1\n")
    assert main(["worksheet", "--from", str(bad), "-o", str(tmp_path / "sheet.html")]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]


def test_a_worksheet_without_questions_is_none() -> None:
    with pytest.raises(ValueError, match="at least one question"):
        worksheet(language(), "Title", [])
    with pytest.raises(ValueError, match="at least one question"):
        questions(1, 0)
    assert question_of(questions(1, 1)[0]).answer


# -- The result of a test


@pytest.mark.parametrize("lang", languages())
def test_a_result_sheet_shows_what_was_given_and_why(lang: str) -> None:
    asked = questions(7, lang=lang)
    answers = [shown.answer for shown in asked]
    answers[2], answers[4] = "", "perhaps"
    page = alone(result_sheet(asked, answers, "Ana", lang))
    assert page.tags.count("svg") == 10
    assert page.said.count("✓") == 8
    assert page.said.count("✗") == 2
    for number, shown in enumerate(asked, 1):
        assert f"{number}. {shown.question}" in page.said
        assert shown.solution in page.said
    assert asked[4].check("perhaps").message in page.said
    for wrong in (asked[2], asked[4]):
        assert wrong.answer in page.said
        again = page.said.split("8 ")[1].split("1. ")[0]
        assert all(rule in again for rule in wrong.rules)
    assert "Ana" in page.said
    assert "{" not in page.said.split("}\n")[-1]


def test_a_result_sheet_tells_feedback_with_its_rule() -> None:
    (shown,) = questions(3, 1, kinds=["headings"])
    page = alone(result_sheet([shown], ["north east south west"]))
    assert "✗ Your answer: north, east, south, west" in page.said
    assert "He cannot be turned right round. (turn.heading)" in page.said
    assert f"Right is: {shown.answer}" in page.said
    assert "Right: 0 of 1" in page.said
    assert "turn.heading (Turning Assam)" in page.said


def test_a_result_sheet_is_in_the_language_asked_for() -> None:
    asked = questions(5, 3)
    page = alone(result_sheet(asked, [shown.answer for shown in asked], lang="es"))
    assert "Correctas: 3 de 3" in page.said
    assert all(shown.question not in page.said for shown in asked)
    assert "Nombre:" in page.said


def test_what_was_given_stays_text() -> None:
    asked = questions(7)
    hostile = [
        "<script>x</script>",
        '"><img src=x>',
        "{name}",
        "\x00\u202e",
        "9" * 5000,
        "\udcff",
        b"x",
        1.5,
        ["<b>"],
        None,
    ]
    text = result_sheet(asked, hostile, "<b onclick=x>{name}\udcff")
    page = alone(text)
    text.encode("utf-8")
    assert "<script>x</script>" in page.said
    assert "<b onclick=x>{name}" in page.said
    assert "b" not in page.tags
    assert "9" * 200 not in page.said


def test_nobody_is_an_answer() -> None:
    seed = next(s for s in range(50) if exercise("bankrupt", s).answer == "nobody")
    page = alone(result_sheet([exercise("bankrupt", seed)], [None]))
    assert "✓ Your answer: nobody" in page.said


def test_a_result_needs_as_many_answers_as_questions() -> None:
    with pytest.raises(ValueError, match="at least one question"):
        result_sheet([], [])
    with pytest.raises(ValueError, match="3 questions and 1 answers"):
        result_sheet(questions(1, 3), ["a1"])
    with pytest.raises(ValueError, match="there is no language"):
        result_sheet(questions(1, 1), ["a1"], lang="xx")


def test_a_long_question_of_a_record_leaves_the_board_its_room(tmp_path: Path) -> None:
    game, page = tmp_path / "game.yaml", tmp_path / "page.html"
    game.write_text(
        "marrakech: 1\nplayers: [{name: A, colour: red}, {name: B, colour: blue}, {name: C, colour: green}]\nturns:\n"
        f"- {{turn: L3 a5-a6, before: {'why ' * 300}}}\n"
    )
    assert main(["worksheet", "--from", str(game), "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert "…" in html
    assert html.count("why ") < 100


def test_the_last_seed_of_all_has_a_worksheet_too(tmp_path: Path) -> None:
    assert main(["worksheet", "--seed", "9" * 18, "--questions", "3", "-o", str(tmp_path / "sheet.html")]) == 0
    assert [asked.seed for asked in questions(10**18 - 1, 3)] == [10**18 - 1, 0, 1]
