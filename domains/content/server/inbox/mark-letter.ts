import type { MemberContext } from '@jogada/accounts/server';
import { inboxChanged } from '@jogada/content/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { addresseeOf } from './addressee.ts';
import { isLetterOf, upsertRead, upsertRemoved } from './letter.sql.ts';
import { refuseTrial } from './refuse-trial.ts';

interface OneLetter {
  readonly letterId: string;
}

/** Called when the message is opened. @throws Problem `free_reject`, `not_found` */
export function markLetterRead(ctx: MemberContext, { letterId }: OneLetter): Promise<object> {
  return mark(ctx, letterId, (tx) => upsertRead(tx, { memberId: ctx.member.id, letterId, at: ctx.now() }));
}

/** @throws Problem `free_reject`, `not_found` */
export function removeLetter(ctx: MemberContext, { letterId }: OneLetter): Promise<object> {
  return mark(ctx, letterId, (tx) => upsertRemoved(tx, { memberId: ctx.member.id, letterId, at: ctx.now() }));
}

/** @throws Problem `free_reject`, `not_found` */
export function restoreLetter(ctx: MemberContext, { letterId }: OneLetter): Promise<object> {
  return mark(ctx, letterId, (tx) => upsertRemoved(tx, { memberId: ctx.member.id, letterId, at: null }));
}

// Returns 404 for another member's message.
async function mark(ctx: MemberContext, letterId: string, write: (tx: Transaction) => Promise<void>): Promise<object> {
  refuseTrial(ctx);
  return ctx.database.transaction(async (tx) => {
    if (!(await isLetterOf(tx, addresseeOf(ctx), letterId))) throw new Problem('not_found');
    await write(tx);
    tx.afterCommit(() => ctx.realtime.publish(inboxChanged, ctx.member.id, { changedAt: ctx.now().toISOString() }));
    return {};
  });
}
