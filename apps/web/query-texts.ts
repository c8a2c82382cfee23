/** The parameters of an address, as the texts that they are: an id of digits stays the text that its link had. */
export function readQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The same written: what is not there is left out. */
export function writeQuery(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
