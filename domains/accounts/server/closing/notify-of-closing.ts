import { DATE_SHAPES, momentFormat } from '@jogada/platform/contract';
import { findMerchantByCode, type SiteSettings } from '@jogada/merchant/server';
import { emit, type Context, type Transaction } from '@jogada/platform/server';
import { notifyOwner } from '../contacts/notify-owner.ts';
import { CLOSING_NOTIFIED, type ClosingNotified } from '../events.ts';
import { selectLanguage, selectMember } from '../members/member.sql.ts';
import { siteUrlOf } from '../messages/post-message.ts';
import type { ClosingRow } from './closing.sql.ts';

/** Where a member reads and answers a case. */
const CLOSING_PATH = '/m/securityCenter/closing';

/** What a closure needs from the context of a staff call or a job. */
export interface ClosingContext extends Pick<Context, 'now' | 'realtime'> {
  readonly settings: SiteSettings;
}

/**
 * Notifies a member about their case by every contact and in the inbox: opened with a deadline, kept, or closed with the destination of the
 * balance. Runs in the caller's transaction.
 */
export async function notifyOfClosing(
  ctx: ClosingContext,
  tx: Transaction,
  closing: Pick<ClosingRow, 'member_id' | 'merchant_code' | 'reason' | 'answer_until'> & { readonly news: ClosingNotified['news'] },
): Promise<void> {
  const { member_id: memberId, merchant_code: merchantCode, reason, news } = closing;
  const member = await selectMember(tx, memberId);
  const merchant = await findMerchantByCode(tx, merchantCode);
  if (!member || !merchant) return;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: merchant.timeZone }).format(closing.answer_until);
  const payload: ClosingNotified = { memberId, merchantCode, news, day, reason };
  await emit(tx, { topic: CLOSING_NOTIFIED, payload, at: ctx.now() });
  const language = (await selectLanguage(tx, memberId)) ?? merchant.defaultLanguage;
  const occasion = { merchant, settings: ctx.settings, language, now: ctx.now };
  const until = momentFormat(language, merchant.timeZone, DATE_SHAPES.date);
  await notifyOwner(tx, occasion, {
    member,
    template: `closing_${news}`,
    facts: {
      until: until.format(closing.answer_until),
      reason,
      ...(news === 'opened' && { link: `${siteUrlOf(occasion)}${CLOSING_PATH}` }),
    },
  });
}
