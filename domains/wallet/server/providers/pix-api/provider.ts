import { systemClock } from '@jogada/platform/server';
import type { OpenBank } from '../../cashier/bank.ts';
import { bankClient } from './bank-client.ts';
import { payoutApiAdapter } from './payout-api-adapter.ts';
import { pixApiAdapter } from './pix-api-adapter.ts';

/** The Central Bank's Pix API for deposits and refunds, and our own payout API for withdrawals. */
export const openBank: OpenBank = (access) => {
  const client = bankClient(access, systemClock);
  return { payments: pixApiAdapter(client), payouts: payoutApiAdapter(client) };
};
