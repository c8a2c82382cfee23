import { subscribe, type Subscription } from '@jogada/platform/server';
import { MESSAGE_POSTED } from './events.ts';
import type { MessageDispatcher } from './messages/message-dispatcher.ts';

export function subscriptions(dispatcher: MessageDispatcher): readonly Subscription[] {
  return [
    // Sending calls external services, so it runs outside the event's transaction.
    subscribe('accounts.dispatch_messages', MESSAGE_POSTED, async (ctx, tx) => {
      tx.afterCommit(() => {
        dispatcher.deliver().catch((error: unknown) => ctx.log.error({ err: error }, 'messages not sent'));
      });
    }),
  ];
}
