import {
  CLOSING_NOTIFIED,
  PASSWORD_CHANGED,
  SECOND_FACTOR_RESET,
  type ClosingNotified,
  type PasswordChanged,
  type SecondFactorReset,
} from '@jogada/accounts/server';
import { MERCHANT_CREATED, type MerchantCreated } from '@jogada/merchant/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import { copyContent } from './operators/copy-content.sql.ts';
import { writeLetter } from './inbox/write-letter.ts';

export function subscriptions(): readonly Subscription[] {
  return [
    subscribe<MerchantCreated>(MERCHANT_CREATED, async (ctx, tx, { payload }) => copyContent(tx, { ...payload, at: ctx.now() })),
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
    subscribe<SecondFactorReset>(SECOND_FACTOR_RESET, async (ctx, tx, event) => {
      const { memberId, merchantCode } = event.payload;
      await writeLetter(ctx, tx, {
        ...{ merchantCode, memberId, template: 'second_factor_reset', facts: {} },
        occasion: String(event.id),
        at: event.createdAt,
      });
    }),
    subscribe<ClosingNotified>(CLOSING_NOTIFIED, async (ctx, tx, event) => {
      const { memberId, merchantCode, news, day, reason } = event.payload;
      // Nobody reads the inbox of a closed account: that news goes by the contacts alone.
      if (news === 'closed') return;
      await writeLetter(ctx, tx, {
        ...{ merchantCode, memberId, template: `closing_${news}`, facts: { day, reason } },
        occasion: String(event.id),
        at: event.createdAt,
      });
    }),
  ];
}
