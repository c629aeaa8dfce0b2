"""Guided games: what is asked before each of the learner's turns, and what answers are told."""

import pytest

import course_answers
from marrakech.board import PLACE_NAMES, PLACES
from marrakech.course import chapters
from marrakech.course.answers import Asks
from marrakech.course.chapter import Step
from marrakech.course.guided import MOST_SENTENCES, read_guided
from marrakech.course.progress import read_progress, write_line
from marrakech.course.written import sentences
from marrakech.format.nodes import parse
from marrakech.language import language, languages
from marrakech.record import RecordError, play_turn
from marrakech.rules import LayRug, Phase

(GAME,) = (game for chapter in chapters() for game in chapter.games)
QUESTIONS = [question for number in range(1, 13) for question in GAME.questions(number)]
GOOD = """\
guided: {players: 3, turns: [L3 a5-a6, {turn: S2 c5-c6, comment: One. Two.}]}
player: Bilal
seed: 4
"""


def test_the_game_is_whole_and_ends_as_is_said() -> None:
    assert len(GAME.turns) == 12
    assert GAME.turns[-1].after.over
    assert GAME.turns[-1].after.scores == (38, 34, 34)
    assert GAME.turns[-1].after.leaders == (GAME.player,)
    last = GAME.turns[-1].turn.comment
    assert last is not None
    assert all(number in last for number in ("38", "34"))


def test_only_the_learner_is_asked_in_the_order_of_a_turn() -> None:
    for number, played in enumerate(GAME.turns, 1):
        asked = [question.asks for question in GAME.questions(number)]
        if played.before.player != GAME.player:
            assert asked == []
        else:
            assert asked == [asks for asks in (Asks.SIDE, Asks.NUMBER, Asks.RUG) if asks in asked]
            assert Asks.RUG in asked
    assert [len(GAME.questions(number)) for number in (1, 4, 7, 10)] == [1, 3, 3, 3]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.turn} {question.asks.value}")
def test_right_answers_are_those_of_the_plain_engine_and_of_the_record(question) -> None:
    task = question.task
    if question.asks is Asks.RUG:
        place = GAME.turns[question.turn - 1].turn.place
        assert place is not None
        assert GAME.answer(question, PLACE_NAMES[place]).correct
        return
    right = {Asks.SIDE: course_answers.cheapest, Asks.NUMBER: course_answers.amount}[question.asks](task)
    tried = ["left", "straight", "right"] if question.asks is Asks.SIDE else range(12)
    assert {answer for answer in tried if GAME.answer(question, answer).correct} == right


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q.asks is Asks.RUG], ids=lambda q: str(q.turn))
def test_every_rug_is_told_whether_it_is_legal_and_how_good_it_is(question) -> None:
    task, turn = question.task, GAME.turns[question.turn - 1].turn
    legal = course_answers.game_of(task).places(course_answers.xy(task.position.assam))
    for place, name in enumerate(PLACE_NAMES):
        feedback = GAME.answer(question, name)
        assert feedback.understood
        assert feedback.tell(language())
        if course_answers.plain_place(place) not in legal:
            assert not feedback.correct
            assert feedback.rule in {"lay.touch", "lay.assam", "lay.cover"}
        else:
            assert feedback.rule == "end.score"
    assert any(GAME.answer(question, name).correct for name in PLACE_NAMES)
    for other in [line[0] for line in turn.variations]:
        if (other.side, other.die) == (turn.side, turn.die):
            feedback = GAME.answer(question, PLACE_NAMES[other.place])
            assert (feedback.message, feedback.correct) == (other.comment, other.glyph != "?")


def test_a_rug_that_brings_less_is_told_beside_the_better_one() -> None:
    question = next(q for q in QUESTIONS if q.asks is Asks.RUG and q.turn == 4)
    feedback = GAME.answer(question, "d2-e2")
    assert not feedback.correct
    assert feedback.tell(language()) == (
        "There is a better one. d2-e2: your squares +2, others' squares 0, your region 2. "
        "c3-c4: your squares +2, others' squares −1, your region 4."
    )
    after = question.task.position.apply(LayRug(PLACE_NAMES.index("d2-e2")))[0]
    assert after.region_at(PLACES[PLACE_NAMES.index("d2-e2")][0]).bit_count() == 2


def test_what_the_record_says_of_another_way_is_told() -> None:
    told = 0
    for question in QUESTIONS:
        turn = GAME.turns[question.turn - 1].turn
        if question.asks is not Asks.SIDE:
            continue
        for line in turn.variations:
            if line[0].side != turn.side:
                side = ("left", "straight", "right")[line[0].side + 1]
                feedback = GAME.answer(question, side)
                assert (feedback.correct, feedback.message) == (False, line[0].comment)
                told += 1
    assert told >= 4


@pytest.mark.parametrize("question", QUESTIONS[:4], ids=lambda question: f"{question.turn} {question.asks.value}")
@pytest.mark.parametrize("given", ["", "x9", None, object(), ["a", 1], "a1" * 999])
def test_what_is_no_answer_is_told_the_form(question, given: object) -> None:
    feedback = GAME.answer(question, given)
    assert not feedback.understood
    assert feedback.tell(language())


@pytest.mark.parametrize("code", languages())
def test_everything_is_told_in_every_language(code: str) -> None:
    words = language(code)
    for question in QUESTIONS:
        told = [said.tell(words) for said in (*question.task.question, GAME.hint(question))]
        given = {Asks.SIDE: "left", Asks.NUMBER: "1", Asks.RUG: "d2-e2"}[question.asks]
        told.append(GAME.answer(question, given, words).tell(words))
        assert not [text for text in told if "{" in text or not text]
    for message in GAME.messages:
        assert sentences(message) <= MOST_SENTENCES
        assert code == "en" or words(message) != message


def test_variations_are_played_by_the_rules() -> None:
    for played in GAME.turns:
        for line in played.turn.variations:
            assert play_turn(GAME.record, played.before, line[0]).after.phase in (Phase.TURN, Phase.OVER)


def test_stars_by_how_many_were_right_at_once() -> None:
    assert [GAME.done(right, 10).stars for right in (10, 8, 7, 5, 4, 0)] == [3, 3, 2, 2, 1, 1]
    done = GAME.done(9, 10)
    assert done.key == GAME.key
    assert read_progress(write_line(done).encode()).done == (done,)


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ("player: Bilal", "player: Zoé", (2, 9), "there is no player 'Zo\\xe9'"),
        ("player: Bilal", "player: Chloé", (1, 9), "there is no turn of Chlo"),
        ("One. Two.", "One. Two. Three.", (1, 1), "at most 2 sentences at once"),
        ("One. Two.", '"One {name}."', (1, 9), "without braces"),
        ("c5-c6", "d5-d6", (1, 9), "neither square shares an edge"),
        ("seed: 4\n", "", (1, 1), "a guided game needs the key seed"),
    ],
)
def test_what_is_no_guided_game_is_refused_with_its_place(
    old: str, new: str, place: tuple[int, int], sentence: str
) -> None:
    assert read_guided(parse(GOOD).root).seed == 4
    assert old in GOOD
    with pytest.raises(RecordError) as caught:
        read_guided(parse(GOOD.replace(old, new, 1)).root)
    assert sentence in caught.value.message
    assert (caught.value.line, caught.value.column) == place


def test_a_chapter_with_a_guided_game_stays_short() -> None:
    (chapter,) = (chapter for chapter in chapters() if chapter.games)
    assert chapter.minutes < 10
    assert isinstance(chapter.items[0], Step)
