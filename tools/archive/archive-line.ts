export type Row = Readonly<Record<string, unknown>>;

/** A line of an archive: a row of a kind, or at the end the counts of all kinds. */
export interface ArchiveLine {
  readonly kind: string;
  readonly row: Row;
  readonly counts?: Readonly<Record<string, number>>;
}

/** @returns undefined for other text */
export function readArchiveLine(text: string): ArchiveLine | undefined {
  try {
    // Ids are 63-bit integers, which the default number parsing would round.
    const line: unknown = JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
        ? BigInt(context?.source ?? 0)
        : value,
    );
    const isLine = typeof line === 'object' && line !== null && 'kind' in line && ('row' in line || 'counts' in line);
    return isLine ? (line as ArchiveLine) : undefined;
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

export function wholeOf(value: unknown): bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)) ? BigInt(value) : 0n;
}
