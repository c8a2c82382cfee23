import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface RainRow {
  readonly id: Id<'rrn'>;
  readonly merchant_code: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly currency: Currency;
  readonly budget_amount: bigint;
  readonly envelope_count: number;
  readonly wager_times: number;
  readonly sealed_seed: Buffer;
  readonly seed_hash: Buffer;
  readonly taken_count: number;
  readonly taken_amount: bigint;
}

/** A rain with the member's envelope. */
export interface OwnRainRow extends RainRow {
  readonly place: number | null;
  readonly amount: bigint | null;
  readonly taken_at: Date | null;
}

const OWN = `select r.*, e.place, e.amount, e.taken_at
  from promotions.red_rain r left join promotions.red_envelope e on e.rain_id = r.id and e.member_id = $2
 where r.merchant_code = $1`;

/** Current and announced rains, earliest first. */
export function selectComing(sql: Sql, wanted: { merchantCode: string; memberId: string; at: Date }): Promise<OwnRainRow[]> {
  return sql.query<OwnRainRow>(`${OWN} and r.ends_at > $3 order by r.starts_at, r.id limit 2`, [
    wanted.merchantCode,
    wanted.memberId,
    wanted.at,
  ]);
}

/** Past rains, latest first. */
export function selectPast(sql: Sql, wanted: { merchantCode: string; memberId: string; at: Date; limit: number }): Promise<OwnRainRow[]> {
  return sql.query<OwnRainRow>(`${OWN} and r.ends_at <= $3 order by r.ends_at desc, r.id limit $4`, [
    wanted.merchantCode,
    wanted.memberId,
    wanted.at,
    wanted.limit,
  ]);
}

export async function findOwnRain(
  sql: Sql,
  wanted: { merchantCode: string; memberId: string; rainId: string },
): Promise<OwnRainRow | undefined> {
  const [row] = await sql.query<OwnRainRow>(`${OWN} and r.id = $3`, [wanted.merchantCode, wanted.memberId, wanted.rainId]);
  return row;
}

/** Locks the rain until the transaction ends, so that its envelopes are taken one at a time, in order. */
export async function lockRain(sql: Sql, rain: { merchantCode: string; rainId: string }): Promise<RainRow | undefined> {
  const [row] = await sql.query<RainRow>('select * from promotions.red_rain where merchant_code = $1 and id = $2 for update', [
    rain.merchantCode,
    rain.rainId,
  ]);
  return row;
}

export async function insertEnvelope(
  sql: Sql,
  envelope: { rainId: string; memberId: string; place: number; amount: bigint; at: Date },
): Promise<void> {
  await sql.query('insert into promotions.red_envelope (rain_id, member_id, place, amount, taken_at) values ($1, $2, $3, $4, $5)', [
    envelope.rainId,
    envelope.memberId,
    envelope.place,
    envelope.amount,
    envelope.at,
  ]);
  await sql.query('update promotions.red_rain set taken_count = taken_count + 1, taken_amount = taken_amount + $2 where id = $1', [
    envelope.rainId,
    envelope.amount,
  ]);
}

export async function insertRain(
  sql: Sql,
  rain: Omit<RainRow, 'taken_count' | 'taken_amount'> & { readonly at: Date; readonly by: string },
): Promise<void> {
  await sql.query(
    `insert into promotions.red_rain (id, merchant_code, starts_at, ends_at, currency, budget_amount, envelope_count, wager_times, sealed_seed,
                                      seed_hash, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      rain.id,
      rain.merchant_code,
      rain.starts_at,
      rain.ends_at,
      rain.currency,
      rain.budget_amount,
      rain.envelope_count,
      rain.wager_times,
      rain.sealed_seed,
      rain.seed_hash,
      rain.at,
      rain.by,
    ],
  );
}

export function selectRains(sql: Sql): Promise<RainRow[]> {
  return sql.query<RainRow>('select * from promotions.red_rain order by starts_at desc, id limit 100');
}
