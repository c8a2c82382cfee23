import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/*
 * What a bank tells us. Each message carries `X-Pix-Timestamp` (unix seconds) and `X-Pix-Signature`, the hexadecimal
 * HMAC-SHA256 of `<timestamp>.<raw body>` with the webhook secret (S45). A message only says where to look: whatever
 * moves money is read again from the provider.
 */

export const handlePaymentWebhook = endpoint({
  method: 'POST',
  path: '/wps/payments/pix',
  summary: 'Payments and refunds that happened, as the Pix API tells them',
  access: 'provider',
  input: v.object({
    pix: v.pipe(
      v.array(
        v.object({
          endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
          /** There is something to say about money that went back. */
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
  summary: 'A payout that was settled',
  access: 'provider',
  input: v.object({ payoutId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  output: v.object({}),
  problems: ['signature_refused'],
});
