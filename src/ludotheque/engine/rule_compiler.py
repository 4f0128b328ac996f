"""How Numba compiles a rule: for the compiled functions that contain it, and not for itself.

Left alone, Numba optimises each function whole and makes machine code of it, and does so again in every caller that
takes it in. Nobody calls a compiled rule from outside. So a rule is only tidied up; it is optimised, and becomes
machine code, in the functions that Python calls. Compiling a game takes two thirds of the time, or less.

And Numba counts references to every array that a function is given, one up and one down, in a way that is safe between
threads and that slows a short rule down to a third. A rule makes no array and keeps none: its caller holds them all. So
nothing is counted in it, and what would need counting is refused.

Two more things Numba does to be safe, and rules need not have done (1066 plays a quarter faster without them). Python
counts a negative index from the end, so every index is looked at first; a rule has none but a written one (`row[-1]`).
And where functions are called, the places for what they give back are set to zero, all of them at the start and each
again at its call; a rule always gives something back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir as llvm
from numba import _dynfunc
from numba.core import errors, ir, types
from numba.core.callconv import CPUCallConv, excinfo_t
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

NO_ADDRESS = 0

usual_index = arrayobj.fix_integer_index


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that only becomes part of other code."""

    def _optimize_final_module(self) -> None:
        """Put inline what is to be, and tidy up: without this the code of some callers comes out slower."""
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):  # type: ignore[misc]
    """Makes LLVM's code of a rule, for callers. The function that Python gets of it is a name: it has no address."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        flags, name = state.flags, state.func_id.func_name
        if not flags.nrt:
            check_makes_no_arrays(state)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        state.library = library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        if flags.nrt:
            super().run_pass(state)
        else:
            with in_rules(arrayobj, "fix_integer_index", index_as_it_is), in_rules(CPUCallConv, "call_function", call):
                super().run_pass(state)
        lowered = state["cr"]
        module = lowered.fndesc.lookup_module()
        function = _dynfunc.make_function(module, name, "", NO_ADDRESS, lowered.env, (library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


@contextmanager
def in_rules(owner: Any, name: str, ours: Any) -> Iterator[None]:
    """One of Numba's functions is another, meanwhile."""
    usual = getattr(owner, name)
    setattr(owner, name, ours)
    try:
        yield
    finally:
        setattr(owner, name, usual)


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Instead of Numba's `fix_integer_index`."""
    if isinstance(index, llvm.Constant):
        return usual_index(context, builder, kind, index, size)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def call(calls: Any, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None) -> Any:
    """Instead of Numba's `call_function`, which is the same but for the zeros."""
    with builder.goto_entry_block():
        given_back = builder.alloca(calls.get_return_type(resty).pointee)
        raised = builder.alloca(llvm.PointerType(excinfo_t))
    arguments = list(calls._get_arg_packer(argtys).as_arguments(builder, args))
    code = builder.call(callee, [given_back, raised, *arguments], attrs=attrs or ())
    status = calls._get_return_status(builder, code, builder.load(raised))
    return status, calls.context.get_returned_value(builder, resty, builder.load(given_back))


def check_makes_no_arrays(state: Any) -> None:
    """Nothing in a rule may have to be given back: an array that a call returns, or one that it returns itself."""

    def is_counted(kind: types.Type) -> bool:
        return bool(state.targetctx.data_model_manager[kind].contains_nrt_meminfo())

    calls = [call for call in state.calltypes if isinstance(call, ir.Expr) and call.op == "call"]
    made = [call for call in calls if is_counted(state.calltypes[call].return_type)]
    if made or is_counted(state.return_type):
        name, where = state.func_id.func_name, made[0].loc if made else state.func_ir.loc
        raise errors.UnsupportedError(f"a rule makes no arrays, {name} does: mark it @array_rule", where)


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own compiler but for the last step."""

    def define_pipelines(self) -> list[Any]:
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        place = [step for step, _ in steps.passes].index(NativeLowering)
        steps.passes[place] = (RuleLowering, "a rule, for its callers")
        steps.finalize()
        return [steps]
