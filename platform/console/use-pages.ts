import { useState } from 'react';

export interface Pages {
  /** The cursor of the page on screen, for the call's input. */
  readonly from: { readonly cursor?: string };
  readonly isFirst: boolean;
  readonly goBack: () => void;
  readonly goOn: (nextCursor: string) => void;
}

/** The state of a paged list: the start cursors of the opened pages, of which the last is on screen. */
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
