import { parentPort, workerData } from 'node:worker_threads';
import { fastDraws } from './fast-draws.ts';
import { FIGURES } from './game-figures.ts';
import type { Stretch } from './measure-in-parallel.ts';
import { tally } from './measure.ts';

// Simulates one worker's share of the rounds.
const { name, rounds, seed } = workerData as Stretch;
const game = FIGURES.find((one) => one.name === name);
if (game === undefined) throw new Error(`No game ${name}`);
// The rule means windows: this is a thread's own port.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(tally(game.play, { rounds, random: fastDraws(seed) }));
