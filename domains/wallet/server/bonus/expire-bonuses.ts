import type { Context, KeysetPlace } from '@jogada/platform/server';
import { endBonus } from '../ledger/end-bonus.ts';
import { findBonus, selectRunOut, selectUsedUp, type BonusRow } from './bonus.sql.ts';
import { forfeitBonus } from './forfeit-bonus.ts';

const BATCH = 100;

/**
 * Ends expired bonuses, each in its own transaction. A bonus with a stake in an open round waits for that round.
 * Concurrent runs are safe: the ledger ends each bonus once.
 */
export async function expireBonuses(ctx: Pick<Context, 'database' | 'now' | 'log'>): Promise<void> {
  const at = ctx.now();
  let after: KeysetPlace | undefined;
  for (;;) {
    const due = await selectRunOut(ctx.database, { at, after, limit: BATCH });
    for (const { id, member_id: memberId } of due) await attempt(ctx, id, () => expire(ctx, { memberId, bonusId: id, at }));
    const last = due.at(-1);
    if (due.length < BATCH || !last) return;
    after = { at: last.expires_at, id: last.id };
  }
}

/** Closes bonuses whose balance reached zero. No money moves; the member sees how the bonus ended. */
export async function closeUsedUpBonuses(ctx: Pick<Context, 'database' | 'now' | 'log'>): Promise<void> {
  const at = ctx.now();
  let after = '';
  for (;;) {
    const found = await selectUsedUp(ctx.database, { at, after, limit: BATCH });
    for (const { id, member_id: memberId } of found) await attempt(ctx, id, () => closeUsedUp(ctx, { memberId, bonusId: id, at }));
    const last = found.at(-1);
    if (found.length < BATCH || !last) return;
    after = last.id;
  }
}

interface Due {
  readonly memberId: string;
  readonly bonusId: string;
  readonly at: Date;
}

async function expire(ctx: Pick<Context, 'database'>, { memberId, bonusId, at }: Due): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await findBonus(tx, { memberId, bonusId });
    if (row?.state !== 'open') return;
    const answer = await endBonus(tx, { kind: 'bonus_expire', grant: grantOf(row), at });
    const isEnded = answer.outcome === 'applied' || answer.outcome === 'replayed' || answer.outcome === 'grant_unknown';
    if (!isEnded && answer.outcome !== 'bonus_in_play') throw new Error(`the ledger returned ${answer.outcome} for the end of ${bonusId}`);
  });
}

async function closeUsedUp(ctx: Pick<Context, 'database'>, { memberId, bonusId, at }: Due): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await findBonus(tx, { memberId, bonusId });
    if (row?.state !== 'open') return;
    const forfeitAmount = await forfeitBonus(tx, row, { cause: 'used_up', by: 'system', reason: '', at });
    // A credit arrived between the read and the lock. The bonus is not used up, so throwing rolls everything back.
    if (forfeitAmount !== undefined && forfeitAmount > 0n) throw new Error(`bonus ${bonusId} is in use again`);
  });
}

function grantOf({ member_id: memberId, id, merchant_code: merchantCode, source, currency }: BonusRow) {
  return { memberId, id, merchantCode, source, currency };
}

// A failed bonus is logged and retried at the next run; it must not block the others.
async function attempt(ctx: Pick<Context, 'log'>, bonusId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => ctx.log.error({ err: error, bonusId }, 'bonus not expired'));
}
