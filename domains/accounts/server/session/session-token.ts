import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The credential in the session cookie: the member's id, which selects the shard, and 256 random bits. */
export interface SessionToken {
  readonly memberId: string;
  readonly tokenHash: Buffer;
}

export function newSessionToken(memberId: string): SessionToken & { readonly cookie: string } {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url');
  return { memberId, tokenHash: hashOf(secret), cookie: `${memberId}.${secret}` };
}

export function readSessionToken(cookie: string | undefined): SessionToken | undefined {
  const match = /^(mbr_[0-9a-z]{16})\.([\w-]{43})$/.exec(cookie ?? '');
  const [, memberId, secret] = match ?? [];
  return memberId && secret ? { memberId, tokenHash: hashOf(secret) } : undefined;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
