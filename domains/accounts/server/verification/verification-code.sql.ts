import type { Sql } from '@jogada/platform/server';
import type { CodePurpose } from './code-target.ts';

/** The key of a code; at most one per key is valid: purpose, target and requesting browser. */
export interface ChallengeKey {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  readonly targetIndex: Buffer;
  readonly browserHash: Buffer;
}

/** Replaces the code of a key. */
export async function replaceCode(
  sql: Sql,
  code: ChallengeKey & { id: string; memberId: string | null; codeHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.verification_code (id, merchant_code, purpose, target_index, browser_hash, member_id, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict on constraint verification_code_one_live do update set
       id = excluded.id, member_id = excluded.member_id, code_hash = excluded.code_hash, tries = 0,
       created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null, used_by = null`,
    [code.id, code.merchantCode, code.purpose, code.targetIndex, code.browserHash, code.memberId, code.codeHash, code.at, code.expiresAt],
  );
}

export interface ChallengeRow {
  readonly id: string;
  readonly code_hash: Buffer;
  readonly member_id: string | null;
  readonly tries: number;
}

/**
 * Takes one try before the guess is checked, so that concurrent guesses count individually (S09). A used code has tries only for the call that
 * used it. A code that is found expired loses all its tries, so that a clock that jumps back does not revive it (L-10).
 */
export async function takeTry(
  sql: Sql,
  attempt: ChallengeKey & { usedBy: string; triesMax: number; at: Date },
): Promise<ChallengeRow | undefined> {
  const [row] = await sql.query<ChallengeRow & { is_valid: boolean }>(
    `update accounts.verification_code set tries = case when expires_at > $6 then tries + 1 else $5 end
      where merchant_code = $1 and purpose = $2 and target_index = $3 and browser_hash = $4
        and tries < $5 and (used_at is null or used_by = $7)
     returning id, code_hash, member_id, tries, expires_at > $6 as is_valid`,
    [attempt.merchantCode, attempt.purpose, attempt.targetIndex, attempt.browserHash, attempt.triesMax, attempt.at, attempt.usedBy],
  );
  return row?.is_valid ? row : undefined;
}

/** Consumes a code. Returns false when another call has consumed it. */
export async function useUp(sql: Sql, used: { id: string; usedBy: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.verification_code set used_at = coalesce(used_at, $3), used_by = $2
      where id = $1 and (used_at is null or used_by = $2) returning id`,
    [used.id, used.usedBy, used.at],
  );
  return rows.length === 1;
}

export async function deleteOldCodes(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.verification_code where expires_at < $1', [before]);
}
