"""Expressions: names, values, parts of them, comprehensions."""

import ast
import json
import re
from collections.abc import Callable

from .data import literal
from .declared import has_constant
from .names import Symbol, find
from .operators import Operators
from .vocabulary import BUILTINS, FIELDS_TOO, METHODS, safe


class Expressions(Operators):
    # Names

    def visit_Name(self, node: ast.Name) -> str:
        name = node.id
        if name == "self":
            return "this"
        if name in self.local:
            return safe(name)
        if kind := self.enum_of(node):
            return f"py.values({self.unit.use(kind)})"
        if isinstance(found := find(self.module, name), Symbol):
            return self.unit.use(found)
        if name in BUILTINS:
            return f"py.{name}"
        raise self.wrong(node, "an unknown name")

    def visit_Attribute(self, node: ast.Attribute) -> str:
        of, attr = node.value, node.attr
        if kind := self.enum_of(node):
            return f"py.values({self.unit.use(kind)})"
        if isinstance(found := self.resolved(node), Symbol):
            return self.unit.use(found)
        if kind := self.enum_of(of):  # a member
            return str(int(getattr(kind.value, attr)))
        match of:
            case ast.Call(func=function, args=[member]) if attr == "name" and (kind := self.enum_of(function)):
                return f"py.name_of({self.unit.use(kind)}, {self.expression(member)})"
            case ast.Name(id=name) if attr == "name" and name in self.enums:
                return f"py.name_of({self.unit.use(self.enums[name])}, {self.expression(of)})"
            case ast.Call(func=ast.Name(id="type"), args=[value]) if attr == "__name__":
                return f"{self.expression(value)}.constructor.class_name"
            case ast.Name(id="self") if self.in_class and has_constant(self.module, self.in_class, attr):
                return f"this.constructor.{attr}"
        if attr in METHODS - FIELDS_TOO:
            raise self.wrong(node, "a method that is not called")
        return f"{self.expression(of)}.{attr}"

    # Values

    def visit_Constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, str | int | float | bool | None):
            return literal(node.value)
        raise self.wrong(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> str:
        return "`" + "".join(map(self.part_of_text, node.values)) + "`"

    def part_of_text(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str() as text):
                return (
                    text.replace("\\", "\\\\")
                    .replace("`", "\\`")
                    .replace("${", "\\${")
                    .replace("\n", "\\n")
                    .replace("\r", "\\r")
                )
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return f"${{py.str({self.expression(value)})}}"
            case ast.FormattedValue(
                value=value, conversion=-1, format_spec=ast.JoinedStr(values=[ast.Constant(value=str() as spec)])
            ) if re.fullmatch("0[1-9]", spec):
                return f"${{py.padded({self.expression(value)}, {json.dumps(spec)})}}"
        raise self.wrong(node)

    def visit_Tuple(self, node: ast.Tuple) -> str:
        return f"[{self.listed(node.elts)}]"

    def visit_List(self, node: ast.List) -> str:
        return f"[{self.listed(node.elts)}]"

    def visit_Starred(self, node: ast.Starred) -> str:
        return f"...{self.iterable(node.value)}"

    def visit_Set(self, node: ast.Set) -> str:
        return f"new Set([{', '.join(map(self.key, node.elts))}])"

    def visit_Dict(self, node: ast.Dict) -> str:
        pairs = (
            f"[{self.key(key)}, {self.expression(value)}]" if key else f"...{self.expression(value)}"
            for key, value in zip(node.keys, node.values, strict=True)
        )
        return f"new Map([{', '.join(pairs)}])"

    def key(self, node: ast.expr) -> str:
        """What a set or dict is asked for: arrays are never equal there."""
        if isinstance(node, ast.Tuple):
            raise self.wrong(node, "a tuple is no key")
        return self.expression(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> str:
        self.note_enums(node.target, node.value)
        return f"({safe(node.target.id)} = {self.expression(node.value)})"

    # Parts, and what goes over many

    def visit_Subscript(self, node: ast.Subscript) -> str:
        if kind := self.enum_of(node.value):
            return f"py.at({self.unit.use(kind)}, {self.expression(node.slice)})"
        value = self.expression(node.value)
        match node.slice:
            case ast.Slice(lower=lower, upper=upper, step=step):
                ends = ", ".join(self.expression(end) if end else "null" for end in (lower, upper, step))
                return f"py.slice({value}, {ends})"
            case ast.Tuple(elts=keys):  # of an array of several dimensions
                for key in keys:
                    value = f"py.at({value}, {self.expression(key)})"
                return value
        return f"py.at({value}, {self.expression(node.slice)})"

    def iterable(self, node: ast.expr) -> str:
        return f"py.iter({self.expression(node)})"

    def visit_ListComp(self, node: ast.ListComp) -> str:
        return self.comprehension(node.generators, lambda: self.expression(node.elt))

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        return self.comprehension(node.generators, lambda: self.expression(node.elt))

    def visit_SetComp(self, node: ast.SetComp) -> str:
        return f"new Set({self.comprehension(node.generators, lambda: self.key(node.elt))})"

    def visit_DictComp(self, node: ast.DictComp) -> str:
        pairs = self.comprehension(node.generators, lambda: f"[{self.key(node.key)}, {self.expression(node.value)}]")
        return f"new Map({pairs})"

    def comprehension(self, generators: list[ast.comprehension], element: Callable[[], str]) -> str:
        """A list, filled by loops."""
        outer = self.local, self.enums
        self.local, self.enums = set(self.local), dict(self.enums)
        opened = closed = ""
        for one in generators:
            if one.is_async:
                raise self.wrong(one.iter)
            over = self.iterable(one.iter)
            self.note_loop(one.target, one.iter)
            self.local |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}
            opened += f"for (const {self.place(one.target)} of {over}) {{ "
            for test in one.ifs:
                opened += f"if (!({self.test(test)})) continue; "
            closed += " }"
        text = f"py.list_of((made) => {{ {opened}made.push({element()});{closed} }})"
        self.local, self.enums = outer
        return text

    def place(self, target: ast.expr) -> str:
        """What is assigned to, and may stand in a pattern: `[first, ...rest]`."""
        match target:
            case ast.Name(id=name):
                return safe(name)
            case ast.Attribute(value=of, attr=attr):
                return f"{self.expression(of)}.{attr}"
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return f"[{', '.join(map(self.place, elts))}]"
            case ast.Starred(value=inner):
                return f"...{self.place(inner)}"
        raise self.wrong(target)

    def visit_Lambda(self, node: ast.Lambda) -> str:
        given = node.args
        if given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults:
            raise self.wrong(node, "parameters that are not plain")
        names = [one.arg for one in given.args]
        outer, self.local = self.local, self.local | set(names)
        text = f"(({', '.join(map(safe, names))}) => {self.expression(node.body)})"
        self.local = outer
        return text
