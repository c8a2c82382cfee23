/** Whether two rules say the same; the database keeps a rule's fields in an order of its own. */
export function isSameRule(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(ordered);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  );
}
