import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { findOperatorDevice } from '../login/known-device.ts';
import { openText } from '../members/personal-data.ts';
import type { AuthenticatorRow } from '../second-factor/second-factor.sql.ts';
import { stepOfCode } from '../second-factor/time-code.ts';
import { takeOperatorStep } from './operator-authenticator.sql.ts';
import type { StaffContext } from './operator.ts';

// Six digits with three valid codes at a time. A constant quarter of an hour would let guessing succeed in about two years on average;
// lockouts that double make it more than a century.
const LIMIT = { triesMax: 5, windowMs: 15 * 60_000 };

/**
 * Verifies a code of an operator's authenticator; each is valid once (S78). A known device of the operator has a counter of its own (S03).
 * @throws Problem `second_factor_wrong`, `second_factor_used`, `too_many_requests`
 */
export async function requireOperatorCode(
  ctx: StaffContext,
  {
    operatorId,
    username,
    authenticator,
    factorCode,
  }: { operatorId: string; username: string; authenticator: AuthenticatorRow; factorCode: string },
): Promise<void> {
  let isUsed = false;
  const outcome = await guardedTry(
    ctx,
    { key: operatorFactorLockout(operatorId, findOperatorDevice(ctx, username)), ...LIMIT },
    async () => {
      const secret = openText(authenticator.secret_cipher, 'authenticator', ctx.settings.secrets);
      const at = ctx.now();
      const step = stepOfCode(factorCode.replaceAll(/\s/g, ''), secret, at);
      if (step === undefined) return false;
      isUsed = !(await takeOperatorStep(ctx.database, { operatorId, step, at }));
      return !isUsed;
    },
  );
  if (isUsed) throw new Problem('second_factor_used', { field: 'factorCode' });
  if (outcome !== 'right') throw new Problem('second_factor_wrong', { field: 'factorCode' });
}

export function operatorFactorLockout(operatorId: string, device?: string): string {
  return device === undefined ? `operator_factor:${operatorId}` : `operator_factor:${operatorId}:${device}`;
}
