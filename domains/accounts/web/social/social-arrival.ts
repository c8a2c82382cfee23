import type { SocialProvider } from '@jogada/accounts/contract/player';

/** Somebody proven by a network, who has no account here or has not linked it: kept for this tab, for a quarter of an hour. */
export interface SocialArrival {
  readonly provider: SocialProvider;
  readonly ticket: string;
  readonly expiresAt: number;
}

const KEY = 'socialArrival';
const LIFE_MS = 15 * 60_000;

export function storeArrival(provider: SocialProvider, ticket: string): void {
  const arrival: SocialArrival = { provider, ticket, expiresAt: Date.now() + LIFE_MS };
  sessionStorage.setItem(KEY, JSON.stringify(arrival));
}

export function findArrival(text = arrivalText()): SocialArrival | undefined {
  if (text === '') return undefined;
  // Only this module writes the key.
  const arrival = JSON.parse(text) as SocialArrival;
  return arrival.expiresAt > Date.now() ? arrival : undefined;
}

/** The record as it is stored; blank when there is none. */
export function arrivalText(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

export function clearArrival(): void {
  sessionStorage.removeItem(KEY);
}
