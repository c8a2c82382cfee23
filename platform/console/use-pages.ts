import { useState } from 'react';

export interface Pages {
  /** What a call's input gets for the page that is on screen. */
  readonly from: { readonly cursor?: string };
  readonly isFirst: boolean;
  readonly goBack: () => void;
  readonly goOn: (nextCursor: string) => void;
}

/** The pages of a list within a page: where each that was opened begins, the last is on screen. */
export function usePages(): Pages {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  return {
    from: cursor === undefined ? {} : { cursor },
    isFirst: cursors.length === 0,
    goBack: () => setCursors(cursors.slice(0, -1)),
    goOn: (nextCursor) => setCursors([...cursors, nextCursor]),
  };
}
