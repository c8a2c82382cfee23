import { Problem, type Currency } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { postWithin } from '@jogada/wallet/server';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { insertTransfer, type TransferKey } from './vendor-transfer.sql.ts';

export interface TransferRequest {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly vendorCode: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
}

/**
 * Records a transfer to a vendor and holds its amount, in one transaction. Returns undefined while another transfer is open at this vendor.
 * @throws Problem insufficient_funds, account_blocked, limit_reached, play_paused
 */
export function requestTransferIn(ctx: TransferWalletContext, request: TransferRequest): Promise<TransferKey | undefined> {
  return ctx.database.transaction(async (tx) => {
    const key = await writeDown(ctx, tx, request, 'in');
    if (key) await hold(ctx, tx, request, key.id);
    return key;
  });
}

/** Records a transfer back from a vendor. The money moves when the vendor confirms. */
export function requestTransferOut(ctx: TransferWalletContext, request: TransferRequest): Promise<TransferKey | undefined> {
  return ctx.database.transaction((tx) => writeDown(ctx, tx, request, 'out'));
}

async function writeDown(
  ctx: TransferWalletContext,
  tx: Transaction,
  request: TransferRequest,
  direction: 'in' | 'out',
): Promise<TransferKey | undefined> {
  const at = ctx.now();
  const key = { memberId: request.memberId, id: newId('vtr', at) };
  return (await insertTransfer(tx, { ...request, ...key, direction, at })) ? key : undefined;
}

async function hold(ctx: TransferWalletContext, tx: Transaction, request: TransferRequest, transferId: string): Promise<void> {
  const { vendorCode, ...money } = request;
  const [answer] = await postWithin(tx, [
    { kind: 'vendor_hold', ...money, source: vendorCode, externalId: `${transferId}:held`, at: ctx.now() },
  ]);
  if (answer?.outcome === 'insufficient_funds') {
    throw new Problem('insufficient_funds', { availableAmount: answer.balance.toString(), currency: request.currency });
  }
  if (answer?.outcome === 'account_blocked') throw new Problem('account_blocked');
  if (answer?.outcome === 'limit_reached') throw new Problem('limit_reached');
  if (answer?.outcome === 'play_stopped') throw new Problem('play_paused');
  if (answer?.outcome !== 'applied') throw new Error(`the ledger returned ${answer?.outcome} for the hold of ${transferId}`);
}
