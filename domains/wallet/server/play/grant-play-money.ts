import type { Currency } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { postWithin } from '../ledger/post.ts';

/** Initial play money of a trial in minor units (1000,00). It never converts to real money. */
export const PLAY_MONEY_AMOUNT = 100_000n;

/** Credits a trial's play pocket once. The accounts must be open. */
export async function grantPlayMoney(
  tx: Transaction,
  trial: { memberId: string; merchantCode: string; currency: Currency; at: Date },
): Promise<void> {
  const [answer] = await postWithin(tx, [
    {
      ...trial,
      kind: 'play_grant',
      pocket: 'play',
      source: 'house',
      externalId: 'trial-play-money',
      amount: PLAY_MONEY_AMOUNT,
    },
  ]);
  if (answer?.outcome !== 'applied') throw new Error(`play money was refused: ${answer?.outcome ?? 'no answer'}`);
}
