import type { Database } from '@jogada/platform/server';
import { verifyLedger } from '../../domains/wallet/server/ledger/verify-ledger.ts';
import type { Movement } from './load.ts';
import { OPENING_AMOUNT, type GamePlayer } from './vendor-players.ts';

/** Comparison of the ledger with the vendor's record. Every list must be empty. */
export interface Audit {
  readonly transfers: number;
  /** Acknowledged, but not in the ledger as acknowledged. */
  readonly lost: readonly string[];
  /** In the ledger, but never acknowledged. */
  readonly unasked: readonly string[];
  /** Members whose balance differs from the acknowledged movements. */
  readonly wrongBalances: readonly string[];
  /** Violated invariants of the ledger. */
  readonly brokenInvariants: readonly string[];
}

interface TransferRow {
  readonly member_id: string;
  readonly external_id: string;
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly amount: bigint;
}

export async function auditLedger(
  database: Database,
  callLog: { players: readonly GamePlayer[]; movements: readonly Movement[] },
): Promise<Audit> {
  const members = callLog.players.map((player) => player.memberId);
  const transfers = await database.query<TransferRow>(
    `select member_id, external_id, id, kind, status, amount from wallet.transfer where member_id = any($1) and kind in ('bet', 'win')`,
    [members],
  );
  const balances = await database.query<{ member_id: string; balance: bigint }>(
    `select member_id, balance from wallet.account where member_id = any($1) and pocket = 'cash'`,
    [members],
  );
  const kept = new Map(transfers.map((row) => [`${row.member_id} ${row.external_id}`, row]));
  const lost: string[] = [];
  const expected = new Map(members.map((memberId) => [memberId, OPENING_AMOUNT]));
  for (const movement of callLog.movements) {
    const name = `${movement.memberId} ${movement.transactionId}`;
    if (movement.state !== 'acknowledged') continue;
    expected.set(
      movement.memberId,
      (expected.get(movement.memberId) ?? 0n) + (movement.kind === 'bet' ? -movement.amount : movement.amount),
    );
    const row = kept.get(name);
    kept.delete(name);
    if (!row || row.status !== 'applied' || row.kind !== movement.kind || row.amount !== movement.amount) lost.push(name);
    else if (row.id !== movement.platformTransactionId) lost.push(`${name}, vendor's id ${movement.platformTransactionId ?? 'nothing'}`);
  }
  const checks = await verifyLedger(database);
  return {
    transfers: transfers.length,
    lost,
    unasked: [...kept.keys()],
    wrongBalances: balances.filter((row) => row.balance !== expected.get(row.member_id)).map((row) => row.member_id),
    brokenInvariants: checks.filter((check) => check.broken > 0n).map((check) => `${check.name}: ${check.examples.join(', ')}`),
  };
}
