import { systemClock } from '@jogada/platform/server';
import type { OpenBank, ProviderModule } from '../../cashier/bank.ts';
import { wooviClient } from './woovi-client.ts';
import { readWooviMessage } from './woovi-message.ts';
import { wooviPayments } from './woovi-payments.ts';
import { wooviPayouts } from './woovi-payouts.ts';
import { wooviSignatures } from './woovi-signature.ts';

/**
 * Woovi, formerly OpenPix (woovi.com): a JSON API of its own with values in centavos. The client's secret is the AppID; the client's id is not
 * used. Documents: developers.woovi.com, and their sources at github.com/woovibr/woovi-developers, commit bb0dddf, with the OpenAPI file
 * `static/swaggers/woovi.json`.
 */
export const openBank: OpenBank = ({ baseUrl, clientSecret, timeoutMs, clientCertificate, transport, isPublicOnly = false }) => {
  const woovi = wooviClient({ appId: clientSecret, baseUrl, timeoutMs, clientCertificate, transport, isPublicOnly });
  return {
    payments: { ...wooviPayments(woovi), verifyMessage: wooviSignatures(woovi, systemClock) },
    payouts: wooviPayouts(woovi),
  };
};

export const readMessage: NonNullable<ProviderModule['readMessage']> = readWooviMessage;
