import { fileURLToPath } from 'node:url';
import * as accounts from '@jogada/accounts/server';
import * as games from '@jogada/games/server';
import * as merchant from '@jogada/merchant/server';
import { findDatabaseFaults, noteMasterKey, openDatabase, systemClock, type Database } from '@jogada/platform/server';
import { findPlainAddress } from '@jogada/platform/settings';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../../db/seed/demo-names.ts';

const SCHEMA = fileURLToPath(new URL('../../../db', import.meta.url));

export interface StoredSettings {
  readonly databaseUrl: string;
  readonly isProduction: boolean;
  readonly secrets: merchant.Secrets | undefined;
  /** Merchants that may take BRL under the profile `standard`, as an override. */
  readonly standardAllowed: readonly string[];
}

/**
 * The reasons why a database must not serve this release and, in production, real players, one line each (L-19, trust.md section 0). A used
 * override is audited.
 */
export async function findStoredFaults({
  databaseUrl,
  isProduction,
  secrets,
  standardAllowed,
}: StoredSettings): Promise<readonly string[]> {
  const server = await findDatabaseFaults({ url: databaseUrl, directory: SCHEMA, isForMoney: isProduction });
  // Without its schema nothing else can be queried.
  if (server.some((fault) => fault.includes('not applied'))) return server;
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-guard' });
  try {
    const always = [...server, ...(secrets ? await keyFaults(database, secrets) : [])];
    if (!isProduction) return always;
    return [
      ...always,
      ...(await profileFaults(database, standardAllowed)),
      ...(await vendorFaults(database)),
      ...(secrets ? await demoFaults(database, secrets) : []),
    ];
  } finally {
    await database.close();
  }
}

/** Data that no key of the secrets opens is found at the start, not by a member (S76). */
async function keyFaults(database: Database, secrets: merchant.Secrets): Promise<readonly string[]> {
  const missing = await noteMasterKey(database, merchant.liveSecrets(secrets, 'personalDataKey'), systemClock());
  return missing.map(
    (id) =>
      `SECRETS_FILE: personal data is still sealed with key ${id}; put it under previous.personalDataKey and run npm run secrets:reseal`,
  );
}

async function profileFaults(database: Database, allowed: readonly string[]): Promise<readonly string[]> {
  const unregulated = await merchant.selectUnregulated(database, systemClock());
  const regulated = merchant.profilesWhere(systemClock(), ({ isRegulated }) => isRegulated).join(' or ');
  for (const merchantCode of unregulated.filter((code) => allowed.includes(code)))
    await accounts.recordAudit({ now: systemClock, ip: '', requestId: 'start' }, database, {
      actorKind: 'system',
      actorId: null,
      action: 'site.standard_profile_allowed',
      subjectId: merchantCode,
      merchantCode,
      facts: { currency: 'BRL', setting: 'STANDARD_PROFILE_ALLOWED' },
    });
  return unregulated
    .filter((code) => !allowed.includes(code))
    .map((code) => `merchant ${code}: takes BRL under the profile standard; set ${regulated}, or name it in STANDARD_PROFILE_ALLOWED`);
}

async function vendorFaults(database: Database): Promise<readonly string[]> {
  const vendors = await games.selectVendorAddresses(database);
  return vendors.flatMap(({ code, address }) => {
    const fault = findPlainAddress(address);
    return fault === undefined ? [] : [`vendor ${code}: ${address} ${fault}`];
  });
}

async function demoFaults(database: Database, secrets: merchant.Secrets): Promise<readonly string[]> {
  const found = await accounts.findDemoSignIns(database, { usernames: DEMO_USERNAMES, password: DEMO_PASSWORD, secrets });
  return found.map(({ kind, username }) => `${kind} ${username}: signs in with the demo's password; change it, or block the account`);
}
