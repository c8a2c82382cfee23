/**
 * Prints one line of progress: which part, and how it stands.
 * @param {string} part
 * @param {string} state
 */
export function reportProgress(part, state) {
  process.stdout.write(`  ${part.padEnd(10)} ${state}\n`);
}

/**
 * Seconds since a moment, for people.
 * @param {number} startedAtMs from performance.now()
 */
export function secondsSince(startedAtMs) {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
