interface KeysetPage<Row> {
  readonly list: readonly Row[];
  readonly nextCursor: string | null;
}

/** Numbered pages, as the framework asks for them, of lists that are continued after a cursor. */
export interface KeysetPages {
  read<Row>(
    wanted: { readonly list: string; readonly page: number },
    load: (cursor: string | undefined) => Promise<KeysetPage<Row>>,
  ): Promise<{ readonly rows: readonly Row[]; readonly hasNextPage: boolean }>;
}

/** Remembers where each page that was seen ends; a page whose beginning is unknown is reached through those before it. */
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
        // The list has become shorter than the page that is asked for.
        if (nextCursor === null) return { rows: [], hasNextPage: false };
      }
    },
  };
}
