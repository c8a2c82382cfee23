import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

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
