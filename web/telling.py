"""Golden data of what is told: sentences, sheets and states of many matches, as digests.

`web/tests/told.test.ts` plays the same matches and tells them with the translated code.
"""

import hashlib
import json
from typing import Any

import msgspec

from ludotheque.engine.chance import generator
from ludotheque.engine.game import Game
from ludotheque.engine.match import Match
from ludotheque.engine.option import option_text
from ludotheque.engine.verbs import ALL_SEEING, CHANCE
from ludotheque.players import decide, plain_styles, style_number
from ludotheque.table.log import Logged, Sitting
from ludotheque.table.room import Room
from ludotheque.table.room_view import RoomView
from ludotheque.texts import LANGUAGES

MATCHES = 200
STATED = 8  # of them: how things stand after every action too
MOST_ACTIONS = 400  # a race of random players has no end
NAMES = (("Alice", "Yvain"), ("", ""), ("Les Bleus", "La Rochelle"), ("Le fonceur", "Étienne"))


def told(game: Game) -> list[dict[str, Any]]:
    return [told_match(game, number) for number in range(MATCHES)]


def told_match(game: Game, number: int) -> dict[str, Any]:
    options = options_of(game, number)
    match, room = play(game, number, options), room_of(game, number, options)
    stated, views = hashlib.sha256(), Views(room, LANGUAGES[number % len(LANGUAGES)])
    for action in match.actions:
        if number < STATED:
            stated.update(views.state().encode())
        room.add(Logged("action", room.thrower if room.match.turn == CHANCE else room.acting, action=str(action)))
    viewer = viewer_of(game, number)
    told = {language: digest(RoomView(room, language, viewer)) for language in LANGUAGES}
    return {"options": options, "actions": len(match.actions), "told": told} | (
        {"stated": stated.hexdigest()} if number < STATED else {}
    )


def options_of(game: Game, number: int) -> dict[str, str]:
    return {
        option.name: option_text(values[(number // 3**place) % len(values)])
        for place, option in enumerate(game.options)
        if (values := game.judged_values(option))
    }


def play(game: Game, number: int, options: dict[str, str]) -> Match:
    """Odd matches by the best style that does not think, even ones by chance."""
    match = Match(game, {name: game.option(name).read(text) for name, text in options.items()}, seed=number)
    style, mind = style_number(game, plain_styles(game)[-1 if number % 2 else 0]), generator(number, 14)
    while not match.over and len(match.actions) < MOST_ACTIONS:
        if match.turn == CHANCE:
            match.roll()
        else:
            seat = match.turn if match.turn >= 0 else int(mind[0]) % match.seat_count
            match.play(int(decide(game, match.view(seat), style, mind, seat)))
    return match


def room_of(game: Game, number: int, options: dict[str, str]) -> Room:
    seats = game.seats_at({name: game.option(name).read(text) for name, text in options.items()})
    sittings = [Sitting(name) for name in NAMES[number % len(NAMES)][:seats]]
    return Room("t", Logged("created", game=game.name, options=options, seats=sittings, dice="fair"))


def viewer_of(game: Game, number: int) -> int:
    return (0, ALL_SEEING)[number % 2] if game.hides else ALL_SEEING


class Views:
    """How things stand in a room, for who has all seats. Whoever looks keeps their view, as at a table."""

    def __init__(self, room: Room, language: str) -> None:
        self.room, self.language, self.seats = room, language, range(len(room.sittings))
        self.views: dict[int, RoomView] = {}

    def state(self) -> str:
        viewer = self.room.viewer(self.seats, self.room.acting)
        if viewer not in self.views:
            self.views[viewer] = RoomView(self.room, self.language, viewer)
        return written(self.views[viewer].state(self.seats))


def digest(view: RoomView) -> str:
    """Of all sentences and lines of the sheet."""
    said = "".join(written([entry.sentences, entry.lines]) for entry in view.after(0))
    return hashlib.sha256(said.encode()).hexdigest()


def written(what: Any) -> str:
    return json.dumps(msgspec.to_builtins(what), ensure_ascii=False, separators=(",", ":"))
