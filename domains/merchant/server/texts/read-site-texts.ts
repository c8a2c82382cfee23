import type { readSiteTexts as endpoint } from '@jogada/merchant/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { compileMessage } from '@jogada/platform/server';
import type { MerchantContext } from '../merchant-context.ts';
import { selectSiteTexts } from './site-text.sql.ts';

interface Section {
  [name: string]: unknown;
}

/** Returns the merchant's replacement texts, nested like the catalogue. */
export async function readSiteTexts(
  { database, merchant }: MerchantContext,
  { language }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const texts = newSection();
  for (const { text_key: textName, message } of await selectSiteTexts(database, merchant.code, language)) {
    if (message === null) continue;
    const names = textName.split('.');
    const last = names.pop() ?? '';
    let place = texts;
    for (const name of names) place = (place[name] ??= newSection()) as Section;
    place[last] = compileMessage(message);
  }
  return { texts };
}

// Without a prototype, so that a key cannot hit an inherited property.
function newSection(): Section {
  return Object.create(null);
}
