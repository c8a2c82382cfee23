import type { Transaction } from '@jogada/platform/server';
import { postWithin, type Posting } from '@jogada/wallet/server';
import { vendorMoneyChanged } from '../../contract/player/vendor-money.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { scheduleCheck } from './vendor-player.sql.ts';
import { setEnded, type TransferRow } from './vendor-transfer.sql.ts';

export type TransferEnd = { readonly state: 'confirmed' } | { readonly state: 'refused'; readonly reasonCode: string };

/**
 * Ends an open transfer, whose row the caller has locked: its state, its money and the news of it in one transaction.
 * Each end posts under an id made of the transfer's own, so that it can be posted once only.
 */
export async function endTransfer(ctx: TransferWalletContext, tx: Transaction, row: TransferRow, end: TransferEnd): Promise<void> {
  const at = ctx.now();
  const reasonCode = end.state === 'refused' ? end.reasonCode : null;
  await setEnded(tx, { memberId: row.member_id, id: row.id }, { state: end.state, reasonCode, at });
  const movement = movementOf(row, end.state);
  if (movement) {
    const [answer] = await postWithin(tx, [
      {
        ...movement,
        merchantCode: row.merchant_code,
        memberId: row.member_id,
        source: row.vendor_code,
        amount: row.amount,
        currency: row.currency,
        at,
      },
    ]);
    if (answer?.outcome !== 'applied') throw new Error(`the ledger answers ${answer?.outcome} to ${movement.kind} of ${row.id}`);
  }
  // From here on there is money at the vendor, whoever asked for it: somebody looks after it even if nobody comes back for it.
  if (row.direction === 'in' && end.state === 'confirmed') {
    await scheduleCheck(tx, { memberId: row.member_id, vendorCode: row.vendor_code }, at);
  }
  tx.afterCommit(() => ctx.realtime.publish(vendorMoneyChanged, row.member_id, { vassalage: row.vendor_code }));
}

function movementOf(row: TransferRow, state: TransferEnd['state']): Pick<Posting, 'kind' | 'externalId' | 'refExternalId'> | undefined {
  const held = `${row.id}:held`;
  if (row.direction === 'in') {
    return state === 'confirmed'
      ? { kind: 'vendor_sent', externalId: `${row.id}:sent`, refExternalId: held }
      : { kind: 'vendor_release', externalId: `${row.id}:released`, refExternalId: held };
  }
  return state === 'confirmed' ? { kind: 'vendor_return', externalId: `${row.id}:returned` } : undefined;
}
