import { randomBytes, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { RevealedSeedView, SeedView } from '../../client-contract.ts';
import { createServerSeed, serverSeedHash } from '../../fairness/server-seed.ts';
import { type ArcadeContext, inTransaction, type Queryable } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { findSeed, hasOpenRound, insertSeed, lockActiveSeed, markActive, markRevealed } from './seed.sql.ts';

/** The player's active seed and the commitment of the next one; both are created on the first visit. */
export async function readSeed(ctx: ArcadeContext, playerId: string): Promise<SeedView> {
  await ensureSeeds(ctx, playerId);
  const active = await findSeed(ctx.db, { playerId, state: 'active' });
  const next = await findSeed(ctx.db, { playerId, state: 'next' });
  if (active === undefined || next === undefined) throw new Error(`No seeds for ${playerId}`);
  return {
    seedId: active.id,
    serverSeedHash: active.serverSeedHash,
    clientSeed: active.clientSeed,
    nextNonce: active.nextNonce.toString(),
    nextServerSeedHash: next.serverSeedHash,
  };
}

/**
 * Reveals the active seed and activates the committed next one with the player's client seed.
 * seed_in_use: a round of the old seed is undecided; revealing the seed would disclose its result before its bet.
 */
export async function rotateSeed(
  ctx: ArcadeContext,
  { playerId, clientSeed }: { playerId: string; clientSeed: string },
): Promise<{ revealed: RevealedSeedView; seed: SeedView }> {
  const revealedAt = ctx.now();
  const revealed = await inTransaction(ctx.db, async (tx) => {
    const active = await lockActiveSeed(tx, playerId);
    if (active === undefined) throw new ArcadeProblem('not_found');
    if (await hasOpenRound(tx, active.id)) throw new ArcadeProblem('seed_in_use');
    await markRevealed(tx, { seedId: active.id, revealedAt });
    await markActive(tx, { playerId, clientSeed });
    await createSeed(tx, { playerId, state: 'next', createdAt: revealedAt });
    return active;
  });
  return {
    revealed: {
      seedId: revealed.id,
      serverSeed: revealed.serverSeed.toString('hex'),
      serverSeedHash: revealed.serverSeedHash,
      clientSeed: revealed.clientSeed,
      rounds: Number(revealed.nextNonce),
      revealedAt: revealedAt.toISOString(),
    },
    seed: await readSeed(ctx, playerId),
  };
}

async function ensureSeeds(ctx: ArcadeContext, playerId: string): Promise<void> {
  const createdAt = ctx.now();
  for (const state of ['active', 'next'] as const) {
    if ((await findSeed(ctx.db, { playerId, state })) === undefined) await createSeed(ctx.db, { playerId, state, createdAt });
  }
}

async function createSeed(
  db: Queryable | PoolClient,
  seed: { playerId: string; state: 'active' | 'next'; createdAt: Date },
): Promise<void> {
  const serverSeed = createServerSeed();
  const clientSeed = randomBytes(8).toString('hex');
  await insertSeed(db, { ...seed, id: randomUUID(), serverSeed, serverSeedHash: serverSeedHash(serverSeed), clientSeed });
}
