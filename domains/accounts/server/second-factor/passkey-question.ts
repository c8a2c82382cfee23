import { createHmac } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import { insertChallenge, notePasskeyUse, selectPasskeys, takeChallenge, type PasskeyRow } from './passkey.sql.ts';
import { passkeySite } from './passkey-site.ts';

export const QUESTION_LIFE_MS = 5 * 60_000;

/**
 * What a question is about, word for word: `withdrawal …`, with everything that the member is shown. It is part of the
 * challenge that the passkey signs, so that the answer fits nothing else.
 */
export interface Matter {
  readonly memberId: string;
  readonly about: string;
}

/** Puts a question to the passkeys that a member has at this site. */
export async function askPasskeyAbout(ctx: VisitorContext, matter: Matter): Promise<PasskeyQuestion> {
  const site = passkeySite(ctx);
  const here = (await selectPasskeys(ctx.database, matter.memberId)).filter((row) => row.site === site?.rpId);
  const challengeId = await newQuestion(ctx);
  return {
    challengeId,
    challenge: challengeOf(ctx, challengeId, matter),
    rpId: site?.rpId ?? '',
    timeoutMs: QUESTION_LIFE_MS,
    credentials: here.map(({ id, transports }) => ({ id, transports: [...transports] })),
  };
}

export async function newQuestion(ctx: VisitorContext): Promise<string> {
  const at = ctx.now();
  const id = newId('psk', at);
  await insertChallenge(ctx.database, { id, expiresAt: new Date(at.getTime() + QUESTION_LIFE_MS) });
  return id;
}

/** The bytes to be signed, base64url: they follow from the question, the member and the matter, and are kept nowhere. */
export function challengeOf(ctx: VisitorContext, challengeId: string, { memberId, about }: Matter): string {
  return createHmac('sha256', ctx.settings.secrets.sessionSecret)
    .update(`passkey\n${challengeId}\n${memberId}\n${about}`)
    .digest('base64url');
}

/**
 * Judges a passkey's answer: a passkey of this member's, made for this site, that verified its user and signed this very
 * question about this very matter. A question counts once; with `intentionKey` the same intention may show it again.
 * @throws Problem `passkey_refused`
 */
export async function checkPasskeyAnswer(
  ctx: VisitorContext,
  matter: Matter & { readonly intentionKey?: string },
  answer: PasskeyAnswer,
): Promise<void> {
  const site = passkeySite(ctx);
  const passkey = (await selectPasskeys(ctx.database, matter.memberId)).find(({ id }) => id === answer.credentialId);
  const usedBy = matter.intentionKey ?? ctx.requestId;
  const taken = await takeChallenge(ctx.database, { id: answer.challengeId, usedBy, at: ctx.now() });
  if (!site || !passkey || !taken) throw refused();
  const counter = await counterOf(ctx, { matter, answer, passkey, origin: site.origin, isRepeated: taken.isRepeated });
  if (counter === undefined) throw refused();
  await notePasskeyUse(ctx.database, { id: passkey.id, counter, at: ctx.now() });
}

interface Signed {
  readonly matter: Matter;
  readonly answer: PasskeyAnswer;
  readonly passkey: PasskeyRow;
  readonly origin: string;
  readonly isRepeated: boolean;
}

async function counterOf(ctx: VisitorContext, { matter, answer, passkey, origin, isRepeated }: Signed): Promise<number | undefined> {
  // Read when the first passkey answers: most calls of a process need none of it.
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
      expectedChallenge: challengeOf(ctx, answer.challengeId, matter),
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
    // The library throws for every way in which an answer may be wrong; none of them is told apart to whoever sent it.
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'passkey refused');
    return undefined;
  }
}

function refused(): Problem {
  return new Problem('passkey_refused', { field: 'passkey' });
}
