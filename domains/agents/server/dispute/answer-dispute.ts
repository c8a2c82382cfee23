import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import { COMMISSION_SOURCE, postWithin, setSource } from '@jogada/wallet/server';
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
  return { list: rows.map(caseView), nextCursor };
}

/** Answers a dispute once. A payment for it is a separate posting. @throws Problem as the contract lists */
export async function answerDispute(
  ctx: OperatorContext,
  { disputeId, state, answer, amount }: InputOf<typeof answerEndpoint>,
): Promise<DisputeCase> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockDispute(tx, disputeId);
    if (!row) throw new Problem('not_found');
    if (row.state !== 'open') throw new Problem('dispute_answered');
    const at = ctx.now();
    if (amount !== '0') await pay(tx, row, { amount: BigInt(amount), at });
    await setAnswerOf(tx, { disputeId, state, answer, amount: BigInt(amount), answeredBy: ctx.operator.id, at });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: `agent_dispute.${state}`,
      subjectId: disputeId,
      facts: { memberId: row.member_id, amount, answer },
    });
    const answered = await lockDispute(tx, disputeId);
    if (!answered) throw new Error(`dispute ${disputeId} was answered and is not there`);
    return caseView(answered);
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

function caseView(row: DisputeRow): DisputeCase {
  return { ...disputeView(row), merchantCode: row.merchant_code, memberId: row.member_id, username: row.username, facts: row.facts };
}
