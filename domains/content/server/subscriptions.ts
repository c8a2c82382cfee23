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
    subscribe<MerchantCreated>('content.copy_content', MERCHANT_CREATED, async (ctx, tx, { payload }) =>
      copyContent(tx, { ...payload, at: ctx.now() }),
    ),
    subscribe<PasswordChanged>('content.write_password_changed', PASSWORD_CHANGED, async (ctx, tx, event) => {
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
    subscribe<SecondFactorReset>('content.write_second_factor_reset', SECOND_FACTOR_RESET, async (ctx, tx, event) => {
      const { memberId, merchantCode } = event.payload;
      await writeLetter(ctx, tx, {
        ...{ merchantCode, memberId, template: 'second_factor_reset', facts: {} },
        occasion: String(event.id),
        at: event.createdAt,
      });
    }),
    subscribe<ClosingNotified>('content.write_closing', CLOSING_NOTIFIED, async (ctx, tx, event) => {
      const { memberId, merchantCode, news, day, reason } = event.payload;
      // The owner of a closed account cannot read the inbox; this notice goes to the account's contacts only.
      if (news === 'closed') return;
      await writeLetter(ctx, tx, {
        ...{ merchantCode, memberId, template: `closing_${news}`, facts: { day, reason } },
        occasion: String(event.id),
        at: event.createdAt,
      });
    }),
  ];
}
