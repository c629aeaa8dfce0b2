"""The course in a notebook: chapter by chapter, something to read and to see, then something to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import ipywidgets as widgets

from marrakech.course.chapter import PARTS, Asked, Chapter, Item, Step, chapters
from marrakech.course.goal import Goal
from marrakech.course.guided import Guided
from marrakech.course.progress import Key
from marrakech.language import DEFAULT_LANGUAGE, Words, _
from marrakech.narration import tell_illegal
from marrakech.notebook.activity import Activity, empty_scene
from marrakech.notebook.aiming import Aiming
from marrakech.notebook.answering import EMPTY
from marrakech.notebook.desk import PROGRESS, Desk, Page, Told
from marrakech.notebook.guiding import Guiding
from marrakech.notebook.named import Named, filling
from marrakech.notebook.reading import Reading
from marrakech.notebook.trying import Trying
from marrakech.play import Refused
from marrakech.rules import IllegalAction


class ChapterList(Named):
    """The list of chapters to choose from, with how far one has come in each."""

    def __init__(self) -> None:
        super().__init__()
        self.chapter = self.named(widgets.Dropdown(layout=filling()), _("Chapter"), "auto")

    def put(self, options: tuple[tuple[str, int], ...], number: int) -> None:
        """Put the list to the chapters as they are now."""
        if self.chapter.options != options:
            self.chapter.options = options
        self.chapter.value = number


class Course(Desk):
    """The course: chapters of things to read and see and of tasks, goals and a guided game in between.

    ``chapter`` is the chapter that is open and ``place`` the number of its item, from 0; behind the last item stands
    what was earned. A learner with progress goes on behind what was done last. What was done before and is done once
    more is practice: it is not written down, and its stars stay.
    """

    def __init__(
        self,
        part: str | Sequence[str] = "",
        *,
        progress: str | Path = PROGRESS,
        size: int = 480,
        theme: str = "",
        lang: str = DEFAULT_LANGUAGE,
        course: Sequence[Chapter] | None = None,
    ) -> None:
        """Make a course.

        Args:
            part: A part of the course, one of ``marrakech.course.chapter.PARTS``, or the ids of some chapters, in
                order; by default the whole course.
            progress: The learner's file.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.THEMES``; by default light, or dark in a dark notebook.
            lang: The language, a code such as ``en``.
            course: The chapters to choose from; by default those of this course.

        Raises:
            ValueError: There is no such part or chapter.
        """
        course = chapters() if course is None else tuple(course)
        self.chapters = _chosen(part, course)
        self._numbers = {chapter.id: number for number, chapter in enumerate(course, 1)}
        self.chapter, self.place = self.chapters[0], 0
        self.activity: Activity | None = None
        self._left: dict[Key, Activity] = {}
        self._practising = False
        self.list = ChapterList()
        super().__init__(progress=progress, size=size, theme=theme, lang=lang, head=(self.list.chapter,))
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

    def _resume(self) -> None:
        """Open the page behind what was done last, or that one itself if its solution was shown."""
        pages = {
            item.key: (chapter, place)
            for chapter in self.chapters
            for place, item in enumerate(chapter.items)
            if not isinstance(item, Step)
        }
        last = next((done for done in reversed(self.logbook.done) if done.key in pages), None)
        if last is None:
            self._open(self.chapters[0])
            return
        self.chapter, place = pages[last.key]
        self._go_to(place + last.right)

    def _begin_anew(self) -> None:
        self._left.clear()
        self._open(self.chapters[0])

    def _open(self, chapter: Chapter) -> None:
        """Open a chapter where something is left to do: at what is to be read before that."""
        stars, place = self.logbook.stars, 0
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
        self.place, self.draft = place, EMPTY
        item = self.item
        if item is None or isinstance(item, Step):
            self.activity = None if item is None else begun(item, self.words)
        else:
            # Who leafs back and comes again finds it as it was: tries made and attempts lost still count.
            left = self._left.get(item.key)
            if left is None or (left.over and not left.again()):
                left = self._left[item.key] = begun(item, self.words)
            self.activity = left
        self._practising = isinstance(item, Asked) and item.key in self.logbook.stars
        self._follow()

    def _follow(self) -> None:
        """Write down what is done, and show what happened."""
        activity = self.activity
        if activity is not None:
            for done in activity.finished():
                if not self._practising:
                    self._write_down(done)
            pictures = activity.pictures()
            self._film = [] if self.remote.reduced else pictures
        self._show()

    # -- What buttons do

    def _more_wishes(self) -> dict[str, Callable[[], object]]:
        return {
            "hint": lambda: self._do(lambda activity: activity.hint()),
            "solution": lambda: self._do(lambda activity: activity.solve()),
            "again": self._again,
            "next": self._next,
            "back": self._back,
        }

    def _explained(self, error: Exception) -> str | None:
        if isinstance(error, IllegalAction) and isinstance(self.activity, Aiming):
            return tell_illegal(self.words, self.activity.game.record, error)
        return super()._explained(error)

    def _do(self, do: Callable[[Activity], None]) -> None:
        if self.activity is None:
            raise Refused(_("Nothing is asked now."))
        do(self.activity)
        self._follow()

    def _give(self, answer: object) -> None:
        def give(activity: Activity) -> None:
            # An answer that was taken is gone; one that was wrong stays, to be put right.
            if activity.give(answer):
                self.draft = EMPTY

        self._do(give)

    def _again(self) -> None:
        if self.activity is not None and self.activity.again():
            self.draft = EMPTY
            self._practising = isinstance(self.activity, Trying)
            self._follow()
        elif isinstance(self.activity, Trying):
            raise Refused(_("Answer first, or have the solution shown."))
        else:
            if not isinstance(self.item, Step | None):
                del self._left[self.item.key]
            self._go_to(self.place)

    def _back(self) -> None:
        if self.place > 0:
            self._go_to(self.place - 1)

    def _next(self) -> None:
        if self._film:
            self._cut_film()
        if self.activity is not None:
            if self.activity.go_on():
                self.draft = EMPTY
                self._follow()
            else:
                self._go_to(self.place + 1)
            return
        following = self.chapters.index(self.chapter) + 1
        if following < len(self.chapters):
            self._open(self.chapters[following])

    @property
    def _runs(self) -> bool:
        return self.activity is not None and self.activity.runs

    def _run(self) -> None:
        self._do(lambda activity: activity.tick())

    # -- What is shown

    def _turn_page(self) -> Page:
        activity = self.activity
        if activity is None:
            page, over = self._last_page(), True
        else:
            page, over = activity.page(self.look, self.draft, self._film[0] if self._film else None), activity.over
        walk = (("back", self.place > 0), ("next", over and not self._at_end))
        page = replace(page, title=self._title(), can=(*page.can, *walk))
        if self._practising:
            return self._practised(page)
        if isinstance(activity, Trying) and activity.trial.shown:
            none = _("A solution that was shown earns no stars. Press “{button}” to practise the task.")
            told = Told("note", self.words(none, button=self.words(_("Once more"))))
            return replace(page, told=(*page.told, told))
        return page

    def _practised(self, page: Page) -> Page:
        """Return the page of a task that was done before: what it was worth then is what it is worth."""
        assert self.item is not None
        assert not isinstance(self.item, Step)
        says = self.words(_("You have done this task before: now it is practice, and its stars stay as they are."))
        stars = None if page.stars is None else self.logbook.stars[self.item.key]
        return replace(page, says=(says, *page.says), stars=stars)

    @property
    def _at_end(self) -> bool:
        return self.item is None and self.chapter is self.chapters[-1]

    def _title(self) -> str:
        words, number = self.words, self._numbers[self.chapter.id]
        place, most = min(self.place + 1, len(self.chapter.items)), len(self.chapter.items)
        title = words(self.chapter.title)
        return words(_("{n}. {title}: page {place} of {most}"), n=number, title=title, place=place, most=most)

    def _last_page(self) -> Page:
        """Return what stands behind the last item of a chapter: what was earned in it."""
        words, stars = self.words, self.logbook.stars
        earned = sum(stars.get(key, 0) for key in self.chapter.keys)
        says = [words(_("The chapter is done: {n} of {most} stars."), n=earned, most=3 * len(self.chapter.keys))]
        if self._at_end:
            says.append(
                words(_("This was the last chapter here. Now play, or practise what you do not know well yet."))
            )
        return Page(scene=empty_scene(self.look), says=tuple(says))

    def _name(self) -> str:
        return _("The course")

    def _numbered(self) -> Iterable[tuple[int, Chapter]]:
        return ((self._numbers[chapter.id], chapter) for chapter in self.chapters)

    def _say_more(self) -> None:
        self.list.name_all(self.words)

    def _show(self) -> None:
        stars, words = self.logbook.stars, self.words
        options = []
        for number, chapter in enumerate(self.chapters):
            done = sum(key in stars for key in chapter.keys)
            message = _("{n}. {title} ({done}/{most})")
            label = words(
                message, n=self._numbers[chapter.id], title=words(chapter.title), done=done, most=len(chapter.keys)
            )
            options.append((label, number))
        with self._quietly():
            self.list.put(tuple(options), self.chapters.index(self.chapter))
        super()._show()


def begun(item: Item, words: Words) -> Activity:
    """Return an item of a chapter as something to be read or done."""
    match item:
        case Step():
            return Reading(item)
        case Asked():
            return Trying(item.exercise(words.code))
        case Guided():
            return Guiding(item)
        case Goal():
            return Aiming(item)


def _chosen(part: str | Sequence[str], course: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    if not isinstance(part, Sequence):
        raise ValueError(f"a part of the course is one of {', '.join(PARTS)} or a list of chapters, not {part!r}")
    if isinstance(part, str) and part not in PARTS and part:
        raise ValueError(f"there is no part {part!r} of the course; there are {', '.join(PARTS)}")
    ids = PARTS.get(part, ()) if isinstance(part, str) else part
    by_id = {chapter.id: chapter for chapter in course}
    unknown = [name for name in ids if name not in by_id]
    if unknown:
        raise ValueError(f"there is no chapter {unknown[0]!r}; there are {', '.join(by_id)}")
    return tuple(by_id[name] for name in ids) if ids else course
