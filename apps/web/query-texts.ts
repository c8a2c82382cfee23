/** Parses query parameters as plain text: a numeric id stays a string. */
export function readQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes query parameters. Omits values that are neither strings nor numbers. */
export function writeQuery(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
