"""The HTML of a vote. As in ``panels``, every text is escaped here; pictures are SVG of our own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from marrakech.language import Words, _

_LONG: Final = 24
"""Characters beyond which an answer is written smaller."""


def question(title: str, sentences: Iterable[str]) -> str:
    """Return what is asked, in large type, under a small title."""
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div class="marrakech-asked"><small>{escape(title)}</small>{told}</div>'


def players(lines: Iterable[str]) -> str:
    """Return who plays with which rugs."""
    return f'<ul class="marrakech-who">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ul>'


def answer(text: str, picture: str) -> str:
    """Return an answer as it stands before the count: its text, and a picture of what that lists."""
    if not picture:
        size = " marrakech-long" if len(text) > _LONG else ""
        return f'<div class="marrakech-answer{size}">{escape(text)}</div>'
    drawn = f'<div aria-hidden="true">{picture}</div>'
    return f'<div class="marrakech-answer marrakech-drawn">{drawn}<p>{escape(text)}</p></div>'


def counted(words: Words, before: str, hands: int, share: float, *, right: bool, told: str, rule: str) -> str:
    """Return an answer once the hands are counted: how many, as a bar too, whether it is right, what it is told.

    Args:
        words: The language.
        before: The answer as ``answer`` returned it.
        hands: How many hands were raised for it.
        share: The length of the bar, 0-1.
        right: Whether it is the right answer.
        told: What those who chose it are told; may be empty.
        rule: The id of the rule that is about; may be empty.
    """
    sign, name = ("✓", words(_("the right answer"))) if right else ("✗", words(_("a wrong answer")))
    row = (
        f'<div class="marrakech-bar"><b role="img" aria-label="{escape(name, quote=True)}">{sign}</b>'
        f'<i><span style="width:{100 * share:.0f}%"></span></i><b>{hands}</b></div>'
    )
    more = f"<p>{escape(told)} <small>{escape(rule)}</small></p>" if told else ""
    state = "right" if right else "wrong"
    return f'<div class="marrakech-counted marrakech-vote-{state}">{before}<div>{row}{more}</div></div>'


def solution(sentence: str, rules: Iterable[str]) -> str:
    """Return why the answer is what it is, and the ids of the rules."""
    return f'<p class="marrakech-solution">{escape(sentence)} <small>{escape(", ".join(rules))}</small></p>'


STYLE: Final = """<style>
.marrakech-vote { --big: 22px; --jp-content-font-color1: #000; --jp-ui-font-color1: #000;
  --jp-widgets-color: #000; --jp-widgets-label-color: #000; --jp-widgets-input-color: #000;
  --jp-widgets-input-background-color: #fff; --jp-layout-color1: #fff; --jp-layout-color2: #e8e8e8;
  background: #fff; color: #000; padding: 12px; overflow: auto; }
.marrakech-vote .widget-html-content { color: #000; line-height: 1.25; font-size: inherit; }
.marrakech-vote-all { gap: 0 24px; align-items: flex-start; }
.marrakech-vote .marrakech-narration, .marrakech-hands > .widget-text .widget-label { position: absolute; width: 1px;
  height: 1px; min-height: 0; margin: 0; clip-path: inset(50%); overflow: hidden; }
.marrakech-asked { font-size: var(--big); font-weight: 600; }
.marrakech-asked p { margin: 0 0 0.25em; }
.marrakech-asked small { font-size: 0.6em; font-weight: 400; }
.marrakech-who li { display: inline-block; margin-right: 1.4em; }
.marrakech-vote .marrakech-asked small { white-space: normal; }
.marrakech-vote .jupyter-button { font-size: max(13px, 0.55 * var(--big)); }
.marrakech-who { margin: 0; padding: 0; list-style: none; font-size: max(13px, 0.6 * var(--big)); line-height: 1.35; }
.marrakech-hands { flex-wrap: nowrap; align-items: center; gap: 12px; padding: 4px 4px 4px 0;
  border-top: 1px solid #0003; }
.marrakech-hands > .widget-html { flex: 1 1 auto; min-width: 0; margin: 0; height: auto; }
.marrakech-vote .marrakech-hands > .widget-button { flex: 0 0 auto; font-weight: 700;
  font-size: calc(1.15 * var(--big));
  width: calc(2.1 * var(--big)); height: calc(2.1 * var(--big)); line-height: 1; padding: 0; border-radius: 8px;
  background: #c2185b; color: #fff; }
.marrakech-vote .marrakech-hands > .widget-button:disabled { opacity: 1; }
.marrakech-hands > .widget-text { flex: 0 0 auto; font-size: var(--big); height: calc(2 * var(--big)); margin: 0;
  width: calc(3 * var(--big)); }
.marrakech-hands > .widget-text input { font-size: var(--big); height: calc(2 * var(--big)); text-align: right; }
.marrakech-answer { font-size: calc(1.1 * var(--big)); overflow-wrap: anywhere; }
.marrakech-answer svg { display: block; width: calc(4.5 * var(--big)); height: auto; }
.marrakech-vote .marrakech-long { font-size: calc(0.8 * var(--big)); line-height: 1.2; }
.marrakech-drawn { display: flex; align-items: center; gap: 12px; }
.marrakech-drawn p { flex: 1; margin: 0; font-size: max(13px, 0.62 * var(--big)); line-height: 1.25; }
.marrakech-counted .marrakech-drawn p { position: absolute; width: 1px; height: 1px; clip-path: inset(50%);
  overflow: hidden; }
.marrakech-counted { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); align-items: center;
  gap: 0 14px; }
.marrakech-counted p { margin: 2px 0 0; font-size: calc(0.72 * var(--big)); line-height: 1.25; }
.marrakech-vote-right { box-shadow: inset 0 0 0 3px #00665f; border-radius: 4px; padding: 6px 8px;
  background: #00665f14; }
.marrakech-bar > b:first-child { flex: 0 0 1.1em; }
.marrakech-bar > b:last-child { flex: 0 0 1.4em; text-align: right; }
.marrakech-vote-wrong { padding: 0 8px; }
.marrakech-vote-right .marrakech-answer { font-weight: 700; }
.marrakech-bar { display: flex; align-items: center; gap: 8px; font-size: var(--big); }
.marrakech-bar i { flex: 1 1 auto; height: calc(0.9 * var(--big)); }
.marrakech-bar i span { display: block; height: 100%; box-sizing: border-box; border: 2px solid #000;
  forced-color-adjust: none; }
.marrakech-bar i span[style="width:0%"] { border-right-width: 0; }
.marrakech-vote-right .marrakech-bar i span { background: #00665f; }
.marrakech-vote-wrong .marrakech-bar i span {
  background: repeating-linear-gradient(45deg, #fff 0 5px, #8a8a8a 5px 8px); }
.marrakech-solution { font-size: calc(0.8 * var(--big)); line-height: 1.3; margin: 6px 0; padding: 6px 12px;
  border-left: 6px solid #00665f; background: #00665f14; }
.marrakech-vote small { font-size: 0.75em; font-weight: 400; color: #444; white-space: nowrap; }
.marrakech-vote-board { min-width: 0; max-width: 100%; overflow: hidden; }
.marrakech-vote:fullscreen { --big: clamp(18px, 3vh, 34px); padding: 16px 24px; box-sizing: border-box;
  width: 100vw; height: 100vh; max-width: none; max-height: none; }
.marrakech-vote:fullscreen .marrakech-vote-board { width: min(100vh - 40px, 52vw, 1000px) !important; }
.marrakech-vote:fullscreen .marrakech-vote-all { flex-wrap: nowrap; }
</style>"""
