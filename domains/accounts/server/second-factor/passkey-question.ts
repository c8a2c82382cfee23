import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { askAmong, judgeAnswer } from './passkey-challenge.ts';
import { notePasskeyUse, selectPasskeys } from './passkey.sql.ts';

/**
 * What a question is about, word for word: `withdrawal …`, with everything that the member is shown. It is part of the
 * challenge that the passkey signs, so that the answer fits nothing else.
 */
export interface Matter {
  readonly memberId: string;
  readonly about: string;
}

/** Puts a question to the passkeys that a member has at this site. */
export async function askPasskeyAbout(ctx: VisitorContext, { memberId, about }: Matter): Promise<PasskeyQuestion> {
  return askAmong(ctx, { holderId: memberId, about }, await selectPasskeys(ctx.database, memberId));
}

/**
 * Judges the answer of a member's passkey. A question counts once; with `intentionKey` the same intention may show it again.
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
