import type { logInByPasskey as contract, LoginAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitDeviceRate, limitRate, LOGIN_LIMIT, PASSKEY_LIMIT } from '../lockout/rate-limit.ts';
import { selectCredentialById } from '../members/member.sql.ts';
import type { VisitorContext } from '../member-context.ts';
import { askAmong, judgeAnswer } from '../second-factor/passkey-challenge.ts';
import { notePasskeyUse, selectPasskey } from '../second-factor/passkey.sql.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { admitMember } from './admit-member.ts';

/** Until the response, the holder is unknown. */
const ASKED = { holderId: '', about: 'a sign-in by passkey alone' };

/** Issues a challenge that names no passkey and no member. @throws Problem `feature_unavailable` at an IP address */
export async function askPasskeySignIn(ctx: VisitorContext): Promise<PasskeyQuestion> {
  await limitRate(ctx, PASSKEY_LIMIT);
  await limitDeviceRate(ctx, PASSKEY_LIMIT);
  if (!passkeySite(ctx)) throw new Problem('feature_unavailable');
  return askAmong(ctx, ASKED, []);
}

/** Signs in the owner of the passkey that signed the challenge. @throws Problem `passkey_refused`, and those of `admitMember` */
export async function logInByPasskey(ctx: VisitorContext, { passkey, side }: InputOf<typeof contract>): Promise<LoginAnswer> {
  await limitRate(ctx, LOGIN_LIMIT);
  await limitDeviceRate(ctx, LOGIN_LIMIT);
  const row = await selectPasskey(ctx.database, passkey.credentialId);
  const credential = row && (await selectCredentialById(ctx.database, row.member_id));
  const passkeys = row && credential?.merchant_code === ctx.merchant.code ? [row] : [];
  await notePasskeyUse(ctx.database, await judgeAnswer(ctx, { ...ASKED, usedBy: ctx.requestId }, { answer: passkey, passkeys }));
  if (!credential) throw new Problem('passkey_refused', { field: 'passkey' });
  return letIn(ctx, (tx) => admitMember(ctx, tx, { credential, method: 'passkey', remember: false, side, secondFactor: 'passkey' }));
}
