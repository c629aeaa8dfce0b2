"""Themes: light, dark, print (white, safe in grey, little ink) and projector (high contrast, thick lines)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from marrakech.draw.palette import DYES, NEUTRAL, Dye, mixed


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything but marks, as ``#rrggbb``, and the factor of all lines' widths."""

    ground: str = "#f6ecd9"
    ring_edge: str = "#0f4d4a"
    ring_band: str = "#1f8a83"
    ring_tile: str = "#f7e3ae"
    frame: str = "#a87440"
    frame_edge: str = "#6f4a22"
    frame_ink: str = "#fff6e3"
    floor: str = "#f1dfbd"
    check: str = "#e8d0a5"
    grid: str = "#b98f5c"
    rug_edge: str = "#2b1d0e"
    border: str = "#fff6e0"
    fringe: str = "#5c4526"
    shadow: str = "#000000"
    badge: str = "#fff8e8"
    badge_ink: str = "#2b1d0e"
    walk: str = "#5b1a8b"
    walk_edge: str = "#ffffff"
    region: str = "#ffd23f"
    region_edge: str = "#2b1d0e"
    number: str = "#2b1d0e"
    number_ink: str = "#ffffff"
    coin: str = "#f2b705"
    coin_ink: str = "#2b1d0e"
    places: tuple[str, str, str, str] = ("#3b0a5e", "#004d61", "#8a1c00", "#000000")
    place_under: str = "#ffffff"
    laid: str = "#ffffff"
    chosen: str = "#c2185b"
    disc: str = "#fff8e8"
    robe: str = "#5b1a8b"
    skin: str = "#d9a06f"
    beard: str = "#ffffff"
    fez: str = "#b3122a"
    pointer: str = "#b3122a"
    wash: float = 0.0
    """How much white is mixed into the rugs' ground."""
    weight: float = 1.0


LIGHT: Final = Theme()
THEMES: Final[dict[str, Theme]] = {
    "light": LIGHT,
    "dark": replace(
        LIGHT,
        ground="#1b1713",
        ring_edge="#0a2f2d",
        ring_band="#2b9a92",
        ring_tile="#f2dca4",
        frame="#5b4126",
        frame_edge="#2e2013",
        frame_ink="#f7e6c6",
        floor="#4b3f30",
        check="#413628",
        grid="#6f5c43",
        rug_edge="#120c06",
        fringe="#d9c39a",
        walk="#c98bff",
        walk_edge="#1b0a2b",
        places=("#ffffff", "#7fe0ff", "#ffc48a", "#d9ff8a"),
        place_under="#1b0a2b",
        number="#14100b",
    ),
    "print": replace(
        LIGHT,
        ground="#ffffff",
        ring_edge="#000000",
        ring_band="#ffffff",
        ring_tile="#555555",
        frame="#ffffff",
        frame_edge="#000000",
        frame_ink="#000000",
        floor="#ffffff",
        check="#f3f3f3",
        grid="#8a8a8a",
        rug_edge="#000000",
        border="#ffffff",
        fringe="#000000",
        badge="#ffffff",
        badge_ink="#000000",
        walk="#000000",
        region="#ffffff",
        region_edge="#000000",
        number="#000000",
        coin="#ffffff",
        coin_ink="#000000",
        places=("#000000", "#000000", "#000000", "#000000"),
        chosen="#000000",
        disc="#ffffff",
        robe="#444444",
        skin="#d9d9d9",
        fez="#111111",
        pointer="#000000",
        wash=0.3,
    ),
    "projector": replace(
        LIGHT,
        ground="#ffffff",
        ring_edge="#00302e",
        ring_band="#00857d",
        ring_tile="#ffffff",
        frame="#3a2410",
        frame_edge="#000000",
        frame_ink="#ffffff",
        floor="#fffaf0",
        check="#f6e7c8",
        grid="#7a5a30",
        rug_edge="#000000",
        fringe="#000000",
        badge="#ffffff",
        badge_ink="#000000",
        region="#ffe100",
        region_edge="#000000",
        number="#000000",
        coin="#ffe100",
        coin_ink="#000000",
        places=("#2a0047", "#003f50", "#7a1600", "#000000"),
        walk="#4a0080",
        disc="#ffffff",
        weight=1.5,
    ),
}
"""The themes by name."""
DEFAULT_THEME: Final = "light"


def check_theme(name: str) -> None:
    """Look whether there is a theme of a name.

    Raises:
        ValueError: There is none.
    """
    if name not in THEMES:
        raise ValueError(f"the themes are {', '.join(THEMES)}, not {name!r}")


def dye_of(theme: Theme, colour: str | None) -> Dye:
    """Return the dye of a colour of rugs, or of neutral rugs for None, in a theme."""
    dye = NEUTRAL if colour is None else DYES[colour]
    if not theme.wash:
        return dye
    # Light patterns would drown in a washed ground: in print every pattern is black.
    return Dye(mixed(dye.ground, "#ffffff", theme.wash), "#000000" if colour else "#555555")
