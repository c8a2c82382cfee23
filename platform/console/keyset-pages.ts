interface KeysetPage<Row> {
  readonly list: readonly Row[];
  readonly nextCursor: string | null;
}

/** Adapts cursor-based lists to the numbered pages that the framework requests. */
export interface KeysetPages {
  read<Row>(
    wanted: { readonly list: string; readonly page: number },
    load: (cursor: string | undefined) => Promise<KeysetPage<Row>>,
  ): Promise<{ readonly rows: readonly Row[]; readonly hasNextPage: boolean }>;
}

/** Stores the end cursor of each page that was read. A page without a known cursor is reached through those before it. */
export function createKeysetPages(): KeysetPages {
  const beginnings = new Map<string, (string | undefined)[]>();
  return {
    async read({ list, page }, load) {
      const known = beginnings.get(list) ?? [undefined];
      beginnings.set(list, known);
      for (let at = Math.min(page, known.length); ; at += 1) {
        const { list: rows, nextCursor } = await load(known[at - 1]);
        known.length = at;
        if (nextCursor !== null) known.push(nextCursor);
        if (at === page) return { rows, hasNextPage: nextCursor !== null };
        // The list has become shorter than the requested page.
        if (nextCursor === null) return { rows: [], hasNextPage: false };
      }
    },
  };
}
