"""What stands at the top of a module: functions and classes."""

import ast
import json

from .declared import Field, data_fields, of_class, parameters
from .names import Symbol, find
from .scope import struct_tag
from .statements import Statements
from .vocabulary import safe

# Methods that Python calls by itself, as the page calls them.
SPECIAL = {"__init__": "constructor", "__call__": "call", "__contains__": "contains", "__str__": "toString"}
DATA = ("NamedTuple", "Struct", "Message", "Command")  # bases of mere data, which have nothing to inherit


class Writer(Statements):
    """Writes what stands in one module."""

    def function(self, node: ast.FunctionDef, name: str) -> str:
        return f"function {name}{self.parameters_and_body(node, parameters(node))}"

    def type(self, node: ast.ClassDef, name: str, kind: type) -> str:
        """A class; one that is mere data gets its constructor from its fields."""
        if any(not ast.unparse(one).startswith("dataclass") for one in node.decorator_list):
            raise self.wrong(node.decorator_list[0], "an unknown decorator")
        self.in_class = node
        base = next(filter(None, map(self.base, node.bases)), "")
        parts = [f"[field: string]: any;\nstatic class_name = {json.dumps(node.name)};\n"]
        fields = data_fields(self.module, node)
        if fields is not None:
            parts.append("static is_data = true;\n")
            parts.append(self.constructor(fields, struct_tag(kind), "super();\n" if base else ""))
        for item in node.body:
            match item:
                case ast.FunctionDef():
                    parts.append(self.method(item))
                case ast.AnnAssign(target=ast.Name(id=what), value=ast.expr() as given) if of_class(item):
                    parts.append(f"static {what} = {self.expression(given)};\n")
                case ast.AnnAssign(value=ast.expr()) if fields is None:
                    raise self.wrong(item, "a value that is no ClassVar")
                case ast.AnnAssign() | ast.Expr(value=ast.Constant()) | ast.Pass():
                    pass
                case _:
                    raise self.wrong(item)
        self.in_class = None
        return f"class {name}{f' extends {base}' if base else ''} {{\n{''.join(parts)}}}"

    def base(self, node: ast.expr) -> str:
        """What a class inherits from, if anything is to be inherited from it."""
        match node:
            case ast.Name(id="Exception" | "ValueError"):
                return "Error"
            case ast.Name(id=name) if name not in DATA and isinstance(found := find(self.module, name), Symbol):
                return self.unit.use(found)
        return ""

    def constructor(self, fields: list[Field], tag: str | None, before: str) -> str:
        heads = []
        for name, default, module in fields:
            writer = self if module == self.module else Writer(self.unit, module)
            heads.append(f"{safe(name)}: any = {writer.fresh(default)}" if default else safe(name))
        sets = "".join(f"this.{field.name} = {safe(field.name)};\n" for field in fields)
        kind = f"this.type = {json.dumps(tag)};\n" if tag else ""
        return f"constructor({', '.join(heads)}) {{\n{before}{kind}{sets}}}\n"

    def fresh(self, default: ast.expr) -> str:
        """The default of a field: `field(default_factory=...)` is called."""
        match default:
            case ast.Call(func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=factory)]):
                if isinstance(factory, ast.Lambda):
                    return self.expression(factory.body)
                return f"{self.expression(factory)}()"
        return self.expression(default)

    def method(self, node: ast.FunctionDef) -> str:
        rest = f"{self.parameters_and_body(node, parameters(node)[1:])}\n"
        match [ast.unparse(one) for one in node.decorator_list]:
            case [] if node.name in SPECIAL or not node.name.startswith("__"):
                return f"{SPECIAL.get(node.name, node.name)}{rest}"
            case ["property"]:
                return f"get {node.name}{rest}"
            case []:
                raise self.wrong(node, "a method that only Python calls")
        raise self.wrong(node, "an unknown decorator")
