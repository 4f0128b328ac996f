/** What the page sends to a table of this device, checked: as `sockets.understand` on a server. */
import { Refusal } from '../generated/table';
import type { Commands } from '../generated/protocol';
import { isprintable } from '../lib/python';

const MAX_ID = 40;
const COMMAND = { id: 'str', version: 'int' };

// A row for each command: its fields. `?`: it may be left out.
const FIELDS: Record<Commands['type'], Record<string, string>> = {
  play: { ...COMMAND, action: 'str' },
  roll: COMMAND,
  ready: COMMAND,
  undo: COMMAND,
  consent: { ...COMMAND, yes: 'bool' },
  seed: { ...COMMAND, seed: 'str' },
  takeover: { ...COMMAND, seat: 'int' },
  take_back: { ...COMMAND, seat: 'int' },
  admit: { ...COMMAND, seat: 'int', code: 'str', yes: 'bool' },
  rematch: COMMAND,
  look: { ...COMMAND, seat: 'int' },
  hint: { ...COMMAND, here: 'bool?' },
  ping: { id: 'str' },
};

/** A command from its text; throws a Refusal. The problems are worded as msgspec words them. */
export function understand(text: string): Commands {
  const problem = problemOf(parsed(text));
  if (problem) throw new Refusal('message', undefined, new Map([['problem', problem]]));
  return JSON.parse(text) as Commands;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(given: unknown): string {
  if (given === undefined) return 'JSON is malformed';
  if (kindOf(given) !== 'object') return `Expected \`object\`, got \`${kindOf(given)}\``;
  const { type, ...rest } = given as Record<string, unknown>;
  if (type === undefined) return 'Object missing required field `type`';
  if (typeof type !== 'string') return 'Expected `str` - at `$.type`';
  if (!Object.hasOwn(FIELDS, type)) return `Invalid value '${type}' - at \`$.type\``;
  const fields = FIELDS[type as Commands['type']];
  for (const [name, value] of Object.entries(rest)) {
    if (!Object.hasOwn(fields, name)) return `Object contains unknown field \`${name}\``;
    const wanted = fields[name]!.replace('?', '');
    if (kindOf(value) !== wanted) return `Expected \`${wanted}\`, got \`${kindOf(value)}\` - at \`$.${name}\``;
  }
  const missing = Object.keys(fields).find((name) => !fields[name]!.endsWith('?') && !(name in rest));
  if (missing) return `Object missing required field \`${missing}\``;
  const id = rest.id as string;
  return id.length >= 1 && id.length <= MAX_ID && isprintable(id) ? '' : 'id';
}

/** What msgspec calls a value's type. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return { string: 'str', boolean: 'bool' }[typeof value as string] ?? 'object';
}
