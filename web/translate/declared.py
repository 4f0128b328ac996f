"""What definitions say of themselves: parameters, fields, the names that a function assigns to."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .names import Symbol, find, is_ours


class Field(NamedTuple):
    """A field of a class that is mere data, and the module where it is declared."""

    name: str
    default: ast.expr | None
    module: str


class Signature(NamedTuple):
    """The names of a function's parameters, and whether other named arguments are gathered (`**facts`)."""

    names: list[str]
    gathers: bool = False


def parameters(node: ast.FunctionDef) -> list[str]:
    return [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]


def defaults(node: ast.FunctionDef) -> dict[str, ast.expr]:
    """The defaults of parameters, by name."""
    args = [*node.args.posonlyargs, *node.args.args]
    last = args[len(args) - len(node.args.defaults) :]
    found = {arg.arg: value for arg, value in zip(last, node.args.defaults, strict=True)}
    return found | {a.arg: v for a, v in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if v is not None}


def signature(node: ast.FunctionDef) -> Signature:
    return Signature(parameters(node), node.args.kwarg is not None)


def method_signature(node: ast.FunctionDef) -> Signature:
    """As it is called: without `self`."""
    return Signature(parameters(node)[1:], node.args.kwarg is not None)


def method_in(node: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    """A method that stands in this class itself."""
    return next((item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == name), None)


def construction(symbol: Symbol, node: ast.ClassDef) -> Signature:
    """How a class is called: by its fields, or by its `__init__`, which may be inherited."""
    if (fields := data_fields(symbol.module, node)) is not None:
        return Signature([field.name for field in fields])
    if init := method_in(node, "__init__"):
        return method_signature(init)
    inherited = (construction(base, base_node) for base, base_node in our_bases(symbol.module, node))
    return next(inherited, Signature([]))


def our_bases(module: str, node: ast.ClassDef) -> Iterator[tuple[Symbol, ast.ClassDef]]:
    """The classes of ours that a class inherits from."""
    for base in node.bases:
        found = find(module, base.id) if isinstance(base, ast.Name) else None
        if isinstance(found, Symbol) and is_ours(found.module) and isinstance(found.node, ast.ClassDef):
            yield found, found.node


def data_fields(module: str, node: ast.ClassDef) -> list[Field] | None:
    """The fields of a class that is mere data (a dataclass, NamedTuple or Struct); None for any other class."""
    is_data = any("dataclass" in ast.unparse(one) for one in node.decorator_list)
    is_data |= any(ast.unparse(base) in ("NamedTuple", "msgspec.Struct") for base in node.bases)
    fields: list[Field] = []
    for symbol, base in our_bases(module, node):
        inherited = data_fields(symbol.module, base)
        if inherited is not None:
            is_data = True
            fields += inherited
    fields += [
        Field(item.target.id, item.value, module)
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not of_class(item)
    ]
    return fields if is_data else None


def of_class(item: ast.AnnAssign) -> bool:
    return "ClassVar" in ast.unparse(item.annotation)


def has_constant(module: str, node: ast.ClassDef, name: str) -> bool:
    """Does a class, or one that it inherits from, say `name: ClassVar[...] = ...`?"""
    for item in node.body:
        match item:
            case ast.AnnAssign(target=ast.Name(id=known)) if known == name and of_class(item):
                return True
    return any(has_constant(symbol.module, base, name) for symbol, base in our_bases(module, node))


def assigned_in(body: list[ast.stmt]) -> set[str]:
    """The names that a function assigns to, but for those of inner functions and comprehensions."""
    found: set[str] = set()

    def visit(node: ast.AST, *, comprehended: bool) -> None:
        match node:
            case ast.FunctionDef(name=name):
                found.add(name)
                return
            case ast.Lambda():
                return
            case ast.NamedExpr(target=ast.Name(id=name)):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) if not comprehended:
                found.add(name)
            case ast.ExceptHandler(name=str() as name):
                found.add(name)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                comprehended = True
        for child in ast.iter_child_nodes(node):
            visit(child, comprehended=comprehended)

    for statement in body:
        visit(statement, comprehended=False)
    return found
