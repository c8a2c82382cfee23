import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SEALING_ALG, type SealingKey } from '@jogada/platform/contract';
import { newKeyPair, readKeyPair, type OpeningKey } from '@jogada/platform/sealing';
import type { Sql } from '../database.ts';
import { newId } from '../id.ts';
import { insertKey, selectKey, selectOfferedKey, type SealingKeyRow } from './sealing-key.sql.ts';

const OFFERED_MS = 24 * 3_600_000;
/** A page that fetched a key in its last minute may still send a body with it. */
const ACCEPTED_AFTER_MS = 3_600_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The sealing keys: stored in the database, which all processes share, encrypted with the installation's secret. */
export interface KeyStore {
  /** The key that pages get, created when there is none. */
  offered(at: Date): Promise<Omit<SealingKey, 'now'>>;
  /** The private key, while bodies sealed for it are accepted. */
  find(kid: string, at: Date): Promise<OpeningKey | undefined>;
}

/** @param secrets hex; keys are encrypted with the first and decrypted with any, so that the secret can be changed while keys are in use */
export function createKeyStore(sql: Sql, secrets: readonly [string, ...string[]]): KeyStore {
  const wrapping = wrappingOf(secrets[0]);
  const wrappings = [wrapping, ...secrets.slice(1).map(wrappingOf)];
  const unwrapAny = (row: SealingKeyRow) => firstOf(wrappings, (known) => unwrap(row.private_key_cipher, row.kid, known));
  const opened = new Map<string, { key: OpeningKey; acceptedUntil: Date }>();
  let current: SealingKeyRow | undefined;

  return {
    async offered(at) {
      if (!current || current.offered_until <= at) {
        const offered = await selectOfferedKey(sql, at);
        // A key that none of our secrets decrypts would refuse every sign-in until it expires.
        current = offered && unwrapAny(offered) !== undefined ? offered : await makeKey(sql, wrapping, at);
      }
      return { kid: current.kid, alg: SEALING_ALG, jwk: current.jwk, exp: current.offered_until.toISOString() };
    },
    async find(kid, at) {
      const known = opened.get(kid);
      if (known) return known.acceptedUntil > at ? known.key : void opened.delete(kid);
      const row = await selectKey(sql, kid);
      if (!row || row.accepted_until <= at) return undefined;
      const secret = unwrapAny(row);
      if (secret === undefined) return undefined;
      const key = await readKeyPair({ jwk: row.jwk, secret });
      opened.set(kid, { key, acceptedUntil: row.accepted_until });
      return key;
    },
  };
}

function wrappingOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'sealing keys', 32));
}

function firstOf<Given, Found>(among: readonly Given[], find: (given: Given) => Found | undefined): Found | undefined {
  for (const given of among) {
    const found = find(given);
    if (found !== undefined) return found;
  }
  return undefined;
}

// Two processes that find none at the same moment create one each. Both are accepted by all processes.
async function makeKey(sql: Sql, wrapping: Buffer, at: Date): Promise<SealingKeyRow> {
  const { jwk, secret } = await newKeyPair();
  const kid = newId('key', at);
  const offeredUntil = new Date(at.getTime() + OFFERED_MS);
  const row = {
    kid,
    private_key_cipher: wrap(secret, kid, wrapping),
    jwk,
    offered_until: offeredUntil,
    accepted_until: new Date(offeredUntil.getTime() + ACCEPTED_AFTER_MS),
  };
  await insertKey(sql, row);
  return row;
}

function wrap(privateKey: string, kid: string, wrapping: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(privateKey, 'ascii'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined when the key was encrypted under another secret. */
function unwrap(wrapped: Buffer, kid: string, wrapping: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(0, IV_BYTES)).setAAD(Buffer.from(kid));
  decipher.setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('ascii');
  } catch {
    return undefined;
  }
}
