/**
 * The country whose flag marks a language, by the language's code in capital letters. A language is not a country: the flag only
 * accompanies the language's own name.
 */
export const LANGUAGE_FLAGS = {
  CN: 'CN',
  EN: 'US',
  ES: 'ES',
  HI: 'IN',
  ID: 'ID',
  JA: 'JP',
  KM: 'KH',
  KO: 'KR',
  KR: 'KR',
  MS: 'MY',
  MY: 'MM',
  PT: 'PT',
  'PT-BR': 'BR',
  TA: 'LK',
  TH: 'TH',
  TW: 'TW',
  TY: 'PF',
  UR: 'PK',
  VI: 'VN',
} as const satisfies Record<string, string>;

/** The flag for a language tag such as `pt-BR` or `ja`. Undefined where there is none. */
export function flagOfLanguage(tag: string): string | undefined {
  const flags: Readonly<Record<string, string>> = LANGUAGE_FLAGS;
  return flags[tag.toUpperCase()] ?? flags[tag.toUpperCase().split('-')[0] ?? ''];
}
