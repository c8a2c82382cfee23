import { readSiteTexts } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Call, Texts } from '@jogada/platform/web';
import { loadTexts } from './load-texts.ts';

/** Loads the text catalogue of a language with the merchant's overrides applied. */
export async function loadSiteTexts(call: Call, language: Language, edition: number | undefined): Promise<Texts> {
  const [texts, own] = await Promise.all([loadTexts(language), loadOwnTexts(call, language, edition)]);
  return withTexts(texts, own);
}

/** Loads the merchant's text overrides. Makes no call when the merchant has none. */
export async function loadOwnTexts(call: Call, language: Language, edition: number | undefined): Promise<Texts> {
  return edition === undefined ? {} : (await call(readSiteTexts, { language })).texts;
}

/** Returns a catalogue with the overrides applied. The arguments are not changed. */
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
