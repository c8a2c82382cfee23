import type { SmsGatewaySettings } from '@jogada/merchant/server';
import { sign, type Clock } from '@jogada/platform/server';
import { CarrierFault, type CarriedMessage, type Carrier } from './carrier.ts';

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 16 * 1024;

/**
 * Sends messages to an HTTP gateway: one JSON POST per message, with a bearer token, a signature as on our other partner calls, or both.
 * The gateway's response is untrusted: limited in time and size, no redirects.
 */
export function smsGateway(settings: SmsGatewaySettings, now: Clock, options: { timeoutMs?: number } = {}): Carrier {
  return {
    async carry(message) {
      const body = JSON.stringify(bodyOf(message, settings));
      const response = await ask(settings.url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'idempotency-key': message.id, ...proofs(settings, body, now()) },
        body,
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      });
      if (!response.ok) throw refusalOf(response);
      return referenceIn(await readBounded(response));
    },
    close: () => undefined,
  };
}

const LOOK_TIMEOUT_MS = 2_000;

/** Whether the gateway responds to a request without a message. A refusal counts as available, a server error does not. */
export async function isGatewayThere({ url }: SmsGatewaySettings): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
    // 501 means that the method is not implemented: the gateway is available.
    return status < 500 || status === 501;
  } catch {
    return false;
  }
}

function bodyOf(message: CarriedMessage, { fields, sender }: SmsGatewaySettings): Record<string, string> {
  return { [fields.to]: message.to, [fields.text]: message.text, [fields.from]: sender, [fields.reference]: message.id };
}

function proofs({ url, token, signingKey }: SmsGatewaySettings, rawBody: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const { pathname, search } = new URL(url);
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(signingKey !== undefined && {
      'x-timestamp': timestamp,
      'x-signature': sign({ method: 'POST', path: pathname + search, timestamp, rawBody }, signingKey),
    }),
  };
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new CarrierFault('the gateway did not respond', { isFinal: false, cause: error });
  }
}

// 408 and 429 are retried; any other refusal would be the same the next time.
function refusalOf({ status, body }: Response): CarrierFault {
  void body?.cancel().catch(() => undefined);
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return new CarrierFault(`the gateway returned ${status}`, { isFinal });
}

async function readBounded({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes > ANSWER_MAX_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    // The message was accepted and the response broke off. A retry is safe: the gateway recognises the idempotency key.
    throw new CarrierFault('the gateway aborted its response', { isFinal: false, cause: error });
  }
  return Buffer.concat(parts).toString('utf8');
}

// The reference helps support to find the message at the gateway. It is optional.
function referenceIn(answer: string): string {
  try {
    const parsed: unknown = JSON.parse(answer);
    const named = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    const [, id] = named.find(([name, value]) => /^(id|messageId|message_id|reference|sid)$/.test(name) && isName(value)) ?? [];
    return isName(id) ? String(id).slice(0, 80) : '';
  } catch {
    return '';
  }
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
