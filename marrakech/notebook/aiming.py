"""Playing on against computer players until a goal of a chapter is reached or missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from marrakech.board import PLACE_NAMES
from marrakech.course.answers import SIDES, Asks, read_answer
from marrakech.course.goal import Goal, Outcome
from marrakech.course.progress import Done
from marrakech.draw import Scene
from marrakech.language import Words, _, language
from marrakech.narration import tell_events
from marrakech.notebook.activity import Activity, seats_of
from marrakech.notebook.answering import Draft, Prompt, how_to, side_options
from marrakech.notebook.desk import Page, Told
from marrakech.notebook.film import Shot, film, shot_scene
from marrakech.notebook.screen import Look
from marrakech.play import Actor
from marrakech.rules import Event, Phase, TurnAssam

_ROLL = "roll"


class Aiming(Activity):
    """A goal being tried; ``game`` is the game of this attempt."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self._begin(1)

    def _begin(self, attempt: int) -> None:
        self.attempt = attempt
        self.game = self.goal.begin(attempt)
        self._film: list[Shot] = []
        self._done: list[Done] = []
        self._hinted = self._written = False

    @property
    def outcome(self) -> Outcome:
        """How the attempt stands."""
        return self.goal.state(self.game).outcome

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether the attempt is at its end."""
        return self.outcome is not Outcome.GOING

    @property
    def runs(self) -> bool:  # type: ignore[override]
        """Whether computer players or their dice have to act."""
        return not self.over and self.game.player != self.goal.player

    def page(self, look: Look, draft: Draft, shot: Shot | None) -> Page:
        """Return the game, what is to be reached, how far one is, and what there is to decide."""
        words, game, goal = look.words, self.game, self.goal
        state, record = goal.state(game), game.record
        last = game.played[-1] if game.played else None
        if shot is None:
            shot_of_now = Shot(game.position, last.before if last else game.position, last.events if last else ())
            scene = shot_scene(record, shot_of_now, look, placements=not self.runs and not self.over)
        else:
            scene = shot_scene(record, shot, look)
        ended = {Outcome.REACHED: "right", Outcome.FAILED: "wrong", Outcome.GOING: "note"}
        over = shot is None and self.over
        told = [Told(ended[state.outcome if over else Outcome.GOING], " ".join(self._lines(words, over=over)))]
        if self._hinted and not over:
            told.append(Told("note", words(_("Hint: {hint}"), hint=goal.hint().tell(words))))
        happened = " ".join(tell_events(words, record, last.before.player, last.events)) if last else ""
        asks = not over and shot is None and not self.runs
        prompt = self._prompt(look, scene) if asks else None
        spoken = [happened, *(each.text for each in told), *([prompt.question, prompt.do] if prompt else [])]
        return Page(
            scene=scene,
            says=(" ".join(sentence.tell(words) for sentence in goal.ask()), *((happened,) if happened else ())),
            players=seats_of(record, words),
            prompt=prompt,
            spoken=" ".join(filter(None, spoken)),
            told=tuple(told),
            can=(("again", True),) if over else (("check", asks), ("anew", not draft.empty), ("hint", asks)),
            stars=goal.done(self.attempt, right=state.outcome is Outcome.REACHED).stars if over else None,
        )

    def _lines(self, words: Words, *, over: bool) -> Iterator[str]:
        state = self.goal.state(self.game)
        sentences = self.goal.tell(state)
        # While the last move is still shown, its outcome is not told.
        if over or state.outcome is Outcome.GOING:
            yield from (sentence.tell(words) for sentence in sentences)

    def _prompt(self, look: Look, scene: Scene) -> Prompt:
        words, position = look.words, self.game.position
        if position.phase is Phase.TURN:
            question, do = words(_("Which way do you turn Assam?")), words(how_to(Asks.SIDE))
            sides = [SIDES[action.side] for action in self.game.legal if isinstance(action, TurnAssam)]
            options = tuple(option for option in side_options(words) if option[1] in sides)
            return Prompt(Asks.SIDE, position, scene, question, do, options)
        if position.phase is Phase.LAY:
            question, do = words(_("Where do you lay your rug?")), words(how_to(Asks.RUG))
            return Prompt(Asks.RUG, position, scene, question, do)
        roll = words(_("Roll the die"))
        return Prompt(
            None,
            position,
            scene,
            words(_("Now roll the die.")),
            words(_("Click Assam, or press the button.")),
            ((roll, _ROLL),),
        )

    def pictures(self) -> list[Shot]:
        """Return what happened since this was last asked."""
        shown, self._film = self._film, []
        return shown

    def finished(self) -> Iterator[Done]:
        """Yield the goal once it was reached; what is missed can be tried again."""
        if self.over and not self._written and self.outcome is Outcome.REACHED:
            self._written = True
            yield self.goal.done(self.attempt, right=True)

    def give(self, answer: object) -> bool:
        """Turn Assam, roll, or lay a rug.

        Raises:
            IllegalAction: The rules forbid it.
            AnswerError: It is none of these.
        """
        game = self.game
        if game.position.phase is Phase.TURN:
            named = {name: side for side, name in SIDES.items()}
            side = named[str(read_answer(Asks.SIDE, answer, game.names, language()))]
            self._act(lambda: game.turn(side))
        elif game.position.phase is Phase.LAY:
            place = PLACE_NAMES.index(str(read_answer(Asks.RUG, answer, game.names, language())))
            self._act(lambda: game.lay(place))
        else:
            self._act(game.roll)
        return True

    def hint(self) -> None:
        """Give the hint."""
        self._hinted = True

    def again(self) -> bool:
        """Begin another attempt, with other luck."""
        self._begin(self.attempt + 1)
        return True

    def tick(self) -> None:
        """Let a computer player act, and roll if it is time for that."""
        game = self.game
        if game.to_act is Actor.COMPUTER:
            action = game.choice().action
            self._act(lambda: game.act(action))
        if game.to_act is Actor.CHANCE and self.runs:
            self._act(game.roll)

    def _act(self, do: Callable[[], tuple[Event, ...]]) -> None:
        game = self.game
        number, under_way = game.turn_number, len(game.played)
        seen = len(game.played[-1].events) if number == under_way else 0
        do()
        self._film += film(game.played[number - 1], seen)
