import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { FirebaseSettings } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { hashOf } from '../remember/remember-secret.ts';
import { takeProof } from './used-proof.sql.ts';

/** Maximum age of the phone verification. The token itself is valid for an hour. */
const PROOF_AGE_MAX_SECONDS = 10 * 60;
const CLOCK_TOLERANCE_SECONDS = 30;

/** A client's proof of a phone that Firebase verified. */
export interface FirebasePhone {
  readonly firebaseChannel: string;
  readonly firebaseIdToken: string;
  /** The full number to be proved: `+5511987654321`. */
  readonly mobile: string;
}

type ProofContext = Pick<VisitorContext, 'database' | 'settings' | 'now' | 'log' | 'accounts'>;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
/** Key sets by the address of their document. */
export type PhoneKeys = Map<string, KeySet>;

/**
 * Verifies a Firebase token (S19): signature, project, expiry, number, and age of the verification. Each proof is valid once: call this
 * directly before its use.
 * @throws Problem `feature_unavailable`, `phone_proof_refused`
 */
export async function checkFirebasePhone(ctx: ProofContext, given: FirebasePhone): Promise<void> {
  const { firebase } = ctx.settings.identity;
  if (!firebase) throw new Problem('feature_unavailable');
  const claims = given.firebaseChannel === 'sms' ? await readClaims(ctx, firebase, given.firebaseIdToken) : undefined;
  if (!claims?.sub || claims['phone_number'] !== given.mobile || !isRecent(claims['auth_time'], ctx.now())) throw refused();
  const expiresAt = new Date(((claims.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000);
  if (!(await takeProof(ctx.database, { hash: hashOf(signedPart(given.firebaseIdToken)), expiresAt }))) throw refused();
}

// The part of the token that identifies it: one signature has several encodings, the signed content has one.
function signedPart(token: string): string {
  return token.split('.').slice(0, 2).join('.');
}

function refused(): Problem {
  return new Problem('phone_proof_refused', { field: 'firebaseIdToken' });
}

function isRecent(verifiedAt: unknown, now: Date): boolean {
  if (typeof verifiedAt !== 'number') return false;
  const ageSeconds = now.getTime() / 1000 - verifiedAt;
  return ageSeconds >= -CLOCK_TOLERANCE_SECONDS && ageSeconds <= PROOF_AGE_MAX_SECONDS;
}

async function readClaims(ctx: ProofContext, firebase: FirebaseSettings, token: string): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, keySetOf(ctx.accounts.phoneKeys, firebase), {
      issuer: firebase.issuer,
      audience: firebase.projectId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time', 'phone_number'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: ctx.now(),
    });
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    ctx.log.warn({ code: error.code }, 'phone proof refused');
    return undefined;
  }
}

function keySetOf(keys: PhoneKeys, { jwksUrl }: FirebaseSettings): KeySet {
  const known = keys.get(jwksUrl);
  if (known) return known;
  const created = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000 });
  keys.set(jwksUrl, created);
  return created;
}
