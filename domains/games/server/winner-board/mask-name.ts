const SHOWN_AT_EACH_END = 2;

/** Masks a username so that only its owner recognises it: `ma***23` (C18). A short name keeps its first letter only. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2 * SHOWN_AT_EACH_END) return `${letters.slice(0, 1).join('')}***`;
  return `${letters.slice(0, SHOWN_AT_EACH_END).join('')}***${letters.slice(-SHOWN_AT_EACH_END).join('')}`;
}
