"""How far a learner has come, told to the learner: in a sentence or two, and a row for each chapter begun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from marrakech.course.chapter import Chapter
from marrakech.course.progress import Done, earned, rules_that_sit
from marrakech.language import Words, _


class Standing(NamedTuple):
    """What there is to say: sentences, and a table with its heading first, which is empty if nothing is begun."""

    says: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def standing(words: Words, numbered: Sequence[tuple[int, Chapter]], done: Iterable[Done]) -> Standing:
    """Return how far somebody has come in some chapters.

    Args:
        words: The language.
        numbered: The chapters in order, each with its number in the course.
        done: All that was done, in a course or a drill.
    """
    done = tuple(done)
    if not done:
        return Standing((words(_("Nothing is done yet.")),), ())
    stars, sits = earned(done), rules_that_sit(done)
    rows, taught = [], set[str]()
    for number, chapter in numbered:
        # A rule is told of once, with the chapter that teaches it first.
        asked = [sits[rule] for rule in chapter.teaches - taught if rule in sits]
        taught |= chapter.teaches
        worked = sum(key in stars for key in chapter.keys)
        if not worked and not asked:
            continue
        numbers = (
            words(_("{n} of {most}"), n=worked, most=len(chapter.keys)),
            words(_("{n} of {most}"), n=sum(stars.get(key, 0) for key in chapter.keys), most=3 * len(chapter.keys)),
            str(sum(asked)),
            str(len(asked) - sum(asked)),
        )
        rows.append((f"{number}. {words(chapter.title)}", *numbers))
    keys = [key for _number, chapter in numbered for key in chapter.keys]
    told = (
        words(
            _("Chapters done: {n} of {most}. Stars: {stars} of {best}. Tasks done in all: {tasks}."),
            n=sum(set(chapter.keys) <= stars.keys() for _number, chapter in numbered),
            most=len(numbered),
            stars=sum(stars.get(key, 0) for key in keys),
            best=3 * len(keys),
            tasks=len(done),
        ),
        words(_("A rule sits once the last two tasks on it were right at the first try.")),
    )
    if not rows:
        return Standing(told[:1], ())
    heads = _("Chapter"), _("Done"), _("Stars"), _("Rules that sit"), _("Not yet")
    return Standing(told, (tuple(map(words, heads)), *rows))
