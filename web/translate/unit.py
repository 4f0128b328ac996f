"""One file of TypeScript: the names that are asked for, and all that they need."""

import ast
from collections.abc import Iterable, Mapping

from .data import is_plain, literal
from .definitions import Writer
from .names import Symbol, Untranslatable, find, is_ours
from .vocabulary import safe

HEAD = "// Made by web/generate.py (`make generate`) from Python: do not edit.\n// @ts-nocheck\n"


COMPILES = {"rule", "long_rule"}  # decorators that change nothing of what a function means


class Unit:
    """`roots`: what the file exports, `module:name` or `module:name as other`. `provided`: what the page has its own
    of, by `module:name`, with the name under which `imports` brings it. `shared`: another unit, whose definitions
    are imported.
    """

    def __init__(
        self,
        roots: Iterable[str],
        imports: Iterable[str] = (),
        provided: Mapping[str, str] | None = None,
        shared: "Unit | None" = None,
        shared_from: str = "",
    ) -> None:
        self.imports = list(imports)
        self.provided = {defined(where): name for where, name in (provided or {}).items()}
        self.shared, self.shared_from = shared, shared_from
        self.from_shared: set[str] = set()
        self.names: dict[Symbol, str] = {}
        self.taken: dict[str, Symbol] = {}
        self.texts: list[str] = []
        self.exports: list[tuple[str, str]] = []
        for root in roots:
            where, _, called = root.partition(" as ")
            symbol = defined(where)
            self.exports.append((self.use(symbol), called or symbol.name))

    def text(self) -> str:
        """The file."""
        imports = list(self.imports)
        if self.from_shared:
            imports.append(f"import {{ {', '.join(sorted(self.from_shared))} }} from '{self.shared_from}';")
        exports = ", ".join(f"{name} as {called}" if name != called else name for name, called in self.exports)
        return HEAD + indented("\n".join([*imports, *self.texts, f"export {{ {exports} }};"]))

    def use(self, symbol: Symbol) -> str:
        """The name in this file of something that it needs; it is written into it when it is first used."""
        key = f"{symbol.module}:{symbol.name}"
        if symbol in self.names:
            return self.names[symbol]
        if symbol in self.provided:
            return self.provided[symbol]
        if self.shared and symbol in self.shared.names:
            name = self.shared.names[symbol]
            exported = next((called for known, called in self.shared.exports if known == name), None)
            if exported is None:
                raise Untranslatable(f"{key} is not exported by the shared file")
            self.from_shared.add(exported)
            return exported
        if not is_ours(symbol.module):
            raise Untranslatable(f"{key} is not ours; say what stands for it in the page")
        name = safe(symbol.name)
        if name in self.taken:
            name = f"{name}_of_{symbol.module.rpartition('.')[2]}"
        self.names[symbol], self.taken[name] = name, symbol
        text = self.written(symbol, name)  # before it: whatever it needs
        self.texts.append(text)
        return name

    def written(self, symbol: Symbol, name: str) -> str:
        node, writer = symbol.node, Writer(self, symbol.module)
        match node:
            case ast.FunctionDef():
                for decorator in node.decorator_list:
                    if ast.unparse(decorator) not in COMPILES:
                        raise writer.wrong(decorator, "an unknown decorator")
                return writer.function(node, name)
            case ast.ClassDef() if symbol.is_enum:
                members = ", ".join(f"{one.name}: {int(one)}" for one in symbol.value)
                return f"const {name} = py.enumeration({{ {members} }});"
            case ast.ClassDef():
                return writer.type(node, name, symbol.value)
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                return (
                    f"const {name} = {literal(symbol.value) if is_plain(symbol.value) else writer.expression(value)};"
                )
        raise Untranslatable(f"{symbol}: {ast.unparse(node)}")


def indented(text: str) -> str:
    """Lines by their blocks. A block opens at the end of a line and closes at the beginning of one."""
    lines, depth = [], 0
    for line in filter(None, text.split("\n")):
        depth -= line.startswith("}")
        lines.append(f"{'  ' * depth}{line}\n")
        depth += line.endswith("{")
    return "".join(lines)


def defined(where: str) -> Symbol:
    """`module:name`, where it is defined."""
    module, _, name = where.partition(":")
    found = find(module, name) if is_ours(module) else None
    return found if isinstance(found, Symbol) else Symbol(module, name)
