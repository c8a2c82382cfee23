import type { Chance } from './chance.ts';

/** What may befall a statement. */
export type StatementFault = 'cut before' | 'cut after' | 'serialization failure' | 'deadlock' | 'outage' | 'killed';

/** What may befall a call on its way to a copy of the api, to the bank, or back. */
export type CallFault = 'late' | 'doubled' | 'answer lost' | 'never arrives';

export type Fault = StatementFault | CallFault | 'clock ahead' | 'bank lies' | 'two staff at once' | 'lock lost';

/** @param statement of a job or of what carries events where it is in the background: its process may die */
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

/** A row of what happened: how often each thing, by kind of call. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How often each kind of fault met each kind of call, and how the calls ended. */
export class Coverage {
  readonly #rows = new Map<string, Map<string, number>>();

  /** @param column a fault, or how the call ended */
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
