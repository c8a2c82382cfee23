const STORAGE_KEY = 'arcade.own-seed';

/** The player's client seed for every draw: random until the player sets one. */
export function readOwnSeed(): string {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    if (kept !== null && /^[\x21-\x39\x3b-\x7e]{1,32}$/.test(kept)) return kept;
  } catch {
    // Without storage, each page has its own seed.
  }
  return writeOwnSeed(crypto.randomUUID().replaceAll('-', '').slice(0, 16));
}

/** Removes characters outside printable ASCII, and the colon, which separates the fields of the hashed message. */
export function writeOwnSeed(text: string): string {
  const seed = text.replaceAll(/[^\x21-\x39\x3b-\x7e]/g, '').slice(0, 32) || crypto.randomUUID().slice(0, 8);
  try {
    localStorage.setItem(STORAGE_KEY, seed);
  } catch {
    // Without storage, the seed is not remembered.
  }
  return seed;
}
