/** Command-line options of a benchmark. */
export interface BenchRun {
  readonly rounds: number;
  /** Path of a pgledger.sql to compare with. */
  readonly pgledger: string | undefined;
  /** Number of entries of the grown ledger, and of the one beside it (`npm run bench growth`). */
  readonly entries: number;
  readonly entriesBeside: number;
  /** Size of the agents' team, and the rounds of its day (`npm run bench agents`). */
  readonly members: number;
  readonly played: number;
  readonly report: (line: string) => void;
}
