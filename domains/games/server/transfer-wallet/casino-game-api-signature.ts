import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** hmac_sha256 also signs the responses; md5 is for vendors that support nothing else. */
export type SignatureKind = 'hmac_sha256' | 'md5';

/** The request hash of this API: over the fields sorted by name, as `name=value` joined by `&`. */
export function hashFields(fields: Readonly<Record<string, string>>, { kind, secret }: { kind: SignatureKind; secret: string }): string {
  const written = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  if (kind === 'md5')
    return createHash('md5')
      .update(written + secret)
      .digest('hex');
  return createHmac('sha256', secret).update(written).digest('hex');
}

/** Signs a response. The signature includes the request's hash, so an old response cannot be replayed. */
function signAnswer(answer: { callHash: string; rawBody: string }, secret: string): string {
  return createHmac('sha256', secret).update(`${answer.callHash}\n${answer.rawBody}`).digest('hex');
}

export function isAnswerSigned(answer: { callHash: string; rawBody: string; signature: unknown }, secret: string): boolean {
  if (typeof answer.signature !== 'string' || !/^[0-9a-f]{64}$/.test(answer.signature)) return false;
  return timingSafeEqual(Buffer.from(answer.signature, 'hex'), Buffer.from(signAnswer(answer, secret), 'hex'));
}
