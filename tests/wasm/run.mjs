// What a WebAssembly module makes of the jobs that `test_equal.py` gives it. It uses nothing of Node's but at the end,
// so that the same runs in a browser.

export async function run(bytes, { sizes, seats, jobs }) {
  const { exports: rules } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  const room = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, rules.allocate(size)]));
  const numbers = (name, kind) => new kind(rules.memory.buffer, room[name], sizes[name] / kind.BYTES_PER_ELEMENT);
  const work = { witness, decide };

  function witness({ start, players, style, seed, count }) {
    for (const name of Object.keys(sizes)) numbers(name, Uint8Array).fill(0);
    numbers('start', Uint8Array).set(start);
    numbers('styles', Int32Array).fill(style);
    numbers('seed', BigUint64Array)[0] = BigInt(seed);
    const { view, shown, slot, sums } = room;
    rules.witness(room.start, room.styles, room.seed, 0, count, room.actions, players, slot, view, shown, sums);
    return [...numbers('sums', BigUint64Array)].map(String);
  }

  // Each position is a view; the generator of the n-th is stream n of the seed.
  function decide({ positions, style, seed }) {
    return positions.map(([view, seat], number) => {
      numbers('start', Uint8Array).set(Uint8Array.from(atob(view), (letter) => letter.charCodeAt(0)));
      if (rules.table_number) solve(rules.table_number(room.start));
      numbers('styles', Int32Array).fill(style);
      numbers('seed', BigUint64Array)[0] = BigInt(seed);
      rules.begin_stream(room.rng, room.seed, number);
      return rules.decide(room.start, seat, room.styles, room.actions, room.rng);
    });
  }

  // Of a game that is solved: the table that its exact player needs.
  const solved = new Set();
  function solve(number) {
    if (solved.has(number)) return;
    solved.add(number);
    const table = rules.allocate(rules.table_room(number));
    const layers = rules.allocate(rules.solve_room(number));
    for (let step = 0; step < rules.solve_steps(number); step++)
      for (let again = 0; !rules.solve_step(number, step, again, layers, table); again++);
    rules.release(layers);
    rules.use_table(number, table);
  }

  return jobs.map((job) => work[job.work](job));
}

if (typeof process !== 'undefined' && process.argv[2]) {
  const { readFileSync } = await import('node:fs');
  console.log(JSON.stringify(await run(readFileSync(process.argv[2]), JSON.parse(readFileSync(0, 'utf8')))));
}
