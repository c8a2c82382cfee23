import { readSiteTexts } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Call, Texts } from '@jogada/platform/web';
import { loadTexts } from './load-texts.ts';

/** Everything the site says in a language, with what its merchant says otherwise as far as it does. */
export async function loadSiteTexts(call: Call, language: Language, edition: number | undefined): Promise<Texts> {
  const [texts, own] = await Promise.all([loadTexts(language), loadOwnTexts(call, language, edition)]);
  return withTexts(texts, own);
}

/** What a merchant says otherwise than the catalogue; asks nobody where it says nothing. */
export async function loadOwnTexts(call: Call, language: Language, edition: number | undefined): Promise<Texts> {
  return edition === undefined ? {} : (await call(readSiteTexts, { language })).texts;
}

/** A catalogue with others' texts in place of its own. What is given stays as it is. */
export function withTexts(texts: Texts, own: Texts = {}): Texts {
  const merged: Record<string, unknown> = { ...texts };
  for (const [name, entry] of Object.entries(own)) merged[name] = isSection(entry) ? withTexts(sectionOf(texts[name]), entry) : entry;
  return merged;
}

function sectionOf(entry: unknown): Texts {
  return isSection(entry) ? entry : {};
}

function isSection(entry: unknown): entry is Texts {
  return typeof entry === 'object' && !Array.isArray(entry);
}
