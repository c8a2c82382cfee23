import type { Sql } from '@jogada/platform/server';
import { placeMember } from '../../tree/place-member.ts';
import { insertRates, selectMaximums, selectRates, type CategoryRate } from './rate.sql.ts';

/** Begins to count rounds for a merchant's agents, and says the most that anybody may have. Doing it twice is doing it once. */
export async function openAgentProgramme(
  sql: Sql,
  { merchantCode, maximums, at }: { merchantCode: string; maximums: readonly CategoryRate[]; at: Date },
): Promise<void> {
  await sql.query('insert into agents.programme (merchant_code, opened_at) values ($1, $2) on conflict do nothing', [merchantCode, at]);
  await sql.query(
    `insert into agents.rate_maximum (merchant_code, category, rate)
     select $1, t.category, t.rate from unnest($2::text[], $3::int[]) as t (category, rate) on conflict do nothing`,
    [merchantCode, maximums.map(({ category }) => category), maximums.map(({ rate }) => rate)],
  );
}

/** Gives an agent above whom nobody stands the most that there is, where they have no rates yet. */
export async function giveHeadRates(
  sql: Sql,
  { memberId, merchantCode, at }: { memberId: string; merchantCode: string; at: Date },
): Promise<void> {
  await placeMember(sql, memberId);
  if ((await selectRates(sql, { memberId, at })).length > 0) return;
  await insertRates(sql, { memberId, rates: await selectMaximums(sql, merchantCode), setBy: 'house', at });
}
