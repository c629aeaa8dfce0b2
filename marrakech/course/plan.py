"""A teacher's page to print: plans for one lesson and for three, and how the vote and the learners' files are used."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from marrakech.course.chapter import PARTS, Chapter, chapters
from marrakech.course.paper import document, head, paragraph, table
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language

LESSON: Final = 45
"""How long a lesson takes, in minutes."""
NOTEBOOKS: Final = {"turn": "01_learn_1_turn", "game": "01_learn_2_game", "strategy": "01_learn_3_strategy"}
"""The notebook of each part of the course; the tests hold that it is there."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a lesson: how many minutes, what is done (a message), and the ids of the chapters it names.

    ``whole`` says that the chapters are done to their ends, so that the minutes must suffice for them. ``needs`` is a
    message; without one it is the notebooks of the chapters.
    """

    minutes: int
    says: str
    chapters: tuple[str, ...] = ()
    whole: bool = False
    needs: str = ""


ONE: Final = (
    Phase(4, _("Together, on the projector: {chapters}."), ("aim",), whole=True),
    Phase(16, _("In pairs, a computer for two: {chapters}."), ("turning", "die", "region"), whole=True),
    Phase(
        6,
        _("On the projector, only what there is to read: {chapters}. Somebody shows each thing on the board."),
        ("mosaic", "laying", "covering"),
    ),
    Phase(
        5,
        _("Vote on two questions: how many dirhams are paid, and which rug may not be laid."),
        needs=_("the vote in {teach}"),
    ),
    Phase(
        11,
        _("Play in threes or fours. After each payment the others count the region, too. Then the bell rings."),
        needs=_("boards, or {play}"),
    ),
    Phase(3, _("Count squares and dirhams: who wins? Hand in the progress files.")),
)
"""One lesson."""
THREE: Final = (
    (
        _("Moving"),
        (
            Phase(
                25,
                _("In pairs, a computer for two: {chapters}."),
                ("aim", "market", "turning", "die", "mosaic"),
                whole=True,
            ),
            Phase(10, _("Vote: where does Assam land?"), needs=_("the vote in {teach}")),
            Phase(10, _("Worksheet: where Assam lands. Compare in pairs."), needs=_("sheets from {teach}")),
        ),
    ),
    (
        _("Paying and laying"),
        (
            Phase(
                27,
                _("In pairs, a computer for two: {chapters}."),
                ("owner", "region", "laying", "covering"),
                whole=True,
            ),
            Phase(8, _("Vote: what does it cost, and which rug may be laid?"), needs=_("the vote in {teach}")),
            Phase(10, _("A first game, until the bell rings."), needs=_("boards, or {play}")),
        ),
    ),
    (
        _("A whole game"),
        (
            Phase(6, _("Vote on what the class table shows as not yet known."), needs=_("the vote in {teach}")),
            Phase(17, _("In pairs, a computer for two: {chapters}."), ("broke", "end"), whole=True),
            Phase(20, _("A game with the score sheet, until the bell rings."), needs=_("boards and score sheets")),
            Phase(2, _("Hand in the progress files.")),
        ),
    ),
)
"""Three lessons, each with a title (a message)."""
_TEACH: Final = "06_teach"
_PLAY: Final = "03_play"
_NOTES: Final = (
    (
        _("Without computers for everyone"),
        (
            _("Leave out the pairs of the first plan, vote on six questions, and give a worksheet as homework."),
            _("A class can type its game in afterwards from the score sheet, with {play}, and look at it."),
        ),
    ),
    (
        _("The vote"),
        (
            _("Press full screen for the projector, read the question aloud, and let everybody think."),
            _("Then ask for hands: click a letter once for each hand, press its key, or write the number beside it."),
            _("Showing the answer also shows what went wrong with each wrong answer that somebody chose."),
            _("Only numbers of hands are kept, and those until the next question."),
        ),
    ),
    (
        _("Sheets to print"),
        (
            _("Worksheets have their answer key on the last pages. The same number makes the same sheet again."),
            _("Another number for each row of seats makes neighbours different."),
            _("From a game, the sheet asks what one would do."),
        ),
    ),
    (
        _("Handing in"),
        (
            _("Each pupil writes a name or a number in the learning notebook and downloads the progress: one file."),
            _("Collect the files as you collect other homework, and open them all at once in {teach}."),
            _("A rule sits once the last two tasks on it were right at the first try."),
            _("Nothing about pupils is sent anywhere."),
        ),
    ),
)


def lesson_plan(lang: str = DEFAULT_LANGUAGE) -> str:
    """Return the plans and the notes on them as HTML to print, two pages without scripts.

    Args:
        lang: The code of the language.

    Raises:
        ValueError: There is no such language.
    """
    words = language(lang)
    title = words(_("Marrakech: lesson plans"))
    first = [head(title), _heading(words(_("One lesson of {n} minutes"), n=LESSON)), _lesson(words, ONE)]
    second = [_heading(words(_("Three lessons of {n} minutes"), n=LESSON))]
    for number, (name, phases) in enumerate(THREE, 1):
        second += [_heading(f"{number}. {words(name)}", 3), _lesson(words, phases)]
    for name, notes in _NOTES:
        told = " ".join(words(note, play=_PLAY, teach=_TEACH) for note in notes)
        first += [_heading(words(name), 3), paragraph(told)]
    return document(words.code, title, ["\n".join(first), "\n".join(second)])


def _heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _lesson(words: Words, phases: tuple[Phase, ...]) -> str:
    rows, begins = [], 0
    for phase in phases:
        ends = begins + phase.minutes
        named = [_chapter(each) for each in phase.chapters]
        told = words(phase.says, chapters="; ".join(words(chapter.title) for chapter in named))
        rows.append((f"{begins}–{ends}", told, _needs(words, phase)))
        begins = ends
    return table((words(_("minutes")), words(_("what the pupils do")), words(_("you need"))), rows, "plan")


def _needs(words: Words, phase: Phase) -> str:
    if phase.needs:
        return words(phase.needs, play=_PLAY, teach=_TEACH)
    parts = (part for part, ids in PARTS.items() if set(ids) & set(phase.chapters))
    return ", ".join(NOTEBOOKS[part] for part in parts)


def _chapter(named: str) -> Chapter:
    return next(chapter for chapter in chapters() if chapter.id == named)
