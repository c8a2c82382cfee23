import type { HelpEntry } from '@jogada/content/contract/player';

/** Entries that contain every word of the search in title or text; matches in the title first. */
export function findHelp(entries: readonly HelpEntry[], search: string): readonly HelpEntry[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  const holds = (text: string) => words.every((word) => text.includes(word));
  const found = entries.map((entry) => ({ entry, title: plain(entry.title), text: plain(wordsOf(entry.content)) }));
  return [
    ...found.filter(({ title }) => holds(title)),
    ...found.filter(({ title, text }) => !holds(title) && holds(`${title} ${text}`)),
  ].map(({ entry }) => entry);
}

// Used for searching only; displayed HTML goes through the cleaner.
function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:[a-z]+|#\d+);/gi, ' ');
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
