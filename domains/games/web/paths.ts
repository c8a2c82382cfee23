export const gameRecordPath = '/m/gameRecord';

/** A game in its frame, for real money. */
export function gamePath(gameId: string): string {
  return `/m/game/${encodeURIComponent(gameId)}`;
}
