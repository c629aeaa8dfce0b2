"""A class in a notebook: the learners' files, opened from a folder or one by one, as a table and a figure."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final

import ipywidgets as widgets

from marrakech.course.overview import (
    class_csv,
    class_page,
    class_svg,
    class_table,
    learner_of,
    shown_name,
    weak_rules,
)
from marrakech.course.progress import MAX_BYTES, SUFFIX, Learner, natural_order, read_class
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language, languages
from marrakech.notebook import panels
from marrakech.notebook.controls import LANGUAGE_NAMES
from marrakech.notebook.named import HEIGHT, Named, filling, layout, row
from marrakech.notebook.sheet import Sheet
from marrakech.notebook.stage import Stage
from marrakech.record import RecordError

MOST_LEARNERS: Final = 200


class ClassTable(Stage):
    """The table of a class. ``learners`` are those shown, by name; ``error`` is the last problem.

    Files are read where the notebook runs; nothing of them is kept or sent anywhere.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, lang: str = DEFAULT_LANGUAGE) -> None:
        """Make the table.

        Args:
            folder: A folder of learners' files to begin with.
            lang: The language, a code such as ``en``.
        """
        self._set_stage()
        self.words: Words = language(lang)
        self.learners: tuple[Learner, ...] = ()
        named = self.named = Named()
        upload = widgets.FileUpload(accept=SUFFIX, multiple=True, layout=layout("180px", height=HEIGHT))
        self.upload = named.named(upload, _("Open files"))
        start = "" if folder is None else os.fspath(folder)
        self.folder = named.named(widgets.Text(value=start, continuous_update=False, layout=filling()), _("Folder"))
        self.read = named.button(_("Read the folder"), "")
        self.clear = named.button(_("Begin anew"), "")
        self.csv = named.button(_("Save as CSV"), "download")
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        self.language = named.named(
            widgets.Dropdown(options=names, value=lang, layout=layout("230px", height=HEIGHT)), _("Language")
        )
        self.table = widgets.HTML()
        self.figure = widgets.HTML()
        self.weak = widgets.HTML()
        self.sheet = Sheet(file="class.html")
        self.results = widgets.VBox([self.figure, self.weak, self.table, row(self.csv), self.sheet])
        self._connect()
        super().__init__(
            [
                widgets.HTML(panels.STYLE),
                row(self.upload, self.folder, self.read, self.clear, self.language),
                self.remote,
                self.problem,
                self.results,
            ]
        )
        self.add_class("marrakech-viewer")
        self._say_everything()
        if start:
            with self._told():
                self._read_folder()

    def _connect(self) -> None:
        self.upload.observe(self._on(self._open), "value")
        self.folder.observe(self._on(self._read_folder), "value")
        self.read.on_click(self._on(self._read_folder))
        self.clear.on_click(self._on(lambda: self._put(())))
        self.csv.on_click(self._on(self._save))
        self.language.observe(self._on(self._speak), "value")

    def _on(self, action: Any) -> Any:
        """Return a callback that acts unless a control is only being put, and tells what went wrong."""
        act = self._on_safely(action)
        return lambda event: None if self._showing else act(event)

    def _open(self) -> None:
        """Add the learners of uploaded files to those shown; of two files of one name both are shown."""
        found = list(self.learners)
        files, taken = self.upload.value, {learner.name for learner in found}
        with self._quietly():
            self.upload.value = ()  # or the button would count files
        for file in files:
            name = free = PurePath(str(file["name"])).stem
            number = 2
            while free in taken:
                free, number = f"{name} ({number})", number + 1
            taken.add(free)
            found.append(learner_of(free, bytes(file["content"])[:MAX_BYTES]))
        if files:
            self._put(tuple(found))

    def _read_folder(self) -> None:
        folder = self.folder.value.strip()
        if not folder:
            raise RecordError(self.words(_("Write the name of a folder first.")))
        try:
            found = read_class(folder)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RecordError(
                self.words(_("The folder {folder} cannot be read: {reason}"), folder=folder, reason=reason)
            ) from None
        if not found:
            raise RecordError(
                self.words(_("No progress file is in the folder; their names end in {suffix}."), suffix=SUFFIX)
            )
        self._put(found)

    def _put(self, learners: tuple[Learner, ...]) -> None:
        if len(learners) > MOST_LEARNERS:
            raise RecordError(self.words(_("A class has at most {n} learners."), n=MOST_LEARNERS))
        shown = (replace(learner, name=shown_name(learner.name)) for learner in learners)
        self.learners = tuple(sorted(shown, key=lambda learner: natural_order(learner.name)))
        self._show()

    def _show(self) -> None:
        learners, words = self.learners, self.words
        there = bool(learners)
        self.results.layout.display = "" if there else "none"
        self.figure.value = class_svg(learners, words) if there else ""
        self.table.value = panels.plain_table(class_table(words, learners)) if there else ""
        weak = weak_rules(words, learners)
        title = words(_("What to take up again"))
        self.weak.value = panels.heading(title) + panels.prose_table(weak) if weak else ""
        self.sheet.page = class_page(words, learners) if there else ""
        self.remote.status = " ".join(self._said())
        self.remote.heard += 1

    def _said(self) -> list[str]:
        """Return sentences on whose files there are and what in them could not be read."""
        words = self.words
        if not self.learners:
            return [words(_("Open the files of your learners, several at once, or name a folder that holds them."))]
        told = [words(_("Learners: {n}."), n=len(self.learners))]
        for learner in self.learners:
            unread, done = learner.progress.unread, learner.progress.done
            if unread:
                told.append(
                    words(_("{name}: lines that cannot be read and are passed over: {n}."), name=learner.name, n=unread)
                )
            elif not done:
                told.append(words(_("{name}: nothing done yet."), name=learner.name))
        return told

    def _save(self) -> None:
        if self.learners:
            self.remote.download("class.csv", "\ufeff" + class_csv(self.words, self.learners), "text/csv")

    def _speak(self) -> None:
        self.words = language(self.language.value)
        self._say_everything()

    def _say_everything(self) -> None:
        with self._quietly():
            self.named.name_all(self.words)
            self.remote.say(self.words, _("The class"))
            self.sheet.say(self.words)
            self._show()
