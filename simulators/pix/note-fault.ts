/** Logs the fault of work that has no caller. */
export function noteFault(error: unknown): void {
  process.stderr.write(`pix simulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
