import type { Sql } from '@jogada/platform/server';

export interface CategoryRow {
  readonly category: string;
  readonly status: 'needs_certificate' | 'prohibited';
  readonly certificate_id: string | null;
  readonly is_closed: boolean;
  readonly asked_by: string | null;
}

/** The categories on which the rules of a merchant's country say anything; undefined without such a merchant. */
export async function selectCategories(sql: Sql, merchantCode: string): Promise<CategoryRow[] | undefined> {
  const rows = await sql.query<CategoryRow | { category: null }>(
    `select r.category, r.status, c.certificate_id, o.category is not null as is_closed, a.asked_by_name as asked_by
       from merchant.merchant_view m
       left join games.category_rule r on r.jurisdiction = m.jurisdiction
       left join games.category_certificate c on c.merchant_code = m.merchant_code and c.category = r.category
       left join games.closed_category o on o.merchant_code = m.merchant_code and o.category = r.category
       left join accounts.approval_view a
         on a.kind = 'games.open_category' and a.subject_id = m.merchant_code || ':' || r.category and a.state = 'waiting'
      where m.merchant_code = $1`,
    [merchantCode],
  );
  return rows.length === 0 ? undefined : rows.filter((row): row is CategoryRow => row.category !== null);
}

export async function writeCertificate(
  sql: Sql,
  certificate: { merchantCode: string; category: string; certificateId: string; at: Date },
): Promise<void> {
  await sql.query(
    `insert into games.category_certificate (merchant_code, category, certificate_id, recorded_at) values ($1, $2, $3, $4)
     on conflict (merchant_code, category) do update set certificate_id = excluded.certificate_id, recorded_at = excluded.recorded_at`,
    [certificate.merchantCode, certificate.category, certificate.certificateId, certificate.at],
  );
}

export async function deleteCertificate(sql: Sql, merchantCode: string, category: string): Promise<void> {
  await sql.query('delete from games.category_certificate where merchant_code = $1 and category = $2', [merchantCode, category]);
}
