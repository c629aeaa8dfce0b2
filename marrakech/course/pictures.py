"""What a task shows: its board with what is asked about marked, and who plays with which rugs."""

from __future__ import annotations

from dataclasses import replace

from marrakech import board
from marrakech.captions import board_words
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import Kind, Task
from marrakech.draw import Scene, scene_of, svg_board, text_board
from marrakech.draw.themes import DEFAULT_THEME
from marrakech.language import Words, _
from marrakech.record import COLOURS, Marks


def task_scene(task: Task, *, theme: str = DEFAULT_THEME, size: int = 480) -> Scene:
    """Return the scene of a task: its position, the square and the rugs asked about marked."""
    # What a rug is laid on need not be a good place, so it is marked rather than outlined as a legal one.
    arrows = tuple((*board.PLACES[place], colour) for place, colour in zip(task.places, COLOURS, strict=False))
    squares = () if task.square is None or task.die else ((task.square, "purple"),)
    marks = Marks(squares=squares, arrows=arrows) if squares or arrows else None
    scene = scene_of(task.position, colours=task.colours, names=task.names, theme=theme, size=size)
    return replace(scene, marks=marks)


def task_svg(task: Task, words: Words, *, theme: str = DEFAULT_THEME, size: int = 480) -> str:
    """Return the board of a task as SVG."""
    title = " ".join(sentence.tell(words) for sentence in task.question)
    return svg_board(task_scene(task, theme=theme, size=size), title=title, words=board_words(words))


def task_text(task: Task, words: Words) -> str:
    """Return the board of a task as text."""
    return text_board(task_scene(task), words=board_words(words))


def legend(kind: Kind, task: Task) -> tuple[Said, ...]:
    """Return who plays with which rugs, a line each, with dirhams and rugs left where these matter."""
    position = task.position
    told = []
    for player, name in enumerate(task.names):
        colours = tuple(Term("colour", task.colours[colour]) for colour in position.setup.colours[player])
        line = said(_("{name}: {colours}"), name=name, colours=colours)
        if kind.purses:
            line = said(
                _("{player}; dirhams: {dirhams}, rugs left: {left}"),
                player=line,
                dirhams=position.dirhams[player],
                left=position.rugs_left(player),
            )
        told.append(said(_("{player} (out)"), player=line) if player in position.out else line)
    return tuple(told)
