import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { payReward } from './pay-reward.ts';
import type { RewardRow } from './reward.sql.ts';

/** Pays a reward at once; a wallet that takes nothing now leaves it in the reward center, and what brought it does not fail for it. */
export async function payOrLeave(tx: Transaction, reward: RewardRow, at: Date): Promise<void> {
  await tx.query('savepoint pay');
  try {
    await payReward(tx, reward, at);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'account_blocked') throw error;
    await tx.query('rollback to savepoint pay');
  }
}
