import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { CashBackStatement, listCashBack as endpoint } from '../../contract/player/index.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { readPlay, selectCashBack, type ShownCashBackRow } from './cash-back.sql.ts';
import { calculateCashBack, type Play } from './calculate-cash-back.ts';

const SHOWN_MAX = 12;

/** Lists cash back for the current and past periods. A granted one shows the figures stored with its reward. */
export async function listCashBack(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const rows = await selectCashBack(ctx.database, {
    memberId: ctx.member.id,
    timeZone: ctx.merchant.timeZone,
    limit: SHOWN_MAX,
    ...languagesOf(ctx),
  });
  const list: CashBackStatement[] = [];
  for (const row of rows) {
    const play = playOf(row) ?? (await readPlay(ctx.database, { memberId: ctx.member.id, from: row.starts_at, to: row.ends_at }));
    list.push(statementOf(row, play, ctx.now()));
  }
  return { list };
}

function playOf({ basis }: ShownCashBackRow): Play | undefined {
  if (basis === null) return undefined;
  return {
    roundCount: Number(basis['roundCount'] ?? 0),
    leftOutCount: Number(basis['leftOutCount'] ?? 0),
    stakedAmount: BigInt(basis['stakedAmount'] ?? 0),
    wonAmount: BigInt(basis['wonAmount'] ?? 0),
  };
}

function statementOf(row: ShownCashBackRow, play: Play, at: Date): CashBackStatement {
  const { rule } = row;
  const { lossAmount, amount } = calculateCashBack(rule, play);
  return {
    promotionId: row.id,
    name: row.name,
    currency: row.currency,
    period: rule.period,
    fromDay: row.first_day,
    toDay: row.last_day,
    endsAt: row.ends_at.toISOString(),
    roundCount: play.roundCount,
    leftOutCount: play.leftOutCount,
    stakedAmount: play.stakedAmount.toString(),
    wonAmount: play.wonAmount.toString(),
    lossAmount: lossAmount.toString(),
    basisPoints: rule.basisPoints,
    minimumAmount: rule.minimumAmount,
    maximumAmount: rule.maximumAmount,
    amount: amount.toString(),
    terms: rewardTerms(rule.payout, amount),
    state: stateOf(row, at),
    rewardId: row.reward_id,
  };
}

function stateOf(row: ShownCashBackRow, at: Date): CashBackStatement['state'] {
  if (row.reward_state === 'claimable') return row.claim_by !== null && row.claim_by <= at ? 'expired' : 'claimable';
  if (row.reward_state !== null) return row.reward_state;
  return row.is_done ? 'none' : 'running';
}
