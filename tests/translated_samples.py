"""Small functions that `test_translate.py` runs in Python and, translated, in Node.

Each shows what one part of Python means, as something that JSON can hold. To add one, write it: no list names them.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple

import msgspec

LARGE = 2**60 + 1
TABLE = {"a": [1, 2], "b": []}
NOUN = re.compile("(L['’]|Le |La )(?=[a-z])")
QUOTED = re.compile('(?:"[^"]*"|[^;"])+')
BY_HAND = re.compile('(?:main|by-hand) +"([^"]+)"(?: +([^ ]+))?', re.IGNORECASE)


# Numbers


def floor_division() -> list[int]:
    return [a // b for a in (7, -7, 0) for b in (2, -2)] + [LARGE // 3, -LARGE // 3, LARGE // -3, -LARGE // -3]


def modulo() -> list[int]:
    return [a % b for a in (7, -7, 6, -6) for b in (3, -3)] + [LARGE % 10, -LARGE % 10, LARGE % -10]


def divisions() -> list[object]:
    return [7 / 2, -7 / 2, LARGE / 2**60, divmod(-7, 3), divmod(7, -3)]


def division_by_nothing() -> list[str]:
    said = []
    for number in (0, 1):
        try:
            said.append(f"{7 // number}")
        except Exception:
            said.append("none")
    return said


def arithmetic() -> list[object]:
    return [2 + 3 * 4 - 1, 2**10, -(-3), -(2 + 3), True + True, 1.5 * 2, "ab" * 3, [0, 1] * 2, "a" + "b", [1] + [2]]


def sixty_four_bits() -> list[str]:
    mask = (1 << 64) - 1
    state, made = 0x9E3779B97F4A7C15, []
    for _ in range(4):
        state = (state * 6364136223846793005 + 1442695040888963407) & mask
        made.append(str((state >> 33) ^ (state << 7 & mask)))
    return [*made, str(LARGE), str(9007199254740991 + 2), str(94906267 * 94906267), str(-9007199254740991 - 9)]


def bits() -> list[int]:
    return [
        *[1 << n for n in (0, 31, 32, 40)],
        *[-1 >> n for n in (0, 31, 32)],
        *[0xFFFFFFFF & 0xF0F0F0F0F0, 0x80000000 | 1, 6 ^ 3, ~5, ~(2**31)],
        *[(255).bit_count(), (-5).bit_count(), (2**40 - 1).bit_count()],
    ]


def rounding() -> list[int]:
    return [round(x) for x in (0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 2.4, -2.6)] + [int(2.9), int(-2.9), abs(-4), int("-12")]


def numbers_from_texts() -> list[object]:
    said: list[object] = [int(" 7 "), int("+5"), float("1.5")]
    for text in ("", "7a", "1.5"):
        try:
            said.append(int(text))
        except Exception:
            said.append("none")
    return said


# Truth


def truth() -> list[bool]:
    values: list[Any] = [0, 1, "", "a", [], [0], {}, {"a": 1}, set(), {1}, None, False, (), 0.0]
    return [bool(value) for value in values] + [not value for value in values]


def one_of_two() -> list[object]:
    empty: list[int] = []
    return [0 or "b", "a" or "b", "a" and "b", "" and "b", empty or None or 5, 1 and 2 and 3, empty and 1, 0 or empty]


def short_circuit() -> list[object]:
    seen: list[int] = []

    def see(number: int) -> int:
        seen.append(number)
        return number

    found = [see(1) and see(0) and see(2), see(3) or see(4)]
    if see(0) or see(5) and not see(0):
        found.append(1)
    return [found, seen]


def comparisons() -> list[bool]:
    a, b, c = 1, 2, 2
    both = a < b <= c != 3
    return [both, a < b < c, a == b == c, not a > b, a is None, None is None, a is not None, True == 1, 1 == 1.0]


def equality() -> list[bool]:
    return [
        [1, [2, 3]] == [1, [2, 3]],
        {"a": [1]} == {"a": [1]},
        {"a": 1} == {"a": 2},
        {1, 2} == {2, 1},
        {1} == {2},
        Point(1, 2) == Point(1, 2),
        Point(1, 2) == Point(1, 3),
        Hand("a") == Hand("a"),
        Hand("a") != Hand("b"),
        Plain(1) == Plain(1),
        None == 0,
    ]


def order_of_tuples() -> list[object]:
    pairs = [(10, "b"), (9, "z"), (10, "a"), (9,)]
    return [(2, 1) < (10, 0), [1, 2] >= [1], sorted(pairs), min(pairs), max(pairs), (1, 2) < (1, 2), (1,) <= (1, 0)]


def membership() -> list[bool]:
    return [
        2 in (1, 2),
        3 not in [1, 2],
        "b" in "abc",
        "a" in {"a": 1},
        1 in {1, 2},
        5 in range(3),
        "x" not in TABLE,
        [1] in [[1], [2]],
        Plain(4) in Bag(),
    ]


# Containers


def places() -> list[object]:
    row, text = [1, 2, 3, 4, 5], "abcde"
    made: list[object] = [row[0], row[-1], row[-5], text[1], text[-1]]
    for gone in (5, -6):
        try:
            made.append(row[gone])
        except Exception:
            made.append("none")
    return made


def slices() -> list[object]:
    made: list[object] = []
    for row in ([1, 2, 3, 4, 5], "abcde", "a🎲b", []):
        made += [row[1:], row[:2], row[-2:], row[:-1], row[1:-1], row[9:], row[:-9], row[3:1], row[:]]
        made += [row[::-1], row[::2], row[1::2], row[3:0:-1], row[-1:-4:-2], row[::-2], row[4:9:3], row[:1:-1]]
    return made


def lengths() -> list[object]:
    return [len("été"), len("🎲🎲"), len([1]), len({}), len({1, 2}), "🎲x"[1], "a🎲"[-1]]


def changing_a_list() -> list[object]:
    row = [1, 2, 3, 4, 5, 6]
    taken = [row.pop(), row.pop(0), row.pop(1), row.pop(-2)]
    row.append(9)
    row.extend([7, 7])
    row[0] = 8
    last = row[-1]
    row[-1] += 5
    del row[1]
    other = row.copy()
    other += [1]
    return [taken, row, last, other, row.count(7), row.index(12), list(reversed(row))]


def outside() -> list[str]:
    said, row = [], [1]
    try:
        row[1] = 2
    except Exception:
        said.append("put")
    try:
        row.index(5)
    except Exception:
        said.append("index")
    try:
        [].pop()
    except Exception:
        said.append("pop")
    try:
        del {"a": 1}["b"]
    except Exception:
        said.append("del")
    return said


def dicts() -> list[object]:
    known = {"a": 1, "b": 2}
    known["c"] = 3
    del known["a"]
    first = known.pop("b"), known.pop("z", None), known.get("z"), known.get("z", 5), known.setdefault("d", 4)
    known.update({"e": 6})
    joined = known | {"c": 9} | {**known, "f": 0}
    return [first, known, joined, list(known), list(known.items()), list(known.keys()), sum(known.values())]


def more_dicts() -> list[object]:
    return [
        dict([("a", 1)]),
        dict(a=1),
        dict({"a": 1}, b=2),
        dict.fromkeys(["x", "y"], 0),
        dict(zip("ab", (1, 2), strict=True)),
        {n: n * n for n in range(3)}[2],
        sorted({"a": 1}.keys() | {"b": 2}.keys()),
        sorted({"a": 1}.keys() & {"a"}),
    ]


def sets() -> list[object]:
    one, other = {1, 2, 3}, frozenset([3, 4])
    one.add(5)
    one.add(1)
    one.discard(2)
    one.discard(99)
    made = [one | other, one & other, one - other, one ^ other, one.union(other, [7]), one.intersection([1, 5])]
    return [
        *map(sorted, made),
        set("ab") <= {"a", "b"},
        {1} >= {1, 2},
        {1} < {1},
        set([1]) < {1, 2},
        len({n % 2 for n in one}),
    ]


def unpacking() -> list[object]:
    (a, b), c = (1, 2), 3
    first, *rest = [1, 2, 3]
    a, b = b, a
    both = together = [0]
    together.append(1)
    return [a, b, c, first, rest, [*rest, *"xy", *{"k": 1}], both]


# What goes over many


def comprehensions() -> list[object]:
    return [
        [n for n in range(20) if n % 2 if n % 3],
        [(a, b) for a in range(3) for b in range(a) if a + b > 1],
        [[x for x in row if x] for row in [[0, 1], [2, 0]]],
        [x + y for x, (y, *_) in [(1, (2, 3)), (4, (5, 6))]],
        {text: len(text) for text in ("a", "bb") if text},
        sorted({n // 2 for n in range(5)}),
    ]


def walrus() -> list[object]:
    row, found = [3, 4, 5], []
    while row and (last := row.pop()) > 3:
        found.append(last)
    large = [y for x in (1, 2, 3) if (y := x * x) > 1]
    return [found, last, large, y]


def loops() -> list[int]:
    made = []
    for n in range(10):
        if n == 2:
            continue
        if n > 5:
            break
        made.append(n)
    while True:
        made.append(-1)
        if len(made) > 7:
            break
    return made


def ranges() -> list[object]:
    return [
        list(range(3)),
        list(range(2, 5)),
        list(range(5, 0, -2)),
        list(range(3, 3)),
        list(range(-3)),
        list(range(0, 7, 3)),
    ]


def going_over() -> list[object]:
    return [
        list(zip([1, 2, 3], "ab", strict=False)),
        list(enumerate("ab")),
        list(enumerate("ab", 1)),
        list(enumerate("ab", start=5)),
        list(map(str, [1, 2])),
        list(map(max, [1, 5], [4, 2])),
        [any([]), any([0, 2]), any([[0]]), all([]), all([1, 0]), sum([1, 2], 10), sum([[1], [2]], [])],
        list(tuple({"a": 1, "b": 2})),
    ]


def strict_zip() -> list[str]:
    said = []
    for row in ([1, 2], [1]):
        try:
            said.append(str(len(list(zip(row, "ab", strict=True)))))
        except Exception:
            said.append("none")
    return said


def first_of() -> list[object]:
    row = [5, 6, 7]
    made: list[object] = [next(n for n in row if n > 5), next((n for n in row if n > 9), None), next(iter_of(row), 0)]
    try:
        made.append(next(n for n in row if n > 9))
    except Exception:
        made.append("none")
    return made


def iter_of(row: list[int]) -> Iterator[int]:
    return (n for n in row)


def sorting() -> list[object]:
    words = ["bb", "a", "cc", "ddd", "e"]
    return [
        sorted(words, key=len),
        sorted(words, key=len, reverse=True),
        sorted([10, 9, 2, 33]),
        sorted(words, key=lambda word: (-len(word), word)),
        [min(words, key=len), max(words, key=len), max([], default=0), min(3, 1, 2), max(2, 7)],
        [max(["a", "b"], key=lambda _: 0), min(["a", "b"], key=lambda _: 0)],
    ]


# Texts


def format_strings() -> list[str]:
    n, name = 7, "l'`${été}`\\"
    return [
        f"{n} {name}",
        f"{n:02}-{-n:03}-{123:02}",
        f"{None} {True} {n > 8}",
        "{{",
        f"{{{n}}}",
        "a\r\n\tb",
        f"\r\n{n}",
    ]


def formats() -> list[str]:
    facts = {"who": "A$&", "n": 3}
    said = ["{who} {n} {{}}".format(**facts), "{a}-{b}".format(a=1, b=None)]
    try:
        said.append("{nobody}".format(**facts))
    except Exception:
        said.append("none")
    return said


def splitting() -> list[object]:
    return [
        " a  b\tc\n ".split(),
        "".split(),
        "a b ".split(maxsplit=1),
        "a b  c".split(maxsplit=1),
        "a,b,,c".split(","),
        "".split(","),
        "a,b,c".split(",", 1),
        "a,b,c".split(",", maxsplit=1),
        "  a b".split(None, 1),
        "a".split(maxsplit=1),
        "a\nb\r\nc\rd\n".splitlines(),
        "".splitlines(),
        "\n".splitlines(),
        "a\n\nb".splitlines(),
        "k: v: w".partition(": "),
        "k".partition(":"),
    ]


def stripping() -> list[str]:
    return [
        " a ".strip(),
        "\u2003a\xa0".strip(),
        "--a-".strip("-"),
        "+-5-".lstrip("+-"),
        "a...".rstrip("."),
        "\ufeffa".strip(),
        " a ".lstrip(),
        " a ".rstrip(),
        "   ".strip(),
        "abc".strip("abc"),
    ]


def asking_texts() -> list[object]:
    texts = ["", "a", "é1", "a b", "12", "٣", "a\n", "a\u00a0", "\u200b", "🎲", "A-"]
    return [
        [[t.isascii(), t.isalnum(), t.isdecimal(), t.isdigit(), t.isprintable()] for t in texts],
        ["été".upper(), "ÉTÉ".lower(), "abc".startswith("ab"), "abc".endswith(("x", "c")), "a".startswith(("x", "y"))],
        ["a.b.c".replace(".", "$&"), "-".join(["a", "b"]), "".join(c for c in "abc" if c != "b"), "abcabc".count("bc")],
        ["abc".index("c"), "-".join({"k": 1}), str(12), str(None), str(False)],
    ]


def patterns() -> list[object]:
    found = re.fullmatch("(lay )?([ns])([0-9]{1,2})", "s12", re.ASCII)
    article = NOUN.match("La rochelle")
    return [
        found and [found[1], found[2], found[3]],
        article and [article[0], "La rochelle"[article.end() :], article.end()],
        [NOUN.match("un"), re.match("b", "ab"), re.fullmatch("a", "ab")],
        re.sub(" (?=[!?])", "$1", "oui ! non ?"),
    ]


def patterns_with_a_name() -> list[object]:
    found = BY_HAND.fullmatch('Main "Été"')
    return [
        QUOTED.findall('a; b "c; d" e;f'),
        QUOTED.findall(""),
        found and [found[1], found[2]],
        [BY_HAND.fullmatch('MAIN "a" b c'), BY_HAND.fullmatch('x main "a"'), NOUN.fullmatch("la ")],
    ]


# Functions


def adding(a: int, b: int = 2, *, c: int = 3, **facts: object) -> list[object]:
    return [a, b, c, facts]


def gathering(first: int, *rest: int) -> list[object]:
    return [first, list(rest)]


def arguments() -> list[object]:
    more = {"x": 1, "y": 2}
    return [
        adding(1),
        adding(1, 5),
        adding(1, c=9),
        adding(b=1, a=0),
        adding(1, x=5),
        adding(1, **more),
        adding(1, z=0, **more),
        gathering(1),
        gathering(1, 2, 3),
        gathering(*[4, 5, 6]),
    ]


def closures() -> list[object]:
    total = [0]

    def add(n: int = 1) -> int:
        total[0] += n
        return total[0]

    twice: Callable[[int], int] = lambda n: n * 2  # noqa: E731
    return [add(), add(), twice(add()), total]


def nothing() -> list[object]:
    def quiet(number: int) -> int | None:
        if number:
            return number
        return None

    return [quiet(0), quiet(1)]


def reserved_names() -> list[object]:
    new, class_, default = 1, 2, 3
    return [new, class_, default, [new for new in (7, 8)], new]


# Types


class Colour(IntEnum):
    RED = 3
    BLUE = 5


class Point(NamedTuple):
    x: int
    y: int = 0

    @property
    def size(self) -> int:
        return self.x + self.y

    def moved(self, by: int, again: int = 0) -> "Point":
        return Point(self.x + by + again, y=self.y)

    def twice(self) -> "Point":
        return self.moved(again=self.x, by=0)


@dataclass
class Hand:
    name: str
    cards: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: {"a": 1})

    LIMIT: ClassVar[int] = 4

    def full(self) -> bool:
        return len(self.cards) >= self.LIMIT


@dataclass
class BigHand(Hand):
    bonus: int = 7


class Said(msgspec.Struct, tag="said", kw_only=True):
    text: str
    loud: bool = False


class Asked(msgspec.Struct, tag="asked"):
    text: str


class Plain:
    def __init__(self, number: int) -> None:
        self.number = number


class Bag:
    def __contains__(self, what: Plain) -> bool:
        return what.number == 4


class Wrong(Exception):
    kind: ClassVar[str] = "plain"

    def __init__(self, reason: str, *, weight: int = 1) -> None:
        super().__init__(f"{type(self).kind}: {reason}")
        self.weight = weight


class VeryWrong(Wrong):
    kind: ClassVar[str] = "very"

    def heavy(self) -> bool:
        return self.weight > 1


def enumerations() -> list[object]:
    colour = Colour(5)
    one, other = Colour(3), 1
    by_name = {c.name.lower(): int(c) for c in Colour}
    return [
        Colour.RED,
        int(Colour.BLUE),
        colour.name,
        Colour(3).name,
        one.name,
        other,
        Colour["BLUE"],
        by_name,
        [c.name for c in Colour],
        len(Colour),
        5 in list(Colour),
        colour == Colour.BLUE,
        Colour.RED + 1,
    ]


def data() -> list[object]:
    point, hand, other = Point(1), Hand("a"), Hand(cards=[1, 2, 3, 4], name="b")
    hand.cards.append(5)
    large = BigHand("c", bonus=8)
    return [
        point.x,
        point.y,
        point.size,
        point.moved(2, 3).x,
        point.moved(again=3, by=2).x,
        Point(y=4, x=3).twice().size,
        hand.cards,
        hand.counts,
        Hand("z").cards,
        hand.full(),
        other.full(),
        large.bonus,
        large.full(),
        large.counts,
        isinstance(large, Hand),
        BigHand("d").bonus,
        Hand.LIMIT,
    ]


def instances() -> list[object]:
    values: list[Any] = ["a", True, Plain(0), Wrong("x"), VeryWrong("y"), Said(text="s"), Asked("q")]
    return [
        [isinstance(value, str) for value in values],
        [isinstance(value, bool) for value in values],
        [isinstance(value, Wrong) for value in values],
        [not isinstance(value, Plain) for value in values],
        [isinstance(value, (str, VeryWrong)) for value in values],
        [bool(Plain(0)), type(values[4]).__name__, callable(len), callable(3), getattr(values[2], "number", 5)],
        [getattr(values[2], "colour", 5), getattr(values[2], "number")],  # noqa: B009
    ]


def errors() -> list[object]:
    said: list[object] = []
    for number in range(4):
        try:
            if number == 0:
                raise VeryWrong("zero", weight=2)
            if number == 1:
                raise Wrong("one")
            if number == 2:
                [][0]
            said.append("well")
        except Exception as error:
            said.append(str(error) if isinstance(error, Wrong) else "other")
            said.append(error.heavy() if isinstance(error, VeryWrong) else None)
    return [*said, only_ours(), Wrong.kind]


def only_ours() -> str:
    try:
        try:
            raise Wrong("a")
        except VeryWrong:
            return "no"
    except Wrong as error:
        return f"{error} {error.weight}"


def matching() -> list[object]:
    def said(value: Any, limit: int) -> str:
        match value:
            case 1 | 2:
                return "few"
            case Colour.BLUE if limit > 3:
                return "blue"
            case "a" | 7 if limit:
                return "guarded"
            case Said() | Asked():
                return str(value.text)
            case str():
                return "text"
            case _ if limit > 9:
                return "large"
            case _:
                return "else"

    values: list[Any] = [1, 2, 5, "a", 7, "b", Said(text="s"), Asked("q"), 99]
    return [said(value, limit) for value in values if not isinstance(value, Said) for limit in (0, 4, 10)]
