import { LANGUAGES } from '@jogada/platform/contract';
import { SWITCHES, switchesUnder, type SwitchName } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';

/** The brand of a fresh installation. It uses the default colours, so its theme is empty. */
export const DEMO_MERCHANT = {
  code: 'demo',
  name: 'Jogada',
  currency: 'BRL',
  timeZone: 'America/Sao_Paulo',
  languages: LANGUAGES,
  defaultLanguage: 'pt',
  hosts: ['localhost', '127.0.0.1'],
  linkHosts: ['example.com'],
} as const;

/** Organisations that help with problem gambling. */
const HELPERS = [
  { name: 'Jogadores Anônimos', url: 'https://jogadoresanonimos.com.br/' },
  { name: 'CVV 188', url: 'https://cvv.org.br/' },
];

const ANY = { pattern: '*', patternId: '', min: 0, max: 128 };

/** The demo has no pages on social networks: the links lead to a host reserved for examples. */
const SERVICE_LINKS = [
  { type: 'TELEGRAM', url: 'https://example.com/jogada/telegram' },
  { type: 'FACEBOOK', url: 'https://example.com/jogada/facebook' },
  { type: 'YOUTUBE', url: 'https://example.com/jogada/youtube' },
  { type: 'TWITTER', url: 'https://example.com/jogada/twitter' },
  { type: 'LIVE_SERVICE', url: '/m/message' },
  { type: 'AFFILIATE', url: 'https://example.com/jogada/afiliados' },
] as const;

/** Every possible field of the registration form, with its validation rule. */
const REGISTRATION_FIELDS = [
  { field: 'username', isEnabled: true, isRequired: true, pattern: '^[A-Za-z][A-Za-z0-9_]*$', patternId: 'username', min: 4, max: 20 },
  { field: 'password', isEnabled: true, isRequired: true, pattern: '*', patternId: 'password', min: 8, max: 128 },
  { field: 'confirmPassword', isEnabled: true, isRequired: true, pattern: '*', patternId: 'password', min: 8, max: 128 },
  { field: 'idNumber', isEnabled: true, isRequired: false, pattern: '^[0-9.\\-]+$', patternId: 'cpf', min: 11, max: 14 },
  { field: 'payeeName', isEnabled: true, isRequired: false, pattern: "^[\\p{L}][\\p{L} .'\\-]*$", patternId: 'name', min: 2, max: 80 },
  {
    field: 'birthDate',
    isEnabled: true,
    isRequired: true,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    patternId: 'birth_date',
    min: 10,
    max: 10,
  },
  { field: 'captcha', isEnabled: true, isRequired: true, pattern: '^[0-9]+$', patternId: 'captcha', min: 6, max: 6 },
  { field: 'nickname', isEnabled: false, isRequired: false, ...ANY, max: 30 },
  {
    field: 'email',
    isEnabled: false,
    isRequired: false,
    // Accepts all that the specification's rule accepts, and the hyphens, plus signs and longer top-level domains that it refuses.
    pattern: "^[\\w+'-]+(\\.[\\w+'-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+){0,4}\\.[A-Za-z]{2,24}$",
    patternId: 'email',
    min: 6,
    max: 120,
  },
  { field: 'mobileNum', isEnabled: false, isRequired: false, pattern: '^[0-9]+$', patternId: 'mobile', min: 8, max: 20 },
  { field: 'verificationCode', isEnabled: false, isRequired: false, pattern: '^[0-9]+$', patternId: 'code', min: 4, max: 10 },
  { field: 'paymentPassword', isEnabled: false, isRequired: false, pattern: '^[0-9]+$', patternId: 'digits', min: 6, max: 6 },
  { field: 'affiliateCode', isEnabled: false, isRequired: false, pattern: '^[A-Za-z0-9]+$', patternId: 'affiliate', min: 4, max: 32 },
  { field: 'recommenderId', isEnabled: false, isRequired: false, ...ANY, max: 32 },
  { field: 'qqNum', isEnabled: false, isRequired: false, pattern: '^[0-9]+$', patternId: 'digits', min: 5, max: 64 },
  { field: 'facebook', isEnabled: false, isRequired: false, ...ANY, max: 64 },
  { field: 'wechat', isEnabled: false, isRequired: false, ...ANY, max: 64 },
  { field: 'line', isEnabled: false, isRequired: false, ...ANY, max: 64 },
  { field: 'whatsapp', isEnabled: false, isRequired: false, ...ANY, max: 64 },
  { field: 'zalo', isEnabled: false, isRequired: false, ...ANY, max: 64 },
];

/** Creates the merchant with its hosts, switches and form. Existing data stays as operators left it. */
export async function seedMerchants(tx: Sql, options: { now: Date }): Promise<void> {
  const { code, name, currency, timeZone, languages, defaultLanguage, hosts, linkHosts } = DEMO_MERCHANT;
  const added = await tx.query(
    `insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, licence, created_at, opened_at, link_hosts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) on conflict (code) do nothing returning code`,
    [
      code,
      name,
      currency,
      timeZone,
      languages,
      defaultLanguage,
      // The demo has no licence and shows none.
      null,
      options.now,
      linkHosts,
    ],
  );
  for (const host of hosts) {
    await tx.query('insert into merchant.host (host, merchant_code) values ($1, $2) on conflict (host) do nothing', [host, code]);
  }
  if (added.length > 0) await seedDownloadLinks(tx);
  await seedServiceLinks(tx);
  for (const [position, { name: helper, url }] of HELPERS.entries()) {
    await tx.query(
      "insert into merchant.link (merchant_code, kind, type, url, position) values ($1, 'responsible_gaming', $2, $3, $4) on conflict do nothing",
      [code, helper, url, position],
    );
  }
  await seedSwitches(tx, null);
  for (const [position, rule] of REGISTRATION_FIELDS.entries()) {
    await tx.query(
      `insert into merchant.registration_field (merchant_code, field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (merchant_code, field_name) do nothing`,
      [code, rule.field, rule.isEnabled, rule.isRequired, rule.pattern, rule.patternId, rule.min, rule.max, position],
    );
  }
}

// The demo has no app in a store: the site itself is installed on the home screen.
async function seedDownloadLinks(tx: Sql): Promise<void> {
  for (const [position, type] of ['Android', 'IOS'].entries()) {
    await tx.query("insert into merchant.link (merchant_code, kind, type, url, position) values ($1, 'resource', $2, '/m/app', $3)", [
      DEMO_MERCHANT.code,
      type,
      position,
    ]);
  }
}

// Adds them to an older installation without any too. Links set by operators stay.
async function seedServiceLinks(tx: Sql): Promise<void> {
  const { code, linkHosts } = DEMO_MERCHANT;
  const known = await tx.query("select 1 as one from merchant.link where merchant_code = $1 and kind = 'customer_service' limit 1", [code]);
  if (known.length > 0) return;
  await tx.query("update merchant.merchant set link_hosts = $2 where code = $1 and link_hosts = '{}'", [code, linkHosts]);
  for (const [position, { type, url }] of SERVICE_LINKS.entries()) {
    await tx.query("insert into merchant.link (merchant_code, kind, type, url, position) values ($1, 'customer_service', $2, $3, $4)", [
      code,
      type,
      url,
      position,
    ]);
  }
}

async function seedSwitches(tx: Sql, parent: SwitchName | null): Promise<void> {
  for (const [position, name] of switchesUnder(parent).entries()) {
    await tx.query(
      `insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position) values ($1, $2, $3, $4, $5)
       on conflict (merchant_code, mod_id) do nothing`,
      [DEMO_MERCHANT.code, name, parent, SWITCHES[name].isOnAtFirst, position],
    );
    await seedSwitches(tx, name);
  }
}
