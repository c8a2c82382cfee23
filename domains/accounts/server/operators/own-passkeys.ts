import type {
  addOwnPasskey as addEndpoint,
  beginOwnPasskey as beginEndpoint,
  listOwnPasskeys as listEndpoint,
  OperatorSession,
  removeOwnPasskey as removeEndpoint,
} from '@jogada/accounts/contract/operator';
import { PASSKEYS_MAX } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { askAmong, judgeMade, PASSKEY_ALGORITHMS, type Asked } from '../second-factor/passkey-challenge.ts';
import { passkeySite, type PasskeySite } from '../second-factor/passkey-site.ts';
import { deleteOperatorPasskey, insertOperatorPasskey, selectOperatorPasskeys } from './operator-passkey.sql.ts';
import { readOperatorSession } from './operator-session.ts';
import type { OperatorContext } from './operator.ts';
import { noteOwn, requireOwnPassword } from './own-account.ts';

/** The operator's passkeys, and whether more can be registered at this address (S78). */
export async function listOwnPasskeys(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const site = passkeySite(ctx);
  return {
    list: (await selectOperatorPasskeys(ctx.database, ctx.operator.id)).map((row) => ({
      passkeyId: row.id,
      label: row.label,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isOfThisConsole: row.site === site?.rpId,
    })),
    takesPasskeys: site !== undefined,
  };
}

/** Returns the WebAuthn options to register a passkey for this operator at this console. @throws Problem as the contract lists */
export async function beginOwnPasskey(
  ctx: OperatorContext,
  { password }: InputOf<typeof beginEndpoint>,
): Promise<OutputOf<typeof beginEndpoint>> {
  siteOf(ctx);
  const rows = await selectOperatorPasskeys(ctx.database, ctx.operator.id);
  if (rows.length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
  await requireOwnPassword(ctx, password);
  return {
    ...(await askAmong(ctx, makingOf(ctx), rows)),
    rpName: 'Jogada',
    userHandle: Buffer.from(ctx.operator.id).toString('base64url'),
    userName: ctx.operator.username,
    algorithms: PASSKEY_ALGORITHMS,
  };
}

/** Stores a new passkey; sign-in requires a second factor from now on. @throws Problem `passkey_refused`, `passkeys_full` */
export async function addOwnPasskey(ctx: OperatorContext, made: InputOf<typeof addEndpoint>): Promise<OperatorSession> {
  const site = siteOf(ctx);
  const { id: operatorId } = ctx.operator;
  const credential = await judgeMade(ctx, { ...makingOf(ctx), site }, made);
  const { transports, label } = made;
  await ctx.database.transaction(async (tx) => {
    if ((await selectOperatorPasskeys(tx, operatorId)).length >= PASSKEYS_MAX) throw new Problem('passkeys_full');
    const isNew = await insertOperatorPasskey(tx, { ...credential, operatorId, site: site.rpId, transports, label, at: ctx.now() });
    if (!isNew) throw new Problem('passkey_refused');
    await noteOwn(ctx, tx, 'operator.passkey_added');
  });
  return readOperatorSession({ ...ctx, operator: { ...ctx.operator, hasPasskey: true } });
}

/** Removes a passkey. @throws Problem `old_password_wrong`, `not_found` */
export async function removeOwnPasskey(
  ctx: OperatorContext,
  { passkeyId, password }: InputOf<typeof removeEndpoint>,
): Promise<OperatorSession> {
  await requireOwnPassword(ctx, password);
  const { id: operatorId } = ctx.operator;
  const left = await ctx.database.transaction(async (tx) => {
    if (!(await deleteOperatorPasskey(tx, { operatorId, id: passkeyId }))) throw new Problem('not_found');
    await noteOwn(ctx, tx, 'operator.passkey_removed');
    return selectOperatorPasskeys(tx, operatorId);
  });
  return readOperatorSession({ ...ctx, operator: { ...ctx.operator, hasPasskey: left.length > 0 } });
}

function siteOf(ctx: OperatorContext): PasskeySite {
  const site = passkeySite(ctx);
  if (!site) throw new Problem('feature_unavailable');
  return site;
}

function makingOf({ operator }: OperatorContext): Asked {
  return { holderId: operator.id, about: `a new passkey in ${operator.sessionId}` };
}
