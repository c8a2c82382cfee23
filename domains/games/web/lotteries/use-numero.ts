import { readNumero, type Numero } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
/** Delay after closing, in ms, before the first request for the result. The vendor animates the draw before it publishes the numbers. */
const DRAWN_AFTER_MS = 6_000;
const ASK_EVERY_MS = 3_000;

interface NumeroNow {
  /** False until the first response. */
  readonly isKnown: boolean;
  readonly current: Numero | null;
  readonly last: Numero | null;
  /** Time until the open draw closes, in ms; null between two draws. */
  readonly leftMs: number | null;
}

/** Returns a lottery's open draw and last result, and refetches when the result is due. */
export function useNumero(gameId: string): NumeroNow {
  const now = useNow();
  const { data, refetch } = useCall(readNumero, { gameId });
  const current = data?.current ?? null;
  const closesAt = current === null ? undefined : Date.parse(current.closesAt);
  const isOut = data !== undefined && (closesAt === undefined || now > closesAt + DRAWN_AFTER_MS);

  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOut, refetch]);

  const leftMs = closesAt === undefined || closesAt <= now ? null : closesAt - now;
  return { isKnown: data !== undefined, current, last: data?.last ?? null, leftMs };
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
