import { CountdownRing } from './countdown-ring.tsx';
import type { Stories } from './stories.ts';

const MINUTE_MS = 60_000;
const SPAN_MS = 30 * MINUTE_MS;

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

export const stories: Stories = {
  'much left': () => <CountdownRing endsAt={inMinutes(23)} spanMs={SPAN_MS} />,
  'nearly over': () => <CountdownRing endsAt={inMinutes(0.9)} spanMs={SPAN_MS} />,
  over: () => <CountdownRing endsAt={inMinutes(-1)} spanMs={SPAN_MS} />,
};
