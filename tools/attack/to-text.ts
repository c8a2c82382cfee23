/**
 * Formats a generated value as text for a path, a query or a form: texts verbatim, all else as JSON, because the `toString` of a generated
 * object may not be a function.
 */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
