import type { Sql } from '@jogada/platform/server';

/** Who and what a puzzle or a proof is for. */
export interface Binding {
  readonly browserHash: Buffer;
  readonly moduleId: string;
  /** A keyed hash of the number, which is not kept itself. */
  readonly numberHash: Buffer;
}

export async function insertChallenge(sql: Sql, challenge: Binding & { id: string; at: Date; expiresAt: Date }): Promise<void> {
  await sql.query(
    `insert into accounts.slider_challenge (id, browser_hash, module_id, number_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [challenge.id, challenge.browserHash, challenge.moduleId, challenge.numberHash, challenge.at, challenge.expiresAt],
  );
}

/** Uses a puzzle up, whatever its answer; answers when it was drawn, or undefined when there is none for this caller. */
export async function takeChallenge(
  sql: Sql,
  taken: Binding & { id: string; at: Date },
): Promise<{ readonly createdAt: Date } | undefined> {
  const [row] = await sql.query<{ created_at: Date }>(
    `delete from accounts.slider_challenge
      where id = $1 and browser_hash = $2 and module_id = $3 and number_hash = $4 and expires_at > $5
      returning created_at`,
    [taken.id, taken.browserHash, taken.moduleId, taken.numberHash, taken.at],
  );
  return row && { createdAt: row.created_at };
}

export async function insertProof(sql: Sql, proof: Binding & { tokenHash: Buffer; at: Date; expiresAt: Date }): Promise<void> {
  await sql.query(
    `insert into accounts.human_proof (token_hash, browser_hash, module_id, number_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [proof.tokenHash, proof.browserHash, proof.moduleId, proof.numberHash, proof.at, proof.expiresAt],
  );
}

/** Uses a proof up; false when it was never given to this caller for this, or is used or too old. */
export async function takeProof(sql: Sql, taken: Binding & { tokenHash: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `delete from accounts.human_proof
      where token_hash = $1 and browser_hash = $2 and module_id = $3 and number_hash = $4 and expires_at > $5
      returning token_hash`,
    [taken.tokenHash, taken.browserHash, taken.moduleId, taken.numberHash, taken.at],
  );
  return rows.length === 1;
}

export async function deleteOldHumanChecks(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.slider_challenge where expires_at < $1', [before]);
  await sql.query('delete from accounts.human_proof where expires_at < $1', [before]);
}
