/** What the command line asks of a bench. */
export interface BenchRun {
  readonly rounds: number;
  /** Path of a pgledger.sql to measure beside us. */
  readonly pgledger: string | undefined;
  /** How many entries the grown ledger has, and the one beside it (`npm run bench growth`). */
  readonly entries: number;
  readonly entriesBeside: number;
  /** The size of the agents' team, and the rounds of its day (`npm run bench agents`). */
  readonly members: number;
  readonly played: number;
  readonly report: (line: string) => void;
}
