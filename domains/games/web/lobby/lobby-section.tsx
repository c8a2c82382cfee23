import type { Game } from '@jogada/games/contract/player';
import type { ReactNode } from 'react';

/** The lobby's sections that have a tab. */
export const LOBBY_PLACES = ['HOME', 'FAV', 'RNG', 'LIVE', 'MXWIN', 'SPORTS'] as const satisfies readonly Game['gameType'][];

export type LobbyPlace = (typeof LOBBY_PLACES)[number];

/** Offset for the sticky tabs. The page itself accounts for the bar above. */
const CLEAR_OF_TABS = { scrollMarginTop: '44px' };

export function placeId(place: string): string {
  return `lobby-${place}`;
}

/** The target of a lobby tab. */
export function LobbySection({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  return (
    <div id={placeId(place)} style={CLEAR_OF_TABS}>
      {children}
    </div>
  );
}
