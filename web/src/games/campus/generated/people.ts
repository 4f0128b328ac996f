// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations } from '../../../generated/table';
function _is_free(event) {
  return py.has([6, 7], event.kind);
}
const STAR = 0;
const STAR_SIGN = "★";
const STAR_TEXT = "*";
function number_text(number) {
  return (py.eq(number, STAR) ? STAR_TEXT : py.str(number));
}
function sign(number) {
  return (py.eq(number, STAR) ? STAR_SIGN : number_text(number));
}
const CELLS = 36;
function _is_worth_saying(event) {
  return py.both(!py.eq(event.kind, 4), () => py.either(!py.eq(event.kind, 0), () => py.eq(event.a, py.sub(CELLS, 1))));
}
const BIG = 6;
function _key(event, names) {
  let alone, double, key;
  key = `event.${py.str(event.word)}`;
  alone = py.eq(py.len(names), 1);
  if (py.eq(event.kind, 2)) {
    double = (py.eq(event.a, event.b) ? ".double" : ".plain");
    return (py.bool(alone) ? `${py.str(key)}${py.str(double)}_alone` : `${py.str(key)}${py.str(double)}`);
  } else if ((py.eq(event.kind, 1) || py.eq(event.kind, 10) || py.eq(event.kind, 0)) && py.bool(alone)) {
    return `${py.str(key)}.alone`;
  } else if (py.eq(event.kind, 1)) {
    return `${py.str(key)}.${py.str(event.a)}`;
  } else if (py.eq(event.kind, 10) || py.eq(event.kind, 0)) {
    return `${py.str(key)}.together`;
  } else if (py.eq(event.kind, 8)) {
    return ((event.a >= BIG) ? `${py.str(key)}.big` : `${py.str(key)}.small`);
  } else if (py.eq(event.kind, 11)) {
    return (py.bool(event.a) ? `${py.str(key)}.points` : `${py.str(key)}.rounds`);
  } else if (py.eq(event.kind, 9)) {
    return `${py.str(key)}.${py.str((py.bool(event.a) ? "lost" : "spent"))}${py.str((py.bool(alone) ? "_alone" : ""))}`;
  }
  return key;
}
const OF_A_CELL = new Set([3, 5, 6, 7]);
const CELL_TEXTS = ["a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3", "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6"];
const ROWS_AND_COLUMNS = 12;
const SIDE = 6;
const COLUMNS = "abcdef";
function line_name(line, texts) {
  if ((line >= ROWS_AND_COLUMNS)) {
    return texts.call(`line.diag${py.str(py.add(py.sub(line, ROWS_AND_COLUMNS), 1))}`);
  }
  return ((line < SIDE) ? texts.call("line.row", py.facts({ "row": py.add(line, 1) })) : texts.call("line.column", py.facts({ "column": py.at(COLUMNS, py.sub(line, SIDE)) })));
}
function _line(event) {
  return (py.eq(event.kind, 6) ? event.c : (py.eq(event.kind, 3) ? event.a : 0));
}
function sentences(events, names, texts) {
  let chain, free;
  free = py.list_of((made) => { for (const event of py.iter(events)) { if (!(py.bool(_is_free(event)))) continue; made.push(sign((py.eq(event.kind, 6) ? event.b : STAR))); } });
  chain = py.any(py.list_of((made) => { for (const event of py.iter(events)) { made.push(py.eq(event.kind, 8)); } }));
  return py.list_of((made) => { for (const event of py.iter(events)) { if (!((py.bool(_is_worth_saying(event)) && !(py.bool(chain) && py.bool(_is_free(event)))))) continue; made.push(texts.call(_key(event, names), py.facts({ "who": py.at(names, event.seat), "other": py.at(names, py.sub(-1, event.seat)), "a": event.a, "b": event.b, "c": event.c, "cell": (py.has(OF_A_CELL, event.kind) ? py.at(CELL_TEXTS, (py.eq(event.kind, 3) ? event.b : event.a)) : ""), "line": line_name(_line(event), texts), "tokens": py.join(" ", free) }))); } });
}
const Awaits = py.enumeration({ TOKEN: 0, FIRST: 1, THROW: 2, TURN: 3, OVER: 4 });
function lays_tokens(position) {
  return (py.eq(position.players, 1) ? 0 : py.sub(1, py.floordiv(py.int(position.laid), CELLS)));
}
function throws_dice(position) {
  return (py.eq(position.players, 1) ? 0 : py.sub(1, py.int(position.player)));
}
const ALL_CELLS = 68719476735;
function later_throw(position) {
  return !py.all(py.list_of((made) => { for (const board of py.iter(py.range(position.players))) { made.push(py.eq(py.at(position.up, board), ALL_CELLS)); } }));
}
function board_of(match, seat) {
  return ((match.this_round < 2) ? seat : py.sub(1, seat));
}
function numbers_up(match, board) {
  return py.and(py.at(match.up, board), py.invert(py.at(match.stars, board)));
}
const CELL_BIT = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912, 1073741824, 2147483648, 4294967296, 8589934592, 17179869184, 34359738368];
function fits(match, board, cell) {
  return py.both(!py.eq(py.and(numbers_up(match, board), py.at(CELL_BIT, cell)), 0), () => (py.at(py.at(match.tokens, board), cell) <= match.budget));
}
const LINES = 14;
const LINE_MASK = [63, 4032, 258048, 16515072, 1056964608, 67645734912, 1090785345, 2181570690, 4363141380, 8726282760, 17452565520, 34905131040, 34630287489, 1108378656];
function only_one(cells) {
  return py.both(!py.eq(cells, 0), () => py.eq(py.and(cells, py.sub(cells, 1)), 0));
}
function given_(numbers) {
  let found, left, line;
  found = 0;
  for (line of py.iter(py.range(LINES))) {
    left = py.and(numbers, py.at(LINE_MASK, line));
    if (py.bool(only_one(left))) {
      found = py.or(found, left);
    }
  }
  return found;
}
function can_turn(position) {
  let board, payable;
  board = board_of(position, position.player);
  payable = py.any(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push(fits(position, board, cell)); } }));
  return py.either(payable, () => !py.eq(given_(numbers_up(position, board)), 0));
}
function rule_of_turn(position) {
  return ((py.bool(position.begun) || py.bool(can_turn(position))) ? 6 : 7);
}
const SITUATIONS = new Situations("CAMPUS", new Map([[0, new Situation(2, lays_tokens, true, undefined, undefined, ((position) => py.eq(py.mod(position.laid, CELLS), 0)))], [1, new Situation(4, undefined, true, undefined, undefined, true)], [2, new Situation(5, throws_dice, later_throw, undefined, undefined, true)], [3, new Situation(rule_of_turn)], [4, new Situation(((position) => (py.eq(position.players, 1) ? 30 : 22)))]]));
function throw_awaited(position, names, texts) {
  let cell, key, who;
  key = `throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`;
  who = SITUATIONS.thrower(position);
  cell = py.at(CELL_TEXTS, py.mod(position.laid, CELLS));
  return texts.call((py.eq(py.len(names), 1) ? `${py.str(key)}_alone` : key), py.facts({ "who": py.at(names, who), "other": py.at(names, py.sub(-1, who)), "cell": cell }));
}
const CELL_DECISIONS = new Map([[100, "flip"], [140, "bonus"], [180, "star"]]);
function decision(action, texts) {
  let cell, line, start;
  if (py.eq(action, 71)) {
    return texts.call("decision.end");
  }
  if ((action >= 300)) {
    [line, cell] = py.divmod(py.sub(action, 300), CELLS);
    return texts.call("decision.call", py.facts({ "line": line_name(line, texts), "cell": py.at(CELL_TEXTS, cell) }));
  }
  start = py.max(py.list_of((made) => { for (const known of py.iter(CELL_DECISIONS)) { if (!((known <= action))) continue; made.push(known); } }));
  return texts.call(`decision.${py.str(py.at(CELL_DECISIONS, start))}`, py.facts({ "cell": py.at(CELL_TEXTS, py.sub(action, start)) }));
}
function detail(position, action, texts) {
  let lost, number;
  if (py.eq(action, 71)) {
    lost = texts.call((py.bool(position.budget) ? "worth.end" : "worth.end_spent"), py.facts({ "budget": py.int(position.budget) }));
    return (py.bool(position.begun) ? lost : texts.call("worth.pass", py.facts({ "lost": lost })));
  }
  if ((action >= 300)) {
    return texts.call("worth.call");
  }
  if ((action >= 140)) {
    return texts.call("worth.free");
  }
  number = py.int(py.at(py.at(position.tokens, board_of(position, position.player)), py.sub(action, 100)));
  return texts.call("worth.flip", py.facts({ "number": number, "left": py.sub(py.int(position.budget), number) }));
}
class Line {
  [field: string]: any;
  static class_name = "Line";
  static is_data = true;
  constructor(round, number, seat, throw_: any = "", budget: any = 0, turned: any = py.list(), free: any = 0, calls: any = py.list(), left: any = CELLS) {
    this.round = round;
    this.number = number;
    this.seat = seat;
    this.throw = throw_;
    this.budget = budget;
    this.turned = turned;
    this.free = free;
    this.calls = calls;
    this.left = left;
  }
}
class RoundWon {
  [field: string]: any;
  static class_name = "RoundWon";
  static is_data = true;
  constructor(round, seat, points, tokens) {
    this.round = round;
    this.seat = seat;
    this.points = points;
    this.tokens = tokens;
  }
}
class Writer {
  [field: string]: any;
  static class_name = "Writer";
  constructor(texts) {
    this.texts = texts;
    this.line = new Line(0, 0, 0);
    this.round = 0;
    this.throws = [0, 0];
    this.left = [CELLS, CELLS];
  }
  write(events) {
    let complete, event;
    complete = [];
    for (event of py.iter(events)) {
      if (py.eq(event.kind, 1)) {
        this.round = event.a;
        [this.throws, this.left] = [[0, 0], [CELLS, CELLS]];
        py.append(complete, this.texts.call("sheet.round", py.facts({ "round": event.a })));
      } else if (py.eq(event.kind, 2)) {
        py.put(this.throws, event.seat, py.add(py.at(this.throws, event.seat), 1));
        this.line = new Line(this.round, py.at(this.throws, event.seat), event.seat, `${py.str(event.a)}-${py.str(event.b)}`, event.c);
      } else if (py.eq(event.kind, 3)) {
        py.put(this.left, py.sub(1, event.seat), py.add(py.at(this.left, py.sub(1, event.seat)), 1));
        py.append(this.line.calls, this.texts.call("sheet.called", py.facts({ "cell": py.at(CELL_TEXTS, event.b) })));
      } else if (py.eq(event.kind, 5)) {
        this._turned(event.seat, py.str(event.b));
      } else if (py.eq(event.kind, 6) || py.eq(event.kind, 7)) {
        this.line.free = py.add(this.line.free, 1);
        this._turned(event.seat, `+${py.str(sign((py.eq(event.kind, 6) ? event.b : STAR)))}`);
      } else if (py.eq(event.kind, 9) || py.eq(event.kind, 10)) {
        this.line.left = py.at(this.left, event.seat);
        py.append(complete, this.line);
      } else if (py.eq(event.kind, 11)) {
        py.append(complete, new RoundWon(event.c, py.sub(1, event.seat), event.a, event.b));
      }
    }
    return complete;
  }
  _turned(seat, token) {
    py.append(this.line.turned, token);
    py.put(this.left, seat, py.sub(py.at(this.left, seat), 1));
  }
}
function result(match, names, texts) {
  let score, winner;
  if (py.eq(match.seat_count, 1)) {
    return texts.call((py.bool(match.over) ? "sheet.solo" : "sheet.solo_unfinished"), py.facts({ "throws": py.at(match.scores, 0) }));
  }
  winner = py.next(py.list_of((made) => { for (const [seat, won] of py.iter(py.enumerate(match.outcome))) { if (!((won > 0))) continue; made.push(seat); } }), null);
  score = texts.call(`sheet.${py.str(py.at(match.options, "scoring"))}`, py.facts({ "names": py.join(" - ", names), "a": py.at(match.scores, 0), "b": py.at(match.scores, 1) }));
  if (!py.bool(match.over)) {
    return `${py.str(score)} · ${py.str(texts.call("sheet.unfinished"))}`;
  }
  return `${py.str(score)} · ${py.str(((winner == null) ? texts.call("sheet.draw") : texts.call("sheet.wins", py.facts({ "who": py.at(names, winner) }))))}`;
}
const END_TEXT = "end";
function call(line, cell) {
  return py.add(py.add(300, py.mul(line, CELLS)), cell);
}
const CALL = "call";
const LINE_TEXTS = ["row1", "row2", "row3", "row4", "row5", "row6", "cola", "colb", "colc", "cold", "cole", "colf", "diag1", "diag2"];
function _decisions() {
  let line, start, texts, word;
  texts = new Map([[py.int(71), END_TEXT]]);
  for ([start, word] of py.iter(py.items(CELL_DECISIONS))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([py.add(start, cell), `${py.str(word)} ${py.str(py.at(CELL_TEXTS, cell))}`]); } })));
  }
  for (line of py.iter(py.range(LINES))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([call(line, cell), `${py.str(CALL)} ${py.str(py.at(LINE_TEXTS, line))} ${py.str(py.at(CELL_TEXTS, cell))}`]); } })));
  }
  return texts;
}
const DRAWN = new Map([[220, "*"], [221, "1"], [222, "2"], [223, "3"], [224, "4"], [225, "5"], [226, "6"], [227, "7"], [228, "8"], [229, "9"], [230, "10"], [231, "11"], [232, "12"], [233, "13"], [234, "14"], [235, "15"], [236, "16"], [238, "18"], [240, "20"], [242, "22"], [244, "24"], [250, "first 1"], [251, "first 2"]]);
const NOTATION = new Notation(_decisions(), DRAWN, undefined, undefined, true);
function brief(match, texts) {
  let lines;
  lines = py.list_of((made) => { for (const line of py.iter(new Writer(texts).write(match.events))) { if (!(line instanceof Line)) continue; made.push(line); } });
  return py.list_of((made) => { for (const line of py.iter(lines)) { made.push(texts.call("sheet.brief", py.facts({ "throw": line.throw, "turned": py.either(py.join(" ", line.turned), () => texts.call("sheet.pass")) }))); } });
}
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation, brief };
