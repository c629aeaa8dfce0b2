"""Driving a desk as a browser does: answers given by clicks, buttons and in writing, and what always holds of it."""

import re

from marrakech.board import SQUARES_BY_NAME
from marrakech.course.answers import Answer, Asks
from marrakech.draw.sides import CELLS
from marrakech.notebook.desk import Desk, Page


def page_of(desk: Desk) -> Page:
    assert desk.page is not None
    return desk.page


def wish(desk: Desk, *words: str) -> None:
    """What the browser sends for keys or ticks of its clock."""
    for word in words:
        desk.remote._handle_custom_msg({"wanted": word}, [])


def press(desk: Desk, name: str) -> None:
    desk.controls.buttons[name].click()


def choose(desk: Desk, value: str) -> None:
    """Press the button of a choice."""
    prompt = page_of(desk).prompt
    assert prompt is not None
    number = [option for _label, option in prompt.options].index(value)
    desk.controls.choices[number].click()


def click(desk: Desk, cell: tuple[int, int]) -> None:
    """What the browser sends for a click into a cell of the screen."""
    desk.picture._handle_custom_msg({"cell": list(cell)}, [])


def click_square(desk: Desk, name: str) -> None:
    click(desk, CELLS[desk.look.side][SQUARES_BY_NAME[name]])


def settle(desk: Desk) -> None:
    """Let the clock run until nothing moves any more."""
    for _ in range(1000):
        if not desk.remote.playing:
            return
        wish(desk, "tick")
    raise AssertionError("the clock never stops")


def give(desk: Desk, answer: Answer) -> None:
    """Give an answer, in its canonical form, as people do."""
    prompt = page_of(desk).prompt
    assert prompt is not None
    press(desk, "anew")
    match prompt.asks, answer:
        case Asks.NUMBER, _:
            desk.controls.field.value = str(answer)
            desk.controls.field._handle_custom_msg({"event": "submit"}, [])
            return
        case Asks.SQUARE, str(square):
            click_square(desk, square)
            click_square(desk, square)
            return
        case (Asks.SQUARES, frozenset()):
            for square in sorted(answer):
                click_square(desk, square)
        case (Asks.RUG, str(rug)):
            one, other = rug.split("-")
            click_square(desk, one)
            click_square(desk, other)
            click_square(desk, one)
            return
        case (Asks.RUGS, frozenset()):
            for rug in sorted(answer):
                for square in rug.split("-"):
                    click_square(desk, square)
        case (_, None):
            choose(desk, "nobody")
            return
        case (_, str(value)):
            choose(desk, value)
            return
        case (_, several):
            for value in sorted(several) if isinstance(several, frozenset) else several:
                choose(desk, value)
    if prompt.asks is not Asks.PAYMENT:
        press(desk, "check")


def good(desk: Desk) -> None:
    """What always holds of a desk: no fault of the program, and what can be pressed means something."""
    assert not re.match(r"\w+(Error|Exception):", desk.error), desk.error
    page = page_of(desk)
    assert page.title
    if page.prompt is not None:
        assert page.prompt.question
        assert len(page.prompt.options) <= len(desk.controls.choices)
