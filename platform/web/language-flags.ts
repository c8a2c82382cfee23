/**
 * The country whose flag stands for a language, by the language's code in capital letters. A language is not a country:
 * the flag is a help to the eye beside the language's own name, never instead of it.
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

/** The flag of a language tag such as `pt-BR` or `ja`; undefined where none stands for it. */
export function flagOfLanguage(tag: string): string | undefined {
  const flags: Readonly<Record<string, string>> = LANGUAGE_FLAGS;
  return flags[tag.toUpperCase()] ?? flags[tag.toUpperCase().split('-')[0] ?? ''];
}
