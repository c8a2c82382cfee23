import type { Sql } from '@jogada/platform/server';

export async function insertCaptcha(
  sql: Sql,
  captcha: { id: string; browserHash: Buffer; purpose: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql.query('insert into accounts.captcha (id, browser_hash, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    captcha.id,
    captcha.browserHash,
    captcha.purpose,
    captcha.at,
    captcha.expiresAt,
  ]);
}

/** Takes one try. Returns false when none is left, or when the captcha is used, expired, or bound to another browser or purpose. */
export async function takeTry(
  sql: Sql,
  attempt: { id: string; browserHash: Buffer; purpose: string; triesMax: number; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update accounts.captcha set tries = tries + 1
      where id = $1 and browser_hash = $2 and purpose = $3 and tries < $4 and expires_at > $5 returning id`,
    [attempt.id, attempt.browserHash, attempt.purpose, attempt.triesMax, attempt.at],
  );
  return rows.length === 1;
}

/** Whether a captcha can still be answered. */
export async function isCaptchaOpen(sql: Sql, wanted: { id: string; browserHash: Buffer; at: Date }): Promise<boolean> {
  const rows = await sql.query('select id from accounts.captcha where id = $1 and browser_hash = $2 and expires_at > $3', [
    wanted.id,
    wanted.browserHash,
    wanted.at,
  ]);
  return rows.length === 1;
}

/** Consumes a captcha. Returns false when a concurrent call has consumed it. */
export async function deleteCaptcha(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query('delete from accounts.captcha where id = $1 returning id', [id]);
  return rows.length === 1;
}

export async function deleteOldCaptchas(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.captcha where expires_at < $1', [before]);
}
