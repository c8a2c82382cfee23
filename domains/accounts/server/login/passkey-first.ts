import type { askPasskeyForLogin as contract, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitDeviceRate, limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredential, type CredentialRow } from '../members/member.sql.ts';
import { withDecoy } from '../second-factor/passkey-challenge.ts';
import { askPasskeyAbout, checkPasskeyAnswer } from '../second-factor/passkey-question.ts';
import { countFailure, type PlaceCheck } from './login-lockout.ts';
import { findSignInName } from './sign-in-name.ts';

/**
 * Issues a passkey challenge before the password: with it the owner can sign in during a lockout caused by others (S03). An unknown name or
 * an account without passkeys gets a challenge for a decoy passkey (S01).
 */
export async function askPasskeyForLogin(ctx: VisitorContext, { username: typed }: InputOf<typeof contract>): Promise<PasskeyQuestion> {
  await limitRate(ctx, LOGIN_LIMIT);
  await limitDeviceRate(ctx, LOGIN_LIMIT);
  const username = await findSignInName(ctx, typed);
  const credential = await selectCredential(ctx.database, { merchantCode: ctx.merchant.code, username });
  return withDecoy(ctx, username, await askPasskeyAbout(ctx, matterOf(credential)));
}

/** Verifies the passkey response that came with a password. @throws Problem `passkey_refused` */
export async function showPasskeyFirst(
  ctx: VisitorContext,
  username: string,
  { answer, checkPlace }: { answer: PasskeyAnswer; checkPlace: PlaceCheck },
): Promise<void> {
  const credential = await selectCredential(ctx.database, { merchantCode: ctx.merchant.code, username });
  try {
    await checkPasskeyAnswer(ctx, matterOf(credential), answer);
  } catch (error) {
    if (error instanceof Problem && error.code === 'passkey_refused') await countFailure(ctx, username, checkPlace);
    throw error;
  }
}

function matterOf(credential: CredentialRow | undefined): { memberId: string; about: string } {
  return { memberId: credential?.id ?? '', about: 'a sign-in' };
}
