import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { JournalEntry, JournalTransfer, readJournal as endpoint } from '../../contract/player/journal.ts';
import { selectRemovedUntil } from '../archive/removed-until.ts';
import { selectDeposit } from '../deposit/deposit.sql.ts';
import { selectEntries, type EntryRow } from '../operators/operators.sql.ts';
import { selectWithdrawal } from '../withdrawal/withdrawal.sql.ts';
import {
  selectCashierTransfers,
  selectDepositOfPayment,
  selectJournalRound,
  selectJournalTransfer,
  selectRoundTransfers,
  type JournalTransferRow,
} from './journal.sql.ts';
import { shownKind } from '../ledger/shown-kind.ts';

/** Maximum transfers per response; a round with many stakes may have more. */
const TRANSFERS_MAX = 60;

type Asked = InputOf<typeof endpoint>;
type Cause = OutputOf<typeof endpoint>['cause'];

interface Caused {
  readonly cause: Cause;
  readonly rows: readonly JournalTransferRow[];
}

/**
 * The transfers and entries of a deposit, a withdrawal or a round; for a transfer, those of the subject it belongs to. Only the
 * member's own entries are returned.
 * @throws Problem `record_not_found`, `records_archived`
 */
export async function readJournal(ctx: MemberContext, asked: Asked): Promise<OutputOf<typeof endpoint>> {
  const caused = await causedBy(ctx, asked);
  if (!caused) throw new Problem('record_not_found');
  const rows = caused.rows.slice(0, TRANSFERS_MAX);
  const removedUntil = await selectRemovedUntil(ctx.database);
  if (removedUntil && rows.some((row) => row.created_at < removedUntil))
    throw new Problem('records_archived', { firstDay: removedUntil.toISOString().slice(0, 10) });
  const entries = await selectEntries(ctx.database, {
    ownerIds: [ctx.member.id, ...new Set(rows.map((row) => `house:${row.merchant_code}:${row.source}`))],
    transfers: rows,
  });
  const byTransfer = Map.groupBy(entries, (entry) => entry.transfer_id);
  return {
    cause: caused.cause,
    transfers: rows.map((row) => transferOf(row, byTransfer.get(row.id) ?? [])),
    isCut: caused.rows.length > TRANSFERS_MAX,
  };
}

function causedBy(ctx: MemberContext, { of, id, source, at }: Asked): Promise<Caused | undefined> {
  switch (of) {
    case 'deposit':
      return byDeposit(ctx, id);
    case 'withdrawal':
      return byWithdrawal(ctx, id);
    case 'round':
      return byRound(ctx, { source: source ?? '', roundId: id });
    case 'transaction':
      return byTransfer(ctx, { transferId: id, at: new Date(at ?? 0) });
  }
}

async function byDeposit(ctx: MemberContext, depositId: string): Promise<Caused | undefined> {
  const deposit = await selectDeposit(ctx.database, { depositId, memberId: ctx.member.id });
  if (!deposit) return undefined;
  const externalIds = deposit.end_to_end_id === null ? [] : [deposit.end_to_end_id];
  const rows = await selectCashierTransfers(ctx.database, { memberId: ctx.member.id, externalIds });
  return { cause: { of: 'deposit', id: depositId, sourceName: rows[0]?.source_name ?? 'Pix' }, rows };
}

async function byWithdrawal(ctx: MemberContext, withdrawalId: string): Promise<Caused | undefined> {
  const withdrawal = await selectWithdrawal(ctx.database, withdrawalId);
  if (withdrawal?.member_id !== ctx.member.id) return undefined;
  const externalIds = ['held', 'paid', 'released'].map((step) => `${withdrawalId}:${step}`);
  const rows = await selectCashierTransfers(ctx.database, { memberId: ctx.member.id, externalIds });
  return { cause: { of: 'withdrawal', id: withdrawalId, sourceName: rows[0]?.source_name ?? 'Pix' }, rows };
}

async function byRound(ctx: MemberContext, { source, roundId }: { source: string; roundId: string }): Promise<Caused | undefined> {
  const owned = { memberId: ctx.member.id, source, roundId };
  const round = await selectJournalRound(ctx.database, owned);
  if (!round) return undefined;
  const rows = await selectRoundTransfers(ctx.database, { ...owned, openedAt: round.opened_at, limit: TRANSFERS_MAX + 1 });
  return { cause: { of: 'round', id: roundId, sourceName: round.source_name }, rows };
}

async function byTransfer(ctx: MemberContext, wanted: { transferId: string; at: Date }): Promise<Caused | undefined> {
  const row = await selectJournalTransfer(ctx.database, { memberId: ctx.member.id, ...wanted });
  if (!row) return undefined;
  return (await byCauseOf(ctx, row)) ?? { cause: { of: 'transaction', id: row.id, sourceName: row.source_name }, rows: [row] };
}

async function byCauseOf(ctx: MemberContext, row: JournalTransferRow): Promise<Caused | undefined> {
  if (row.round_id !== '') return byRound(ctx, { source: row.source, roundId: row.round_id });
  if (row.kind.startsWith('withdrawal_')) return byWithdrawal(ctx, row.external_id.split(':')[0] ?? '');
  if (row.kind !== 'deposit') return undefined;
  const depositId = await selectDepositOfPayment(ctx.database, { memberId: ctx.member.id, endToEndId: row.external_id });
  return depositId === undefined ? undefined : byDeposit(ctx, depositId);
}

function transferOf(row: JournalTransferRow, entries: readonly EntryRow[]): JournalTransfer {
  return {
    transferId: row.id,
    kind: shownKind(row),
    sourceName: row.source_name,
    isRolledBack: row.status === 'rolled_back',
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    entries: entries.map((entry) => ({
      account: accountOf(entry.pocket),
      amount: entry.amount.toString(),
      balanceAfter: entry.balance_after?.toString() ?? null,
    })),
  };
}

function accountOf(pocket: string): JournalEntry['account'] {
  return pocket === 'cash' || pocket === 'bonus' || pocket === 'held' || pocket === 'play' ? pocket : 'house';
}
