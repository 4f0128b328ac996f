// A table server of boardgame.io, the peer of benchmarks/table_load.py: a game of throws for two who take turns, as in
// Rugby de poche, with its secure dice, its lobby and credentials, and one of its two stores that outlive a restart.
//
//     node server.mjs PORT FOLDER          its files (FlatFile)
//     node server.mjs PORT postgresql://   PostgreSQL (bgio-postgres)
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);
const { Server, FlatFile } = load("boardgame.io/server");
const { PostgresStore } = load("bgio-postgres");

const [port, place] = process.argv.slice(2);

const dice = {
    name: "dice",
    setup: () => ({ scores: [0, 0], thrown: [] }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        throw: ({ G, random, ctx }) => {
            G.thrown = random.D6(2);
            G.scores[ctx.currentPlayer] += G.thrown[0] + G.thrown[1];
        },
    },
};

const db = place.includes("://") ? new PostgresStore(place, { logging: false }) : new FlatFile({ dir: place });
const server = Server({ games: [dice], db, origins: ["http://127.0.0.1"] });
server.run({ port: { port: Number(port), host: "127.0.0.1" }, callback: () => console.log("ready") });
