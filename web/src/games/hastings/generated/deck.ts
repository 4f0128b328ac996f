// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python?deck';
import * as given from '../../../table/sentences';
import { inside, joined } from '../../../generated/grammar';
const MOST_LETTERS = 30;
class Row {
  [field: string]: any;
  static class_name = "Row";
  constructor(table, line, columns, cells) {
    [this.table, this.line] = [table, line];
    if (!py.eq(py.len(cells), py.len(columns))) {
      throw this.wrong("columns", py.facts({ "expected": py.len(columns), "found": py.len(cells) }));
    }
    this.cells = py.dict(py.zip(columns, cells, { strict: true }));
  }
  wrong(reason, facts: any = new Map()) {
    return this.table.wrong(reason, py.facts(facts, { "line": this.line }));
  }
  number(column, low, high) {
    return this.whole(py.at(this.cells, column), column, low, high);
  }
  whole(cell, column, low, high) {
    if (!(py.bool(py.isdecimal(cell)) && py.bool(py.isascii(cell)) && (py.len(cell) < 4) && ((low <= py.int(cell)) && (py.int(cell) <= high)))) {
      throw this.wrong("value", py.facts({ "column": column, "low": low, "high": high, "found": cell }));
    }
    return py.int(cell);
  }
  word(column, words) {
    return this.one_of(py.at(this.cells, column), column, words);
  }
  one_of(cell, column, words) {
    if (!py.has(words, py.lower(cell))) {
      throw this.wrong("word", py.facts({ "column": column, "found": cell, "words": py.join(", ", words) }));
    }
    return py.at(words, py.lower(cell));
  }
  name(column) {
    let name;
    name = py.at(this.cells, column);
    if ((!py.bool(name) || !py.bool(py.isprintable(name)) || (py.len(name) > MOST_LETTERS) || py.bool(py.and(py.set(name), py.set("{}"))))) {
      throw this.wrong("name", py.facts({ "found": name, "most": MOST_LETTERS }));
    }
    return name;
  }
}
class LudothequeError extends Error {
  [field: string]: any;
  static class_name = "LudothequeError";
  static reasons = new Map([]);
  constructor(reason, facts: any = new Map()) {
    super(py.format(py.at(new.target.reasons, reason), facts));
    this.reason = reason;
    this.facts = facts;
  }
  get key() {
    return `error.${py.str(this.constructor.class_name)}.${py.str(this.reason)}`;
  }
}
class BadDeck extends LudothequeError {
  [field: string]: any;
  static class_name = "BadDeck";
  static reasons = new Map([["unreadable", "the deck {file} cannot be read: {why}"], ["not_text", "the deck {file} cannot be read: it is no text in UTF-8"], ["size", "the deck {file} is longer than {most} characters"], ["empty", "the folder {file} holds neither {actions} nor {support}"], ["header", "{file}, line {line}: expected a line with the names of the columns: '{expected}' or '{other}'"], ["columns", "{file}, line {line}: expected {expected} columns with '|' between them, found {found}"], ["number", "{file}, line {line}: cards are numbered in order: expected {expected}, found '{found}'"], ["name", "{file}, line {line}: '{found}' cannot be a name: 1 to {most} printable characters"], ["value", "{file}, line {line}: {column} must be a whole number from {low} to {high}, found '{found}'"], ["word", "{file}, line {line}: {column} cannot be '{found}'; it can be: {words}"], ["twice", "{file}, line {line}: {what} stands in line {other} already; put the two together"], ["missing", "{file}, line {line}: the file ends without a row for {what}"], ["count", "{file}, line {line}: the file ends after {found} cards; there must be {low} to {high}"], ["ability", "{file}, line {line}: '{found}' cannot stand there as an ability"], ["flavour", "{file}, line {line}: expected '> French // English', each of at most {most} characters"], ["not_at_hand", "the deck '{deck}' is not at hand: give its file once with --deck, or put it into {folder}"]]);
}
class Table {
  [field: string]: any;
  static class_name = "Table";
  constructor(file, text) {
    let line, lines, number;
    this.file = file;
    lines = py.list_of((made) => { for (const [number, line] of py.iter(py.enumerate(py.splitlines(text), 1))) { made.push([number, py.strip(py.at(py.split(line, "#"), 0))]); } });
    this.lines = [];
    this.notes = new Map([]);
    for ([number, line] of py.iter(lines)) {
      if (py.bool(py.startswith(line, ">"))) {
        py.put(this.notes, (py.bool(this.lines) ? py.at(py.at(this.lines, -1), 0) : 0), [number, py.strip(py.slice(line, 1, null, null))]);
      } else {
        if (py.bool(line)) {
          py.append(this.lines, [number, line]);
        }
      }
    }
    this.last = py.max(py.len(lines), 1);
    this.line = (py.bool(this.lines) ? py.at(py.at(this.lines, 0), 0) : this.last);
    this.columns = (py.bool(this.lines) ? this._cells(py.at(py.at(this.lines, 0), 1)) : []);
  }
  rows() {
    return py.list_of((made) => { for (const [number, line] of py.iter(py.slice(this.lines, 1, null, null))) { made.push(new Row(this, number, this.columns, this._cells(line))); } });
  }
  _cells(line) {
    return py.tuple(py.list_of((made) => { for (const cell of py.iter(py.split(line, "|"))) { made.push(py.strip(cell)); } }));
  }
  wrong(reason, facts: any = new Map()) {
    return new BadDeck(reason, py.facts(py.or(new Map([["line", this.line]]), facts), { "file": this.file.name }));
  }
  ends(reason, facts: any = new Map()) {
    return this.wrong(reason, py.facts(facts, { "line": this.last }));
  }
}
const MOST_CHARACTERS = 100000;
const CAMPS = new Map([["normands", 0], ["saxons", 1]]);
const GOAL_COLUMNS = ["camp", "objectif", "nom", "name", "force", "zèle", "détruit"];
const GOALS = 2;
const CARD_COLUMNS = ["nom", "name", "carte", "coût", "ress.", "force", "zèle", "vie", "ex.", "capacités"];
function part_of(table) {
  let camp, expected, other;
  camp = py.get(CAMPS, (py.bool(table.columns) ? py.at(table.columns, 0) : ""));
  if (py.eq(table.columns, GOAL_COLUMNS)) {
    return GOALS;
  }
  if (((camp == null) || !py.eq(py.slice(table.columns, 1, null, null), CARD_COLUMNS))) {
    [expected, other] = [py.join(" | ", ["normands", ...py.iter(CARD_COLUMNS)]), py.join(" | ", GOAL_COLUMNS)];
    throw table.wrong("header", py.facts({ "expected": expected, "other": other }));
  }
  return camp;
}
const CARD_WORDS = new Map([["chef", [1, 0]], ["personnage", [2, 0]], ["archers", [3, 1]], ["infanterie", [3, 2]], ["cavalerie", [3, 3]], ["événement", [4, 0]], ["tactique", [5, 0]], ["attachement", [6, 0]], ["leader", [1, 0]], ["character", [2, 0]], ["infantry", [3, 2]], ["cavalry", [3, 3]], ["event", [4, 0]], ["tactic", [5, 0]], ["attachment", [6, 0]]]);
const MOST_COST = 9;
const MOST_RESOURCES = 5;
const MOST_VALUE = 12;
const MOST_HEALTH = 25;
const NOTHING = "-";
const ARMY = [1, 2, 3];
const ABILITY = /(?:"[^"]*"|«[^»]*»|[^;"«])+/u;
const ABILITY_WORDS = new Map([["portée", ["reach", 5]], ["agile", ["agile", 1]], ["commandant", ["commander", 1]], ["érudit", ["scholar", 5]], ["remise-chef", ["leader_discount", 1]], ["range", ["reach", 5]], ["commander", ["commander", 1]], ["scholar", ["scholar", 5]], ["leader-discount", ["leader_discount", 1]]]);
const START_WORDS = ["départ", "start"];
const FAMILY_WORDS = ["famille", "family"];
const MOST_FAMILIES = 15;
const WHEN_WORDS = new Map([["jouée", 1], ["action", 2], ["permanent", 3], ["réaction", 4], ["solo", 5], ["played", 1], ["reaction", 4]]);
const OP_WORDS = new Map([["dégâts", 1], ["aile", 2], ["soin", 3], ["détruire", 4], ["relever", 5], ["épuiser", 6], ["pioche", 7], ["défausse", 8], ["déplacer", 9], ["force", 10], ["zèle", 11], ["vie", 12], ["remise", 13], ["reprendre", 14], ["portée", 15], ["damage", 1], ["wing", 2], ["heal", 3], ["destroy", 4], ["ready", 5], ["exhaust", 6], ["draw", 7], ["discard", 8], ["move", 9], ["might", 10], ["zeal", 11], ["health", 12], ["discount", 13], ["take", 14], ["range", 15]]);
const WITHOUT_AMOUNT = [5, 6, 9, 14];
const MOST_AMOUNT = 7;
const WITHOUT_TARGET = [7, 8, 14];
const WHOM_WORDS = new Map([["carte", 0], ["chef", 1], ["personnage", 2], ["unité", 3], ["archers", 4], ["infanterie", 5], ["cavalerie", 6], ["tireurs", 7], ["soi", 8], ["famille", 9], ["ligne-1", 10], ["sauf-chef", 11], ["card", 0], ["leader", 1], ["character", 2], ["unit", 3], ["infantry", 5], ["cavalry", 6], ["ranged", 7], ["self", 8], ["family", 9], ["line-1", 10], ["not-leader", 11]]);
const SCOPE_WORDS = new Map([["une-ici", 0], ["une", 1], ["toutes-ici", 2], ["toutes", 3], ["one-here", 0], ["one", 1], ["all-here", 2], ["all", 3]]);
const ATTACHMENT_OPS = [10, 11, 12, 15];
const LASTING = [1, 2, 3, 5];
const PERMANENT_OPS = [10, 11, 15, 13];
const WITHOUT_CHOICE = [1, 3, 5, 6, 10, 11, 12];
const NEVER_AN_ACTION = [5, 14, 15];
function makes_sense(when, op, whom, scope, kind, cost, family) {
  let here, off_field, one;
  [one, here] = [py.has([1, 0], scope), py.has([0, 2], scope)];
  if (((py.eq(whom, 9) && !py.bool(family)) || (py.eq(whom, 8) && !py.has(ARMY, kind)))) {
    return false;
  }
  off_field = py.either(py.eq(kind, 4), () => py.both(py.eq(kind, 5), () => !py.eq(when, 3)));
  if ((py.eq(whom, 9) && (py.bool(off_field) || py.eq(when, 4)))) {
    return false;
  }
  if ((py.eq(op, 9) && !py.bool(one))) {
    return false;
  }
  if (py.eq(kind, 6)) {
    return py.both(py.eq(when, 3), () => py.has(ATTACHMENT_OPS, op));
  }
  if (py.eq(when, 3)) {
    return py.both(py.has(LASTING, kind), () => py.has(PERMANENT_OPS, op), () => py.either(py.eq(op, 13), () => !py.bool(one)));
  }
  if ((py.eq(op, 15) || (py.eq(op, 14) && (!py.eq(kind, 4) || py.eq(cost, 0))))) {
    return false;
  }
  if (py.eq(when, 4)) {
    return py.both(py.has(ARMY, kind), () => py.either(py.eq(op, 7), () => py.both(py.has(WITHOUT_CHOICE, op), () => !py.bool(one), () => !py.eq(whom, 8))));
  }
  if ((py.eq(when, 2) && (!py.has(LASTING, kind) || py.has(NEVER_AN_ACTION, op)))) {
    return false;
  }
  return py.either(py.has(ARMY, kind), () => py.both(!py.eq(scope, 0), () => !(py.bool(here) && py.eq(op, 2))));
}
const OP_AT = 3;
const AMOUNT_AT = 7;
const WHOM_AT = 10;
const SCOPE_AT = 14;
function line(when, op, amount: any = 0, whom: any = 0, scope: any = 0) {
  return py.or(py.or(py.or(py.or(when, py.shl(op, OP_AT)), py.shl(amount, AMOUNT_AT)), py.shl(whom, WHOM_AT)), py.shl(scope, SCOPE_AT));
}
function read_line(row, when, words, kind, parts) {
  let aimless, amount, op, refusal, rest, scope, whom;
  refusal = row.wrong("ability", py.facts({ "found": py.join(" ", words) }));
  if (!py.bool(words)) {
    throw refusal;
  }
  op = row.one_of(py.at(words, 0), "capacités", OP_WORDS);
  rest = py.slice(words, 1, null, null);
  amount = 1;
  if (!py.has(WITHOUT_AMOUNT, op)) {
    if (!py.bool(rest)) {
      throw refusal;
    }
    amount = row.whole(py.lstrip(py.pop(rest, 0), "+"), py.at(words, 0), 1, MOST_AMOUNT);
  }
  [whom, scope] = [0, 1];
  aimless = py.either(py.has(WITHOUT_TARGET, op), () => py.both(py.eq(op, 13), () => !py.eq(when, 3)));
  if ((!py.bool(aimless) && !py.has([2, 13], op) && !py.eq(kind, 6))) {
    if (!py.eq(py.len(rest), 2)) {
      throw refusal;
    }
    whom = row.one_of(py.at(rest, 0), "capacités", WHOM_WORDS);
    scope = row.one_of(py.at(rest, 1), "capacités", SCOPE_WORDS);
  } else {
    if (py.eq(op, 2)) {
      scope = (py.bool(rest) ? row.one_of(py.at(rest, 0), "capacités", SCOPE_WORDS) : 1);
      if (((py.len(rest) > 1) || !py.has([1, 0], scope))) {
        throw refusal;
      }
    } else {
      if (!py.bool(aimless)) {
        whom = (py.bool(rest) ? row.one_of(py.at(rest, 0), "capacités", WHOM_WORDS) : 0);
        if ((py.len(rest) > 1)) {
          throw refusal;
        }
      } else {
        if (py.bool(rest)) {
          throw refusal;
        }
      }
    }
  }
  if (!py.bool(makes_sense(when, op, whom, scope, kind, py.at(parts, "cost"), py.get(parts, "family", 0)))) {
    throw refusal;
  }
  return line(when, op, amount, whom, scope);
}
const BY_HAND = /(?:main|by-hand) +(?:"([^"]+)"|« *([^»]+?) *»)(?: +([^ ]+))?/iu;
const MOST_FLAVOUR = 160;
function free_words(row, text) {
  if ((!py.bool(py.isprintable(text)) || (py.len(text) > MOST_FLAVOUR) || py.bool(py.and(py.set(text), py.set("{}"))))) {
    throw row.wrong("ability", py.facts({ "found": text }));
  }
  return text;
}
const LINES_A_CARD = 4;
function read_bearer(row, kind, word) {
  if ((word == null)) {
    return 0;
  }
  if (!py.eq(kind, 6)) {
    throw row.wrong("ability", py.facts({ "found": word }));
  }
  return py.int(row.one_of(word, "capacités", WHOM_WORDS));
}
class Card {
  [field: string]: any;
  static class_name = "Card";
  static is_data = true;
  constructor(names, face, lines: any = [], start: any = 0, row: any = 0, by_hand: any = []) {
    this.names = names;
    this.face = face;
    this.lines = lines;
    this.start = start;
    this.row = row;
    this.by_hand = by_hand;
  }
}
class Names {
  [field: string]: any;
  static class_name = "Names";
  static is_data = true;
  constructor(fr, en, flavour_fr: any = "", flavour_en: any = "") {
    this.fr = fr;
    this.en = en;
    this.flavour_fr = flavour_fr;
    this.flavour_en = flavour_en;
  }
}
function read_names(row) {
  let flavour, line_number, note;
  [line_number, note] = py.get(row.table.notes, row.line, [row.line, ""]);
  flavour = (py.bool(note) ? py.list_of((made) => { for (const part of py.iter(py.split(note, "//"))) { made.push(py.strip(part)); } }) : ["", ""]);
  if ((!py.eq(py.len(flavour), 2) || py.any(py.list_of((made) => { for (const part of py.iter(flavour)) { made.push(py.either((py.len(part) > MOST_FLAVOUR), () => py.and(py.set(part), py.set("{}")))); } })))) {
    throw row.table.wrong("flavour", py.facts({ "line": line_number, "most": MOST_FLAVOUR }));
  }
  return new Names(row.name("nom"), row.name("name"), ...py.iter(flavour));
}
const FACE_AT = new Map([["kind", 0], ["arm", 3], ["cost", 5], ["resources", 9], ["might", 12], ["zeal", 16], ["health", 20], ["reach", 25], ["family", 28], ["agile", 32], ["commander", 33], ["leader_discount", 34], ["scholar", 35]]);
function face(parts: any = new Map()) {
  let part, value;
  for ([part, value] of py.iter(py.items(parts))) {
  }
  return py.sum(py.list_of((made) => { for (const [part, value] of py.iter(py.items(parts))) { made.push(py.shl(py.int(value), py.at(FACE_AT, part))); } }));
}
function read_card(row, number, families) {
  let abilities, arm, by_hand, colon, column, first, found, high, kind, lines, low, moment, most, name, others, part, parts, rest, start, text, when;
  [kind, arm] = row.word("carte", CARD_WORDS);
  parts = new Map([["kind", kind], ["arm", arm], ["cost", row.number("coût", 0, MOST_COST)]]);
  for ([column, part, low, high] of py.iter([["ress.", "resources", 0, MOST_RESOURCES], ["force", "might", 0, MOST_VALUE], ["zèle", "zeal", 0, MOST_VALUE], ["vie", "health", 1, MOST_HEALTH]])) {
    if (py.has(ARMY, kind)) {
      py.put(parts, part, row.number(column, low, high));
    } else {
      row.word(column, new Map([[NOTHING, 0]]));
    }
  }
  start = 0;
  lines = [];
  by_hand = [];
  abilities = py.list_of((made) => { for (const text of py.iter(py.findall(ABILITY, py.at(row.cells, "capacités")))) { made.push(py.strip(text)); } });
  for (text of py.iter((py.eq(abilities, [NOTHING]) ? [] : abilities))) {
    [when, colon, rest] = py.partition(text, ":");
    [first, ...others] = py.either(py.split(text), () => [""]);
    if (py.bool(colon)) {
      moment = row.one_of(py.strip(when), "capacités", WHEN_WORDS);
      if (py.bool((found = py.fullmatch(BY_HAND, py.strip(rest))))) {
        by_hand = py.add(by_hand, py.add(py.mul([""], py.sub(py.len(lines), py.len(by_hand))), [free_words(row, py.either(py.at(found, 1), () => py.at(found, 2)))]));
        py.append(lines, line(moment, 0, py.mod(py.len(lines), LINES_A_CARD), read_bearer(row, kind, py.at(found, 3))));
      } else {
        py.append(lines, read_line(row, moment, py.split(rest), kind, parts));
      }
    } else {
      if ((py.has(FAMILY_WORDS, py.lower(first)) && py.bool(others))) {
        name = py.join(" ", others);
        if (!py.has(families, name)) {
          py.append(families, name);
        }
        if ((py.len(families) > MOST_FAMILIES)) {
          throw row.wrong("ability", py.facts({ "found": text }));
        }
        py.put(parts, "family", py.add(py.index(families, name), 1));
      } else {
        if ((py.has(START_WORDS, py.lower(first)) && py.eq(py.len(others), 1))) {
          start = row.whole(py.at(others, 0), first, 1, 2);
        } else {
          [part, most] = row.one_of(first, "capacités", ABILITY_WORDS);
          if ((!py.eq(py.len(others), (most > 1)) || !py.has(ARMY, kind) || (py.eq(part, "commander") && !py.eq(kind, 1)))) {
            throw row.wrong("ability", py.facts({ "found": text }));
          }
          py.put(parts, part, ((most > 1) ? row.whole(py.at(others, 0), first, 1, most) : 1));
        }
      }
    }
  }
  if (((py.bool(start) && !py.has(ARMY, kind)) || (py.len(lines) > LINES_A_CARD) || (py.eq(kind, 4) && !py.bool(lines)))) {
    throw row.wrong("ability", py.facts({ "found": py.at(row.cells, "capacités") }));
  }
  if ((py.has([5, 6], kind) && !py.bool(lines))) {
    throw row.wrong("ability", py.facts({ "found": py.at(row.cells, "capacités") }));
  }
  return new Card(read_names(row), face(py.facts(parts, {  })), py.tuple(lines), start, number, py.tuple(by_hand));
}
const MOST_COPIES = 20;
function read_rows(table) {
  let card, copies, expected, families, first, number, row, rows;
  rows = [];
  families = [];
  expected = 1;
  for ([number, row] of py.iter(py.enumerate(table.rows()))) {
    first = py.at(row.cells, py.at(table.columns, 0));
    if (!py.eq(first, py.str(expected))) {
      throw row.wrong("number", py.facts({ "expected": expected, "found": first }));
    }
    card = read_card(row, number, families);
    copies = row.number("ex.", 1, MOST_COPIES);
    py.append(rows, [row, card, copies]);
    expected = py.add(expected, copies);
  }
  return [rows, py.tuple(families)];
}
class BadArmy extends BadDeck {
  [field: string]: any;
  static class_name = "BadArmy";
  static reasons = new Map([["leader", "{file}, line {line}: the first card, and no other, is the Leader, in one copy"], ["objective", "{file}, line {line}: objectives A to F ask for Might, Zeal or both, G for nothing"]]);
}
const FEWEST_CARDS = 40;
const MOST_CARDS = 80;
function read_cards(table) {
  let card, cards, copies, families, row, rows, start, starts;
  [rows, families] = read_rows(table);
  cards = [];
  starts = new Map([]);
  for ([row, card, copies] of py.iter(rows)) {
    if ((!py.eq(py.eq(card.row, 0), py.eq(py.and(card.face, 7), 1)) || (py.eq(card.row, 0) && (copies > 1)))) {
      throw new BadArmy("leader", py.facts({ "file": row.table.file.name, "line": row.line }));
    }
    if (py.bool(card.start)) {
      if ((py.has(starts, card.start) || (copies > 1))) {
        throw row.wrong("twice", py.facts({ "what": `départ ${py.str(card.start)}`, "other": py.get(starts, card.start, row.line) }));
      }
      py.put(starts, card.start, row.line);
    }
    cards = py.add(cards, py.mul([card], copies));
  }
  if (!((FEWEST_CARDS <= py.len(cards)) && (py.len(cards) <= MOST_CARDS))) {
    throw table.ends("count", py.facts({ "found": py.len(cards), "low": FEWEST_CARDS, "high": MOST_CARDS }));
  }
  for (start of py.iter([1, 2])) {
    if (!py.has(starts, start)) {
      throw table.ends("missing", py.facts({ "what": `départ ${py.str(start)}` }));
    }
  }
  return [py.tuple(cards), families];
}
const CAMP_WORDS = new Map([["normand", 0], ["saxon", 1], ["norman", 0]]);
const OBJECTIVES = 7;
const LETTERS = "ABCDEFG";
const MOST_ASKED = 127;
class Goal {
  [field: string]: any;
  static class_name = "Goal";
  static is_data = true;
  constructor(names, asks) {
    this.names = names;
    this.asks = asks;
  }
}
const OBJECTIVE_ZEAL_AT = 7;
const OBJECTIVE_LINE_AT = 14;
function objective(might, zeal, when_destroyed: any = 0) {
  return py.or(py.or(might, py.shl(zeal, OBJECTIVE_ZEAL_AT)), py.shl(when_destroyed, OBJECTIVE_LINE_AT));
}
function read_reward(row) {
  let reward, words;
  words = py.split(py.at(row.cells, "détruit"));
  if (py.eq(words, [NOTHING])) {
    return 0;
  }
  reward = read_line(row, 4, words, 1, new Map([["cost", 0]]));
  if (py.eq(py.shr(reward, SCOPE_AT), 2)) {
    throw row.wrong("ability", py.facts({ "found": py.at(row.cells, "détruit") }));
  }
  return reward;
}
const FACTIONS = ["norman", "saxon"];
function read_goals(table) {
  let asked, camp, expected, goals, last, owned, row;
  goals = new Map([]);
  for (row of py.iter(table.rows())) {
    owned = py.setdefault(goals, row.word("camp", CAMP_WORDS), []);
    if ((py.eq(py.len(owned), OBJECTIVES) || !py.eq(py.at(row.cells, "objectif"), py.at(LETTERS, py.len(owned))))) {
      expected = ((py.len(owned) < OBJECTIVES) ? py.at(LETTERS, py.len(owned)) : NOTHING);
      throw row.wrong("number", py.facts({ "expected": expected, "found": py.at(row.cells, "objectif") }));
    }
    last = py.eq(py.len(owned), py.sub(OBJECTIVES, 1));
    asked = py.list_of((made) => { for (const column of py.iter(["force", "zèle"])) { made.push((py.eq(py.at(row.cells, column), NOTHING) ? 0 : row.number(column, 1, MOST_ASKED))); } });
    if ((py.eq(last, py.any(asked)) || (py.bool(last) && !py.eq(py.at(row.cells, "détruit"), NOTHING)))) {
      throw new BadArmy("objective", py.facts({ "file": row.table.file.name, "line": row.line }));
    }
    py.append(owned, new Goal(read_names(row), objective(py.at(asked, 0), py.at(asked, 1), read_reward(row))));
  }
  for ([camp, owned] of py.iter(py.items(goals))) {
    if ((py.len(owned) < OBJECTIVES)) {
      throw table.ends("missing", py.facts({ "what": `${py.str(py.at(FACTIONS, camp))} ${py.str(py.at(LETTERS, py.len(owned)))}` }));
    }
  }
  return new Map(py.list_of((made) => { for (const [camp, owned] of py.iter(py.items(goals))) { made.push([camp, py.tuple(owned)]); } }));
}
const ARM_AT = 3;
function arm_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), ARM_AT), 3);
}
function kind_of(match, card) {
  return py.and(py.at(match.faces, card), 7);
}
const FACE_BITS = new Map([["kind", 3], ["arm", 2], ["cost", 4], ["resources", 3], ["might", 4], ["zeal", 4], ["health", 5], ["reach", 3], ["family", 4], ["agile", 1], ["commander", 1], ["leader_discount", 1], ["scholar", 3]]);
class Card_of_cards {
  [field: string]: any;
  static class_name = "Card";
  static is_data = true;
  constructor(card, text, faction, name, names, kind, army, cost, resources, might, zeal, health, reach, kind_name, facts, keywords, lines, flavour) {
    this.card = card;
    this.text = text;
    this.faction = faction;
    this.name = name;
    this.names = names;
    this.kind = kind;
    this.army = army;
    this.cost = cost;
    this.resources = resources;
    this.might = might;
    this.zeal = zeal;
    this.health = health;
    this.reach = reach;
    this.kind_name = kind_name;
    this.facts = facts;
    this.keywords = keywords;
    this.lines = lines;
    this.flavour = flavour;
  }
}
const FACTION_LETTERS = "ns";
function card_text(card) {
  let faction, number;
  [faction, number] = py.divmod(py.sub(card, 1), MOST_CARDS);
  return `${py.str(py.at(FACTION_LETTERS, faction))}${py.padded(py.add(number, 1), "02")}`;
}
const BOXED = "in_box";
function boxed_name(card, texts) {
  let faction, key, number;
  [faction, number] = py.divmod(py.sub(card, 1), MOST_CARDS);
  for (key of py.iter([`named.${py.str(card)}`, `box.first.${py.str(py.at(FACTIONS, faction))}.${py.str(py.add(number, 1))}`])) {
    if (py.has(texts, key)) {
      return texts.call(key);
    }
  }
  return texts.call("box.card", py.facts({ "number": py.add(number, 1) }));
}
function card_name(card, texts) {
  let key;
  if (py.has(texts, BOXED)) {
    return boxed_name(card, texts);
  }
  key = `card.${py.str(card)}`;
  return given.called(key, texts, "?");
}
const Arm = py.enumeration({ NONE: 0, ARCHERS: 1, INFANTRY: 2, CAVALRY: 3 });
const Kind = py.enumeration({ NONE: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, EVENT: 4, TACTIC: 5, ATTACHMENT: 6 });
function is_army(match, card) {
  return ((0 < kind_of(match, card)) && (kind_of(match, card) <= 3));
}
function kind_name(position, card, texts) {
  let arm;
  arm = py.int(arm_of(position, card));
  return texts.call((py.bool(arm) ? `arm.${py.str(arm)}` : `kind.${py.str(py.lower(py.name_of(Kind, kind_of(position, card))))}`));
}
const COST_AT = 5;
const COST_MASK = 15;
function cost_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), COST_AT), COST_MASK);
}
const MIGHT_AT = 12;
const VALUE_MASK = 15;
function printed_might(match, card) {
  return py.and(py.shr(py.at(match.faces, card), MIGHT_AT), VALUE_MASK);
}
const ZEAL_AT = 16;
function printed_zeal(match, card) {
  return py.and(py.shr(py.at(match.faces, card), ZEAL_AT), VALUE_MASK);
}
const HEALTH_AT = 20;
const HEALTH_MASK = 31;
function printed_health(match, card) {
  return py.and(py.shr(py.at(match.faces, card), HEALTH_AT), HEALTH_MASK);
}
const RESOURCES_AT = 9;
const RESOURCES_MASK = 7;
function symbols_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), RESOURCES_AT), RESOURCES_MASK);
}
function card_facts(position, card, texts) {
  let numbers, parts, printed, symbols;
  parts = [kind_name(position, card, texts), texts.call("card_line.cost", py.facts({ "cost": py.int(cost_of(position, card)) }))];
  if (py.bool(is_army(position, card))) {
    printed = new Map([["might", printed_might], ["zeal", printed_zeal], ["health", printed_health]]);
    numbers = new Map(py.list_of((made) => { for (const [part, read] of py.iter(py.items(printed))) { made.push([part, py.int(read(position, card))]); } }));
    py.append(parts, texts.call("card_line.numbers", py.facts(numbers, {  })));
    if (py.bool((symbols = py.int(symbols_of(position, card))))) {
      py.append(parts, texts.call("card_line.resources", py.facts({ "resources": symbols })));
    }
  }
  return parts;
}
const SIGNS = new Map([["reach", "range"], ["agile", "agile"], ["commander", "commander"], ["scholar", "scholar"], ["leader_discount", "leader"]]);
const FAMILY_AT = 28;
const FAMILY_MASK = 15;
function family_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), FAMILY_AT), FAMILY_MASK);
}
function whom_of(line) {
  return py.and(py.shr(line, WHOM_AT), 15);
}
const LINE_BITS = 16;
const ANY_LINE = 65535;
function line_of(match, card, number) {
  return py.and(py.shr(py.at(match.lines, card), py.mul(LINE_BITS, number)), ANY_LINE);
}
const Whom = py.enumeration({ ANY: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, ARCHERS: 4, INFANTRY: 5, CAVALRY: 6, RANGED: 7, SELF: 8, FAMILY: 9, FRONT: 10, NOT_LEADER: 11 });
function keywords(position, card, texts) {
  let family, key, name, part, printed, said, value, whom, word;
  printed = py.int(py.at(position.faces, card));
  said = [];
  for ([part, word] of py.iter(py.items(SIGNS))) {
    if (py.bool((value = py.and(py.shr(printed, py.at(FACE_AT, part)), py.sub(py.shl(1, py.at(FACE_BITS, part)), 1))))) {
      py.append(said, texts.call(`ability.${py.str(word)}`, py.facts({ "amount": value })));
    }
  }
  if (py.bool((family = py.int(family_of(position, card))))) {
    key = `family.${py.str(py.at(FACTIONS, py.floordiv(py.sub(card, 1), MOST_CARDS)))}.${py.str(family)}`;
    name = given.called(key, texts, py.str(family));
    py.append(said, texts.call("ability.family", py.facts({ "name": name })));
  }
  whom = py.int(whom_of(py.int(line_of(position, card, 0))));
  if ((py.eq(kind_of(position, card), 6) && !py.eq(whom, 0))) {
    py.append(said, texts.call("whom.for", py.facts({ "whom": texts.call(`whom.own.one.${py.str(py.lower(py.name_of(Whom, whom)))}`) })));
  }
  return said;
}
function when_of(line) {
  return py.and(line, 7);
}
function op_of(line) {
  return py.and(py.shr(line, OP_AT), 15);
}
function is_by_hand(line) {
  return py.both(!py.eq(when_of(line), 0), () => py.eq(op_of(line), 0));
}
const When = py.enumeration({ NEVER: 0, PLAYED: 1, ACTION: 2, PERMANENT: 3, REACTION: 4, SOLO: 5 });
function by_hand(card, number, texts) {
  return given.called(`by_hand.${py.str(card)}.${py.str(number)}`, texts, "?");
}
function amount_of(line) {
  return py.and(py.shr(line, AMOUNT_AT), 7);
}
function scope_of(line) {
  return py.and(py.shr(line, SCOPE_AT), 3);
}
function side_hit(owner, op) {
  return ((py.eq(op, 1) || py.eq(op, 4) || py.eq(op, 6)) ? py.sub(1, owner) : owner);
}
const Op = py.enumeration({ NONE: 0, DAMAGE: 1, WING: 2, HEAL: 3, DESTROY: 4, READY: 5, EXHAUST: 6, DRAW: 7, DISCARD: 8, MOVE: 9, MIGHT: 10, ZEAL: 11, HEALTH: 12, DISCOUNT: 13, TAKE: 14, RANGE: 15 });
function line_words(position, card, number, texts) {
  let amount, key, kind, line, many, op, said, scope, when, whom, whose;
  [line, kind] = [py.int(line_of(position, card, number)), py.int(kind_of(position, card))];
  if (py.bool(is_by_hand(line))) {
    return [texts.call(`when.${py.str(py.lower(py.name_of(When, when_of(line))))}`), by_hand(card, number, texts)];
  }
  [when, op, amount] = [py.int(when_of(line)), py.int(op_of(line)), py.int(amount_of(line))];
  [whom, scope] = [py.int(whom_of(line)), py.int(scope_of(line))];
  whose = (py.eq(side_hit(0, op), 0) ? "own" : "enemy");
  many = (((scope >= 2) || py.eq(op, 13)) ? "all" : "one");
  said = texts.call((py.eq(kind, 6) ? "whom.bearer" : `whom.${py.str(whose)}.${py.str(many)}.${py.str(py.lower(py.name_of(Whom, whom)))}`));
  if ((!py.eq(kind, 6) && !py.eq(whom, 8) && py.has([0, 2], scope))) {
    said = texts.call("whom.here", py.facts({ "whom": said }));
  }
  key = ((py.eq(op, 13) && !py.eq(when, 3)) ? "next" : py.lower(py.name_of(Op, op)));
  return [texts.call(`when.${py.str(py.lower(py.name_of(When, when)))}`), texts.call(`op.${py.str(key)}`, py.facts({ "amount": amount, "whom": said }))];
}
function lines_of(position, card, texts) {
  return py.list_of((made) => { for (const number of py.iter(py.range(LINES_A_CARD))) { if (!(py.bool(line_of(position, card, number)))) continue; made.push(line_words(position, card, number, texts)); } });
}
class CardLine {
  [field: string]: any;
  static class_name = "CardLine";
  static is_data = true;
  constructor(when, does) {
    this.when = when;
    this.does = does;
  }
}
function card_of(position, card, printed, texts) {
  let arm, kind, parts;
  [arm, kind] = [py.int(arm_of(position, card)), py.int(kind_of(position, card))];
  parts = new Map(py.list_of((made) => { for (const [part, at] of py.iter(py.items(FACE_AT))) { made.push([part, py.and(py.shr(printed.face, at), py.sub(py.shl(1, py.at(FACE_BITS, part)), 1))]); } }));
  return new Card_of_cards(card, card_text(card), py.floordiv(py.sub(card, 1), MOST_CARDS), card_name(card, texts), `${py.str(printed.names.fr)} ${py.str(printed.names.en)}`, (py.bool(arm) ? py.lower(py.name_of(Arm, arm)) : py.lower(py.name_of(Kind, kind))), py.bool(is_army(position, card)), py.at(parts, "cost"), py.at(parts, "resources"), py.at(parts, "might"), py.at(parts, "zeal"), py.at(parts, "health"), py.at(parts, "reach"), kind_name(position, card, texts), py.join(" ; ", card_facts(position, card, texts)), keywords(position, card, texts), py.list_of((made) => { for (const [when, does] of py.iter(lines_of(position, card, texts))) { made.push(new CardLine(when, does)); } }), texts.call(`flavour.${py.str(card)}`));
}
const NAMES = ["who", "other"];
const LITTLE_WORDS = ["de", "à", "que"];
class Texts {
  [field: string]: any;
  static class_name = "Texts";
  constructor(language, ...folders: any[]) {
    this.language = language;
    this.sentences = given.sentences_in(language, folders);
  }
  call(key, facts: any = new Map()) {
    let called, name, sentence;
    sentence = py.at(this.sentences, key);
    for (name of py.iter(NAMES)) {
      if (py.has(sentence, `_${py.str(name)}}`)) {
        called = py.str(py.get(facts, name, ""));
        py.put(facts, `in_${py.str(name)}`, inside(called));
        facts = py.or(facts, new Map(py.list_of((made) => { for (const word of py.iter(LITTLE_WORDS)) { made.push([`${py.str(word)}_${py.str(name)}`, joined(word, called)]); } })));
      }
    }
    return py.format(sentence, facts);
  }
  also(sentences) {
    let more;
    if (!py.bool(sentences)) {
      return this;
    }
    more = py.clone(this);
    more.sentences = py.or(this.sentences, py.dict(sentences));
    return more;
  }
  explain(error) {
    let facts, key;
    [key, facts] = [py.getattr(error, "key", ""), py.getattr(error, "facts", new Map([]))];
    if (!py.has(this, key)) {
      return py.str(error);
    }
    return this.call(key, py.facts(new Map(py.list_of((made) => { for (const [k, fact] of py.iter(py.items(facts))) { made.push([k, (fact instanceof Error ? this.explain(fact) : fact)]); } })), {  }));
  }
  contains(key) {
    return py.has(this.sentences, key);
  }
}
export { Row, Table, MOST_CHARACTERS, MOST_LETTERS, BadDeck, part_of, read_rows, read_cards, read_goals, makes_sense, CARD_COLUMNS, GOAL_COLUMNS, CARD_WORDS, WHEN_WORDS, OP_WORDS, WHOM_WORDS, SCOPE_WORDS, ABILITY_WORDS, FAMILY_WORDS, START_WORDS, ABILITY, BY_HAND, WITHOUT_AMOUNT, WITHOUT_TARGET, FEWEST_CARDS, MOST_COPIES, MOST_FLAVOUR, card_of, Texts };
