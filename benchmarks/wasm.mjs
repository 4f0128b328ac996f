// The module's side of `wasm.py`. It uses nothing of Node's but at the end, so that the same runs in a browser.

export async function run(bytes, { sizes, jobs }) {
  const began = performance.now();
  const { exports: rules } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  const room = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, rules.allocate(size)]));
  const numbers = (name, kind) => new kind(rules.memory.buffer, room[name], sizes[name] / kind.BYTES_PER_ELEMENT);
  const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const work = { play, decide, solve };

  function prepare(start, style, seed) {
    numbers('start', Uint8Array).set(bytesOf(start));
    numbers('styles', Int32Array).fill(style);
    numbers('seed', BigUint64Array)[0] = BigInt(seed);
  }

  function play({ start, style, seed, count, rounds, sides, actions }) {
    prepare(start, style, seed);
    const speeds = [];
    for (let round = 0; round <= rounds; round++) {
      numbers('tally', BigInt64Array).fill(0n);
      const began = performance.now();
      rules.play(room.start, room.styles, room.seed, 0, count, room.actions, room.tally, sides);
      if (round) speeds.push((1000 * actions) / (performance.now() - began)); // the first one warms up
    }
    return { speeds, trace: String(BigInt.asUintN(64, numbers('tally', BigInt64Array)[2])) };
  }

  function decide({ positions, style, seed }) {
    const milliseconds = [];
    for (let round = 0; round < 2; round++) {
      milliseconds.length = 0; // the first one warms up
      positions.forEach(([view, seat], number) => {
        prepare(view, style, seed);
        rules.begin_stream(room.rng, room.seed, number);
        const began = performance.now();
        rules.decide(room.start, seat, room.styles, room.actions, room.rng);
        milliseconds.push(performance.now() - began);
      });
    }
    return milliseconds;
  }

  function solve({ number }) {
    const began = performance.now();
    const table = rules.allocate(rules.table_room(number));
    const layers = rules.allocate(rules.solve_room(number));
    for (let step = 0; step < rules.solve_steps(number); step++)
      for (let again = 0; !rules.solve_step(number, step, again, layers, table); again++);
    rules.release(layers);
    rules.release(table);
    return { seconds: (performance.now() - began) / 1000, memory: rules.table_room(number) + rules.solve_room(number) };
  }

  prepare(jobs[0].start, 0, 1);
  rules.begin_stream(room.rng, room.seed, 0);
  rules.draw(room.start, room.rng);
  const ready = performance.now() - began;
  return { ready, jobs: jobs.map((job) => work[job.work](job)) };
}

if (typeof process !== 'undefined' && process.argv[2]) {
  const { readFileSync } = await import('node:fs');
  console.log(JSON.stringify(await run(readFileSync(process.argv[2]), JSON.parse(readFileSync(0, 'utf8')))));
}
