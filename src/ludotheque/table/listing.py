"""What the home page lists: the games on the shelf, and a player's tables."""

from ..engine.decks import at_hand
from ..engine.game import Game
from ..engine.option import Option, option_text
from ..players import levels
from .open_room import OpenRoom
from .protocol import GameInfo, OptionInfo, Running
from .room_view import texts_of


def game_info(game: Game, language: str, ready: bool = True) -> GameInfo:
    texts = texts_of(game, language)
    return GameInfo(
        name=game.name,
        title=game.title,
        line=texts("about.line"),
        players=texts("about.players"),
        minutes=texts("about.minutes"),
        seats=game.seats,
        options=[
            OptionInfo(o.name, texts(f"option.{o.name}"), _values(o), option_text(o.default), o.rule)
            for o in game.options
        ],
        styles=list(levels(game)),
        ready=ready,
        style_labels=[texts(f"style.{style}") for style in levels(game)],
        style_lines=[texts(f"level.{style}") if f"level.{style}" in texts else "" for style in levels(game)],
    )


def _values(option: Option) -> list[str]:
    """What can be chosen: the values of an option, and decks that have been brought to this machine."""
    return [*map(option_text, option.values), *(at_hand(option.find) if option.find else [])]


def running_info(opened: OpenRoom, seats: list[int], language: str) -> Running:
    room, view = opened.room, opened.view(language, opened.room.viewer(seats))
    state = view.state(seats, opened.presence.attendance())
    return Running(
        table=room.table,
        game=room.game.name,
        title=room.game.title,
        names=list(view.names),
        scores=state.scores,
        your_turn=room.may_act(seats),
        over=room.over,
        awaited=state.awaited,
        result=state.result,
        options={name: option_text(value) for name, value in room.match.options.items()},
        day=room.day,
        changed=opened.changed,
    )
