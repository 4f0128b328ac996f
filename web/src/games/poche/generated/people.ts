// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations } from '../../../generated/table';
const Colour = py.enumeration({ YELLOW: 0, RED: 1 });
const REST_OF_MATCH = 32767;
const DECISION_TEXTS = new Map([[71, "kick"], [72, "play"], [73, "drop"], [74, "50-22"]]);
const Awaits = py.enumeration({ KICK_OFF: 0, KICK_OFF_REPLY: 1, OPEN_PLAY: 2, CARD: 3, FAULT: 4, FAULT_KICK: 5, FAULT_REPLY: 6, DROP_OR_50_22: 7, DROP_GOAL: 8, COUNTER: 9, COUNTER_REPLY: 10, COUNTER_VIDEO: 11, COUNTER_CONVERSION: 12, PENALTY: 13, PENALTY_KICK: 14, VIDEO: 15, CONVERSION: 16, FULL_TIME: 17 });
function _key(event) {
  let colour, key;
  key = `event.${py.str(event.word)}`;
  if (py.eq(event.kind, 2)) {
    return `${py.str(key)}.${py.str(event.a)}`;
  } else if (py.eq(event.kind, 4)) {
    return `${py.str(key)}.${py.str(event.a)}-${py.str(event.b)}`;
  } else if (py.eq(event.kind, 8)) {
    colour = py.lower(py.name_of(Colour, event.a));
    return (py.eq(event.b, REST_OF_MATCH) ? `${py.str(key)}.${py.str(colour)}_to_the_end` : `${py.str(key)}.${py.str(colour)}`);
  } else if (py.eq(event.kind, 9)) {
    return `${py.str(key)}.${py.str(py.at(DECISION_TEXTS, py.int(event.a)))}`;
  } else if (py.eq(event.kind, 10)) {
    return `${py.str(key)}.${py.str(py.lower(py.name_of(Awaits, event.b)))}`;
  } else if ((py.eq(event.kind, 15)) && py.bool(event.b)) {
    return `${py.str(key)}_with_cards`;
  } else if ((py.eq(event.kind, 14)) && py.eq(event.a, 1)) {
    return `${py.str(key)}_too_far`;
  } else if ((py.eq(event.kind, 14)) && py.eq(event.a, 5)) {
    return `${py.str(key)}_not_try`;
  }
  return key;
}
function sentences(events, names, texts) {
  let whistle;
  whistle = py.any(py.list_of((made) => { for (const event of py.iter(events)) { made.push(py.has([27, 28], event.kind)); } }));
  return py.list_of((made) => { for (const event of py.iter(events)) { if (!(!(py.bool(whistle) && py.eq(event.kind, 26)))) continue; made.push(texts.call(_key(event), py.facts({ "who": py.at(names, event.seat), "other": py.at(names, py.sub(1, event.seat)), "a": event.a, "b": event.b, "c": event.c }))); } });
}
function with_the_ball(position) {
  return py.int(position.ball);
}
function rule_of_card(position) {
  return py.get(new Map([[22, 6], [66, 10]]), py.add(py.mul(10, py.int(position.high)), py.int(position.low)), 13);
}
function thrown(match, high, low) {
  return py.both(py.eq(match.high, high), () => py.eq(match.low, low));
}
function carded_of_rules(match) {
  return (py.bool(thrown(match, 2, 2)) ? match.ball : py.sub(1, match.ball));
}
function carded(position) {
  return py.int(carded_of_rules(position));
}
function without_the_ball(position) {
  return py.sub(1, py.int(position.ball));
}
const SITUATIONS = new Situations("POCHE", new Map([[0, new Situation(1, 0, undefined, undefined, undefined, true)], [1, new Situation(1, 1)], [2, new Situation(3, with_the_ball, undefined, undefined, undefined, true)], [3, new Situation(rule_of_card, carded)], [4, new Situation(((position) => (py.eq(position.high, 2) ? 6 : 5)))], [5, new Situation(5, without_the_ball)], [6, new Situation(5, with_the_ball)], [7, new Situation(7)], [8, new Situation(7, without_the_ball)], [9, new Situation(8, without_the_ball)], [10, new Situation(8, with_the_ball)], [11, new Situation(8, without_the_ball)], [12, new Situation(8, without_the_ball)], [13, new Situation(((position) => (py.eq(position.x, 1) ? 12 : 11)))], [14, new Situation(11, with_the_ball)], [15, new Situation(17, with_the_ball)], [16, new Situation(19, with_the_ball)], [17, new Situation(30)]]));
function throw_awaited(position, names, texts) {
  return texts.call(`throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`, py.facts({ "who": py.at(names, SITUATIONS.thrower(position)), "x": py.int(position.x) }));
}
function decision(action, texts) {
  return texts.call(`decision.${py.str(py.at(DECISION_TEXTS, py.int(action)))}`);
}
function detail(position, action, texts) {
  let after_a_fault, chance, minutes, of_, x;
  after_a_fault = py.eq(position.awaits, 4);
  x = py.int(position.x);
  [chance, of_, minutes] = py.at(new Map([[71, (py.bool(after_a_fault) ? [5, 12, 2] : [py.sub(x, 1), 6, 2])], [72, [0, 0, (py.bool(after_a_fault) ? 3 : x)]], [73, [5, 6, 1]], [74, [0, 0, 3]]]), py.int(action));
  return texts.call(`worth.${py.str(py.at(DECISION_TEXTS, py.int(action)))}`, py.facts({ "chance": chance, "of": of_, "minutes": minutes }));
}
class Line {
  [field: string]: any;
  static class_name = "Line";
  static is_data = true;
  constructor(minute, actions: any = [[], []], points: any = [0, 0], score: any = [0, 0], cards: any = [[], []]) {
    this.minute = minute;
    this.actions = actions;
    this.points = points;
    this.score = score;
    this.cards = cards;
  }
}
function _letters(cards, texts) {
  let letters;
  letters = new Map([[0, texts.call("sheet.yellow")], [1, texts.call("sheet.red")]]);
  return py.list_of((made) => { for (const [colour, last] of py.iter(cards)) { made.push(py.add(py.at(letters, py.int(colour)), (py.eq(last, REST_OF_MATCH) ? "" : py.str(last)))); } });
}
class Writer {
  [field: string]: any;
  static class_name = "Writer";
  constructor(texts) {
    this.texts = texts;
    this.line = new Line(0);
    this.score = [0, 0];
    this.cards = [[], []];
    this.received = [[], []];
  }
  write(events) {
    let complete, event;
    complete = [];
    for (event of py.iter(events)) {
      if (py.eq(event.kind, 3)) {
        this.line = new Line(event.c);
        this.received = [[], []];
        this._did(event.seat, `${py.str(event.a)}-${py.str(event.b)}`);
      } else if (py.eq(event.kind, 4)) {
        this._did(event.seat, this.texts.call(`sheet.turnover.${py.str(event.a)}-${py.str(event.b)}`));
      } else if ((py.eq(event.kind, 9)) && py.has([72, 74], event.a)) {
        this._did(event.seat, this.texts.call((py.eq(event.a, 72) ? "sheet.penalty_played" : "sheet.fifty_22")));
      } else if (py.eq(event.kind, 8)) {
        py.append(py.at(this.received, event.seat), [event.a, event.b]);
      } else if (py.eq(event.kind, 5) || py.eq(event.kind, 13) || py.eq(event.kind, 18) || py.eq(event.kind, 20) || py.eq(event.kind, 22)) {
        this._did(event.seat, this.texts.call(`sheet.${py.str(event.word)}`));
      } else if (py.eq(event.kind, 17) || py.eq(event.kind, 19) || py.eq(event.kind, 25)) {
        this._did(event.seat, this.texts.call(`sheet.${py.str(event.word)}`), event.a);
      } else if (py.eq(event.kind, 21)) {
        py.put(this.line.points, event.seat, py.add(py.at(this.line.points, event.seat), event.a));
      } else if (py.eq(event.kind, 23) || py.eq(event.kind, 24)) {
        this._did(event.seat, this.texts.call((py.bool(event.a) ? "sheet.try_converted" : "sheet.try")), event.a);
      } else if (py.eq(event.kind, 26)) {
        py.append(complete, this._complete());
      } else if (py.eq(event.kind, 27) || py.eq(event.kind, 28)) {
        py.append(complete, this.texts.call(`sheet.${py.str(event.word)}`));
      }
    }
    return complete;
  }
  _did(seat, what, points: any = 0) {
    py.append(py.at(this.line.actions, seat), what);
    py.put(this.line.points, seat, py.add(py.at(this.line.points, seat), points));
  }
  _complete() {
    let line;
    line = this.line;
    this.score = py.list_of((made) => { for (const [had, more] of py.iter(py.zip(this.score, line.points, { strict: true }))) { made.push(py.add(had, more)); } });
    line.score = this.score;
    line.cards = py.list_of((made) => { for (const [had, new_] of py.iter(py.zip(this.cards, this.received, { strict: true }))) { made.push(_letters(py.add(py.list_of((made) => { for (const card of py.iter(had)) { if (!((py.at(card, 1) >= line.minute))) continue; made.push(card); } }), new_), this.texts)); } });
    this.cards = py.list_of((made) => { for (const [had, new_] of py.iter(py.zip(this.cards, this.received, { strict: true }))) { made.push(py.add(had, new_)); } });
    return line;
  }
}
function result(match, names, texts) {
  let by, cards, mine, position, verdict, winner, yours;
  [position, [mine, yours]] = [match.position, match.scores];
  winner = py.next(py.list_of((made) => { for (const [seat, won] of py.iter(py.enumerate(match.outcome))) { if (!((won > 0))) continue; made.push(seat); } }), null);
  if (!py.bool(match.over)) {
    verdict = texts.call("sheet.unfinished");
  } else {
    if ((winner == null)) {
      verdict = texts.call("sheet.draw");
    } else {
      if (!py.eq(mine, yours)) {
        verdict = texts.call("sheet.wins", py.facts({ "who": py.at(names, winner) }));
      } else {
        [by, cards] = (!py.eq(py.at(position.reds, 0), py.at(position.reds, 1)) ? ["reds", position.reds] : ["yellows", position.yellows]);
        verdict = texts.call(`sheet.wins_by_${py.str(by)}`, py.facts({ "who": py.at(names, winner), "a": py.at(cards, winner), "b": py.at(cards, py.sub(1, winner)) }));
      }
    }
  }
  return `${py.str(py.at(names, 0))} ${py.str(mine)}-${py.str(yours)} ${py.str(py.at(names, 1))} · ${py.str(verdict)}`;
}
const NOTATION = new Notation(DECISION_TEXTS, undefined, undefined, true, true);
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation };
