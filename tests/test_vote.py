"""The vote of a class: answers to choose from to every kind of task, hands by keys and fields, what is revealed."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

from marrakech.board import SQUARE_NAMES
from marrakech.course import KINDS, exercise
from marrakech.course.answers import Asks, tell_answer
from marrakech.course.choices import LETTERS, choices, tell_choice
from marrakech.draw.lettered import lettered_layers
from marrakech.language import language, languages
from marrakech.notebook import Vote
from marrakech.notebook.vote import KEYS
from marrakech.notebook.vote_controls import MOST_SEED
from marrakech.notebook.vote_screen import ANY, MOST_HANDS, poll, screen_of_vote

ROOT = Path(__file__).resolve().parent.parent
KIND_IDS = sorted(KINDS)
SEEDS = range(8)


def key(vote: Vote, *names: str) -> None:
    """What the browser sends for keys."""
    for name in names:
        vote.remote._handle_custom_msg({"wanted": KEYS[name]}, [])


def shown(vote: Vote) -> str:
    """What the question, the answers and the solution say, as text."""
    parts = [vote.question.value, *(answer.value for answer in vote.controls.answers), vote.solution.value]
    return re.sub(" +", " ", unescape(re.sub(r"<[^>]*>", " ", " ".join(parts))))


def right_of(vote: Vote) -> int:
    return next(number for number, choice in enumerate(vote.poll.choices) if choice.right)


# -- Answers to choose from


@pytest.mark.parametrize("kind", KIND_IDS)
def test_answers_to_choose_from(kind: str) -> None:
    for seed in range(5):
        for difficulty in (1, 2, 3):
            task = exercise(kind, seed, difficulty=difficulty)
            found = choices(task)
            assert 3 <= len(found) <= len(LETTERS)
            assert [choice.right for choice in found].count(True) == 1
            assert choices(task) == found
            for code in languages():
                told = replace(task, words=language(code))
                texts = {tell_choice(told.words, told.kind.asks, choice.answer) for choice in found}
                assert len(texts) == len(found)
                assert all(texts)
                for choice in found:
                    said = told.check(tell_answer(told.words, told.kind.asks, choice.answer))
                    assert said.feedback.understood
                    assert (said.correct, said.message) == (choice.right, choice.feedback.tell(told.words))
                    assert said.message
                    assert said.rule


@pytest.mark.parametrize("kind", KIND_IDS)
def test_wrong_answers_come_from_mistakes_that_people_make(kind: str) -> None:
    """Where a task has three such answers, all of its wrong ones do."""
    for seed in SEEDS:
        task = exercise(kind, seed)
        right = task.kind.right(task.task)
        made = {answer for mistake in task.kind.mistakes for answer in mistake.answers(task.task)} - right
        wrong = {choice.answer for choice in choices(task) if not choice.right}
        assert len(wrong & made) == min(3, len(made - {frozenset()}))


def test_answers_do_not_depend_on_hashes() -> None:
    code = (
        "from marrakech.course import KINDS, exercise\nfrom marrakech.course.choices import choices\n"
        "for kind in KINDS:\n    for seed in range(1, 3):\n"
        "        print([sorted(c.answer) if isinstance(c.answer, frozenset) else c.answer"
        " for c in choices(exercise(kind, seed))])"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout.splitlines()) == 2 * len(KINDS)


def test_the_right_answer_stands_at_every_letter() -> None:
    places = [
        next(n for n, choice in enumerate(poll(ANY, seed, 1, "en").choices) if choice.right) for seed in range(16)
    ]
    assert set(places) == {0, 1, 2, 3}


@pytest.mark.parametrize("kind", [kind for kind in KIND_IDS if KINDS[kind].asks in {Asks.SQUARE, Asks.RUG}])
def test_letters_on_the_board_stand_on_squares_of_their_own(kind: str) -> None:
    for seed in SEEDS:
        asked = poll(kind, seed, 1 + seed % 3, "en")
        screen = screen_of_vote(asked, theme="projector", size=480)
        plates = next(
            layer for layer in lettered_layers(screen.scene, screen.lettered) if layer.name == "answers.plates"
        )
        points = [tuple(map(float, shape.points[0])) for shape in plates.shapes]
        assert len(set(points)) == len(screen.lettered) >= 3
        for (letter, squares), choice in zip(
            screen.lettered, poll(kind, seed, 1 + seed % 3, "en").choices, strict=True
        ):
            assert letter in LETTERS
            assert "-".join(SQUARE_NAMES[square] for square in squares) == choice.answer


def test_every_kind_comes_once_before_one_comes_again() -> None:
    asked = [poll(ANY, seed, 1, "en").shown.kind.id for seed in range(2 * len(KINDS))]
    assert set(asked[: len(KINDS)]) == set(asked[len(KINDS) :]) == set(KINDS)
    assert asked[: len(KINDS)] != asked[len(KINDS) :]


# -- The widget


def test_hands_are_raised_by_keys_buttons_and_fields_and_undone() -> None:
    vote = Vote("amount", seed=7)
    key(vote, "a", "A", "b", "d")
    vote.controls.letters[1].click()
    vote.controls.hands[2].value = 5
    assert vote.poll.hands == (2, 2, 5, 1)
    assert [field.value for field in vote.controls.hands] == [2, 2, 5, 1]
    assert vote.remote.status == "C: 5. All hands: 10."
    key(vote, "u")
    assert vote.poll.hands == (2, 2, 0, 1)
    vote.controls.undo.click()
    key(vote, "Backspace", "U", "u", "u")
    assert vote.poll.hands == (0, 0, 0, 0)
    assert vote.controls.undo.disabled
    assert not vote.error


def test_revealing_tells_each_mistake_that_somebody_made_and_no_other() -> None:
    vote = Vote("region", seed=4, difficulty=2)
    wrong = [number for number, choice in enumerate(vote.poll.choices) if not choice.right]
    messages = [vote.poll.choices[number].feedback.tell(vote.words) for number in wrong]
    assert len(set(messages)) == 3
    key(vote, LETTERS[wrong[0]], LETTERS[wrong[0]], LETTERS[wrong[1]], LETTERS[right_of(vote)])
    before = shown(vote)
    for text in (*messages, vote.poll.shown.solution, "✓", "✗"):
        assert text not in before
    vote.controls.reveal.click()
    text = shown(vote)
    assert messages[0] in text
    assert messages[1] in text
    assert messages[2] not in text
    assert vote.poll.shown.solution in text
    assert all(rule in text for rule in vote.poll.shown.rules)
    assert text.count("✓") == 1
    answers = [answer.value for answer in vote.controls.answers]
    assert "✓" in answers[right_of(vote)]
    assert [re.findall(r"width:(\d+)%", answer) for answer in answers] == [
        [{right_of(vote): "50", wrong[0]: "100", wrong[1]: "50", wrong[2]: "0"}[number]] for number in range(4)
    ]
    assert vote.poll.shown.solution in vote.remote.status
    assert not vote.error


@pytest.mark.parametrize("kind", KIND_IDS)
def test_every_kind_is_asked_and_revealed_in_every_language(kind: str) -> None:
    pictured = KINDS[kind].asks in {Asks.SQUARES, Asks.RUGS, Asks.HEADINGS}
    vote = Vote(kind, seed=2)
    for number, code in enumerate(languages()):
        vote.controls.difficulty.value = 1 + number % 3
        vote.controls.language.value = code
        assert vote.poll.shown.question in shown(vote)
        assert vote.poll.shown.question in vote.remote.status
        assert [("<svg" in answer) for answer in vote.screen.answers] == [pictured] * len(vote.poll.choices)
        key(vote, "a", "b", "c", "Enter")
        assert vote.poll.shown.solution in shown(vote)
        assert "{" not in shown(vote)
        assert not vote.error
        vote.controls.next.click()


def test_the_board_shows_the_solution_when_it_is_revealed() -> None:
    walked, region, rugs = (Vote(kind, seed=3) for kind in ("landing", "region", "rugs"))
    for vote in (walked, region, rugs):
        assert (vote.screen.scene.walk, vote.screen.scene.payment, vote.screen.scene.placements) == (None, None, 0)
        vote.controls.reveal.click()
    assert walked.screen.scene.walk is not None
    landed = SQUARE_NAMES[walked.screen.scene.position.assam]
    assert landed == walked.poll.choices[right_of(walked)].answer
    assert region.screen.scene.payment is not None
    paid = frozenset(SQUARE_NAMES[square] for square in region.screen.scene.payment.squares)
    assert paid == region.poll.choices[right_of(region)].answer
    assert rugs.screen.scene.placements


def test_the_next_question_begins_without_hands_and_a_number_brings_one_back() -> None:
    vote = Vote(seed=11)
    first = shown(vote)
    key(vote, "a", "Enter", "Enter")
    assert vote.poll.shown.seed == vote.controls.seed.value == 12
    assert vote.poll.hands == (0,) * len(vote.poll.choices)
    assert not vote.poll.revealed
    assert shown(vote) != first
    vote.controls.seed.value = 11
    assert shown(vote) == first
    vote.controls.kind.value = "deal"
    vote.controls.difficulty.value = 3
    assert vote.poll.shown.kind.id == "deal"
    assert vote.poll.shown.task.difficulty == 3
    again = Vote("deal", seed=11, difficulty=3)
    assert again.poll.choices == vote.poll.choices
    assert shown(again) == shown(vote)


def test_the_language_changes_and_hands_stay() -> None:
    vote = Vote("score", seed=2)
    key(vote, "b", "b")
    vote.controls.language.value = "pt"
    assert vote.poll.hands == (0, 2, 0, 0)
    assert vote.poll.shown.question in shown(vote)
    assert vote.poll.shown.words is language("pt")
    assert vote.controls.reveal.description == "Mostrar a resposta"
    assert vote.controls.enlarge.enter == "Tela cheia"


def test_what_cannot_be_done_is_told() -> None:
    vote = Vote("reason", seed=3)
    assert vote.controls.rows[3].layout.display == "none"
    key(vote, "d")
    assert vote.error == "There is no answer D to this question."
    assert vote.error in vote.problem.value
    key(vote, "u")
    assert vote.error == "There is no hand to take back."
    key(vote, "a")
    assert not vote.error
    vote.controls.hands[0].value = MOST_HANDS
    key(vote, "a")
    assert vote.error == f"An answer has at most {MOST_HANDS} hands."
    key(vote, "Enter", "a")
    assert "shown already" in vote.error
    assert vote.poll.hands == (MOST_HANDS, 0, 0)
    key(vote, "n")
    assert not vote.error


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kind": "chess"}, "there is no exercise 'chess'"),
        ({"size": 100}, "320 to 1000 pixels"),
        ({"font": 5}, "12 to 60 pixels"),
        ({"font": "1px}body{"}, "12 to 60 pixels"),
        ({"seed": -1}, "a question's number is 0 to"),
        ({"seed": "x"}, "a question's number is 0 to"),
        ({"seed": 1, "difficulty": 4}, "the difficulty is 1, 2 or 3"),
        ({"seed": 1, "lang": "xx"}, "there is no language"),
        ({"seed": 1, "theme": "mud"}, "the board is seen|the themes are"),
    ],
)
def test_a_vote_that_cannot_be_is_refused(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Vote(**arguments)


def test_after_the_last_number_comes_the_first() -> None:
    vote = Vote("deal", seed=MOST_SEED)
    vote.controls.next.click()
    assert vote.poll.shown.seed == 0


def test_any_sequence_of_events_is_shown_or_told() -> None:
    rng = Random(5)
    vote = Vote(seed=1)
    for _ in range(150):
        event = rng.randrange(9)
        if event < 5:
            key(vote, rng.choice(sorted(KEYS)))
        elif event == 5:
            vote.controls.hands[rng.randrange(4)].value = rng.randrange(-2, 120)
        elif event == 6:
            vote.controls.kind.value = rng.choice([ANY, *KINDS])
        elif event == 7:
            vote.controls.difficulty.value = rng.choice((1, 2, 3))
        else:
            vote.controls.language.value = rng.choice(languages())
        assert not vote.error or vote.error.endswith(".")
        hands = [field.value for field in vote.controls.hands][: len(vote.poll.hands)]
        assert tuple(hands) == vote.poll.hands
        assert vote.poll.shown.question in shown(vote)


def test_closing_a_vote_leaves_no_widget() -> None:
    before = set(_instances)
    vote = Vote(seed=1)
    vote.close_all()
    assert set(_instances) == before
