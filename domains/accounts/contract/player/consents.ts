import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';

/** Purposes that a member decides on. Both are allowed until the member objects. */
export const CONSENT_PURPOSES = ['advertising', 'winner_board'] as const;

const Consents = v.object({
  terms: v.object({
    /** The edition in force. */
    version: v.string(),
    /** The accepted editions, newest first. */
    accepted: v.array(v.object({ version: v.string(), at: Moment })),
  }),
  purposes: v.array(
    v.object({
      purpose: v.picklist(CONSENT_PURPOSES),
      isGiven: v.boolean(),
      /** The decisions, newest first. */
      history: v.array(v.object({ isGiven: v.boolean(), at: Moment })),
    }),
  ),
});
export type Consents = v.InferOutput<typeof Consents>;

export const readConsents = endpoint({
  method: 'GET',
  path: '/wps/member/consents',
  summary: "Retrieve the accepted terms and the member's decisions by purpose",
  access: 'real_member',
  input: v.object({}),
  output: Consents,
  problems: [],
});

/** Messages to all members stay hidden while the member objects. The winner board has a call of its own. */
export const decideAdvertising = endpoint({
  method: 'PUT',
  path: '/wps/member/consents/advertising',
  summary: 'Allow advertising messages, or object to them',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ isGiven: v.boolean() }),
  output: Consents,
  problems: [],
});

/** Refused when another edition is in force by now. */
export const acceptTerms = endpoint({
  method: 'POST',
  path: '/wps/member/consents/terms',
  summary: 'Accept the edition of the terms in force',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ version: v.pipe(v.string(), v.maxLength(40)) }),
  output: Consents,
  problems: ['changed_meanwhile'],
});
