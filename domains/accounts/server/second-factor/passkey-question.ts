import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { askAmong, judgeAnswer } from './passkey-challenge.ts';
import { notePasskeyUse, selectPasskeys } from './passkey.sql.ts';
import { proofUserOf, type Matter } from './proof-user.ts';

/** Issues a challenge to the passkeys of a member at this site. The response is valid for this member and purpose only. */
export async function askPasskeyAbout(ctx: VisitorContext, { memberId, about }: Matter): Promise<PasskeyQuestion> {
  return askAmong(ctx, { holderId: memberId, about }, await selectPasskeys(ctx.database, memberId));
}

/**
 * Verifies the response of a member's passkey. A challenge is valid once; the same call may repeat it.
 * @throws Problem `passkey_refused`
 */
export async function checkPasskeyAnswer(ctx: VisitorContext, matter: Matter, answer: PasskeyAnswer): Promise<void> {
  const passkeys = await selectPasskeys(ctx.database, matter.memberId);
  const asked = { holderId: matter.memberId, about: matter.about, usedBy: proofUserOf(ctx, matter) };
  await notePasskeyUse(ctx.database, await judgeAnswer(ctx, asked, { answer, passkeys }));
}
