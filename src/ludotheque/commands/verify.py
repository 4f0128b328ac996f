"""`ludotheque verify`: were the dice of a finished game fair?"""

import argparse
from pathlib import Path

from rich.console import Console

from ..table.fair import commitment
from ..table.proof import dice_of, proof_of, wrong_draws
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake, load_file


def add_flags(flags: Flags) -> None:
    flags.file("file", "file")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> int:
    """Compute the dice again from the seeds; the exit code says whether they were fair."""
    file = Path(given.file)
    match, text = load_file(file, texts), file.read_text("utf-8-sig")
    proof = proof_of(text)
    if proof is None:
        raise Mistake(texts("refused.no_proof"))
    dice = dice_of(match, proof)
    kept = commitment(proof.server_seed) == proof.commitment
    console.print(texts("verify.kept" if kept else "verify.broken"), style="green" if kept else "red")
    wrong = wrong_draws(dice)
    for number in wrong:
        console.print(texts("verify.wrong", number=number + 1, fallen=dice.draws[number].fallen), style="red")
    fair = kept and not wrong
    console.print(texts("verify.fair" if fair else "verify.unfair", draws=len(dice.draws)), style="bold")
    return 0 if fair else 1


COMMAND = Command("verify", run, add_flags)
