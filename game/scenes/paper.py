"""The slip of the lesson that is taken: what it says now, what can be pressed on it, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pygame

from game.scenes.pointing import Pointing
from game.scenes.prompts import Prompt
from game.scenes.screen import Screen
from game.scenes.sitting import BY_HAND, Mode, Sitting
from game.scenes.slip import EndCard, Slip, Telling, fitting_cap, place
from game.stage.focus import Target
from game.stage.intents import DIRECTIONS, Act


class Paper:
    """The slip of a sitting, laid anew whenever something has changed."""

    def __init__(
        self, screen: Screen, sitting: Sitting, pointing: Pointing, *, offers: Sequence[str], listed: bool
    ) -> None:
        self._screen, self._house = screen, screen.house
        self._sitting = sitting
        self._pointing = pointing
        self._offers = tuple(offers)
        """What else can be pressed at the end: the next lesson, the rules on one card, a match."""
        self._listed = listed
        """Whether the lesson was opened from a list of lessons, to which leaving it leads back."""
        self._beside: pygame.Rect | None = None
        """Where it lay last: it does not change sides in a step, nor while there is only something to say."""
        self._lay: pygame.Rect | None = None
        """Where it lay before in this step."""
        self._slip: Slip | None = None

    def arrive(self) -> None:
        """A step begins; where something is done by hand, a card may come to lie opposite the learner."""
        step = self._sitting.step
        self._lay = None
        if step is None or step.want in BY_HAND:
            self._beside = None

    def stale(self) -> None:
        """Something has changed: it may say something else, and lie elsewhere."""
        self._slip = None

    @property
    def slip(self) -> Slip:
        """The slip, where it lies as long as nothing happens."""
        if self._slip is None:
            self._slip = self._placed()
        return self._slip

    # --- what it says -------------------------------------------------------------------------------------

    @property
    def asked(self) -> Prompt | None:
        """What the learner can ask for out of turn in this step, as a prompt."""
        offer = self._sitting.offer if self._sitting.mode is Mode.OUT_OF_TURN else None
        if offer is None:
            return None
        return Prompt(offer.act, self._house.say(f"{self._sitting.lesson.game}.prompt.{offer.key}"))

    def _names(self) -> list[str]:
        """The names of what can be pressed on it: nothing while the learner or the table plays."""
        match self._sitting.mode:
            case Mode.OVER if self._sitting.only is None:
                return [*self._offers, "leave", "once more"]
            case Mode.OVER:
                return ["leave", "whole lesson"]
            case Mode.PLAYS | Mode.BY_HAND:
                return []
            case Mode.OUT_OF_TURN:
                return ["ask"]
            case Mode.CHOOSES:
                return ["question", *(f"choice {n}" for n in self._sitting.course.order)]
            case Mode.COUNTS:
                return ["count", "less", "more"]
        return ["next"]

    def _label(self, name: str) -> str:
        """What stands on a button."""
        say, step, number = self._house.say, self._sitting.step, self._sitting.number
        if name == "count":
            return "?" if number is None else str(number)
        if name in ("less", "more", "question"):
            return ""
        if name.startswith("choice ") and step is not None:
            return self._sitting.tutor.option(step, int(name[7:]))
        if name == "ask" and self.asked is not None:
            return self.asked.text
        if name == "leave":
            return say("lessons.all_lessons" if self._listed else "lessons.close")
        return say(f"lessons.{name.replace(' ', '_')}")

    @property
    def _telling(self) -> Telling:
        """What it says now."""
        sitting, say = self._sitting, self._house.say
        mode, step, tutor = sitting.mode, sitting.step, sitting.tutor
        buttons = {name: self._label(name) for name in self._names()}
        if step is None or mode is Mode.PRAISES:
            said = say(sitting.lesson.key("title") if step is None else "lessons.another_table")
            return Telling(said, buttons=buttons, yes=tutor.yes)
        later = "" if mode is Mode.PLAYS else max(tutor.later(), key=len, default="")
        asked, cap = self.asked, 0
        if asked is not None:
            cap = fitting_cap(self._house, asked.text, self._screen.buttons.width(asked.act))
        more = tutor.more(self._screen.focus.name)
        return Telling(say(sitting.lesson.key(step.say)), more, buttons, tutor.yes, later, cap)

    def buttons(self) -> list[Target]:
        """What can be pressed on it; from a question every direction leads to the first of its answers.

        Left and right go round among them, however they stand.
        """
        buttons = [Target(name, rect) for name, rect in self.slip.buttons()]
        if not buttons or buttons[0].name != "question":
            return buttons
        names = [button.name for button in buttons[1:]]
        found = [buttons[0]._replace(near=dict.fromkeys(DIRECTIONS, names[0]))]
        for n, button in enumerate(buttons[1:]):
            found.append(button._replace(near={Act.LEFT: names[n - 1], Act.RIGHT: names[(n + 1) % len(names)]}))
        return found

    # --- where it lies ------------------------------------------------------------------------------------

    def _placed(self) -> Slip:
        """Beside the board on the learner's side, elsewhere if it would hide what is meant."""
        sitting = self._sitting
        step, match, board, card = sitting.step, sitting.match, sitting.board, sitting.acting.card
        if step is None:
            return EndCard(self._house, self._telling)
        frame = board.layout.frame(match.view, match.eye)
        panels = [panel.inflate(16, 8) for panel in board.panels()]
        meant = [rect.inflate(12, 12) for rect in self._pointing.all]
        needed = [panels[sitting.learner], *(panel for panel in panels if panel.collidelist(meant) >= 0)]
        if card.lies:
            meant.append(card.column)
        spared = [chain(*frame.spared[:many]) for many in range(len(frame.spared), -1, -1)]
        avoid = [*([*panels, *meant, *kept] for kept in spared), [*needed, *meant]]
        card_may_come = sitting.mode is Mode.BY_HAND or bool(step.shows)
        if card_may_come and not card.lies:  # the slip need not give way to it then
            avoid.insert(0, [*avoid[0], card.column])
        own = board.layout.panel(match.view, match.eye, sitting.learner, 1.0)
        columns = sorted(
            frame.cards, key=lambda column: (not self._is_beside(column), abs(column.centerx - own.centerx))
        )
        grows = bool(frame.spared)
        found = place(self._house, self._telling, columns, frame.across, avoid, meant, self._lay, grows=grows)
        self._beside = self._lay = found.rect
        return found

    def _is_beside(self, column: pygame.Rect) -> bool:
        """Whether a column is on the side where the slip lay last: one edge is the same."""
        lay = self._beside
        return lay is not None and (column.x == lay.x or column.right == lay.right)
