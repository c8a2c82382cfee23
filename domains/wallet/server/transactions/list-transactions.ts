import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listTransactions as endpoint, TransactionTotal, TransactionType } from '../../contract/player/transactions.ts';
import { pageFrom } from '@jogada/platform/server';
import { shownKind } from '../ledger/shown-kind.ts';
import { transactionPlaceOf, transactionPlaceText } from './transaction-place.ts';
import { requireRecords } from '../archive/removed-until.ts';
import { selectTransactions, sumTransactions, type TransactionChoice } from './transactions.sql.ts';

const KINDS: Readonly<Record<Exclude<TransactionType, 'commission' | 'other'>, readonly string[]>> = {
  deposit: ['deposit', 'deposit_return'],
  withdrawal: ['withdrawal_hold', 'withdrawal_release'],
  play: ['bet', 'win', 'bet_and_win', 'rollback'],
  bonus: ['bonus_grant', 'bonus_convert', 'bonus_forfeit', 'bonus_expire', 'promo_win', 'play_grant'],
};

/**
 * The transaction record, newest first. Each amount is the sum of the journal entries on the member's own pockets. The total
 * covers all requested days, not one page. Without days it ends where the archive begins. @throws Problem `records_archived`
 */
export async function listTransactions(
  ctx: MemberContext,
  { cursor, pageSize, from, to, type }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const days = from === undefined || to === undefined ? undefined : { from, to };
  if (days) await requireRecords(ctx.database, { from: days.from, timeZone: ctx.merchant.timeZone });
  const choice = { memberId: ctx.member.id, days, timeZone: ctx.merchant.timeZone, ...kindsOf(type) };
  const [found, total] = await Promise.all([
    selectTransactions(ctx.database, { ...choice, after: transactionPlaceOf(cursor), limit: pageSize + 1 }),
    days && cursor === undefined ? totalOf(ctx, choice) : null,
  ]);
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({
    at: row.created_at,
    id: transactionPlaceText({ version: row.version_after, transferId: row.transfer_id }),
  }));
  return {
    list: rows.map((row) => ({
      transferId: row.transfer_id,
      kind: shownKind(row),
      amount: (row.cash_amount + row.bonus_amount).toString(),
      cashAmount: row.cash_amount.toString(),
      bonusAmount: row.bonus_amount.toString(),
      balanceAfter: row.balance_after.toString(),
      currency: row.currency,
      source: row.source,
      sourceName: row.source_name || row.source,
      roundId: row.round_id === '' ? null : row.round_id,
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor,
    total,
  };
}

function kindsOf(type: TransactionType | undefined): Pick<TransactionChoice, 'kinds' | 'isOtherKinds' | 'isCommission'> {
  if (type === undefined) return { kinds: [], isOtherKinds: true, isCommission: null };
  if (type === 'commission') return { kinds: [], isOtherKinds: true, isCommission: true };
  if (type === 'other') return { kinds: Object.values(KINDS).flat(), isOtherKinds: true, isCommission: false };
  return { kinds: KINDS[type], isOtherKinds: false, isCommission: false };
}

async function totalOf(ctx: MemberContext, choice: TransactionChoice): Promise<TransactionTotal> {
  const { currency } = ctx.member;
  const sum = await sumTransactions(ctx.database, { ...choice, currency });
  return { count: Number(sum.row_count), inAmount: sum.in_amount.toString(), outAmount: sum.out_amount.toString(), currency };
}
