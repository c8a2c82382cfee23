/** For work that nobody waits for: its fault is a line in the log of the simulator. */
export function noteFault(error: unknown): void {
  process.stderr.write(`pix simulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
