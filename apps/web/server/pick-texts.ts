import type { Texts } from '@jogada/platform/web';

interface Section {
  [name: string]: unknown;
}

/** Returns only the given paths of a catalogue: the texts that a page needs for hydration. */
export function pickTexts(texts: Texts, paths: Iterable<string>): Texts {
  const picked: Section = {};
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let from: unknown = texts;
    let to = picked;
    for (const name of names) {
      from = isSection(from) ? from[name] : undefined;
      const next = to[name];
      to = isSection(next) ? next : (to[name] = {});
    }
    if (isSection(from) && last in from) to[last] = from[last];
  }
  return picked;
}

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
