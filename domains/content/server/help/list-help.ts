import type { VisitorContext } from '@jogada/accounts/server';
import type { listHelp as endpoint } from '@jogada/content/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { selectHelp } from './help.sql.ts';

/** The help in the language asked for; entry by entry in the merchant's own where that language has no text. */
export async function listHelp(ctx: VisitorContext, { lang = '' }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const code = lang.toLowerCase().split(/[-_]/)[0];
  const language = ctx.merchant.languages.find((offered) => offered === code) ?? ctx.language;
  return selectHelp(ctx.database, { merchantCode: ctx.merchant.code, language, otherLanguage: ctx.merchant.defaultLanguage });
}
