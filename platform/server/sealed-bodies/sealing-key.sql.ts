import type { SealingKey } from '@jogada/platform/contract';
import type { Sql } from '../database.ts';

export interface SealingKeyRow {
  readonly kid: string;
  readonly private_key_cipher: Buffer;
  readonly jwk: SealingKey['jwk'];
  readonly offered_until: Date;
  readonly accepted_until: Date;
}

const COLUMNS = 'kid, private_key_cipher, jwk, offered_until, accepted_until';

/** The offered key that expires last. */
export async function selectOfferedKey(sql: Sql, at: Date): Promise<SealingKeyRow | undefined> {
  const [row] = await sql.query<SealingKeyRow>(
    `select ${COLUMNS} from platform.sealing_key where offered_until > $1 order by offered_until desc, kid limit 1`,
    [at],
  );
  return row;
}

export async function selectKey(sql: Sql, kid: string): Promise<SealingKeyRow | undefined> {
  const [row] = await sql.query<SealingKeyRow>(`select ${COLUMNS} from platform.sealing_key where kid = $1`, [kid]);
  return row;
}

export async function insertKey(sql: Sql, key: SealingKeyRow): Promise<void> {
  await sql.query(`insert into platform.sealing_key (${COLUMNS}) values ($1, $2, $3, $4, $5)`, [
    key.kid,
    key.private_key_cipher,
    JSON.stringify(key.jwk),
    key.offered_until,
    key.accepted_until,
  ]);
}

/** After the deletion of its key a recorded body can never be decrypted. */
export async function deleteLapsedKeys(sql: Sql, at: Date): Promise<void> {
  await sql.query('delete from platform.sealing_key where accepted_until < $1', [at]);
}

/** Records a body's nonce; false when it is a duplicate. */
export async function insertNonce(sql: Sql, seen: { nonce: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    'insert into platform.sealed_nonce (nonce, seen_at) values ($1, $2) on conflict do nothing returning nonce',
    [seen.nonce, seen.at],
  );
  return rows.length === 1;
}

export async function deleteOldNonces(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from platform.sealed_nonce where seen_at < $1', [before]);
}
