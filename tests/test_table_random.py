"""The table: anything at its interface in any order, right and wrong, leaves a good record on disk."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from marrakech.notebook import Table
from marrakech.notebook.table_pointing import KEYS
from marrakech.play import Actor, Game, Mode, Sitter, new_game
from marrakech.rules import Phase
from tables import (
    by_keys,
    click,
    game_of,
    good,
    key,
    press,
    wish,
)

NAMES = ("Amina", "Bilal", "Chloé", "Driss")
LONG = bool(os.environ.get("MARRAKECH_LONG"))


def events(table: Table, rng: Random) -> Callable[[], None]:
    """Something that may happen at the interface, right or wrong."""
    controls, seating = table.controls, table.seating

    def choose(widget: object) -> None:
        options = widget.options  # type: ignore[attr-defined]
        if options:
            widget.value = rng.choice(options)[1]  # type: ignore[attr-defined]

    texts = ("l3a5a6", "s2", "3", "a5a6", "l1b4b5 paid 2 ! so", "<b>", "", "l3a5a6red", "out")
    kinds: list[tuple[int, Callable[[], None]]] = [
        (14, lambda: key(table, rng.choice(list(KEYS)))),
        (14, lambda: by_keys(table) if table.game and game_of(table).to_act is not Actor.NOBODY else None),
        (12, lambda: wish(table, "tick")),
        (10, lambda: click(table, (rng.randrange(-1, 8), rng.randrange(-1, 8))) if table.figure else None),
        (8, lambda: press(table, rng.choice([name for name in controls.buttons if name not in ("new", "replay")]))),
        (3, lambda: rng.choice(list(controls.faces.values())).click()),
        (2, lambda: rng.choice(controls.drawn).click()),
        (3, lambda: choose(controls.rug)),
        (2, lambda: choose(controls.moves)),
        (1, lambda: choose(controls.side)),
        (1, lambda: choose(controls.language)),
        (2, lambda: setattr(controls.confirm, "value", not controls.confirm.value)),
        (2, lambda: setattr(controls.entry, "value", rng.choice(texts))),
        (2, lambda: setattr(controls.typed, "value", rng.choice(texts))),
        (1, lambda: setattr(controls.ruling, "value", rng.choice(texts))),
        (1, lambda: setattr(controls.paid, "value", rng.choice(("", "3", "x")))),
        (1, seating.go_on.click),
    ]
    return rng.choices([do for _weight, do in kinds], [weight for weight, _do in kinds])[0]


def begun(folder: Path, rng: Random) -> Game:
    players = rng.randrange(2, 5)
    recorder = rng.random() < 0.4
    kinds = [None if recorder else rng.choice((None, None, "wanders", "careful", "greedy")) for _ in range(players)]
    sitters = [Sitter(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    options: dict[str, str | int] = {"turn": "end"} if rng.random() < 0.3 else {}
    if rng.random() < 0.5:
        options["rugs"] = 4
    mode = Mode.RECORDER if recorder else Mode.PLAY
    return new_game(sitters, options=options, mode=mode, seed=rng.randrange(10**6), folder=folder)


def test_random_events_in_any_order_leave_a_good_record_on_disk(tmp_path: Path) -> None:
    """No error but told ones, a record that validates, and a file that is always the table's state."""
    table = Table(folder=tmp_path)
    table.remote.reduced = True
    seen = set()
    for number in range(2000 if LONG else 30):
        rng = Random(number)
        table._begin(begun(tmp_path, rng))
        for _ in range(20):
            events(table, rng)()
            good(table)
            if table.game is not None:
                seen.add((game_of(table).mode, game_of(table).position.phase))
    assert {(mode, phase) for mode in Mode for phase in (Phase.TURN, Phase.ROLL, Phase.LAY)} <= seen
