import {
  PASSKEYS_MAX,
  type addPasskey as addContract,
  type beginPasskey as beginContract,
  type OwnerProof,
  type removePasskey as removeContract,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { confirmOwner } from './confirm-owner.ts';
import { noteFactorAdded, noteFactorRemoved } from './note-factor-change.ts';
import { deletePasskey, insertPasskey, selectPasskeys, takeChallenge } from './passkey.sql.ts';
import { challengeOf, newQuestion, QUESTION_LIFE_MS, type Matter } from './passkey-question.ts';
import { passkeySite, type PasskeySite } from './passkey-site.ts';

/** EdDSA, ES256 and RS256: what every phone and computer speaks. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey for this member at this site. @throws Problem `passkeys_full`, `feature_unavailable` */
export async function beginPasskey(ctx: MemberContext, proof: OwnerProof): Promise<OutputOf<typeof beginContract>> {
  const { rpId } = siteOf(ctx);
  const rows = await selectPasskeys(ctx.database, ctx.member.id);
  if (rows.length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
  await confirmOwner(ctx, proof);
  const challengeId = await newQuestion(ctx);
  return {
    challengeId,
    challenge: challengeOf(ctx, challengeId, makingOf(ctx)),
    rpId,
    rpName: ctx.merchant.name,
    timeoutMs: QUESTION_LIFE_MS,
    credentials: rows.filter(({ site }) => site === rpId).map(({ id, transports }) => ({ id, transports: [...transports] })),
    userHandle: Buffer.from(ctx.member.id).toString('base64url'),
    userName: ctx.member.username,
    algorithms: ALGORITHMS,
  };
}

/** Keeps a passkey that the browser has made. @throws Problem `passkey_refused`, `passkeys_full` */
export async function addPasskey(ctx: MemberContext, made: InputOf<typeof addContract>): Promise<OutputOf<typeof addContract>> {
  const site = siteOf(ctx);
  const taken = await takeChallenge(ctx.database, { id: made.challengeId, usedBy: ctx.requestId, at: ctx.now() });
  const credential = taken && (await credentialOf(ctx, site, made));
  if (!credential) throw new Problem('passkey_refused');
  return ctx.database.transaction(async (tx) => {
    if ((await selectPasskeys(tx, ctx.member.id)).length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
    const isNew = await insertPasskey(tx, {
      ...credential,
      memberId: ctx.member.id,
      site: site.rpId,
      transports: made.transports,
      label: made.label,
      at: ctx.now(),
    });
    if (!isNew) throw new Problem('passkey_refused');
    return { recoveryCodes: await noteFactorAdded(ctx, tx, 'passkey') };
  });
}

/** Takes a passkey away. @throws Problem `not_found` */
export async function removePasskey(ctx: MemberContext, gone: InputOf<typeof removeContract>): Promise<Record<string, never>> {
  await confirmOwner(ctx, gone);
  await ctx.database.transaction(async (tx) => {
    if (!(await deletePasskey(tx, { memberId: ctx.member.id, id: gone.passkeyId }))) throw new Problem('not_found');
    await noteFactorRemoved(ctx, tx, 'passkey');
  });
  return {};
}

function siteOf(ctx: MemberContext): PasskeySite {
  const site = passkeySite(ctx);
  if (!site) throw new Problem('feature_unavailable');
  return site;
}

function makingOf({ member, session }: MemberContext): Matter {
  return { memberId: member.id, about: `a new passkey in ${session.id}` };
}

async function credentialOf(
  ctx: MemberContext,
  { origin, rpId }: PasskeySite,
  made: InputOf<typeof addContract>,
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
      expectedChallenge: challengeOf(ctx, made.challengeId, makingOf(ctx)),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'new passkey refused');
    return undefined;
  }
}
