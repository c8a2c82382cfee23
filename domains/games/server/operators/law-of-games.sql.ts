import type { RuleValues } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';

/** The rules of a jurisdiction for categories of games (C8). */
export async function lawOfGames(sql: Sql, jurisdiction: string): Promise<RuleValues> {
  const rows = await sql.query<{ category: string; status: string }>(
    'select category, status from games.category_rule where jurisdiction = $1 order by category',
    [jurisdiction],
  );
  const categoriesWith = (status: string) => rows.filter((row) => row.status === status).map(({ category }) => category);
  return { prohibitedCategories: categoriesWith('prohibited'), certifiedCategories: categoriesWith('needs_certificate') };
}
