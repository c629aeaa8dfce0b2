"""The course in a notebook: chapter by chapter, something to read and to see, then something to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import ipywidgets as widgets

from marrakech.course.chapter import Asked, Chapter, Item, Key, Step, chapters
from marrakech.course.trial import Trial
from marrakech.language import DEFAULT_LANGUAGE, _
from marrakech.notebook.answering import EMPTY
from marrakech.notebook.desk import PROGRESS, Desk, Page
from marrakech.notebook.film import Shot, film
from marrakech.notebook.named import Named, filling, row
from marrakech.notebook.step_page import empty_scene, step_page
from marrakech.notebook.trial_page import trial_page
from marrakech.play import Refused
from marrakech.record import Record, play


class ChapterList(Named):
    """The list of chapters to choose from, with how far one has come in each."""

    def __init__(self) -> None:
        super().__init__()
        self.chapter = self.named(widgets.Dropdown(layout=filling()), _("Chapter"))
        self.box = row(self.chapter)

    def put(self, options: tuple[tuple[str, int], ...], number: int) -> None:
        """Put the list to the chapters as they are now."""
        if self.chapter.options != options:
            self.chapter.options = options
        self.chapter.value = number


class Course(Desk):
    """The course: chapters of things to read and see and of tasks, goals and a guided game in between.

    ``chapter`` is the chapter that is open and ``place`` the number of its item, from 0; behind the last item stands
    what was earned. A learner with progress goes on where it stops.
    """

    def __init__(
        self,
        chapter_ids: Sequence[str] = (),
        *,
        progress: str | Path = PROGRESS,
        size: int = 480,
        theme: str = "",
        lang: str = DEFAULT_LANGUAGE,
        course: Sequence[Chapter] | None = None,
    ) -> None:
        """Make a course.

        Args:
            chapter_ids: The ids of the chapters, in order; by default all.
            progress: The learner's file.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.THEMES``; by default light, or dark in a dark notebook.
            lang: The language, a code such as ``en``.
            course: The chapters to choose from; by default those of this course.

        Raises:
            ValueError: There is no such chapter.
        """
        course = chapters() if course is None else tuple(course)
        self.chapters = _chosen(chapter_ids, course)
        self._numbers = {chapter.id: number for number, chapter in enumerate(course, 1)}
        self.chapter, self.place = self.chapters[0], 0
        self.trial: Trial | None = None
        self.list = ChapterList()
        super().__init__(progress=progress, size=size, theme=theme, lang=lang, head=self.list.box)
        self._read_progress()
        self.list.chapter.observe(self._on(lambda change: self._open(self.chapters[change["new"]])), "value")
        self._say_everything()
        self._resume()

    # -- Where one is

    @property
    def item(self) -> Item | None:
        """What is read or done now; None behind the last item of a chapter."""
        items = self.chapter.items
        return items[self.place] if self.place < len(items) else None

    @property
    def stars(self) -> dict[Key, int]:
        """The most stars earned with each thing that was done."""
        earned: dict[Key, int] = {}
        for done in self.done:
            key = Key(done.task, done.seed, done.difficulty)
            earned[key] = max(earned.get(key, 0), done.stars)
        return earned

    def _resume(self) -> None:
        """Open the first chapter in which something is left to do, where it is left."""
        stars = self.stars
        left = [chapter for chapter in self.chapters if not set(chapter.keys) <= stars.keys()]
        self._open(left[0] if left else self.chapters[0])

    def _begin_anew(self) -> None:
        self._open(self.chapters[0])

    def _open(self, chapter: Chapter) -> None:
        """Open a chapter where something is left to do: at what is to be read before that."""
        stars, place = self.stars, 0
        self.chapter = chapter
        if any(key in stars for key in chapter.keys) and not set(chapter.keys) <= stars.keys():
            place = next(
                place
                for place, item in enumerate(chapter.items)
                if not isinstance(item, Step) and item.key not in stars
            )
            while isinstance(chapter.items[place - 1], Step):
                place -= 1
        self._go_to(place)

    def _go_to(self, place: int) -> None:
        self.place, self.draft, self.trial = place, EMPTY, None
        item = self.item
        if isinstance(item, Asked):
            self.trial = Trial(item.exercise(self.words.code))
        self._film = self._pictures()
        self._show()

    def _pictures(self) -> list[Shot]:
        """Return the pictures of the last turn of what is shown, where somebody wants to see it move."""
        record = self._shown_record
        if record is None or self.remote.reduced or not record.turns:
            return []
        played = play(record)[-1]
        return [Shot(played.before, played.before, ()), *film(played, 0)]

    @property
    def _shown_record(self) -> Record | None:
        item = self.item
        return item.shows if isinstance(item, Step) else None

    # -- What buttons do

    def _more_wishes(self) -> dict[str, Callable[[], object]]:
        return {
            "hint": self._hint,
            "solution": self._solve,
            "again": self._again,
            "next": self._next,
            "back": self._back,
        }

    def _trial(self) -> Trial:
        if self.trial is None:
            raise Refused(_("Nothing is asked now."))
        return self.trial

    def _give(self, answer: object) -> None:
        self.trial = self._trial().answered(answer)
        if self.trial.over:
            self._write_down(self.trial.done())
        self._show()

    def _hint(self) -> None:
        self.trial = replace(self._trial(), hinted=True)
        self._show()

    def _solve(self) -> None:
        trial = self._trial()
        if not trial.over:
            self.trial = trial.given_up()
            self._write_down(self.trial.done())
        self._show()

    def _again(self) -> None:
        self._go_to(self.place)

    def _back(self) -> None:
        if self.place > 0:
            self._go_to(self.place - 1)

    def _next(self) -> None:
        if self.trial is not None and not self.trial.over:
            raise Refused(_("Answer first, or have the solution shown."))
        if self.item is not None:
            self._go_to(self.place + 1)
            return
        following = self.chapters.index(self.chapter) + 1
        if following < len(self.chapters):
            self._open(self.chapters[following])

    # -- What is shown

    def _turn_page(self) -> Page:
        item, look = self.item, self.look
        title = self._title()
        if isinstance(item, Asked):
            page = trial_page(self._trial(), look, self.draft, title)
            over = self._trial().over
        elif isinstance(item, Step):
            page, over = step_page(item, look, self._film[0] if self._film else None, title), True
        else:
            page, over = self._last_page(title), True
        walk = (("back", self.place > 0), ("next", over and not self._at_end))
        again = (("again", True),) if item is not None and over and page.scene.walk is not None else ()
        return replace(page, can=(*page.can, *again, *walk))

    @property
    def _at_end(self) -> bool:
        return self.item is None and self.chapter is self.chapters[-1]

    def _title(self) -> str:
        words, number = self.words, self._numbers[self.chapter.id]
        place, most = min(self.place + 1, len(self.chapter.items)), len(self.chapter.items)
        title = words(self.chapter.title)
        return words(_("{n}. {title}: {place} of {most}"), n=number, title=title, place=place, most=most)

    def _last_page(self, title: str) -> Page:
        """Return what stands behind the last item of a chapter: what was earned in it."""
        words, stars = self.words, self.stars
        earned = sum(stars.get(key, 0) for key in self.chapter.keys)
        says = [words(_("The chapter is done: {n} of {most} stars."), n=earned, most=3 * len(self.chapter.keys))]
        if self._at_end:
            says.append(words(_("This was the last chapter here. Now play, or practise what does not sit yet.")))
        return Page(scene=empty_scene(self.look), title=title, says=tuple(says))

    def _name(self) -> str:
        return _("The course")

    def _say_more(self) -> None:
        self.list.name_all(self.words)
        if self.trial is not None:
            self.trial = replace(self.trial, exercise=replace(self.trial.exercise, words=self.words))

    def _show(self) -> None:
        stars, words = self.stars, self.words
        options = []
        for number, chapter in enumerate(self.chapters):
            done = sum(key in stars for key in chapter.keys)
            message = _("{n}. {title} ({done} of {most} done)")
            label = words(
                message, n=self._numbers[chapter.id], title=words(chapter.title), done=done, most=len(chapter.keys)
            )
            options.append((label, number))
        with self._quietly():
            self.list.put(tuple(options), self.chapters.index(self.chapter))
        super()._show()


def _chosen(ids: Sequence[str], course: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    by_id = {chapter.id: chapter for chapter in course}
    unknown = [name for name in ids if name not in by_id]
    if unknown:
        raise ValueError(f"there is no chapter {unknown[0]!r}; there are {', '.join(by_id)}")
    return tuple(by_id[name] for name in ids) if ids else course
