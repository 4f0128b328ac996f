"""A short text as a QR code for the terminal, after ISO/IEC 18004: bytes, error correction M, versions 1 to 6.

>>> print(half_blocks(qr_code("http://192.168.1.20:8066/")))
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby

Grid = list[list[bool]]  # row by row; True is dark

# A row for each version: bytes of text and its header in a block, bytes that correct them, how many blocks.
VERSIONS = ((16, 10, 1), (28, 16, 1), (44, 26, 1), (32, 18, 2), (43, 24, 2), (27, 16, 4))
BYTES = 0b0100  # the mode
PADDING = (0xEC, 0x11)
QUIET = 4  # the light margin that readers need
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
FINDER = (True, False, True, True, True, False, True)


class TooLong(ValueError):
    """More than version 6 holds: 106 bytes."""


def qr_code(text: str) -> Grid:
    """The code of a text, under the mask that readers like best; raises TooLong."""
    data = text.encode()
    version = next((v for v, (size, _, blocks) in enumerate(VERSIONS, 1) if len(data) + 2 <= size * blocks), None)
    if version is None:
        raise TooLong(text)
    sent = codewords(data, *VERSIONS[version - 1])
    return min((drawn(version, sent, mask) for mask in range(len(MASKS))), key=penalty)


def half_blocks(code: Grid) -> str:
    """Two rows of the code a line, light modules as blocks: it is to be printed white on black."""
    width = len(code) + 2 * QUIET
    margin = [[False] * width] * QUIET
    rows = [*margin, *([False] * QUIET + row + [False] * QUIET for row in code), *margin, [True] * width]
    return "\n".join(
        "".join("█▀▄ "[2 * upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=False)
    )


# --- The bytes ---------------------------------------------------------------------------------------------


def codewords(data: bytes, size: int, checks: int, blocks: int) -> bytes:
    """The text with mode, length and padding, cut into blocks, each with what corrects it, and dealt out in turn."""
    whole = int.from_bytes(bytes([BYTES, len(data)]) + data) << 4  # the mode is half a byte: all is shifted by as much
    padded = whole.to_bytes(len(data) + 3)[1:]
    padded += bytes(PADDING[i % 2] for i in range(size * blocks - len(padded)))
    parts = [padded[i * size : (i + 1) * size] for i in range(blocks)]
    corrections = [correction(part, checks) for part in parts]
    return bytes(byte for dealt in (parts, corrections) for turn in zip(*dealt, strict=True) for byte in turn)


def correction(part: bytes, checks: int) -> bytes:
    """The remainder of Reed and Solomon: what is left of the block, divided by the generator."""
    rest = [0] * checks
    for byte in part:
        factor = byte ^ rest[0]
        rest = [a ^ times(b, factor) for a, b in zip([*rest[1:], 0], generator(checks), strict=True)]
    return bytes(rest)


@cache
def generator(checks: int) -> tuple[int, ...]:
    """(x - 1)(x - 2)(x - 4)... without its first coefficient, which is 1."""
    product, root = [1], 1
    for _ in range(checks):
        product = [a ^ times(b, root) for a, b in zip([*product, 0], [0, *product], strict=True)]
        root = times(root, 2)
    return tuple(product[1:])


def times(a: int, b: int) -> int:
    """The product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


# --- The picture -------------------------------------------------------------------------------------------


def drawn(version: int, sent: bytes, mask: int) -> Grid:
    """The whole picture. What stays None after the patterns is for data."""
    fixed = patterns(version, mask)
    code = [[bool(module) for module in row] for row in fixed]
    bits = (bool(byte >> i & 1) for byte in sent for i in range(7, -1, -1))
    for y, x in path(len(fixed)):
        if fixed[y][x] is None:
            code[y][x] = next(bits, False) != MASKS[mask](y, x)
    return code


def patterns(version: int, mask: int) -> list[list[bool | None]]:
    """What readers find their way by: three finders, an alignment, the timing, and the format."""
    size = 17 + 4 * version
    grid: list[list[bool | None]] = [[None] * size for _ in range(size)]

    def rings(y: int, x: int, dark: tuple[int, ...], radius: int) -> None:
        for row in range(max(y - radius, 0), min(y + radius + 1, size)):
            for column in range(max(x - radius, 0), min(x + radius + 1, size)):
                grid[row][column] = max(abs(row - y), abs(column - x)) in dark

    for i in range(size):
        grid[6][i] = grid[i][6] = i % 2 == 0
    for y, x in ((3, 3), (3, size - 4), (size - 4, 3)):
        rings(y, x, (0, 1, 3), 4)
    if version > 1:
        rings(size - 7, size - 7, (0, 2), 2)
    bits = [bool(format_of(mask) >> i & 1) for i in range(15)]
    around = [*range(6), 7, 8]  # along the first finder, across the timing
    for i, bit in enumerate(bits[:8]):
        grid[around[i]][8] = grid[8][size - 1 - i] = bit
    for i, bit in enumerate(reversed(bits[8:])):
        grid[8][around[i]] = grid[size - 1 - i][8] = bit
    grid[size - 8][8] = True
    return grid


def format_of(mask: int) -> int:
    """Correction M (00) and the mask, with ten bits that correct them."""
    rest = mask << 10
    for i in range(4, -1, -1):
        rest ^= 0x537 << i if rest >> i + 10 & 1 else 0
    return (mask << 10 | rest) ^ 0x5412


def path(size: int) -> Iterator[tuple[int, int]]:
    """Where data goes: in columns of two from the right, up and down in turn, past the column of the timing."""
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(columns):
        for y in range(size) if turn % 2 else range(size - 1, -1, -1):
            yield y, right
            yield y, right - 1


def penalty(code: Grid) -> int:
    """How hard it is to read: long runs, squares of one colour, what looks like a finder, and too much of a colour."""
    size = len(code)
    lines = [*code, *map(list, zip(*code, strict=True))]
    lengths = [len(list(run)) for line in lines for _, run in groupby(line)]
    runs = sum(length - 2 for length in lengths if length >= 5)
    squares = sum(
        code[y][x] == code[y][x + 1] == code[y + 1][x] == code[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    light = (False,) * 4
    looks = ((*light, *FINDER), (*FINDER, *light))
    finders = sum(
        tuple(line[i : i + 11]) in looks
        for line in ([*light, *line, *light] for line in lines)
        for i in range(size - 2)
    )
    dark = sum(map(sum, code))
    return runs + 3 * squares + 40 * finders + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
