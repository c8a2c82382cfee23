import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The client's side of SCRAM-SHA-256 (RFC 5802 and 7677), the login of PostgreSQL's own servers.
 * @param {string} password
 * @returns {{ first: string, prove: (challenge: string) => string, isServerKnown: (verdict: string) => boolean }}
 */
export function startScram(password) {
  const firstBare = `n=,r=${randomBytes(18).toString('base64')}`;
  let serverSignature = Buffer.alloc(0);
  return {
    first: `n,,${firstBare}`,
    prove: (challenge) => {
      const salt = Buffer.from(fieldOf(challenge, 's'), 'base64');
      const salted = pbkdf2Sync(password.normalize('NFKC'), salt, Number(fieldOf(challenge, 'i')), 32, 'sha256');
      const unsigned = `c=biws,r=${fieldOf(challenge, 'r')}`;
      const exchange = `${firstBare},${challenge},${unsigned}`;
      serverSignature = hmac(hmac(salted, 'Server Key'), exchange);

      const clientKey = hmac(salted, 'Client Key');
      const signature = hmac(createHash('sha256').update(clientKey).digest(), exchange);
      const proof = clientKey.map((byte, index) => byte ^ signature.readUInt8(index));
      return `${unsigned},p=${Buffer.from(proof).toString('base64')}`;
    },
    isServerKnown: (verdict) => {
      const shown = Buffer.from(fieldOf(verdict, 'v'), 'base64');
      return shown.length === serverSignature.length && timingSafeEqual(shown, serverSignature);
    },
  };
}

/**
 * @param {string} message
 * @param {string} name
 */
function fieldOf(message, name) {
  const field = message.split(',').find((part) => part.startsWith(`${name}=`));
  return field?.slice(name.length + 1) ?? '';
}

/**
 * @param {Buffer} key
 * @param {string} value
 */
function hmac(key, value) {
  return createHmac('sha256', key).update(value).digest();
}
