import type {
  askPasskeyAtSignIn as askContract,
  confirmSignIn as contract,
  LoginAnswer,
  PasskeyQuestion,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitDeviceRate, limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import { admitMember } from '../login/admit-member.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredentialById } from '../members/member.sql.ts';
import { hashOf } from '../remember/remember-secret.ts';
import { renewAtThisDevice } from '../remember/renew-at-this-device.ts';
import { askPasskeyAbout } from './passkey-question.ts';
import type { Matter } from './proof-user.ts';
import { requireFactor } from './require-factor.ts';
import { selectSignInStep, takeSignInStep, type SignInStepRow } from './sign-in-step.sql.ts';

/**
 * The second step of a sign-in. Only this step opens the session; a ticket opens one session.
 * @throws Problem `second_factor_lapsed`: sign in again
 */
export async function confirmSignIn(ctx: VisitorContext, { ticket, factorCode, passkey }: InputOf<typeof contract>): Promise<LoginAnswer> {
  await limitRate(ctx, LOGIN_LIMIT);
  await limitDeviceRate(ctx, LOGIN_LIMIT);
  const ticketHash = hashOf(ticket);
  const step = await findStep(ctx, ticketHash);
  const shown = await requireFactor(ctx, signInOf(step, ticketHash), { factorCode, passkey });
  return ctx.database.transaction(async (tx) => {
    const credential = await selectCredentialById(tx, step.member_id);
    if (!credential || !(await takeSignInStep(tx, ticketHash))) throw new Problem('second_factor_lapsed');
    const { remembered_login_id: rememberedLoginId } = step;
    const renewed = rememberedLoginId === null ? undefined : await renewAtThisDevice(ctx, tx, rememberedLoginId);
    return admitMember(ctx, tx, {
      credential,
      method: step.method,
      side: step.side,
      remember: renewed ?? step.wants_remembering,
      secondFactor: shown,
    });
  });
}

/** Issues a passkey challenge to the holder of a sign-in ticket. */
export async function askPasskeyAtSignIn(ctx: VisitorContext, { ticket }: InputOf<typeof askContract>): Promise<PasskeyQuestion> {
  await limitRate(ctx, LOGIN_LIMIT);
  const ticketHash = hashOf(ticket);
  return askPasskeyAbout(ctx, signInOf(await findStep(ctx, ticketHash), ticketHash));
}

async function findStep(ctx: VisitorContext, ticketHash: Buffer): Promise<SignInStepRow> {
  const step = await selectSignInStep(ctx.database, ticketHash);
  if (!step || step.merchant_code !== ctx.merchant.code || step.expires_at <= ctx.now()) throw new Problem('second_factor_lapsed');
  return step;
}

function signInOf(step: SignInStepRow, ticketHash: Buffer): Matter {
  return { memberId: step.member_id, about: `sign-in ${ticketHash.toString('hex')}` };
}
