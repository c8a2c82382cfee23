const SHOWN_AT_EACH_END = 2;

/** Enough of a name to recognise one's own, not another's: `ma***23` (C18). A name too short for that shows its first letter only. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2 * SHOWN_AT_EACH_END) return `${letters.slice(0, 1).join('')}***`;
  return `${letters.slice(0, SHOWN_AT_EACH_END).join('')}***${letters.slice(-SHOWN_AT_EACH_END).join('')}`;
}
