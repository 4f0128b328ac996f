// What a WebAssembly module witnesses of matches, for `test_equal.py`: jobs come as JSON on standard input, the sums of
// each go out as JSON. The same function runs in a browser (see the test): it uses nothing of Node's.

export async function witness(module, jobs) {
  const { exports: rules } = await WebAssembly.instantiate(await WebAssembly.compile(module), {});
  const bytes = (address, size) => new Uint8Array(rules.memory.buffer, address, size);
  const sums = [];
  for (const { start, seats, players, sizes, style, seed, count } of jobs) {
    const room = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, rules.allocate(size)]));
    for (const [name, size] of Object.entries(sizes)) bytes(room[name], size).fill(0);
    bytes(room.start, start.length).set(start);
    new Int32Array(rules.memory.buffer, room.styles, seats).fill(style);
    new BigUint64Array(rules.memory.buffer, room.seed, 1)[0] = BigInt(seed);
    rules.witness(
      room.start, room.styles, room.seed, 0, count, room.actions, players, room.slot, room.view, room.shown, room.sums,
    );
    sums.push([...new BigUint64Array(rules.memory.buffer, room.sums, sizes.sums / 8)].map(String));
    for (const address of Object.values(room)) rules.release(address);
  }
  return sums;
}

if (typeof process !== 'undefined' && process.argv[2]) {
  const { readFileSync } = await import('node:fs');
  const jobs = JSON.parse(readFileSync(0, 'utf8'));
  console.log(JSON.stringify(await witness(readFileSync(process.argv[2]), jobs)));
}
