import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, violatedConstraint } from '@jogada/platform/server';
import type { Dispute, listDisputes as listEndpoint, openDispute as openEndpoint } from '../../contract/player/index.ts';
import { requireOwn } from '../rebate/settlement/read-bills.ts';
import { disputeView } from './dispute-view.ts';
import { findRebateLine, insertDispute, lockDispute, selectDisputes, type NewDispute } from './dispute.sql.ts';

/** Time limit for the answer to a dispute. */
const ANSWER_WITHIN_MS = 5 * 86_400_000;

export async function listDisputes(ctx: MemberContext): Promise<OutputOf<typeof listEndpoint>> {
  return { list: (await selectDisputes(ctx.database, ctx.member.id)).map(disputeView) };
}

/**
 * Opens a dispute about a paid line and stores the line's current figures with it.
 * @throws Problem `not_found` if there is no such line, `dispute_open` if it already has an open dispute
 */
export async function openDispute(ctx: MemberContext, input: InputOf<typeof openEndpoint>): Promise<Dispute> {
  const line = input.subject === 'rebate' ? await rebateLine(ctx, input) : await billLine(ctx, input.billId);
  const openedAt = ctx.now();
  const disputeId = newId('dsp', openedAt);
  return ctx.database.transaction(async (tx) => {
    await insertDispute(tx, {
      ...line,
      disputeId,
      merchantCode: ctx.merchant.code,
      memberId: ctx.member.id,
      claim: input.claim,
      openedAt,
      answerBy: new Date(openedAt.getTime() + ANSWER_WITHIN_MS),
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'dispute_open_once' ? new Problem('dispute_open') : error;
    });
    const row = await lockDispute(tx, disputeId);
    if (!row) throw new Error(`dispute ${disputeId} was written and is not there`);
    return disputeView(row);
  });
}

type Line = Pick<NewDispute, 'subject' | 'reference' | 'line' | 'facts'>;

async function rebateLine(ctx: MemberContext, wanted: { day: string; originDay: string; category: string }): Promise<Line> {
  const { day, originDay, category } = wanted;
  const found = await findRebateLine(ctx.database, { agentId: ctx.member.id, day, originDay, category });
  if (!found) throw new Problem('not_found');
  const facts = { turnover: String(found.turnover), share: String(found.share) };
  return { subject: 'rebate', reference: day, line: `${originDay}/${category}`, facts };
}

async function billLine(ctx: MemberContext, billId: string): Promise<Line> {
  const bill = await requireOwn(ctx, billId);
  const facts = {
    figure: String(bill.figure),
    carriedLoss: String(bill.carried_loss),
    activeCount: String(bill.active_count),
    due: String(bill.due),
    amount: String(bill.amount),
  };
  return { subject: 'bill', reference: billId, line: '', facts };
}
