import type { SwitchName } from '@jogada/merchant/contract/player';
import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { LoginAnswer } from './session.ts';

/** Social networks for sign-in (ACC-06). */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
const SocialProvider = v.picklist(SOCIAL_PROVIDERS);
export type SocialProvider = v.InferOutput<typeof SocialProvider>;

/** The whitelabel switch of each network. */
export const SOCIAL_SWITCH = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const satisfies Record<SocialProvider, SwitchName>;

/** The return path after the network's sign-in. */
export function socialReturnPath(provider: SocialProvider): `/${string}` {
  return `/m/social/${provider}`;
}

const returnTo = v.optional(v.pipe(v.string(), v.maxLength(400)), '');

/** A POST, because it sets the cookie that binds the return. */
export const beginSocialLogin = endpoint({
  method: 'POST',
  path: '/wps/session/social/:provider',
  summary: 'Create a social-network authorization URL for signing in',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ provider: SocialProvider, returnTo }),
  output: v.object({ url: v.string() }),
  problems: ['social_login_failed', 'social_provider_unavailable'],
});

export const beginSocialLink = endpoint({
  method: 'POST',
  path: '/wps/member/social/:provider',
  summary: 'Create a social-network authorization URL for linking',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ provider: SocialProvider, returnTo }),
  output: v.object({ url: v.string() }),
  problems: ['social_login_failed', 'social_provider_unavailable'],
});

/** The result of the return: signed in, linked, or a ticket to create or link an account. */
export const finishSocialVisit = endpoint({
  method: 'POST',
  path: '/wps/session/social/:provider/answer',
  summary: "Process a social network's callback",
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    provider: SocialProvider,
    /** The query string that the network added to the return path. */
    answer: v.pipe(v.string(), v.maxLength(4096)),
  }),
  output: v.object({
    outcome: v.picklist(['signed_in', 'linked', 'unknown']),
    session: v.nullable(LoginAnswer),
    ticket: v.nullable(v.string()),
    /** Name and e-mail from the network, to prefill a form. */
    suggested: v.nullable(v.object({ nickname: v.string(), email: v.string() })),
    returnTo: v.string(),
  }),
  problems: [
    'social_login_failed',
    'social_login_cancelled',
    'social_provider_unavailable',
    'social_already_linked',
    'account_blocked',
    'account_excluded',
    'error_member_login',
    'second_factor_required',
  ],
});

/** The member has just signed in by other means (S18). */
export const linkSocialArrival = endpoint({
  method: 'POST',
  path: '/wps/member/social',
  summary: 'Link a social-network account to the member by a ticket',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ ticket: v.pipe(v.string(), v.maxLength(100)) }),
  output: v.object({ provider: SocialProvider }),
  problems: ['social_ticket_lapsed', 'social_already_linked'],
});

export const listSocialLinks = endpoint({
  method: 'GET',
  path: '/wps/member/social',
  summary: 'List the linked social-network accounts',
  access: 'real_member',
  input: v.object({}),
  output: v.object({ list: v.array(v.object({ provider: SocialProvider, label: v.string(), linkedAt: Moment })) }),
  problems: [],
});

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/wps/member/social/:provider',
  summary: 'Unlink a social-network account',
  access: 'real_member',
  input: v.object({ provider: SocialProvider }),
  output: v.object({}),
  problems: ['not_found'],
});
