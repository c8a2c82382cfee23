import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText, PositiveMinorUnits } from '@jogada/platform/contract';

const ApplicationId = idSchema('apl');

export const ApplicationCase = v.object({
  applicationId: ApplicationId,
  merchantCode: v.string(),
  memberId: idSchema('mbr'),
  username: v.string(),
  promotionId: idSchema('prm'),
  promotionName: v.string(),
  state: v.picklist(['applying', 'process', 'rejected', 'issued']),
  remarks: v.string(),
  reason: v.string(),
  /** Picture ids, to read in the console. */
  imageIds: v.array(v.string()),
  currency: CurrencyCode,
  maximumAmount: MinorUnits,
  amount: v.nullable(MinorUnits),
  createdAt: Moment,
  /** When the answer is due; null for a decided application. */
  answerBy: v.nullable(Moment),
  changedAt: Moment,
});
export type ApplicationCase = v.InferOutput<typeof ApplicationCase>;

export const listApplications = operatorEndpoint({
  method: 'GET',
  path: '/ops/applications',
  summary: 'List promotion applications, pending or all',
  access: 'operator',
  permission: 'applications.decide',
  input: v.object({ ...cursorInput({ pageSize: 25, pageSizeMax: 100 }), state: v.optional(v.picklist(['waiting', 'all']), 'waiting') }),
  output: pageOf(ApplicationCase),
  problems: ['not_allowed'],
});

const of = { memberId: idSchema('mbr'), applicationId: ApplicationId };

/** The member sees the new state. */
export const takeApplication = operatorEndpoint({
  method: 'POST',
  path: '/ops/applications/:applicationId/take',
  summary: 'Start processing an application',
  access: 'operator',
  permission: 'applications.decide',
  input: v.object(of),
  output: ApplicationCase,
  problems: ['not_allowed', 'not_found', 'application_decided'],
});

/** The amount appears in the member's reward center. Above the operator's limits it waits for a second operator (S41): the state is then `process`. */
export const issueApplication = operatorEndpoint({
  method: 'POST',
  path: '/ops/applications/:applicationId/issue',
  summary: 'Grant an application',
  access: 'operator',
  permission: 'applications.decide',
  input: v.object({ ...of, amount: PositiveMinorUnits }),
  output: ApplicationCase,
  problems: [
    'not_allowed',
    'not_found',
    'application_decided',
    'amount_above_maximum',
    'promotion_budget_spent',
    'account_blocked',
    'approval_waiting',
  ],
});

export const rejectApplication = operatorEndpoint({
  method: 'POST',
  path: '/ops/applications/:applicationId/reject',
  summary: 'Reject an application with a reason shown to the member',
  access: 'operator',
  permission: 'applications.decide',
  input: v.object({ ...of, reason: plainText({ min: 3, max: 200 }) }),
  output: ApplicationCase,
  problems: ['not_allowed', 'not_found', 'application_decided'],
});
