import { spawn } from 'node:child_process';

import { OneLineError } from './one-line-error.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs one command of a set-up and returns its standard output.
 * Prints its output only when it fails, unless `isShown`.
 * @param {string} name for the message
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean, shownLinesMax?: number }} [options]
 * @returns {Promise<string>}
 */
export async function runStep(name, command, options = {}) {
  const { code, signal, output, everything } = await runCommand(command, options);
  if (code === 0) return output;
  const lines = options.isShown ? '' : lastLines(everything, options.shownLinesMax ?? 30);
  if (lines !== '') process.stderr.write(`${lines}\n`);
  throw new OneLineError(`${name} failed (${signal ?? `exit code ${code}`}): ${command.join(' ')}`);
}

/**
 * Runs one command; resolves for any exit code.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options]
 * @returns {Promise<{ code: number | null, signal: string | null, output: string, everything: string }>}
 */
export function runCommand([program = '', ...args], { cwd, env, isShown = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let everything = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      everything += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => (everything += text));
    child.once('error', (error) => {
      running.delete(child);
      reject(new OneLineError(`${program} cannot be run: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output, everything });
    });
  });
}

/** Ends the running steps. */
export function stopSteps() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * @param {string} text
 * @param {number} linesMax
 */
export function lastLines(text, linesMax) {
  return text.trimEnd().split('\n').slice(-linesMax).join('\n');
}
