import { findMember } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { postedMovements, type Posted } from '@jogada/wallet/server';
import { awardPromotion } from '../promotion/award-promotion.ts';
import { readMemberFacts } from '../promotion/member-facts.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { grantWheelTickets } from '../wheel/grant-wheel-tickets.ts';
import { countRounds, setProgressDone, type ProgressRow } from './progress.sql.ts';

const DAY_MS = 86_400_000;

/** Counts closed rounds for missions and cash back, and rewards completed missions. Idempotent for a repeated event. */
export async function countPlay(
  { settings }: Context & Pick<Services, 'settings'>,
  tx: Transaction,
  events: readonly DomainEvent<Posted>[],
): Promise<void> {
  const closed = events
    .flatMap(({ payload }) => postedMovements(payload))
    .filter(({ roundClosed, roundId, pocket }) => roundClosed && roundId !== '' && pocket === 'cash')
    .map(({ memberId, merchantCode, source, roundId, at }) => ({ memberId, merchantCode, source, roundId, at: new Date(at) }));
  if (closed.length === 0) return;
  const at = closed.reduce((latest, round) => (round.at > latest ? round.at : latest), new Date(0));
  for (const row of await countRounds(tx, closed)) await reward(tx, { row, at, secrets: settings.secrets });
}

async function reward(
  tx: Transaction,
  { row, at, secrets }: { row: ProgressRow; at: Date; secrets: Services['settings']['secrets'] },
): Promise<void> {
  await setProgressDone(tx, { memberId: row.member_id, promotionId: row.promotion_id, period: row.period });
  const member = await findMember(tx, row.member_id);
  // A completed mission implies a bet, and no jurisdiction forbids missions, so only the audience is checked.
  if (
    !member ||
    refusalOf({ profile: null, rule: row.rule, at }, { ...(await readMemberFacts(tx, member, at)), hasBet: true, hasStopped: false }) !==
      null
  )
    return;
  const { merchant_code: merchantCode, member_id: memberId, rule } = row;
  const occasion = `mission-${row.promotion_id}-${row.period}`;
  await grantWheelTickets(tx, { merchantCode, memberId, count: rule.wheelTickets ?? 0, occasion, secrets, at });
  if (rule.amount === '0') return;
  await awardPromotion(tx, {
    promotion: { ...row, id: row.promotion_id },
    memberId: row.member_id,
    occasion: row.period,
    amount: BigInt(row.rule.amount),
    basis: { stakedAmount: row.staked_amount.toString(), roundCount: String(row.round_count) },
    isEarnedByPlay: true,
    claimBy: new Date(at.getTime() + row.rule.claimDays * DAY_MS),
    at,
  });
}
