import type { Game } from '@jogada/games/contract/player';

/** A favourite chosen before sign-in. */
export interface KeptFavourite {
  readonly nodeId: string;
  readonly vendor: string;
}

const KEY = 'keptFavourites';
const KEPT_MAX = 50;

/** The favourites that a visitor or a trial chose on this device, latest last. */
export function readKept(): readonly KeptFavourite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps a favourite on this device until a member signs in, or removes it. */
export function changeKept({ nodeId, vassalage: vendor }: Pick<Game, 'nodeId' | 'vassalage'>, isWanted: boolean): void {
  const others = readKept().filter((kept) => kept.nodeId !== nodeId);
  writeKept(isWanted ? [...others, { nodeId, vendor }] : others);
}

export function writeKept(kept: readonly KeptFavourite[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT_MAX)));
  } catch {
    // Storage is blocked or full: nothing is kept.
  }
}

function isKept(value: unknown): value is KeptFavourite {
  if (typeof value !== 'object' || value === null) return false;
  return 'nodeId' in value && typeof value.nodeId === 'string' && 'vendor' in value && typeof value.vendor === 'string';
}
