"""What `web/translate` makes of Python means in Node what it means in Python, or is refused."""

import inspect
import json
import re
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from tests import translated_samples as samples
from translate import Unit, names
from translate.vocabulary import BUILTINS, METHODS

LIBRARY = hatch_build.WEB / "src" / "lib" / "python.ts"
SAMPLES = [
    name for name, made in vars(samples).items() if inspect.isfunction(made) and not inspect.signature(made).parameters
]
GIVEN = {"re:match": "py.re_match", "re:sub": "py.re_sub", "re:fullmatch": "py.re_fullmatch", "re:ASCII": "null"}
RUN = """
const said = {};
for (const [name, sample] of Object.entries(samples)) {
  try {
    said[name] = py.plain(sample());
  } catch (error) {
    said[name] = String(error);
  }
}
console.log(JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value)));
"""


@pytest.fixture(autouse=True)
def tests_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "OURS", {"tests", "refused"})


@pytest.fixture(scope="module")
def in_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What each sample gives in Node, which knows types as little as it needs to: it leaves them out."""
    folder = tmp_path_factory.mktemp("translated")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "OURS", {"tests"})
        library = f"import * as py from {json.dumps(LIBRARY.as_uri())};"
        unit = Unit([f"{samples.__name__}:{name}" for name in SAMPLES], [library], GIVEN)
        (folder / "samples.ts").write_text(unit.text(), "utf-8")
    (folder / "run.ts").write_text(f"{library}\nimport * as samples from './samples.ts';\n{RUN}", "utf-8")
    environment, (node, _) = hatch_build.node()
    command = [node, "--disable-warning=ExperimentalWarning", "--experimental-strip-types", str(folder / "run.ts")]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@pytest.mark.parametrize("name", SAMPLES)
def test_it_means_the_same(name: str, in_node: dict[str, Any]) -> None:
    assert in_node[name] == json.loads(json.dumps(getattr(samples, name)()))


def test_all_that_is_known_of_python_is_in_the_library() -> None:
    exported = set(re.findall(r"^export (?:const|function) (\w+)", LIBRARY.read_text("utf-8"), re.MULTILINE))
    assert sorted((BUILTINS | METHODS) - {"isinstance"} - exported) == []


# What is refused: the line that is wrong, in a function, and what is said of it.
REFUSED = {
    "async def inner(): pass": "not translated",
    "yield 1": "not translated",
    "await a": "not translated",
    "global a": "not translated",
    "nonlocal a": "not translated",
    "with a: pass": "not translated",
    "return unknown": "unknown name",
    "return unknown(1)": "unknown name",
    "return {(1, 2): 3}": "tuple is no key",
    "return {(1, 2)}": "tuple is no key",
    "return {(n, n): n for n in a}": "tuple is no key",
    "return {(n, n) for n in a}": "tuple is no key",
    "return a.append": "method that is not called",
    "return a.lower": "method that is not called",
    "return a(b=1)": "unknown call",
    "return a.method(b=1)": "named arguments of an unknown method",
    "return other(b=1)": "no parameter is called b",
    "return other(*a, a=1)": "named arguments after a *",
    "return a.sort()": "unknown method of Python's own",
    "return a.find('x')": "unknown method of Python's own",
    "return '{}'.format(a)": "facts have no names",
    "while a: pass\n    else: pass": "loop with an else",
    "for b in a: pass\n    else: pass": "loop with an else",
    "try: pass\n    except: pass": "not translated",
    "try: pass\n    except KeyError: pass": "unknown type",
    "try: pass\n    finally: pass": "not translated",
    "raise": "not translated",
    "return isinstance(a, int)": "unknown type",
    "return f'{a!r}'": "not translated",
    "return f'{a:.2f}'": "not translated",
    "return a @ a": "not translated",
    "return +a": "not translated",
    "return b'a'": "not translated",
    "return lambda b=1: b": "parameters that are not plain",
    "b = (n for n in a)": "generator that has a name",
    "a[0], a[1] = a": "not translated",
    "a[unknown] += 1": "unknown name",
    "a[a.pop()] += 1": "done twice",
    "return 0 < a.pop() < 2": "done twice",
    "match a.method():\n        case 1: pass": "done twice",
    "return [n async for n in a]": "not translated",
    "import re\n    return re.escape(a)": "unknown name",
    "return match(r'\\d', a)": "reads otherwise",
    "match a:\n        case [1, 2]: pass": "not translated",
    "match a:\n        case b: pass": "not translated",
    "match a:\n        case None: pass": "not translated",
    "@other\n    def inner(): pass": "a decorator",
    "class Inner: pass": "not translated",
    "return super().method()": "unknown name",
    "return Odd()": "unknown decorator",
    "return Hidden()": "method that only Python calls",
    "return Static()": "not translated",
    "return Decorated()": "unknown decorator",
    "return decorated()": "unknown decorator",
    "return both()": "named arguments after *",
    "return quietly": "defines no quietly|unknown name",
}
ROUND_IT = """from re import match
def other(a=0): pass
class Odd:
    @staticmethod
    def method(): pass
class Hidden:
    def __len__(self): return 0
class Static:
    a = 1
def twice(a): return a
@twice
class Decorated: pass
@twice
def decorated(): pass
def both(*rest, named=1): pass
async def quietly(): pass
def root(a):
    """
numbers = count()


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_not_known_is_refused(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "refused"
    home.mkdir()
    module = f"module{next(numbers)}"
    (home / f"{module}.py").write_text(f"{ROUND_IT}{line}\n", "utf-8")
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "refused", raising=False)
    with pytest.raises(names.Untranslatable, match=REFUSED[line]) as refused:
        Unit([f"refused.{module}:root"], provided=GIVEN)
    assert re.match(rf"refused\.{module}, line [0-9]+: ", str(refused.value))


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(names.Untranslatable, match=r"tests\.translated_samples defines no nobody"):
        Unit(["tests.translated_samples:nobody"])
