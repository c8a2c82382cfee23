import type { PRIZE_MODES } from '@jogada/games/contract/player';
import { LotteriesScreen } from '@jogada/games/web/lotteries';
import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The prize mode that a path shows; empty for all. */
    readonly prizeMode?: (typeof PRIZE_MODES)[number] | '';
  }
}

export function LotteriesPage() {
  const prizeMode = useMatches({ select: (matches) => matches.at(-1)?.staticData.prizeMode });
  return <LotteriesScreen prizeMode={prizeMode ?? ''} />;
}
