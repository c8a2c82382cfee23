/** The text at a path of a catalogue; empty where there is none, or one that wants values. */
export function textAt(texts: unknown, path: readonly string[]): string {
  let place = texts;
  for (const name of path) {
    if (typeof place !== 'object' || place === null) return '';
    place = Object.entries(place).find(([key]) => key === name)?.[1];
  }
  return typeof place === 'string' ? place : '';
}

/** For where markup is written by hand. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
