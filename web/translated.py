"""What the page runs of Python, translated (`translate/`), with its sentences: a file for the table, and one a game.

`GIVEN` is what the page has its own of: a match over the WebAssembly module, dice, catalogues.
"""

from importlib.util import find_spec
from pathlib import Path

from translate import Unit
from translate.names import source

from ludotheque import texts
from ludotheque.engine.game import Game

# The sentences that a table says; the others are the terminal's and the server's.
OF_THE_TABLE = (
    *("table.", "refused.", "hint.", "shelf.player"),
    *(
        f"error.{name}."
        for name in (
            "UnknownGame",
            "CannotJudge",
            "BadOption",
            "IllegalAction",
            "OutOfTurn",
            "CannotUndo",
            "ForeignSave",
            "DamagedSave",
            "OtherRules",
        )
    ),
    *(
        f"analysis.{name}"
        for name in ("automaton", "points", "start", "exact", "advised", "tried", "adds_up", "accuracy")
    ),
)
NOT_OF_THE_TABLE = (
    "about.",
    "option.",
    "level.",
    "word.",
    "board.",
    "study.",
    "ask.",
    "status.",
    "letter.",
    "flavour.",
)

ROOTS = [
    "ludotheque.texts:Texts",
    "ludotheque.texts:player_names",
    "ludotheque.engine.situation:Situation",
    "ludotheque.engine.situation:Situations",
    "ludotheque.engine.notation:Notation",
    "ludotheque.engine.notation:note_of",
    "ludotheque.engine.game:sees",
    "ludotheque.engine.errors:LudothequeError",
    "ludotheque.engine.errors:IllegalAction",
    "ludotheque.engine.errors:OutOfTurn",
    "ludotheque.engine.errors:CannotUndo",
    "ludotheque.engine.errors:BadOption",
    "ludotheque.engine.errors:UnknownGame",
    "ludotheque.engine.saved:write as writeSaved",
    "ludotheque.engine.saved:read as readSaved",
    "ludotheque.table.log:Logged",
    "ludotheque.table.log:Sitting",
    "ludotheque.table.room:Room",
    "ludotheque.table.room:Refusal",
    "ludotheque.table.room:Attendance",
    "ludotheque.table.room:created",
    "ludotheque.table.room:going_on",
    "ludotheque.table.room_view:RoomView",
    "ludotheque.table.room_view:explain",
    "ludotheque.table.proof:saved_text",
    "ludotheque.table.unjudged:unjudged",
    "ludotheque.players.same_luck:with_same_luck",
]

GIVEN = {
    "copy:copy": "py.clone",
    "msgspec.structs:replace": "py.changed",
    "functools:partial": "py.partial",
    "math:ceil": "Math.ceil",
    "re:match": "py.re_match",
    "re:sub": "py.re_sub",
    "re:fullmatch": "py.re_fullmatch",
    "re:ASCII": "null",
    "unicodedata:normalize": "py.normalize",
} | {
    f"ludotheque.{where}": f"given.{where.partition(':')[2]}"
    for where in (
        "texts:sentences_in",
        "engine.situation:awaited",
        "engine.chance:generator",
        "engine.match:Match",
        "engine.game:find",
        "engine.fields:fields_of",
        "engine.versions:standing",
        "engine.versions:version_of",
        "analysis.hints:chances",
        "analysis.review_text:fixed",
        "analysis.worth:judge_of",
        "players:decide",
        "players:has_adviser",
        "players:players_of",
        "players:style_number",
        "players:styles",
        "table.commands:repeats",
        "table.commands:said",
        "table.fair:commitment",
        "table.fair:draw",
        "table.fair:new_seed",
        "table.fair:seed_of_day",
        "table.room:new_table_id",
        "table.room:today",
        "table.room_view:texts_of",
        "table.room_view:packed",
        "games.champion.deck:called",
        "games.hastings.deck:called",
    )
}


# How a deck is read in the page, by games whose page has a workshop for it: a row a module, with what is needed of it.
OF_A_DECK = {
    "hastings": {
        "engine.decks": "Row Table MOST_CHARACTERS MOST_LETTERS",
        "engine.errors": "BadDeck",
        "games.hastings.deck": """
            part_of read_rows read_cards read_goals makes_sense
            CARD_COLUMNS GOAL_COLUMNS CARD_WORDS WHEN_WORDS OP_WORDS WHOM_WORDS SCOPE_WORDS ABILITY_WORDS FAMILY_WORDS
            START_WORDS ABILITY BY_HAND WITHOUT_AMOUNT WITHOUT_TARGET FEWEST_CARDS MOST_COPIES MOST_FLAVOUR
        """,
        "games.hastings.cards": "card_of",
        "texts": "Texts",
    }
}
DECK_ERRORS = ("error.BadDeck.", "error.BadArmy.")  # what such a reading refuses

PYTHON = "import * as py from '../lib/python';"


def grammar() -> Unit:
    """How names and little words are joined in French: what the first page needs."""
    return Unit([f"ludotheque.texts:{name}" for name in ("french_spaces", "inside", "joined")], [PYTHON], GIVEN)


def table(grammar: Unit) -> Unit:
    """The room, its view, texts, saved games."""
    return Unit(ROOTS, [PYTHON, "import * as given from '../table/given';"], GIVEN, grammar, "./grammar")


def people(game: str, shared: Unit) -> Unit:
    """What a game says, its sheet, its situations."""
    home = f"ludotheque.games.{game}"
    words, sheet = (
        f"{home}.{part}" if find_spec(f"{home}.{part}") else f"ludotheque.engine.plain_{part}"
        for part in ("words", "sheet")
    )
    roots = [
        *(f"{words}:{name}" for name in ("sentences", "throw_awaited", "decision", "detail")),
        *(f"{sheet}:{name}" for name in ("Writer", "result")),
        f"{home}.situations:SITUATIONS as situations",
        f"{home}.situations:NOTATION as notation",
    ]
    # What only some games have.
    roots += [
        f"{module}:{name}"
        for module, name in ((f"{home}.situations", "pace"), (sheet, "brief"), (words, "noted_words"))
        if name in source(module).defined
    ]
    imports = ["import * as py from '../../../lib/python';", "import * as given from '../../../table/given';"]
    return Unit(roots, imports, GIVEN, shared, "../../../generated/table")


def deck(game: str, grammar: Unit) -> Unit:
    """How the decks of a game are read, and what their cards say: without a table."""
    # A copy of the library of its own: the first page has the little of it that `grammar` needs, and must not grow.
    imports = ["import * as py from '../../../lib/python?deck';", "import * as given from '../../../table/sentences';"]
    roots = [f"ludotheque.{module}:{name}" for module, names in OF_A_DECK[game].items() for name in names.split()]
    return Unit(roots, imports, GIVEN, grammar, "../../../generated/grammar")


def table_sentences(language: str) -> dict[str, str]:
    """What tables of all games say."""
    said = texts.catalogue(Path(texts.__file__).parent / f"texts.{language}.toml")
    return {key: sentence for key, sentence in said.items() if key.startswith(OF_THE_TABLE)}


def game_sentences(game: Game, language: str) -> dict[str, str]:
    """What those of one game say, the names of its cards among it."""
    said = texts.catalogue(game.folder / f"texts.{language}.toml")
    said = said | dict(game.deck_words(game.check_options({}), language))
    said = {key: sentence for key, sentence in said.items() if not key.startswith(NOT_OF_THE_TABLE)}
    if game.name in OF_A_DECK:
        shared = texts.catalogue(Path(texts.__file__).parent / f"texts.{language}.toml")
        said |= {key: sentence for key, sentence in shared.items() if key.startswith(DECK_ERRORS)}
    return said
