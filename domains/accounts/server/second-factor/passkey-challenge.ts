import { createHmac } from 'node:crypto';
import type { addPasskey, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { Services } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { errorLine, newId, type CallContext } from '@jogada/platform/server';
import { insertChallenge, takeChallenge, type PasskeyRow } from './passkey.sql.ts';
import { passkeySite, type PasskeySite } from './passkey-site.ts';

const QUESTION_LIFE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256: supported by all common authenticators. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The context of a passkey call: a member's at a site, or an operator's at the console. */
export type PasskeyCall = CallContext & Services;

/** The holder and the exact purpose of a challenge. Both are part of the signed bytes. */
export interface Asked {
  readonly holderId: string;
  readonly about: string;
}

/** The stored data of a passkey that may answer. */
export type KnownPasskey = Pick<PasskeyRow, 'id' | 'site' | 'public_key' | 'counter' | 'transports'>;

/** Issues a challenge to those of a holder's passkeys that were registered for the host of this call. */
export async function askAmong(ctx: PasskeyCall, asked: Asked, passkeys: readonly KnownPasskey[]): Promise<PasskeyQuestion> {
  const rpId = passkeySite(ctx)?.rpId ?? '';
  const challengeId = await newQuestion(ctx);
  return {
    challengeId,
    challenge: challengeOf(ctx, challengeId, asked),
    rpId,
    timeoutMs: QUESTION_LIFE_MS,
    credentials: passkeys.filter(({ site }) => site === rpId).map(({ id, transports }) => ({ id, transports: [...transports] })),
  };
}

/** Adds a decoy passkey to a challenge without passkeys, so that the response does not reveal whether an account exists (S01). */
export function withDecoy(ctx: PasskeyCall, username: string, question: PasskeyQuestion): PasskeyQuestion {
  if (question.credentials.length > 0) return question;
  const decoy = createHmac('sha256', ctx.settings.secrets.sessionSecret)
    .update(`decoy passkey\n${question.rpId}\n${username.toLowerCase()}`)
    .digest('base64url');
  return { ...question, credentials: [{ id: decoy, transports: ['internal', 'hybrid'] }] };
}

async function newQuestion(ctx: PasskeyCall): Promise<string> {
  const at = ctx.now();
  const id = newId('psk', at);
  await insertChallenge(ctx.database, { id, expiresAt: new Date(at.getTime() + QUESTION_LIFE_MS) });
  return id;
}

/** The bytes to sign, base64url: derived from challenge id, holder and purpose, and not stored. */
function challengeOf(ctx: PasskeyCall, challengeId: string, { holderId, about }: Asked): string {
  return createHmac('sha256', ctx.settings.secrets.sessionSecret)
    .update(`passkey\n${challengeId}\n${holderId}\n${about}`)
    .digest('base64url');
}

/**
 * Verifies a passkey response: a passkey of the holder for this host, with user verification, that signed this challenge for this purpose.
 * A challenge is valid once; the same `usedBy` may repeat it. Returns the passkey's id and new counter.
 * @throws Problem `passkey_refused`
 */
export async function judgeAnswer(
  ctx: PasskeyCall,
  asked: Asked & { readonly usedBy: string },
  { answer, passkeys }: { readonly answer: PasskeyAnswer; readonly passkeys: readonly KnownPasskey[] },
): Promise<{ readonly id: string; readonly counter: number; readonly at: Date }> {
  const site = passkeySite(ctx);
  const passkey = passkeys.find(({ id }) => id === answer.credentialId);
  const taken = await takeChallenge(ctx.database, { id: answer.challengeId, usedBy: asked.usedBy, at: ctx.now() });
  const counter =
    site && passkey && taken && (await counterOf(ctx, { asked, answer, passkey, origin: site.origin, isRepeated: taken.isRepeated }));
  if (!passkey || counter === undefined) throw new Problem('passkey_refused', { field: 'passkey' });
  return { id: passkey.id, counter, at: ctx.now() };
}

interface Signed {
  readonly asked: Asked;
  readonly answer: PasskeyAnswer;
  readonly passkey: KnownPasskey;
  readonly origin: string;
  readonly isRepeated: boolean;
}

async function counterOf(ctx: PasskeyCall, { asked, answer, passkey, origin, isRepeated }: Signed): Promise<number | undefined> {
  // Loaded on first use: most processes never need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.credentialId,
        rawId: answer.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.clientDataJSON,
          authenticatorData: answer.authenticatorData,
          signature: answer.signature,
        },
      },
      expectedChallenge: challengeOf(ctx, answer.challengeId, asked),
      expectedOrigin: origin,
      expectedRPID: passkey.site,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: isRepeated ? 0 : Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // The library throws for every invalid response. The caller learns no reason.
    ctx.log.info({ reason: errorLine(error) }, 'passkey refused');
    return undefined;
  }
}

/** Verifies a newly registered passkey. @throws Problem `passkey_refused` */
export async function judgeMade(
  ctx: PasskeyCall,
  asked: Asked & { readonly site: PasskeySite },
  made: Omit<InputOf<typeof addPasskey>, 'label'>,
): Promise<{ id: string; publicKey: Buffer; counter: number }> {
  const taken = await takeChallenge(ctx.database, { id: made.challengeId, usedBy: ctx.requestId, at: ctx.now() });
  const credential = taken && (await credentialOf(ctx, asked, made));
  if (!credential) throw new Problem('passkey_refused');
  return credential;
}

async function credentialOf(
  ctx: PasskeyCall,
  { site, ...asked }: Asked & { readonly site: PasskeySite },
  made: Omit<InputOf<typeof addPasskey>, 'label'>,
): Promise<{ id: string; publicKey: Buffer; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.credentialId,
        rawId: made.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
      },
      expectedChallenge: challengeOf(ctx, made.challengeId, asked),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  } catch (error) {
    ctx.log.info({ reason: errorLine(error) }, 'new passkey refused');
    return undefined;
  }
}
