import type { TestDatabase } from '@jogada/platform/testing';

/** Inserts a merchant's row, or updates its jurisdiction. Its other settings are those of `aMerchant`. */
export async function saveMerchant(
  owner: TestDatabase['owner'],
  { code = 'demo', jurisdiction = 'standard' }: { readonly code?: string; readonly jurisdiction?: string } = {},
): Promise<void> {
  await owner.query(
    `insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, jurisdiction, created_at)
     values ($1, 'Jogada', 'BRL', 'America/Sao_Paulo', '{pt}', 'pt', $2, now()) on conflict (code) do update set jurisdiction = $2`,
    [code, jurisdiction],
  );
}
