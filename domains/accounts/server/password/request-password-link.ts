import type { requestPasswordLink as requestPasswordLinkEndpoint } from '@jogada/accounts/contract/player';
import { isAgent, isRealMember } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { findContacts } from '../contacts/contacts.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredential, type CredentialRow } from '../members/member.sql.ts';
import { enforceMessageLimits } from '../verification/code-limits.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import { readEmail } from '../verification/email-address.ts';
import { markLinkBrowser, newLinkBrowser } from './link-browser.ts';
import { LINK_LIFE_MS, postPasswordLink } from './post-password-link.ts';

/**
 * Sends a reset link to the e-mail of an account when username and e-mail match. The response and the limits are the same when they do not
 * (S02, S11). Only this browser can use the link: a leaked one sets no password.
 */
export async function requestPasswordLink(
  ctx: VisitorContext,
  form: InputOf<typeof requestPasswordLinkEndpoint>,
): Promise<Record<string, never>> {
  const { secrets, messaging } = ctx.settings;
  if (messaging.mail === 'off') throw new Problem('feature_unavailable');
  const email = readEmail(form.email);
  const target = { channel: 'email', target: email } as const;
  const credential = await selectCredential(ctx.database, { merchantCode: ctx.merchant.code, username: form.username });
  const contacts = await findContacts(ctx.database, secrets, credential?.id ?? '');
  const owner = credential && contacts.email?.value === email && isRecoverable(credential) ? credential : undefined;
  await enforceMessageLimits(ctx, { ...target, index: targetIndexOf(target, secrets), accountName: owner?.username ?? null });
  await send(ctx, email, owner);
  return {};
}

function isRecoverable({ status, type }: CredentialRow): boolean {
  return status === 'active' && (isRealMember(type) || isAgent(type));
}

async function send(ctx: VisitorContext, email: string, member: CredentialRow | undefined): Promise<void> {
  const { secret, browserHash } = newLinkBrowser();
  await ctx.database.transaction(async (tx) => {
    const action = member ? 'password.link_sent' : 'password.link_refused';
    await recordAudit(ctx, tx, { actorKind: 'visitor', actorId: null, action, subjectId: member?.id ?? null });
    // The same statements run without a match, so that neither the response nor its time reveals an account (S02).
    const link = { to: email, memberId: member?.id ?? '', username: member?.username ?? '', isWithheld: !member, browserHash };
    await postPasswordLink(tx, ctx, link);
    tx.afterCommit(() => markLinkBrowser(ctx, secret, LINK_LIFE_MS));
  });
}
