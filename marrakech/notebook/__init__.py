"""Widgets for notebooks. This is the only part that imports ipywidgets; it needs the extra ``notebook``."""

from marrakech.notebook.viewer import ReplayViewer

__all__ = ["ReplayViewer"]
