import { createHash } from 'node:crypto';
import { Problem } from '@jogada/platform/contract';
import type { Sql, Transaction } from './database.ts';

interface KeyRow {
  readonly content_hash: Buffer;
  readonly answer: unknown;
}

/**
 * Runs a write once per (owner, key) in the caller's transaction: the same key and content returns the first result again, without expiry
 * (S38).
 * @throws Problem `key_reused` with another content, `key_in_flight` while the first call is running
 */
export async function once<Answer>(
  tx: Transaction,
  write: { owner: string; key: string; content: unknown; at: Date },
  work: () => Promise<Answer>,
): Promise<Answer> {
  // The lock is held until the transaction ends, and released when its process dies.
  const [alone] = await tx.query<{ is_alone: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1 || ' ' || $2, 0)) as is_alone",
    [write.owner, write.key],
  );
  if (!alone?.is_alone) throw new Problem('key_in_flight', { retryAfterSeconds: 1 });
  const contentHash = hashOf(write.content);
  const claimed = await tx.query(
    `insert into platform.idempotency_key (owner, key, content_hash, created_at) values ($1, $2, $3, $4)
     on conflict (owner, key) do nothing returning key`,
    [write.owner, write.key, contentHash, write.at],
  );
  if (claimed.length === 0) {
    const [row] = await tx.query<KeyRow>('select content_hash, answer from platform.idempotency_key where owner = $1 and key = $2', [
      write.owner,
      write.key,
    ]);
    if (!row || !row.content_hash.equals(contentHash)) throw new Problem('key_reused');
    return row.answer as Answer;
  }
  const answer = await work();
  await tx.query('update platform.idempotency_key set answer = $3 where owner = $1 and key = $2', [
    write.owner,
    write.key,
    JSON.stringify(answer),
  ]);
  return answer;
}

/** Whether a write of this key and content has completed, so that a repeat changes nothing. */
export async function isAnswered(sql: Sql, write: { owner: string; key: string; content: unknown }): Promise<boolean> {
  const [row] = await sql.query<KeyRow>(
    'select content_hash, answer from platform.idempotency_key where owner = $1 and key = $2 and answer is not null',
    [write.owner, write.key],
  );
  return row !== undefined && row.content_hash.equals(hashOf(write.content));
}

function hashOf(content: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    .digest();
}
