"""Widgets for notebooks. This is the only part that imports ipywidgets; it needs the extra ``notebook``."""

try:
    from marrakech.notebook.classroom import ClassTable
    from marrakech.notebook.drill import Drill
    from marrakech.notebook.lesson import Course
    from marrakech.notebook.own_chapter import OwnChapter
    from marrakech.notebook.sheet import Sheet, sheet_of
    from marrakech.notebook.sheets import Sheets
    from marrakech.notebook.table import Table
    from marrakech.notebook.viewer import ReplayViewer
    from marrakech.notebook.vote import Vote
except ModuleNotFoundError as error:
    if error.name and error.name.split(".")[0] == "marrakech":
        raise
    raise ModuleNotFoundError(
        f"marrakech.notebook needs {error.name}: install it with pip install 'marrakech[notebook]'", name=error.name
    ) from error

__all__ = [
    "ClassTable",
    "Course",
    "Drill",
    "OwnChapter",
    "ReplayViewer",
    "Sheet",
    "Sheets",
    "Table",
    "Vote",
    "sheet_of",
]
