import pg from 'pg';
import type { Rows } from './rows.ts';

/** The statement that notes a delivery: the name of the subscription and the ids of the events. It does not reach the server. */
export const DELIVERED = '/* simulate */ delivered';

interface Note {
  readonly subscription: string;
  readonly ids: readonly bigint[];
}

/**
 * The deliveries of one connection's open transaction. They are written together with its commit, so that a commit without a response counts
 * too, and a statement for each delivery is saved.
 */
export class DeliveryNotes {
  #notes: Note[] = [];
  /** The number of notes at each open savepoint. */
  readonly #savepoints = new Map<string, number>();

  add([subscription, ids]: readonly unknown[]): Rows {
    this.#notes.push({ subscription: String(subscription), ids: ids as readonly bigint[] });
    return { rows: [] };
  }

  clear(): void {
    this.#notes = [];
    this.#savepoints.clear();
  }

  /** Follows the transaction. @returns the statements to send instead of a commit that has deliveries */
  follow(text: string): string | undefined {
    const [, word = '', savepoint = ''] = /^(savepoint|release savepoint|rollback to savepoint)\s+(\w+)/i.exec(text) ?? [];
    if (word === 'savepoint') this.#savepoints.set(savepoint, this.#notes.length);
    else if (word === 'rollback to savepoint') this.#notes.length = this.#savepoints.get(savepoint) ?? 0;
    else if (/^(begin|rollback)\b/i.test(text) && word === '') this.clear();
    else if (/^commit\b/i.test(text)) return this.#commit();
    return undefined;
  }

  #commit(): string | undefined {
    const rows = this.#notes.flatMap(({ subscription, ids }) => ids.map((id) => `(${pg.escapeLiteral(subscription)}, ${id})`));
    this.clear();
    return rows.length === 0 ? undefined : `insert into simulate.delivered (subscription, id) values ${rows.join(', ')}; commit`;
  }
}
