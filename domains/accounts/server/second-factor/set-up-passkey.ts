import {
  PASSKEYS_MAX,
  type addPasskey as addContract,
  type beginPasskey as beginContract,
  type OwnerProof,
  type removePasskey as removeContract,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { changeOnce, confirmOwner } from './confirm-owner.ts';
import { noteFactorAdded, noteFactorRemoved } from './note-factor-change.ts';
import { askAmong, judgeMade, PASSKEY_ALGORITHMS, type Asked } from './passkey-challenge.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './passkey.sql.ts';
import { passkeySite, type PasskeySite } from './passkey-site.ts';

/**
 * Returns the WebAuthn options to register a passkey for this member at this site. @throws Problem `passkeys_full`, `feature_unavailable`
 */
export async function beginPasskey(ctx: MemberContext, proof: OwnerProof): Promise<OutputOf<typeof beginContract>> {
  siteOf(ctx);
  const rows = await selectPasskeys(ctx.database, ctx.member.id);
  if (rows.length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
  await confirmOwner(ctx, proof, { call: 'beginPasskey' });
  return {
    ...(await askAmong(ctx, makingOf(ctx), rows)),
    rpName: ctx.merchant.name,
    userHandle: Buffer.from(ctx.member.id).toString('base64url'),
    userName: ctx.member.username,
    algorithms: PASSKEY_ALGORITHMS,
  };
}

/** Stores a new passkey. @throws Problem `passkey_refused`, `passkeys_full` */
export async function addPasskey(ctx: MemberContext, made: InputOf<typeof addContract>): Promise<OutputOf<typeof addContract>> {
  const site = siteOf(ctx);
  const credential = await judgeMade(ctx, { ...makingOf(ctx), site }, made);
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

/** Removes a passkey. @throws Problem `not_found` */
export function removePasskey(ctx: MemberContext, { passkeyId, ...proof }: InputOf<typeof removeContract>): Promise<Record<string, never>> {
  return changeOnce(ctx, { proof, content: ['removePasskey', passkeyId] }, async (tx) => {
    if (!(await deletePasskey(tx, { memberId: ctx.member.id, id: passkeyId }))) throw new Problem('not_found');
    await noteFactorRemoved(ctx, tx, 'passkey');
    return {};
  });
}

function siteOf(ctx: MemberContext): PasskeySite {
  const site = passkeySite(ctx);
  if (!site) throw new Problem('feature_unavailable');
  return site;
}

function makingOf({ member, session }: MemberContext): Asked {
  return { holderId: member.id, about: `a new passkey in ${session.id}` };
}
