import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { acquireLock } from './lock.mjs';
import { OneLineError } from './one-line-error.mjs';
import { inData, shownPath } from './places.mjs';

/** 32 random bytes in hex. */
const randomKey = () => randomBytes(32).toString('hex');

/** Every secret of an installation. A start adds the names that are missing from the file and never changes existing ones. */
const SECRETS = {
  databaseAdminPassword: randomKey,
  databaseOwnerPassword: randomKey,
  databaseApiPassword: randomKey,
  databaseWorkerPassword: randomKey,
  databaseArcadePassword: randomKey,
  databaseReportsPassword: randomKey,
  sessionSecret: randomKey,
  passwordPepper: randomKey,
  personalDataKey: randomKey,
  personalIndexKey: randomKey,
  captchaSecret: randomKey,
  pixClientSecret: randomKey,
  pixWebhookSecret: randomKey,
  vendorKeys: () => ({ arcade: { keyId: `arcade-${randomBytes(4).toString('hex')}`, secret: randomKey() } }),
};

/**
 * @typedef {{ [Name in keyof typeof SECRETS]: ReturnType<(typeof SECRETS)[Name]> }} Secrets
 */

/** The default path of the secrets. */
export function secretsFile() {
  return inData('secrets.json');
}

/**
 * Reads the secrets and creates missing ones. Only the owner can read the file.
 * @param {string} [file]
 * @returns {Promise<Secrets>}
 */
export async function ensureSecrets(file = secretsFile()) {
  mkdirSync(dirname(file), { recursive: true });
  const { lock } = await acquireLock(`${file}.lock`, { waitMs: 10_000 });
  if (lock === undefined) throw new OneLineError(`${shownPath(file)} is being written by another process; try again`);
  try {
    const kept = existsSync(file) ? readSecrets(file) : {};
    // Without an index key of its own, an installation uses its personal data key: a new one would match no stored hash.
    const isOlder = 'personalDataKey' in kept;
    const missing = Object.entries(SECRETS).filter(([name]) => !(name in kept) && !(name === 'personalIndexKey' && isOlder));
    if (missing.length === 0) return /** @type {Secrets} */ (kept);

    const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) };
    const draft = `${file}.draft`;
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
    return /** @type {Secrets} */ (secrets);
  } finally {
    lock.release();
  }
}

/**
 * @param {string} file
 * @returns {Partial<Secrets>}
 */
function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OneLineError(`${shownPath(file)} is not readable JSON; repair it, or move it away to generate new secrets`);
  }
}
