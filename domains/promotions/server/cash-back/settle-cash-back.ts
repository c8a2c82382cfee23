import { findMember } from '@jogada/accounts/server';
import type { Context } from '@jogada/platform/server';
import { awardPromotion } from '../promotion/award-promotion.ts';
import { readMemberFacts } from '../promotion/member-facts.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { readPlay, selectDue, takeDue, type CashBackRow } from './cash-back.sql.ts';
import { calculateCashBack } from './calculate-cash-back.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Settles ended periods, each in its own transaction. Safe to run concurrently. */
export async function settleCashBack(ctx: Pick<Context, 'database' | 'now' | 'log'>): Promise<void> {
  const at = ctx.now();
  for (;;) {
    const due = await selectDue(ctx.database, { at, limit: BATCH });
    let failures = 0;
    for (const row of due) {
      await settle(ctx, row, at).catch((error: unknown) => {
        failures += 1;
        ctx.log.error({ err: error, memberId: row.member_id, period: row.period }, 'cash back not settled');
      });
    }
    // Failed rows come first in the next query, so they are left to the next run.
    if (due.length < BATCH || failures > 0) return;
  }
}

async function settle(ctx: Pick<Context, 'database'>, row: CashBackRow, at: Date): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if (!(await takeDue(tx, row))) return;
    const play = await readPlay(tx, { memberId: row.member_id, from: row.starts_at, to: row.ends_at });
    const { lossAmount, amount } = calculateCashBack(row.rule, play);
    const member = await findMember(tx, row.member_id);
    if (amount === 0n || !member) return;
    // A member with a loss has bet, and a pause since then does not void the claim.
    if (
      refusalOf({ profile: null, rule: row.rule, at }, { ...(await readMemberFacts(tx, member, at)), hasBet: true, hasStopped: false }) !==
      null
    )
      return;
    await awardPromotion(tx, {
      promotion: row,
      memberId: row.member_id,
      occasion: row.period,
      amount,
      basis: {
        roundCount: String(play.roundCount),
        leftOutCount: String(play.leftOutCount),
        stakedAmount: play.stakedAmount.toString(),
        wonAmount: play.wonAmount.toString(),
        lossAmount: lossAmount.toString(),
      },
      isEarnedByPlay: true,
      claimBy: new Date(at.getTime() + row.rule.claimDays * DAY_MS),
      at,
    });
  });
}
