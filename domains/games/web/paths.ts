export const gameRecordPath = '/m/gameRecord';

/** A game in its frame, for real money. */
export function gamePath(gameId: string): string {
  return `/m/game/${encodeURIComponent(gameId)}`;
}

export const gameCenterPath = '/m/gameCenter';

/** The game center with the search field focused. */
export const gameSearchPath = '/m/gameCenter?search=1';

/** The slots, which have a smallest-bet filter, with the filter sheet open. */
export const gameFilterPath = '/m/slot-games?filter=1';
