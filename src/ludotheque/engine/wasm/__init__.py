"""The fourth speed: rules and players compiled by Numba, and on to WebAssembly. `make wasm`; see `docs/design.md`.

Numba gives its code as LLVM's intermediate language, made for this machine but not yet optimised. Here it gets the
target of the browser; all functions of a game become one module of LLVM, optimised once as a whole; the linker makes a
WebAssembly module of it that imports nothing.

It runs in a process of its own (`web/wasm.py`), whose Numba does not optimise.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import config, types
from numba.core.ccallback import CFunc
from numba.core.compiler_lock import global_compiler_lock

from ..compiled.border import Export
from ..compiler import External

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"  # every browser since 2023
STACK = 1 << 20

RUNTIME = Path(__file__).parent / "memory.c"
FOR_RULES = ("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor", "allocate")  # what compiled code calls in it by name
FOR_PAGE = ("allocate", "release")

# The way of Numba's code into Python when something went wrong, and the strings and lists that it makes of an error.
# Here it ends: a trap, which the page reports with the game and the verb.
INTO_PYTHON = re.compile("numba_|Py|NRT_(Free|Allocate|MemInfo_(alloc|new_varsize_dtor|varsize_realloc))$")


def build(exports: Iterable[Export], externals: Mapping[str, External]) -> bytes:
    """The WebAssembly module with these functions. `externals`: what compiled code may call by name."""
    assert int(config.OPT) == 0, "set NUMBA_OPT=0: what is optimised for this machine is of no use to a browser"
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    whole = parse("", machine)
    names = []
    for export in exports:
        whole.link_in(parse(lower(export.function, export.signature, export.name), machine))
        names.append(export.name)
    behind = {name: external.in_module for name, external in externals.items() if external.in_module}
    while missing := {name: behind[name] for name in undefined(whole) if name in behind}:
        for name, function in missing.items():
            whole.link_in(parse(lower(function, whole_numbers(function), name), machine))
    whole.link_in(parse(traps(whole, externals), machine))
    names += [name for name in define_data(whole, machine) if not INTO_PYTHON.match(name)]  # the page writes them
    hide_all_but(names, whole)
    whole.verify()
    optimise(whole, machine)
    return link(machine.emit_object(whole), names)


# --- From Numba ----------------------------------------------------------------------------------------------


def lower(function: Callable[..., Any], signature: Any, name: str) -> str:
    """A function and all it calls in LLVM's language, to be called by this name as C would."""
    with global_compiler_lock:
        callback: Any = CFunc(function, (signature.args, signature.return_type), locals={}, options={})
        result = callback._compile_uncached()
        if not result.library._finalized:
            result.library.finalize()
    return str(result.library._final_module).replace(f"@{result.fndesc.llvm_cfunc_wrapper_name}(", f"@{name}(")


def whole_numbers(function: Any) -> Any:
    """The types of an external function."""
    return types.int64(*[types.int64] * function.__code__.co_argcount)


# --- As the browser's machine has it -------------------------------------------------------------------------


def parse(code: str, machine: Any) -> Any:
    """LLVM's language made for this machine, not yet optimised, as a module for the browser's.

    Pointers have no size in it, so little depends on the machine. Reference counts need no atomics: nothing shares a
    module's memory. Common symbols, which Numba's environments are, there are none in WebAssembly.
    """
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    code = re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)
    code = re.sub(r"= common (local_unnamed_addr )?global", "= linkonce_odr global", code)
    code = re.sub(r"@(ceil|sqrt)\(", r"@llvm.\1.f64(", code)  # instructions here, functions in C
    code = re.sub(r"^  fence (acquire|release)$", "", code, flags=re.MULTILINE)
    code = re.sub(
        r"(%\S+) = atomicrmw (add|sub) ptr (\S+), i64 1 monotonic, align 8",
        r"\1 = load i64, ptr \3\n  \1.after = \2 i64 \1, 1\n  store i64 \1.after, ptr \3",
        code,
    )
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    return llvm.parse_assembly(head + code)


def undefined(module: Any) -> list[str]:
    """The functions that a module calls and does not have."""
    declared = (function.name for function in module.functions if function.is_declaration)
    return [name for name in declared if not name.startswith("llvm.") and name not in FOR_RULES]


def traps(module: Any, externals: Mapping[str, External]) -> str:
    """Code for what leads into Python: it stops."""
    missing = set(undefined(module))
    unknown = [name for name in missing if name not in externals and not INTO_PYTHON.match(name)]
    if unknown:
        raise NotImplementedError(f"no WebAssembly for {', '.join(sorted(unknown))}: see engine/wasm/memory.c")
    declared = [str(function) for function in module.functions if function.name in missing]
    heads = [re.sub(r"#\d+", "", text.strip().splitlines()[-1]).replace("declare", "define") for text in declared]
    bodies = (f"{head} {{\n  call void @llvm.trap()\n  unreachable\n}}" for head in heads)
    return "\n".join(["declare void @llvm.trap()", *bodies])


def define_data(module: Any, machine: Any) -> list[str]:
    """Room for numbers that are found by name (`shared_cells`), and for what only leads into Python; all the names."""
    declared = {one.name: one.global_value_type for one in module.global_variables if one.is_declaration}
    code = (f'@"{name}" = global {kind} zeroinitializer' for name, kind in declared.items())
    module.link_in(parse("\n".join(code), machine))
    return list(declared)


def hide_all_but(names: Iterable[str], module: Any) -> None:
    """What nobody calls from outside can be put inline, or left out."""
    kept = {*names, *FOR_RULES}
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in kept and not one.name.startswith("llvm."):
            one.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()  # Numba's own: reference counts that go up and down again
    passes.run(module, builder)


def link(compiled: bytes, names: Iterable[str]) -> bytes:
    """The object code and the runtime as one module, with the linker of the `ziglang` package."""
    with tempfile.TemporaryDirectory() as folder:
        code, runtime, module = (Path(folder) / name for name in ("code.o", "memory.o", "module.wasm"))
        code.write_bytes(compiled)
        zig("cc", "-target", "wasm32-freestanding", "-O2", "-c", RUNTIME, "-o", runtime)
        exports = [f"--export={name}" for name in (*FOR_PAGE, *names)]
        small = ("--no-entry", "--gc-sections", "--strip-all", "-O3", "--stack-first", f"-zstack-size={STACK}")
        zig("wasm-ld", *small, *exports, code, runtime, "-o", module)
        return module.read_bytes()


def zig(*command: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "ziglang", *command], check=True)  # noqa: S603  # our own words
