import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { postWithin } from '@jogada/wallet/server';
import type { HeldWin, payHeldWin as payContract, refuseHeldWin as refuseContract } from '../../contract/operator/held-wins.ts';
import { findHeldWinCase, lockHeldWin, setDecided, setSettled, type HeldWinRow } from './held-win.sql.ts';
import { heldWinView } from './held-win-view.ts';
import { winPosting } from './win-posting.ts';

/**
 * Pays a held win: as a win if its bet has arrived, otherwise as a credit by this operator. Both use the vendor's transaction id, so it
 * cannot be paid twice.
 * @throws Problem `not_allowed`, `held_win_not_found`, `held_win_not_open`
 */
export function payHeldWin(ctx: OperatorContext, input: InputOf<typeof payContract>): Promise<HeldWin> {
  return decide(ctx, input, async (tx, row) => {
    const at = ctx.now();
    const posting = winPosting(row, at);
    const [asWin] = await postWithin(tx, [posting]);
    if (asWin?.outcome === 'applied' || asWin?.outcome === 'replayed') {
      await setSettled(tx, { memberId: row.member_id, vendorCode: row.vendor_code, transactionId: row.transaction_id }, at);
      return 'held_win.settled';
    }
    const { merchantCode, memberId, source, externalId, amount, currency } = posting;
    const [credit] = await postWithin(tx, [
      { kind: 'adjustment_credit', merchantCode, memberId, source, externalId, amount, currency, pocket: 'cash', at },
    ]);
    // The vendor has used the id for another transaction, so this win cannot be posted.
    if (credit?.outcome === 'conflict') throw new Problem('held_win_not_open');
    if (credit?.outcome !== 'applied') throw new Error(`the ledger returned ${credit?.outcome} for held win ${row.id}`);
    await setDecided(tx, row.id, { state: 'paid', decidedBy: ctx.operator.id, reason: input.reason, at });
    return 'held_win.paid';
  });
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

async function decide(
  ctx: OperatorContext,
  { heldWinId, reason }: InputOf<typeof payContract>,
  act: (tx: Transaction, row: HeldWinRow) => Promise<string>,
): Promise<HeldWin> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockHeldWin(tx, heldWinId);
    if (!row) throw new Problem('held_win_not_found');
    if (row.state !== 'held') throw new Problem('held_win_not_open');
    const action = await act(tx, row);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action,
      subjectId: heldWinId,
      facts: { memberId: row.member_id, vendorCode: row.vendor_code, amount: row.amount.toString(), reason },
    });
    const decided = await findHeldWinCase(tx, heldWinId);
    if (!decided) throw new Error(`held win ${heldWinId} is missing after its decision`);
    return heldWinView(decided);
  });
}
