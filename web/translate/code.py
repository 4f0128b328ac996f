"""One function or class of Python as TypeScript."""

import ast
import json
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .names import Symbol, Untranslatable, find

if TYPE_CHECKING:
    from .unit import Unit

RESERVED = set(
    [
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "export",
        "function",
        "if",
        "import",
        "in",
        "new",
        "null",
        "switch",
        "this",
        "throw",
        "try",
        "typeof",
        "var",
        "void",
        "while",
        "with",
        "yield",
        "let",
        "static",
        "await",
        "interface",
        "package",
        "private",
        "protected",
        "public",
        "arguments",
        "eval",
        "of",
        "py",
        "given",
        "made",
        "caught",
        "Map",
        "Set",
        "Error",
        "Math",
    ]
)

# Methods of Python's own types, done by `lib/python.ts`, whatever they are called on.
METHODS = set(
    [
        "append",
        "extend",
        "pop",
        "get",
        "items",
        "keys",
        "values",
        "setdefault",
        "update",
        "index",
        "count",
        "lower",
        "upper",
        "strip",
        "lstrip",
        "rstrip",
        "split",
        "splitlines",
        "join",
        "startswith",
        "endswith",
        "partition",
        "replace",
        "isascii",
        "isalnum",
        "isprintable",
        "isdecimal",
        "isdigit",
        "bit_count",
        "any",
        "union",
        "intersection",
        "discard",
        "copy",
        "tolist",
        "format",
        "match",
        "end",
    ]
)
FIELDS_TOO = {"match", "values", "count", "end"}  # of these, what fields of ours are called too
BUILTINS = set(
    [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "divmod",
        "enumerate",
        "float",
        "frozenset",
        "int",
        "len",
        "list",
        "map",
        "max",
        "min",
        "next",
        "range",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "zip",
        "isinstance",
        "getattr",
        "callable",
        "repr",
    ]
)
BINARY = {
    ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.LShift: "shl", ast.RShift: "shr", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.Pow: "pow",
}  # fmt: skip
ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
DATA = ("NamedTuple", "Struct", "Message", "Command")


def safe(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}_" if name in RESERVED else name


class Writer:
    """Writes what stands in one module."""

    def __init__(self, unit: "Unit", module: str) -> None:
        self.unit, self.module = unit, module
        self.local: set[str] = set()
        self.enums: dict[str, Symbol] = {}  # local names that hold a member of an enumeration
        self.in_class: ast.ClassDef | None = None

    def wrong(self, node: ast.AST, why: str = "this is not translated") -> Untranslatable:
        return Untranslatable(f"{self.module}, line {getattr(node, 'lineno', '?')}: {why}: {ast.unparse(node)}")

    # Definitions

    def function(self, node: ast.FunctionDef, name: str) -> str:
        return f"function {name}{self.body_of(node)}"

    def body_of(self, node: ast.FunctionDef, skip_self: bool = False, before: str = "") -> str:
        """Parameters and body. Inner functions see the names of the outer one."""
        outer = self.local, self.enums
        given = [one.arg for one in parameters(node)][1 if skip_self else 0 :]
        if node.args.vararg:
            given.append(node.args.vararg.arg)
        if node.args.kwarg:
            given.append(node.args.kwarg.arg)
        assigned = assigned_in(node.body) - set(given)
        self.local, self.enums = self.local | set(given) | assigned, dict(self.enums)
        head = ", ".join(self.parameter(node, name) for name in given)
        lets = f"let {', '.join(map(safe, sorted(assigned)))};\n" if assigned else ""
        body = before + lets + self.block(node.body)
        self.local, self.enums = outer
        return f"({head}) {{\n{body}}}"

    def parameter(self, node: ast.FunctionDef, name: str) -> str:
        if node.args.kwarg and name == node.args.kwarg.arg:
            return f"{safe(name)}: any = new Map()"
        if node.args.vararg and name == node.args.vararg.arg:
            return f"...{safe(name)}: any[]"
        default = defaults(node).get(name)
        return safe(name) if default is None else f"{safe(name)}: any = {self.expression(default)}"

    def type(self, node: ast.ClassDef, name: str, value: type) -> str:
        """A class; one that is mere data gets its constructor from its fields."""
        outer, self.in_class = self.in_class, node
        parts = [f"[field: string]: any;\nstatic class_name = {json.dumps(node.name)};\n"]
        bases = [self.base(base) for base in node.bases]
        extends = next((f" extends {base}" for base in bases if base), "")
        fields = data_fields(self.module, node)
        if fields is not None:
            extends = ""
            parts.append(self.constructor(fields, getattr(getattr(value, "__struct_config__", None), "tag", None)))
        for item in node.body:
            match item:
                case ast.FunctionDef():
                    parts.append(self.method(item, bool(extends)))
                case ast.AnnAssign(target=ast.Name(id=what), value=ast.expr() as given) if fields is None:
                    parts.append(f"static {what} = {self.expression(given)};\n")
                case ast.AnnAssign() | ast.Expr(value=ast.Constant()) | ast.Pass():
                    pass
                case _:
                    raise self.wrong(item)
        self.in_class = outer
        return f"class {name}{extends} {{\n{''.join(parts)}}}"

    def base(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            if node.id in ("Exception", "ValueError"):
                return "Error"
            found = find(self.module, node.id)
            if isinstance(found, Symbol) and node.id not in DATA:
                return self.unit.use(found)
        return ""

    def constructor(self, fields: "list[tuple[str, ast.expr | None, str]]", tag: str | None) -> str:
        heads = []
        for name, default, module in fields:
            writer = self if module == self.module else Writer(self.unit, module)
            heads.append(safe(name) if default is None else f"{safe(name)}: any = {writer.fresh(default)}")
        sets = "".join(f"this.{name} = {safe(name)};\n" for name, _, _ in fields)
        kind = f"this.type = {json.dumps(tag)};\n" if isinstance(tag, str) else ""
        return f"constructor({', '.join(heads)}) {{\n{kind}{sets}}}\n"

    def fresh(self, default: ast.expr) -> str:
        """The default of a field: `field(default_factory=...)` is called."""
        match default:
            case ast.Call(
                func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=ast.Lambda(body=body))]
            ):
                return self.expression(body)
            case ast.Call(func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=made)]):
                return f"{self.expression(made)}()"
        return self.expression(default)

    def method(self, node: ast.FunctionDef, derived: bool) -> str:
        if node.name == "__init__":
            return f"constructor{self.body_of(node, True)}\n"
        name = {"__call__": "call", "__contains__": "contains", "__str__": "toString"}.get(node.name, node.name)
        decorated = [ast.unparse(one) for one in node.decorator_list]
        kind = "get " if decorated == ["property"] else ""
        if decorated and not kind:
            raise self.wrong(node, "an unknown decorator")
        return f"{kind}{name}{self.body_of(node, True)}\n"

    # Statements

    def block(self, statements: list[ast.stmt]) -> str:
        return "".join(f"{self.statement(one)}\n" for one in statements)

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert() | ast.Import() | ast.ImportFrom():
                return ""
            case ast.Expr(value=value):
                return f"{self.expression(value)};"
            case ast.Return(value=value):
                return f"return {self.expression(value)};" if value else "return null;"
            case ast.Assign(targets=targets, value=value):
                self.note_enums(targets, value)
                given = self.expression(value)
                return " ".join(f"{self.store(target, given)};" for target in targets)
            case ast.AnnAssign(value=None):
                return ""
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                return f"{self.store(target, self.expression(value))};"
            case ast.AugAssign(target=target, op=op, value=value):
                whole = ast.BinOp(as_read(target), op, value)
                return f"{self.store(target, self.expression(ast.copy_location(whole, node)))};"
            case ast.If(test=test, body=body, orelse=orelse):
                otherwise = f" else {{\n{self.block(orelse)}}}" if orelse else ""
                return f"if ({self.test(test)}) {{\n{self.block(body)}}}{otherwise}"
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                return f"for ({self.store(target, '').strip(' =')} of {self.iterable(over)}) {{\n{self.block(body)}}}"
            case ast.While(test=test, body=body, orelse=[]):
                return f"while ({self.test(test)}) {{\n{self.block(body)}}}"
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return "break;"
            case ast.Raise(exc=ast.expr() as error):
                return f"throw {self.expression(error)};"
            case ast.Delete(targets=[ast.Subscript(value=value, slice=key)]):
                return f"py.del({self.expression(value)}, {self.expression(key)});"
            case ast.Try(body=body, handlers=[handler], orelse=[], finalbody=[]):
                return self.trying(body, handler)
            case ast.Match():
                return self.matching(node)
            case ast.FunctionDef(name=name):
                return f"{safe(name)} = {self.body_of(node).replace(') {', ') => {', 1)};"
        raise self.wrong(node)

    def trying(self, body: list[ast.stmt], handler: ast.ExceptHandler) -> str:
        assert handler.type
        caught = safe(handler.name or "error")
        kind = self.instance("caught", handler.type)
        name = f"{caught} = caught;\n" if handler.name else ""
        return f"try {{\n{self.block(body)}}} catch (caught) {{\nif (!({kind})) throw caught;\n{name}{self.block(handler.body)}}}"

    def matching(self, node: ast.Match) -> str:
        """A chain of ifs."""
        subject = self.expression(node.subject)
        chain = ""
        for case in node.cases:
            test = self.pattern(case.pattern, subject)
            if case.guard:
                test = f"({test}) && {self.test(case.guard)}"
            chain += f"{' else ' if chain else ''}if ({test}) {{\n{self.block(case.body)}}}"
        return chain

    def pattern(self, node: ast.pattern, subject: str) -> str:
        match node:
            case ast.MatchValue(value=value):
                return f"py.eq({subject}, {self.expression(value)})"
            case ast.MatchOr(patterns=patterns):
                return " || ".join(self.pattern(one, subject) for one in patterns)
            case ast.MatchAs(pattern=None, name=None):
                return "true"
            case ast.MatchClass(cls=cls, patterns=[], kwd_patterns=[]):
                return self.instance(subject, cls)
        raise self.wrong(node)

    def note_enums(self, targets: list[ast.expr], value: ast.expr) -> None:
        """Remember which names hold members of enumerations: their `name` can be asked for."""
        for target in targets:
            pairs = (
                zip(target.elts, value.elts, strict=False)
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                else [(target, value)]
            )
            for one, given in pairs:
                if isinstance(one, ast.Name) and isinstance(given, ast.Call) and (kind := self.enum_of(given.func)):
                    self.enums[one.id] = kind

    def store(self, target: ast.expr, value: str) -> str:
        """An assignment to whatever it is."""
        match target:
            case ast.Name(id=name):
                return f"{safe(name)} = {value}"
            case ast.Attribute(value=of, attr=attr):
                return f"{self.expression(of)}.{attr} = {value}"
            case ast.Subscript(value=of, slice=key):
                return f"py.put({self.expression(of)}, {self.expression(key)}, {value})"
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                places = ", ".join(self.store(one, "").strip(" =") for one in elts)
                return f"[{places}] = {value}"
            case ast.Starred(value=inner):
                return f"...{self.store(inner, '').strip(' =')}"
        raise self.wrong(target)

    # Expressions

    def expression(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                if isinstance(value, str | int | float | bool | None):
                    return json.dumps(value, ensure_ascii=False)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Call():
                return self.call(node)
            case ast.JoinedStr(values=values):
                return "`" + "".join(map(self.part_of_text, values)) + "`"
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return f"[{', '.join(map(self.element, elts))}]"
            case ast.Set(elts=elts):
                return f"new Set([{', '.join(map(self.element, elts))}])"
            case ast.Dict(keys=keys, values=values):
                if any(isinstance(key, ast.Tuple) for key in keys):
                    raise self.wrong(node, "a tuple is no key")
                pairs = [
                    f"[{self.expression(k)}, {self.expression(v)}]" if k else f"...{self.expression(v)}"
                    for k, v in zip(keys, values, strict=True)
                ]
                return f"new Map([{', '.join(pairs)}])"
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(node, left, op, right)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.test(operand)}"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-{self.expression(operand)}"
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return f"py.invert({self.expression(operand)})"
            case ast.BoolOp(op=op, values=values):
                return self.one_of(op, values)
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.test(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.Subscript(value=of, slice=key):
                return self.subscript(of, key)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                self.note_enums([node.target], value)
                return f"({safe(name)} = {self.expression(value)})"
            case ast.ListComp(elt=elt, generators=generators) | ast.GeneratorExp(elt=elt, generators=generators):
                return self.comprehension(generators, "made.push({})", elt)
            case ast.SetComp(elt=elt, generators=generators):
                return f"new Set({self.comprehension(generators, 'made.push({})', elt)})"
            case ast.DictComp(key=key, value=value, generators=generators):
                pair = ast.Tuple([key, value], ast.Load())
                return f"new Map({self.comprehension(generators, 'made.push({})', pair)})"
            case ast.Lambda(args=args, body=body):
                names = [one.arg for one in args.args]
                outer, self.local = self.local, self.local | set(names)
                text = f"({', '.join(map(safe, names))}) => {self.expression(body)}"
                self.local = outer
                return f"({text})"
            case ast.Starred(value=value):
                return f"...{self.iterable(value)}"
        raise self.wrong(node)

    def element(self, node: ast.expr) -> str:
        return self.expression(node)

    def name(self, node: ast.Name, name: str) -> str:
        if name == "self":
            return "this"
        if name in self.local:
            return safe(name)
        found = find(self.module, name)
        if isinstance(found, Symbol):
            return self.unit.use(found)
        if name in BUILTINS:
            return f"py.{name if name not in ('isinstance',) else ''}"
        raise self.wrong(node, "an unknown name")

    def resolved(self, node: ast.expr) -> Any:
        """What an expression stands for, if it is a name of ours or one of a module's."""
        match node:
            case ast.Name(id=name) if name not in self.local and name != "self":
                return find(self.module, name)
            case ast.Attribute(value=of, attr=attr):
                owner = self.resolved(of)
                if isinstance(owner, ModuleType):
                    if isinstance(inside := getattr(owner, attr), ModuleType):
                        return inside
                    ours = owner.__name__.startswith("ludotheque")
                    return (find(owner.__name__, attr) if ours else None) or Symbol(owner.__name__, attr)
        return None

    def enum_of(self, node: ast.expr) -> Symbol | None:
        found = self.resolved(node)
        return found if isinstance(found, Symbol) and found.module.startswith("ludotheque") and found.is_enum else None

    def attribute(self, node: ast.Attribute) -> str:
        of, attr = node.value, node.attr
        found = self.resolved(node)
        if isinstance(found, Symbol):
            return self.unit.use(found)
        if kind := self.enum_of(of):  # a member
            return str(int(getattr(kind.value, attr)))
        if attr == "name":
            if isinstance(of, ast.Call) and (kind := self.enum_of(of.func)):
                return f"py.name_of({self.unit.use(kind)}, {self.expression(of.args[0])})"
            if isinstance(of, ast.Name) and of.id in self.enums:
                return f"py.name_of({self.unit.use(self.enums[of.id])}, {self.expression(of)})"
        if attr == "__name__" and isinstance(of, ast.Call) and ast.unparse(of.func) == "type":
            return f"{self.expression(of.args[0])}.constructor.class_name"
        if attr in METHODS - FIELDS_TOO:
            raise self.wrong(node, "a method that is not called")
        return f"{self.expression(of)}.{attr}"

    def part_of_text(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str() as text):
                return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${").replace("\n", "\\n")
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return f"${{py.str({self.expression(value)})}}"
            case ast.FormattedValue(
                value=value, conversion=-1, format_spec=ast.JoinedStr(values=[ast.Constant(value=spec)])
            ):
                return f"${{py.padded({self.expression(value)}, {json.dumps(spec)})}}"
        raise self.wrong(node)

    def binary(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        one, other = self.expression(left), self.expression(right)
        if isinstance(op, ast.Add):
            return f"py.add({one}, {other})"
        if isinstance(op, ast.Sub):
            return f"py.sub({one}, {other})"
        if isinstance(op, ast.Div):
            return f"({one} / {other})"
        if type(op) in BINARY:
            return f"py.{BINARY[type(op)]}({one}, {other})"
        raise self.wrong(node)

    def test(self, node: ast.expr) -> str:
        """A condition."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=True | False):
                return self.expression(node)
            case ast.BoolOp(op=op, values=values):
                return f"({(' && ' if isinstance(op, ast.And) else ' || ').join(map(self.test, values))})"
            case ast.Call(func=ast.Name(id="any" | "all" | "isinstance" | "callable")):
                return self.expression(node)
        return f"py.bool({self.expression(node)})"

    def one_of(self, op: ast.boolop, values: list[ast.expr]) -> str:
        """`a or b` is one of the two."""
        verb = "both" if isinstance(op, ast.And) else "either"
        return f"py.{verb}({self.expression(values[0])}, {', '.join(f'() => {self.arrow(one)}' for one in values[1:])})"

    def arrow(self, node: ast.expr) -> str:
        text = self.expression(node)
        return f"({text})" if text.startswith("{") else text

    def compare(self, node: ast.Compare) -> str:
        parts, left = [], node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            one, other = self.expression(left), self.expression(right)
            match op:
                case ast.Eq():
                    parts.append(f"py.eq({one}, {other})")
                case ast.NotEq():
                    parts.append(f"!py.eq({one}, {other})")
                case ast.In():
                    parts.append(f"py.has({other}, {one})")
                case ast.NotIn():
                    parts.append(f"!py.has({other}, {one})")
                case ast.Is():
                    parts.append(f"({one} == null)" if other == "null" else f"({one} === {other})")
                case ast.IsNot():
                    parts.append(f"({one} != null)" if other == "null" else f"({one} !== {other})")
                case _ if any(is_set(side) for side in (left, right)):
                    parts.append(f"py.subset({one}, {other})")
                case _:
                    parts.append(f"({one} {ORDER[type(op)]} {other})")
            left = right
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def subscript(self, of: ast.expr, key: ast.expr) -> str:
        value = f"{self.expression(of)}"
        match key:
            case ast.Slice(lower=lower, upper=upper, step=step):
                ends = ", ".join(self.expression(end) if end else "null" for end in (lower, upper, step))
                return f"py.slice({value}, {ends})"
            case ast.Tuple(elts=elts):  # of an array of several dimensions
                for one in elts:
                    value = f"py.at({value}, {self.expression(one)})"
                return value
        if kind := self.enum_of(of):
            return f"py.at({self.unit.use(kind)}, {self.expression(key)})"
        return f"py.at({value}, {self.expression(key)})"

    def iterable(self, node: ast.expr) -> str:
        return f"py.iter({self.expression(node)})"

    def comprehension(self, generators: list[ast.comprehension], push: str, element: ast.expr) -> str:
        outer, self.local = self.local, set(self.local)
        opened = closed = ""
        for one in generators:
            over = self.iterable(one.iter)
            self.local |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}
            opened += f"for (const {self.store(one.target, '').strip(' =')} of {over}) {{ "
            for test in one.ifs:
                opened += f"if (!({self.test(test)})) continue; "
            closed += " }"
        text = f"py.list_of((made) => {{ {opened}{push.format(self.expression(element))};{closed} }})"
        self.local = outer
        return text

    # Calls

    def call(self, node: ast.Call) -> str:
        function, found = node.func, self.resolved(node.func)
        if isinstance(found, Symbol):
            return self.call_ours(node, found)
        match function:
            case ast.Name(id="isinstance"):
                return self.instance(self.expression(node.args[0]), node.args[1])
            case ast.Name(id=name) if name in BUILTINS and name not in self.local:
                named = f", {self.named(node.keywords)}" if node.keywords else ""
                return f"py.{name}({', '.join(map(self.element, node.args))}{named})"
            case ast.Name(id="texts") | ast.Attribute(attr="texts"):
                return f"{self.expression(function)}.call({self.arguments(node, ['key'], True)})"
            case ast.Name(id="self"):
                return f"this.call({self.arguments(node, ['key'], True)})"
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                # Before it there is no `this`: the class is known otherwise.
                return f"super({', '.join(map(self.element, node.args))})".replace("this.constructor", "new.target")
            case ast.Name(id="type"):
                return f"{self.expression(node.args[0])}.constructor"
            case ast.Call(func=ast.Call(func=ast.Name(id="lru_cache"))):
                raise self.wrong(node)
            case ast.Attribute(value=of, attr=method):
                return self.call_method(node, of, method)
            case ast.Name() | ast.Call():
                return f"{self.expression(function)}({', '.join(map(self.element, node.args))})"
        raise self.wrong(node, "an unknown call")

    def call_ours(self, node: ast.Call, symbol: Symbol) -> str:
        """A function or class of ours: named arguments go to their places."""
        if not symbol.module.startswith("ludotheque"):
            named = f", {self.named(node.keywords)}" if node.keywords else ""
            return f"{self.unit.use(symbol)}({', '.join(map(self.element, node.args))}{named})"
        if symbol.is_enum:
            return f"py.int({self.expression(node.args[0])})"
        name, definition = self.unit.use(symbol), symbol.node
        if isinstance(definition, ast.ClassDef):
            fields = data_fields(symbol.module, definition)
            if fields is not None:
                return f"new {name}({self.arguments(node, [field for field, _, _ in fields])})"
            init = method_of(symbol, "__init__")
            return f"new {name}({self.arguments(node, *signature(init, True))})"
        if isinstance(definition, ast.FunctionDef):
            return f"{name}({self.arguments(node, *signature(definition))})"
        return f"{name}({', '.join(map(self.element, node.args))})"

    def call_method(self, node: ast.Call, of: ast.expr, method: str) -> str:
        receiver = self.expression(of)
        if method == "format" and any(one.arg is None for one in node.keywords):
            return f"py.format({receiver}, {self.named(node.keywords)})"
        own = self.own_method(of, method)
        if own:
            return f"{receiver}.{method}({self.arguments(node, *signature(own, True))})"
        if method in METHODS:
            if isinstance(of, ast.Constant) and method == "join":
                return f"py.join({receiver}, {self.expression(node.args[0])})"
            named = f", {self.named(node.keywords)}" if node.keywords else ""
            return f"py.{method}({', '.join([receiver, *map(self.element, node.args)])}{named})"
        if node.keywords:
            known = self.unit.method_named(method) if hasattr(self.unit, "method_named") else None
            raise self.wrong(node, f"named arguments of an unknown method ({known})")
        return f"{receiver}.{method}({', '.join(map(self.element, node.args))})"

    def own_method(self, of: ast.expr, method: str) -> ast.FunctionDef | None:
        if isinstance(of, ast.Name) and of.id == "self" and self.in_class:
            return next(
                (one for one in self.in_class.body if isinstance(one, ast.FunctionDef) and one.name == method), None
            )
        return None

    def arguments(self, node: ast.Call, names: list[str], rest: bool = False) -> str:
        """Arguments in the order of the parameters; those that have no place go into the last one, a dict."""
        given = [self.element(one) for one in node.args]
        named = {one.arg: self.expression(one.value) for one in node.keywords if one.arg}
        for name in names[len(given) :]:
            given.append(named.pop(name, "undefined"))
        spread = [self.expression(one.value) for one in node.keywords if one.arg is None]
        if rest and (named or spread):
            pairs = ", ".join(f"{json.dumps(name)}: {value}" for name, value in named.items())
            given.append(f"py.facts({', '.join([*spread, f'{{ {pairs} }}'])})")
        elif named or spread:
            raise self.wrong(node, f"no parameter is called {', '.join(named)}")
        while given and given[-1] == "undefined":
            given.pop()
        return ", ".join(given)

    def named(self, keywords: list[ast.keyword]) -> str:
        """Named arguments as an object."""
        if len(keywords) == 1 and keywords[0].arg is None:
            return self.expression(keywords[0].value)
        return f"{{ {', '.join(f'{one.arg}: {self.expression(one.value)}' for one in keywords)} }}"

    def instance(self, value: str, kinds: ast.expr) -> str:
        """Is it of one of these types?"""
        if isinstance(kinds, ast.Tuple):
            return f"({' || '.join(self.instance(value, one) for one in kinds.elts)})"
        found = self.resolved(kinds)
        if isinstance(found, Symbol):
            tag = getattr(getattr(found.value, "__struct_config__", None), "tag", None)
            return f'{value}.type === "{tag}"' if isinstance(tag, str) else f"{value} instanceof {self.unit.use(found)}"
        plain = {
            "str": f'typeof {value} === "string"',
            "Exception": f"{value} instanceof Error",
            "bool": f'typeof {value} === "boolean"',
        }
        if isinstance(kinds, ast.Name) and kinds.id in plain:
            return plain[kinds.id]
        raise self.wrong(kinds, "an unknown type")


def parameters(node: ast.FunctionDef) -> list[ast.arg]:
    return [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]


def defaults(node: ast.FunctionDef) -> dict[str, ast.expr]:
    """The defaults of parameters, by name."""
    args = [*node.args.posonlyargs, *node.args.args]
    last = args[len(args) - len(node.args.defaults) :]
    found = {arg.arg: value for arg, value in zip(last, node.args.defaults, strict=True)}
    return found | {a.arg: v for a, v in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if v is not None}


def signature(node: ast.FunctionDef | None, of_method: bool = False) -> tuple[list[str], bool]:
    """The names of a function's parameters, and whether others are gathered."""
    if node is None:
        return [], False
    return [one.arg for one in parameters(node)][1 if of_method else 0 :], node.args.kwarg is not None


def method_of(symbol: Symbol, name: str) -> ast.FunctionDef | None:
    """A method, its own or inherited from a class of ours."""
    node = symbol.node
    assert isinstance(node, ast.ClassDef)
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == name:
            return item
    for base in node.bases:
        found = find(symbol.module, base.id) if isinstance(base, ast.Name) else None
        if (
            isinstance(found, Symbol)
            and found.module.startswith("ludotheque")
            and (inherited := method_of(found, name))
        ):
            return inherited
    return None


def data_fields(module: str, node: ast.ClassDef) -> "list[tuple[str, ast.expr | None, str]] | None":
    """The fields of a class that is mere data (a dataclass, NamedTuple or Struct), in order, with their defaults and the module
    that says so; None for any other class."""
    is_dataclass = any("dataclass" in ast.unparse(one) for one in node.decorator_list)
    inherited: list[tuple[str, ast.expr | None, str]] = []
    is_data = is_dataclass
    for base in node.bases:
        if ast.unparse(base) in ("NamedTuple", "msgspec.Struct"):
            is_data = True
        found = find(module, base.id) if isinstance(base, ast.Name) else None
        if isinstance(found, Symbol) and found.module.startswith("ludotheque") and isinstance(found.node, ast.ClassDef):
            fields = data_fields(found.module, found.node)
            if fields is not None:
                is_data, inherited = True, inherited + fields
    if not is_data:
        return None
    own = [
        (item.target.id, item.value, module)
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    ]
    return inherited + own


def assigned_in(body: list[ast.stmt]) -> set[str]:
    """The names that a function assigns to, but for those of inner functions and comprehensions."""
    found: set[str] = set()

    def visit(node: ast.AST, inside: bool) -> None:
        match node:
            case ast.FunctionDef():
                found.add(node.name)
                return
            case ast.Lambda():
                return
            case ast.NamedExpr(target=ast.Name(id=name)):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) if not inside:
                found.add(name)
            case ast.ExceptHandler(name=str() as name):
                found.add(name)
        comprehends = isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp)
        for child in ast.iter_child_nodes(node):
            visit(child, inside or comprehends)

    for statement in body:
        visit(statement, False)
    return found


def as_read(target: ast.expr) -> ast.expr:
    """What is assigned to, as it is read."""
    read = ast.parse(ast.unparse(target), mode="eval").body
    return ast.copy_location(read, target)


def is_set(node: ast.expr) -> bool:
    return isinstance(node, ast.Set | ast.SetComp) or (isinstance(node, ast.Call) and ast.unparse(node.func) == "set")


__all__ = ["IntEnum", "Writer", "safe"]
