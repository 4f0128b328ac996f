"""Python to TypeScript: what the page and Python both run that is no rule of a game (words, sheets, the room).

The rules reach the page as WebAssembly; this reaches it as source. A small part of Python is known: plain functions and
classes over numbers, texts, lists, dicts and sets. Whatever else stands in a translated file is an error that names its
line, never a guess. What Python means (`//`, negative indexes, what is true) is done by `web/src/lib/python.ts`.

>>> unit = Unit("games/poche", ["ludotheque.games.poche.words:sentences"])
>>> unit.text()
'...export function sentences(events, names, texts) {...'

How: `names.py` finds what a name stands for, through imports; `unit.py` puts into one file all that the asked-for names
need. A function or class is written by `definitions.py`, over `statements.py`, `expressions.py`, `calls.py`; they know
where they stand by `scope.py`, what definitions say by `declared.py`, Python's own names by `vocabulary.py`. What a
module has computed is written down by `data.py`.

What differs all the same: a generator is a list, made at once; `a += b` makes a new list; a text is compared by its
UTF-16 units; `str(2.0)` is "2"; unpacking looks at no lengths. `tests/translated_samples.py` shows what does not.
"""

from .unit import Unit as Unit
