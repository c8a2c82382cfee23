import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { payOrAsk, postWithin } from '@jogada/wallet/server';
import type { HeldWin, payHeldWin as payContract, refuseHeldWin as refuseContract } from '../../contract/operator/held-wins.ts';
import { findHeldWinCase, lockHeldWin, setDecided, setSettled, type HeldWinRow } from './held-win.sql.ts';
import { heldWinView } from './held-win-view.ts';
import { winPosting } from './win-posting.ts';

const KIND = 'games.held_win';

/**
 * Pays a held win: as a win if its bet has arrived, otherwise as a credit by this operator. Both use the vendor's transaction id, so it
 * cannot be paid twice. A credit above the operator's limits awaits a second operator (S41), and the win stays held.
 * @throws Problem `not_allowed`, `held_win_not_found`, `held_win_not_open`, `approval_waiting`
 */
export async function payHeldWin(ctx: OperatorContext, input: InputOf<typeof payContract>): Promise<OutputOf<typeof payContract>> {
  const win = await decide(ctx, input, async (tx, row) => {
    const at = ctx.now();
    const [asWin] = await postWithin(tx, [winPosting(row, at)]);
    if (asWin?.outcome === 'applied' || asWin?.outcome === 'replayed') {
      await setSettled(tx, { memberId: row.member_id, vendorCode: row.vendor_code, transactionId: row.transaction_id }, at);
      return 'held_win.settled';
    }
    const { reason } = input;
    const { id, member_id: memberId, merchant_code: merchantCode, amount, currency } = row;
    const content = { memberId, amount: amount.toString(), currency };
    const asked = { merchantCode, kind: KIND, subjectId: id, content, reason };
    const waits = await payOrAsk(ctx, tx, { ...asked, paymentId: id, amount }, () => credit(ctx, tx, row, reason));
    return waits ? undefined : 'held_win.paid';
  });
  return { ...win, waitsForSecond: win.state === 'held' };
}

/** Credits an approved held win, if it is still held. */
export const agreedHeldWin: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, { subject_id: heldWinId, reason }) {
    const row = await lockHeldWin(tx, heldWinId);
    if (row?.state !== 'held') throw new Problem('approval_not_possible', { why: 'held_win_not_open' });
    await credit(ctx, tx, row, reason);
    await recordDecision(ctx, tx, row, { action: 'held_win.paid', reason });
  },
};

async function credit(ctx: OperatorContext, tx: Transaction, row: HeldWinRow, reason: string): Promise<void> {
  const at = ctx.now();
  const { merchantCode, memberId, source, externalId, amount, currency } = winPosting(row, at);
  const [answer] = await postWithin(tx, [
    { kind: 'adjustment_credit', merchantCode, memberId, source, externalId, amount, currency, pocket: 'cash', at },
  ]);
  // The vendor has used the id for another transaction, so this win cannot be posted.
  if (answer?.outcome === 'conflict') throw new Problem('held_win_not_open');
  if (answer?.outcome !== 'applied') throw new Error(`the ledger returned ${answer?.outcome} for held win ${row.id}`);
  await setDecided(tx, row.id, { state: 'paid', decidedBy: ctx.operator.id, reason, at });
}

/**
 * Refuses a held win. If its bet arrives later, it is paid when the vendor repeats the win.
 * @throws Problem `not_allowed`, `held_win_not_found`, `held_win_not_open`
 */
export function refuseHeldWin(ctx: OperatorContext, input: InputOf<typeof refuseContract>): Promise<HeldWin> {
  return decide(ctx, input, async (tx, row) => {
    await setDecided(tx, row.id, { state: 'refused', decidedBy: ctx.operator.id, reason: input.reason, at: ctx.now() });
    return 'held_win.refused';
  });
}

/** `act` returns the action for the audit trail, or undefined if it decided nothing. */
async function decide(
  ctx: OperatorContext,
  { heldWinId, reason }: InputOf<typeof payContract>,
  act: (tx: Transaction, row: HeldWinRow) => Promise<StaffAction | undefined>,
): Promise<HeldWin> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockHeldWin(tx, heldWinId);
    if (!row) throw new Problem('held_win_not_found');
    if (row.state !== 'held') throw new Problem('held_win_not_open');
    const action = await act(tx, row);
    if (action !== undefined) await recordDecision(ctx, tx, row, { action, reason });
    const decided = await findHeldWinCase(tx, heldWinId);
    if (!decided) throw new Error(`held win ${heldWinId} is missing after its decision`);
    return heldWinView(decided);
  });
}

function recordDecision(
  ctx: OperatorContext,
  tx: Transaction,
  row: HeldWinRow,
  { action, reason }: { action: StaffAction; reason: string },
): Promise<void> {
  return recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: row.id,
    facts: { memberId: row.member_id, vendorCode: row.vendor_code, amount: row.amount.toString(), reason },
  });
}
