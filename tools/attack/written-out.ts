/** A made-up value as one text of a path, a query or a form. Objects whose `toString` is a value have no text but their JSON. */
export function writtenOut(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
