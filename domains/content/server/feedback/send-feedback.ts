import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import type { sendFeedback as endpoint } from '@jogada/content/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { isAnswered, newId, once } from '@jogada/platform/server';
import { refuseTrial } from '../inbox/refuse-trial.ts';
import { insertFeedback } from './feedback.sql.ts';

const FEEDBACK_LIMIT: RateLimit = { name: 'feedback', timesMax: 5, windowMs: 24 * 60 * 60_000 };

/** Stores a member's suggestion for the staff (FEEDBACK3). @throws Problem `feature_unavailable`, `free_reject`, `too_many_requests` */
export async function sendFeedback(ctx: MemberContext, { text }: InputOf<typeof endpoint>): Promise<Record<string, never>> {
  if (!isSwitchedOn(ctx.merchant, 'FEEDBACK3')) throw new Problem('feature_unavailable');
  refuseTrial(ctx);
  const at = ctx.now();
  const { id: memberId, merchantCode } = ctx.member;
  const write = { owner: memberId, key: ctx.idempotencyKey ?? '', content: ['sendFeedback', text], at };
  if (!(await isAnswered(ctx.database, write))) await limitRateFor(ctx, FEEDBACK_LIMIT, memberId);
  return ctx.database.transaction((tx) =>
    once(tx, write, async () => {
      await insertFeedback(tx, { id: newId('fbk', at), merchantCode, memberId, text, at });
      return {};
    }),
  );
}
