import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { findOperatorDevice } from '../login/known-device.ts';
import { openText } from '../members/personal-data.ts';
import type { AuthenticatorRow } from '../second-factor/second-factor.sql.ts';
import { stepOfCode } from '../second-factor/time-code.ts';
import { takeOperatorStep } from './operator-authenticator.sql.ts';
import type { StaffContext } from './operator.ts';

// A code of six digits, three of which are good at a time: five tries in a quarter of an hour are centuries.
const LIMIT = { triesMax: 5, windowMs: 15 * 60_000 };

/**
 * Looks at a code of an operator's authenticator; each counts once (S78). The tries of a device that is known to be the operator's are its own (S03).
 * @throws Problem `second_factor_wrong`, `too_many_requests`
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
  const outcome = await guardedTry(
    ctx,
    { key: operatorFactorLockout(operatorId, findOperatorDevice(ctx, username)), ...LIMIT },
    async () => {
      const secret = openText(authenticator.secret_cipher, 'authenticator', ctx.settings.secrets);
      const at = ctx.now();
      const step = stepOfCode(factorCode.replaceAll(/\s/g, ''), secret, at);
      return step !== undefined && takeOperatorStep(ctx.database, { operatorId, step, at });
    },
  );
  if (outcome !== 'right') throw new Problem('second_factor_wrong', { field: 'factorCode' });
}

export function operatorFactorLockout(operatorId: string, device?: string): string {
  return device === undefined ? `operator_factor:${operatorId}` : `operator_factor:${operatorId}:${device}`;
}
