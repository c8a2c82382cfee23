const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When an invitation ends: drawn once for this device and kept, so that it really ends then and no new visit makes it longer
 * (C1). The bar's is 45 to 59 minutes and 20 to 59 seconds away, the window's 2 to 9 hours and some minutes and seconds.
 */
export const INVITATIONS = {
  bar: { key: 'downloadBarEndsAt', draw: () => between(45, 59) * MINUTE_MS + between(20, 59) * 1000 },
  window: { key: 'downloadWindowEndsAt', draw: () => between(2, 9) * HOUR_MS + between(0, 59) * MINUTE_MS + between(0, 59) * 1000 },
} as const;
type Invitation = keyof typeof INVITATIONS;

/** How long an invitation that has ended stays away. */
const AWAY_MS = 24 * HOUR_MS;

function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** When an invitation ends, drawn now if there is none; undefined while the last one that ended keeps it away. */
export function endOf(invitation: Invitation, now: number): number | undefined {
  const { key, draw } = INVITATIONS[invitation];
  const kept = Number(read(key) ?? Number.NaN);
  if (kept > now) return kept;
  if (kept > now - AWAY_MS) return undefined;
  const endsAt = now + draw();
  write(key, String(endsAt));
  return endsAt;
}

/** Whether an invitation has ended and still keeps away; draws nothing. */
export function isAway(invitation: Invitation, now: number): boolean {
  const kept = Number(read(INVITATIONS[invitation].key) ?? Number.NaN);
  return kept <= now && kept > now - AWAY_MS;
}

const HIDDEN_KEY = 'hideDownloadBar';

export function isBarHidden(): boolean {
  return read(HIDDEN_KEY) === '1';
}

/** For good: on this device nobody is asked twice. */
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
    // A device that keeps nothing is asked again at the next visit.
  }
}
