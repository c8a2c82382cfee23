/** The answer to a statement. */
export interface Rows {
  readonly rows: Record<string, unknown>[];
}
