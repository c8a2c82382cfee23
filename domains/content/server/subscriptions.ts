import { PASSWORD_CHANGED, type PasswordChanged } from '@jogada/accounts/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import { writeLetter } from './inbox/write-letter.ts';

export function subscriptions(): readonly Subscription[] {
  return [
    subscribe<PasswordChanged>(PASSWORD_CHANGED, async (ctx, tx, event) => {
      const { memberId, merchantCode } = event.payload;
      await writeLetter(ctx, tx, {
        merchantCode,
        memberId,
        template: 'password_changed',
        facts: {},
        occasion: String(event.id),
        at: event.createdAt,
      });
    }),
  ];
}
