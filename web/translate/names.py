"""What names stand for: where each is defined, through the imports of our own modules."""

import ast
import importlib
import importlib.util
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

OURS = {"ludotheque"}  # the packages whose source is translated


class Untranslatable(Exception):
    """Something that is no part of the Python that is translated."""


class Symbol(NamedTuple):
    """Something defined at the top of a module."""

    module: str
    name: str

    @property
    def value(self) -> Any:
        return getattr(importlib.import_module(self.module), self.name)

    @property
    def node(self) -> ast.stmt:
        if self.name not in source(self.module).defined:
            raise Untranslatable(f"{self.module} defines no {self.name} that is translated")
        return source(self.module).defined[self.name]

    @property
    def is_enum(self) -> bool:
        return isinstance(self.node, ast.ClassDef) and issubclass(self.value, IntEnum)


def is_ours(module: str) -> bool:
    """Is its source translated? Of any other module, the page must have its own."""
    return module.partition(".")[0] in OURS


@dataclass(frozen=True)
class Source:
    """A module of ours: what it defines and what it imports."""

    path: Path
    defined: dict[str, ast.stmt]
    imported: dict[str, tuple[str, str]]  # by name: module, and the name there ('' for the module itself)
    stars: list[str]  # the modules of which it imports all


@cache
def source(module: str) -> Source:
    found = importlib.util.find_spec(module)
    assert found, module
    assert found.origin, module
    path = Path(found.origin)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    defined: dict[str, ast.stmt] = {}
    imported: dict[str, tuple[str, str]] = {}
    stars: list[str] = []
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                defined[node.name] = node
            case ast.Assign(targets=[target]):
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        defined[name.id] = node
            case ast.AnnAssign(target=ast.Name(id=name)):
                defined[name] = node
            case ast.ImportFrom():
                base = "." * node.level + (node.module or "")
                origin = importlib.util.resolve_name(base, package) if node.level else base
                if node.names[0].name == "*":
                    stars.append(origin)
                for alias in node.names:
                    imported[alias.asname or alias.name] = origin, alias.name
            case ast.Import():
                for alias in node.names:
                    imported[alias.asname or alias.name] = alias.name, ""
    return Source(path, defined, imported, stars)


def find(module: str, name: str) -> Symbol | ModuleType | None:
    """What a name of a module stands for: something of ours, a module, or (None) a name of Python's own."""
    while True:
        here = source(module)
        if name in here.defined:
            return Symbol(module, name)
        if name not in here.imported:
            return next((found for origin in here.stars if (found := find(origin, name)) is not None), None)
        module, name = here.imported[name]
        if not name:
            return importlib.import_module(module)
        if not is_ours(module):
            return Symbol(module, name)
        if is_submodule(module, name):
            return importlib.import_module(f"{module}.{name}")


def is_submodule(package: str, name: str) -> bool:
    """Is this name of a package one of its modules?"""
    here = source(package)
    if here.path.name != "__init__.py" or name in here.defined or name in here.imported:
        return False
    return importlib.util.find_spec(f"{package}.{name}") is not None
