import type { ReportedTransaction } from '@jogada/games/contract/vendor-api';
import type { VendorAdapter } from '../vendor-api/vendor-adapter.ts';
import type { ReportedTransfer } from './transfer-wallet-vendor.ts';
import { resolveVendor } from './vendor-client-of.ts';

const PAGES_MAX = 10_000;

/** A vendor's list of a day's transfers, in the words and under the ids that the ledger has for them. */
export const reportOfTransfers: VendorAdapter['reportOf'] = async (ctx, vendor) => {
  const { client } = await resolveVendor(ctx, vendor.code);
  return async function* (day) {
    let after: string | null = null;
    for (let count = 0; count < PAGES_MAX; count += 1) {
      const { transfers, next } = await client.listTransfers({ day, after });
      yield transfers.map(asTransaction);
      if (next === null) return;
      after = next;
    }
    throw new Error(`the report of ${day} has no end`);
  };
};

function asTransaction(transfer: ReportedTransfer): ReportedTransaction {
  const isIn = transfer.direction === 'in';
  return {
    transactionId: `${transfer.transferId}:${isIn ? 'sent' : 'returned'}`,
    memberId: transfer.memberId,
    kind: isIn ? 'vendor_sent' : 'vendor_return',
    amount: transfer.amount,
    currency: transfer.currency,
    status: 'done',
  };
}
