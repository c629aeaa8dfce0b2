"""Anything people do at a table, in any order, right and wrong: the game is never broken and its file says the same."""

import os
from pathlib import Path
from random import Random

import pytest

from games import REFUSALS, any_table, do_anything, play_on, table
from marrakech.format import read, read_file, write
from marrakech.language import Words, language, languages
from marrakech.narration import tell_illegal
from marrakech.play import CorrectionBreaks, Game, Refused, open_game
from marrakech.record import play
from marrakech.rules import DIE, IllegalAction, Phase, Position

LONG = bool(os.environ.get("MARRAKECH_LONG"))
TIMES = 2000
"""Sequences in memory; with files at every step a twentieth, in the long run all."""
KEPT = TIMES if LONG else TIMES // 20
PARTS = 8
LANGUAGES = [language(code) for code in languages()]


def assert_consistent(game: Game) -> None:
    """The record plays to the position, whatever was done before."""
    record = game.record
    played = play(record)
    reached = played[-1].after if played else record.first_position
    assert reached == game.position or reached == before_draw(game), record
    assert [turn.turn for turn in played] == [turn.turn for turn in game.played]
    again = read(write(record))
    assert again == record
    assert state(Game(again)) == state(game)
    assert record.ended_early == game.rang
    assert (record.result is not None) == game.over


def before_draw(game: Game) -> Position | None:
    """The position before a rug came up that is not laid yet: which one it is, turns cannot say."""
    if game.position.phase is not Phase.LAY or len(game.position.setup.owner) == game.position.setup.players:
        return None
    return game.position._replace(phase=Phase.DRAW, colour=None)


def in_words(error: ValueError, game: Game, words: Words) -> str:
    """What is said to whoever was refused."""
    if isinstance(error, IllegalAction):
        return tell_illegal(words, game.record, error)
    assert isinstance(error, Refused | CorrectionBreaks)
    return error.tell(words)


def state(game: Game) -> tuple[object, ...]:
    return game.record, game.position, game.over, game.to_act, game.can_take_back


@pytest.mark.parametrize("part", range(PARTS))
def test_anything_at_a_table_leaves_a_good_game(part: int) -> None:
    refused, done = [], 0
    for number in range(part, TIMES, PARTS):
        rng = Random(number)
        game = any_table(rng)
        for _ in range(rng.randint(3, 18)):
            before = game.played, game.rang, game.terms  # all that a game is made of
            try:
                do_anything(game, rng)
                done += 1
            except REFUSALS as error:
                refused.append(in_words(error, game, LANGUAGES[number % len(LANGUAGES)]))
                assert (game.played, game.rang, game.terms) == before
        assert_consistent(game)
    assert len(refused) > 100
    assert all(refused)
    assert done > 1000


@pytest.mark.parametrize("part", range(PARTS))
def test_the_file_always_says_what_the_game_says(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not LONG:
        monkeypatch.setattr(os, "fsync", lambda _descriptor: None)  # what reaches the platter does not show here
    for number in range(part, KEPT, PARTS):
        rng = Random(10_000 + number)
        game = any_table(rng, folder=tmp_path / str(number))
        for _ in range(rng.randint(5, 20)):
            kept = read_file(game.file.path) if game.file.path else None
            try:
                do_anything(game, rng)
            except REFUSALS:
                assert (read_file(game.file.path) if game.file.path else None) == kept
            assert game.notice is None
            if game.file.path is not None:
                assert read_file(game.file.path) == game.record
        if game.file.path is not None:
            again = open_game(game.file.path)
            assert state(again) == state(game)
            assert len(list((tmp_path / str(number)).iterdir())) == 1


@pytest.mark.parametrize("number", range(8))
def test_a_seed_gives_the_same_game_also_with_pauses(number: int) -> None:
    whole = play_on(any_table(Random(number)), Random(number))
    game, rng = any_table(Random(number)), Random(number)
    while not game.over:
        play_on(game, rng, 1)
        game = Game(read(write(game.record)))
    assert game.record == whole.record
    assert game.position == whole.position


def test_other_seeds_give_other_dice_all_by_the_same_odds() -> None:
    games = [play_on(table(None, None, seed=seed), Random(1), 40) for seed in range(200)]
    dice = [tuple(turn.turn.die for turn in game.played if turn.turn.die) for game in games]
    assert len(set(dice)) == len(dice)
    rolls = [die for game in dice for die in game]
    assert len(rolls) > 2000
    for slippers in set(DIE):
        assert rolls.count(slippers) / len(rolls) == pytest.approx(DIE.count(slippers) / 6, abs=0.03)
