import { deriveTheme, type Brand } from '@jogada/merchant/contract/operator';
import type { Sql } from '@jogada/platform/server';
import { DEMO_MERCHANT } from './merchants.ts';
import { seedPrizeWheel } from './prize-wheel.ts';
import { seedReferral } from './referral.ts';
import { seedVip } from './vip.ts';
import { seedAuroraPromotions } from './promotions.ts';

/** A second brand of the installation under the Brazilian rules, to show themes and the separation of merchants. */
const SECOND_MERCHANT = { code: 'aurora', name: 'Aurora', host: 'aurora.localhost', jurisdiction: 'br-spa' } as const;

const BRAND: Brand = {
  primary: '#ffa24c',
  accent: '#8fd8ff',
  neutral: { hue: 38, chroma: 0.014 },
  radiusScale: 0.5,
  fontPair: 'plain',
  logo: 'sun',
  artSeed: 7,
};

/** Creates it once with the demo brand's switches, form and banners. Later changes by operators stay. */
export async function seedSecondMerchant(tx: Sql, { now }: { now: Date }): Promise<void> {
  const { code, name, host, jurisdiction } = SECOND_MERCHANT;
  const { dark, light } = deriveTheme(BRAND);
  const added = await tx.query(
    `insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, jurisdiction, brand, theme_dark, theme_light, created_at, opened_at)
     select $1, $2, currency, time_zone, languages, default_language, $3, $4, $5, $6, $7, $7 from merchant.merchant where code = $8
     on conflict (code) do nothing returning code`,
    [code, name, jurisdiction, JSON.stringify(BRAND), JSON.stringify(dark), JSON.stringify(light), now, DEMO_MERCHANT.code],
  );
  await seedAuroraPromotions(tx, { now });
  if (added.length === 0) return;
  await tx.query('insert into merchant.host (host, merchant_code) values ($1, $2)', [host, code]);
  await tx.query('insert into merchant.brand_version (merchant_code, version, brand, saved_by, saved_at) values ($1, 1, $2, $3, $4)', [
    code,
    JSON.stringify(BRAND),
    'seed',
    now,
  ]);
  const both = [code, DEMO_MERCHANT.code];
  await tx.query(
    `insert into merchant.registration_field (merchant_code, field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, position)
     select $1, field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, position
       from merchant.registration_field where merchant_code = $2`,
    both,
  );
  await tx.query(
    `insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position)
     select $1, mod_id, parent_mod_id, is_enabled, position from merchant.switch where merchant_code = $2`,
    both,
  );
  await tx.query(
    `insert into merchant.link (merchant_code, kind, type, url, position)
     select $1, kind, type, url, position from merchant.link where merchant_code = $2 and kind = 'responsible_gaming'`,
    both,
  );
  await tx.query(
    `insert into content.banner (id, merchant_code, group_name, image, url, position)
     select replace(id, $2::text, $1::text), $1, group_name, image, url, position from content.banner where merchant_code = $2`,
    both,
  );
  await tx.query(
    `insert into content.banner_text (banner_id, language, title, subtitle)
     select replace(t.banner_id, $2::text, $1::text), t.language, t.title, t.subtitle
       from content.banner_text t join content.banner b on b.id = t.banner_id where b.merchant_code = $2`,
    both,
  );
  await seedPrizeWheel(tx, { merchantCode: code, now });
  await seedReferral(tx, { merchantCode: code, now });
  await seedVip(tx, { merchantCode: code, now });
}
