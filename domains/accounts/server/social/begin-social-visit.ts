import { socialReturnPath, type beginSocialLink, type beginSocialLogin } from '@jogada/accounts/contract/player';
import type { InputOf } from '@jogada/platform/contract';
import { limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import type { MemberContext, VisitorContext } from '../member-context.ts';
import { hashOf, newSecret } from '../remember/remember-secret.ts';
import { siteAddress } from './site-address.ts';
import { getNetwork } from './social-network.ts';
import { insertVisit } from './social.sql.ts';
import { markBrowser, VISIT_MS } from './visit-browser.ts';

/** Returns the URL of a network's sign-in (ACC-06), with PKCE, state and nonce, each valid for one response. */
export async function beginLogin(ctx: VisitorContext, asked: InputOf<typeof beginSocialLogin>): Promise<{ url: string }> {
  return begin(ctx, { ...asked, memberId: null });
}

/** Returns the URL of a network's sign-in to link that account with the member's. */
export async function beginLink(ctx: MemberContext, asked: InputOf<typeof beginSocialLink>): Promise<{ url: string }> {
  return begin(ctx, { ...asked, memberId: ctx.member.id });
}

async function begin(
  ctx: VisitorContext,
  { provider, returnTo, memberId }: InputOf<typeof beginSocialLogin> & { memberId: string | null },
): Promise<{ url: string }> {
  await limitRate(ctx, LOGIN_LIMIT);
  const network = getNetwork(ctx, provider);
  const visit = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  const url = await network.authorizeUrl(siteAddress(ctx) + socialReturnPath(provider), visit);
  await insertVisit(ctx.database, {
    stateHash: hashOf(visit.state),
    browserHash: markBrowser(ctx),
    merchantCode: ctx.merchant.code,
    provider,
    nonce: visit.nonce,
    codeVerifier: visit.codeVerifier,
    memberId,
    returnTo,
    expiresAt: new Date(ctx.now().getTime() + VISIT_MS),
  });
  return { url: url.href };
}
