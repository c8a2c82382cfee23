import type { Texts } from '@jogada/platform/web';

interface Section {
  [name: string]: unknown;
}

/** Of a catalogue only what stands at the given paths: what a page was drawn with, so that it can be taken over without the rest. */
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
