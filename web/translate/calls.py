"""Calls: of what is ours, of Python's own, of methods."""

import ast
import json

from .data import alike
from .declared import Signature, construction, method_in, method_signature, signature
from .names import Symbol, is_ours
from .scope import Scope
from .vocabulary import BUILTINS, METHODS, UNKNOWN_METHODS

SENTENCE = Signature(["key"], gathers=True)  # `texts("table.turn", who=name)`: the one kind of object that is called

RENAMED = {"any": "any_within"}  # numpy's: the parts of an array's parts are looked at too


class Calls(Scope):
    def visit_Call(self, node: ast.Call) -> str:
        function, found = node.func, self.resolved(node.func)
        if isinstance(found, Symbol):
            return self.call_found(node, found)
        match function:
            case ast.Name(id="isinstance"):
                return self.is_instance(self.expression(node.args[0]), node.args[1])
            case ast.Name(id=name) if name in BUILTINS and name not in self.local:
                return f"py.{name}({self.as_written(node)})"
            case ast.Name(id="texts" | "self") | ast.Attribute(attr="texts"):
                return f"{self.expression(function)}.call({self.in_places(node, SENTENCE)})"
            case ast.Name(id="type"):
                return f"{self.expression(node.args[0])}.constructor"
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__") if not node.keywords:
                # Before it there is no `this`: the class is known otherwise.
                return f"super({self.listed(node.args)})".replace("this.constructor", "new.target")
            case ast.Attribute(value=of, attr=method):
                return self.call_method(node, of, method)
            case ast.Name() | ast.Call() if not node.keywords:
                return f"{self.expression(function)}({self.listed(node.args)})"
        raise self.wrong(node, "an unknown call")

    def call_found(self, node: ast.Call, symbol: Symbol) -> str:
        """Something defined at the top of a module."""
        if not is_ours(symbol.module):
            match symbol.module, node.args:
                case "re", [ast.Constant(value=str() as pattern), *_] if not alike(pattern):
                    raise self.wrong(node, "a regular expression that the page reads otherwise")
            return f"{self.unit.use(symbol)}({self.as_written(node)})"
        if symbol.is_enum:
            return f"py.int({self.expression(node.args[0])})"
        name = self.unit.use(symbol)
        match symbol.node:
            case ast.ClassDef() as definition:
                return f"new {name}({self.in_places(node, construction(symbol, definition))})"
            case ast.FunctionDef() as definition:
                return f"{name}({self.in_places(node, signature(definition))})"
        if node.keywords:
            raise self.wrong(node, "named arguments of an unknown function")
        return f"{name}({self.listed(node.args)})"

    def call_method(self, node: ast.Call, of: ast.expr, method: str) -> str:
        receiver = self.expression(of)
        if isinstance(of, ast.Name) and of.id == "self" and self.in_class and (own := method_in(self.in_class, method)):
            return f"{receiver}.{method}({self.in_places(node, method_signature(own))})"
        if method == "format" and node.args:
            raise self.wrong(node, "a text whose facts have no names")
        if method in UNKNOWN_METHODS:
            raise self.wrong(node, "an unknown method of Python's own")
        if method in METHODS:
            method = RENAMED.get(method, method)
            given = self.as_written(node)
            return f"py.{method}({receiver}, {given})" if given else f"py.{method}({receiver})"
        if node.keywords:
            return f"{receiver}.{method}({self.in_places(node, self.method_of_ours(node, method))})"
        return f"{receiver}.{method}({self.listed(node.args)})"

    def method_of_ours(self, node: ast.Call, name: str) -> Signature:
        """How a method is called that the classes in this file have, all of them alike."""
        found = [
            method_signature(method)
            for symbol in self.unit.names
            if isinstance(definition := symbol.node, ast.ClassDef) and (method := method_in(definition, name))
        ]
        if not found or any(one != found[0] for one in found):
            raise self.wrong(node, "named arguments of an unknown method")
        return found[0]

    def in_places(self, node: ast.Call, known: Signature) -> str:
        """Arguments in the order of the parameters; named ones that have no place are gathered in a dict."""
        if node.keywords and any(isinstance(one, ast.Starred) for one in node.args):
            raise self.wrong(node, "named arguments after a *")
        given = [self.expression(one) for one in node.args]
        named = {one.arg: self.expression(one.value) for one in node.keywords if one.arg}
        spread = [self.expression(one.value) for one in node.keywords if not one.arg]
        given += [named.pop(name, "undefined") for name in known.names[len(given) :]]
        if known.gathers and (named or spread):
            pairs = ", ".join(f"{json.dumps(name)}: {value}" for name, value in named.items())
            given.append(f"py.facts({', '.join([*spread, f'{{ {pairs} }}'])})")
        elif named or spread:
            raise self.wrong(node, f"no parameter is called {', '.join(named) or '**'}")
        while given and given[-1] == "undefined":
            given.pop()
        return ", ".join(given)

    def as_written(self, node: ast.Call) -> str:
        """Arguments as they stand; named ones make an object at the end, as `lib/python.ts` takes them."""
        given = [self.expression(one) for one in node.args]
        if [one.arg for one in node.keywords] == [None]:
            given.append(self.expression(node.keywords[0].value))
        elif node.keywords:
            given.append(f"{{ {', '.join(f'{one.arg}: {self.expression(one.value)}' for one in node.keywords)} }}")
        return ", ".join(given)
