import * as v from 'valibot';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { endpoint, Moment } from '@jogada/platform/contract';

/** Which words on the risks of betting a member reads; changed with the words. */
const RISK_NOTICE = 'risk-2026-11';

/** The notice that the law wants at each access (R23); null where it wants none. */
export function riskNoticeOf(jurisdiction: JurisdictionProfile): string | null {
  return jurisdiction === 'br-spa' ? RISK_NOTICE : null;
}

export const RiskNotice = v.pipe(v.string(), v.maxLength(40));

/** What a member who has signed in is to be told before anything else. */
export const readArrival = endpoint({
  method: 'GET',
  path: '/wps/member/arrival',
  summary: 'What the law of this site wants of a member who has signed in',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    /** The notice that this sign-in has not seen yet (R23). */
    riskNotice: v.nullable(RiskNotice),
    /** Without a second factor nobody plays or pays in here (R11). */
    needsSecondFactor: v.boolean(),
  }),
  problems: [],
});

export const noteRiskNotice = endpoint({
  method: 'POST',
  path: '/wps/member/riskNotice',
  summary: 'Note that this sign-in has seen the notice about the risks of betting',
  access: 'signed_in',
  input: v.object({ riskNotice: RiskNotice }),
  output: v.object({ seenAt: Moment }),
  problems: ['not_found'],
});
