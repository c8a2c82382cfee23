/** An error that the user at the terminal can fix: printed as one line, without a stack. */
export class OneLineError extends Error {
  /** @param {string} message what is wrong and how to fix it, naming the setting */
  constructor(message) {
    super(message.trim().replace(/\s*\n\s*/g, ' '));
    this.name = 'OneLineError';
  }
}

/** Several errors of the same kind, each printed as one line. */
export class LinesError extends Error {
  /** @param {string[]} lines */
  constructor(lines) {
    super(lines.join('\n'));
    this.name = 'LinesError';
  }
}

/**
 * Runs a script's main function; an error sets exit code 1.
 * @param {() => Promise<number | void>} main returns the exit code
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
