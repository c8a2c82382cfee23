import type { linkSocialArrival as contract, SocialProvider } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext, VisitorContext } from '../member-context.ts';
import { hashOf, isSame } from '../remember/remember-secret.ts';
import { insertLink, takeArrival } from './social.sql.ts';
import { markedBrowser } from './visit-browser.ts';

/** Links a person at a network with a member, one to one. @throws Problem `social_already_linked` */
export async function linkPerson(
  ctx: VisitorContext,
  tx: Transaction,
  link: { memberId: string; provider: SocialProvider; subject: string; label: string },
): Promise<void> {
  const isNew = await insertLink(tx, { ...link, merchantCode: ctx.merchant.code, at: ctx.now() });
  if (!isNew) throw new Problem('social_already_linked');
  await recordAudit(ctx, tx, {
    actorKind: 'member',
    actorId: link.memberId,
    action: 'social_login.linked',
    subjectId: link.memberId,
    facts: { provider: link.provider },
  });
}

/**
 * Consumes a ticket.
 * @throws Problem `social_ticket_lapsed`, `social_already_linked`
 */
async function linkArrival(ctx: VisitorContext, tx: Transaction, given: { ticket: string; memberId: string }): Promise<SocialProvider> {
  const arrival = await takeArrival(tx, hashOf(given.ticket));
  const isGood =
    arrival !== undefined &&
    arrival.merchant_code === ctx.merchant.code &&
    arrival.expires_at > ctx.now() &&
    isSame(arrival.browser_hash, markedBrowser(ctx));
  if (!isGood) throw new Problem('social_ticket_lapsed');
  const { provider, subject, label } = arrival;
  await linkPerson(ctx, tx, { memberId: given.memberId, provider, subject, label });
  return provider;
}

/** Links a network account after the member has signed in another way or opened an account (S18). */
export async function linkSocialArrival(ctx: MemberContext, { ticket }: InputOf<typeof contract>): Promise<{ provider: SocialProvider }> {
  const provider = await ctx.database.transaction((tx) => linkArrival(ctx, tx, { ticket, memberId: ctx.member.id }));
  return { provider };
}
