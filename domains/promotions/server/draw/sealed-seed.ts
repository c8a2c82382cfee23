import { createHash, randomBytes } from 'node:crypto';
import { liveSecrets, type DataSecrets } from '@jogada/merchant/server';
import { openData, sealData, type SealedColumn, type SealUse } from '@jogada/platform/server';

const SEED_BYTES = 32;

/** An encrypted seed. A copy of the database does not reveal it. */
export interface SealedSeed {
  readonly sealed: Buffer;
  /** SHA-256 of the seed, published in advance. */
  readonly hash: Buffer;
}

/** Creates a seed for one draw. The draw's id is authenticated data, so a row copied to another draw does not open. */
export function drawSealedSeed(drawId: string, secrets: DataSecrets): SealedSeed {
  const seed = randomBytes(SEED_BYTES);
  return {
    sealed: sealData(seed, useOf(drawId), liveSecrets(secrets, 'personalDataKey')),
    hash: createHash('sha256').update(seed).digest(),
  };
}

/** Decrypts the seed of a draw. Throws if it was altered, moved or sealed with an unknown key. */
export function openSealedSeed(drawId: string, sealed: Buffer, secrets: DataSecrets): Buffer {
  return openData(sealed, useOf(drawId), liveSecrets(secrets, 'personalDataKey'));
}

function useOf(drawId: string): SealUse {
  return { use: 'promotions draws', row: drawId };
}

/** The columns of this domain that are sealed with the personal data key. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'promotions.wheel_ticket', key: ['ticket_id'], column: 'sealed_seed', useOf: ({ ticket_id: id = '' }) => useOf(id) },
  { table: 'promotions.red_rain', key: ['id'], column: 'sealed_seed', useOf: ({ id = '' }) => useOf(id) },
];
