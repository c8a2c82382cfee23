import { socialReturnPath, type beginSocialLink, type beginSocialLogin } from '@jogada/accounts/contract/player';
import type { InputOf } from '@jogada/platform/contract';
import { limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import type { MemberContext, VisitorContext } from '../member-context.ts';
import { hashOf, newSecret } from '../remember/remember-secret.ts';
import { siteAddress } from './site-address.ts';
import { getNetwork } from './social-network.ts';
import { insertVisit } from './social.sql.ts';
import { markBrowser, VISIT_MS } from './visit-browser.ts';

/** Sends a visitor to a network to say who they are (ACC-06): code, PKCE, state and nonce, all good for one answer. */
export async function beginLogin(ctx: VisitorContext, asked: InputOf<typeof beginSocialLogin>): Promise<{ url: string }> {
  return begin(ctx, { ...asked, memberId: null });
}

/** Sends a member there, to link what they have there with what they have here. */
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
