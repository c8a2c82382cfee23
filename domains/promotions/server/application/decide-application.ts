import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import { payOrAsk } from '@jogada/wallet/server';
import type {
  ApplicationCase,
  issueApplication as issueEndpoint,
  listApplications as listEndpoint,
  rejectApplication as rejectEndpoint,
  takeApplication as takeEndpoint,
} from '../../contract/operator/index.ts';
import { awardPromotion, type AwardOutcome } from '../promotion/award-promotion.ts';
import { findPicture, lockCase, selectCases, setCaseState, type CaseRow } from './application.sql.ts';
import { answerBy, isPending } from './read-activity.ts';

const KIND = 'promotions.application';
const DAY_MS = 86_400_000;

/** @throws Problem `not_allowed` */
export async function listApplications(
  ctx: OperatorContext,
  { cursor, pageSize, state }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectCases(ctx.database, {
    isWaiting: state === 'waiting',
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.id }));
  return { list: rows.map(caseView), nextCursor };
}

/**
 * Marks an application as under review.
 * @throws Problem as the contract lists
 */
export function takeApplication(ctx: OperatorContext, wanted: InputOf<typeof takeEndpoint>): Promise<ApplicationCase> {
  return decide(ctx, wanted, async (tx, row) => {
    await change(ctx, tx, row, { state: 'process', reason: '', rewardId: null });
  });
}

/**
 * Grants an application. The reward becomes claimable in the member's reward center. Above the operator's limits the grant awaits a second
 * operator (S41), and the application stays in process.
 * @throws Problem as the contract lists
 */
export function issueApplication(ctx: OperatorContext, { amount, ...wanted }: InputOf<typeof issueEndpoint>): Promise<ApplicationCase> {
  return decide(ctx, wanted, async (tx, row) => {
    const maximum = BigInt(row.rule.maximumAmount);
    if (amount > maximum) throw new Problem('amount_above_maximum', { maximumAmount: maximum.toString(), currency: row.currency });
    const { id, merchant_code: merchantCode, member_id: memberId, username, currency, promotion_name: name } = row;
    const content = { amount: amount.toString(), currency, memberId, username };
    const asked = { merchantCode, kind: KIND, subjectId: id, content, reason: row.remarks || name };
    const waits = await payOrAsk(ctx, tx, { ...asked, paymentId: id, amount }, () => issue(ctx, tx, row, { amount }));
    if (waits && row.state === 'applying') await change(ctx, tx, row, { state: 'process', reason: '', rewardId: null });
  });
}

/** Grants an approved application, if it is still open. */
export const agreedApplication: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, { subject_id: applicationId, content, asked_by: askedBy }) {
    const row = await lockCase(tx, { memberId: String(content['memberId']), applicationId });
    if (row?.state !== 'applying' && row?.state !== 'process') throw new Problem('approval_not_possible', { why: 'application_decided' });
    await issue(ctx, tx, row, { amount: BigInt(String(content['amount'])), askedBy });
  },
};

async function issue(ctx: OperatorContext, tx: Transaction, row: CaseRow, given: { amount: bigint; askedBy?: string }): Promise<void> {
  const at = ctx.now();
  const awarded = await awardPromotion(tx, {
    promotion: { ...row, id: row.promotion_id },
    memberId: row.member_id,
    occasion: row.id,
    amount: given.amount,
    basis: { applicationId: row.id },
    isEarnedByPlay: false,
    claimBy: new Date(at.getTime() + row.rule.claimDays * DAY_MS),
    at,
  });
  if (awarded.outcome !== 'awarded') throw new Problem(REFUSALS[awarded.outcome]);
  await change(ctx, tx, row, { state: 'issued', reason: '', rewardId: awarded.rewardId }, given);
}

/**
 * Rejects an application with a reason that the member sees.
 * @throws Problem as the contract lists
 */
export function rejectApplication(ctx: OperatorContext, { reason, ...wanted }: InputOf<typeof rejectEndpoint>): Promise<ApplicationCase> {
  return decide(ctx, wanted, async (tx, row) => {
    await change(ctx, tx, row, { state: 'rejected', reason, rewardId: null });
  });
}

/**
 * Returns a picture of an application. Requires the permission to decide.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function readApplicationPicture(ctx: OperatorContext, imageId: string): Promise<Buffer> {
  const picture = await findPicture(ctx.database, { imageId, merchantCodes: ctx.operator.merchantCodes });
  if (!picture) throw new Problem('not_found');
  return picture;
}

const REFUSALS = {
  budget_spent: 'promotion_budget_spent',
  had_already: 'application_decided',
  has_stopped: 'account_blocked',
} as const satisfies Record<Exclude<AwardOutcome['outcome'], 'awarded'>, string>;

type Wanted = InputOf<typeof takeEndpoint>;

function decide(
  ctx: OperatorContext,
  { memberId, applicationId }: Wanted,
  act: (tx: Transaction, row: CaseRow) => Promise<void>,
): Promise<ApplicationCase> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockCase(tx, { memberId, applicationId });
    if (!row) throw new Problem('not_found');
    if (row.state === 'issued' || row.state === 'rejected') throw new Problem('application_decided');
    await act(tx, row);
    const decided = await lockCase(tx, { memberId, applicationId });
    if (!decided) throw new Error(`application ${applicationId} is missing after its decision`);
    return caseView(decided);
  });
}

type Change = Pick<Parameters<typeof setCaseState>[1], 'state' | 'reason' | 'rewardId'>;

async function change(
  ctx: OperatorContext,
  tx: Transaction,
  row: CaseRow,
  to: Change,
  { amount, askedBy }: { amount?: bigint; askedBy?: string } = {},
): Promise<void> {
  const actorId = ctx.operator.id;
  const decidedBy = to.state === 'process' ? null : actorId;
  await setCaseState(tx, { ...to, memberId: row.member_id, applicationId: row.id, decidedBy, at: ctx.now() });
  const facts = {
    memberId: row.member_id,
    promotionId: row.promotion_id,
    reason: to.reason,
    ...(amount !== undefined && { amount: amount.toString() }),
    ...(askedBy !== undefined && { askedBy }),
  };
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId, action: `application.${to.state}`, subjectId: row.id, facts });
}

function caseView(row: CaseRow): ApplicationCase {
  return {
    applicationId: row.id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    promotionId: row.promotion_id,
    promotionName: row.promotion_name,
    state: row.state,
    remarks: row.remarks,
    reason: row.reason,
    imageIds: row.image_ids,
    currency: row.currency,
    maximumAmount: row.rule.maximumAmount,
    amount: row.amount?.toString() ?? null,
    createdAt: row.created_at.toISOString(),
    answerBy: isPending(row) ? answerBy(row.created_at).toISOString() : null,
    changedAt: row.changed_at.toISOString(),
  };
}
