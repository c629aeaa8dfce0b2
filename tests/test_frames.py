"""Frames of a turn: every picture between two turns, from events alone."""

from pathlib import Path

import pytest

from marrakech.format import read_file
from marrakech.frames import frames
from marrakech.record import PlayedTurn, play
from marrakech.rules import Crossed, Ended, Event, Paid, Stepped, WentOut

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.yaml"))
TURNS = [played for path in GAMES for played in play(read_file(path))]


def last_events(played: PlayedTurn) -> list[Event]:
    return [frame.events[-1] for frame in frames(played)]


def test_the_last_frame_is_the_position_after_the_turn() -> None:
    for played in TURNS:
        shown = frames(played)
        assert shown[-1].position == played.after
        assert shown[-1].events == played.events


def test_each_frame_tells_more_than_the_one_before() -> None:
    for played in TURNS:
        lengths = [len(frame.events) for frame in frames(played)]
        assert lengths == sorted(set(lengths))


def test_assam_walks_square_by_square() -> None:
    for played in TURNS:
        steps = [event for event in played.events if isinstance(event, Stepped)]
        walked = [frame for frame in frames(played) if isinstance(frame.events[-1], Stepped)]
        shown = [(frame.position.assam, frame.position.heading) for frame in walked]
        assert shown == [(step.square, step.heading) for step in steps]
        assert not any(isinstance(event, Crossed) for event in last_events(played))


def test_dirhams_change_with_the_payment_and_not_before() -> None:
    for played in TURNS:
        for frame in frames(played):
            paid = any(isinstance(event, Paid) for event in frame.events)
            assert frame.position.dirhams == (played.after.dirhams if paid else played.before.dirhams)


@pytest.mark.parametrize("kind", [WentOut, Ended])
def test_going_out_and_the_end_are_seen_with_what_led_to_them(kind: type[Event]) -> None:
    found = [played for played in TURNS if any(isinstance(event, kind) for event in played.events)]
    assert found
    for played in found:
        without = [frame for frame in frames(played) if not any(isinstance(event, kind) for event in frame.events)]
        assert len(frames(played)) == len(without) + 1


def test_an_unfinished_turn_has_the_frames_it_got_to() -> None:
    played = TURNS[0]
    begun = played._replace(steps=played.steps[:1])
    assert len(frames(begun)) == 1
    assert frames(played._replace(steps=())) == ()
