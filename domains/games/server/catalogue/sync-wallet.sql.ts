import type { Sql } from '@jogada/platform/server';

export function findKindsOfGames(sql: Sql): Promise<{ id: string; category: string }[]> {
  return sql.query('select id, category from games.game order by id');
}

export function findVendorNames(sql: Sql): Promise<{ code: string; name: string }[]> {
  return sql.query('select code, name from games.vendor order by code');
}
