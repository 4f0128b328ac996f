"""Writes what the page takes from the Python side: `make generate`. It is committed; a test says when it is stale.

src/generated/protocol.ts                    the messages of `ludotheque.table.protocol` as TypeScript types
src/generated/catalogues.ts                  the type of all keys of all catalogues of messages
src/generated/shelf.<lang>.json              title, line, players, minutes and styles of each game, from its texts
src/games/<game>/generated/numbers.ts        its enumerations, constants, position, events, lines of its sheet, cards
src/games/<game>/generated/rules.<lang>.json its rulebook as sections, numbered rules and tables, cut into tokens
src/games/<game>/generated/cards.<lang>.json the cards of our deck, as a table sends them, where it has one
src/games/<game>/generated/decks.<lang>.json the same of other decks that its option names, with their words
src/games/<game>/generated/deck.ts           how its decks are read, where its page has a workshop for them
src/games/<game>/generated/lesson.<lang>.json  what is said of the actions of its lesson (`lesson.json`)
src/games/<game>/generated/info.<lang>.json  what a table of it can be: seats, options, levels, as `/api/games` says it
src/games/<game>/generated/puzzles.<lang>.json its puzzles with what each answer is worth, where it has some
src/games/<game>/generated/layout.json       how its WebAssembly module lays out records, and what its numbers mean
src/generated/positions.ts                   the type of each game's positions, by its name
src/generated/judging.json                   records, constants and efforts of the analysis, which all modules share
../tests/games/<game>/golden.json            matches with positions and what the rules show, for the page's tests
../tests/games/<game>/tallies.json           what is counted over matches of the styles that do not think, likewise
../tests/games/<game>/judged.json            reviews, hints and a search of small effort, likewise
../tests/games/<game>/scripts/<script>.json  what a table says in answer to a script (`scripts.py`), likewise
"""

import base64
import dataclasses
import enum
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import scripts
import telling
import translated
from translate import Unit

import ludotheque
from ludotheque.analysis import effort, hints, review, worth
from ludotheque.analysis.compiled import accounts, steps, sums, weighing
from ludotheque.analysis.compiled.blocks import BLOCKS
from ludotheque.analysis.effort import Effort
from ludotheque.analysis.puzzles import count, judged_puzzle
from ludotheque.analysis.puzzles import puzzle as puzzle_of
from ludotheque.engine import tally
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import RNG_WORDS, generator
from ludotheque.engine.fields import fields_of
from ludotheque.engine.game import Game
from ludotheque.engine.match import Match
from ludotheque.engine.option import option_text
from ludotheque.engine.record import NOTHING
from ludotheque.engine.verbs import ALL_SEEING, CHANCE
from ludotheque.engine.versions import rules_of
from ludotheque.players import Style, decide, plain_styles, players_of, style_number
from ludotheque.players.search import Budget, think
from ludotheque.rulebook import ASIDE
from ludotheque.table import protocol
from ludotheque.table.listing import game_info
from ludotheque.table.log import Logged, Sitting
from ludotheque.table.puzzles import shown
from ludotheque.table.room import Attendance, Room
from ludotheque.table.room_view import RoomView, texts_of
from ludotheque.texts import LANGUAGES, flatten, french_spaces

WEB = Path(__file__).parent
MADE = "// Made by web/generate.py (`make generate`): do not edit.\n"
SAFE = 2**53  # a JavaScript number holds whole numbers below this


# --- The protocol as TypeScript -----------------------------------------------------------------------------


def typescript(schema: dict[str, Any]) -> str:
    """The TypeScript type that a JSON schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typescript(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(typescript(item) for item in schema['prefixItems'])}]"
        case "array":
            item = typescript(schema["items"]) if schema.get("items") else "unknown"
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {typescript(values) if isinstance(values, dict) and values else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as name:
            return str(name)
    return "unknown"


def references(schema: Any) -> set[str]:
    """The names that a schema mentions."""
    if isinstance(schema, dict):
        named = {schema["$ref"]} if "$ref" in schema else set()
        return named.union(*(references(value) for value in schema.values()))
    if isinstance(schema, list):
        return set().union(*(references(value) for value in schema))
    return set()


def interface(name: str, part: dict[str, Any], needed: Any) -> str:
    fields = "".join(
        f"  {field}{'' if field in needed else '?'}: {typescript(schema)};\n"
        for field, schema in part["properties"].items()
    )
    about = f"/** {part['description'].splitlines()[0]} */\n" if part.get("description") else ""
    return f"{about}export interface {name} {{\n{fields}}}\n"


def protocol_ts() -> str:
    """`protocol.ts`. A field with a default may be left out by a client; the server sends every field."""
    structs = [
        value
        for value in vars(protocol).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__.startswith("ludotheque.")
    ]
    unions = {"Commands": protocol.Commands, "Messages": protocol.Messages}
    schemas, parts = msgspec.json.schema_components([*unions.values(), *structs], ref_template="{name}")
    sent = references(schemas[0]) | {"NewTable"}
    while (more := sent.union(*(references(parts[name]) for name in sent))) != sent:
        sent = more
    blocks = [MADE]
    for name, part in parts.items():
        if name not in ("Message", "Command"):
            blocks.append(interface(name, part, part.get("required", []) if name in sent else part["properties"]))
    for name, schema in zip(unions, schemas, strict=False):
        blocks.append(f"export type {name} = {typescript(schema)};\n")
    return "\n".join(blocks)


def same_words(game: Game) -> str:
    """Where a game's page says which sentences of the rules' catalogues it says too, and by which keys of its own."""
    return f"src/games/{game.name}/same_words.json"


def words(game: Game, language: str) -> dict[str, str]:
    """Those sentences, by the keys of the page."""
    said = dict(flatten(tomllib.loads((game.folder / f"texts.{language}.toml").read_text("utf-8"))))
    same: dict[str, str] = json.loads((WEB / same_words(game)).read_text("utf-8"))
    return {key: said[there] for key, there in same.items()}


def catalogues_ts() -> str:
    """The type of the keys of all catalogues, French being the source."""
    files = {file.name.split(".")[0]: f"../../messages/{file.name}" for file in sorted(WEB.glob("messages/*.fr.json"))}
    for game in ludotheque.games():
        files[game.name] = f"../games/{game.name}/fr.json"
        if (WEB / same_words(game)).exists():
            files[f"{game.name}_same"] = f"../games/{game.name}/generated/words.fr.json"
    imports = "".join(f"import type {name} from '{file}';\n" for name, file in files.items())
    return f"{MADE}{imports}\nexport type Catalogues = {' & '.join(f'typeof {name}' for name in files)};\n"


def positions_ts() -> str:
    """The type of each game's positions, by its name."""
    names = [game.name for game in ludotheque.games()]
    imports = "".join(
        f"import type {{ Position as {name} }} from '../games/{name}/generated/numbers';\n" for name in names
    )
    rows = "".join(f"  {name}: {name};\n" for name in names)
    return f"{MADE}{imports}\nexport interface Positions {{\n{rows}}}\n"


# --- A game's numbers ---------------------------------------------------------------------------------------


def numbers_ts(game: Game) -> str:
    """Enumerations and constants of a game's record, its position as a viewer gets it, its events, its sheet."""
    record = sys.modules[game.events.__module__]
    blocks = [MADE]
    for name, value in vars(record).items():
        if isinstance(value, type) and issubclass(value, enum.IntEnum) and value not in (enum.IntEnum, game.events):
            blocks.append(f"{comment(value)}export const {name} = {members(value)} as const;\n")
        elif name.isupper() and isinstance(value, (int, str)) and not isinstance(value, bool) and safe(value):
            blocks.append(f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n")
        elif name.isupper() and isinstance(value, tuple) and all(isinstance(one, (int, str)) for one in value):
            blocks.append(f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;\n")
    lines = "".join(f"  {field.name}: {'number' + '[]' * len(field.shape)};\n" for field in fields_of(game).all)
    blocks.append(
        "/** A position as its viewer may know it, and what only the rules know of it (`show`). */\n"
        f"export interface Position {{\n{lines}}}\n"
    )
    kinds = "".join(f"\n  | '{kind.name.lower()}'" for kind in game.events)
    blocks.append(f"export type EventKind ={kinds};\n")
    blocks += sent_types(game)
    return "\n".join(blocks)


def safe(value: int | str) -> bool:
    return isinstance(value, str) or abs(value) < SAFE


def comment(kind: type[enum.IntEnum]) -> str:
    about = kind.__dict__.get("__doc__")
    return f"/** {about.splitlines()[0]} */\n" if about else ""


def members(kind: type[enum.IntEnum]) -> str:
    return "{ " + ", ".join(f"{name}: {int(value)}" for name, value in kind.__members__.items()) + " }"


def sent_types(game: Game) -> Iterator[str]:
    """The lines of its sheet and, of a game with `cards.py`, its cards, as a table sends them."""
    modules = [sys.modules.get(f"ludotheque.games.{game.name}.{part}") for part in ("sheet", "cards")]
    kinds = [
        value
        for module in modules
        for value in vars(module or object).values()
        if isinstance(value, type) and module and value.__module__ == module.__name__
        if dataclasses.is_dataclass(value) or issubclass(value, msgspec.Struct)
    ]
    if kinds:
        for name, part in msgspec.json.schema_components(kinds, ref_template="{name}")[1].items():
            yield interface(name, part, part["properties"])


# --- The layout of a module's memory ------------------------------------------------------------------------


def layout(game: Game) -> dict[str, Any]:
    """What `web/src/lib/rulebook.ts` must know to talk to the module of a game: its type is there, `Layout`."""
    telling = game.record_with_events
    assert telling.fields
    return {
        "game": game.name,
        "seats": game.seats,
        "automaton": game.automaton,
        "fewerWins": game.fewer_wins,
        "hides": game.hides,
        "bounds": game.bounds._asdict(),
        "stream": np.uint64().nbytes * RNG_WORDS,
        "record": record_layout(game.record) | {"packed": list(game.packed)},
        "telling": {
            "size": telling.itemsize,
            "count": telling.fields["event_count"][1],
            "events": telling.fields["events"][1],
        },
        "shown": record_layout(game.shown),
        "options": options_layout(game),
        "deck": deck_layout(game),
        "events": [kind.name.lower() for kind in game.kinds],
        "reveals": sorted(kind.name.lower() for kind in game.reveals),
        "styles": [style_layout(style) for style in players_of(game).styles],
        "tally": tally_layout(game),
        "notation": {"texts": game.notation.texts, "oneDie": game.notation.dice[1], "twoDice": game.notation.dice[2]},
        "judging": judging_layout(game),
        "table": {
            "title": game.title,
            "ownDice": game.own_dice,
            "options": [option.name for option in game.options],
            "chances": sorted(hints.chances(game)),
            "rules": rules_of(game)._asdict(),
        },
    }


def style_layout(style: Style) -> dict[str, Any]:
    return {"name": style.name, "level": style.level, "thinks": style.thinks, "pace": style.pace}


def record_layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The size of a record, and of each field its name, place, kind of number and shape."""
    assert dtype.fields
    fields = []
    for name, (kind, offset, *_) in dtype.fields.items():
        single, shape = kind.subdtype or (kind, ())
        fields.append([name, offset, single.str[1:], list(shape)])
    return {"size": dtype.itemsize, "fields": [] if dtype == NOTHING else fields}


def options_layout(game: Game) -> dict[str, Any]:
    """Where each option stands in the record of options; its values as texts with their numbers, the default first."""
    assert game.options_record.fields
    rows = [
        {
            "name": option.name,
            "offset": game.options_record.fields[option.name][1],
            "values": [[option_text(value), option.number(value)] for value in option.values],
        }
        for option in game.options
        if not option.is_deck
    ]
    return {"size": game.options_record.itemsize, "rows": rows}


def deck_layout(game: Game) -> dict[str, Any]:
    """The option that names a deck, the records of our own decks by name, the default first; and those of which the
    rules do not know all that cards can do."""
    option = next((option for option in game.options if option.is_deck), None)
    decks: dict[str, str] = {}
    unknown: list[str] = []
    named = option.name if option else ""
    for value in option.values if option else ():
        options = game.check_options({named: value})
        decks[option_text(value)] = base64.b64encode(game.deck_numbers(options).tobytes()).decode()
        if not game.knows_all(options):
            unknown.append(option_text(value))
    return {"size": game.deck_record.itemsize, "option": named, "decks": decks, "unknown": unknown}


def tally_layout(game: Game) -> dict[str, int]:
    """The places in a tally: see `ludotheque.engine.tally`."""
    names = ("MATCHES", "ACTIONS", "TRACE", "WINS", "DRAWS", "LENGTHS", "SCORES")
    return {"size": tally.tally_size(game)} | {name.lower(): getattr(tally, name) for name in names}


# --- The analysis -------------------------------------------------------------------------------------------


def judging_layout(game: Game) -> dict[str, Any]:
    """Of the analysis, what differs from game to game: its type is `Judging` in `rulebook.layout.ts`."""
    players = players_of(game)
    return {
        "solved": players.solved is not None,
        "advised": players.adviser is not None,
        "figures": list(players.figures),
        "playoutsASecond": min(1e6 / players.microseconds, effort.MOST_A_SECOND),
    }


def judging() -> dict[str, Any]:
    """Of the analysis, what is the same for all games."""
    return {
        "weighing": record_layout(weighing.WEIGHING),
        "step": record_layout(steps.STEP),
        "account": record_layout(accounts.ACCOUNT),
        "kinds": {**review.KINDS, "end": steps.END},
        "places": {"value": sums.VALUE, "error": sums.ERROR},
        "asked": steps.ASKED,
        "blocks": BLOCKS,
        "stages": weighing.STAGES,
        "sample": weighing.SAMPLE,
        "nothing": weighing.NOTHING,
        "triedOut": weighing.TRIED_OUT,
        "moments": accounts.MOMENTS,
        "markNames": review.MARK_NAMES,
        "marks": review.MARKS,
        "adviserError": worth.ADVISER_ERROR,
        "adviserCostError": worth.ADVISER_COST_ERROR,
        "samples": worth.SAMPLES,
        "normal": effort.EFFORTS["normal"].seconds,
        "hint": {"effort": effort.HINT.seconds, "seconds": hints.SECONDS, "glance": hints.GLANCE},
    }


# --- The rulebooks ------------------------------------------------------------------------------------------

# What a stretch of a rule's text can be, tried in this order; the name of the group is the kind of the token.
TOKEN = re.compile(
    r"""\*\*(?P<strong>[^*]+)\*\*
    | \*(?P<em>[^*]+)\*
    | `(?P<code>[^`]+)`
    | (?P<rule>\b[A-Z]+-\d+\b)
    | (?P<decided>◆)
    | (?P<throw>(?<![\w-])[1-6]-[1-6](?![\w-]))
    | (?P<yellow>\b(?:carton\ jaune|un\ jaune|yellow\ card|a\ yellow)\b)
    | (?P<red>\b(?:carton\ rouge|un\ rouge|red\ card|a\ red)\b)
    """,
    re.VERBOSE,
)

Token = tuple[str, str]


def tokens(text: str) -> list[Token]:
    """`3-1 : *jouer*` as [("throw", "3-1"), ("text", " : "), ("em", "jouer")]."""
    found: list[Token] = []
    at = 0
    for match in TOKEN.finditer(text):
        if match.start() > at:
            found.append(("text", text[at : match.start()]))
        assert match.lastgroup
        found.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    if at < len(text):
        found.append(("text", text[at:]))
    return found


def cells(row: str) -> list[list[Token]]:
    return [tokens(cell.strip()) for cell in row.strip().strip("|").split("|")]


def rulebook(text: str) -> dict[str, Any]:
    """A rulebook in Markdown: a title, an introduction, sections of rules, tables and paragraphs."""
    book: dict[str, Any] = {"title": "", "intro": [], "sections": []}
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("# "):
            book["title"] = block[2:].strip()
        elif block.startswith("## "):
            book["sections"].append({"heading": block[3:].strip().replace("`", ""), "blocks": []})
        else:
            into = book["sections"][-1]["blocks"] if book["sections"] else book["intro"]
            into += blocks(block)
    return book


def blocks(text: str) -> list[dict[str, Any]]:
    """The rules, the table, the board or the paragraph that a block of Markdown is."""
    if text.startswith("```"):
        return [{"kind": "board", "rows": text.splitlines()[1:-1]}]
    if text.startswith("|"):
        head, _, *rows = text.splitlines()
        return [{"kind": "table", "head": cells(head), "rows": [cells(row) for row in rows]}]
    if text.startswith("- "):
        found = []
        for item in re.split(r"^- ", text, flags=re.MULTILINE)[1:]:
            line, *aside = (" ".join(part.split("\n")).strip() for part in item.split(ASIDE))
            numbered = re.match(r"\*\*([A-Z]+-\d+)\*\* — (.+)", line)
            if numbered:
                rule = {"kind": "rule", "number": numbered[1], "text": tokens(numbered[2])}
                found.append(rule | ({"aside": tokens(" ".join(aside))} if aside else {}))
            else:
                found.append({"kind": "text", "text": tokens(line)})
        return found
    return [{"kind": "text", "text": tokens(" ".join(text.split("\n")))}]


# --- Lessons, puzzles and golden matches --------------------------------------------------------------------


def room_of(game: Game, options: dict[str, str], names: list[str]) -> Room:
    first = Logged(
        "created", game=game.name, options=options, seats=list(map(Sitting, names)), dice="real", server_seed="00"
    )
    return Room("", first)


def play(room: Room, *actions: str) -> None:
    for action in actions:
        code = room.match.check(action)
        seat = room.thrower if room.match.turn == CHANCE else room.match.actor(code)
        room.add(Logged("action", seat, action=str(room.game.action(code))))


def lesson(game: Game, language: str) -> dict[str, Any]:
    """What is said of a lesson, and who plays it. What its actions lead to, the module in the page says.

    `told`: of each action, those before the first step too, whose hand it is, its sentences, the lines it completes.
    `choices`: by step, where the learner decides, how each choice is called and what it brings.
    """
    rows = json.loads((WEB / "src" / "games" / game.name / "lesson.json").read_text("utf-8"))
    messages = json.loads((WEB / "src" / "games" / game.name / f"{language}.json").read_text("utf-8"))
    spaced = french_spaces if language == "fr" else str
    room = room_of(game, rows["options"], [spaced(messages[key]) for key in rows["names"]])
    play(room, *rows.get("before", []))
    view = RoomView(room, language, 0)
    choices = []
    for row in rows["steps"]:
        state = view.state((0,), Attendance(present=(0,)))
        choices.append({one.action: [one.label, one.detail] for one in state.choices})
        play(room, *row["action"].split(", "))
    said = ("seat", "sentences", "lines")
    told = [
        {name: msgspec.to_builtins(value) for name in said if (value := getattr(entry, name)) != []}
        for entry in view.after(0)
        if entry.kind == "action"
    ]
    return {"names": view.names, "told": told, "choices": choices}


def other_decks(game: Game, language: str) -> dict[str, Any]:
    """The decks that a game's option names beside the default: their cards and words."""
    decks = {}
    for option in game.options:
        for value in option.values[1:] if option.is_deck else ():
            options = game.check_options({option.name: value})
            cards = msgspec.to_builtins(game.cards(options, texts_of(game, language)))
            decks[value] = {"cards": cards, "words": dict(game.deck_words(options, language))}
    return decks


def info(game: Game, language: str) -> dict[str, Any]:
    """What a table of a game can be. Decks that lie on this machine are this machine's: they are left out."""
    found: dict[str, Any] = msgspec.to_builtins(game_info(game, language))
    for told, option in zip(found["options"], game.options, strict=True):
        told["values"] = list(map(option_text, option.values))
    return found


def puzzles(game: Game, language: str) -> list[dict[str, Any]]:
    """Every puzzle of a game, and the sentence that answers each choice. The match is bare: the module in the page
    plays it. Of what was said before, only the last is read."""
    return [puzzle(game, language, number) for number in range(1, 1 + count(game))]


def puzzle(game: Game, language: str, number: int) -> dict[str, Any]:
    found = puzzle_of(game, number)
    asked, texts = shown(found, language), texts_of(game, language)
    played = [entry for entry in asked.replay.entries if entry.kind == "action"]
    answers = {one.action: judged_puzzle(found, one.action, texts) for one in found.options}
    return {
        "seat": asked.seat,
        "question": asked.question,
        "unit": asked.unit,
        "higher": asked.higher,
        "margin": asked.margin,
        "options": asked.replay.options,
        "names": [seat.name for seat in asked.replay.state.seats],
        "actions": [[entry.seat, entry.action] for entry in played],
        "said": next((entry.sentences for entry in reversed(played) if entry.sentences), []),
        "choices": msgspec.to_builtins(asked.options),
        "answers": {action: answer.sentence for action, answer in answers.items()},
        "weighed": msgspec.to_builtins(answers[found.best].options),
    }


GOLDEN = 50  # matches a game
MOST_ENTRIES = 40  # of the longer matches only so many actions


def golden(game: Game) -> list[dict[str, Any]]:
    """Matches of plain and of random players under different options: entries as they travel, and beside them the whole
    position and what is shown after some of them, read from the rules."""
    return [golden_match(game, number) for number in range(GOLDEN)]


def golden_match(game: Game, number: int) -> dict[str, Any]:
    rng = generator(number, 14)
    options = {
        option.name: option_text(values[(number // 3**place) % len(values)])
        for place, option in enumerate(game.options)
        if (values := game.judged_values(option))
    }
    seats = game.seats_at({option.name: option.read(options[option.name]) for option in game.options})
    room = room_of(game, options, ["A", "B"][:seats])
    style = style_number(game, plain_styles(game)[-1 if number % 2 else 0])
    match = Match(game, room.match.options, seed=number)
    while not match.over and len(match.actions) < (MOST_ENTRIES if number else 10**6):
        match.roll() if match.turn == CHANCE else match.play(step_of(match, style, rng))
    play(room, *map(str, match.actions))
    viewer = (0, ALL_SEEING)[number % 2] if game.hides else ALL_SEEING
    view = RoomView(room, "fr", viewer)
    told = ("seq", "kind", "seat", "action", "events", "hidden", "chance", "dice", "changes")
    entries = [{name: getattr(entry, name) for name in told} for entry in view.after(0)]
    count = len(match.actions)
    checked = sorted({0, 1, count // 3, count // 2, count - 1, count})
    fields = fields_of(game)
    positions = {1 + n: fields.read(match.seen(viewer, n)) for n in checked}
    return {
        "options": options,
        "viewer": viewer,
        "actions": list(map(str, match.actions)),
        "actors": [match.at(n).actor(action) for n, action in enumerate(match.actions)],
        "secrets": [match.secret_of(n) for n in range(1, count + 1)],
        "possible": {1 + n: possible(match.at(n)) for n in checked},
        "scores": {1 + n: match.at(n).scores_seen(viewer) for n in checked},
        "outcome": match.outcome,
        "start": view.start,
        "entries": entries,
        "positions": positions,
    }


def possible(match: Match) -> list[tuple[str, int]]:
    """Every decision or outcome that is open, with its weight (a decision's is 0)."""
    weights = match.chances()
    return [] if match.over else [(str(action), weights.get(action, 0)) for action in match.legal()]


def step_of(match: Match, style: int, rng: Any) -> int:
    seat = match.turn if match.turn >= 0 else int(rng[0] % np.uint64(match.seat_count))
    return int(decide(match.game, match.view(seat), style, rng, seat))


TALLIED = 1000  # matches a style


def tallies(game: Game) -> list[dict[str, Any]]:
    """What is counted over matches of each style that does not think, by the first and the last values of options."""
    return [tallied(game, style, which) for style in plain_styles(game) for which in (0, -1)]


def tallied(game: Game, style: str, which: int) -> dict[str, Any]:
    options = {option.name: game.judged_values(option)[which] for option in game.options}
    seed = 2**63 + 15  # more than a JavaScript number holds
    counted = play_chunk(game, options, [style_number(game, style)] * game.seats, seed, 3, TALLIED)
    return {
        "options": {name: option_text(value) for name, value in options.items()},
        "style": style,
        "seed": str(seed),
        "first": 3,
        "matches": counted.matches,
        "actions": counted.actions,
        "trace": str(counted.trace),
        "wins": counted.wins,
        "draws": counted.draws,
        "lengths": counted.lengths,
        "scores": counted.scores,
        "margins": counted.margins,
    }


JUDGED_SEED = 15
PLENTY = 1e9  # seconds: a hint then makes all of its effort
LITTLE_WORK = 0.02  # seconds
MOST_REVIEWED = 60  # actions of a second match; the first is reviewed whole
SEARCHED = Budget(trials=600, depth=30)
# Options with which Rugby de poche is solved in a second, with half-time and stoppage time and without.
SOON_SOLVED: tuple[dict[str, Any], ...] = (
    {"halves": 1, "minutes": 40, "yellow_minutes": 5, "play_on": False},
    {"yellow_minutes": 5},
)


def judged(game: Game) -> dict[str, Any]:
    """What the analysis and the search say with a small effort; of a solved game, what its solution says."""
    matches = [
        judged_match(game, {option.name: game.judged_values(option)[which] for option in game.options})
        for which in (0, -1)
    ]
    solved = players_of(game).solved is not None
    analysed = [judged_match(game, options) for options in SOON_SOLVED] if solved else matches
    reviewed = (len(analysed[0].actions), min(len(analysed[1].actions), MOST_REVIEWED))
    said = {
        "reviews": [judged_review(match.at(n)) for n, match in zip(reviewed, analysed, strict=True)],
        "hints": [judged_hints(at_choice(match)) for match in analysed],
        "searches": [searched(at_choice(match)) for match in matches],
    }
    return said | ({"solutions": [solution(match) for match in analysed]} if solved else {})


def judged_match(game: Game, options: Mapping[str, Any]) -> Match:
    """A match of plain players."""
    match = Match(game, options, seed=JUDGED_SEED)
    style, rng = style_number(game, plain_styles(game)[-1]), generator(JUDGED_SEED, 0)
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(step_of(match, style, rng))
    return match


def asked_of(match: Match) -> dict[str, Any]:
    """A match as the page's tests read it."""
    options = {name: option_text(value) for name, value in match.options.items()}
    return {"options": options, "actions": list(map(str, match.actions))}


def judged_review(match: Match) -> dict[str, Any]:
    little = Effort(LITTLE_WORK)
    falls = [[one.seat, one.dealt] for one in review.look_through(match)]
    found = review.review(match, little, cores=1)
    return asked_of(match) | {"falls": falls, "effort": little.seconds, "review": msgspec.to_builtins(found)}


def judged_hints(match: Match) -> dict[str, Any]:
    little = Effort(LITTLE_WORK)
    found = hints.hints(match, little, cores=1, seconds=PLENTY)
    advice = [{"action": str(one.action), "figures": one.figures} for one in found]
    return asked_of(match) | {"effort": little.seconds, "hints": advice}


def searched(match: Match) -> dict[str, Any]:
    thought = think(match, SEARCHED, seed=JUDGED_SEED)
    choices = [[str(one.action), one.tried, one.worth, one.error] for one in thought.choices]
    budget = {"trials": SEARCHED.trials, "depth": SEARCHED.depth, "seed": JUDGED_SEED}
    return asked_of(match) | budget | {"choices": choices}


def solution(match: Match) -> dict[str, Any]:
    """The table of a match of Rugby de poche; before each choice between several, what the exact player takes, and what
    the position is worth."""
    from ludotheque.games.poche.players.compiled.exact import chance_to_win
    from ludotheque.games.poche.players.compiled.shape import options_number
    from ludotheque.games.poche.players.table import table

    rows = table(int(options_number(match.position))).rows
    style, rng = style_number(match.game, "exact"), generator(0, 0)
    before = [(n, match.at(n)) for n in range(len(match.actions))]
    chosen = [
        [n, str(decide(match.game, then.view(then.turn), style, rng)), chance_to_win(then.position)]
        for n, then in before
        if then.turn >= 0 and len(then.legal()) > 1
    ]
    digest = hashlib.sha256(rows.tobytes()).hexdigest()
    return asked_of(match) | {"bytes": rows.nbytes, "sha256": digest, "chosen": chosen}


def at_choice(match: Match) -> Match:
    """The match before the last choice between several that a seat had to make in its first half."""
    numbers = range(len(match.actions) // 2, -1, -1)
    return next(then for n in numbers if (then := match.at(n, seed=0)).turn >= 0 and len(then.legal()) > 1)


# --- All of it ----------------------------------------------------------------------------------------------


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


PAGE_ONLY = "--page"


def files(wanted: Collection[str] = (), page_only: bool = False) -> Iterator[tuple[str, str]]:
    """What is written: paths below `web/`, and their texts. With names of games, what all share and theirs."""
    yield "src/generated/protocol.ts", protocol_ts()
    yield "src/generated/catalogues.ts", catalogues_ts()
    yield "src/generated/positions.ts", positions_ts()
    yield "src/generated/judging.json", compact(judging())
    grammar = translated.grammar()
    table = translated.table(grammar)
    yield "src/generated/grammar.ts", grammar.text()
    yield "src/generated/table.ts", table.text()
    for language in LANGUAGES:
        spaced = french_spaces if language == "fr" else str
        shelf = {}
        for game in ludotheque.games():
            texts = tomllib.loads((game.folder / f"texts.{language}.toml").read_text("utf-8"))
            shelf[game.name] = {key: spaced(text) for key, text in texts["about"].items()} | {"styles": texts["style"]}
        yield f"src/generated/shelf.{language}.json", compact(shelf)
        yield f"src/generated/table.{language}.json", compact(translated.table_sentences(language))
    for game in ludotheque.games():
        if not wanted or game.name in wanted:
            yield from files_of(game, table, grammar)
            if not page_only:
                yield from golden_files(game)


def files_of(game: Game, table: Unit, grammar: Unit) -> Iterator[tuple[str, str]]:
    """Those of one game."""
    folder = f"src/games/{game.name}"
    yield f"{folder}/generated/people.ts", translated.people(game.name, table).text()
    if game.name in translated.OF_A_DECK:
        yield f"{folder}/generated/deck.ts", translated.deck(game.name, grammar).text()
    yield f"{folder}/generated/numbers.ts", numbers_ts(game)
    yield f"{folder}/generated/layout.json", compact(layout(game))
    for language in LANGUAGES:
        spaced = french_spaces if language == "fr" else str
        book = rulebook(spaced((game.folder / f"rules.{language}.md").read_text("utf-8")))
        yield f"{folder}/generated/rules.{language}.json", compact(book)
        if (WEB / same_words(game)).exists():
            yield f"{folder}/generated/words.{language}.json", compact(words(game, language))
        yield f"{folder}/generated/texts.{language}.json", compact(translated.game_sentences(game, language))
        cards = game.cards(game.check_options({}), texts_of(game, language))
        if cards:
            yield f"{folder}/generated/cards.{language}.json", compact(msgspec.to_builtins(cards))
        if decks := other_decks(game, language):
            yield f"{folder}/generated/decks.{language}.json", compact(decks)
        if (WEB / folder / "lesson.json").exists():
            yield f"{folder}/generated/lesson.{language}.json", compact(lesson(game, language))
        yield f"{folder}/generated/info.{language}.json", compact(info(game, language))
        if count(game):
            yield f"{folder}/generated/puzzles.{language}.json", compact(puzzles(game, language))


def golden_files(game: Game) -> Iterator[tuple[str, str]]:
    """What the tests of the page hold against what Python does."""
    yield f"../tests/games/{game.name}/golden.json", compact(golden(game))
    yield f"../tests/games/{game.name}/tallies.json", compact(tallies(game))
    yield f"../tests/games/{game.name}/judged.json", compact(judged(game))
    yield f"../tests/games/{game.name}/told.json", compact(telling.told(game))
    yield from scripts.files(game.name)


def main() -> None:
    """Write every file that differs: `web/generate.py`, or with names of games `web/generate.py poche campus`.

    With `--page` only what the page is made of, in seconds; what holds page and rules together in the tests is left.
    """
    wanted = sys.argv[1:]
    if page_only := PAGE_ONLY in wanted:
        wanted.remove(PAGE_ONLY)
    for name, text in files(wanted, page_only):
        file = WEB / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            print(name)


if __name__ == "__main__":
    main()
