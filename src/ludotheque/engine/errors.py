"""The mistakes one can make, each by its name.

An error knows its reason (a key) and its facts, beside its English sentence, so that a page or a terminal
can say the same in another language: `error.key` is the key of the catalogues. A fact may be another
error, the cause.
"""

from typing import Any, ClassVar


class LudothequeError(ValueError):
    """Whatever Ludothèque refuses. The position, the file, the match are untouched."""

    # A row for each reason: the sentence that says it.
    reasons: ClassVar[dict[str, str]] = {}

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(type(self).reasons[reason].format(**facts))
        self.reason = reason
        self.facts = facts

    @property
    def key(self) -> str:
        return f"error.{type(self).__name__}.{self.reason}"


class UnknownGame(LudothequeError):
    reasons: ClassVar = {"name": "there is no game called '{name}'; the games are: {games}"}


class BadOption(LudothequeError):
    reasons: ClassVar = {
        "name": "{game} has no option '{option}'; its options are: {options}",
        "value": "{option} cannot be {value}; it can be: {values}",
        "seats": "{game} is for {seats} players: give {seats} {option}, or none",
        "player_name": "'{name}' cannot be a name: 1 to {most} printable characters, no '|' and no ';'",
        "style_on_gpu": "{style} does not play on a GPU; these do: {styles}",
        "style": "there is no style '{style}' for {game}; the styles are: {styles}",
    }


class BadDeck(LudothequeError):
    """A deck of cards in which something is wrong, with the line; or one that is not at hand."""

    reasons: ClassVar = {
        "unreadable": "the deck {file} cannot be read: {why}",
        "not_text": "the deck {file} cannot be read: it is no text in UTF-8",
        "size": "the deck {file} is longer than {most} characters",
        "empty": "the folder {file} holds neither {actions} nor {support}",
        "header": "{file}, line {line}: expected a line with the names of the columns: '{expected}' or '{other}'",
        "columns": "{file}, line {line}: expected {expected} columns with '|' between them, found {found}",
        "number": "{file}, line {line}: cards are numbered in order: expected {expected}, found '{found}'",
        "name": "{file}, line {line}: '{found}' cannot be a name: 1 to {most} printable characters",
        "value": "{file}, line {line}: {column} must be a whole number from {low} to {high}, found '{found}'",
        "word": "{file}, line {line}: {column} cannot be '{found}'; it can be: {words}",
        "twice": "{file}, line {line}: {what} stands in line {other} already; put the two together",
        "missing": "{file}, line {line}: the file ends without a row for {what}",
        "count": "{file}, line {line}: the file ends after {found} cards; there must be {low} to {high}",
        "ability": "{file}, line {line}: '{found}' cannot stand there as an ability",
        "flavour": "{file}, line {line}: expected '> French // English', each of at most {most} characters",
        "not_at_hand": "the deck '{deck}' is not at hand: give its file once with --deck, or put it into {folder}",
    }


class CannotJudge(LudothequeError):
    reasons: ClassVar = {"cards": "what these cards do is known at the players' table only: nothing can be judged"}


class IllegalAction(LudothequeError):
    reasons: ClassVar = {"here": "'{action}' is not possible here ({rule}); possible: {possible}"}


class OutOfTurn(LudothequeError):
    reasons: ClassVar = {
        "over": "the match is over",
        "throw": "seat {seat} cannot act: a throw is awaited",
        "seat": "seat {seat} cannot act: it is the turn of seat {turn}",
        "decision": "nothing is to be thrown: seat {turn} decides",
        "anyone": "nothing is to be thrown: any seat may act",
        "not_yours": "seat {seat} cannot play '{action}': that is for seat {turn}",
    }


class CannotUndo(LudothequeError):
    reasons: ClassVar = {
        "start": "nothing has been played yet",
        "chance": "{action} was thrown, not chosen: it stays",
        "reveal": "{action} has shown what was hidden: it stays",
    }


class ForeignSave(LudothequeError):
    """A file that is no saved game of ours."""

    reasons: ClassVar = {
        "magic": "this is no saved game: line {line} is not '{magic}'",
        "version": "this saved game is of version {version}, this program reads version {known} (line {line})",
        "size": "this is no saved game: it is longer than {most} characters (line {line})",
    }


class DamagedSave(LudothequeError):
    """A saved game of ours in which something is wrong, with the line."""

    reasons: ClassVar = {
        "cut_short": "line {line}: the file was cut short, it has no line 'end: ...'",
        "secret": "line {line}: '?' hides what this player could not know; load the copy made after the end",
        "end": "line {line}: the file ends with '{found}', but its actions lead to '{expected}'",
        "after_end": "line {line}: there is text after the end",
        "header": "line {line}: '{text}' is neither 'name: value' nor a turn",
        "twice": "line {line}: '{name}' is given twice",
        "no_game": "line {line}: no line says 'game: ...'",
        "words": "line {line}: no turn has more than {most} words",
        "turn": "line {line}: expected turn '{expected}', found '{found}'",
        "cause": "line {line}: {cause}",
    }
