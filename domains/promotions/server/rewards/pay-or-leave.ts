import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { payReward } from './pay-reward.ts';
import type { RewardRow } from './reward.sql.ts';

/** Pays a reward at once. If the account is blocked, leaves it claimable in the reward center without failing the caller. */
export async function payOrLeave(tx: Transaction, reward: RewardRow, at: Date): Promise<void> {
  await tx.query('savepoint pay');
  try {
    await payReward(tx, reward, at);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'account_blocked') throw error;
    await tx.query('rollback to savepoint pay');
  }
}
