import { randomBytes } from 'node:crypto';
import { createStaff } from '@jogada/accounts/contract/operator';
import type { Secrets } from '@jogada/merchant/server';
import { newId, type Database } from '@jogada/platform/server';
import * as v from 'valibot';
import { recordAudit } from '../audit/record-audit.ts';
import { insertOperator } from '../operators/operator.sql.ts';
import { hashPassword } from '../password/password-hash.ts';
import { selectHasOwner } from './staff.sql.ts';

/** Its message is printed by the command. */
export class OwnerRefused extends Error {}

const PASSWORD_BYTES = 18;

/**
 * Adds an owner of all merchants, for an installation without staff who could do so at the console. Returns the generated password, which
 * is stored as a hash only; the owner should change it after the first sign-in.
 * @throws OwnerRefused for an invalid or taken name, and where an owner exists, unless `isAnother`
 */
export async function addOwner(
  database: Database,
  {
    username,
    isAnother,
    secrets,
    now,
  }: { username: string; isAnother: boolean; secrets: Pick<Secrets, 'passwordPepper' | 'previous'>; now: () => Date },
): Promise<{ readonly password: string }> {
  if (!v.is(createStaff.input.entries.username, username))
    throw new OwnerRefused('a name has 3 to 32 letters, digits, dots, dashes and underscores, and begins with a letter or a digit');
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password, secrets);
  const at = now();
  const id = newId('opr', at);
  await database.transaction(async (tx) => {
    // Serialises concurrent calls.
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
