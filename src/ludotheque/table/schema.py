"""The schema of a database of tables: its number, and the steps that bring an older one here.

A new step goes to the end of STEPS. Trap: it only adds (tables, indexes, columns that have a default), since servers of
older releases go on with the same database while they are replaced one after the other, and after a return to them.
For a step that they could not live with, OLDEST becomes its number: from then on they refuse the database, in a
sentence.
"""

from collections.abc import Mapping, Sequence
from typing import LiteralString, NamedTuple

from .store import Unusable


class Step(NamedTuple):
    """What leads from a schema to the next: statements for each kind of database, done in one transaction."""

    sqlite: Sequence[str]
    postgres: Sequence[LiteralString]


STEPS = (
    # 1: as releases 0.1.0 and 0.2.0 made it; they wrote no number, so it may be there already.
    Step(
        sqlite=[
            """create table if not exists log (tab text not null, seq integer not null, body text not null,
               at real not null, primary key (tab, seq)) without rowid""",
            """create table if not exists holders (player text not null, tab text not null, seat integer not null,
               primary key (player, tab, seat)) without rowid""",
            """create table if not exists snapshots (tab text primary key, rules text not null, body blob not null)
               without rowid""",
            "create table if not exists meta (name text primary key, value text not null) without rowid",
        ],
        postgres=[
            """create table if not exists log (tab text not null, seq integer not null, body text not null,
               at double precision not null, primary key (tab, seq))""",
            """create table if not exists holders (player text not null, tab text not null, seat integer not null,
               primary key (player, tab, seat))""",
            "create index if not exists holders_of on holders (tab)",
            "create table if not exists snapshots (tab text primary key, rules text not null, body bytea not null)",
            "create table if not exists meta (name text primary key, value text not null)",
        ],
    ),
    # 2: who holds seats at a table is found without reading all holders.
    Step(sqlite=["create index if not exists holders_of on holders (tab)"], postgres=[]),
    # 3: the link of a seat that still opens, if it was used up or renewed; who asks to sit beside its holder.
    Step(
        sqlite=[
            """create table links (tab text not null, seat integer not null, number integer not null,
               used integer not null, primary key (tab, seat)) without rowid""",
            """create table asking (tab text not null, seat integer not null, player text not null, code text not null,
               primary key (tab, seat)) without rowid""",
        ],
        postgres=[
            """create table links (tab text not null, seat integer not null, number integer not null,
               used boolean not null, primary key (tab, seat))""",
            """create table asking (tab text not null, seat integer not null, player text not null, code text not null,
               primary key (tab, seat))""",
        ],
    ),
    # 4: who left a seat with a name on it, so that the name can still be taken away.
    Step(
        sqlite=[
            """create table left_seats (player text not null, tab text not null, seat integer not null,
               primary key (player, tab, seat)) without rowid""",
            "create index left_seats_of on left_seats (tab)",
        ],
        postgres=[
            """create table left_seats (player text not null, tab text not null, seat integer not null,
               primary key (player, tab, seat))""",
            "create index left_seats_of on left_seats (tab)",
        ],
    ),
)

NUMBER = len(STEPS)
OLDEST = 1  # a release that knows the schema of this number, or a later one, may use a database of NUMBER

READ_META: LiteralString = "select name, value from meta where name in ('schema', 'schema_oldest')"

# Where something is kept of a table, under `tab`: what goes when it is deleted.
OF_A_TABLE: Sequence[LiteralString] = ("log", "holders", "snapshots", "links", "asking", "left_seats")

# Statements that fail where tables of these names are another program's.
OURS: Sequence[LiteralString] = (
    "select tab, seq, body, at from log limit 0",
    "select name, value from meta limit 0",
)


def missing(meta: Mapping[str, str]) -> Sequence[Step]:
    """The steps that a database still needs; raises Unusable where only newer releases may use it."""
    found, oldest = int(meta.get("schema", "0")), int(meta.get("schema_oldest", "1"))
    if oldest > NUMBER:
        raise Unusable("newer", found=found, known=NUMBER)
    return STEPS[found:]


def after(meta: Mapping[str, str]) -> Mapping[str, str]:
    """What the database says of its schema once the missing steps are done."""
    if int(meta.get("schema", "0")) >= NUMBER:
        return meta
    return {"schema": str(NUMBER), "schema_oldest": str(OLDEST)}
