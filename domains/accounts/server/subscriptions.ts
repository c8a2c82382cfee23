import { subscribe, type Subscription } from '@jogada/platform/server';
import { MESSAGE_POSTED } from './events.ts';
import type { Postman } from './messages/postman.ts';

export function subscriptions(postman: Postman): readonly Subscription[] {
  return [
    // Sending calls external services, so it runs outside the event's transaction.
    subscribe(MESSAGE_POSTED, async (ctx, tx) => {
      tx.afterCommit(() => {
        postman.deliver().catch((error: unknown) => ctx.log.error({ err: error }, 'messages not sent'));
      });
    }),
  ];
}
