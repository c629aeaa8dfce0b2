"""What people and computer players do at a table: acts on a game, and what is about to be chosen. No widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from marrakech.board import Place, Square
from marrakech.language import _
from marrakech.notebook.choosing import Choosing, Refusal, choose, chosen
from marrakech.notebook.film import Shot, film
from marrakech.notebook.table_pointing import Facing, Meant, Spelt, Thrown, Touched, Upturned
from marrakech.notebook.table_screen import Advice, Aside
from marrakech.play import Actor, Game, Mode, Refused
from marrakech.rules import Action, DrawColour, Event, LayRug, Phase, TurnAssam


class Acts:
    """The acts at a table, each of which changes what there is to show or raises an error of the game or the table.

    ``choosing`` is what somebody is about to choose, ``letter`` the half of a square's name that is typed, ``film``
    the pictures of what happened that are still to be shown, ``aside`` what is said beside the game.
    """

    def __init__(self, game: Game, *, still: Callable[[], bool], confirms: Callable[[], bool]) -> None:
        """Sit down to a game.

        Args:
            game: The game.
            still: Says whether nothing is to be shown move.
            confirms: Says whether a rug that is chosen is to be confirmed.
        """
        self.game = game
        self.choosing = Choosing()
        self.aside = Aside()
        self.letter = ""
        self.film: list[Shot] = []
        self.paused = False
        self._still = still
        self._confirms = confirms

    @property
    def shot(self) -> Shot | None:
        """The picture that is shown now, while something is being shown move."""
        return self.film[0] if self.film else None

    @property
    def computer_moves(self) -> bool:
        """Whether it is a computer player's turn, the die it rolls included."""
        game = self.game
        if game.over:
            return False
        computer = game.terms.computers[game.player] is not None
        return game.to_act is Actor.COMPUTER or (computer and game.to_act is Actor.CHANCE and game.mode is Mode.PLAY)

    @property
    def runs(self) -> bool:
        """Whether something happens by the clock alone."""
        return bool(self.film) or (self.computer_moves and not self.paused)

    # -- Acts on the game

    def do(self, meant: Meant | None) -> None:
        """Do what somebody means."""
        game = self.game
        match meant:
            case Facing(heading, square):
                side = (heading - game.position.heading + 1) % 4 - 1
                if TurnAssam(side) not in game.legal:
                    self._refuse(TurnAssam(side), (game.position.assam if square is None else square,))
                self.decide(lambda: game.turn(side))
            case Thrown(slippers):
                self.decide(lambda: game.roll(slippers))
            case Upturned(number):
                drawn = [action for action in game.legal if isinstance(action, DrawColour)]
                if number >= len(drawn):
                    raise Refused(_("No rug is to be turned up now."))
                self.decide(lambda: game.act(drawn[number]))
            case Touched(square):
                self.letter = ""
                self._touch(square)
            case Spelt(letter):
                self.letter = letter

    def decide(self, do: Callable[[], tuple[Event, ...]]) -> None:
        """Do something in the game for a person."""
        if self.computer_moves:
            name = self.game.names[self.game.player]
            raise Refused(_("It is the turn of {name}, a computer player, who acts without help."), name=name)
        self._act(do)

    def go(self) -> None:
        """Do what there is to do: end the film, roll, or lay the rug that is chosen."""
        game, hint = self.game, self.choosing.hint
        if self.film:
            self.cut_film()
        elif game.position.phase is Phase.LAY and game.to_act is Actor.PERSON:
            if isinstance(hint, LayRug):
                self._choose(chosen(hint.place))
            else:
                self.lay_chosen()
        elif game.mode is Mode.PLAY:
            self.decide(game.roll)

    def lay_chosen(self) -> None:
        """Lay the rug that is chosen."""
        if self.game.position.phase is not Phase.LAY:
            self.game.act(LayRug(0))  # the rules say what it is time for
        place = self.choosing.place
        if place is None:
            raise Refused(_("First choose where the rug goes: two squares, or one of the list."))
        self._lay(place)

    def take_back(self) -> None:
        """Take back the choice of a rug, or else the last decision."""
        self.film = []
        if self.choosing.first is None:
            self.game.take_back()
        self.forget()

    def ring(self) -> None:
        """Ring the bell, when somebody wants it twice: it ends the game."""
        if self.aside.ringing or self.game.over:
            self._act(self.game.ring_bell)
        else:
            self.aside = replace(self.aside, ringing=True)

    def tick(self) -> None:
        """Do what the clock does: show the next picture, or let a computer player act."""
        if self.film:
            self.film.pop(0)
        elif self.computer_moves and not self.paused:
            self._computer_acts()

    def _computer_acts(self) -> None:
        game, advice = self.game, self.aside.advice
        if game.to_act is Actor.CHANCE:
            self._act(game.roll, advice)
        else:
            choice = game.choice()
            told = Advice(game.names[game.player], choice)
            self._act(lambda: game.act(choice.action), (*advice[-2:], told))

    def _act(self, do: Callable[[], tuple[Event, ...]], advice: tuple[Advice, ...] = ()) -> None:
        """Do something in the game and have it shown move, with advice on why it was done."""
        game = self.game
        self.film = []
        number, under_way = game.turn_number, len(game.played)
        seen = len(game.played[-1].events) if number == under_way else 0
        do()
        self.forget()
        self.aside = Aside(advice)
        if not self._still() and len(game.played) >= number:
            self.film = list(film(game.played[number - 1], seen))

    # -- What is about to be done

    def forget(self) -> None:
        """Forget what was about to be chosen or rung, and what was advised."""
        self.choosing, self.letter, self.aside = Choosing(), "", Aside()

    def cut_film(self) -> None:
        """Show at once what is still being shown move."""
        self.film = []

    def hint(self) -> None:
        """Have a hint shown, which chooses nothing yet."""
        self.film = []
        choice = self.game.hint()
        self.choosing, self.aside = Choosing(hint=choice.action), Aside((Advice("", choice),))

    def choose_place(self, place: Place) -> None:
        """Choose a whole rug, which is still to be confirmed."""
        self.choosing = chosen(place)

    def _touch(self, square: Square) -> None:
        """Choose a rug by one square after the other; a square of the rug chosen lays it."""
        match choose(self.game.position, self.choosing, square):
            case LayRug(place):
                self._lay(place)
            case Refusal(action, squares):
                self._refuse(action, squares)
            case choosing:
                self._choose(choosing)

    def _choose(self, choosing: Choosing) -> None:
        """Choose a rug, and lay it at once where nobody wants to confirm that."""
        if choosing.place is not None and (not self._confirms() or self.game.mode is Mode.RECORDER):
            self._lay(choosing.place)
        else:
            self.choosing = choosing

    def _refuse(self, action: Action, squares: tuple[Square, ...]) -> None:
        """Mark the squares of something the rules forbid and raise their error."""
        self.choosing = Choosing(refused=squares)
        self.game.act(action)

    def _lay(self, place: Place) -> None:
        self.decide(lambda: self.game.lay(place))
