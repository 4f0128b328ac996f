"""The cache of compiled rules is never stale, and never in the way."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from ludotheque.engine import compiler as compiled
from ludotheque.engine.ahead import compile_ahead, is_compiled
from ludotheque.engine.game import find
from ludotheque.engine.verbs import array_rule, rule

PACKAGE = Path(compiled.__file__).parent.parent
SCORE = "import ludotheque as l; m = l.new('poche'); [m.play(a) for a in '4 2 5-5'.split()]; print(m.scores)"


def run(script: str, source: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    """A script in a Python of its own, with the package from `source`."""
    environment = os.environ | {"PYTHONPATH": str(source), "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-W", "error", "-c", script]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_a_changed_rule_is_compiled_anew(tmp_path: Path) -> None:
    """A rule that a cached function calls changes in another file: Numba alone would not notice."""
    shutil.copytree(PACKAGE, tmp_path / "ludotheque", ignore=shutil.ignore_patterns("__pycache__"))
    first = run(SCORE, tmp_path, tmp_path / "cache")
    assert first.stdout == "(7, 0)\n", first.stderr
    assert any((tmp_path / "cache").rglob("*.nbi")), "the cache is used"
    rules = tmp_path / "ludotheque" / "games" / "poche" / "rules.py"
    rules.write_text(rules.read_text().replace("PENALTY_TRY, match.ball, 7", "PENALTY_TRY, match.ball, 8"))
    assert run(SCORE, tmp_path, tmp_path / "cache").stdout == "(8, 0)\n"
    assert len(list((tmp_path / "cache" / "ludotheque" / "compiled").iterdir())) == 2


def test_the_digest_sees_rules_and_not_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKAGE, tmp_path / "ludotheque", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path / "ludotheque")
    before = compiled.digest.__wrapped__()
    poche = tmp_path / "ludotheque" / "games" / "poche"
    for text in ("rules.fr.md", "texts.en.toml"):
        (poche / text).write_text("changed")
    assert compiled.digest.__wrapped__() == before
    (poche / "record.py").write_text("changed")
    after = compiled.digest.__wrapped__()
    assert after != before
    (tmp_path / "ludotheque" / "games" / "deck.csv").write_text("a new data file")
    assert compiled.digest.__wrapped__() != after


def test_old_caches_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shelf = tmp_path / "ludotheque" / "compiled"
    for age, name in enumerate(("newest", "newer", "new", "recent", "old", "oldest")):
        (shelf / name).mkdir(parents=True)
        os.utime(shelf / name, (10**9 - age, 10**9 - age))
    folder = compiled.cache_folder.__wrapped__()
    assert folder is not None
    assert sorted(path.name for path in shelf.iterdir()) == sorted([folder.name, "newest", "newer", "new", "recent"])


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    done = run(SCORE, PACKAGE.parent, tmp_path / "file")
    assert done.stdout == "(7, 0)\n", done.stderr


def test_the_users_own_numba_settings_are_left_alone() -> None:
    assert "ludotheque" not in str(numba.config.CACHE_DIR)


def test_compiling_ahead_reports_progress(tmp_path: Path) -> None:
    script = (
        "from ludotheque.engine.ahead import *; from ludotheque.engine.game import find; import ludotheque\n"
        "game, seen = find('poche'), []\n"
        "assert not is_compiled(game)\n"
        "compile_ahead(game, lambda done, rule: seen.append((done, rule)))\n"
        "assert is_compiled(game)\n"
        "assert [done for done, _ in seen] == sorted(done for done, _ in seen) and seen[-1] == (1.0, '')\n"
        "print(len(seen), any(rule == 'penalty_kick' for _, rule in seen), seen[-2][0] > 0.4)"
    )
    done = run(script, PACKAGE.parent, tmp_path)
    count, names, far = done.stdout.split() or ["0", done.stderr, ""]
    assert int(count) > 50
    assert (names, far) == ("True", "True")


def test_what_is_compiled_stays_so() -> None:
    compile_ahead(find("poche"))
    assert is_compiled(find("poche"))


def seven_times(number: int) -> int:
    return 7 * number


sevenfold = compiled.external(seven_times, 1)


def add(a: int, b: int) -> int:
    return a + sevenfold(b)


add_sevenfold = numba.njit(add)  # not kept on disk: what comes from there cannot be looked into


def test_a_function_that_stands_apart() -> None:
    """Compiled code calls it by name: interpreted and compiled give the same, and its own code is not in the caller."""
    assert sevenfold(6) == 42
    assert add_sevenfold(1, 6) == 43
    assert add_sevenfold.py_func(1, 6) == 43
    assert "seven_times" in next(iter(add_sevenfold.inspect_llvm().values()))
    compiled.compile_externals("test_compiled")


@compiled.compiled
def two_zeros() -> Any:
    return np.zeros(2)


def sum_of_zeros() -> Any:
    return two_zeros().sum()


def same(numbers: Any) -> Any:
    return numbers


@pytest.mark.parametrize(("function", "given"), [(sum_of_zeros, ()), (same, (np.zeros(2),))])
def test_a_rule_makes_no_arrays(function: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """Nobody counts references in a rule: an array that it got of a call would never be given back."""

    def plain(*given: Any) -> Any:
        return function(*given)

    rule(function)
    with pytest.raises(numba.TypingError, match="mark it @array_rule"):
        numba.njit(plain)(*given)
    array_rule(function)
    assert np.sum(numba.njit(plain)(*given)) == 0


@rule
def first_and_last(row: Any) -> Any:
    return row[0] * 10 + row[-1]


@compiled.compiled
def ends_of(row: Any) -> Any:
    return first_and_last(row)


def test_a_rule_may_count_from_the_end_where_that_is_written() -> None:
    """Of other indices a compiled rule does not ask whether they are negative."""
    assert ends_of(np.array([4, 9, 7])) == 47
