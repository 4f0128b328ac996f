"""Statements, and functions: their parameters and bodies."""

import ast

from .declared import assigned_in, defaults, parameters
from .expressions import Expressions
from .vocabulary import safe


class Statements(Expressions):
    # Functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> str:
        """A function inside a function."""
        if node.decorator_list:
            raise self.wrong(node, "a decorator")
        return f"{safe(node.name)} = {self.parameters_and_body(node, parameters(node), '=> ')};"

    def parameters_and_body(self, node: ast.FunctionDef, names: list[str], arrow: str = "") -> str:
        """`(parameters) {body}`. Inner functions see the names of the outer one."""
        outer = self.local, self.enums
        gathering = [one.arg for one in (node.args.vararg, node.args.kwarg) if one]
        assigned = assigned_in(node.body) - set(names) - set(gathering)
        self.local = self.local.union(names, gathering, assigned)
        self.enums = {name: kind for name, kind in self.enums.items() if name not in names}
        head = ", ".join([*self.places(node, names), *self.gathered(node)])
        lets = f"let {', '.join(map(safe, sorted(assigned)))};\n" if assigned else ""
        body = lets + self.block(node.body)
        self.local, self.enums = outer
        return f"({head}) {arrow}{{\n{body}}}"

    def places(self, node: ast.FunctionDef, names: list[str]) -> list[str]:
        known = defaults(node)
        return [f"{safe(n)}: any = {self.expression(known[n])}" if n in known else safe(n) for n in names]

    def gathered(self, node: ast.FunctionDef) -> list[str]:
        """The last parameter, of `*rest` or of `**facts`."""
        rest, facts = node.args.vararg, node.args.kwarg
        if rest and (facts or node.args.kwonlyargs):
            raise self.wrong(node, "named arguments after *")
        return [f"...{safe(rest.arg)}: any[]"] if rest else [f"{safe(facts.arg)}: any = new Map()"] if facts else []

    # Blocks

    def block(self, statements: list[ast.stmt]) -> str:
        return "".join(f"{self.visit(one)}\n" for one in statements)

    def visit_If(self, node: ast.If) -> str:
        otherwise = f" else {{\n{self.block(node.orelse)}}}" if node.orelse else ""
        return f"if ({self.test(node.test)}) {{\n{self.block(node.body)}}}{otherwise}"

    def visit_For(self, node: ast.For) -> str:
        if node.orelse:
            raise self.wrong(node, "a loop with an else")
        self.note_loop(node.target, node.iter)
        return f"for ({self.place(node.target)} of {self.iterable(node.iter)}) {{\n{self.block(node.body)}}}"

    def visit_While(self, node: ast.While) -> str:
        if node.orelse:
            raise self.wrong(node, "a loop with an else")
        return f"while ({self.test(node.test)}) {{\n{self.block(node.body)}}}"

    def visit_Try(self, node: ast.Try) -> str:
        match node:
            case ast.Try(handlers=[ast.ExceptHandler(type=ast.expr() as kinds) as handler], orelse=[], finalbody=[]):
                other = f"if (!({self.is_instance('caught', kinds)})) throw caught;\n"
                name = f"{safe(handler.name)} = caught;\n" if handler.name else ""
                tried, otherwise = self.block(node.body), self.block(handler.body)
                return f"try {{\n{tried}}} catch (caught) {{\n{other}{name}{otherwise}}}"
        raise self.wrong(node)

    def visit_Match(self, node: ast.Match) -> str:
        """A chain of ifs. The subject is written into each."""
        subject, chain = self.expression(self.written_twice(node.subject)), []
        for case in node.cases:
            test = self.pattern(case.pattern, subject)
            if case.guard:
                test = f"({test}) && {self.test(case.guard)}"
            chain.append(f"if ({test}) {{\n{self.block(case.body)}}}")
        return " else ".join(chain)

    def pattern(self, node: ast.pattern, subject: str) -> str:
        """The test whether a subject matches."""
        match node:
            case ast.MatchValue(value=value):
                return f"py.eq({subject}, {self.expression(value)})"
            case ast.MatchOr(patterns=patterns):
                return " || ".join(self.pattern(one, subject) for one in patterns)
            case ast.MatchAs(pattern=None, name=None):
                return "true"
            case ast.MatchClass(cls=cls, patterns=[], kwd_patterns=[]):
                return self.is_instance(subject, cls)
        raise self.wrong(node)

    # Assignments

    def visit_Assign(self, node: ast.Assign) -> str:
        for target in node.targets:
            self.note_enums(target, node.value)
        if isinstance(node.value, ast.GeneratorExp) and isinstance(node.targets[0], ast.Name):
            raise self.wrong(node, "a generator that has a name: it would be a list")
        first, *others = node.targets
        given = self.expression(node.value)
        for target in others:
            given = f"{self.place(target)} = {given}"
        return f"{self.store(first, given)};"

    def visit_AnnAssign(self, node: ast.AnnAssign) -> str:
        return f"{self.store(node.target, self.expression(node.value))};" if node.value else ""

    def visit_AugAssign(self, node: ast.AugAssign) -> str:
        """`a += b` as `a = a + b`: a list that has two names becomes two."""
        whole = ast.copy_location(ast.BinOp(self.written_twice(node.target), node.op, node.value), node)
        return f"{self.store(node.target, self.expression(whole))};"

    def store(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            return f"py.put({self.expression(target.value)}, {self.expression(target.slice)}, {value})"
        return f"{self.place(target)} = {value}"

    # Simple statements

    def visit_Expr(self, node: ast.Expr) -> str:
        return "" if isinstance(node.value, ast.Constant) else f"{self.expression(node.value)};"

    def visit_Return(self, node: ast.Return) -> str:
        return f"return {self.expression(node.value)};" if node.value else "return null;"

    def visit_Raise(self, node: ast.Raise) -> str:
        if not node.exc:
            raise self.wrong(node)
        return f"throw {self.expression(node.exc)};"

    def visit_Delete(self, node: ast.Delete) -> str:
        match node.targets:
            case [ast.Subscript(value=of, slice=key)]:
                return f"py.del({self.expression(of)}, {self.expression(key)});"
        raise self.wrong(node)

    def visit_Continue(self, node: ast.Continue) -> str:
        return "continue;"

    def visit_Break(self, node: ast.Break) -> str:
        return "break;"

    def nothing(self, node: ast.stmt) -> str:
        """What the page does without. A name that is imported inside a function stays unknown."""
        return ""

    visit_Pass = visit_Assert = visit_Import = visit_ImportFrom = nothing
