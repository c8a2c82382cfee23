import { emit, type Transaction } from '@jogada/platform/server';
import { withdrawalChanged, type Withdrawal } from '../../contract/player/withdrawal.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { endIncident } from '../cashier/incident.sql.ts';
import { postWithin } from '../ledger/post.ts';
import { WITHDRAWAL_REFUSED, type WithdrawalEvent } from '../events.ts';
import { insertStep, selectWithdrawal, setState, type WithdrawalRow } from './withdrawal.sql.ts';
import { withdrawalView } from './withdrawal-view.ts';

export interface Step {
  readonly state: Withdrawal['state'];
  readonly actor: string;
  readonly reasonCode?: string;
}

/**
 * Takes a withdrawal, whose row the caller has locked, to its next state: the row, its step, its money and the news of
 * it in one transaction. Holds at the request; paid and the two ways of not being paid settle the hold.
 */
export async function takeStep(
  ctx: Pick<CashierContext, 'now' | 'realtime'>,
  tx: Transaction,
  row: WithdrawalRow,
  step: Step,
): Promise<Withdrawal> {
  const at = ctx.now();
  const reasonCode = step.reasonCode ?? null;
  const withdrawalId = row.withdrawal_id;
  await setState(tx, { withdrawalId, state: step.state, reasonCode });
  await insertStep(tx, { withdrawalId, state: step.state, actor: step.actor, reasonCode, at });
  await moveMoney(tx, row, { state: step.state, at });
  const { state } = step;
  if (state === 'paid' || state === 'refused' || state === 'cancelled')
    await endIncident(tx, { kind: 'payout_overdue', subjectId: withdrawalId, how: state, at });
  if (step.state === 'refused') await emit(tx, { topic: WITHDRAWAL_REFUSED, payload: eventOf(row), at });
  const changed = await selectWithdrawal(tx, withdrawalId);
  if (!changed) throw new Error(`withdrawal ${withdrawalId} was changed and is not there`);
  const view = await withdrawalView(tx, changed);
  tx.afterCommit(() => ctx.realtime.publish(withdrawalChanged, row.member_id, view));
  return view;
}

/** What is told of a withdrawal to those who write about it. */
export function eventOf(row: WithdrawalRow): WithdrawalEvent {
  const { withdrawal_id: withdrawalId, merchant_code: merchantCode, member_id: memberId, amount, currency } = row;
  return { withdrawalId, merchantCode, memberId, amount: amount.toString(), currency };
}

const MOVEMENTS = {
  requested: null,
  in_review: null,
  sent: null,
  paid: { kind: 'withdrawal_paid', name: 'paid' },
  cancelled: { kind: 'withdrawal_release', name: 'released' },
  refused: { kind: 'withdrawal_release', name: 'released' },
} as const satisfies Record<Withdrawal['state'], { kind: string; name: string } | null>;

async function moveMoney(tx: Transaction, row: WithdrawalRow, step: { state: Withdrawal['state']; at: Date }): Promise<void> {
  const movement = MOVEMENTS[step.state];
  if (movement === null) return;
  const [answer] = await postWithin(tx, [
    {
      kind: movement.kind,
      merchantCode: row.merchant_code,
      memberId: row.member_id,
      source: 'pix',
      externalId: `${row.withdrawal_id}:${movement.name}`,
      amount: row.amount,
      currency: row.currency,
      at: step.at,
    },
  ]);
  if (answer?.outcome !== 'applied') throw new Error(`ledger answered ${answer?.outcome} to ${movement.kind} of ${row.withdrawal_id}`);
}
