import type { VisitorContext } from '@jogada/accounts/server';
import type { listHelp as endpoint } from '@jogada/content/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { selectHelp } from './help.sql.ts';

/** Help in the requested language; entries without a translation in the merchant's default language. */
export async function listHelp(ctx: VisitorContext, { lang = '' }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const code = lang.toLowerCase().split(/[-_]/)[0];
  const language = ctx.merchant.languages.find((offered) => offered === code) ?? ctx.language;
  return selectHelp(ctx.database, { merchantCode: ctx.merchant.code, language, otherLanguage: ctx.merchant.defaultLanguage });
}
