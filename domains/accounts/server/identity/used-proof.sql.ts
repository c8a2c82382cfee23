import type { Sql } from '@jogada/platform/server';

/** Marks a proof as used. Returns false when it was used before. */
export async function takeProof(sql: Sql, proof: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const rows = await sql.query(
    'insert into accounts.used_proof (proof_hash, expires_at) values ($1, $2) on conflict do nothing returning proof_hash',
    [proof.hash, proof.expiresAt],
  );
  return rows.length > 0;
}

export async function deleteUsedProofs(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.used_proof where expires_at < $1', [before]);
}
