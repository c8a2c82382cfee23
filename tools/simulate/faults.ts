/** What may befall a statement. */
export const STATEMENT_FAULTS = ['cut before', 'cut after', 'serialization failure', 'deadlock', 'outage', 'killed'] as const;
export type StatementFault = (typeof STATEMENT_FAULTS)[number];

/** What may befall a call on its way to a copy of the api, to the bank, or back. */
export const CALL_FAULTS = ['late', 'doubled', 'answer lost', 'never arrives'] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

export type Fault = StatementFault | CallFault | 'clock ahead' | 'bank lies' | 'two staff at once';

/** How often each kind of fault met each kind of call. */
export class Coverage {
  readonly #counts = new Map<string, Map<string, number>>();

  note(fault: Fault, call: string): void {
    const calls = this.#counts.get(fault) ?? new Map<string, number>();
    this.#counts.set(fault, calls);
    calls.set(call, (calls.get(call) ?? 0) + 1);
  }

  /** Rows are calls, columns are faults. */
  table(): string {
    const faults = [...this.#counts.keys()].toSorted();
    const calls = [...new Set([...this.#counts.values()].flatMap((counts) => [...counts.keys()]))].toSorted();
    const widest = Math.max(...calls.map((call) => call.length), 4);
    const widths = faults.map((fault) => Math.max(fault.length, 6));
    const line = (first: string, cells: readonly string[]) =>
      `  ${first.padEnd(widest)}  ${cells.map((cell, index) => cell.padStart(widths[index] ?? 6)).join('  ')}`;
    return [
      line('call', faults),
      ...calls.map((call) =>
        line(
          call,
          faults.map((fault) => String(this.#counts.get(fault)?.get(call) ?? 0)),
        ),
      ),
    ].join('\n');
  }
}
