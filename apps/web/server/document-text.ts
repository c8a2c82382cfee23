/** The text at a path of a catalogue. Empty when there is none or when it takes arguments. */
export function textAt(texts: unknown, path: readonly string[]): string {
  let place = texts;
  for (const name of path) {
    if (typeof place !== 'object' || place === null) return '';
    place = Object.entries(place).find(([key]) => key === name)?.[1];
  }
  return typeof place === 'string' ? place : '';
}

/** Escapes text for hand-written HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
