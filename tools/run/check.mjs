import { delimiter } from 'node:path';

import { CHECKS } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { OneLineError, runMain } from './one-line-error.mjs';
import { inRoot, ROOT } from './places.mjs';
import { secondsSince } from './progress.mjs';
import { runCommand, stopSteps } from './run-step.mjs';

const AT_ONCE_MAX = 2;

await runMain(async () => {
  process.once('SIGINT', stopSteps).once('SIGTERM', stopSteps);
  const names = process.argv.slice(2);
  const unknown = names.find((name) => CHECKS.every((check) => check.name !== name));
  if (unknown !== undefined)
    throw new OneLineError(`unknown check "${unknown}"; the checks are ${CHECKS.map(({ name }) => name).join(', ')}`);

  await ensureInstalled({ isQuiet: true });
  const waiting = CHECKS.filter(({ name }) => names.length === 0 || names.includes(name));
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, work));
  if (failed.length > 0) throw new OneLineError(`failed: ${failed.join(', ')}`);
});

/**
 * @param {(typeof CHECKS)[number]} check
 * @returns {Promise<boolean>}
 */
async function passes({ name, command, isReport = false }) {
  const startedAtMs = performance.now();
  const env = { ...process.env, PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter) };
  const { code, everything } = await runCommand(command, { cwd: ROOT, env });
  const verdict = code === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`  ${name.padEnd(16)} ${verdict.padEnd(6)} ${secondsSince(startedAtMs)}\n`);
  if (code !== 0 || isReport) process.stdout.write(`${everything.trimEnd()}\n\n`);
  return code === 0;
}
