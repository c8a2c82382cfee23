import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Sql, type Transaction } from '@jogada/platform/server';
import { COMMISSION_SOURCE, payOrAsk, postWithin, setSource } from '@jogada/wallet/server';
import { disputeMaximum } from './dispute-maximum.ts';
import type { answerDispute as answerEndpoint, DisputeCase, listDisputeCases as listEndpoint } from '../../contract/operator/index.ts';
import { disputeView } from './dispute-view.ts';
import { lockDispute, selectCases, setAnswerOf, type DisputeRow } from './dispute.sql.ts';

/** @throws Problem `not_allowed` */
export async function listDisputeCases(
  ctx: OperatorContext,
  { cursor, pageSize, state }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const page = { merchantCodes: ctx.operator.merchantCodes, after: readCursor(cursor), limit: pageSize + 1 };
  const found = await selectCases(ctx.database, { isOpen: state === 'open', ...page });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.opened_at, id: row.id }));
  return { list: await Promise.all(rows.map((row) => caseView(ctx.database, row))), nextCursor };
}

const KIND = 'agents.dispute';

/**
 * Answers a dispute once. What is still owed is a separate posting, at most the case's maximum; above the operator's limits the answer
 * awaits a second operator (S41) and the dispute stays open.
 * @throws Problem as the contract lists
 */
export async function answerDispute(
  ctx: OperatorContext,
  { disputeId, state, answer, amount }: InputOf<typeof answerEndpoint>,
): Promise<OutputOf<typeof answerEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockDispute(tx, disputeId);
    if (!row) throw new Problem('not_found');
    if (row.state !== 'open') throw new Problem('dispute_answered');
    const given: Answer = { state, answer, amount: BigInt(amount) };
    const waitsForSecond = given.amount > 0n && (await payAnswer(ctx, tx, row, given));
    if (given.amount === 0n) await settle(ctx, tx, row, given);
    return { ...(await caseView(tx, (await lockDispute(tx, disputeId)) ?? row)), waitsForSecond };
  });
}

/** Gives an approved answer and pays it, if the dispute is still open. */
export const agreedDispute: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, { subject_id: disputeId, content, asked_by: askedBy }) {
    const row = await lockDispute(tx, disputeId);
    if (row?.state !== 'open') throw new Problem('approval_not_possible', { why: 'dispute_answered' });
    await settle(ctx, tx, row, { state: 'upheld', answer: String(content['answer']), amount: BigInt(String(content['amount'])), askedBy });
  },
};

interface Answer {
  readonly state: 'upheld' | 'rejected';
  readonly answer: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly askedBy?: string;
}

/** Returns whether the answer awaits a second operator. */
async function payAnswer(ctx: OperatorContext, tx: Transaction, row: DisputeRow, given: Answer): Promise<boolean> {
  const maximum = await disputeMaximum(tx, row);
  const { id, merchant_code: merchantCode, member_id: memberId, username, currency } = row;
  if (given.amount > maximum) throw new Problem('amount_above_maximum', { maximumAmount: maximum.toString(), currency });
  const content = { amount: given.amount.toString(), currency, memberId, username, answer: given.answer };
  const asked = { merchantCode, kind: KIND, subjectId: id, content, reason: given.answer };
  return payOrAsk(ctx, tx, { ...asked, paymentId: id, amount: given.amount }, () => settle(ctx, tx, row, given));
}

async function settle(ctx: OperatorContext, tx: Transaction, row: DisputeRow, given: Answer): Promise<void> {
  const { state, answer, amount, askedBy } = given;
  const at = ctx.now();
  if (amount > 0n) await pay(tx, row, { amount, at });
  await setAnswerOf(tx, { disputeId: row.id, state, answer, amount, answeredBy: ctx.operator.id, at });
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: `agent_dispute.${state}`,
    subjectId: row.id,
    facts: { memberId: row.member_id, amount: amount.toString(), answer, ...(askedBy !== undefined && { askedBy }) },
  });
}

async function pay(tx: Transaction, row: DisputeRow, { amount, at }: { amount: bigint; at: Date }): Promise<void> {
  await setSource(tx, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  const { merchant_code: merchantCode, member_id: memberId, currency, id } = row;
  const [paid] = await postWithin(tx, [
    { kind: 'promo_win', merchantCode, memberId, source: COMMISSION_SOURCE, externalId: `dispute-${id}`, amount, currency, at },
  ]);
  if (paid?.outcome !== 'applied') throw new Problem('account_blocked');
}

async function caseView(sql: Sql, row: DisputeRow): Promise<DisputeCase> {
  const { merchant_code: merchantCode, member_id: memberId, username, facts } = row;
  return { ...disputeView(row), merchantCode, memberId, username, facts, maximumAmount: String(await disputeMaximum(sql, row)) };
}
