import type { Chance } from './chance.ts';

/** Faults of a statement. */
export type StatementFault = 'cut before' | 'cut after' | 'serialization failure' | 'deadlock' | 'outage' | 'killed';

/** Faults of a call to a copy of the API or to the bank, or of its response. */
export type CallFault = 'late' | 'doubled' | 'answer lost' | 'never arrives';

export type Fault = StatementFault | CallFault | 'clock ahead' | 'bank lies' | 'two staff at once' | 'lock lost';

/** @param statement in the background if it belongs to a job or to event delivery, whose process may be killed */
export function drawStatementFault(chance: Chance, statement: { readonly text: string; readonly isBackground: boolean }): StatementFault {
  const isEnd = /^(begin|commit|rollback)/i.test(statement.text);
  return chance.weighted<StatementFault>([
    [4, 'cut before'],
    [4, 'cut after'],
    [isEnd ? 0 : 3, 'serialization failure'],
    [isEnd ? 0 : 2, 'deadlock'],
    [1, 'outage'],
    [statement.isBackground ? 3 : 0, 'killed'],
  ]);
}

export function drawCallFault(chance: Chance): CallFault {
  return chance.pick(['late', 'doubled', 'doubled', 'answer lost', 'answer lost', 'never arrives'] as const);
}

/** Counts by kind of call and event. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Counts which faults occurred in which kinds of calls, and the outcomes of the calls. */
export class Coverage {
  readonly #rows = new Map<string, Map<string, number>>();

  /** @param column a fault, or the outcome of the call */
  note(column: string, call: string, count = 1): void {
    const row = this.#rows.get(call) ?? new Map<string, number>();
    this.#rows.set(call, row);
    row.set(column, (row.get(column) ?? 0) + count);
  }

  counts(): Counts {
    return Object.fromEntries([...this.#rows].map(([call, row]) => [call, Object.fromEntries(row)]));
  }

  add(counts: Counts): void {
    for (const [call, row] of Object.entries(counts)) {
      for (const [column, count] of Object.entries(row)) this.note(column, call, count);
    }
  }

  /** Rows are calls, columns are faults and outcomes. */
  table(): string {
    const columns = [...new Set([...this.#rows.values()].flatMap((row) => [...row.keys()]))].toSorted();
    const calls = [...this.#rows.keys()].toSorted();
    const widest = Math.max(...calls.map((call) => call.length), 4);
    const line = (first: string, cells: readonly string[]) =>
      `  ${first.padEnd(widest)}  ${cells.map((cell, index) => cell.padStart(Math.max(columns[index]?.length ?? 0, 6))).join('  ')}`;
    const cellsOf = (call: string) => columns.map((column) => String(this.#rows.get(call)?.get(column) ?? '.'));
    return [line('call', columns), ...calls.map((call) => line(call, cellsOf(call)))].join('\n');
  }
}
