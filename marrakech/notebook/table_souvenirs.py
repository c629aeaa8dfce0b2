"""What one takes home from a table: the game's file as a download, and the viewer of a finished game."""

from __future__ import annotations

from pathlib import Path

import ipywidgets as widgets

from marrakech.format import write
from marrakech.notebook.remote import Remote
from marrakech.notebook.screen import Look
from marrakech.notebook.viewer import ReplayViewer
from marrakech.play import Game
from marrakech.play.gamefile import file_stem


class Souvenirs:
    """``box`` holds the viewer of a finished game, if one is open."""

    def __init__(self, remote: Remote) -> None:
        self.box = widgets.VBox()
        self._remote = remote

    def save(self, game: Game) -> None:
        """Give the browser the game's record, under the name of its file, also where that could not be written."""
        path = game.file.path if game.file else None
        record = game.record
        self._remote.download(
            f"{path.stem if path else file_stem(record.date, record.names)}.yaml", write(record), "text/yaml"
        )

    def replay(self, game: Game, look: Look, folder: Path) -> None:
        """Open a viewer of the game in place of the one that is open."""
        path = game.file.path if game.file else None
        viewer = ReplayViewer(
            game.record,
            folder=folder,
            size=look.size,
            theme=look.theme,
            lang=look.words.code,
            name=path.stem if path else "",
        )
        self.close()
        self.box.children = (viewer,)
        self._remote.follow()

    def close(self) -> None:
        """Forget the viewer, which would otherwise live on in the page."""
        for viewer in self.box.children:
            self.box.children = ()
            viewer.close_all()
