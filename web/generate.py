"""Writes `src/generated/`, what the page takes from the Python side: `.venv/bin/python web/generate.py`.

    protocol.ts             the messages of `ludotheque.table.protocol` as TypeScript types
    shelf.<lang>.json       title, line, players, minutes and styles of each game, from its texts
    rules/<game>.<lang>.json   each rulebook as sections, numbered rules and tables, its text cut into tokens
    decks/<game>.json       the cards of a game that has a deck as data, row by row as its files have them

Only msgspec is imported from outside: the files that are needed of `ludotheque` are loaded one by one, because a build
environment has no Numba.
"""

import importlib.util
import json
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "ludotheque"
GENERATED = WEB / "src" / "generated"
LANGUAGES = ("fr", "en")


def load(file: Path) -> ModuleType:
    """One Python file, without its package."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def protocol() -> str:
    """`protocol.ts`. A field with a default may be left out by a client; the server sends every field."""
    module = load(PACKAGE / "table" / "protocol.py")
    structs = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    unions = {"Commands": module.Commands, "Messages": module.Messages}
    schemas, parts = msgspec.json.schema_components([*unions.values(), *structs], ref_template="{name}")
    sent = references(schemas[0]) | {"NewTable"}
    while (more := sent.union(*(references(parts[name]) for name in sent))) != sent:
        sent = more
    blocks = ["// Made from ludotheque/table/protocol.py by web/generate.py: do not edit.\n"]
    for name, part in parts.items():
        if name in ("Message", "Command"):
            continue
        needed = part.get("required", []) if name in sent else part["properties"]
        fields = "".join(
            f"  {field}{'' if field in needed else '?'}: {typescript(schema)};\n"
            for field, schema in part["properties"].items()
        )
        told = f"/** {part['description'].splitlines()[0]} */\n" if part.get("description") else ""
        blocks.append(f"{told}export interface {name} {{\n{fields}}}\n")
    for name, schema in zip(unions, schemas, strict=False):
        blocks.append(f"export type {name} = {typescript(schema)};\n")
    return "\n".join(blocks)


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
    """The rules, the table or the paragraph that a block of Markdown is."""
    if text.startswith("|"):
        head, _, *rows = text.splitlines()
        return [{"kind": "table", "head": cells(head), "rows": [cells(row) for row in rows]}]
    if text.startswith("- "):
        found = []
        for item in re.split(r"^- ", text, flags=re.MULTILINE)[1:]:
            line = " ".join(item.split("\n")).strip()
            numbered = re.match(r"\*\*([A-Z]+-\d+)\*\* — (.+)", line)
            if numbered:
                found.append({"kind": "rule", "number": numbered[1], "text": tokens(numbered[2])})
            else:
                found.append({"kind": "text", "text": tokens(line)})
        return found
    return [{"kind": "text", "text": tokens(" ".join(text.split("\n")))}]


# --- The decks ----------------------------------------------------------------------------------------------


def deck(game: Path) -> dict[str, list[dict[str, str]]]:
    """The rows of a game's files of cards, by the names of their columns. (What is wrong in them, the game says.)"""
    return {file.stem: rows(file.read_text("utf-8")) for file in sorted(game.glob("*.txt"))}


def rows(text: str) -> list[dict[str, str]]:
    """A row is a card; a line under it that begins with `>` is what is said of it, in French // in English."""
    head: list[str] = []
    cards: list[dict[str, str]] = []
    for line in (line.split("#")[0].strip() for line in text.splitlines()):
        if line.startswith(">"):
            cards[-1]["dit"], cards[-1]["says"] = (part.strip() for part in line[1:].split("//"))
        elif line and not head:
            head = [cell.strip() for cell in line.split("|")]
        elif line:
            cards.append(dict(zip(head, (cell.strip() for cell in line.split("|")), strict=True)))
    return cards


# --- All of it ----------------------------------------------------------------------------------------------


def write(name: str, text: str) -> None:
    """Write a file if it differs, so that a build sees what is new."""
    file = GENERATED / name
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    french_spaces = load(PACKAGE / "texts.py").french_spaces
    write("protocol.ts", protocol())
    games = sorted(file.parent for file in PACKAGE.glob("games/*/rules.fr.md"))
    for language in LANGUAGES:
        spaced = french_spaces if language == "fr" else str
        shelf = {}
        for game in games:
            texts = tomllib.loads((game / f"texts.{language}.toml").read_text("utf-8"))
            shelf[game.name] = {key: spaced(text) for key, text in texts["about"].items()} | {"styles": texts["style"]}
            book = rulebook(spaced((game / f"rules.{language}.md").read_text("utf-8")))
            write(f"rules/{game.name}.{language}.json", compact(book))
        write(f"shelf.{language}.json", compact(shelf))
    for game in games:
        if cards := deck(game):
            write(f"decks/{game.name}.json", compact(cards))


if __name__ == "__main__":
    main()
