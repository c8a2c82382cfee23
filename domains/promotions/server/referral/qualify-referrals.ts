import { rulesOf } from '@jogada/merchant/server';
import type { Context, DomainEvent, Sql, Transaction } from '@jogada/platform/server';
import { haveSharedMoneyTrait, postedMovements, type Posted } from '@jogada/wallet/server';
import { referralChanged } from '../../contract/player/index.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { award } from '../rewards/award.ts';
import { termsOf } from '../rewards/terms-of.ts';
import {
  countMonth,
  lapse,
  lockInviters,
  markStale,
  markStaleOfInviters,
  takeStale,
  updateProgress,
  type StaleRow,
} from './qualify.sql.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;
const CLAIM_DAYS = 30;

/** Marks the invitations of members who closed a round, as invited or as inviter, for re-evaluation. */
export async function noteInvitedPlay(_ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]): Promise<void> {
  const players = events
    .flatMap(({ payload }) => postedMovements(payload))
    .filter(({ roundClosed, pocket }) => roundClosed && pocket !== 'play');
  if (players.length === 0) return;
  const memberIds = [...new Set(players.map(({ memberId }) => memberId))].toSorted();
  await markStale(tx, memberIds);
  await markStaleOfInviters(tx, memberIds);
}

/** Updates the progress of marked invitations from the ledger and awards the inviters. */
export async function qualifyReferrals(ctx: Context): Promise<void> {
  const at = ctx.now();
  let looked = BATCH;
  while (looked === BATCH) {
    looked = await ctx.database.transaction(async (tx) => {
      const rows = await takeStale(tx, { limit: BATCH });
      // Another process may be judging other invitations of the same inviters, which count for the same month.
      await lockInviters(
        tx,
        rows.map((row) => row.inviter_member_id),
      );
      for (const row of rows) await judge(tx, row, at);
      tx.afterCommit(() => notifyPages(ctx, rows, at));
      return rows.length;
    });
  }
  await lapse(ctx.database, at);
}

function notifyPages(ctx: Context, rows: readonly StaleRow[], at: Date): void {
  const inviters = new Set(rows.map((row) => row.inviter_member_id));
  for (const memberId of inviters) ctx.realtime.publish(referralChanged, memberId, { changedAt: at.toISOString() });
}

async function judge(tx: Sql, row: StaleRow, at: Date): Promise<void> {
  const { referral_id: referralId, staked_amount: stakedAmount, inviter_member_id: memberId } = row;
  // The law may require a bet of the inviter before any reward (R31). A pause or exclusion bars it too (R22).
  const { needsFirstBetForRewards } = rulesOf(row.jurisdiction, at);
  const mayHave = (!needsFirstBetForRewards || row.has_inviter_played) && !(await findStop(tx, { memberId, at }));
  if (stakedAmount < row.qualifying_amount || !mayHave)
    return updateProgress(tx, { referralId, stakedAmount, state: 'registered', reason: null, at });
  // Detects the same person by payment data since the registration, on whichever device (S40).
  if (await haveSharedMoneyTrait(tx, { memberId, otherMemberId: row.invited_member_id }))
    return updateProgress(tx, { referralId, stakedAmount, state: 'refused', reason: 'same_person', at });
  // Counted again for each invitation, since several may qualify in one run.
  const earned = await countMonth(tx, { inviterMemberId: memberId, merchantCode: row.merchant_code, at });
  if (earned >= row.monthly_rewards_max)
    return updateProgress(tx, { referralId, stakedAmount, state: 'refused', reason: 'monthly_maximum', at });
  await updateProgress(tx, { referralId, stakedAmount, state: 'qualified', reason: null, at });
  await award(tx, {
    merchantCode: row.merchant_code,
    memberId,
    origin: 'referral',
    occasion: referralId,
    promotionCode: 'referral',
    currency: row.currency,
    amount: row.reward_amount,
    terms: termsOf({ amount: row.reward_amount, wagerTimes: row.wager_times }),
    basis: { stakedAmount: String(stakedAmount), qualifyingAmount: String(row.qualifying_amount) },
    isEarnedByPlay: false,
    claimBy: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
    at,
  });
}
