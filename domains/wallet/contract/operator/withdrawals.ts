import * as v from 'valibot';
import { endpoint, plainText } from '@jogada/platform/contract';
import { Withdrawal, WithdrawalId } from '../player/withdrawal.ts';

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/ops/withdrawals/:withdrawalId/approve',
  summary: 'Let a withdrawal in review be sent',
  access: 'operator',
  input: v.object({ withdrawalId: WithdrawalId }),
  output: Withdrawal,
  problems: ['withdrawal_not_found', 'withdrawal_not_in_review'],
});

export const refuseWithdrawal = endpoint({
  method: 'POST',
  path: '/ops/withdrawals/:withdrawalId/refuse',
  summary: 'Refuse a withdrawal in review; the money goes back to the member',
  access: 'operator',
  /** A snake_case reason that the member is shown. */
  input: v.object({ withdrawalId: WithdrawalId, reason: v.pipe(plainText({ min: 3, max: 40 }), v.regex(/^[a-z][a-z_]*$/)) }),
  output: Withdrawal,
  problems: ['withdrawal_not_found', 'withdrawal_not_in_review'],
});
