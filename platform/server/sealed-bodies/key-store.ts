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

/** The keys that bodies are sealed for: in the database, so that all copies share them, enciphered with the installation's secret. */
export interface KeyStore {
  /** The key that pages get; made when there is none. */
  offered(at: Date): Promise<Omit<SealingKey, 'now'>>;
  /** The private key, while bodies sealed for it are accepted. */
  find(kid: string, at: Date): Promise<OpeningKey | undefined>;
}

export function createKeyStore(sql: Sql, secret: string): KeyStore {
  const wrapping = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'sealing keys', 32));
  const opened = new Map<string, { key: OpeningKey; acceptedUntil: Date }>();
  let current: SealingKeyRow | undefined;

  return {
    async offered(at) {
      if (!current || current.offered_until <= at) current = (await selectOfferedKey(sql, at)) ?? (await makeKey(sql, wrapping, at));
      return { kid: current.kid, alg: SEALING_ALG, jwk: current.jwk, exp: current.offered_until.toISOString() };
    },
    async find(kid, at) {
      const known = opened.get(kid);
      if (known) return known.acceptedUntil > at ? known.key : void opened.delete(kid);
      const row = await selectKey(sql, kid);
      if (!row || row.accepted_until <= at) return undefined;
      const key = await readKeyPair({ jwk: row.jwk, secret: unwrap(row.private_key_cipher, row.kid, wrapping) });
      opened.set(kid, { key, acceptedUntil: row.accepted_until });
      return key;
    },
  };
}

// Two copies that find none in the same instant make one each; both are accepted wherever they arrive.
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

function unwrap(wrapped: Buffer, kid: string, wrapping: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(0, IV_BYTES)).setAAD(Buffer.from(kid));
  decipher.setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('ascii');
}
