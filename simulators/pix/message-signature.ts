import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Signer = (body: string, isStranger: boolean) => Record<string, string>;

/** Signs as our own API requires: HMAC-SHA256 over the unix seconds and the body. */
export function hmacSigner({ secret, now }: { secret: string; now: () => Date }): Signer {
  return (body, isStranger) => {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const key = isStranger ? randomBytes(32) : secret;
    return {
      'x-pix-timestamp': timestamp,
      'x-pix-signature': createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
    };
  };
}

/** Signs as Woovi does: RSA with SHA-256 over the body, in base64. */
export function rsaSigner(privateKey: KeyObject): Signer {
  return (body, isStranger) => {
    const key = isStranger ? newKey().privateKey : privateKey;
    return { 'x-webhook-signature': sign('sha256', Buffer.from(body), key).toString('base64') };
  };
}

/** A bank's pair of keys for its messages. */
export function newKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}
