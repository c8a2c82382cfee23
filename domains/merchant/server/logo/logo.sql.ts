import type { OperatorLogo } from '@jogada/merchant/contract/operator';
import type { LogoId } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';
import type { DrawnLogo } from '../drawing/draw-logo.ts';

/** The table `merchant.brand_sign` keeps its first name: a rename would fail the uploads of the previous release during an upgrade. */
export interface LogoRow {
  readonly id: LogoId;
  readonly merchant_code: string;
  readonly width: number;
  readonly height: number;
  readonly is_opaque: boolean;
  readonly tones: OperatorLogo['tones'];
}

const COLUMNS = 's.id, s.merchant_code, s.width, s.height, s.is_opaque, s.tones';
const LISTED_MAX = 24;

/** The latest logos of a merchant, and those in use. */
export function selectLogos(sql: Sql, merchantCode: string): Promise<LogoRow[]> {
  return sql.query<LogoRow>(
    `select ${COLUMNS} from merchant.brand_sign s
      where s.merchant_code = $1
        and (s.id in (select n.id from merchant.brand_sign n where n.merchant_code = $1 order by n.added_at desc, n.id desc limit ${LISTED_MAX})
             or s.id in (select shown.value from merchant.merchant m, jsonb_each_text(m.brand -> 'sign') shown where m.code = $1))
      order by s.added_at desc, s.id desc`,
    [merchantCode],
  );
}

interface Sent {
  readonly merchantCode: string;
  readonly sentHash: Buffer;
  readonly at: Date;
}

/** Returns the logo of an earlier upload of the same file and updates its upload time. */
export async function renewLogo(sql: Sql, { merchantCode, sentHash, at }: Sent): Promise<LogoRow | undefined> {
  const [row] = await sql.query<LogoRow>(
    `update merchant.brand_sign s set added_at = $3 where s.merchant_code = $1 and s.sent_hash = $2 returning ${COLUMNS}`,
    [merchantCode, sentHash, at],
  );
  return row;
}

interface NewLogo extends Sent, DrawnLogo {
  readonly id: LogoId;
  readonly by: string;
}

/** Returns undefined if the same file was uploaded concurrently. */
export async function insertLogo(sql: Sql, logo: NewLogo): Promise<LogoRow | undefined> {
  const { id, merchantCode, sentHash, width, height, isOpaque, tones, bytes, at, by } = logo;
  const [row] = await sql.query<LogoRow>(
    `insert into merchant.brand_sign as s (id, merchant_code, sent_hash, width, height, is_opaque, tones, bytes, added_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (merchant_code, sent_hash) do nothing returning ${COLUMNS}`,
    [id, merchantCode, sentHash, width, height, isOpaque, JSON.stringify(tones), bytes, at, by],
  );
  return row;
}

/** Returns how many of them belong to the merchant, and locks those until the transaction ends. */
export async function lockLogos(sql: Sql, { merchantCode, ids }: { merchantCode: string; ids: readonly LogoId[] }): Promise<number> {
  const rows = await sql.query('select id from merchant.brand_sign where merchant_code = $1 and id = any ($2) order by id for key share', [
    merchantCode,
    ids,
  ]);
  return rows.length;
}

export interface LogoFile {
  readonly bytes: Buffer;
  readonly isOpaque: boolean;
}

export async function selectLogoFile(
  sql: Sql,
  { merchantCode, logoId }: { merchantCode: string; logoId: LogoId },
): Promise<LogoFile | undefined> {
  const [row] = await sql.query<{ bytes: Buffer; is_opaque: boolean }>(
    'select bytes, is_opaque from merchant.brand_sign where merchant_code = $1 and id = $2',
    [merchantCode, logoId],
  );
  return row && { bytes: row.bytes, isOpaque: row.is_opaque };
}

/** Condition: a current or former brand of the merchant uses the logo s. */
const IS_USED = `exists (select from merchant.brand_version v
  where v.merchant_code = s.merchant_code and s.id in (v.brand #>> '{sign,dark}', v.brand #>> '{sign,light}'))`;

/** Unused logos last uploaded before the given time, oldest first. */
export async function selectUnusedLogos(sql: Sql, { before, limit }: { before: Date; limit: number }): Promise<LogoId[]> {
  const rows = await sql.query<{ id: LogoId }>(
    `select s.id from merchant.brand_sign s where s.added_at < $1 and not ${IS_USED} order by s.added_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Locks the row: waits for a transaction that is about to use it and bars others until this one ends. */
export async function holdLogo(sql: Sql, id: LogoId): Promise<void> {
  await sql.query('select from merchant.brand_sign where id = $1 for update', [id]);
}

/** Deletes a logo unless a brand uses it by now. */
export async function deleteUnusedLogo(sql: Sql, id: LogoId): Promise<void> {
  await sql.query(`delete from merchant.brand_sign s where s.id = $1 and not ${IS_USED}`, [id]);
}
