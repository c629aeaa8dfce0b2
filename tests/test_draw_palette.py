"""Colours: owners of neighbouring rugs can be told apart by people who see fewer colours, and letters can be read."""

from itertools import combinations
from math import dist
from typing import TypeAlias

import pytest

from marrakech.draw.palette import DYES, FAMILIES
from marrakech.draw.themes import THEMES, Theme, dye_of
from marrakech.record import COLOURS, SEAT_LETTERS

Colour: TypeAlias = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SEEN = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(colour: str) -> Colour:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))
    return r, g, b


def seen(colour: str, by: str) -> Colour:
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in SEEN[by])
    return r, g, b


def lab(rgb: Colour) -> Colour:
    """CIE L*a*b* of linear RGB, white D65."""
    rows = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1.0), (0.0193, 0.1192, 0.9505, 1.089))
    xyz = (sum(m * c for m, c in zip(row, rgb, strict=False)) / row[3] for row in rows)
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def luminance(colour: str) -> float:
    return lab(seen(colour, "grey"))[0] and sum(
        m * c for m, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1-21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_colour_has_a_dye_and_every_seat_a_pattern_family_and_a_letter() -> None:
    assert tuple(DYES) == COLOURS
    assert len(set(FAMILIES)) == len(set(SEAT_LETTERS)) == 4
    assert len({dye.ground for dye in DYES.values()}) == 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("by", SEEN)
def test_owners_can_be_told_apart(theme: Theme, by: str) -> None:
    """By colour, or else by pattern: a pattern counts where its ink stands out from the ground for the same eyes."""
    for one, other in combinations(COLOURS, 2):
        a, b = dye_of(theme, one), dye_of(theme, other)
        by_colour = dist(lab(seen(a.ground, by)), lab(seen(b.ground, by))) >= 20
        by_pattern = all(dist(lab(seen(d.ground, by)), lab(seen(d.ink, by))) >= 20 for d in (a, b))
        assert by_colour or by_pattern, (one, other)


@pytest.mark.parametrize("by", SEEN)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_patterns_show_on_their_ground(theme: Theme, colour: str, by: str) -> None:
    dye = dye_of(theme, colour)
    assert dist(lab(seen(dye.ground, by)), lab(seen(dye.ink, by))) >= 20


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_letters_can_be_read(theme: Theme) -> None:
    for ink, ground in (
        (theme.badge_ink, theme.badge),
        (theme.number_ink, theme.number),
        (theme.coin_ink, theme.coin),
    ):
        assert contrast(ink, ground) >= 4.5
    assert contrast(theme.frame_ink, theme.frame) >= 3  # large, bold, and no owner depends on it


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_highlights_stand_out(theme: Theme) -> None:
    for line, edge in (
        (theme.walk, theme.walk_edge),
        (theme.region, theme.region_edge),
        (theme.laid, theme.rug_edge),
        (theme.chosen, theme.place_under),
        *((place, theme.place_under) for place in theme.places),
    ):
        assert contrast(line, edge) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_neutral_rugs_are_grey(theme: Theme) -> None:
    _, a, b = lab(linear(dye_of(theme, None).ground))
    assert dist((a, b), (0, 0)) < 8
    for colour in COLOURS:
        _, a, b = lab(linear(dye_of(theme, colour).ground))
        assert dist((a, b), (0, 0)) > 15
