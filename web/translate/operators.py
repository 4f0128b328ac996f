"""Operators and conditions. What they mean in Python is done by `web/src/lib/python.ts`."""

import ast

from .calls import Calls

# Operators, by the function of `lib/python.ts` that does what they mean.
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
# Comparisons, by what is written of their two sides.
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "py.eq({0}, {1})",
    ast.NotEq: "!py.eq({0}, {1})",
    ast.In: "py.has({1}, {0})",
    ast.NotIn: "!py.has({1}, {0})",
    ast.Is: "({0} === {1})",
    ast.IsNot: "({0} !== {1})",
}
ORDER: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
COMPARISONS |= {op: f"({{0}} {sign} {{1}})" for op, sign in ORDER.items()}
SUBSET: dict[type[ast.cmpop], str] = {
    ast.Lt: "py.less({0}, {1})",
    ast.LtE: "py.subset({0}, {1})",
    ast.Gt: "py.less({1}, {0})",
    ast.GtE: "py.subset({1}, {0})",
}
NONE = {ast.Is: "({0} == null)", ast.IsNot: "({0} != null)"}  # `undefined` is None too


class Operators(Calls):
    def visit_BinOp(self, node: ast.BinOp) -> str:
        one, other = self.expression(node.left), self.expression(node.right)
        if type(node.op) not in OPERATORS:
            raise self.wrong(node)
        return f"py.{OPERATORS[type(node.op)]}({one}, {other})"

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        match node.op:
            case ast.Not():
                test = self.test(node.operand)
                return f"!({test})" if is_call_of(node.operand, "isinstance") else f"!{test}"
            case ast.USub():
                text = self.expression(node.operand)
                return f"-({text})" if text.startswith("-") else f"-{text}"
            case ast.Invert():
                return f"py.invert({self.expression(node.operand)})"
        raise self.wrong(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> str:
        """`a or b` is one of the two, and `b` is looked at only when it is wanted."""
        verb = "both" if isinstance(node.op, ast.And) else "either"
        first, *rest = map(self.expression, node.values)
        return f"py.{verb}({', '.join([first, *(f'() => {one}' for one in rest)])})"

    def test(self, node: ast.expr) -> str:
        """A condition: what is true in Python."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=True | False):
                return self.expression(node)
            case ast.Call(func=ast.Name(id="any" | "all" | "isinstance" | "callable")):
                return self.expression(node)
            case ast.BoolOp(op=op, values=values):
                return f"({(' && ' if isinstance(op, ast.And) else ' || ').join(map(self.test, values))})"
        return f"py.bool({self.expression(node)})"

    def visit_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.expression(node.body)} : {self.expression(node.orelse)})"

    def visit_Compare(self, node: ast.Compare) -> str:
        sides = [node.left, *node.comparators]
        for side in sides[1:-1]:
            self.written_twice(side)
        parts = [self.comparison(*pair) for pair in zip(sides, node.ops, node.comparators, strict=False)]
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        written = COMPARISONS[type(op)]
        if type(op) in NONE and isinstance(right, ast.Constant) and right.value is None:
            written = NONE[type(op)]
        elif type(op) in SUBSET and (is_set(left) or is_set(right)):
            written = SUBSET[type(op)]
        elif type(op) in ORDER and any(isinstance(side, ast.Tuple | ast.List) for side in (left, right)):
            written = f"(py.order({{0}}, {{1}}) {ORDER[type(op)]} 0)"
        return written.format(self.expression(left), self.expression(right))


def is_set(node: ast.expr) -> bool:
    """Is it plain to see that this is a set?"""
    return isinstance(node, ast.Set | ast.SetComp) or is_call_of(node, "set") or is_call_of(node, "frozenset")


def is_call_of(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
