import type { listSiteTexts as endpoint, SiteText } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type Language, type OutputOf } from '@jogada/platform/contract';
import { getSite } from '../site/list-sites.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { selectSiteTexts, type SiteTextRow } from './site-text.sql.ts';

/** The sentences of a site by their names. @throws Problem `not_found`, `malformed_request` for a cursor that is none */
export async function listSiteTexts(
  ctx: SiteOperatorContext,
  { merchantCode, language, search, part, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await getSite(ctx.database, merchantCode);
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw new Problem('malformed_request', { field: 'cursor' });
  const own = new Map((await selectSiteTexts(ctx.database, merchantCode, null)).map((row) => [idOf(row.language, row.text_key), row]));
  const wanted = plain(search);
  const found = [...(ctx.shippedTexts().get(language) ?? [])]
    .map(([textName, shipped]) => siteTextOf(textName, shipped, own.get(idOf(language, textName))))
    .filter((text) => (part === 'all' || text.message !== null) && says(ctx, own, text.textName, wanted))
    .toSorted((one, other) => (one.textName < other.textName ? -1 : 1));
  const from = Number(cursor ?? 0);
  const until = from + pageSize;
  return {
    list: found.slice(from, until),
    nextCursor: found.length > until ? String(until) : null,
    totalCount: found.length,
  };
}

function siteTextOf(textName: string, shipped: string, own: SiteTextRow | undefined): SiteText {
  return { textName, shipped, message: own?.message ?? null, version: own?.version ?? 0 };
}

/** Whether the name or what is said in any language has the words, whatever their case and accents. */
function says(ctx: SiteOperatorContext, own: ReadonlyMap<string, SiteTextRow>, textName: string, wanted: string): boolean {
  if (wanted === '' || plain(textName).includes(wanted)) return true;
  return [...ctx.shippedTexts()].some(([language, texts]) =>
    plain(own.get(idOf(language, textName))?.message ?? texts.get(textName) ?? '').includes(wanted),
  );
}

function idOf(language: Language, textName: string): string {
  return `${language} ${textName}`;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
