"""The QR code: read back as a reader reads it, and module by module what the page's own encoder draws."""

import json
import subprocess
from functools import reduce

import hatch_build
import pytest

from ludotheque.commands.qr import MASKS, PADDING, VERSIONS, Grid, TooLong, half_blocks, path, patterns, qr_code, times

# One for each version, up to the last byte that it holds.
TEXTS = [("http://192.168.1.20:8066/" + "?" * 90)[:length] for length in (14, 26, 42, 62, 84, 106)]

PAGES_OWN = """
import { encode } from 'uqr';
const drawn = ([text, maskPattern]) => encode(text, { ecc: 'M', boostEcc: false, border: 0, maskPattern }).data;
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(drawn)));
"""


def mask_of(code: Grid) -> int:
    """The mask that the format tells, in both places; its correction is M."""
    size = len(code)
    columns = (0, 1, 2, 3, 4, 5, 7)
    first = [*(code[8][x] for x in columns), *(code[y][8] for y in (8, *columns[::-1]))]
    second = [*(code[size - 1 - i][8] for i in range(7)), *(code[8][x] for x in range(size - 8, size))]
    assert first == second
    bits = reduce(lambda number, bit: 2 * number + bit, first, 0) ^ 0x5412
    assert bits >> 13 == 0b00
    return bits >> 10


def read(code: Grid) -> str:
    """The text, of a code without faults: the correction finds none."""
    version, mask = (len(code) - 17) // 4, mask_of(code)
    size, checks, blocks = VERSIONS[version - 1]
    fixed = patterns(version, mask)
    bits = [code[y][x] != MASKS[mask](y, x) for y, x in path(len(code)) if fixed[y][x] is None]
    sent = [int("".join(str(int(bit)) for bit in bits[i : i + 8]), 2) for i in range(0, len(bits) - 7, 8)]
    assert len(sent) == (size + checks) * blocks
    parts = [sent[block : size * blocks : blocks] for block in range(blocks)]
    for block, part in enumerate(parts):
        root = 1
        for _ in range(checks):
            word = part + sent[size * blocks + block :: blocks]
            assert reduce(lambda sum_, byte, at=root: times(sum_, at) ^ byte, word, 0) == 0  # type: ignore[misc]
            root = times(root, 2)
    digits = "".join(f"{byte:08b}" for part in parts for byte in part)
    length = int(digits[4:12], 2)
    assert digits[:4] == "0100"
    rest = digits[12 + 8 * length :]
    assert rest[:4] == "0000"
    assert all(int(rest[i : i + 8], 2) == PADDING[i // 8 % 2] for i in range(4, len(rest), 8)) or len(rest) == 4
    return bytes(int(digits[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


@pytest.mark.parametrize("text", [*TEXTS, "", "http://été.local:8066/"])
def test_it_reads_as_the_text(text: str) -> None:
    assert read(qr_code(text)) == text


def test_versions_go_by_length() -> None:
    assert [len(qr_code(text)) for text in TEXTS] == [21, 25, 29, 33, 37, 41]
    with pytest.raises(TooLong):
        qr_code("x" * 107)


def test_it_is_what_the_page_draws() -> None:
    codes = [qr_code(text) for text in TEXTS]
    asked = json.dumps([(text, mask_of(code)) for text, code in zip(TEXTS, codes, strict=True)])
    environment, (node, _) = hatch_build.node()
    command = [node, "--input-type=module", "--eval", PAGES_OWN, asked]
    done = subprocess.run(command, cwd=hatch_build.WEB, env=environment, check=True, capture_output=True)
    assert json.loads(done.stdout) == codes


def test_half_blocks() -> None:
    """Light is drawn, dark is not, and a light margin is all around."""
    code = qr_code(TEXTS[0])
    lines = half_blocks(code).splitlines()
    assert {len(line) for line in lines} == {len(code) + 8}
    assert lines[:2] == ["█" * 29] * 2
    upper, lower = [line[4:-4] for line in lines[2:-2]], {"█": "00", "▀": "01", "▄": "10", " ": "11"}
    rows = [[lower[char][half] == "1" for char in line] for line in upper for half in (0, 1)]
    assert rows[: len(code)] == code
