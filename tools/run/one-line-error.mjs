/** A failure that the person at the terminal can mend: printed as one line, without a stack. */
export class OneLineError extends Error {
  /** @param {string} message what is wrong and what to do, naming the setting */
  constructor(message) {
    super(message.trim().replace(/\s*\n\s*/g, ' '));
    this.name = 'OneLineError';
  }
}

/** Several failures of the same kind, each printed as one line. */
export class LinesError extends Error {
  /** @param {string[]} lines */
  constructor(lines) {
    super(lines.join('\n'));
    this.name = 'LinesError';
  }
}

/**
 * Runs a script's main function and turns its failure into exit code 1.
 * @param {() => Promise<number | void>} main answers the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function printFailure(error) {
  const text =
    error instanceof OneLineError || error instanceof LinesError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}
