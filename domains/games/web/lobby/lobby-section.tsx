import type { Game } from '@jogada/games/contract/player';
import type { ReactNode } from 'react';

/** The sections of the lobby that a tab leads to. */
export const LOBBY_PLACES = ['HOME', 'FAV', 'RNG', 'LIVE', 'MXWIN', 'SPORTS'] as const satisfies readonly Game['gameType'][];

export type LobbyPlace = (typeof LOBBY_PLACES)[number];

/** Below the bar and the tabs, which stay. */
export const CLEAR_PX = 100;
const CLEAR_OF_BARS = { scrollMarginTop: `calc(${CLEAR_PX}px + env(safe-area-inset-top))` };

export function placeId(place: string): string {
  return `lobby-${place}`;
}

/** Where a tab of the lobby leads. */
export function LobbySection({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  return (
    <div id={placeId(place)} style={CLEAR_OF_BARS}>
      {children}
    </div>
  );
}
