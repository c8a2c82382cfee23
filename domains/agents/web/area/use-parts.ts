import { useEffect, useRef, useState } from 'react';

interface Part {
  readonly nextCursor: string | null;
}

/** Runs a multi-part recomputation. The newest part holds the sums so far. Leaving the screen stops it. */
export function useParts<P extends Part>() {
  const [part, setPart] = useState<P>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function goThrough(ask: (from: { cursor?: string }) => Promise<P>): Promise<void> {
    let from: { cursor?: string } = {};
    while (isHere.current) {
      const next = await ask(from);
      setPart(next);
      if (next.nextCursor === null) return;
      from = { cursor: next.nextCursor };
    }
  }

  return { part, goThrough };
}
