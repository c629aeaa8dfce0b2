"""Learn, replay, annotate and analyse the board game Marrakech in Jupyter notebooks."""

from marrakech.shows import teach as _teach

__version__ = "0.1.0"

_teach()
