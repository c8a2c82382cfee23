import * as v from 'valibot';
import type { SiteRules } from '@jogada/merchant/contract/player';
import { endpoint, Moment } from '@jogada/platform/contract';

/** Version of the risk notice. Change it whenever the wording changes. */
const RISK_NOTICE = 'risk-2026-11';

/** The risk notice that the law requires at each sign-in (R23); null where none is required. */
export function riskNoticeOf({ showsRiskNotice }: Pick<SiteRules, 'showsRiskNotice'>): string | null {
  return showsRiskNotice ? RISK_NOTICE : null;
}

export const RiskNotice = v.pipe(v.string(), v.maxLength(40));

/** What a member must see or do directly after sign-in. */
export const readArrival = endpoint({
  method: 'GET',
  path: '/wps/member/arrival',
  summary: 'Retrieve the steps required directly after the sign-in',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    /** The notice that this session has not acknowledged yet (R23). */
    riskNotice: v.nullable(RiskNotice),
    /** Whether play and deposits require a second factor that is not set up (R11). */
    needsSecondFactor: v.boolean(),
  }),
  problems: [],
});

export const noteRiskNotice = endpoint({
  method: 'POST',
  path: '/wps/member/riskNotice',
  summary: 'Acknowledge the gambling-risk notice for this session',
  access: 'signed_in',
  input: v.object({ riskNotice: RiskNotice }),
  output: v.object({ seenAt: Moment }),
  problems: ['not_found'],
});
