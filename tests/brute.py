"""Marrakech a second time, to compare the engine with: written from the rule texts and RULES.md, slow and plain.

Nothing here comes from the package. The market is a dict from (x, y) to the stack of rugs on that square, x to the
right and y upwards, both 0-6; a heading is a step (dx, dy); a rug is a number into a list of (colour, square, square).
"""

import copy

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
COMPASS = (NORTH, EAST, SOUTH, WEST)
FACES = (1, 2, 2, 3, 3, 4)

PRESETS = {
    "gigamic": {"rugs": {2: 24, 3: 15, 4: 12}, "dirhams": {2: 30, 3: 30, 4: 30}},
    "bga": {
        "rugs": {2: 24, 3: 15, 4: 12},
        "dirhams": {2: 30, 3: 30, 4: 30},
        "cover_whole": "own",
        "end_turn": "any",
    },
    "anu": {
        "rugs": {2: 15, 3: 15, 4: 15},
        "dirhams": {2: 30, 3: 30, 4: 30},
        "two_colours": False,
        "last_player": "plays_on",
    },
    "zoch": {"rugs": {2: 24, 3: 15, 4: 12}, "dirhams": {2: 60, 3: 40, 4: 30}},
}
USUAL = {
    "two_colours": True,
    "cover_whole": "never",
    "turn": "start",
    "end_turn": "quarter",
    "last_player": "ends",
    "tie": "dirhams",
}


def turned(heading, side):
    """Turn a heading a quarter: to the left for -1, to the right for 1."""
    dx, dy = heading
    return {-1: (-dy, dx), 0: (dx, dy), 1: (dy, -dx)}[side]


def ring():
    """The ways off the market, clockwise from the north side of a7, each a square and the heading walked off with."""
    ways = [((x, 6), NORTH) for x in range(7)]
    ways += [((6, y), EAST) for y in range(6, -1, -1)]
    ways += [((x, 0), SOUTH) for x in range(6, -1, -1)]
    ways += [((0, y), WEST) for y in range(7)]
    return ways


def half_turns():
    """Each arc of the mosaic joins one way off with the next on the ring; one comes back in facing inwards."""
    joined = {}
    ways = ring()
    for i in range(0, len(ways), 2):
        for off, back in ((ways[i], ways[i + 1]), (ways[i + 1], ways[i])):
            square, (dx, dy) = back
            joined[off] = square, (-dx, -dy)
    return joined


HALF_TURNS = half_turns()


def beside(square):
    """The squares that share an edge with a square."""
    x, y = square
    return [(x + dx, y + dy) for dx, dy in COMPASS if 0 <= x + dx < 7 and 0 <= y + dy < 7]


NEAR = {(x, y): beside((x, y)) for x in range(7) for y in range(7)}


def walk(square, heading, squares):
    """Walk, and return where one is and how one faces."""
    for _ in range(squares):
        x, y = square[0] + heading[0], square[1] + heading[1]
        if 0 <= x < 7 and 0 <= y < 7:
            square = x, y
        else:
            square, heading = HALF_TURNS[square, heading]
    return square, heading


class Game:
    """A game under way. ``phase`` is what it waits for: "turn", "roll", "draw", "lay" or "over"."""

    def __init__(self, players, preset="gigamic", **options):
        rules = {**USUAL, **PRESETS[preset]}
        for option in ("rugs", "dirhams"):
            if option in options:
                rules[option] = dict.fromkeys((2, 3, 4), options.pop(option))
        rules.update(options)
        self.rules = rules
        self.players = players
        each = 2 if players == 2 and rules["two_colours"] else 1
        self.owner = {colour: colour // each for colour in range(players * each)}
        self.left = dict.fromkeys(self.owner, rules["rugs"][players] // each)
        self.dirhams = dict.fromkeys(range(players), rules["dirhams"][players])
        self.out = set()
        self.market = {(x, y): [] for x in range(7) for y in range(7)}
        self.rugs = []
        self.assam = (3, 3)
        self.heading = NORTH
        self.player = 0
        self.piles = {player: [] for player in range(players)}
        self.colour = None
        self.phase = "turn" if rules["turn"] == "start" else "roll"

    def copy(self):
        """Return a game that can be played on without changing this one."""
        twin = copy.copy(self)
        twin.market = {square: [*stack] for square, stack in self.market.items()}
        twin.rugs = [*self.rugs]
        twin.left, twin.dirhams, twin.out = {**self.left}, {**self.dirhams}, {*self.out}
        twin.piles = {player: [*pile] for player, pile in self.piles.items()}
        return twin

    def put(self, colour, one, other):
        """Put a rug on two squares, without asking the rules."""
        for square in (one, other):
            self.market[square].append(len(self.rugs))
        self.rugs.append((colour, one, other))

    def top(self, square):
        """The rug that shows on a square, or None."""
        stack = self.market[square]
        return stack[-1] if stack else None

    def colour_on(self, square):
        """The colour that shows on a square, or None."""
        rug = self.top(square)
        return None if rug is None else self.rugs[rug][0]

    def showing(self, colour):
        """The squares a colour shows on."""
        return {square for square in self.market if self.colour_on(square) == colour}

    def region(self, square):
        """The squares one can reach from a square over edges without leaving its colour."""
        colour = self.colour_on(square)
        if colour is None:
            return set()
        found, waiting = {square}, [square]
        while waiting:
            for near in NEAR[waiting.pop()]:
                if near not in found and self.colour_on(near) == colour:
                    found.add(near)
                    waiting.append(near)
        return found

    def owed(self, square):
        """What the mover owes for ending on a square, and to whom."""
        colour = self.colour_on(square)
        if colour is None or self.owner[colour] == self.player or self.owner[colour] in self.out:
            return 0, None
        return len(self.region(square)), self.owner[colour]

    def places(self, assam):
        """Where the mover may lay a rug with Assam on a square."""
        found = set()
        for near in NEAR[assam]:
            for far in NEAR[near]:
                if far != assam and not self.would_bury(near, far):
                    found.add(frozenset((near, far)))
        return found

    def would_bury(self, one, other):
        """Whether a rug on two squares would cover a whole rug that may not be covered."""
        rug = self.top(one)
        if rug is None or rug != self.top(other):
            return False
        return not (self.rules["cover_whole"] == "own" and self.owner[self.rugs[rug][0]] == self.player)

    def in_hand(self, player):
        """How many rugs a player has still to lay."""
        return sum(self.left[colour] for colour in self.owner if self.owner[colour] == player)

    def following(self):
        """The next player round the table who has a rug to lay."""
        for n in range(1, self.players + 1):
            player = (self.player + n) % self.players
            if self.in_hand(player):
                return player
        raise AssertionError("nobody has a rug left")

    def sides(self):
        """The ways Assam may be turned."""
        return (-1, 1) if self.rules["turn"] == "end" and self.rules["end_turn"] == "quarter" else (-1, 0, 1)

    def due_colours(self):
        """The colours the mover's next rug may have: one where that is known."""
        if self.piles[self.player]:
            return [self.piles[self.player][0]]
        return [colour for colour in self.owner if self.owner[colour] == self.player and self.left[colour]]

    def moves(self):
        """Everything that may happen now, in no particular order."""
        if self.phase == "turn":
            return [("turn", side) for side in self.sides()]
        if self.phase == "roll":
            return [("roll", n) for n in sorted(set(FACES))]
        if self.phase == "draw":
            return [("draw", colour) for colour in self.due_colours()]
        if self.phase == "lay":
            return [("lay", place) for place in self.places(self.assam)]
        return []

    def do(self, move):
        """Let something happen that ``moves`` names."""
        what, how = move
        if what == "turn":
            self.heading = turned(self.heading, how)
            if self.rules["turn"] == "end":
                self.player = self.following()
            self.phase = "roll"
        elif what == "roll":
            self.assam, self.heading = walk(self.assam, self.heading, how)
            self.pay()
        elif what == "draw":
            self.colour, self.phase = how, "lay"
        else:
            self.lay(*how)

    def pay(self):
        """Pay for the square Assam ended on, then go on to laying, or leave the game."""
        due, payee = self.owed(self.assam)
        purse = self.dirhams[self.player]
        if payee is not None:
            self.dirhams[self.player] -= min(due, purse)
            self.dirhams[payee] += min(due, purse)
        if due > purse:
            self.leave()
            return
        due_colours = self.due_colours()
        if len(due_colours) == 1:
            self.colour, self.phase = due_colours[0], "lay"
        else:
            self.phase = "draw"

    def leave(self):
        """The mover is out: nothing is laid, his rugs in hand are gone, his rugs in the market are nobody's."""
        self.out.add(self.player)
        for colour, owner in self.owner.items():
            if owner == self.player:
                self.left[colour] = 0
        self.piles[self.player] = []
        alone = len(self.out) == self.players - 1
        if (alone and self.rules["last_player"] == "ends") or not sum(self.left.values()):
            self.phase = "over"
            return
        self.player = self.following()
        self.phase = "turn" if self.rules["turn"] == "start" else "roll"

    def lay(self, one, other):
        """Lay the mover's rug."""
        self.put(self.colour, one, other)
        self.left[self.colour] -= 1
        self.piles[self.player] = self.piles[self.player][1:]
        self.colour = None
        if not sum(self.left.values()):
            self.phase = "over"
            return
        self.phase = "turn"
        if self.rules["turn"] == "start":
            self.player = self.following()

    def points(self, player):
        """A player's points as the game stands."""
        if player in self.out:
            return 0
        return self.dirhams[player] + self.halves(player)

    def halves(self, player):
        """How many halves of a player's rugs show."""
        return sum(len(self.showing(colour)) for colour in self.owner if self.owner[colour] == player)

    def best(self):
        """Who would win if the game ended now."""
        staying = [player for player in range(self.players) if player not in self.out]
        most = max(self.points(player) for player in staying)
        level = [player for player in staying if self.points(player) == most]
        breaker = self.dirhams.get if self.rules["tie"] == "dirhams" else self.halves
        most = max(breaker(player) for player in level)
        return [player for player in level if breaker(player) == most]


def count(game, depth):
    """Count the lines of so many turns (headings, dice, colours drawn, rugs laid) and what their last payments cost.

    Returns the number of lines that long, and the dirhams due in their last turns. A turn that ends with the mover's
    ruin counts as one; lines that end earlier with the game are left out.
    """
    if game.phase == "over":
        return 0, 0
    lines = dues = 0
    quick = depth == 1
    for sides, die in ((side, die) for side in before_roll(game) for die in sorted(set(FACES))):
        heading = game.heading if sides is None else turned(game.heading, sides)
        square, facing = walk(game.assam, heading, die)
        due, _ = game.owed(square)
        ruined = due > game.dirhams[game.player]
        if quick and ruined:
            lines, dues = lines + 1, dues + due
            continue
        if quick:
            last_rug = sum(game.left.values()) == 1
            after = 1 if game.rules["turn"] == "start" or last_rug else len(game.sides())
            many = len(game.places(square)) * len(game.due_colours()) * after
            lines, dues = lines + many, dues + many * due
            continue
        rolled = game.copy()
        if sides is not None:
            rolled.do(("turn", sides))
        rolled.do(("roll", die))
        assert (rolled.assam, rolled.heading) == (square, facing)
        for ended in [rolled] if ruined else turns_ended(rolled):
            more, cost = count(ended, depth - 1)
            lines, dues = lines + more, dues + cost
    return lines, dues


def before_roll(game):
    """The ways Assam may be turned before the roll; only None where that happens at the end of a turn."""
    return game.sides() if game.phase == "turn" else (None,)


def turns_ended(game):
    """Every game that may come of one whose die has been rolled, at the end of the turn."""
    waiting, mover = [game], game.player
    while waiting:
        game = waiting.pop()
        first = "turn" if game.rules["turn"] == "start" else "roll"
        if game.phase in ("over", first):
            yield game
            continue
        assert game.player == mover
        for move in game.moves():
            after = game.copy()
            after.do(move)
            waiting.append(after)
