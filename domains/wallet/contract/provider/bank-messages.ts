import * as v from 'valibot';
import { endpoint, idSchema } from '@jogada/platform/contract';

/*
 * Webhook of the bank. Each message carries `X-Pix-Timestamp` (unix seconds) and `X-Pix-Signature`, the hexadecimal
 * HMAC-SHA256 of `<timestamp>.<raw body>` with the webhook secret (S45). A message only names a payment: everything that
 * moves money is read again from the provider.
 */

export const handlePaymentWebhook = endpoint({
  method: 'POST',
  path: '/wps/payments/pix',
  summary: 'Receive payments and refunds from the Pix API',
  access: 'provider',
  input: v.object({
    pix: v.pipe(
      v.array(
        v.object({
          endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
          /** Set when the message concerns a refund. */
          devolucoes: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(100)), []),
        }),
      ),
      v.minLength(1),
      v.maxLength(100),
    ),
  }),
  output: v.object({}),
  problems: ['signature_refused'],
});

export const handlePayoutWebhook = endpoint({
  method: 'POST',
  path: '/wps/payments/payout',
  summary: 'Receive the settlement of a payout',
  access: 'provider',
  input: v.object({ payoutId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  output: v.object({}),
  problems: ['signature_refused'],
});

/*
 * Messages of the providers of merchants' payment accounts. The address holds a secret token that only the provider received, and the body
 * has the provider's own shape. The Pix API adds `/pix` to the registered address; trial messages arrive at the address itself.
 */
const AccountAddress = v.object({
  accountId: idSchema('pac'),
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.examples(['A'.repeat(43)])),
});

export const receiveAccountMessage = endpoint({
  method: 'POST',
  path: '/wps/payments/accounts/:accountId/:token',
  summary: "Receive a message of a merchant's payment provider",
  access: 'provider',
  input: AccountAddress,
  output: v.object({}),
  problems: ['signature_refused', 'field_invalid'],
});

export const receiveAccountPix = endpoint({
  method: 'POST',
  path: '/wps/payments/accounts/:accountId/:token/pix',
  summary: "Receive payments from a merchant's payment provider",
  access: 'provider',
  input: AccountAddress,
  output: v.object({}),
  problems: ['signature_refused', 'field_invalid'],
});
