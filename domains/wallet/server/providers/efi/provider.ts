import { systemClock } from '@jogada/platform/server';
import type { OpenBank, ProviderModule } from '../../cashier/bank.ts';
import { bankClient } from '../pix-api/bank-client.ts';
import { pixApiAdapter } from '../pix-api/pix-api-adapter.ts';
import { efiPayouts } from './efi-payouts.ts';
import { readEfiMessage } from './efi-message.ts';

/**
 * Efí (efipay.com.br): the Central Bank's Pix API under `/v2`, and its own calls for payouts. The API requires the account's client
 * certificate. Documents: dev.efipay.com.br, "API Pix".
 */
export const openBank: OpenBank = (access) => {
  const client = bankClient(access, systemClock);
  return {
    // Without this header the address would have to be served with Efí's own certificate authority.
    payments: pixApiAdapter(client, { prefix: '/v2', webhookHeaders: { 'x-skip-mtls-checking': 'true' } }),
    payouts: efiPayouts(client, { payerKey: access.receiverKey ?? '' }),
  };
};

export const readMessage: NonNullable<ProviderModule['readMessage']> = readEfiMessage;
