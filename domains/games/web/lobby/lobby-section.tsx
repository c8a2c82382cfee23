import type { Game } from '@jogada/games/contract/player';
import type { ReactNode } from 'react';

/** The sections of the lobby that a tab leads to. */
export const LOBBY_PLACES = ['HOME', 'FAV', 'RNG', 'LIVE', 'MXWIN', 'SPORTS'] as const satisfies readonly Game['gameType'][];

export type LobbyPlace = (typeof LOBBY_PLACES)[number];

/** Below the tabs, which stay under the bar; of the bar the page itself keeps clear. */
const CLEAR_OF_TABS = { scrollMarginTop: '44px' };

export function placeId(place: string): string {
  return `lobby-${place}`;
}

/** Where a tab of the lobby leads. */
export function LobbySection({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  return (
    <div id={placeId(place)} style={CLEAR_OF_TABS}>
      {children}
    </div>
  );
}
