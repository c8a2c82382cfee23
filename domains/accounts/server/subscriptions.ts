import { subscribe, type Subscription } from '@jogada/platform/server';
import { MESSAGE_POSTED } from './events.ts';
import type { MessageDispatcher } from './messages/message-dispatcher.ts';

export function subscriptions(dispatcher: MessageDispatcher): readonly Subscription[] {
  return [
    // Sending waits for others, so it happens outside of the transaction that carries the event.
    subscribe(MESSAGE_POSTED, async (ctx, tx) => {
      tx.afterCommit(() => {
        dispatcher.deliver().catch((error: unknown) => ctx.log.error({ err: error }, 'messages not sent'));
      });
    }),
  ];
}
