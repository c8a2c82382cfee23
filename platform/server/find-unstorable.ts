// More than any call of ours asks for, and far less than a stack holds.
const DEPTH_MAX = 16;

/**
 * The field of an input that cannot be kept: PostgreSQL keeps neither U+0000 nor halves of a character, and no text of a
 * person has them; nor does a form of a person nest deeper than 16 levels. Undefined when all is well.
 */
export function findUnstorable(input: object): string | undefined {
  return Object.entries(input).find(([name, value]) => !isStorable(name, 0) || !isStorable(value, 1))?.[0];
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.entries(value).every(([name, inner]) => isStorable(name, depth) && isStorable(inner, depth + 1));
}
