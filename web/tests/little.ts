/** A little WebAssembly module: functions that answer 0 (`allocate` gives room), and functions that trap. */

interface Wanted {
  answers?: string[];
  traps?: string[];
}

const I32 = 0x7f;
const [TYPES, FUNCTIONS, MEMORIES, EXPORTS, CODE] = [1, 3, 5, 7, 10];
const [FUNCTION, MEMORY] = [0, 2];
const ROOM = 4096;

// The bodies of its three functions, which take nothing and give a number.
const BODIES = {
  zero: [0x41, 0x00], // i32.const 0
  room: [0x41, ...signed(ROOM)], // i32.const ROOM
  trap: [0x00], // unreachable
};

export function compiled({ answers = [], traps = [] }: Wanted): WebAssembly.Module {
  const functions = [
    ...answers.map((name) => [name, FUNCTION, name === 'allocate' ? 1 : 0] as const),
    ...traps.map((name) => [name, FUNCTION, 2] as const),
  ];
  const exported = [['memory', MEMORY, 0] as const, ...functions];
  const bodies = Object.values(BODIES).map((body) => sized([0, ...body, 0x0b]));
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(TYPES, [[0x60, 0, 1, I32]]),
      ...section(FUNCTIONS, bodies.map(() => [0])),
      ...section(MEMORIES, [[0, 8]]),
      ...section(EXPORTS, exported.map(([name, kind, index]) => [...sized([...new TextEncoder().encode(name)]), kind, index])),
      ...section(CODE, bodies),
    ]),
  );
}

const section = (kind: number, items: number[][]) => [kind, ...sized([...unsigned(items.length), ...items.flat()])];

const sized = (bytes: number[]) => [...unsigned(bytes.length), ...bytes];

function unsigned(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...unsigned(number >> 7)];
}

function signed(number: number): number[] {
  return number < 0x40 ? [number] : [(number & 0x7f) | 0x80, ...signed(number >> 7)];
}
