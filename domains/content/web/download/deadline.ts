const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Deadlines of the offers. Drawn once per device and stored, so that the offer really ends then and a new visit does not extend it (C1).
 * The bar lasts 45 to 59 minutes and 20 to 59 seconds, the window 2 to 9 hours plus random minutes and seconds.
 */
export const INVITATIONS = {
  bar: { key: 'downloadBarEndsAt', draw: () => between(45, 59) * MINUTE_MS + between(20, 59) * 1000 },
  window: { key: 'downloadWindowEndsAt', draw: () => between(2, 9) * HOUR_MS + between(0, 59) * MINUTE_MS + between(0, 59) * 1000 },
} as const;
type Invitation = keyof typeof INVITATIONS;

/** How long an ended offer stays hidden. */
const AWAY_MS = 24 * HOUR_MS;

function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** Deadline of an offer, drawn when there is none; undefined while an ended offer stays hidden. */
export function endOf(invitation: Invitation, now: number): number | undefined {
  const { key, draw } = INVITATIONS[invitation];
  const kept = Number(read(key) ?? Number.NaN);
  if (kept > now) return kept;
  if (kept > now - AWAY_MS) return undefined;
  const endsAt = now + draw();
  write(key, String(endsAt));
  return endsAt;
}

/** Whether an ended offer is still hidden. Draws no deadline. */
export function isAway(invitation: Invitation, now: number): boolean {
  const kept = Number(read(INVITATIONS[invitation].key) ?? Number.NaN);
  return kept <= now && kept > now - AWAY_MS;
}

const HIDDEN_KEY = 'hideDownloadBar';

export function isBarHidden(): boolean {
  return read(HIDDEN_KEY) === '1';
}

/** Permanent on this device. */
export function hideBar(): void {
  write(HIDDEN_KEY, '1');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the bar appears again at the next visit.
  }
}
