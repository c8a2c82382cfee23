import { newId } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import type { MessageFacts } from '../messages/message-template.ts';
import { postMessage } from '../messages/post-message.ts';
import { requireCarrier } from '../messages/require-carrier.ts';
import { markBrowser } from '../lockout/browser-mark.ts';
import { codeHashOf, newCode } from './code-hash.ts';
import { enforceMessageLimits, RESEND_AFTER_MS } from './code-limits.ts';
import { targetIndexOf, type CodePurpose, type CodeTarget } from './code-target.ts';
import { replaceCode } from './verification-code.sql.ts';

const CODE_LIFE_MS = 10 * 60_000;

export type CodeOrder = CodeTarget & {
  readonly purpose: CodePurpose;
  /** Whose code it is, where that is known; the code then opens nobody else's door. */
  readonly memberId: string | null;
  /** Answers and limits as ever, and sends nothing: nobody has this number, and nobody is to find that out (S02). */
  readonly isWithheld?: boolean;
  /** The signed-in member who asks; a code for a sign-in or a recovery is asked for by a visitor. */
  readonly askerId?: string;
  /** The owner's user name, where a visitor asks for an account; `null` where the number is nobody's. */
  readonly accountName?: string | null;
  /** What the code is a yes to, word for word: it is good for nothing else. */
  readonly about?: string;
  /** What the message says of it beside the code. */
  readonly facts?: MessageFacts;
};

export interface CodeSent {
  /** When another one may be asked for. */
  readonly expirationTime: string;
  readonly expiredMinutes: number;
}

/**
 * Makes a code and writes the message that carries it. It takes the place of an earlier one of the same purpose, target
 * and browser. What proves a human comes before this.
 * @throws Problem `feature_unavailable`, `message_not_sent`, `too_many_requests`
 */
export async function sendCode(ctx: VisitorContext, order: CodeOrder): Promise<CodeSent> {
  const { secrets } = ctx.settings;
  await requireCarrier(ctx, order.channel);

  const targetIndex = targetIndexOf(order, secrets);
  await enforceMessageLimits(ctx, { ...order, index: targetIndex });

  const at = ctx.now();
  const id = newId('vrf', at);
  const code = newCode();
  const browserHash = markBrowser(ctx);
  await ctx.database.transaction(async (tx) => {
    await replaceCode(tx, {
      id,
      merchantCode: ctx.merchant.code,
      purpose: order.purpose,
      targetIndex,
      browserHash,
      memberId: order.memberId,
      codeHash: codeHashOf({ id, code, about: order.about }, secrets),
      at,
      expiresAt: new Date(at.getTime() + CODE_LIFE_MS),
    });
    await postMessage(tx, ctx, {
      channel: order.channel,
      to: order.target,
      template: `code_${order.purpose}`,
      facts: { ...order.facts, code, minutes: String(CODE_LIFE_MS / 60_000) },
      memberId: order.memberId,
      lifeMs: CODE_LIFE_MS,
      isWithheld: order.isWithheld ?? false,
    });
  });
  return { expirationTime: new Date(at.getTime() + RESEND_AFTER_MS).toISOString(), expiredMinutes: RESEND_AFTER_MS / 60_000 };
}
