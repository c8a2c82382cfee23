import type { Sql } from '@jogada/platform/server';
import { gameColumns, OFFERED, openOnly, type GameRow, type Openness } from './game.sql.ts';

/** Games by the number of the merchant's members that opened them since the given time. */
export function findPopularGames(
  sql: Sql,
  of: Openness & { merchantCode: string; categories: readonly string[] | null; since: Date; limit: number },
): Promise<GameRow[]> {
  const values: unknown[] = [of.merchantCode, of.since, of.categories, of.limit];
  const open = openOnly(of, (given) => `$${values.push(given)}`);
  return sql.query<GameRow>(
    `with opened as (
       select r.game_id, count(*) as members from games.recent_game r join accounts.member_view m on m.member_id = r.member_id
        where r.played_at >= $2 and m.merchant_code = $1 group by r.game_id)
     select ${gameColumns('$1')} from opened join (select g.* from ${OFFERED} and ($3::text[] is null or g.category = any ($3))${open}) g on g.id = opened.game_id
       join games.vendor v on v.code = g.vendor_code
      order by opened.members desc, g.sort_order, g.name_folded, g.id limit $4`,
    values,
  );
}
