"""Pages to print: plain HTML on A4 without scripts and without anything from elsewhere; all text is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

_STYLE: Final = """\
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.35 Helvetica, Arial, 'DejaVu Sans', sans-serif; color: #000; margin: 0 auto; max-width: 186mm; }
h1 { font-size: 15pt; margin: 0; }
h2 { font-size: 12pt; margin: 0 0 3mm; }
h3 { font-size: 10.5pt; margin: 4mm 0 1mm; }
p { margin: 0 0 1.5mm; }
.page { break-after: page; }
.page:last-child { break-after: auto; }
.head { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; border-bottom: 0.4mm solid #000;
  padding-bottom: 2mm; margin-bottom: 4mm; }
.wide { flex-wrap: wrap; row-gap: 2.5mm; }
.wide h1 { flex: 0 0 100%; }
.blank { flex: 1; border-bottom: 0.2mm solid #000; min-width: 30mm; }
.questions { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 8mm; }
.question { height: 117mm; overflow: hidden; break-inside: avoid; display: flex; flex-direction: column; }
.question p, .question .answer { flex: none; }
.question p, .told p { overflow-wrap: anywhere; }
.question svg { width: 76mm; flex: 0 1 76mm; min-height: 40mm; margin: 1mm auto; }
.legend { font-size: 8.5pt; line-height: 1.2; margin: 0 0 0.7mm; }
.answer { border-bottom: 0.2mm solid #000; height: 8mm; }
.small { font-size: 8.5pt; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 0.2mm solid #000; padding: 1mm 1.5mm; text-align: left; vertical-align: top; }
th { font-size: 8.5pt; background: #eee; }
tr { break-inside: avoid; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; align-items: start; margin-top: 2mm; }
.turns td { height: 7.6mm; padding: 0 1.5mm; vertical-align: middle; }
.turns td:first-child { width: 12mm; font-size: 8.5pt; white-space: nowrap; }
.turns th { white-space: nowrap; }
.seats td { height: 7.6mm; vertical-align: middle; }
.seats td:first-child { width: 12mm; }
.plan th:first-child, .plan td:first-child { width: 16mm; white-space: nowrap; }
.plan th:last-child, .plan td:last-child { width: 44mm; }
.weak td:nth-child(3), .weak th:nth-child(3) { white-space: nowrap; }
table + p { margin-top: 2mm; }
.told { display: grid; grid-template-columns: 31mm 1fr; gap: 4mm; break-inside: avoid; border-top: 0.2mm solid #000;
  padding: 1.5mm 0; }
.told svg { width: 31mm; height: 31mm; }
.alone { grid-template-columns: 1fr; }
.large .told { grid-template-columns: 60mm 1fr; }
.large .told.alone { grid-template-columns: 1fr; }
.large svg { width: 60mm; height: 60mm; }
.told p { margin: 0 0 0.6mm; }
.sum { font-size: 13pt; font-weight: bold; margin: 0 0 2mm; }
.figure svg { display: block; width: 100%; height: auto; max-height: 245mm; }
"""


def document(lang: str, title: str, pages: Iterable[str]) -> str:
    """Return a document of pages, each HTML that is escaped already."""
    body = "\n".join(f'<section class="page">\n{page}\n</section>' for page in pages)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of plain text."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def table(heading: Iterable[str], rows: Iterable[Iterable[str]], kind: str = "") -> str:
    """Return a table of plain texts."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heading)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{kind}">\n<tr>{head}</tr>\n{body}\n</table>'


def head(title: str, *blanks: str, kind: str = "") -> str:
    """Return the head of a page: its title, and blanks to be filled in by hand; ``wide`` is a title on its own line."""
    told = "".join(f'<span>{escape(blank)}</span><span class="blank"></span>' for blank in blanks)
    return f'<div class="{f"head {kind}".rstrip()}"><h1>{escape(title)}</h1>{told}</div>'
