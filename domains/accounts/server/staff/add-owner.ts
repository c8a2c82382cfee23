import { randomBytes } from 'node:crypto';
import { createStaff } from '@jogada/accounts/contract/operator';
import type { Secrets } from '@jogada/merchant/server';
import { newId, type Database } from '@jogada/platform/server';
import * as v from 'valibot';
import { recordAudit } from '../audit/record-audit.ts';
import { insertOperator } from '../operators/operator.sql.ts';
import { hashPassword } from '../password/password-hash.ts';
import { selectHasOwner } from './staff.sql.ts';

/** Said to the one who runs the command. */
export class OwnerRefused extends Error {}

const PASSWORD_BYTES = 18;

/**
 * Adds an owner of all merchants, for an installation that has none who could add somebody at the console. Answers the password,
 * which is made here and kept nowhere: its owner changes it after the first sign-in.
 * @throws OwnerRefused for a name that is no name or is taken, and where there is an owner already, unless `isAnother`
 */
export async function addOwner(
  database: Database,
  {
    username,
    isAnother,
    secrets,
    now,
  }: { username: string; isAnother: boolean; secrets: Pick<Secrets, 'passwordPepper'>; now: () => Date },
): Promise<{ readonly password: string }> {
  if (!v.is(createStaff.input.entries.username, username))
    throw new OwnerRefused('a name has 3 to 32 letters, digits, dots, dashes and underscores, and begins with a letter or a digit');
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password, secrets);
  const at = now();
  const id = newId('opr', at);
  await database.transaction(async (tx) => {
    // Two at once are one after the other.
    await tx.query("select pg_advisory_xact_lock(hashtext('add owner'))");
    if (!isAnother && (await selectHasOwner(tx)))
      throw new OwnerRefused('there is an owner already, who adds staff at the console; --another adds one more');
    const unbound = { role: 'owner', permissions: null, merchantCodes: null, allowedAddresses: [] } as const;
    if (!(await insertOperator(tx, { id, username, passwordHash, at, ...unbound }))) throw new OwnerRefused(`${username} is taken`);
    await recordAudit({ now, ip: '', requestId: 'operator:create' }, tx, {
      actorKind: 'system',
      actorId: null,
      action: 'staff.created',
      subjectId: id,
      after: { username, role: 'owner' },
    });
  });
  return { password };
}
