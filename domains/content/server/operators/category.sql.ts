import type { CategoryId, OperatorCategory } from '@jogada/content/contract/operator';
import type { Sql } from '@jogada/platform/server';

export interface CategoryRow {
  readonly id: CategoryId;
  readonly merchant_code: string;
  readonly position: number;
  readonly names: OperatorCategory['names'];
  readonly promotion_count: number;
}

const SELECT = `
  select c.id, c.merchant_code, c.position,
         (select count(*)::int from content.announcement_category p where p.category_id = c.id) as promotion_count,
         coalesce((select json_agg(json_build_object('language', t.language, 'name', t.name) order by t.language)
                     from content.promotion_category_text t where t.category_id = c.id), '[]') as names
    from content.promotion_category c`;

export function selectOperatorCategories(sql: Sql): Promise<CategoryRow[]> {
  return sql.query<CategoryRow>(`${SELECT} order by c.merchant_code, c.position, c.id limit 200`);
}

export async function selectOperatorCategory(sql: Sql, categoryId: CategoryId): Promise<CategoryRow | undefined> {
  const [row] = await sql.query<CategoryRow>(`${SELECT} where c.id = $1`, [categoryId]);
  return row;
}

interface WrittenCategory {
  readonly id: CategoryId;
  readonly position: number;
  readonly names: OperatorCategory['names'];
}

export async function insertCategory(sql: Sql, category: WrittenCategory & { merchantCode: string }): Promise<void> {
  await sql.query('insert into content.promotion_category (id, merchant_code, position) values ($1, $2, $3)', [
    category.id,
    category.merchantCode,
    category.position,
  ]);
  await insertNames(sql, category);
}

export async function updateCategory(sql: Sql, category: WrittenCategory): Promise<void> {
  await sql.query('update content.promotion_category set position = $2 where id = $1', [category.id, category.position]);
  await sql.query('delete from content.promotion_category_text where category_id = $1', [category.id]);
  await insertNames(sql, category);
}

async function insertNames(sql: Sql, { id, names }: WrittenCategory): Promise<void> {
  await sql.query(
    `insert into content.promotion_category_text (category_id, language, name)
     select $1, t.language, t.name from unnest($2::text[], $3::text[]) as t (language, name)`,
    [id, names.map(({ language }) => language), names.map(({ name }) => name)],
  );
}

export async function deleteCategory(sql: Sql, categoryId: CategoryId): Promise<void> {
  await sql.query('delete from content.promotion_category where id = $1', [categoryId]);
}

/** How many of these the brand has. */
export async function countCategories(sql: Sql, wanted: { merchantCode: string; categoryIds: readonly string[] }): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from content.promotion_category where merchant_code = $1 and id = any ($2::text[])',
    [wanted.merchantCode, [...wanted.categoryIds]],
  );
  return row?.count ?? 0;
}
