import type { SmsGatewaySettings } from '@jogada/merchant/server';
import { sign, type Clock } from '@jogada/platform/server';
import { CarrierFault, type CarriedMessage, type Carrier } from './carrier.ts';

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 16 * 1024;

/**
 * Hands messages to an HTTP gateway: one POST of JSON a message, with a bearer token, or signed like our other calls
 * to partners, or both. What the gateway says is not trusted: bounded in time and size, no redirects.
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

/** Whether the gateway answers at all: a question without a message, which it may refuse as it likes, but not as broken. */
export async function isGatewayThere({ url }: SmsGatewaySettings): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
    // 501: it knows no such question, and so it is there.
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
    throw new CarrierFault('the gateway gave no answer', { isFinal: false, cause: error });
  }
}

// 408 and 429 ask for another try; any other refusal of what we sent would be the same the next time.
function refusalOf({ status, body }: Response): CarrierFault {
  void body?.cancel().catch(() => undefined);
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return new CarrierFault(`the gateway answered ${status}`, { isFinal });
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
    // Taken, and then silent: asking again could send it twice, and the gateway knows it by its key.
    throw new CarrierFault('the gateway broke off its answer', { isFinal: false, cause: error });
  }
  return Buffer.concat(parts).toString('utf8');
}

// A name for the message helps whoever looks for it at the gateway; an accepted one without a name is accepted too.
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
