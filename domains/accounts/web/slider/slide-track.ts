import { TRACK_POINTS_MAX, type TrackPoint } from '@jogada/accounts/contract/player';

const TIME_MAX_MS = 120_000;
const DRIFT_MAX = 2000;

/** Records the movement of a piece: times since its start, and positions. */
export interface SlideTrack {
  add(place: { readonly at: number; readonly x: number; readonly y: number }): void;
  /** At most as many points as the server accepts, always with the first and the last. */
  points(): TrackPoint[];
}

/** Times in ms of any clock, x in picture units, y in pixels of drift. */
export function slideTrack(): SlideTrack {
  const places: TrackPoint[] = [];
  let startedAt = 0;
  return {
    add({ at, x, y }) {
      if (places.length === 0) startedAt = at;
      const drift = Math.max(-DRIFT_MAX, Math.min(DRIFT_MAX, y));
      places.push([Math.min(TIME_MAX_MS, Math.round(at - startedAt)), round(x), round(drift)]);
    },
    points: () => thinned(places),
  };
}

function thinned(places: readonly TrackPoint[]): TrackPoint[] {
  if (places.length <= TRACK_POINTS_MAX) return [...places];
  const stride = (places.length - 1) / (TRACK_POINTS_MAX - 1);
  return Array.from({ length: TRACK_POINTS_MAX }, (_, index) => places[Math.round(index * stride)] ?? [0, 0, 0]);
}

const round = (value: number) => Math.round(value * 10) / 10;
