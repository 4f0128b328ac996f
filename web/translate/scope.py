"""Where code stands: its file, its module, the names that are known there."""

import ast
from types import ModuleType
from typing import TYPE_CHECKING

from .names import Symbol, Untranslatable, find, is_ours
from .vocabulary import ACTS, METHODS

if TYPE_CHECKING:
    from .unit import Unit


class Scope(ast.NodeVisitor):
    """What the writers of calls, expressions, statements and definitions have in common.

    `visit_BinOp(node)` and the like give the TypeScript of one kind of node; a kind that has none is refused.
    """

    def __init__(self, unit: "Unit", module: str) -> None:
        self.unit, self.module = unit, module
        self.local: set[str] = set()
        self.enums: dict[str, Symbol] = {}  # local names that hold a member of an enumeration
        self.in_class: ast.ClassDef | None = None

    def generic_visit(self, node: ast.AST) -> str:
        raise self.wrong(node)

    def wrong(self, node: ast.AST, why: str = "this is not translated") -> Untranslatable:
        return Untranslatable(f"{self.module}, line {getattr(node, 'lineno', '?')}: {why}: {ast.unparse(node)}")

    def expression(self, node: ast.expr) -> str:
        text: str = self.visit(node)
        return text

    def written_twice(self, node: ast.expr) -> ast.expr:
        """What the page works out more than once, and Python once. Functions are taken to change nothing."""
        for part in ast.walk(node):
            match part:
                case ast.NamedExpr():
                    raise self.wrong(part, "this would be done twice")
                case ast.Call(func=ast.Attribute(attr=name)) if name not in METHODS - ACTS:
                    raise self.wrong(part, "this would be done twice")
        return node

    def listed(self, nodes: list[ast.expr]) -> str:
        """Expressions, with commas between them."""
        return ", ".join(map(self.expression, nodes))

    def resolved(self, node: ast.expr) -> Symbol | ModuleType | None:
        """What an expression stands for, if it is a name of ours or one of a module's."""
        match node:
            case ast.Name(id=name) if name not in self.local and name != "self":
                return find(self.module, name)
            case ast.Attribute(value=of, attr=name):
                owner = self.resolved(of)
                if isinstance(owner, ModuleType):
                    if isinstance(inside := getattr(owner, name), ModuleType):
                        return inside
                    found = find(owner.__name__, name) if is_ours(owner.__name__) else None
                    return found or Symbol(owner.__name__, name)
        return None

    def enum_of(self, node: ast.expr) -> Symbol | None:
        """The enumeration that an expression names."""
        found = self.resolved(node)
        return found if isinstance(found, Symbol) and is_ours(found.module) and found.is_enum else None

    def note_enums(self, target: ast.expr, value: ast.expr) -> None:
        """Remember which names are given members of enumerations: their `name` can be asked for."""
        match target, value:
            case ast.Tuple(), ast.Tuple():
                for one, given in zip(target.elts, value.elts, strict=False):
                    self.note_enums(one, given)
            case ast.Name(id=name), ast.Call(func=function) if kind := self.enum_of(function):
                self.enums[name] = kind
            case ast.Name(id=name), _:
                self.enums.pop(name, None)

    def note_loop(self, target: ast.expr, over: ast.expr) -> None:
        """The same, for a name that goes over all members."""
        if isinstance(target, ast.Name) and (kind := self.enum_of(over)):
            self.enums[target.id] = kind
        else:
            self.note_enums(target, over)

    def is_instance(self, value: str, kinds: ast.expr) -> str:
        """The test whether a value is of one of these types."""
        if isinstance(kinds, ast.Tuple):
            return f"({' || '.join(self.is_instance(value, one) for one in kinds.elts)})"
        found = self.resolved(kinds)
        if isinstance(found, Symbol):
            tag = struct_tag(found.value)
            return f'{value}.type === "{tag}"' if tag else f"{value} instanceof {self.unit.use(found)}"
        match kinds:
            case ast.Name(id="str"):
                return f'typeof {value} === "string"'
            case ast.Name(id="bool"):
                return f'typeof {value} === "boolean"'
            case ast.Name(id="Exception"):
                return f"{value} instanceof Error"
        raise self.wrong(kinds, "an unknown type")


def struct_tag(kind: type) -> str | None:
    """The tag by which a Struct is told from others when it travels."""
    tag = getattr(getattr(kind, "__struct_config__", None), "tag", None)
    return tag if isinstance(tag, str) else None
