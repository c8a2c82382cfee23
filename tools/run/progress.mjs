/**
 * Prints one line of progress: the part and its state.
 * @param {string} part
 * @param {string} state
 */
export function reportProgress(part, state) {
  process.stdout.write(`  ${part.padEnd(10)} ${state}\n`);
}

/**
 * Seconds since a time, formatted for people.
 * @param {number} startedAtMs from performance.now()
 */
export function secondsSince(startedAtMs) {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
