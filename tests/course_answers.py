"""The answers to the course's tasks a second time, by the plain engine in ``brute``; nothing comes from the course."""

import brute
from positions import plain_game, plain_place, xy

FILES = "abcdefg"
LETTERS = {brute.NORTH: "N", brute.EAST: "E", brute.SOUTH: "S", brute.WEST: "W"}
SIDES = {-1: "left", 0: "straight", 1: "right"}


def name(square):
    return f"{FILES[square[0]]}{square[1] + 1}"


def rug_name(pair):
    return "-".join(sorted(map(name, pair)))


def game_of(task):
    rules = task.position.setup.rules
    return plain_game(task.position, task.position.setup.players, rules.preset, turn=rules.turn)


def after_roll(task):
    game = game_of(task)
    if game.phase == "turn":
        game.do(("turn", task.side))
    purses, mover = dict(game.dirhams), game.player
    game.do(("roll", task.die))
    paid = {p: game.dirhams[p] - purses[p] for p in purses if game.dirhams[p] != purses[p]}
    return game, mover, paid


def one(answer):
    return {answer}


def deal(task):
    players = task.position.setup.players
    rugs = {2: 24, 3: 15, 4: 12}[players]
    faces = {1: 1, 2: 2, 3: 2, 4: 1}[task.die]
    return one((30, rugs, 12, 49, faces, rugs * players)[task.number])


def headings(task):
    game = game_of(task)
    return one(frozenset(LETTERS[brute.turned(game.heading, side)] for side in game.sides()))


def landing(task):
    game, _, _ = after_roll(task)
    return one(name(game.assam))


def region(task):
    game = game_of(task)
    return one(frozenset(map(name, game.region(game.assam))))


def amount(task):
    _, mover, paid = after_roll(task)
    return one(-paid.get(mover, 0))


def payment(task):
    _, mover, paid = after_roll(task)
    payee = next((p for p in paid if p != mover), None)
    return one(None if payee is None else (task.names[mover], task.names[payee]))


def bankrupt(task):
    before = set(task.position.out)
    gone = list(after_roll(task)[0].out - before)
    return one(task.names[gone[0]] if gone else None)


def rugs(task):
    game = game_of(task)
    return one(frozenset(rug_name(pair) for pair in game.places(game.assam)))


def illegal(task):
    game = game_of(task)
    return {rug_name(pair) for pair in map(plain_place, task.places) if pair not in game.places(game.assam)}


def reason(task):
    game, (pair,) = game_of(task), map(plain_place, task.places)
    if game.assam in pair:
        return one("lay.assam")
    if not any(square in brute.NEAR[game.assam] for square in pair):
        return one("lay.touch")
    assert game.would_bury(*pair)
    return one("lay.cover")


def laid(game, pair):
    after = game.copy()
    after.lay(*pair)
    return after


def cover(task):
    game = game_of(task)
    return {rug_name(pair) for pair in game.places(game.assam) if xy(task.square) in pair}


def grow(task):
    game = game_of(task)
    sizes = {pair: len(laid(game, pair).region(next(iter(pair)))) for pair in game.places(game.assam)}
    return {rug_name(pair) for pair, size in sizes.items() if size == max(sizes.values())}


def cut(task):
    game = game_of(task)
    region = game.region(xy(task.square))
    colour = game.colour_on(xy(task.square))
    pieces = {}
    for pair in game.places(game.assam):
        rest = {square for square in region if square not in pair or game.colour == colour}
        largest = 0
        while rest:
            piece, waiting = set(), [rest.pop()]
            while waiting:
                square = waiting.pop()
                piece.add(square)
                near = [s for s in brute.NEAR[square] if s in rest]
                rest -= set(near)
                waiting += near
            largest = max(largest, len(piece))
        pieces[pair] = largest
    return {rug_name(pair) for pair, size in pieces.items() if size == min(pieces.values())}


def score(task):
    return one(game_of(task).points(task.player))


def winner(task):
    game = game_of(task)
    return one(frozenset(task.names[player] for player in game.best()))


def rounds(task):
    return one(sum(game_of(task).left.values()))


def following(task):
    game = game_of(task)
    hands = {player: game.in_hand(player) for player in range(game.players)}
    hands[game.player] -= 1
    return one(next(task.names[p % game.players] for p in range(game.player + 1, 99) if hands[p % game.players]))


def order(task):
    variant = task.position.setup.rules.turn == "end"
    last = sum(task.position.left) == 1
    game, mover, paid = after_roll(task)
    steps = ([] if variant else ["turn"]) + ["roll", "walk"]
    gone = mover in game.out
    owed, _payee = game_of(task).owed(game.assam)
    if paid or owed:
        steps.append("pay")
    if gone:
        return one((*steps, "out"))
    return one((*steps, "lay", *(["turn"] if variant and not last else [])))


def colour(task):
    return one(task.colours[game_of(task).due_colours()[0]])


def way_costs(task):
    """For each way, what the six faces of the die cost."""
    game = game_of(task)
    costs = {}
    for side in game.sides():
        heading = brute.turned(game.heading, side)
        costs[SIDES[side]] = [game.owed(brute.walk(game.assam, heading, face)[0])[0] for face in brute.FACES]
    return costs


def cheapest(task):
    sums = {side: sum(costs) for side, costs in way_costs(task).items()}
    return {side for side, its in sums.items() if its == min(sums.values())}


def safest(task):
    sums = {side: sum(map(bool, costs)) for side, costs in way_costs(task).items()}
    return {side for side, its in sums.items() if its == min(sums.values())}


ANSWERS = {
    "deal": deal,
    "headings": headings,
    "landing": landing,
    "region": region,
    "amount": amount,
    "payment": payment,
    "bankrupt": bankrupt,
    "rugs": rugs,
    "illegal": illegal,
    "reason": reason,
    "cover": cover,
    "grow": grow,
    "cut": cut,
    "score": score,
    "winner": winner,
    "rounds": rounds,
    "next": following,
    "order": order,
    "colour": colour,
    "cheapest": cheapest,
    "safest": safest,
}
