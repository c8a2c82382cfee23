// More than any input needs, and far less than the stack holds.
const DEPTH_MAX = 16;

/**
 * Returns the input field that cannot be stored: PostgreSQL refuses U+0000 and unpaired surrogates, and nesting is limited to 16 levels.
 * Undefined for a valid input.
 */
export function findUnstorable(input: object): string | undefined {
  return Object.entries(input).find(([name, value]) => !isStorable(name, 0) || !isStorable(value, 1))?.[0];
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.entries(value).every(([name, inner]) => isStorable(name, depth) && isStorable(inner, depth + 1));
}
