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
  /** The owner, when known. The code is then valid for this member only. */
  readonly memberId: string | null;
  /** Same response and limits, but nothing is sent: no account has this number, and the response must not reveal that (S02). */
  readonly isWithheld?: boolean;
  /** The signed-in member who requests it. Absent for sign-in and recovery, which visitors request. */
  readonly askerId?: string;
  /** The owner's username when a visitor requests a code for an account; null when no account has the number. */
  readonly accountName?: string | null;
  /** The exact act that the code confirms; it is valid for nothing else. */
  readonly about?: string;
  /** Further values of the message. */
  readonly facts?: MessageFacts;
};

export interface CodeSent {
  /** The time from which another code can be requested. */
  readonly expirationTime: string;
  readonly expiredMinutes: number;
}

/**
 * Creates a code and posts its message. Replaces an earlier code with the same purpose, target and browser. The human check must precede
 * this.
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
