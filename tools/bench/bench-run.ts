/** What the command line asks of a bench. */
export interface BenchRun {
  readonly rounds: number;
  /** Path of a pgledger.sql to measure beside us. */
  readonly pgledger: string | undefined;
  readonly report: (line: string) => void;
}
