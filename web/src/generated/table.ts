// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../lib/python';
import * as given from '../table/given';
import { inside, joined } from './grammar';
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
function player_names(texts, seats, names: any = [], styles: any = []) {
  let keys;
  keys = py.either(py.list_of((made) => { for (const style of py.iter(styles)) { made.push(`style.${py.str(style)}`); } }), () => py.mul([""], seats));
  return py.tuple(py.list_of((made) => { for (const [seat, [name, key]] of py.iter(py.enumerate(py.zip(py.either(names, () => py.mul([""], seats)), keys, { strict: true }), 1))) { made.push(py.either(name, () => (py.has(texts, key) ? texts.call(key) : texts.call("shelf.player", py.facts({ "number": seat }))))); } }));
}
class Situation {
  [field: string]: any;
  static class_name = "Situation";
  static is_data = true;
  constructor(rule, thrower: any = 0, automatic: any = false, by_program: any = false, in_the_open: any = false, opens_line: any = false) {
    this.rule = rule;
    this.thrower = thrower;
    this.automatic = automatic;
    this.by_program = by_program;
    this.in_the_open = in_the_open;
    this.opens_line = opens_line;
  }
}
function fact(of_, position) {
  return (py.callable(of_) ? of_(position) : of_);
}
class Situations {
  [field: string]: any;
  static class_name = "Situations";
  constructor(book, rows) {
    this.book = book;
    this.rows = new Map(py.list_of((made) => { for (const [awaits, row] of py.iter(py.items(rows))) { made.push([py.int(awaits), row]); } }));
  }
  of(position) {
    return py.at(this.rows, given.awaited(position));
  }
  rule(position) {
    return `${py.str(this.book)}-${py.str(fact(this.of(position).rule, position))}`;
  }
  thrower(position) {
    return py.int(fact(this.of(position).thrower, position));
  }
  automatic(position) {
    return py.bool(fact(this.of(position).automatic, position));
  }
  by_program(position) {
    return py.bool(fact(this.of(position).by_program, position));
  }
  in_the_open(position) {
    return py.bool(fact(this.of(position).in_the_open, position));
  }
  opens_line(position) {
    return py.bool(fact(this.of(position).opens_line, position));
  }
}
function throw_text(throw_) {
  return ((throw_ <= 6) ? py.str(throw_) : `${py.str(py.floordiv(throw_, 10))}-${py.str(py.mod(throw_, 10))}`);
}
const MOST_REMEMBERED = 2048;
function without_note(text) {
  return py.at(py.partition(text, "["), 0);
}
const MOST_NOTE = 60;
function is_note(note) {
  return py.both(py.isprintable(note), () => (py.len(note) <= MOST_NOTE), () => !py.bool(py.and(py.set(note), py.set("[]{}|;"))));
}
function note_of(text) {
  text = py.rstrip(text);
  return ((py.bool(py.endswith(text, "]")) && py.has(text, "[")) ? py.strip(py.slice(text, py.add(py.index(text, "["), 1), -1, null)) : "");
}
function two_dice(a, b) {
  return py.add(py.mul(10, py.max(a, b)), py.min(a, b));
}
function read_throw(text) {
  let faces;
  faces = py.split(text, "-");
  if (((py.len(faces) > 2) || !py.all(py.list_of((made) => { for (const face of py.iter(faces)) { made.push(py.both(py.eq(py.len(face), 1), () => py.has("123456", face))); } })))) {
    return null;
  }
  return (py.eq(py.len(faces), 1) ? py.int(py.at(faces, 0)) : two_dice(py.int(py.at(faces, 0)), py.int(py.at(faces, 1))));
}
const MOST_WORDS = 3;
class Notation {
  [field: string]: any;
  static class_name = "Notation";
  constructor(decisions, drawn: any = null, told: any = null, one_die: any = false, two_dice: any = false, spelling: any = py.str, noted: any = []) {
    let texts;
    this.noted = py.frozenset(py.list_of((made) => { for (const code of py.iter(noted)) { made.push(py.int(code)); } }));
    texts = new Map([...decisions, ...py.either(drawn, () => new Map([])), ...py.either(told, () => new Map([]))]);
    this.texts = new Map(py.list_of((made) => { for (const [code, text] of py.iter(py.items(texts))) { made.push([py.int(code), text]); } }));
    [this.decisions, this.drawn] = py.list_of((made) => { for (const part of py.iter([decisions, py.either(drawn, () => new Map([]))])) { made.push(py.tuple(py.sorted(py.map(py.int, part)))); } });
    this.codes = new Map(py.list_of((made) => { for (const [code, text] of py.iter(py.items(this.texts))) { made.push([py.lower(text), code]); } }));
    this.dice = new Map([[1, one_die], [2, two_dice]]);
    this.spelling = spelling;
    this._remembered = new Map([]);
  }
  text(code) {
    return py.either(py.get(this.texts, code), () => (py.any(py.values(this.dice)) ? throw_text(code) : ""));
  }
  read(text) {
    if (!py.has(this._remembered, text)) {
      if ((py.len(this._remembered) >= MOST_REMEMBERED)) {
        this._remembered.clear();
      }
      py.put(this._remembered, text, this._read(text));
    }
    return py.at(this._remembered, text);
  }
  _read(text) {
    let code, words;
    if (py.has(text, "[")) {
      code = this._read(without_note(text));
      return ((py.has(this.noted, code) && py.bool(py.endswith(py.rstrip(text), "]")) && py.bool(is_note(note_of(text)))) ? code : null);
    }
    words = this.spelling(py.join(" ", py.split(py.lower(text))));
    if (py.has(this.codes, words)) {
      return py.at(this.codes, words);
    }
    return (py.bool(py.get(this.dice, py.len(py.split(words, "-")))) ? read_throw(words) : null);
  }
  faces(text) {
    let code;
    code = this.read(text);
    return (((code == null) || py.has(this.texts, code)) ? [] : py.list_of((made) => { for (const face of py.iter(py.split(throw_text(code), "-"))) { made.push(py.int(face)); } }));
  }
  split(line) {
    let actions, at, bare, bracket, end, ends, note, part, words;
    actions = [];
    for (part of py.iter(py.split(line, "]"))) {
      [bare, bracket, note] = py.partition(part, "[");
      [words, at] = [py.split(bare), 0];
      while ((at < py.len(words))) {
        ends = py.range(py.min(py.add(at, MOST_WORDS), py.len(words)), at, -1);
        end = py.next(py.list_of((made) => { for (const end of py.iter(ends)) { if (!((this.read(py.join(" ", py.slice(words, at, end, null))) != null))) continue; made.push(end); } }), py.add(at, 1));
        py.append(actions, py.join(" ", py.slice(words, at, end, null)));
        at = end;
      }
      if (py.bool(bracket)) {
        py.append(actions, `${py.str((py.bool(actions) ? py.pop(actions) : ""))} [${py.str(note)}]`);
      }
    }
    return actions;
  }
}
const EVERYBODY = -1;
const ALL_SEEING = -2;
function sees(viewer, secret_of) {
  return py.either(py.has([EVERYBODY, viewer], secret_of), () => py.eq(viewer, ALL_SEEING));
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
class IllegalAction extends LudothequeError {
  [field: string]: any;
  static class_name = "IllegalAction";
  static reasons = new Map([["here", "'{action}' is not possible here ({rule}); possible: {possible}"]]);
}
class OutOfTurn extends LudothequeError {
  [field: string]: any;
  static class_name = "OutOfTurn";
  static reasons = new Map([["over", "the match is over"], ["throw", "seat {seat} cannot act: a throw is awaited"], ["seat", "seat {seat} cannot act: it is the turn of seat {turn}"], ["decision", "nothing is to be thrown: seat {turn} decides"], ["anyone", "nothing is to be thrown: any seat may act"], ["not_yours", "seat {seat} cannot play '{action}': that is for seat {turn}"]]);
}
class CannotUndo extends LudothequeError {
  [field: string]: any;
  static class_name = "CannotUndo";
  static reasons = new Map([["start", "nothing has been played yet"], ["chance", "{action} was thrown, not chosen: it stays"], ["reveal", "{action} has shown what was hidden: it stays"]]);
}
class BadOption extends LudothequeError {
  [field: string]: any;
  static class_name = "BadOption";
  static reasons = new Map([["name", "{game} has no option '{option}'; its options are: {options}"], ["value", "{option} cannot be {value}; it can be: {values}"], ["seats", "{game} is for {seats} players: give {seats} {option}, or none"], ["player_name", "'{name}' cannot be a name: 1 to {most} printable characters, no '|' and no ';'"], ["style_on_gpu", "{style} does not play on a GPU; these do: {styles}"], ["style", "there is no style '{style}' for {game}; the styles are: {styles}"]]);
}
class UnknownGame extends LudothequeError {
  [field: string]: any;
  static class_name = "UnknownGame";
  static reasons = new Map([["name", "there is no game called '{name}'; the games are: {games}"]]);
}
const MAGIC = "ludotheque";
const VERSION = 1;
const FIRST = 1;
function option_text(value) {
  if (typeof value === "boolean") {
    return (py.bool(value) ? "yes" : "no");
  }
  return ((value == null) ? "none" : py.str(value));
}
const LABELS = ["names", "seats"];
const REAL_DICE = "dice: real";
const UNKNOWN = "?";
function end_line(match, viewer: any = ALL_SEEING) {
  return `end: ${py.str(py.len(match.actions))} actions, ${py.str(py.join("-", py.map(py.str, match.scores_seen(viewer))))}`;
}
function write(match, viewer: any = ALL_SEEING) {
  let action, body, header, labels, number, turns;
  header = [`${py.str(MAGIC)} ${py.str(VERSION)}`, `game: ${py.str(match.game.name)}`];
  if (!py.eq(match.rules, FIRST)) {
    py.append(header, `rules: ${py.str(match.rules)}`);
  }
  header = py.add(header, py.list_of((made) => { for (const [name, value] of py.iter(py.items(match.options))) { made.push(`${py.str(name)}: ${py.str(option_text(value))}`); } }));
  header = py.add(header, py.list_of((made) => { for (const name of py.iter(LABELS)) { if (!(py.bool((labels = py.getattr(match, name))))) continue; made.push(`${py.str(name)}: ${py.str(py.join(" | ", labels))}`); } }));
  if (py.bool(match.real_dice)) {
    py.append(header, REAL_DICE);
  }
  turns = [];
  for ([number, action] of py.iter(py.enumerate(match.actions))) {
    if ((!py.bool(turns) || py.bool(match.game.situations.opens_line(match.position_after(number))))) {
      py.append(turns, []);
    }
    py.append(py.at(turns, -1), (py.bool(sees(viewer, match.secret_of(py.add(number, 1)))) ? py.str(action) : UNKNOWN));
  }
  body = py.list_of((made) => { for (const [number, texts] of py.iter(py.enumerate(turns, 1))) { made.push(`${py.str(number)}. ${py.str(py.join(" ", texts))}`); } });
  return py.join("\n", [...py.iter(header), "", ...py.iter(body), end_line(match, viewer), ""]);
}
const MAX_CHARACTERS = 4000000;
class ForeignSave extends LudothequeError {
  [field: string]: any;
  static class_name = "ForeignSave";
  static reasons = new Map([["magic", "this is no saved game: line {line} is not '{magic}'"], ["version", "this saved game is of version {version}, this program reads version {known} (line {line})"], ["size", "this is no saved game: it is longer than {most} characters (line {line})"]]);
}
function _check_magic(first) {
  let _, version, word;
  [word, _, version] = py.partition(first, " ");
  if (!py.eq(word, MAGIC)) {
    throw new ForeignSave("magic", py.facts({ "line": 1, "magic": `${py.str(MAGIC)} ${py.str(VERSION)}` }));
  }
  if (!py.eq(version, py.str(VERSION))) {
    throw new ForeignSave("version", py.facts({ "line": 1, "version": py.either(version, () => "?"), "known": VERSION }));
  }
}
function _is_body(line) {
  return py.either(py.startswith(line, "end:"), () => py.isdigit(py.rstrip(py.at(py.split(line, { maxsplit: 1 }), 0), ".")));
}
class DamagedSave extends LudothequeError {
  [field: string]: any;
  static class_name = "DamagedSave";
  static reasons = new Map([["cut_short", "line {line}: the file was cut short, it has no line 'end: ...'"], ["secret", "line {line}: '?' hides what this player could not know; load the copy made after the end"], ["end", "line {line}: the file ends with '{found}', but its actions lead to '{expected}'"], ["after_end", "line {line}: there is text after the end"], ["header", "line {line}: '{text}' is neither 'name: value' nor a turn"], ["twice", "line {line}: '{name}' is given twice"], ["no_game", "line {line}: no line says 'game: ...'"], ["words", "line {line}: no turn has more than {most} words"], ["turn", "line {line}: expected turn '{expected}', found '{found}'"], ["cause", "line {line}: {cause}"]]);
}
function blaming(line, act) {
  let error;
  try {
    return act();
  } catch (caught) {
    if (!(caught instanceof LudothequeError)) throw caught;
    error = caught;
    throw new DamagedSave("cause", py.facts({ "line": line, "cause": error }));
  }
}
const MOST_DIGITS = 6;
function _option(game, name, value) {
  return game.option(name).read(value);
}
const MAX_NAME = 40;
function check_label(label) {
  label = py.strip(label);
  if ((!py.bool(label) || !py.bool(py.isprintable(label)) || py.bool(py.and(py.set(label), py.set("|;"))) || (py.len(label) > MAX_NAME))) {
    throw new BadOption("player_name", py.facts({ "name": label, "most": MAX_NAME }));
  }
  return label;
}
function check_labels(game, option, labels, seats) {
  if ((typeof labels === "string" || (py.bool(labels) && !py.eq(py.len(labels), seats)))) {
    throw new BadOption("seats", py.facts({ "game": game.name, "seats": seats, "option": option }));
  }
  return py.tuple(py.map(check_label, labels));
}
function _start(header, seed) {
  let _, fields, game, labelled, labels, line, match, name, names, number, options, real_dice, seats, value, version;
  fields = new Map([]);
  for ([number, line] of py.iter(header)) {
    [name, _, value] = py.list_of((made) => { for (const part of py.iter(py.partition(line, ":"))) { made.push(py.strip(part)); } });
    if (!py.has(line, ":")) {
      throw new DamagedSave("header", py.facts({ "line": number, "text": line }));
    }
    if (py.has(fields, name)) {
      throw new DamagedSave("twice", py.facts({ "line": number, "name": name }));
    }
    py.put(fields, name, [number, value]);
  }
  if (!py.has(fields, "game")) {
    throw new DamagedSave("no_game", py.facts({ "line": 2 }));
  }
  [number, name] = py.pop(fields, "game");
  game = blaming(number, (() => given.find(name)));
  [number, version] = py.pop(fields, "rules", [0, py.str(FIRST)]);
  if ((!py.bool(py.isdecimal(version)) || (py.len(version) > MOST_DIGITS))) {
    throw new DamagedSave("header", py.facts({ "line": number, "text": `rules: ${py.str(version)}` }));
  }
  real_dice = py.eq(py.at(py.get(fields, "dice", [0, ""]), 1), "real");
  if (py.bool(real_dice)) {
    py.del(fields, "dice");
  }
  labelled = new Map(py.list_of((made) => { for (const name of py.iter(LABELS)) { if (!(py.has(fields, name))) continue; made.push([name, py.pop(fields, name)]); } }));
  options = new Map([]);
  for ([name, [number, value]] of py.iter(py.items(fields))) {
    py.put(options, name, blaming(number, py.partial(_option, game, name, value)));
  }
  labels = new Map([]);
  for ([name, [number, value]] of py.iter(py.items(labelled))) {
    py.put(labels, name, blaming(number, py.partial(check_labels, game, name, py.split(value, "|"), game.seats_at(options))));
  }
  [names, seats] = [py.get(labels, "names", []), py.get(labels, "seats", [])];
  match = new given.Match(game, options, seed, names, seats, real_dice);
  match.rules = py.int(version);
  return match;
}
const MOST_WORDS_of_saved = 20000;
function _play(match, text) {
  match.play(text);
}
function _play_line(match, number, line, expected) {
  let _, actions, label, text, texts;
  [label, _, actions] = py.partition(line, " ");
  if (!py.eq(label, `${py.str(expected)}.`)) {
    throw new DamagedSave("turn", py.facts({ "line": number, "expected": `${py.str(expected)}.`, "found": label }));
  }
  if ((py.len(py.split(actions)) > MOST_WORDS_of_saved)) {
    throw new DamagedSave("words", py.facts({ "line": number, "most": MOST_WORDS_of_saved }));
  }
  texts = py.split(match.game.notation, actions);
  if (py.has(texts, UNKNOWN)) {
    throw new DamagedSave("secret", py.facts({ "line": number }));
  }
  for (text of py.iter(texts)) {
    blaming(number, py.partial(_play, match, text));
  }
}
function _play_lines(match, lines, last) {
  let index, line, number;
  for ([index, [number, line]] of py.iter(py.enumerate(lines, 1))) {
    if (py.bool(py.startswith(line, "end:"))) {
      if (!py.eq(line, end_line(match))) {
        throw new DamagedSave("end", py.facts({ "line": number, "found": line, "expected": end_line(match) }));
      }
      if ((index < py.len(lines))) {
        throw new DamagedSave("after_end", py.facts({ "line": py.at(py.at(lines, index), 0) }));
      }
      return null;
    }
    _play_line(match, number, line, index);
  }
  throw new DamagedSave("cut_short", py.facts({ "line": last }));
}
const OLDER = "older";
const NEWER = "newer";
class OtherRules extends LudothequeError {
  [field: string]: any;
  static class_name = "OtherRules";
  static reasons = new Map([[OLDER, "the rules of {game} have changed since this match was saved: it can be read up to action {actions}, and not gone on with"], [NEWER, "this match was saved by a newer release, whose rules of {game} are others: it can be read up to action {actions}, and not gone on with here"]]);
  get match() {
    let found;
    found = py.at(this.facts, "match");
    return found;
  }
}
function _other_rules(match, why) {
  return new OtherRules(why, py.facts({ "game": match.game.title, "actions": py.len(match.actions), "match": match }));
}
function read(text, seed: any = null) {
  let error, header_length, lines, match, other;
  if ((py.len(text) > MAX_CHARACTERS)) {
    throw new ForeignSave("size", py.facts({ "line": 1, "most": MAX_CHARACTERS }));
  }
  lines = py.list_of((made) => { for (const [number, line] of py.iter(py.enumerate(py.splitlines(text), 1))) { made.push([number, py.strip(py.at(py.split(line, ";"), 0))]); } });
  lines = py.list_of((made) => { for (const [number, line] of py.iter(lines)) { if (!(py.bool(line))) continue; made.push([number, line]); } });
  _check_magic((py.bool(lines) ? py.at(py.at(lines, 0), 1) : ""));
  header_length = py.next(py.list_of((made) => { for (const [i, [_, line]] of py.iter(py.enumerate(lines))) { if (!(py.bool(_is_body(line)))) continue; made.push(i); } }), py.len(lines));
  match = _start(py.slice(lines, 1, header_length, null), seed);
  other = given.standing(match.game, match.rules);
  if ((!py.bool(other) && py.eq(match.rules, given.version_of(match.game)))) {
    _play_lines(match, py.slice(lines, header_length, null, null), py.len(py.splitlines(text)));
    return match;
  }
  try {
    _play_lines(match, py.slice(lines, header_length, null, null), py.len(py.splitlines(text)));
  } catch (caught) {
    if (!(caught instanceof DamagedSave)) throw caught;
    error = caught;
    throw _other_rules(match, py.either(other, () => OLDER));
  }
  if (py.bool(other)) {
    throw _other_rules(match, other);
  }
  return match;
}
class Logged {
  [field: string]: any;
  static class_name = "Logged";
  static is_data = true;
  constructor(kind, seat: any = -1, by: any = -1, id: any = "", said: any = "", action: any = "", text: any = "", game: any = "", options: any = new Map([]), seats: any = [], rules: any = 1, dice: any = "", day: any = "", server_seed: any = "", adopted: any = 0) {
    this.kind = kind;
    this.seat = seat;
    this.by = by;
    this.id = id;
    this.said = said;
    this.action = action;
    this.text = text;
    this.game = game;
    this.options = options;
    this.seats = seats;
    this.rules = rules;
    this.dice = dice;
    this.day = day;
    this.server_seed = server_seed;
    this.adopted = adopted;
  }
}
class Sitting {
  [field: string]: any;
  static class_name = "Sitting";
  static is_data = true;
  constructor(name: any = "", style: any = "") {
    this.name = name;
    this.style = style;
  }
}
const LONGEST_LOG = 20000;
const LONGEST_TEXT = 2000000;
const ANYONE = -2;
const OVER = -3;
const CHANCE = -1;
class Refusal extends Error {
  [field: string]: any;
  static class_name = "Refusal";
  constructor(reason, cause: any = null, facts: any = new Map()) {
    super(reason);
    [this.reason, this.cause, this.facts] = [reason, cause, facts];
  }
}
const KINDS = new Set(["action", "closed", "created", "hint", "ready", "rematch", "seed", "taken_back", "takeover", "undo", "undo_asked", "undo_refused"]);
class Attendance {
  [field: string]: any;
  static class_name = "Attendance";
  static is_data = true;
  constructor(present: any = [], away: any = [], missing: any = [], starts_in: any = 0.0, not_thinking: any = [], visitors: any = new Map([]), asking: any = new Map([])) {
    this.present = present;
    this.away = away;
    this.missing = missing;
    this.starts_in = starts_in;
    this.not_thinking = not_thinking;
    this.visitors = visitors;
    this.asking = asking;
  }
}
const NOBODY = new Attendance();
function identified(entries, command) {
  return [...py.iter(py.slice(entries, null, -1, null)), py.changed(py.at(entries, -1), { id: command.id, said: given.said(command) })];
}
const MOST_ANSWERS = 10;
const MOST_AT_ONCE = 4;
const MOST_ENTRIES = 5000;
const MAX_SEED = 64;
class Room {
  [field: string]: any;
  static class_name = "Room";
  constructor(table, first) {
    let options;
    this.table = table;
    this.game = given.find(first.game);
    options = new Map(py.list_of((made) => { for (const [name, value] of py.iter(py.items(first.options))) { made.push([name, this.game.option(name).read(value)]); } }));
    this.match = new given.Match(this.game, options);
    this.match.rules = first.rules;
    [this.dice, this.day, this.server_seed] = [first.dice, first.day, first.server_seed];
    this.dice_name = (py.bool(this.day) ? `${py.str(this.game.name)}-${py.str(this.day)}` : table);
    this.sittings = py.list(first.seats);
    this.log = [first];
    this.in_force = [];
    this.events = new Map([]);
    this.secrets = new Map([]);
    this.client_seeds = [];
    this.seeded = (py.bool(first.day) ? py.set(py.range(py.len(first.seats))) : py.set());
    this.draws = 0;
    this.adopted = first.adopted;
    this.fallen = py.set();
    this.deciders = [];
    this.origins = [];
    this.ready = py.set();
    this.raced = py.set();
    this.undo_asked_by = -1;
    this.rematch = "";
    this.rematch_seed = "";
    this.rematch_said = "";
    this.closed = false;
    this.archived = given.standing(this.game, first.rules);
    this.unread = [];
    this.lost = 0;
    this.text = 0;
    this.answered = new Map([]);
    this.refresh();
  }
  get version() {
    return py.len(this.log);
  }
  get stored() {
    return py.add(py.add(this.version, py.len(this.unread)), this.lost);
  }
  get over() {
    return py.either(this.match.over, () => this.closed, () => !py.eq(this.archived, ""));
  }
  get ended() {
    return py.both(py.either(this.match.over, () => this.closed), () => !py.bool(this.archived));
  }
  get too_long() {
    return py.both(!py.bool(this.over), () => py.either((this.version >= LONGEST_LOG), () => (this.text > LONGEST_TEXT)));
  }
  get commitment() {
    return given.commitment(this.server_seed);
  }
  get thrown() {
    return (this.draws > this.adopted);
  }
  is_bot(seat) {
    return py.bool(py.at(this.sittings, seat).style);
  }
  people() {
    return py.list_of((made) => { for (const [seat, sitting] of py.iter(py.enumerate(this.sittings))) { if (!(!py.bool(sitting.style))) continue; made.push(seat); } });
  }
  bots() {
    return py.list_of((made) => { for (const [seat, sitting] of py.iter(py.enumerate(this.sittings))) { if (!(py.bool(sitting.style))) continue; made.push(seat); } });
  }
  was_taken_over(seat) {
    return py.both(this.is_bot(seat), () => !py.bool(py.at(py.at(this.log, 0).seats, seat).style));
  }
  get race_to_come() {
    return py.both(py.eq(this.acting, ANYONE), () => !py.bool(this.raced));
  }
  refresh() {
    let position, whose;
    whose = (py.bool(this.closed) ? OVER : this.match.turn);
    position = ((py.eq(whose, CHANCE) || py.bool(this.game.hides)) ? this.match.position : null);
    this.thrower = (py.eq(whose, CHANCE) ? this.game.situations.thrower(position) : -1);
    this.automatic = py.both(py.eq(whose, CHANCE), () => this.game.situations.automatic(position));
    this.acting = (py.eq(whose, OVER) ? -1 : (py.eq(whose, CHANCE) ? this.thrower : whose));
    this.secret = ((py.bool(this.game.hides) && !py.eq(whose, OVER)) ? this.game.secret(position) : EVERYBODY);
    this.by_hand = py.both(py.eq(whose, CHANCE), () => py.eq(this.dice, "real"), () => this.game.by_hand(position, this.bots()));
    this.in_the_open = py.both(this.game.hides, () => !py.eq(whose, OVER), () => this.game.situations.in_the_open(position));
    if (py.bool(this.archived)) {
      this.thrower = this.acting = -1;
      this.automatic = this.in_the_open = false;
    }
  }
  may_act(seats) {
    return py.either(py.has(seats, this.acting), () => py.both(py.eq(this.acting, ANYONE), () => py.bool(seats)));
  }
  just_revealed() {
    return (py.bool(this.match.actions) ? this.match.revealed(py.len(this.match.actions)) : false);
  }
  viewer(seats, looks: any = EVERYBODY) {
    if (py.bool(this.ended)) {
      return ALL_SEEING;
    }
    if ((!py.bool(this.game.hides) || (py.len(seats) < 2))) {
      return (py.bool(seats) ? py.at(seats, 0) : EVERYBODY);
    }
    if ((py.bool(this.automatic) || (py.eq(this.acting, ANYONE) && !py.bool(this.in_the_open)))) {
      return EVERYBODY;
    }
    return ((py.bool(this.in_the_open) || py.eq(this.acting, looks) || !py.has(seats, this.acting)) ? looks : EVERYBODY);
  }
  covered(seats, viewer) {
    let waits;
    waits = py.both(this.game.hides, () => (py.len(seats) > 1), () => py.has(seats, this.acting), () => !py.bool(this.is_bot(this.acting)));
    return ((py.bool(waits) && !(py.bool(this.automatic) || py.bool(this.in_the_open)) && !py.eq(this.acting, viewer)) ? this.acting : -1);
  }
  check_look(seats, seat) {
    if ((!py.bool(this.game.hides) || (py.len(seats) < 2))) {
      throw new Refusal("no_look");
    }
    if ((!py.eq(seat, EVERYBODY) && (!py.has(seats, seat) || py.bool(this.is_bot(seat))))) {
      throw new Refusal("not_yours");
    }
  }
  server_draws() {
    return py.both(py.eq(this.match.turn, CHANCE), () => !py.bool(this.by_hand), () => !py.bool(this.closed), () => !py.bool(this.archived));
  }
  follow(entries) {
    let entry, why;
    for (entry of py.iter(entries)) {
      why = ((this.stored > this.version) ? "" : this._follow(entry));
      if (py.bool(why)) {
        this.archive(why);
      }
      if ((py.bool(why) || (this.stored > this.version))) {
        py.append(this.unread, entry);
        if (py.eq(entry.kind, "rematch")) {
          this._note_rematch(entry);
        }
      }
    }
  }
  _follow(entry) {
    if (!py.has(KINDS, entry.kind)) {
      return NEWER;
    }
    try {
      this.add(entry);
    } catch (caught) {
      if (!(caught instanceof LudothequeError)) throw caught;
      return OLDER;
    }
    return "";
  }
  archive(why, lost: any = 0) {
    this.archived = py.either(this.archived, () => why);
    this.lost = py.add(this.lost, lost);
    this.refresh();
  }
  add(entry) {
    if (py.eq(entry.kind, "action")) {
      this.match.check(entry.action);
    } else {
      if (py.eq(entry.kind, "undo")) {
        this.match.undo(py.eq(this.dice, "real"));
      }
    }
    this.note(entry);
    if (py.eq(entry.kind, "action")) {
      if (py.eq(this.match.turn, CHANCE)) {
        this.draws = py.add(this.draws, 1);
        this.fallen.add(this.version);
      }
      py.append(this.origins, this._origin());
      if (!py.eq(this.secret, EVERYBODY)) {
        py.put(this.secrets, this.version, this.secret);
      }
      if (py.eq(this.match.turn, ANYONE)) {
        this.raced.add(entry.seat);
      }
      this.match.follow(entry.action);
      if (!py.has([ANYONE, CHANCE], this.match.turn)) {
        this.raced.clear();
        this.ready.clear();
      }
      py.append(this.deciders, (py.bool(this.is_bot(entry.seat)) ? -1 : entry.seat));
      py.put(this.events, this.version, this.match.events_of(py.len(this.match.actions)));
      this.refresh();
    } else {
      if (py.eq(entry.kind, "undo")) {
        py.pop(this.deciders);
        py.pop(this.origins);
        this.refresh();
      } else {
        if (py.has(["takeover", "taken_back", "closed"], entry.kind)) {
          this.refresh();
        }
      }
    }
  }
  _origin() {
    if (py.eq(this.dice, "fair")) {
      return (py.has([CHANCE, ANYONE], this.match.turn) ? 2 : 0);
    }
    if (!py.bool(this.server_draws())) {
      return 0;
    }
    return (py.eq(this.secret, EVERYBODY) ? 1 : 2);
  }
  note(entry) {
    py.append(this.log, entry);
    this.text = py.add(this.text, py.add(py.add(py.len(entry.id), py.len(entry.action)), py.len(entry.text)));
    if (py.eq(entry.kind, "action")) {
      py.append(this.in_force, this.version);
    } else {
      if (py.eq(entry.kind, "undo")) {
        py.pop(this.in_force);
      }
    }
    if (py.bool(entry.id)) {
      py.put(py.setdefault(this.answered, ((entry.by >= 0) ? entry.by : entry.seat), new Map([])), entry.id, this.version);
    }
    if (py.eq(entry.kind, "action") || py.eq(entry.kind, "undo") || py.eq(entry.kind, "undo_refused")) {
      this.undo_asked_by = -1;
    } else if (py.eq(entry.kind, "undo_asked")) {
      this.undo_asked_by = entry.seat;
    } else if (py.eq(entry.kind, "seed")) {
      py.append(this.client_seeds, entry.text);
      this.seeded.add(entry.seat);
    } else if (py.eq(entry.kind, "ready")) {
      this.ready.add(entry.seat);
    } else if (py.eq(entry.kind, "takeover")) {
      py.put(this.sittings, entry.seat, new Sitting(py.at(this.sittings, entry.seat).name, entry.text));
    } else if (py.eq(entry.kind, "taken_back")) {
      py.put(this.sittings, entry.seat, new Sitting(py.at(this.sittings, entry.seat).name));
    } else if (py.eq(entry.kind, "rematch")) {
      this._note_rematch(entry);
    } else if (py.eq(entry.kind, "closed")) {
      this.closed = true;
    }
  }
  _note_rematch(entry) {
    [this.rematch, this.rematch_seed, this.rematch_said] = [entry.text, entry.server_seed, entry.said];
  }
  known(seats, command) {
    let used, version;
    used = py.list_of((made) => { for (const seat of py.iter(seats)) { if (!(py.has(py.get(this.answered, seat, new Map([])), command.id))) continue; made.push(py.at(py.at(this.answered, seat), command.id)); } });
    for (version of py.iter(used)) {
      if (py.bool(given.repeats(command, py.at(this.log, py.sub(version, 1))))) {
        return version;
      }
    }
    if (py.bool(used)) {
      throw new Refusal("id_used");
    }
    return 0;
  }
  answer(command, seats, attendance: any = NOBODY) {
    let on_what_was_seen;
    if (!py.bool(seats)) {
      throw new Refusal("spectator");
    }
    if ((py.bool(this.closed) && !(command.type === "rematch"))) {
      throw new Refusal("closed");
    }
    if ((py.bool(this.archived) && (py.eq(this.archived, NEWER) || !(command.type === "rematch")))) {
      throw new Refusal("archived");
    }
    on_what_was_seen = py.both((command.type === "play" || command.type === "roll" || command.type === "undo" || command.type === "consent" || command.type === "hint"), () => !py.bool(this.in_any_order(command)));
    if ((py.bool(on_what_was_seen) && !py.eq(command.version, this.version))) {
      throw new Refusal("stale", undefined, py.facts({ "version": this.version }));
    }
    return identified(this._entries(command, seats, attendance), command);
  }
  _entries(command, seats, attendance) {
    if (command.type === "play") {
      return this._play(command, seats);
    } else if (command.type === "ready") {
      return this._ready(seats);
    } else if (command.type === "roll") {
      return [this._roll(seats, attendance.missing)];
    } else if (command.type === "undo") {
      return this._undo(seats);
    } else if (command.type === "consent") {
      return this._consent(command, seats);
    } else if (command.type === "seed") {
      return [this._seed(command, seats)];
    } else if (command.type === "takeover") {
      return [this._takeover(command, seats, attendance.away)];
    } else if (command.type === "take_back") {
      return [this._take_back(command, seats)];
    } else if (command.type === "rematch") {
      return [this._rematch(seats)];
    } else if (command.type === "hint") {
      return [this._hint(seats)];
    }
    throw new Refusal("unknown");
  }
  in_any_order(command) {
    return py.either((command.type === "ready" || command.type === "take_back" || command.type === "seed"), () => py.both(command.type === "play", () => py.eq(this.match.turn, ANYONE)));
  }
  throw() {
    let action;
    action = this.draw(this.draws, this.match.chances());
    return new Logged("action", this.thrower, undefined, undefined, undefined, py.str(action));
  }
  draw(number, chances) {
    return given.draw(this.server_seed, this.dice_name, this.client_seeds, number, chances);
  }
  throw_by_itself() {
    while ((py.bool(this.server_draws()) && (py.bool(this.automatic) || py.bool(this.is_bot(this.thrower))))) {
      this.add(this.throw());
    }
  }
  _play(command, seats) {
    let entries, text, texts, trial;
    texts = (py.eq(this.dice, "real") ? py.split(this.game.notation, command.action) : []);
    if (!((1 < py.len(texts)) && (py.len(texts) <= ((this.match.turn >= 0) ? MOST_ANSWERS : MOST_AT_ONCE)))) {
      texts = [command.action];
    }
    trial = (py.eq(this.dice, "fair") ? this : this._twin());
    entries = [];
    for (text of py.iter(texts)) {
      py.append(entries, trial._entry(text, seats));
      if ((trial !== this)) {
        trial._try(py.at(entries, -1));
      }
    }
    if ((py.eq(this.acting, ANYONE) && py.bool(trial.by_hand) && py.bool(trial.automatic))) {
      throw new Refusal("real_dice");
    }
    return entries;
  }
  _twin() {
    let twin;
    twin = py.clone(this);
    twin.match = py.copy(this.match);
    return twin;
  }
  _try(entry) {
    this.match.follow(entry.action);
    this.refresh();
  }
  _entry(action, seats) {
    let anybody, at_a_throw, code, error, seat;
    at_a_throw = py.eq(this.match.turn, CHANCE);
    if (py.bool(this.server_draws())) {
      throw new Refusal("fair_dice");
    }
    anybody = py.either(py.eq(this.acting, ANYONE), () => py.both(at_a_throw, () => !py.bool(this.game.own_dice)));
    seat = (py.bool(anybody) ? py.at(seats, 0) : this._acting_among(seats));
    try {
      code = this.match.check(action);
    } catch (caught) {
      if (!(caught instanceof LudothequeError)) throw caught;
      error = caught;
      throw new Refusal("rule", error);
    }
    if (py.eq(this.acting, ANYONE)) {
      seat = this.match.actor(code);
      if ((!py.has(seats, seat) || py.bool(this.is_bot(seat)))) {
        throw new Refusal("turn", undefined, py.facts({ "seat": seat }));
      }
    }
    return new Logged("action", seat, undefined, undefined, undefined, py.str(this.game.action(code, note_of(action))));
  }
  _ready(seats) {
    let mine, unready;
    mine = py.list_of((made) => { for (const seat of py.iter(seats)) { if (!(!py.bool(this.is_bot(seat)))) continue; made.push(seat); } });
    if (!py.bool(this.race_to_come)) {
      throw new Refusal("no_race");
    }
    if (!py.bool(mine)) {
      throw new Refusal("turn", undefined, py.facts({ "seat": py.at(seats, 0) }));
    }
    unready = py.list_of((made) => { for (const seat of py.iter(mine)) { if (!(!py.has(this.ready, seat))) continue; made.push(seat); } });
    if (!py.bool(unready)) {
      throw new Refusal("ready_said");
    }
    return py.list_of((made) => { for (const seat of py.iter(unready)) { made.push(new Logged("ready", seat)); } });
  }
  _roll(seats, missing) {
    if (!py.eq(this.match.turn, CHANCE)) {
      throw new Refusal((py.bool(this.over) ? "over" : "no_throw"));
    }
    if (!py.bool(this.server_draws())) {
      throw new Refusal("real_dice");
    }
    if (py.bool(missing)) {
      throw new Refusal("missing", undefined, py.facts({ "seat": py.at(missing, 0) }));
    }
    return py.changed(this.throw(), { seat: this._acting_among(seats) });
  }
  _acting_among(seats) {
    if (py.bool(this.over)) {
      throw new Refusal("over");
    }
    if ((!py.has(seats, this.acting) || py.bool(this.is_bot(this.acting)))) {
      throw new Refusal("turn", undefined, py.facts({ "seat": this.acting }));
    }
    return this.acting;
  }
  last_decider() {
    let count, seat;
    count = this._to_take_back();
    seat = (py.bool(count) ? py.at(this.deciders, -count) : -1);
    return (((seat < 0) || py.bool(this.is_bot(seat))) ? -1 : seat);
  }
  why_no_undo(seats) {
    let before, thrown;
    if ((this.undo_asked_by >= 0)) {
      return (py.has(seats, this.undo_asked_by) ? "waiting" : "asked");
    }
    if (py.has(seats, this.last_decider())) {
      return "";
    }
    if (!py.bool(this.match.actions)) {
      return "nothing";
    }
    if (py.has(this.fallen, py.at(this.in_force, -1))) {
      before = this.match.position_after(py.sub(py.len(this.match.actions), 1));
      thrown = this.game.notation.faces(py.str(py.at(this.match.actions, -1)));
      return ((py.bool(thrown) || !py.bool(this.game.situations.automatic(before))) ? "throw" : "nothing");
    }
    return (py.has(seats, py.at(this.deciders, -1)) ? "shown" : "other");
  }
  _to_take_back() {
    let count;
    if (py.bool(this.over)) {
      return 0;
    }
    for (count of py.iter(py.range(1, py.add(py.len(this.origins), 1)))) {
      if ((py.eq(py.at(this.origins, -count), 2) || py.bool(this.match.revealed(py.sub(py.add(py.len(this.origins), 1), count))))) {
        return 0;
      }
      if (py.eq(py.at(this.origins, -count), 0)) {
        return count;
      }
    }
    return 0;
  }
  _undo(seats) {
    let others, seat;
    seat = this.last_decider();
    if ((!py.has(seats, seat) || (this.version > MOST_ENTRIES))) {
      throw new Refusal("no_undo");
    }
    if ((this.undo_asked_by >= 0)) {
      throw new Refusal("undo_waits");
    }
    others = py.sub(py.set(this.people()), py.set(seats));
    return (py.bool(others) ? [new Logged("undo_asked", seat)] : py.mul([new Logged("undo", seat)], this._to_take_back()));
  }
  _consent(command, seats) {
    if (((this.undo_asked_by < 0) || py.has(seats, this.undo_asked_by))) {
      throw new Refusal("nothing_asked");
    }
    if (!py.bool(command.yes)) {
      return [new Logged("undo_refused", py.at(seats, 0))];
    }
    return py.mul([new Logged("undo", py.at(seats, 0))], this._to_take_back());
  }
  _seed(command, seats) {
    let seat;
    if ((py.bool(this.thrown) || py.eq(this.dice, "real"))) {
      throw new Refusal("seed_too_late");
    }
    seat = py.next(py.list_of((made) => { for (const seat of py.iter(seats)) { if (!(!py.has(this.seeded, seat))) continue; made.push(seat); } }), null);
    if ((seat == null)) {
      throw new Refusal("seed_given");
    }
    if ((!py.bool(py.isascii(command.seed)) || !py.bool(py.isalnum(command.seed)) || (py.len(command.seed) > MAX_SEED))) {
      throw new Refusal("bad_seed", undefined, py.facts({ "most": MAX_SEED }));
    }
    return new Logged("seed", seat, undefined, undefined, undefined, undefined, command.seed);
  }
  _takeover(command, seats, away) {
    if ((py.bool(this.over) || !py.has(away, command.seat) || py.bool(this.is_bot(command.seat)))) {
      throw new Refusal("not_away", undefined, py.facts({ "seat": command.seat }));
    }
    return new Logged("takeover", command.seat, py.at(seats, 0), undefined, undefined, undefined, py.at(given.styles(this.game), -1));
  }
  _take_back(command, seats) {
    if (!py.has(seats, command.seat)) {
      throw new Refusal("not_yours");
    }
    if ((py.bool(this.over) || !py.bool(this.was_taken_over(command.seat)))) {
      throw new Refusal("not_taken_over");
    }
    return new Logged("taken_back", command.seat);
  }
  advises(seats) {
    let only;
    only = (((this.version <= MOST_ENTRIES) && py.bool(this.game.knows_all(this.match.options))) ? this.people() : []);
    return py.both(py.eq(py.len(only), 1), () => py.has(seats, py.at(only, 0)), () => (py.eq(this.acting, py.at(only, 0)) && py.eq(py.at(only, 0), this.match.turn)));
  }
  _hint(seats) {
    if (!py.bool(this.advises(seats))) {
      throw new Refusal("no_hint");
    }
    return new Logged("hint", this.match.turn);
  }
  _rematch(seats) {
    if (!py.bool(this.over)) {
      throw new Refusal("not_over");
    }
    if (py.bool(this.rematch)) {
      throw new Refusal("rematch_exists", undefined, py.facts({ "table": this.rematch }));
    }
    return new Logged("rematch", py.at(seats, 0), undefined, undefined, undefined, undefined, given.new_table_id(), undefined, undefined, undefined, undefined, undefined, undefined, given.new_seed());
  }
  swapped() {
    return py.changed(py.at(this.log, 0), { rules: given.version_of(this.game), seats: py.slice(this.sittings, null, null, -1), day: "", server_seed: this.rematch_seed, adopted: 0 });
  }
}
function created(asked) {
  let cards_are_real, day, dice, game, options, seat, seats, sittings;
  game = given.find(asked.game);
  options = new Map(py.list_of((made) => { for (const [name, value] of py.iter(py.items(asked.options))) { made.push([name, game.option(name).read(value)]); } }));
  seats = game.seats_at(game.check_options(options));
  if (!py.eq(py.len(asked.seats), seats)) {
    throw new Refusal("seats", undefined, py.facts({ "seats": seats }));
  }
  cards_are_real = py.any(py.list_of((made) => { for (const option of py.iter(game.options)) { made.push(py.has(option.real, py.get(options, option.name))); } }));
  dice = (py.bool(cards_are_real) ? "real" : asked.dice);
  if ((py.eq(dice, "real") && py.all(py.list_of((made) => { for (const seat of py.iter(asked.seats)) { made.push(py.eq(seat.kind, "bot")); } })))) {
    throw new Refusal("nobody_throws");
  }
  for (seat of py.iter(asked.seats)) {
    if (py.eq(seat.kind, "bot")) {
      given.style_number(game, seat.style);
    }
    if (py.bool(seat.name)) {
      check_label(seat.name);
    }
  }
  sittings = py.list_of((made) => { for (const seat of py.iter(asked.seats)) { made.push(new Sitting(py.strip(seat.name), (py.eq(seat.kind, "bot") ? seat.style : ""))); } });
  day = (py.bool(asked.day) ? given.today() : "");
  if ((py.bool(day) && ((py.len(sittings) > 1) || py.eq(dice, "real")))) {
    throw new Refusal("day_alone");
  }
  return new Logged("created", undefined, undefined, undefined, undefined, undefined, undefined, game.name, asked.options, sittings, given.version_of(game), dice, day, (py.bool(day) ? given.seed_of_day(game.name, day) : given.new_seed()));
}
function going_on(match) {
  let action, draws, first, options, room, seat, sittings, style;
  sittings = [];
  for (seat of py.iter(py.range(match.seat_count))) {
    style = ((py.bool(match.seats) && !py.eq(py.at(match.seats, seat), "human")) ? py.at(match.seats, seat) : "");
    if (py.bool(style)) {
      given.style_number(match.game, style);
    }
    py.append(sittings, new Sitting((py.bool(match.names) ? py.at(match.names, seat) : ""), style));
  }
  options = new Map(py.list_of((made) => { for (const [name, value] of py.iter(py.items(match.options))) { made.push([name, option_text(value)]); } }));
  draws = py.list_of((made) => { for (const n of py.iter(py.range(py.len(match.actions)))) { if (!(py.eq(match.at(n).turn, CHANCE))) continue; made.push(n); } });
  first = new Logged("created", undefined, undefined, undefined, undefined, undefined, undefined, match.game.name, options, sittings, given.version_of(match.game), (py.bool(match.real_dice) ? "real" : "fair"), undefined, given.new_seed(), py.len(draws));
  room = new Room("", first);
  for (action of py.iter(match.actions)) {
    seat = (py.eq(room.match.turn, CHANCE) ? room.thrower : room.match.actor(action));
    room.add(new Logged("action", seat, undefined, undefined, undefined, py.str(action)));
  }
  return room.log;
}
class Entry {
  [field: string]: any;
  static class_name = "Entry";
  static is_data = true;
  constructor(seq, kind, seat: any = -1, action: any = "", events: any = [], sentences: any = [], lines: any = [], hidden: any = false, chance: any = false, dice: any = [], changes: any = new Map([])) {
    this.seq = seq;
    this.kind = kind;
    this.seat = seat;
    this.action = action;
    this.events = events;
    this.sentences = sentences;
    this.lines = lines;
    this.hidden = hidden;
    this.chance = chance;
    this.dice = dice;
    this.changes = changes;
  }
}
class Hints {
  [field: string]: any;
  static class_name = "Hints";
  static is_data = true;
  constructor(id, columns, chances, hints, view: any = "") {
    this.type = "hints";
    this.id = id;
    this.columns = columns;
    this.chances = chances;
    this.hints = hints;
    this.view = view;
  }
}
class Advised {
  [field: string]: any;
  static class_name = "Advised";
  static is_data = true;
  constructor(action, label, figures) {
    this.action = action;
    this.label = label;
    this.figures = figures;
  }
}
class Advice {
  [field: string]: any;
  static class_name = "Advice";
  static is_data = true;
  constructor(action, figures) {
    this.action = action;
    this.figures = figures;
  }
}
function figure_names(match) {
  if (py.bool(given.has_adviser(match.game))) {
    return given.players_of(match.game).figures;
  }
  return (py.eq(match.side_count, 1) ? ["expected", "error"] : ["win", "win_error"]);
}
class State {
  [field: string]: any;
  static class_name = "State";
  static is_data = true;
  constructor(version, turn, thrower, awaited, rule, choices, outcomes, can_roll, can_ready, starts_in, can_undo, no_undo, can_hint, undo_asked_by, viewer, cover, scores, outcome, seats, result, rematch, client_seeds, server_seed, archived: any = "") {
    this.version = version;
    this.turn = turn;
    this.thrower = thrower;
    this.awaited = awaited;
    this.rule = rule;
    this.choices = choices;
    this.outcomes = outcomes;
    this.can_roll = can_roll;
    this.can_ready = can_ready;
    this.starts_in = starts_in;
    this.can_undo = can_undo;
    this.no_undo = no_undo;
    this.can_hint = can_hint;
    this.undo_asked_by = undo_asked_by;
    this.viewer = viewer;
    this.cover = cover;
    this.scores = scores;
    this.outcome = outcome;
    this.seats = seats;
    this.result = result;
    this.rematch = rematch;
    this.client_seeds = client_seeds;
    this.server_seed = server_seed;
    this.archived = archived;
  }
}
class Choice {
  [field: string]: any;
  static class_name = "Choice";
  static is_data = true;
  constructor(action, label, detail, seat) {
    this.action = action;
    this.label = label;
    this.detail = detail;
    this.seat = seat;
  }
}
class Seat {
  [field: string]: any;
  static class_name = "Seat";
  static is_data = true;
  constructor(seat, kind, style, name, yours, present, ready, can_take_over, can_take_back, visitors, asking) {
    this.seat = seat;
    this.kind = kind;
    this.style = style;
    this.name = name;
    this.yours = yours;
    this.present = present;
    this.ready = ready;
    this.can_take_over = can_take_over;
    this.can_take_back = can_take_back;
    this.visitors = visitors;
    this.asking = asking;
  }
}
class Table {
  [field: string]: any;
  static class_name = "Table";
  static is_data = true;
  constructor(table, game, title, options, dice, day, hides, words, cards, commitment, position, entries, state) {
    this.type = "table";
    this.table = table;
    this.game = game;
    this.title = title;
    this.options = options;
    this.dice = dice;
    this.day = day;
    this.hides = hides;
    this.words = words;
    this.cards = cards;
    this.commitment = commitment;
    this.position = position;
    this.entries = entries;
    this.state = state;
  }
}
class Asked {
  [field: string]: any;
  static class_name = "Asked";
  static is_data = true;
  constructor(seat, code, sentence) {
    this.type = "asked";
    this.seat = seat;
    this.code = code;
    this.sentence = sentence;
  }
}
function explain(refusal, texts, names: any = []) {
  let facts;
  if ((refusal.cause != null)) {
    return texts.explain(refusal.cause);
  }
  facts = py.dict(refusal.facts);
  if ((py.bool(names) && ((0 <= py.get(facts, "seat", -1)) && (py.get(facts, "seat", -1) < py.len(names))))) {
    py.put(facts, "who", py.at(names, py.at(facts, "seat")));
  }
  return texts.call(`refused.${py.str(refusal.reason)}`, py.facts(facts, {  }));
}
class RoomView {
  [field: string]: any;
  static class_name = "RoomView";
  constructor(room, language, viewer: any = EVERYBODY) {
    this.room = room;
    this.viewer = viewer;
    this.texts = given.texts_of(room.game, language).also(room.game.deck_words(room.match.options, language));
    this.language = language;
    this.entries = [];
    this.in_force = [];
    this.fields = given.fields_of(room.game);
    this.seen = room.match.seen(viewer, 0);
    this.start = this.fields.read(this.seen);
    this.writer = room.game.sheet.Writer(this.texts);
    this.sittings = py.list(py.at(room.log, 0).seats);
    this.names = this._names();
  }
  _names() {
    let sittings;
    sittings = this.sittings;
    return player_names(this.texts, py.len(sittings), py.list_of((made) => { for (const one of py.iter(sittings)) { made.push(one.name); } }), py.list_of((made) => { for (const one of py.iter(sittings)) { made.push(one.style); } }));
  }
  after(version) {
    while ((py.len(this.entries) < this.room.version)) {
      py.append(this.entries, this._tell(py.add(py.len(this.entries), 1)));
    }
    return py.slice(this.entries, version, null, null);
  }
  _tell(number) {
    let action, changes, events, hidden, key, logged, sentences, who;
    [logged, changes] = [py.at(this.room.log, py.sub(number, 1)), new Map([])];
    if (py.eq(logged.kind, "undo")) {
      py.pop(this.in_force);
      this.writer = this.room.game.sheet.Writer(this.texts);
      for (action of py.iter(this.in_force)) {
        this.writer.write(this._events(action));
      }
      changes = this._changes();
    }
    if (py.eq(logged.kind, "taken_back")) {
      this._sits(logged.seat, "");
    }
    if (!py.eq(logged.kind, "action")) {
      who = ((logged.seat >= 0) ? py.at(this.names, logged.seat) : "");
      if (py.eq(logged.kind, "takeover")) {
        this._sits(logged.seat, logged.text);
      }
      key = `table.${py.str(logged.kind)}`;
      sentences = (py.has(this.texts, key) ? [this.texts.call(key, py.facts({ "who": who }))] : []);
      return new Entry(number, logged.kind, logged.seat, undefined, undefined, sentences, undefined, undefined, undefined, undefined, changes);
    }
    py.append(this.in_force, number);
    this._learn_words(logged.action);
    events = this._events(number);
    hidden = !py.bool(sees(this.viewer, py.get(this.room.secrets, number, EVERYBODY)));
    return new Entry(number, "action", logged.seat, (py.bool(hidden) ? "" : logged.action), py.list_of((made) => { for (const event of py.iter(events)) { made.push([event.word, event.seat, event.a, event.b, event.c]); } }), [...py.iter(this.room.game.words.sentences(events, this.names, this.texts)), ...py.iter(this._instead(logged))], py.list_of((made) => { for (const line of py.iter(this.writer.write(events))) { made.push((typeof line === "string" ? new Map([["label", line]]) : line)); } }), hidden, py.has(this.room.fallen, number), (py.bool(hidden) ? [] : this.room.game.notation.faces(logged.action)), this._changes());
  }
  _sits(seat, style) {
    py.put(this.sittings, seat, new Sitting(py.at(this.sittings, seat).name, style));
    this.names = this._names();
  }
  _instead(logged) {
    let key;
    key = `table.instead.${py.str(logged.text)}`;
    return ((py.bool(logged.text) && py.has(this.texts, key)) ? [this.texts.call(key, py.facts({ "who": py.at(this.names, logged.seat) }))] : []);
  }
  _learn_words(action) {
    let game, note;
    if (py.bool((note = note_of(action)))) {
      game = this.room.game;
      this.texts = this.texts.also(game.noted_words([game.action(py.either(game.notation.read(action), () => 0), note)]));
    }
  }
  _changes() {
    let before, count;
    count = py.len(this.in_force);
    if (!py.eq(py.slice(this.room.in_force, null, count, null), this.in_force)) {
      return new Map([]);
    }
    [before, this.seen] = [this.seen, this.room.match.seen(this.viewer, count)];
    return this.fields.changes(before, this.seen);
  }
  position(version) {
    let entry, position;
    this.after(0);
    position = py.dict(this.start);
    for (entry of py.iter(py.slice(this.entries, null, version, null))) {
      position = py.or(position, entry.changes);
    }
    return position;
  }
  hints(command, advice) {
    let named, names;
    named = this.room.game.words.decision;
    names = py.list(py.at(advice, 0).figures);
    return new Hints(command, new Map(py.list_of((made) => { for (const name of py.iter(names)) { made.push([name, this.texts.call(`hint.${py.str(name)}`)]); } })), py.list_of((made) => { for (const name of py.iter(names)) { if (!(py.has(given.chances(this.room.game), name))) continue; made.push(name); } }), py.list_of((made) => { for (const one of py.iter(advice)) { made.push(new Advised(py.str(one.action), named(one.action, this.texts), py.dict(one.figures))); } }));
  }
  to_be_advised(command) {
    let advice, choices, match;
    match = this.room.match;
    advice = this.hints(command, py.list_of((made) => { for (const one of py.iter(match.legal())) { made.push(new Advice(one, py.dict.fromkeys(figure_names(match), 0.0))); } }));
    choices = py.list_of((made) => { for (const one of py.iter(advice.hints)) { made.push(py.changed(one, { figures: new Map([]) })); } });
    return py.changed(advice, { hints: choices, view: given.packed(match.view(match.turn)) });
  }
  _events(number) {
    let events;
    events = py.at(this.room.events, number);
    return (py.bool(this.room.game.hides) ? py.list_of((made) => { for (const event of py.iter(events)) { if (!(py.bool(sees(this.viewer, event.to)))) continue; made.push(event); } }) : events);
  }
  state(seats, attendance: any = NOBODY) {
    let game, match, mine, no_undo, position, room, starts_in;
    [room, match, game] = [this.room, this.room.match, this.room.game];
    this.after(room.version);
    [position, starts_in] = [match.view(this.viewer), attendance.starts_in];
    mine = this._may(room.acting, seats);
    return new State(room.version, (py.bool(room.over) ? OVER : match.turn), room.thrower, this._awaited(position, attendance), game.situations.rule(position), this._choices(position, seats, starts_in), (py.bool(this._says_what_fell(seats)) ? py.list_of((made) => { for (const action of py.iter(match.legal())) { made.push(py.str(action)); } }) : []), py.both(mine, () => room.server_draws(), () => !py.bool(attendance.missing), () => !py.bool(room.automatic)), py.both(room.race_to_come, () => py.any(py.list_of((made) => { for (const s of py.iter(seats)) { made.push(py.both(!py.has(room.ready, s), () => !py.bool(room.is_bot(s)))); } }))), ((starts_in == null) ? -1 : Math.ceil(py.mul(1000, starts_in))), !py.bool((no_undo = room.why_no_undo(seats))), no_undo, py.both(room.advises(seats), () => mine), room.undo_asked_by, this.viewer, room.covered(seats, this.viewer), py.list(match.scores_seen(this.viewer)), py.list(match.outcome), this.seats(seats, attendance), (py.bool(room.over) ? this._result() : ""), room.rematch, room.client_seeds, (py.bool(room.ended) ? room.server_seed : ""), this.archived());
  }
  _result() {
    if (py.bool(this.room.archived)) {
      return this.archived();
    }
    if (py.bool(this.room.closed)) {
      return this.texts.call("table.closed");
    }
    return this.room.game.sheet.result(this.room.match, this.names, this.texts);
  }
  archived() {
    return (py.bool(this.room.archived) ? this.texts.call(`table.archived.${py.str(this.room.archived)}`) : "");
  }
  _awaited(position, attendance) {
    let here, room, turn, waits_for;
    [room, turn] = [this.room, this.room.match.turn];
    if (py.bool(room.over)) {
      return py.either(this.archived(), () => this.texts.call("table.over"));
    }
    if ((py.bool(attendance.missing) && py.bool(room.server_draws()))) {
      return this.texts.call("table.missing", py.facts({ "who": py.at(this.names, py.at(attendance.missing, 0)) }));
    }
    if (py.eq(turn, CHANCE)) {
      return room.game.words.throw_awaited(position, this.names, this.texts);
    }
    if (!py.eq(turn, ANYONE)) {
      return this.texts.call("table.decides", py.facts({ "who": py.at(this.names, turn) }));
    }
    if ((attendance.starts_in == null)) {
      here = py.intersection(room.ready, attendance.present);
      waits_for = py.next(py.list_of((made) => { for (const seat of py.iter(room.people())) { if (!(!py.has(here, seat))) continue; made.push(seat); } }), 0);
      return this.texts.call("table.unready", py.facts({ "who": py.at(this.names, waits_for) }));
    }
    return this.texts.call((py.bool(attendance.starts_in) ? "table.countdown" : "table.anyone"));
  }
  _choices(position, seats, starts_in) {
    let match, open_now, room, seat, words;
    [room, match, words] = [this.room, this.room.match, this.room.game.words];
    if (py.bool(room.over)) {
      return [];
    }
    open_now = (py.eq(match.turn, ANYONE) ? py.eq(starts_in, 0) : this._may(match.turn, seats));
    return py.list_of((made) => { for (const one of py.iter((py.bool(open_now) ? match.legal() : []))) { if (!((py.has(seats, (seat = match.actor(one))) && !py.bool(room.is_bot(seat))))) continue; made.push(new Choice(py.str(one), words.decision(one, this.texts), words.detail(position, one, this.texts), seat)); } });
  }
  _may(acting, seats) {
    return py.both(py.has(seats, acting), () => py.either(py.eq(acting, this.viewer), () => !py.bool(this.room.game.hides), () => this.room.in_the_open));
  }
  _says_what_fell(seats) {
    return py.both(this.room.by_hand, () => !py.bool(this.room.over), () => (py.bool(this.room.game.own_dice) ? py.has(seats, this.room.thrower) : py.bool(seats)));
  }
  seats(seats, attendance) {
    let room;
    room = this.room;
    this.after(room.version);
    return py.list_of((made) => { for (const [seat, sitting] of py.iter(py.enumerate(room.sittings))) { made.push(new Seat(seat, (py.bool(sitting.style) ? "bot" : "human"), sitting.style, py.at(this.names, seat), py.has(seats, seat), (py.bool(sitting.style) ? !py.has(attendance.not_thinking, seat) : py.has(attendance.present, seat)), py.either(py.bool(sitting.style), () => py.has(room.ready, seat)), py.both(py.bool(seats), () => py.has(attendance.away, seat), () => !py.bool(room.over)), py.both(py.has(seats, seat), () => room.was_taken_over(seat), () => !py.bool(room.over)), py.get(attendance.visitors, seat, 0), (py.has(seats, seat) ? py.get(attendance.asking, seat, "") : ""))); } });
  }
  table(seats, attendance: any = NOBODY) {
    let room;
    room = this.room;
    return new Table(room.table, room.game.name, room.game.title, new Map(py.list_of((made) => { for (const [name, value] of py.iter(py.items(room.match.options))) { made.push([name, option_text(value)]); } })), (py.eq(room.dice, "real") ? "real" : "fair"), room.day, room.game.hides, this._words(), py.list(room.game.cards(room.match.options, this.texts)), room.commitment, this.start, this.after(0), this.state(seats, attendance));
  }
  _words() {
    let game, match, own;
    [match, game] = [this.room.match, this.room.game];
    own = py.any(py.list_of((made) => { for (const option of py.iter(game.options)) { made.push(py.both(option.load, () => !py.has(option.values, py.at(match.options, option.name)))); } }));
    return (py.bool(own) ? py.dict(game.deck_words(match.options, this.language)) : new Map([]));
  }
  asked(seat, code) {
    let sentence;
    sentence = this.texts.call((py.bool(code) ? "join.asked" : "join.declined"), py.facts({ "who": py.at(this.names, seat), "code": code }));
    return new Asked(seat, code, sentence);
  }
  explain(refusal) {
    return explain(refusal, this.texts, this.names);
  }
}
function names_of(room) {
  if (!py.any(py.list_of((made) => { for (const sitting of py.iter(room.sittings)) { made.push(sitting.name); } }))) {
    return [];
  }
  return py.tuple(py.list_of((made) => { for (const [n, s] of py.iter(py.enumerate(room.sittings, 1))) { made.push(py.either(s.name, () => py.both(s.style, () => `${py.str(s.style)} ${py.str(n)}`), () => `player ${py.str(n)}`)); } }));
}
function bots_in(room) {
  let chosen, entry, number, places, played, remarks, since, taken;
  places = new Map(py.list_of((made) => { for (const [place, number] of py.iter(py.enumerate(room.in_force, 1))) { made.push([number, place]); } }));
  chosen = new Map([]);
  since = new Map([]);
  for ([number, entry] of py.iter(py.enumerate(room.log, 1))) {
    if (py.eq(entry.kind, "takeover")) {
      py.put(since, entry.seat, number);
      py.put(chosen, number, []);
    } else {
      if (py.eq(entry.kind, "taken_back")) {
        py.pop(since, entry.seat);
      } else {
        if ((py.has(since, entry.seat) && py.has(places, number) && !py.has(room.fallen, number))) {
          py.append(py.at(chosen, py.at(since, entry.seat)), py.str(py.at(places, number)));
        }
      }
    }
  }
  remarks = [];
  for ([number, played] of py.iter(py.items(chosen))) {
    taken = py.at(room.log, py.sub(number, 1));
    if (py.bool(played)) {
      py.append(remarks, `; bot: ${py.str(py.add(taken.seat, 1))} ${py.str(taken.text)} ${py.str(py.join(",", played))}`);
    }
  }
  return remarks;
}
function unread_lines(room) {
  let played;
  played = (!py.bool(room.game.hides) ? py.list_of((made) => { for (const entry of py.iter(room.unread)) { if (!(py.bool(entry.action))) continue; made.push(entry.action); } }) : []);
  return (py.bool(played) ? py.add(py.list_of((made) => { for (const action of py.iter(played)) { made.push(`; then: ${py.str(action)}`); } }), [""]) : []);
}
function saved_text(room, viewer: any = ALL_SEEING) {
  let lines, match;
  match = py.copy(room.match);
  match.names = names_of(room);
  match.seats = py.tuple(py.list_of((made) => { for (const sitting of py.iter(room.sittings)) { made.push(py.either(sitting.style, () => "human")); } }));
  match.real_dice = py.eq(room.dice, "real");
  lines = [`; table: ${py.str(room.dice_name)}`];
  if ((py.eq(room.dice, "fair") && py.bool(room.commitment))) {
    py.append(lines, `; commitment: ${py.str(room.commitment)}`);
    lines = py.add(lines, (py.bool(room.ended) ? [`; server_seed: ${py.str(room.server_seed)}`] : []));
    py.append(lines, `; client_seeds: ${py.str(py.join(",", room.client_seeds))}`);
    lines = py.add(lines, (py.bool(room.adopted) ? [`; adopted: ${py.str(room.adopted)}`] : []));
  }
  return py.join("\n", [...py.iter(lines), ...py.iter(bots_in(room)), match.save(viewer), ...py.iter(unread_lines(room))]);
}
class CannotJudge extends LudothequeError {
  [field: string]: any;
  static class_name = "CannotJudge";
  static reasons = new Map([["cards", "what these cards do is known at the players' table only: nothing can be judged"]]);
}
class Judgement {
  [field: string]: any;
  static class_name = "Judgement";
  static is_data = true;
  constructor(seat, kind, action, open: any = true, dealt: any = false, weighing: any = null) {
    this.seat = seat;
    this.kind = kind;
    this.action = action;
    this.open = open;
    this.dealt = dealt;
    this.weighing = weighing;
  }
}
function options_of(match, seat) {
  let legal;
  legal = match.legal();
  return (py.eq(match.turn, ANYONE) ? py.list_of((made) => { for (const action of py.iter(legal)) { if (!(py.eq(match.actor(action), seat))) continue; made.push(action); } }) : legal);
}
function look_at(match, action) {
  let one, position, seat, situations;
  [situations, position] = [match.game.situations, match.position];
  if (py.eq(match.turn, CHANCE)) {
    return new Judgement(situations.thrower(position), "luck", action, undefined, py.bool(situations.automatic(position)));
  }
  seat = match.actor(action);
  one = new Judgement(seat, ((py.len(options_of(match, seat)) > 1) ? "choice" : "forced"), action);
  one.open = match.sees_all(seat);
  return one;
}
function look_through(match) {
  if (!py.bool(match.game.knows_all(match.options))) {
    throw new CannotJudge("cards");
  }
  return py.list_of((made) => { for (const [number, action] of py.iter(py.enumerate(match.actions))) { made.push(look_at(match.at(number), action)); } });
}
class Figures {
  [field: string]: any;
  static class_name = "Figures";
  static is_data = true;
  constructor() {
  }
}
class Step extends Figures {
  [field: string]: any;
  static class_name = "Step";
  static is_data = true;
  constructor(number, seq, kind, seat, action, sentences, worth, error, luck, choice) {
    super();
    this.number = number;
    this.seq = seq;
    this.kind = kind;
    this.seat = seat;
    this.action = action;
    this.sentences = sentences;
    this.worth = worth;
    this.error = error;
    this.luck = luck;
    this.choice = choice;
  }
}
class Weighed extends Figures {
  [field: string]: any;
  static class_name = "Weighed";
  static is_data = true;
  constructor(action, label, worth, error) {
    super();
    this.action = action;
    this.label = label;
    this.worth = worth;
    this.error = error;
  }
}
class Judged extends Figures {
  [field: string]: any;
  static class_name = "Judged";
  static is_data = true;
  constructor(options, chosen, cost, error, net, mark) {
    super();
    this.options = options;
    this.chosen = chosen;
    this.cost = cost;
    this.error = error;
    this.net = net;
    this.mark = mark;
  }
}
function step_of(match, number, one) {
  let actions, choice, options;
  choice = null;
  if (py.eq(one.kind, "choice")) {
    actions = options_of(match.at(number), one.seat);
    options = py.list_of((made) => { for (const action of py.iter(actions)) { made.push(new Weighed(py.str(action), "", 0.0, 0.0)); } });
    choice = new Judged(options, py.index(actions, one.action), 0.0, 0.0, 0.0, "");
  }
  return new Step(py.add(number, 1), 0, one.kind, one.seat, py.str(one.action), [], [], 0.0, [], choice);
}
class Review extends Figures {
  [field: string]: any;
  static class_name = "Review";
  static is_data = true;
  constructor(game, title, sides, seats, over, exact, unit, higher, reference, start, result, steps, players, moments, marks, explained) {
    super();
    this.game = game;
    this.title = title;
    this.sides = sides;
    this.seats = seats;
    this.over = over;
    this.exact = exact;
    this.unit = unit;
    this.higher = higher;
    this.reference = reference;
    this.start = start;
    this.result = result;
    this.steps = steps;
    this.players = players;
    this.moments = moments;
    this.marks = marks;
    this.explained = explained;
  }
  costly() {
    return py.list_of((made) => { for (const step of py.iter(this.steps)) { if (!((py.bool(step.choice) && py.bool(step.choice.mark)))) continue; made.push(step); } });
  }
}
const MARKS = new Map([["chance", new Map([["inaccuracy", 0.02], ["mistake", 0.05], ["blunder", 0.1]])], ["points", new Map([["inaccuracy", 0.2], ["mistake", 0.5], ["blunder", 1.0]])]]);
function no_review(match, judge) {
  let unit;
  unit = (py.eq(judge.sides, 1) ? "points" : "chance");
  return new Review(match.game.name, match.game.title, [], match.seat_count, match.over, judge.exact, unit, !py.bool(judge.fewer_wins), (py.bool(judge.against_plain) ? "plain" : "best"), [], [], [], [], [], py.at(MARKS, unit), []);
}
function names_in(match, texts) {
  return player_names(texts, match.seat_count, match.names, match.seats);
}
function side_names(match, texts, players: any = []) {
  let automata;
  automata = py.sub(match.side_count, match.seat_count);
  return [...py.iter(py.either(players, () => names_in(match, texts))), ...py.iter(py.mul([texts.call("analysis.automaton")], automata))];
}
class Moment extends Figures {
  [field: string]: any;
  static class_name = "Moment";
  static is_data = true;
  constructor(step, sentence) {
    super();
    this.step = step;
    this.sentence = sentence;
  }
}
class ReviewText {
  [field: string]: any;
  static class_name = "ReviewText";
  constructor(match, review, texts, players: any = []) {
    [this.review, this.match] = [review, match];
    this.texts = texts.also(this.match.game.deck_words(this.match.options, texts.language));
    this.names = side_names(this.match, this.texts, players);
  }
  number(amount, digits, signed: any = false) {
    let text;
    text = given.fixed(amount, digits, signed);
    if (py.eq(py.float(text), 0)) {
      text = py.lstrip(text, "+-");
    }
    return py.replace(py.replace(text, "-", "−"), ".", (py.eq(this.texts.language, "fr") ? "," : "."));
  }
  figure(amount, signed: any = false) {
    let exact;
    if (py.eq(this.review.unit, "points")) {
      return this.number(amount, 1, signed);
    }
    exact = py.both(this.review.exact, () => (py.abs(amount) < 0.1));
    return `${py.str(this.number(py.mul(100, amount), (py.bool(exact) ? 1 : 0), signed))} %`;
  }
  error(error) {
    return (py.eq(this.review.unit, "points") ? this.number(error, 2) : `${py.str(this.number(py.mul(100, error), 1))} %`);
  }
  amount(amount, signed: any = false) {
    let digits, words;
    if (py.eq(this.review.unit, "points")) {
      words = this.texts.call("analysis.points");
      return this.texts.call("analysis.plain_points", py.facts({ "number": this.number(amount, 1, signed), "points": words }));
    }
    digits = ((py.abs(amount) < 0.1) ? 1 : 0);
    return this.texts.call("analysis.chances", py.facts({ "number": this.number(py.mul(100, amount), digits, signed) }));
  }
  sentences(step) {
    let told;
    if (py.eq(step.number, 0)) {
      return [this.texts.call("analysis.start")];
    }
    told = this.match.game.words.sentences(this.match.events_of(step.number), py.slice(this.names, null, this.match.seat_count, null), this.texts);
    return py.either(told, () => [(!py.eq(step.kind, "luck") ? this.decision(step.action) : step.action)]);
  }
  decision(action) {
    let code;
    code = this.match.game.notation.read(action);
    return this.match.game.words.decision(code, this.texts);
  }
  chosen(choice) {
    return this.decision(py.at(choice.options, choice.chosen).action);
  }
  best(choice) {
    return this.decision(py.at(choice.options, 0).action);
  }
  moment(step) {
    let change, choice, facts, key, lucky, told;
    [choice, told] = [step.choice, py.join(" ", this.sentences(step))];
    if ((py.bool(choice) && (choice.cost >= py.abs(py.at(step.luck, 0))))) {
      key = (py.eq(this.review.unit, "chance") ? "analysis.moment_cost" : "analysis.moment_cost_alone");
      facts = new Map([["chosen", this.chosen(choice)], ["best", this.best(choice)], ["cost", this.amount(choice.cost)]]);
      return this.texts.call(key, py.facts(facts, { "who": py.at(this.names, step.seat) }));
    }
    if (py.eq(py.len(step.luck), 1)) {
      change = (py.bool(this.review.higher) ? py.at(step.luck, 0) : -py.at(step.luck, 0));
      return this.texts.call("analysis.moment_luck_alone", py.facts({ "told": told, "gain": this.amount(change, true) }));
    }
    lucky = py.max(py.range(2), { key: ((side) => py.at(step.luck, side)) });
    key = (py.eq(step.kind, "luck") ? "analysis.moment_luck" : "analysis.moment_hidden");
    return this.texts.call(key, py.facts({ "told": told, "gain": this.amount(py.at(step.luck, lucky), true), "who": py.at(this.names, lucky) }));
  }
  explained() {
    let how, sums;
    if (py.bool(this.review.exact)) {
      how = "analysis.exact";
    } else {
      if (py.eq(this.review.reference, "best")) {
        how = "analysis.advised";
      } else {
        how = (py.eq(this.review.unit, "chance") ? "analysis.tried" : "analysis.tried_alone");
      }
    }
    sums = (py.eq(this.review.reference, "plain") ? "analysis.adds_up_plain" : "analysis.adds_up_best");
    if (py.eq(this.review.unit, "points")) {
      sums = "analysis.adds_up_alone";
    }
    return [this.texts.call(how), this.texts.call(sums), this.texts.call("analysis.accuracy")];
  }
  told(entries) {
    let review;
    review = this.review;
    return py.changed(review, { sides: py.list(this.names), steps: py.list_of((made) => { for (const step of py.iter(review.steps)) { made.push(this._told(step, py.at(entries, step.number))); } }), players: py.list_of((made) => { for (const player of py.iter(review.players)) { made.push(py.changed(player, { name: py.at(this.names, player.side) })); } }), moments: py.list_of((made) => { for (const one of py.iter(review.moments)) { made.push(new Moment(one.step, this.moment(py.at(review.steps, one.step)))); } }), explained: this.explained() });
  }
  _told(step, entry) {
    let choice;
    choice = py.both(step.choice, () => py.changed(step.choice, { options: this.labelled(step.choice.options) }));
    return py.changed(step, { seq: entry, sentences: this.sentences(step), choice: choice });
  }
  labelled(options) {
    return py.list_of((made) => { for (const option of py.iter(options)) { made.push(py.changed(option, { label: this.decision(option.action) })); } });
  }
}
class Unjudged {
  [field: string]: any;
  static class_name = "Unjudged";
  static is_data = true;
  constructor(review, falls, effort, replay) {
    this.review = review;
    this.falls = falls;
    this.effort = effort;
    this.replay = replay;
  }
}
function unjudged(match, view, effort) {
  let bare, looked, replay, start, steps, words;
  [replay, looked] = [view.table([]), look_through(match)];
  start = new Step(0, 0, "start", -1, "", [], [], 0.0, [], null);
  steps = [start, ...py.iter(py.list_of((made) => { for (const [number, one] of py.iter(py.enumerate(looked))) { made.push(step_of(match, number, one)); } }))];
  bare = py.changed(no_review(match, given.judge_of(match.game, match.seat_count, match.side_count)), { steps: steps });
  words = new ReviewText(match, bare, view.texts, view.names);
  return new Unjudged(words.told([1, ...py.iter(view.in_force)]), py.list_of((made) => { for (const one of py.iter(looked)) { made.push([one.seat, one.dealt]); } }), effort.seconds, replay);
}
function draws_of(match) {
  return py.list_of((made) => { for (const [number, action] of py.iter(py.enumerate(match.actions))) { if (!(py.eq(match.at(number).turn, CHANCE))) continue; made.push(action); } });
}
function with_same_luck(match, style, draw: any = null) {
  let again, count, drawn, game, number, rng;
  game = match.game;
  [again, number] = [new given.Match(game, match.options, 0), given.style_number(game, style)];
  [drawn, rng, count] = [draws_of(match), given.generator(0), 0];
  while (!py.bool(again.over)) {
    if (!py.eq(again.turn, CHANCE)) {
      again.play(given.decide(game, again.view(again.turn), number, rng));
      continue;
    }
    if ((count < py.len(drawn))) {
      again.play(py.at(drawn, count));
    } else {
      if ((draw != null)) {
        again.play(draw(count, again.chances()));
      } else {
        return null;
      }
    }
    count = py.add(count, 1);
  }
  return again;
}
export { Texts, player_names, Situation, Situations, Notation, note_of, sees, LudothequeError, IllegalAction, OutOfTurn, CannotUndo, BadOption, UnknownGame, write as writeSaved, read as readSaved, Logged, Sitting, Room, Refusal, Attendance, created, going_on, RoomView, explain, saved_text, unjudged, with_same_luck };
