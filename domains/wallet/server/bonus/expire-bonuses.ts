import type { Context, KeysetPlace } from '@jogada/platform/server';
import { endBonus } from '../ledger/end-bonus.ts';
import { findBonus, selectRunOut, selectUsedUp, type BonusRow } from './bonus.sql.ts';
import { forfeitBonus } from './forfeit-bonus.ts';

const BATCH = 100;

/**
 * Ends the bonuses whose time is over, each in a transaction of its own; one whose stake is in a running round waits for
 * that round. Several may run at once: the ledger ends each bonus once.
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

/** Closes the books of bonuses that were played to nothing: no money moves, and the member sees how it ended. */
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
    if (!isEnded && answer.outcome !== 'bonus_in_play') throw new Error(`ledger answered ${answer.outcome} to the end of ${bonusId}`);
  });
}

async function closeUsedUp(ctx: Pick<Context, 'database'>, { memberId, bonusId, at }: Due): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await findBonus(tx, { memberId, bonusId });
    if (row?.state !== 'open') return;
    const forfeitAmount = await forfeitBonus(tx, row, { cause: 'used_up', by: 'system', reason: '', at });
    // Something came back to it between the look and the lock: then it is not used up, and all of this is undone.
    if (forfeitAmount !== undefined && forfeitAmount > 0n) throw new Error(`bonus ${bonusId} is in use again`);
  });
}

function grantOf({ member_id: memberId, id, merchant_code: merchantCode, source, currency }: BonusRow) {
  return { memberId, id, merchantCode, source, currency };
}

// One that fails must not hold up the others; it is looked at again at the next turn.
async function attempt(ctx: Pick<Context, 'log'>, bonusId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => ctx.log.error({ err: error, bonusId }, 'a bonus was not ended'));
}
