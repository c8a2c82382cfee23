import type { TrackPoint } from '@jogada/accounts/contract/player';

/** How a piece got to where it was put. */
export interface Slide {
  readonly by: 'pointer' | 'keys';
  readonly position: number;
  readonly track: readonly TrackPoint[];
}

const POINTS_MIN = 6;
const LASTS_MIN_MS = 180;
const KEY_MS_MIN = 8;
const LANDS_WITHIN = 2;
// The piece starts at the left edge; a finger has moved a little before the first event arrives.
const STARTS_BEFORE = 24;
const JUMP_MAX = 110;
/** The network may deliver an answer sooner than its clock says. */
const CLOCK_SLACK_MS = 2_000;

/**
 * Whether a slide is one that a hand can make: it begins at the edge, goes forward in time, does not jump, lands where
 * it says, takes no longer than the puzzle was out, and is not drawn with a ruler. Says nothing about the right place.
 */
export function isHandMade({ by, position, track }: Slide, elapsedMs: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last) return false;
  const lastsMs = last[0] - first[0];
  if (lastsMs > elapsedMs + CLOCK_SLACK_MS) return false;
  if (first[1] > STARTS_BEFORE || Math.abs(last[1] - position) > LANDS_WITHIN) return false;
  const steps = track.slice(1).map((point, index) => stepBetween(track[index] ?? point, point));
  if (steps.some(({ ms, along }) => ms < 0 || Math.abs(along) > JUMP_MAX)) return false;
  return by === 'keys' ? lastsMs >= steps.length * KEY_MS_MIN : lastsMs >= LASTS_MIN_MS && track.length >= POINTS_MIN && !isRuled(steps);
}

interface Step {
  readonly ms: number;
  readonly along: number;
}

function stepBetween(from: TrackPoint, to: TrackPoint): Step {
  return { ms: to[0] - from[0], along: to[1] - from[1] };
}

// A loop that moves a pointer makes every step alike; a hand never does.
function isRuled(steps: readonly Step[]): boolean {
  const speeds = steps.filter(({ ms }) => ms > 0).map(({ ms, along }) => along / ms);
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / Math.max(1, speeds.length);
  const spread = Math.sqrt(speeds.reduce((sum, speed) => sum + (speed - mean) ** 2, 0) / Math.max(1, speeds.length));
  return speeds.length < 2 || spread < Math.abs(mean) * 0.02;
}
