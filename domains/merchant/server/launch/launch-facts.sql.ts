import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';

export interface LaunchFactsRow {
  readonly jurisdiction: JurisdictionProfile;
  readonly opened_at: Date | null;
  readonly has_legal_notice: boolean;
  readonly has_host: boolean;
  /** A brand was saved: colours or a logo in place of the default look. */
  readonly has_brand: boolean;
  readonly has_service_link: boolean;
}

export async function selectLaunchFacts(sql: Sql, merchantCode: string): Promise<LaunchFactsRow | undefined> {
  const [row] = await sql.query<LaunchFactsRow>(
    `select m.jurisdiction, m.opened_at, m.legal is not null as has_legal_notice, m.brand is not null as has_brand,
            exists (select from merchant.host h where h.merchant_code = m.code) as has_host,
            exists (select from merchant.link l where l.merchant_code = m.code and l.kind = 'customer_service') as has_service_link
       from merchant.merchant m where m.code = $1`,
    [merchantCode],
  );
  return row;
}
