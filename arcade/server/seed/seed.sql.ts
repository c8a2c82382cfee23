import type { Queryable } from '../arcade-context.ts';

export interface SeedRow {
  id: string;
  playerId: string;
  serverSeed: Buffer;
  serverSeedHash: string;
  clientSeed: string;
  nextNonce: bigint;
}

const SEED_COLUMNS = `id, player_id as "playerId", server_seed as "serverSeed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", next_nonce as "nextNonce"`;

export async function insertSeed(
  db: Queryable,
  seed: Omit<SeedRow, 'nextNonce'> & { state: 'active' | 'next'; createdAt: Date },
): Promise<void> {
  await db.query(
    `insert into arcade.seed (id, player_id, state, server_seed, server_seed_hash, client_seed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [seed.id, seed.playerId, seed.state, seed.serverSeed, seed.serverSeedHash, seed.clientSeed, seed.createdAt],
  );
}

export async function findSeed(
  db: Queryable,
  { playerId, state }: { playerId: string; state: 'active' | 'next' },
): Promise<SeedRow | undefined> {
  const { rows } = await db.query<SeedRow>(`select ${SEED_COLUMNS} from arcade.seed where player_id = $1 and state = $2`, [
    playerId,
    state,
  ]);
  return rows[0];
}

/** Locks the player's active seed until the end of the transaction. */
export async function lockActiveSeed(db: Queryable, playerId: string): Promise<SeedRow | undefined> {
  const { rows } = await db.query<SeedRow>(`select ${SEED_COLUMNS} from arcade.seed where player_id = $1 and state = 'active' for update`, [
    playerId,
  ]);
  return rows[0];
}

export async function takeNonce(db: Queryable, seedId: string): Promise<bigint> {
  const { rows } = await db.query<{ nonce: bigint }>(
    'update arcade.seed set next_nonce = next_nonce + 1 where id = $1 returning next_nonce - 1 as nonce',
    [seedId],
  );
  const nonce = rows[0]?.nonce;
  if (nonce === undefined) throw new Error(`No seed ${seedId}`);
  return nonce;
}

export async function getSeed(db: Queryable, seedId: string): Promise<SeedRow> {
  const { rows } = await db.query<SeedRow>(`select ${SEED_COLUMNS} from arcade.seed where id = $1`, [seedId]);
  const seed = rows[0];
  if (seed === undefined) throw new Error(`No seed ${seedId}`);
  return seed;
}

export async function markRevealed(db: Queryable, { seedId, revealedAt }: { seedId: string; revealedAt: Date }): Promise<void> {
  await db.query(`update arcade.seed set state = 'revealed', revealed_at = $2 where id = $1`, [seedId, revealedAt]);
}

export async function markActive(db: Queryable, { playerId, clientSeed }: { playerId: string; clientSeed: string }): Promise<void> {
  await db.query(`update arcade.seed set state = 'active', client_seed = $2 where player_id = $1 and state = 'next'`, [
    playerId,
    clientSeed,
  ]);
}

export async function hasOpenRound(db: Queryable, seedId: string): Promise<boolean> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    `select exists (select from arcade.round where seed_id = $1 and state in ('intended', 'playing')) as "isOpen"`,
    [seedId],
  );
  return rows[0]?.isOpen ?? false;
}
