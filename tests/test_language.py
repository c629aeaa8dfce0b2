"""The languages: every message is in every catalogue, says what it is filled with, and names stay text."""

import ast
import gettext
import io
import string
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages import Message

import catalogues
from catalogues import TEMPLATE, as_mo, po_file, read_catalogue
from marrakech.analysis import ways
from marrakech.board import HEADING_NAMES, SQUARES
from marrakech.captions import board_words, tell_layers, tell_way
from marrakech.cli import main
from marrakech.cursor import Cursor
from marrakech.format import read_file
from marrakech.language import Words, language, languages
from marrakech.narration import colour_name, heading_name, rug_in_words, tell_position, tell_turn
from marrakech.record import COLOURS, Record

ROOT = Path(__file__).resolve().parent.parent
GAMES = [
    read_file(path)
    for path in (*sorted((ROOT / "tests/data/games").glob("*.yaml")), *sorted((ROOT / "replays").glob("*.yaml")))
    if path.name != "index.yaml"
]
IDS = [f"game {number}" for number in range(len(GAMES))]
LANGUAGES = ["en", "de", "es", "fr", "pt"]
TRANSLATED = LANGUAGES[1:]


# -- The catalogues


def said_by_code() -> set[str | tuple[str, str]]:
    return {marked.message for marked in catalogues.marked()}


def texts(message: Message) -> tuple[str, ...]:
    """The translation of a message, one text for each plural form."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def messages(code: str) -> list[Message]:
    return [message for message in read_catalogue(code) if message.id]


def test_the_template_holds_what_the_code_marks() -> None:
    with TEMPLATE.open("rb") as file:
        held = {message.id for message in catalogues.read_po(file) if message.id}
    assert held == said_by_code(), "run tests/catalogues.py"


def test_there_is_a_catalogue_for_each_language() -> None:
    assert languages() == tuple(LANGUAGES)
    assert catalogues.codes() == TRANSLATED


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete(code: str) -> None:
    catalogue = read_catalogue(code)
    held = messages(code)
    assert {message.id for message in held} == said_by_code(), "run tests/catalogues.py"
    assert not [message.id for message in held if not all(texts(message))]
    assert not [message.id for message in held if message.fuzzy]
    assert not catalogue.obsolete
    for message in held:
        forms = catalogue.num_plurals if isinstance(message.id, tuple) else 1
        assert len(texts(message)) == forms, message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_as_the_tool_writes_it_and_compiled(code: str) -> None:
    catalogue = read_catalogue(code)
    text = po_file(code).read_bytes()
    assert catalogues.as_po(catalogue) == text
    assert b"-Date" not in text
    assert po_file(code).with_suffix(".mo").read_bytes() == as_mo(catalogue), "run tests/catalogues.py"


def fields(text: str) -> Counter[str]:
    """What stands in braces in a text, and how often."""
    parts = list(string.Formatter().parse(text))
    assert not [part for part in parts if part[2] or part[3]], "braces with more than a name"
    return Counter(part[1] for part in parts if part[1] is not None)


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_are_filled_with_what_their_messages_are(code: str) -> None:
    for message in messages(code):
        if isinstance(message.id, tuple):
            # One form is for many numbers, so only the words for a single one may leave the number out.
            one, many = map(fields, message.id)
            first, *others = map(fields, texts(message))
            assert first in (one, many), message.id
            assert all(other == many for other in others), message.id
        else:
            assert fields(texts(message)[0]) == fields(message.id), message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_end_as_their_messages_do(code: str) -> None:
    for message in messages(code):
        for text in texts(message):
            english = message.id[0] if isinstance(message.id, tuple) else message.id
            assert text == text.strip(), message.id
            assert text.endswith(".") == english.endswith("."), message.id


def test_catalogues_ship(project_files: list[Path]) -> None:
    """That the wheel holds every file of the package is tested with the project."""
    for code in TRANSLATED:
        for file in (po_file(code), po_file(code).with_suffix(".mo")):
            assert file.relative_to(ROOT) in project_files


# -- What is not in a catalogue


def test_a_mark_around_anything_but_a_text_is_an_error(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "module.py").write_text('name = "A"\nsay(_(f"Hello {name}"))\n')
    with pytest.raises(ValueError, match=r"package/module\.py:2: _ marks a text as it stands"):
        list(catalogues.marked(package))


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "module.py").write_text(
        'A = {1: _("one")}\ndef f(w, n):\n    return w.count(_("a {n}"), _("b {n}"), n, x=w(_("two" " words")))\n'
    )
    found = [marked.message for marked in catalogues.marked(package)]
    assert found == ["one", ("a {n}", "b {n}"), "two words"]


def literals(node: ast.AST) -> Iterator[str]:
    """The texts that an expression holds outside of marks."""
    match node:
        case ast.Call(func=ast.Name(id="_")):
            return
        case ast.Constant(value=str(text)):
            yield text
    for child in ast.iter_child_nodes(node):
        yield from literals(child)


@pytest.mark.parametrize("path", sorted((ROOT / "marrakech/notebook").glob("*.py")), ids=lambda path: path.name)
def test_widgets_are_named_with_messages(path: Path) -> None:
    found = [
        f"line {node.value.lineno}: {node.arg}={ast.unparse(node.value)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword) and node.arg in {"description", "tooltip", "placeholder"}
        if any(any(map(str.isalpha, text)) for text in literals(node.value))
    ]
    assert not found


# -- Saying


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return language(request.param)


def everything_told(words: Words, record: Record) -> Iterator[str]:
    cursor = Cursor(record)
    yield tell_position(words, record, cursor.position)
    for played in cursor.line:
        yield from tell_turn(words, record, played)
        yield tell_position(words, record, played.after)
    cursor.to_end()
    for square in SQUARES:
        yield from tell_layers(words, record, cursor.position, square)
    cursor.to_start()
    for way in ways(cursor.position):
        yield from tell_way(words, way)


@pytest.mark.parametrize("record", GAMES, ids=IDS)
def test_a_whole_game_is_told_in_every_language(record: Record) -> None:
    in_english = list(everything_told(language(), record))
    for code in TRANSLATED:
        told = list(everything_told(language(code), record))
        assert len(told) == len(in_english)
        assert not [text for text in told if "{" in text or "}" in text or not text]
        left_english = {text for text in set(told) & set(in_english) if text.endswith(".")}
        assert not left_english


def test_every_colour_heading_and_word_of_the_board_is_said(words: Words) -> None:
    colours = [colour_name(words, colour) for colour in COLOURS]
    rugs = [rug_in_words(words, colour) for colour in COLOURS]
    headings = [heading_name(words, heading) for heading in range(len(HEADING_NAMES))]
    for names in (colours, rugs, headings):
        assert len(set(names)) == len(names)
    assert all(board_words(words).colours.values())


def test_numbers_are_written_as_the_language_does() -> None:
    assert language().decimal(2 / 3) == "0.67"
    assert language("pt").decimal(2 / 3) == "0,67"
    assert language("de").decimal(1234.5) == "1234,50"


@pytest.mark.parametrize("code", TRANSLATED)
def test_one_and_many_are_told_apart(code: str) -> None:
    one, two, four = (language(code).count(*["The die shows {n}."] * 2, number) for number in (1, 2, 4))
    assert one.replace("1", "2") != two
    assert two.replace("2", "4") == four


HOSTILE = ("{name} {0} {{x}} %s %(n)d", "{", "}{owner!r:>99}", "%")


def test_names_and_rulings_with_braces_or_percent_signs_stay_text(words: Words) -> None:
    record = next(record for record in GAMES if len(record.seats) == 4)
    seats = tuple(replace(seat, name=name) for seat, name in zip(record.seats, HOSTILE, strict=True))
    turns = (replace(record.turns[0], ruling="{ruling} {} %d"), *record.turns[1:])
    hostile = replace(record, seats=seats, turns=turns)
    told = list(everything_told(words, hostile))
    assert told[0].count(HOSTILE[0]) == 1
    assert any(text.endswith(": {ruling} {} %d") for text in told)
    for name in HOSTILE:
        assert any(name in text for text in told)


@pytest.mark.parametrize("code", ["xx", "", "PT", "pt_BR", "../pt", "en/../pt"])
def test_an_unknown_language_is_refused_in_a_sentence(code: str) -> None:
    with pytest.raises(ValueError, match=r"there are en, de, es, fr, pt$") as caught:
        language(code)
    assert str(caught.value).startswith(f"there is no language {code!r};")


def test_two_languages_speak_at_once() -> None:
    assert [language(code)("left") for code in ("pt", "en", "fr", "pt")] == ["esquerda", "left", "à gauche", "esquerda"]
    assert language("pt") is language("pt")


@pytest.mark.parametrize("code", TRANSLATED)
def test_gettext_of_the_standard_library_reads_them(code: str) -> None:
    catalogue = gettext.GNUTranslations(io.BytesIO(po_file(code).with_suffix(".mo").read_bytes()))
    assert catalogue.charset() == "utf-8"
    assert catalogue.gettext("Before the first turn") != "Before the first turn"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "Bilal lays a blue rug on f4 and g4."),
        ("pt", "Bilal estende um tapete azul em f4 e g4."),
        ("es", "Bilal coloca una alfombra azul en f4 y g4."),
        ("fr", "Bilal pose un tapis bleu en f4 et g4."),
        ("de", "Bilal legt einen blauen Teppich auf f4 und g4."),
    ],
)
def test_show_speaks_the_language_asked_for(code: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--lang", code, str(ROOT / "tests/data/games/game-00.yaml")]) == 0
    shown = capsys.readouterr().out
    assert sentence in shown.splitlines()
    assert colour_name(language(code), "blue") in shown
