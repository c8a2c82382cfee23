import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { askAmong, judgeAnswer } from './passkey-challenge.ts';
import { notePasskeyUse, selectPasskeys } from './passkey.sql.ts';

/**
 * The member and the exact purpose of a challenge: `withdrawal …`, with everything that the member is shown. It is part of the signed
 * bytes, so that the response is valid for nothing else.
 */
export interface Matter {
  readonly memberId: string;
  readonly about: string;
}

/** Issues a challenge to the passkeys of a member at this site. */
export async function askPasskeyAbout(ctx: VisitorContext, { memberId, about }: Matter): Promise<PasskeyQuestion> {
  return askAmong(ctx, { holderId: memberId, about }, await selectPasskeys(ctx.database, memberId));
}

/**
 * Verifies the response of a member's passkey. A challenge is valid once; a call with the same `intentionKey` may repeat it.
 * @throws Problem `passkey_refused`
 */
export async function checkPasskeyAnswer(
  ctx: VisitorContext,
  { memberId, about, intentionKey }: Matter & { readonly intentionKey?: string },
  answer: PasskeyAnswer,
): Promise<void> {
  const passkeys = await selectPasskeys(ctx.database, memberId);
  const asked = { holderId: memberId, about, usedBy: intentionKey ?? ctx.requestId };
  await notePasskeyUse(ctx.database, await judgeAnswer(ctx, asked, { answer, passkeys }));
}
