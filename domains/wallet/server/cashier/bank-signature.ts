import { createHmac, timingSafeEqual } from 'node:crypto';
import { liveSecrets, type PartnerContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { isTimely } from '@jogada/platform/server';

/** Signs the unix seconds and the raw body of a bank message (S45). */
export function signBankMessage({ timestamp, rawBody }: { timestamp: string; rawBody: string }, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

/**
 * Accepts only messages that the bank signed within the last five minutes.
 * @throws Problem `signature_refused`
 */
export function requireBankSignature(ctx: PartnerContext): void {
  const timestamp = ctx.header('x-pix-timestamp') ?? '';
  const given = Buffer.from(ctx.header('x-pix-signature') ?? '', 'hex');
  const message = { timestamp, rawBody: ctx.call.rawBody };
  const isSigned = liveSecrets(ctx.settings.secrets, 'pixWebhookSecret').some((secret) => {
    const expected = Buffer.from(signBankMessage(message, secret), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned || !isTimely(timestamp, ctx.now())) throw new Problem('signature_refused');
}
