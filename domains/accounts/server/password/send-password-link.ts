import { findMerchantByCode } from '@jogada/merchant/server';
import type { sendPasswordLink as endpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { findContacts } from '../contacts/contacts.ts';
import { selectLanguage, selectMember } from '../members/member.sql.ts';
import { maskRecipient } from '../messages/mask-recipient.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { endSessions } from '../session/end-sessions.ts';
import { postPasswordLink } from './post-password-link.ts';

/**
 * Sends a member a reset link and ends every session. The staff never sees the link (S79). No browser of the member asked for it, so it is
 * valid in any.
 * @throws Problem `not_allowed`, `not_found`, `account_blocked`; `contact_missing` without an e-mail; `feature_unavailable`
 */
export async function sendPasswordLink(
  ctx: OperatorContext,
  { memberId, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  if (ctx.settings.messaging.mail === 'off') throw new Problem('feature_unavailable');
  return ctx.database.transaction(async (tx) => {
    const member = await selectMember(tx, memberId);
    const merchant = member && (await findMerchantByCode(tx, member.merchant_code));
    if (!member || !merchant) throw new Problem('not_found');
    if (member.status !== 'active') throw new Problem('account_blocked');
    const { email } = await findContacts(tx, ctx.settings.secrets, memberId);
    if (!email) throw new Problem('contact_missing', { field: 'email' });
    const language = (await selectLanguage(tx, memberId)) ?? merchant.defaultLanguage;
    const occasion = { merchant, settings: ctx.settings, language, now: ctx.now };
    const link = { to: email.value, memberId, username: member.username, isWithheld: false, browserHash: null };
    await postPasswordLink(tx, occasion, link);
    await endSessions(ctx, tx, { memberId, reason: 'revoked' });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'password.link_sent_by_operator',
      subjectId: memberId,
      merchantCode: member.merchant_code,
      reason,
    });
    return { sentTo: maskRecipient(email.value) };
  });
}
