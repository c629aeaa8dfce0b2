"""Generated tasks: right by an independent engine, unambiguous, never trivial twice, every mistake told as itself."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import course_answers
from marrakech.course import KINDS, check, exercise, exercises, generate
from marrakech.course.answers import Asks, tell_answer
from marrakech.language import language, languages
from marrakech.rules import RULE_IDS

MANY = 10_000 if os.environ.get("MARRAKECH_LONG") else 200
KIND_IDS = sorted(KINDS)
ROOT = Path(__file__).resolve().parent.parent
# Answers of which there may be several right ones: any rug that does it.
SEVERAL = {"cover", "grow", "cut"}


def test_there_is_a_second_answer_to_every_kind() -> None:
    assert set(course_answers.ANSWERS) == set(KINDS)


@pytest.mark.parametrize("kind_id", KIND_IDS)
def test_generated_tasks(kind_id: str) -> None:
    """One pass over many tasks of a kind, since making them is what takes its time."""
    kind, told, checked, trivial = KINDS[kind_id], set(), set(), False
    for seed in range(MANY):
        task = generate(kind, seed)
        right = kind.right(task)
        assert right == course_answers.ANSWERS[kind_id](task), (kind_id, seed)
        assert len(right) == 1 or (kind_id in SEVERAL and right), (kind_id, seed)
        checked |= set(task.rules)
        assert not (task.trivial and trivial), (kind_id, seed)
        trivial = task.trivial
        if len(told) < len(kind.mistakes) or seed % 20 == 0:
            told |= told_apart(kind, task, right)
    assert told == {mistake.name for mistake in kind.mistakes}
    assert checked == set(kind.rules)


def told_apart(kind, task, right) -> set[str]:
    """The mistakes that are told as themselves in a task; those that lead to the same answer are told with them."""
    told = set()
    for mistake in kind.mistakes:
        wrong = mistake.answers(task) - right
        for answer in sorted(wrong, key=str)[:3]:
            feedback = check(kind, task, answer)
            assert not feedback.correct
            assert mistake.name in feedback.mistakes
            if feedback.mistakes[0] == mistake.name:
                assert (feedback.message, feedback.rule) == (mistake.message, mistake.rule)
                told.add(mistake.name)
    return told


@pytest.mark.parametrize("kind_id", KIND_IDS)
def test_a_task_can_be_answered_in_every_language(kind_id: str) -> None:
    kind = KINDS[kind_id]
    for seed in range(1, 4):
        task = generate(kind, seed)
        for code in languages():
            words = language(code)
            for answer in kind.right(task):
                assert check(kind, task, tell_answer(words, kind.asks, answer), words).correct
            shown = exercise(kind_id, seed, lang=code)
            texts = [
                shown.question,
                shown.hint,
                shown.solution,
                shown.form,
                str(shown.check(shown.answer)),
                *shown.players,
            ]
            assert all(texts)
            assert not [text for text in texts if "{" in text]


def test_every_rule_of_a_task_and_mistake_exists() -> None:
    for kind in KINDS.values():
        rules = {*kind.rules, *(mistake.rule for mistake in kind.mistakes)}
        assert rules <= set(RULE_IDS)
        assert len({mistake.name for mistake in kind.mistakes}) == len(kind.mistakes)


def test_every_rule_is_checked_by_a_task() -> None:
    assert {rule for kind in KINDS.values() for rule in kind.rules} == set(RULE_IDS)


def test_tasks_stay_the_same() -> None:
    """Some tasks as they were first made; if this fails, exercises in graded notebooks have changed."""
    from marrakech.format import write_code

    found = {(kind_id, seed): write_code(generate(KINDS[kind_id], seed).position) for kind_id, seed in PINNED}
    assert found == PINNED


PINNED: dict[tuple[str, int], str] = {
    ("region", 7): "M1.gigamic.28_28_34_30.10_11_11_11.d5S.Blb.nAiBZcFDMAZ",
    ("landing", 3): "M1.gigamic.30_30_30_30.11_12_12_12.d7N.Bt.aAw",
    ("order", 5): "M1.gigamicR4D3T.1_5.1_0_0_2.d3E.Br.MbFCMBTcYaR",
    ("colour", 2): "M1.gigamic.25_35.10_6_9_8.g6N.Bt.b81_nGd.RbbCUAfDnbfdnBrccBcdnbmcTBoDoa2",
    ("cut", 3): "M1.gigamic.29_31.7_1_5_4.f2W.Blc.FAXcIBIdObSdFbKcBBXCIAVCPbADIAWCWbeDmaoCjBqdrbcdlbqdkaIcIBjDdB4",
    ("winner", 3): "M1.gigamicR6D5.4_4_8_4.0_0_0_0.c1N.Do.XaYbScMdUAiBpCnDdAIBZcbDoaablcfDBaSBPcOdKAIbJCPdb",
}


def test_tasks_do_not_depend_on_how_a_process_hashes_texts() -> None:
    code = (
        "from marrakech.course import KINDS, exercise;"
        "print([(str(exercise(kind, seed)), exercise(kind, seed).answer) for kind in KINDS for seed in (3, 4, 5)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.parametrize("difficulty", [1, 2, 3])
@pytest.mark.parametrize("kind_id", KIND_IDS)
def test_difficulties_differ(kind_id: str, difficulty: int) -> None:
    task = generate(KINDS[kind_id], 5, difficulty)
    assert task.difficulty == difficulty
    assert task == generate(KINDS[kind_id], 5, difficulty)
    assert task != generate(KINDS[kind_id], 6, difficulty)


@pytest.mark.parametrize("kind_id", ["amount", "payment", "order"])
def test_nobody_is_asked_about_a_payment_of_nothing(kind_id: str) -> None:
    """Who has 0 dirhams and owes something pays nothing: both answers could be defended."""
    kind, rng, proposed = KINDS[kind_id], Random(1), 0
    for seed in range(1, 30):
        position = generate(kind, seed).position
        penniless = position._replace(dirhams=(0,) * position.setup.players)
        for _ in range(20):
            assert kind.propose(rng, penniless, 2) is None
            proposed += kind.propose(rng, position, 2) is not None
    assert proposed


# -- Answers as people write them


@pytest.mark.parametrize(
    ("kind_id", "spellings"),
    [
        ("landing", ["{0}", " {0} ", "{1}"]),
        ("illegal", ["{0}", "{1}"]),
    ],
)
def test_spelling_does_not_matter(kind_id: str, spellings: list[str]) -> None:
    shown = exercise(kind_id, 2)
    for spelling in spellings:
        assert shown.check(spelling.format(shown.answer, shown.answer.upper().replace("-", " ")))


def test_a_rug_is_the_same_from_both_ends() -> None:
    shown = exercise("illegal", 2)
    one, other = shown.answer.split("-")
    for answer in (f"{other}-{one}", f"{other} {one}", [other, one], (one, other), f"{one}{other}"):
        assert shown.check(answer)


def test_squares_may_come_in_any_form_and_order() -> None:
    shown = exercise("region", 7)
    squares = shown.answer.split(", ")
    for answer in (set(squares), squares[::-1], tuple(squares), ", ".join(squares), " ".join(squares).upper()):
        assert shown.check(answer)


def test_headings_sides_names_and_nobody_are_read() -> None:
    assert exercise("headings", 1).check("north, east south → west").feedback.mistakes == ("right round",)
    for seed in range(40):
        shown = exercise("payment", seed)
        if shown.answer == "nobody":
            assert shown.check(None)
            assert shown.check("Nobody")
        else:
            payer, payee = shown.answer.split(" → ")
            assert shown.check((payer, payee))
            assert shown.check(f"{payer.lower()} > {payee}")
            assert "the other way round" in shown.check([payee, payer]).feedback.mistakes


@pytest.mark.parametrize("answer", [None, "", "z9", 3.5, object(), b"a1", ["a1", 3], {"a1": 1}, "a1" * 9999, True, []])
@pytest.mark.parametrize("kind_id", KIND_IDS)
def test_what_is_no_answer_is_told_the_form_and_counts_as_no_try(kind_id: str, answer: object) -> None:
    shown = exercise(kind_id, 3)
    result = shown.check(answer)
    if not result.correct and not result.feedback.understood:
        assert result.message == shown.form
        assert result.rule == ""
    else:  # what is no answer to one kind may be one to another
        assert KINDS[kind_id].asks in {Asks.PLAYER, Asks.PAYMENT, Asks.SQUARES, Asks.RUGS, Asks.HEADINGS, Asks.STEPS}


def test_a_part_of_a_mistake_is_recognised() -> None:
    kind = KINDS["rugs"]
    task = generate(kind, 3)
    (right,) = kind.right(task)
    (with_under,) = kind.mistakes[0].answers(task)
    some = right | {sorted(with_under - right)[0]}
    assert check(kind, task, some).mistakes == ("under Assam",)


def test_incomplete_and_overfull_sets_are_counted() -> None:
    kind = KINDS["region"]
    task = next(t for t in (generate(kind, seed) for seed in range(3, 99, 3)) if len(next(iter(kind.right(t)))) > 5)
    (right,) = kind.right(task)
    from marrakech.board import SQUARE_NAMES

    others = sorted(right - {SQUARE_NAMES[task.position.assam]})
    bare = replace(kind, mistakes=())
    assert "2 are still missing" in check(bare, task, right - set(others[:2])).tell(language())
    assert "1 is still missing" in check(bare, task, right - set(others[:1])).tell(language())
    outside = sorted(set(SQUARE_NAMES.values()) - right)
    assert "3 of them are too many" in check(bare, task, right | set(outside[:3])).tell(language())


# -- The way for plain cells


def test_exercise_in_a_cell() -> None:
    shown = exercise("region", 7)
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert "<svg" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert shown.question in bundle["text/plain"]
    assert str(shown.check(shown.answer)).startswith("✓")
    assert str(shown.check("a1")).startswith("✗")
    assert "(pay.region)" in str(shown.check("a1"))


@pytest.mark.parametrize("kind_id", KINDS)
def test_a_reason_begins_as_a_sentence_does(kind_id: str) -> None:
    for seed in range(1, 5):
        shown = exercise(kind_id, seed)
        for code in languages():
            told = replace(shown, words=language(code))
            for text in (told.solution, told.hint, told.question, told.check(told.answer).message):
                # A square is written small wherever it stands.
                assert not text[0].islower() or re.match(r"[a-g][1-7]\b", text), text


def test_exercises_lists_every_kind_with_what_it_trains() -> None:
    listed = exercises()
    assert [each.id for each in listed] == list(KINDS)
    assert all(each.trains and each.rules for each in listed)
    assert len({each.trains for each in exercises("pt")}) == len(listed)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: exercise("regions", 1), "there is no exercise 'regions'; there are deal, "),
        (lambda: exercise("region", "1"), "a seed is a whole number, not '1'"),
        (lambda: exercise("region", True), "a seed is a whole number, not True"),
        (lambda: exercise("region", 1, difficulty=4), "the difficulty is 1, 2 or 3, not 4"),
        (lambda: exercise("region", 1, lang="xx"), "there is no language 'xx'"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(call, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence[:30]) as caught:
        call()
    assert str(caught.value).startswith(sentence)


def test_accents_and_dashes_that_a_keyboard_lacks_may_be_left_out() -> None:
    paid = next(
        shown for seed in range(200) if "Chloé" in (shown := exercise("payment", seed)).answer and "→" in shown.answer
    )
    assert paid.check(paid.answer.replace("é", "e").upper()).correct
    rug = exercise("illegal", 1)
    for dash in "-‐‑–—− ":
        assert rug.check(rug.answer.replace("-", dash)).correct


def test_a_set_is_no_answer_where_the_order_counts() -> None:
    shown = exercise("payment", 4)
    told = check(shown.kind, shown.task, {"Amina", "Bilal"})
    assert not told.correct
    assert not told.understood


def test_seeds_are_as_large_as_every_program_can_read() -> None:
    exercise("region", 10**18 - 1)
    with pytest.raises(ValueError, match="at most 18 digits"):
        exercise("region", 10**18)
